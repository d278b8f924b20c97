"""The served page, which several files of tests open."""

from tests.show.lab import page, server, servers

__all__ = ["page", "server", "servers"]
