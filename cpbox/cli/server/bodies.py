"""What the body of each request may hold: models, made of the calls' own signatures.

A body has the puzzle, and what the call takes by the names that it has in Python; keys
that no call has, such as the settings of the shell, stand here.
"""

import re
from argparse import ArgumentTypeError
from collections.abc import Callable, Mapping
from typing import Annotated, Any

from pydantic import ConfigDict, Field, PlainValidator, TypeAdapter, create_model
from pydantic import WithJsonSchema as Schema

import cpbox
from cpbox.basics.errors import InputError
from cpbox.basics.wording import shown
from cpbox.cli._arguments import ban_setting, rule_setting, words_setting
from cpbox.fields.base import Model
from cpbox.fields.key_types import Flag, Language, Line, OneOf, Range
from cpbox.fields.mistakes import problem, problems
from cpbox.fields.signature import REQUIRED, parameters
from cpbox.lab.export import ENDINGS
from cpbox.puzzle import LISTS
from cpbox.puzzle.whole import Date
from cpbox.search.solver_config import Formulation, SolverConfig

Json = Any
ReadText = Callable[[str], str]

# What a call takes from Python alone: what is not JSON, what names a file, and what
# belongs to the machine.
OF_PYTHON = {
    *("puzzle", "spec", "config", "stop", "watch", "progress", "log", "variants"),
    *("on_chain", "on_box", "on_finding", "output", "read", "theorem", "force"),
    *("jobs", "memory", "acl2", "certify", "lists", "daily"),
}
OWN = {"set", "played", "formulation", "words"}  # which are written out here

SEVERAL = {"type": "array", "items": {"type": "string"}}


def _a_puzzle(value: object) -> Json:
    if not isinstance(value, str | dict):
        raise problem("must be the text or the keys of a puzzle file; write one")
    return value


def _a_mapping(value: object) -> Json:
    if not isinstance(value, dict):
        raise problem("must be a mapping; write one in { }")
    return value


def texts(read: ReadText = str) -> Any:
    """A list of texts, each of which is read."""

    def every(value: object) -> list[str]:
        if not isinstance(value, list):
            raise problem("must be a list; write it in [ ]")
        values, wrong = [], []
        for n, each in enumerate(value):
            try:
                values.append(read(_text(each)))
            except ArgumentTypeError as error:
                wrong.append(((n,), str(error)))
        if wrong:
            raise problems(wrong)
        return values

    return Annotated[list[str], PlainValidator(every), Schema(SEVERAL)]


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ArgumentTypeError(f"must be text, not {shown(value)}; write it in quotes")
    return value


def _lists(names: str) -> str:
    """A setting of built-in lists; what the shell would take for a file is refused."""
    if not {*names.split(",")} <= {*LISTS}:
        choices = ", ".join(LISTS)
        raise ArgumentTypeError(f"names no built-in list; choose from {choices}")
    return words_setting(names)


PuzzleText = Annotated[Any, PlainValidator(_a_puzzle), Schema({"x-puzzle": True})]
Spec = Annotated[Any, PlainValidator(_a_mapping), Schema({"x-spec": True})]
Object = Annotated[Any, PlainValidator(_a_mapping), Schema({"type": "object"})]


class PuzzleKeys(Model):
    """The puzzle, and what changes it before the answer."""

    puzzle: PuzzleText
    """The text of a puzzle file, its keys, or a box."""
    words: texts(_lists) = ()  # type: ignore[valid-type]
    """Built-in word lists."""
    ban: texts(ban_setting) = ()  # type: ignore[valid-type]
    """Words to leave out."""
    rule: texts(rule_setting) = ()  # type: ignore[valid-type]
    """Rules, as in min_length=4."""
    set: texts() = ()  # type: ignore[valid-type]
    """Changes of any key, as in rules.loop=true."""


class VariantKeys(Model):
    """One of the puzzle's variants, if any."""

    variant: Line | None = None
    """The variant to use."""


def _marks(call: Callable[..., object], name: str) -> tuple[Any, Any]:
    """What pydantic is told of a call's parameter: how to read it, and its schema."""
    parameter = parameters(call)[name]

    def read(value: object) -> Any:
        try:
            return parameter.check(value)
        except InputError as error:
            place = tuple(map(int, re.findall(r"\[(\d+)\]", error.key)))
            raise problems([(place, error.text)]) from None

    schema = TypeAdapter(parameter.type).json_schema()
    return PlainValidator(read), Schema(schema)


def _field(call: Callable[..., object], name: str) -> tuple[Any, Any]:
    """A parameter of a call as a field of a model."""
    parameter = parameters(call)[name]
    default = None if parameter.default is REQUIRED else parameter.default
    field = Field(default, description=f"{parameter.sentence}.")
    return Annotated[Any, *_marks(call, name)], field


class _BodyOfCall(Model):
    """A body that is made; its sentences stand in no source."""

    model_config = ConfigDict(use_attribute_docstrings=False)


def of_call(name: str, call: Callable[..., object], *bases: type[Model]) -> Any:
    """The body of a request for a call, with what the call says of each key."""
    names = parameters(call).keys() - OF_PYTHON - OWN
    fields = {key: _field(call, key) for key in parameters(call) if key in names}
    return create_model(name, __base__=(*bases, _BodyOfCall), **fields)  # type: ignore[call-overload]


