"""``cpbox serve``: a page in the browser where any box and any rule is tried."""

import errno
import socket
from argparse import Namespace
from pathlib import Path

from cpbox.basics.errors import InputError
from cpbox.basics.letters import unusable
from cpbox.cli import _exits
from cpbox.cli._arguments import flag, option, whole
from cpbox.cli._output import say
from cpbox.cli._setup import not_applied
from cpbox.fields.key_types import DEFAULT_LANGUAGE, LANGUAGES
from cpbox.loading import load_text
from cpbox.puzzle.reader import read_all_text

PORT = 8127
INSTALL = "pip install 'cpbox[serve]'"
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
EXITS = _exits.in_help(
    "does not occur: cpbox serves the page until you stop it",
    wrong=f"{_exits.WRONG}, the port is taken, or the extra `serve` is not installed",
)
EPILOG = f"""\
examples:
  cpbox serve
  cpbox serve puzzle.yaml today.html
  cpbox serve --port 0 --no-browser

cpbox prints the address of the page, with a token that opens it. Whoever has
the token may ask for answers; no request writes a file, or reads another
than the files of words of these puzzles. Programs send the token as
`Authorization: Bearer`; the page /api explains how. Your
preferences (`cpbox config`), and words of `cpbox ban` and `cpbox allow`, do not
apply here; only what the page shows counts.

Only this machine can reach the page, unless --host names another address.

It needs the extra `serve`: {INSTALL}

{EXITS}"""

ARGUMENTS = (
    option("files FILE", "puzzle files or boxes to open in the page", nargs="*"),
    option(
        "--port N",
        f"where to listen; 0 is any free port (default: {PORT})",
        whole(0, 65535, "a port from 0 to 65535"),
        default=PORT,
    ),
    option("--host HOST", "the address to listen at (default: 127.0.0.1)", default=""),
    option(
        "--language CODE",
        "the language of the page (default: that of the first file)",
        choices=LANGUAGES,
    ),
    flag("--no-browser", "print the address, and open no browser"),
)


def run(args: Namespace) -> int:
    """Serve until the user ends it."""
    every = [opened(file) for file in args.files]
    started = [each for each, _, _ in every]
    files = {path for _, paths, _ in every for path in paths}
    languages = [args.language, *(own for _, _, own in every), DEFAULT_LANGUAGE]
    try:
        import fastapi  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError:
        problem = f"needs the extra `serve`; install it: `{INSTALL}`"
        raise InputError(problem, "cpbox serve") from None
    not_applied("this page; only what it shows counts")
    host = args.host or LOOPBACK[0]
    listener = _listener(host, args.port)
    from cpbox.cli.server.app import application
    from cpbox.cli.server.running import address, open_browser, serve, token

    secret = token()
    page = address(host, listener.getsockname()[1], secret)
    say(f"cpbox serves at {page}")
    if not args.no_browser:
        open_browser(page)
    language = next(filter(None, languages))
    serve(listener, application(secret, _names(host), started, language, files))
    return _exits.OPTIMAL


def opened(file: str) -> tuple[dict[str, str], set[str], str]:
    """A file's name and text, which make sense; its files of words; its language.

    Paths in the text are whole, as the page asks from elsewhere.
    """
    from cpbox.candidates.source import source
    from cpbox.loading.edited import with_texts

    text, name, folder = load_text(file)
    puzzle, variants = read_all_text(text, name, folder)
    paths = dict[tuple[str, ...], str]()
    every = [((), puzzle), *((("variants", x), each) for x, each in variants.items())]
    for way, each in every:
        if each.words.file is None:
            continue
        source(each.words, each.words.largest)  # says what is wrong with the file
        whole = str(Path(each.words.file).resolve())
        if unusable(whole):
            problem = "the name of its folder has a character that no puzzle can hold"
            raise InputError(f"{problem}; rename it", name, key="words.file")
        paths[*way, "words", "file"] = whole
    started = {"name": name, "yaml": with_texts(text, paths)}
    return started, {*paths.values()}, puzzle.language


def _listener(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family)
        # Each connection has it from here; or an answer waits 40 ms for more to send.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except (OSError, OverflowError, UnicodeError) as error:
        # Its own text repeats where it was.
        why = (getattr(error, "strerror", None) or str(error)).partition(" (while ")[0]
        key, remedy = "--port", "give another --port, or 0 for any free one"
        match getattr(error, "errno", None):
            case errno.EADDRINUSE:
                remedy = f"if no `cpbox serve` is running there already, {remedy}"
            case errno.EADDRNOTAVAIL | socket.EAI_NONAME:
                key, remedy = "--host", "give an address of this machine"
        problem = f"cannot listen at {host}, port {port} ({why}); {remedy}"
        raise InputError(problem, key) from error
    return listener


def _names(host: str) -> tuple[str, ...]:
    """How the server may be called."""
    if host in ("0.0.0.0", "::"):  # noqa: S104  # which the user asked for
        return (*LOOPBACK, "*", socket.gethostname().lower())
    return (*LOOPBACK, f"[{host}]" if ":" in host else host.lower())
