"""Who may ask the server: by token, from this page, and not by another name."""

import re
from collections.abc import Collection
from hmac import compare_digest
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cpbox.cli.server.responses import error
from cpbox.fields.key_types import DEFAULT_LANGUAGE, LANGUAGES
from cpbox.show.page.assemble import source_of
from cpbox.show.page.served import FIRST_SCRIPT, FIRST_STYLE, TOKEN_STYLE, token_page

COOKIE = "cpbox"
HEADERS = {
    "Content-Security-Policy": (
        f"default-src 'none'; script-src 'self' {source_of(FIRST_SCRIPT)}; "
        f"style-src 'self' {source_of(FIRST_STYLE)} {source_of(TOKEN_STYLE)}; "
        "connect-src 'self'; "
        "img-src 'self' data: blob:; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
NUMERIC = re.compile(r"\d+\.\d+\.\d+\.\d+|\[[0-9a-f:.]+\]")
LANGUAGE = re.compile(r"\s*([a-z]+)[^,;]*(?:;\s*q=([01](?:\.\d*)?))?", re.IGNORECASE)
# Another site's link comes without the cookie; one from this page comes with it.
AGAIN = """\
"use strict";
if (!location.search.includes("again")) location.replace(`?again${location.hash}`);
"""


class Guard:
    """Lets pass what knows the token, and has no other site behind it.

    Parameters
    ----------
    app
        What answers those.
    token
        What they must know.
    hosts
        The names of this server, as a Host header has them; an asterisk for any number
        of an address, which no other site's name can stand for.

    """

    def __init__(self, app: ASGIApp, token: str, hosts: Collection[str]) -> None:
        self._app, self._token, self._hosts = app, token, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or have the application answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None:  # and nobody waits for the rest of what was sent
            refusal.headers["connection"] = "close"
        await (refusal or self._app)(scope, receive, guarded)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        host, origin = headers.get("host", ""), headers.get("origin")
        if not self._is_ours(host):
            return error(
                403, "this server has no such name; use the address that it printed"
            )
        if origin is not None and origin != f"http://{host}":
            problem = "another site's page may not ask this server; open its own page"
            return error(403, problem)
        return self._by_token(scope, headers)

    def _by_token(self, scope: Scope, headers: Headers) -> Response | None:
        """What there is for who does not know the token, or gives it in the address."""
        path = scope["path"]
        if path == "/again.js":
            return Response(AGAIN, media_type="text/javascript")
        query = parse_qs(scope["query_string"].decode("latin-1"))
        if scope["method"] == "GET" and "token" in query:
            return self._let_in(path, query, headers)
        if self._knows(headers):
            return None
        if path.startswith("/api/"):
            return error(
                401, "the token is missing or wrong; use the address that it printed"
            )
        return HTMLResponse(_asking(headers), 401)

    def _is_ours(self, host: str) -> bool:
        name = re.sub(r":\d+$", "", host.lower())
        is_number = NUMERIC.fullmatch(name) is not None
        return name in self._hosts or ("*" in self._hosts and is_number)

    def _is_token(self, text: str) -> bool:
        return compare_digest(text.encode(), self._token.encode())

    def _let_in(
        self, path: str, query: dict[str, list[str]], headers: Headers
    ) -> Response:
        """Take the token out of the address, and into a cookie."""
        if not self._is_token(query.pop("token")[-1]):
            return HTMLResponse(_asking(headers), 403)
        rest = urlencode(query, doseq=True)
        # Not //elsewhere, which is another site.
        answer = RedirectResponse(f"/{path.lstrip('/')}{'?' * bool(rest)}{rest}", 303)
        answer.set_cookie(
            COOKIE, self._token, httponly=True, samesite="strict", max_age=30 * 86400
        )
        return answer

    def _knows(self, headers: Headers) -> bool:
        kind, _, bearer = headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer" and self._is_token(bearer.strip()):
            return True
        try:
            cookies = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            return False
        return COOKIE in cookies and self._is_token(cookies[COOKIE].value)


def _asking(headers: Headers) -> str:
    """The page that asks for the token, in the language of the browser."""
    ranges = LANGUAGE.finditer(headers.get("accept-language", ""))
    ranked = sorted(ranges, key=lambda each: -float(each[2] or 1))
    known = (each[1].lower() for each in ranked if each[1].lower() in LANGUAGES)
    return token_page(next(known, DEFAULT_LANGUAGE))