class SearchKeys(PuzzleKeys):
    """How CP-SAT searches."""

    formulation: Formulation = ""
    """How the chain is written as a model."""
    no_relaxation: Flag = False
    """Give every candidate to the model, unfiltered; slower."""
    workers: Annotated[int, *_marks(SolverConfig, "workers")] = 1
    """Threads of CP-SAT."""
    seed: Annotated[int, *_marks(SolverConfig, "seed")] = 0
    """Seed of CP-SAT's random choices."""
    param: texts() = ()  # type: ignore[valid-type]
    """Parameters of CP-SAT, as in max_presolve_iterations:2."""


class WhyKeys(Model):
    """Why the answer is so, or what refuses words."""

    words: texts() = ()  # type: ignore[valid-type]
    """Words, each of which is judged by itself."""
    chain: texts() | None = None  # type: ignore[valid-type]
    """Words that are judged as one chain."""


class WordsKeys(Model):
    """The words that can be played."""

    grid: Flag = False
    """Only how many there are, by first letters and length."""


class HintKeys(Model):
    """A hint, on from what was played."""

    played: texts() = ()  # type: ignore[valid-type]
    """The words that were played."""


class LanguageKeys(Model):
    """In which language the page is that asks."""

    language: Language | None = None
    """The language of what it shows, instead of the puzzle's own."""


class ComposeKeys(LanguageKeys):
    """Boxes that keep promises."""

    spec: Spec
    """The request, with the keys of `cpbox schema compose`."""


class ProveKeys(Model):
    """A proof."""

    bundle: Flag = False
    """Answer with the proof as a zip file."""


class DrawKeys(LanguageKeys):
    """A picture, or a page to play."""

    format: Annotated[str, OneOf(("svg", "png", "html"))] = "svg"
    """What to make."""


class ExportKeys(Model):
    """The puzzle, or its model for another solver, as a file."""

    format: Annotated[str, OneOf(("yaml", "json", *(x[1:] for x in ENDINGS)))] = "yaml"
    """The ending of the file."""
    number: Annotated[int | None, *_marks(cpbox.model, "words")] = None
    """The number of words of the chains that the model is about."""


class ReadBody(Model):
    """A text to read: a puzzle, or a box as it is typed."""

    text: Annotated[str, PlainValidator(str)] = ""
    """The text."""
    box: Annotated[str, PlainValidator(str)] | None = None
    """The box."""


class EditBody(Model):
    """Changes of a text."""

    yaml: PuzzleText
    """The text of a puzzle file."""
    edits: Object
    """The keys that change, and their new values; null takes a key away."""


class ToldKeys(LanguageKeys):
    """Why the answer is so, or what there is to say of each of some words."""

    words: texts() = ()  # type: ignore[valid-type]
    """The words."""
    best: Flag = False
    """Say of each word how far it is from the best chains, too."""


class NewBody(LanguageKeys):
    """A new box."""

    seed: Annotated[int | None, *_marks(cpbox.compose, "seed")] = None
    """The same seed gives the same box; without one, another box each time."""
    difficulty: Annotated[int, Range(1, 5)] | None = None
    """How hard it is, from 1 to 5, as ``cpbox difficulty`` measures it; any without."""
    day: Date = ""
    """The box of a day, as of ``cpbox play --daily``, instead."""


class OpenKeys(LanguageKeys):
    """Everything that the page shows of a puzzle."""

    pinned: PuzzleText | None = None
    """A puzzle to compare with."""
    data: Flag = True
    """Whether the page is to play it."""


class LimitKeys(Model):
    """How long an answer may take."""

    time_limit: Annotated[float | None, *_marks(cpbox.solve, "time_limit")] = None
    """Seconds, within the server's own limit."""


OF_SEARCH = (LimitKeys, SearchKeys, VariantKeys)


def _searched(name: str, call: Callable[..., object], *more: type[Model]) -> Any:
    return of_call(name, call, *more, SearchKeys, VariantKeys)


BODIES: Mapping[str, type[Model]] = {
    "solve": _searched("Solve", cpbox.solve),
    "try": of_call("Try", cpbox.attempt, SearchKeys),
    "why": _searched("Why", cpbox.why, WhyKeys),
    "words": of_call("Words", cpbox.words, WordsKeys, PuzzleKeys, VariantKeys),
    "hint": _searched("Hint", cpbox.hint, HintKeys),
    "difficulty": of_call("Difficulty", cpbox.difficulty, PuzzleKeys, VariantKeys),
    "compose": of_call("Compose", cpbox.compose, ComposeKeys),
    "prove": _searched("Prove", cpbox.prove, ProveKeys),
    "check": _searched("Check", cpbox.prove),
    "read": ReadBody,
    "set": EditBody,
    "open": create_model("Open", __base__=(OpenKeys, *OF_SEARCH)),
    "variants": of_call("Variants", cpbox.attempt, SearchKeys),
    "new": NewBody,
    "told": create_model("Told", __base__=(ToldKeys, *OF_SEARCH)),
    "draw": _searched("Draw", cpbox.draw, DrawKeys),
    "export": _searched("Export", cpbox.model, ExportKeys),
}
