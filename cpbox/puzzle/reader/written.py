"""A tree of nodes, and plain values, back to the text of a file."""

import re
from typing import Any

import yaml

from cpbox.puzzle.nodes import Mapping, Node, Scalar


def plain(node: Node) -> Any:
    """The plain values of a tree; what looks like a number or a flag is one."""
    if isinstance(node, Mapping):
        return {name: plain(value) for name, (_, value) in node.entries.items()}
    if not isinstance(node, Scalar):
        return [plain(item) for item in node.items]
    if node.plain and re.fullmatch("-?(0|[1-9][0-9]*)", node.text):
        return int(node.text)
    if node.plain and node.text in ("true", "false"):
        return node.text == "true"
    return None if node.is_empty else node.text


def written(values: dict[str, Any]) -> str:
    """Plain values as YAML, short lists and mappings on one line."""
    text: str = yaml.safe_dump(
        values, allow_unicode=True, sort_keys=False, default_flow_style=None, width=88
    )
    return text
