"""A page that comes in pieces, as over a slow line: nothing moves, nothing is lost."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from time import sleep
from typing import Any

import pytest

from cpbox.show.page import page as page_text
from cpbox.show.page.served import served
from tests.processes import LIMIT, until
from tests.show.browser import PUZZLE, SIZES, new_context
from tests.show.lab import MOVES, moved, says_loading

pytestmark = pytest.mark.slow

PAUSE = 0.03  # seconds: longer than a frame
FIRST = 60  # pieces, of which the first frame is in all of them
BEGINS = re.compile("(?=<(?:div|form|h1|header|input|option|p|section|select|ul)[ >])")


@contextmanager
def sent_in_pieces(
    pages: Mapping[str, tuple[str, str]], *, ends: bool = True
) -> Iterator[str]:
    """Serve pages, and what they ask for; what else they ask has no answer yet.

    Where it does not end, there is more to come of each.
    """
    over = Event()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path not in pages:
                over.wait(LIMIT)
                return
            kind, text = pages[self.path]
            self.send_response(200)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.end_headers()
            for piece in BEGINS.split(text, FIRST) if kind == "text/html" else [text]:
                self.wfile.write(piece.encode())
                self.wfile.flush()
                sleep(PAUSE)
            if not ends:
                over.wait(LIMIT)

        do_POST = do_GET  # noqa: N815

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            over.set()
            server.shutdown()


def test_what_is_to_be_done_is_seen_before_all_has_come(browser: Any) -> None:
    context = new_context(browser)
    page = context.new_page()
    first, begins, _ = page_text(PUZZLE).partition('id="rest">')
    pages = {"/": ("text/html", first + begins)}
    with sent_in_pieces(pages, ends=False) as address:
        page.goto(address, wait_until="commit")
        says_loading(page)
        until(lambda: page.evaluate("performance.getEntriesByType('paint').length"))
        until(lambda: page.inner_text("#aim") == "Use all 12 letters.")
        context.close()


@pytest.mark.parametrize("size", ["1280x800", "390x844"])
@pytest.mark.parametrize("last", ["#sheet", "#lab-dialog"])
def test_nothing_moves_and_all_comes(browser: Any, last: str, size: str) -> None:
    pages = served()
    if last == "#sheet":
        pages = {"/": ("text/html", page_text(PUZZLE))}
    context = new_context(browser, viewport=SIZES[size])
    page = context.new_page()
    page.add_init_script(MOVES)
    with sent_in_pieces(pages) as address:
        page.goto(address)
        page.wait_for_selector(last, state="attached")
        assert moved(page) == []
        context.close()
