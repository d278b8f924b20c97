"""The page as a server gives it: with the rule lab, and each file at an address."""

from cpbox.show.page.assemble import SCRIPTS, filled, scripts, style

LAB = (
    *("parts", "ask", "long", "controls", "yaml", "history", "answer"),
    *("opening", "asked", "variants", "files", "bench"),
)
HEAD = '<link rel="stylesheet" href="/table.css"><link rel="icon" href="data:,">'
KEPT = (
    "What you try goes to the cpbox that serves this page, on the machine where you "
    "started it, and nowhere else."
)


def served() -> dict[str, tuple[str, str]]:
    """The files of the page: by path the type of each, and its text."""
    page = filled(
        "page.html",
        {
            "title": "cpbox",
            "head": HEAD,
            "lab": filled("lab/lab.html", {}),
            "kept": KEPT,
            "scripts": '<script src="/table.js"></script>',
        },
    )
    every = scripts((*SCRIPTS, *(f"lab/{name}" for name in LAB)))
    return {
        "/": ("text/html", page),
        "/table.css": ("text/css", style(("page", "lab/lab"))),
        "/table.js": ("text/javascript", every),
    }
