"""The page as a server gives it: its scripts and its style, each at an address."""

from cpbox.show.page.assemble import filled, scripts, style


def served() -> dict[str, tuple[str, str]]:
    """The files of the page: by path the type of each, and its text."""
    return {
        "/": ("text/html", filled("served.html", {})),
        "/table.css": ("text/css", style()),
        "/table.js": ("text/javascript", scripts()),
    }
