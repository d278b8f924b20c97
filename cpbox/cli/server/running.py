"""Runs the server on a socket, until a signal ends it."""

import os
import secrets
import socket
from asyncio import TimerHandle
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TextIO

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol

from cpbox.cli._browser import cache, is_opened

MOST_CONNECTIONS = 500
LEAST = 32  # characters of a token
HEADERS = 10.0  # seconds in which those of a request must be here


class _Impatient(H11Protocol):
    """Unlike uvicorn's own, wait no longer than that for a request that has begun."""

    _waits: TimerHandle | None = None

    def connection_made(self, transport) -> None:  # type: ignore[no-untyped-def]
        """Begin to wait."""
        super().connection_made(transport)
        self._waits = self.loop.call_later(HEADERS, self.transport.close)

    def data_received(self, data: bytes) -> None:
        """Wait for the rest of the headers, but not longer with each part of them."""
        super().data_received(data)
        cycle = getattr(self, "cycle", None)
        is_awaited = cycle is None or cycle.response_complete
        if not is_awaited and self._waits is not None:
            self._waits.cancel()
            self._waits = None
        elif is_awaited and self._waits is None:
            self._waits = self.loop.call_later(HEADERS, self.transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        if self._waits is not None:
            self._waits.cancel()
        super().connection_lost(exc)


def token() -> str:
    """What opens the page: kept for the next server, so that an open page finds it.

    It stands in the user's cache, for nobody else to read; where there is none, it is
    another one each time, and the page asks for it.
    """
    made = secrets.token_urlsafe(24)
    with suppress(OSError, RuntimeError, UnicodeError):
        file = cache() / "serve-token"
        if not file.exists():
            with _private(file) as out:
                out.write(made)
        return _kept(file) or made
    return made


def _private(file: Path) -> TextIO:
    """A new file that nobody else may read."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    return os.fdopen(os.open(file, flags, 0o600), "w", encoding="ascii")


def _kept(file: Path) -> str:
    """The token in a file, if it is ours and nobody else may read it."""
    about = file.stat()
    owner = os.getuid() if hasattr(os, "getuid") else None  # as on Windows
    is_private = about.st_uid == owner and not about.st_mode & 0o077
    text = file.read_text("ascii").strip() if is_private else ""
    return text if len(text) >= LEAST else ""


def address(host: str, port: int, secret: str) -> str:
    """The page's address, whole."""
    name = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/?token={secret}"


def open_browser(page: str) -> None:
    """Open the page, whose address no list of processes shall show: a file leads to it.

    Where there is no browser, or no folder for the file, nothing happens.
    """
    with suppress(OSError, RuntimeError):
        file = cache() / "serve.html"
        file.unlink(missing_ok=True)
        with _private(file) as out:
            out.write(f'<meta http-equiv="refresh" content="0; url={page}">\n')
        Thread(target=is_opened, args=[file], daemon=True).start()


def serve(listener: socket.socket, app: FastAPI) -> None:
    """Serve until the user ends it, which a signal does."""
    config = uvicorn.Config(
        app,
        http=_Impatient,
        ws="none",
        lifespan="on",
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=30,
    )
    uvicorn.Server(config).run(sockets=[listener])
