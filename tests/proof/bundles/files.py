"""The files of a bundle, and what the checker finds in them."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from cpbox.proof.checker import Finding
from cpbox.proof.checker.audit import audit

Json = Any
Files = dict[str, bytes]
CLAIM = "claim.json"


def read(folder: Path) -> Files:
    """All files of a bundle."""
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def write(files: Files, folder: Path) -> Path:
    """Write a bundle."""
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder


def sealed(files: Files, claim: Json) -> Files:
    """The files with a claim whose sizes and hashes fit them."""
    claim["files"] = {
        name: {"bytes": len(data), "sha256": sha256(data).hexdigest()}
        for name, data in files.items()
        if name != CLAIM
    }
    own = files.get("list.txt")
    try:
        if own is not None:
            claim["lists"][0]["sha256"] = sha256(own).hexdigest()
            claim["lists"][0]["words"] = own.count(b"\n")
    except (TypeError, LookupError):
        pass  # there is nothing that could be made to fit
    return files | {CLAIM: json.dumps(claim).encode()}


def findings_of(folder: Path) -> list[Finding]:
    """Check a bundle in this process."""
    found: list[Finding] = []
    audit(folder, found.append)
    return found
