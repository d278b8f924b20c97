"""The JSON Schema of a model, with the keys that add, the rivals and the short form."""

from typing import Any

from cpbox.fields.model_keys import apart, growing, keys_of, sentences

Schema = dict[str, Any]


def schema_of(model: Any, schema: Schema) -> Schema:
    """A model's JSON Schema, with the keys that add, the rivals and the short form."""
    properties = schema.get("properties")
    if properties is None:  # of what a serializer of the model's own makes
        return schema
    for name, field in keys_of(model).items():
        field_name = next(k for k, v in model.model_fields.items() if v is field)
        properties[name]["description"] = sentences(model)[field_name]
    for adds, plain in growing(model).items():
        doc = f"Added to the {plain} that this is merged over."
        item = {
            k: v for k, v in properties[plain].items() if k not in ("default", "title")
        }
        properties[adds] = item | {"description": doc}
    schema = {
        "type": ["object", "null"],
        "properties": {name: clean(x) for name, x in properties.items()},
        "additionalProperties": False,
    } | {k: v for k, v in schema.items() if k == "required"}
    if pairs := [{"required": [*pair]} for pair in apart(model)]:
        schema["not"] = {"type": "object", "anyOf": pairs}
    if model.short:
        short = {
            k: v for k, v in properties[model.short].items() if k in ("anyOf", "type")
        }
        return {"anyOf": [short, schema]}
    return schema


def clean(schema: Schema) -> Schema:
    """A key's schema without a title, and without null, which is a key left out."""
    kept = {k: v for k, v in schema.items() if k != "title"}
    some = [each for each in kept.get("anyOf", ()) if each != {"type": "null"}]
    if len(some) == 1:
        kept = some[0] | {k: v for k, v in kept.items() if k != "anyOf"}
    elif some:
        kept["anyOf"] = some
    default = kept.get("default")
    if default in ("", [], None) or isinstance(default, dict):
        kept.pop("default", None)
    return kept
