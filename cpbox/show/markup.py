"""HTML and XML made of elements, in which a text can never be markup."""

from html import escape

from cpbox.basics.letters import printable

VOID = ("br", "col", "hr", "img", "input", "link", "meta")


class Markup(str):
    """Text that is markup already; any other text is escaped."""

    __slots__ = ()


def text(value: object) -> Markup:
    """A text as markup; of what commands a terminal or a reader, only its code."""
    if isinstance(value, Markup):
        return value
    return Markup(escape(printable(str(value)), quote=True))


def tag(name: str, /, *children: object, **attributes: object) -> Markup:
    """Make an element.

    Parameters
    ----------
    children
        What is in it: markup, or texts; None and empty ones are left out.
    attributes
        Its attributes; a trailing ``_`` is dropped from a name, and any other stands
        for a hyphen. A value that is None or False leaves the attribute out, and True
        has no value.

    """
    inside = "".join(text(each) for each in children if each is not None)
    written = "".join(
        f" {key.removesuffix('_').replace('_', '-')}"
        + ("" if value is True else f'="{text(value)}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    end = "/>" if name in VOID else f">{inside}</{name}>"
    return Markup(f"<{name}{written}{end}")


def joined(*parts: object, by: str = "\n") -> Markup:
    """Several parts as one."""
    return Markup(by.join(text(each) for each in parts if each))


def html_page(title: str, head: object, body: Markup, language: str) -> str:
    """A whole page, in light and dark, on narrow screens, too."""
    head = joined(
        Markup('<meta charset="utf-8">'),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        head,
    )
    page = tag("html", tag("head", head), body, lang=language)
    return f"<!DOCTYPE html>\n{page}\n"
