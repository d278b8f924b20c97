"""The browser and the served page, which several files of tests open."""

from tests.show.browser import browser, opened
from tests.show.lab import page, server, servers

__all__ = ["browser", "opened", "page", "server", "servers"]
