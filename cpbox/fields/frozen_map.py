"""A mapping that cannot be changed, and has a hash."""

from typing import Any, Self

from pydantic_core import CoreSchema, core_schema


class FrozenMap(dict[Any, Any]):
    """A mapping that cannot be changed, and has a hash."""

    def _refuse(self, *_: object, **__: object) -> Any:
        raise TypeError("this mapping cannot be changed; make a dict of it")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __deepcopy__(self, _: object) -> Self:
        return self

    def __reduce__(self) -> tuple[type, tuple[dict[Any, Any]]]:
        return FrozenMap, (dict(self),)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> CoreSchema:
        """How pydantic writes it, as in the schema a default."""
        del source, handler
        return core_schema.no_info_plain_validator_function(
            cls,
            serialization=core_schema.plain_serializer_function_ser_schema(dict),
        )
