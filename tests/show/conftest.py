"""The browser and the served page, which several files of tests open."""

from tests.show.browser import browser, opened, unsettled
from tests.show.lab import open_lab, page, server, servers

__all__ = ["browser", "open_lab", "opened", "page", "server", "servers", "unsettled"]
