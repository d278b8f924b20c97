"""The service worker, which keeps pages on the device for playing offline."""

import json
from collections.abc import Mapping
from importlib.resources import files

from cpbox.show.site.digests import digest


def worker(kept: Mapping[str, str]) -> str:
    """Write the worker.

    Parameters
    ----------
    kept
        The paths of the pages and files that are saved at once, with their texts where
        these change without their paths.

    """
    text = (files(__package__) / "sw.js").read_text("utf-8")
    version = digest(json.dumps([*kept.items()]))
    saved = json.dumps(["./", *kept], indent=1)
    return f"const VERSION = {json.dumps(version)};\nconst SAVED = {saved};\n{text}"
