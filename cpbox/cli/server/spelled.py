"""Numbers of JSON, which messages show as they were written."""

import json
from typing import Any, Self

Json = Any


class Spelled(float):
    """A number that messages show as it was written, such as ``1e3``."""

    text: str

    def __new__(cls, text: str) -> Self:
        """Keep the text beside the number."""
        self = super().__new__(cls, text)
        self.text = text
        return self

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        """How it goes to another process."""
        return type(self), (self.text,)

    def __repr__(self) -> str:
        return self.text


def json_of(value: Json) -> str:
    """JSON whose numbers are as they were written."""
    if isinstance(value, dict):
        pairs = (f"{json_of(name)}: {json_of(item)}" for name, item in value.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(json_of, value))}]"
    if isinstance(value, Spelled):
        return value.text
    return json.dumps(value, ensure_ascii=False)
