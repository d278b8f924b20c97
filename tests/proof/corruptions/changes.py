"""What can be changed in a bundle."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tests.proof.bundles.files import Files

Json = Any
Change = Callable[[Files, Json], object]


def text(name: str, old: str, new: str) -> Change:
    """Replace the first place where a text stands in a file."""

    def change(files: Files, _: Json) -> None:
        assert old.encode() in files[name], (old, files[name][:2000])
        files[name] = files[name].replace(old.encode(), new.encode(), 1)

    return change


def lines(name: str, edit: Callable[[list[str]], object]) -> Change:
    """Change the list of a file's lines."""

    def change(files: Files, _: Json) -> None:
        every = files[name].decode().split("\n")[:-1]
        edit(every)
        files[name] = "".join(f"{line}\n" for line in every).encode()

    return change


def data(name: str, edit: Callable[[bytes], bytes]) -> Change:
    """Change a file as bytes."""

    def change(files: Files, _: Json) -> None:
        files[name] = edit(files[name])

    return change


def value(*keys: str | int, to: object) -> Change:
    """Set something in claim.json."""

    def change(_: Files, claim: Json) -> None:
        place = claim
        for key in keys[:-1]:
            place = place[key]
        assert isinstance(keys[-1], int) or keys[-1] in place
        assert place[keys[-1]] != to
        place[keys[-1]] = to

    return change


def rule(name: str, to: object) -> Change:
    return value("puzzle", "rules", name, to=to)


def part(*keys: str | int, edit: Callable[[Json], object]) -> Change:
    """Change something in claim.json in place."""

    def change(_: Files, claim: Json) -> None:
        place = claim
        for key in keys:
            place = place[key]
        edit(place)

    return change


def both(*changes: Change) -> Change:
    def change(files: Files, claim: Json) -> None:
        for each in changes:
            each(files, claim)

    return change


def moved(old: str, new: str) -> Change:
    """Give a file another name."""

    def change(files: Files, _: Json) -> None:
        files[new] = files.pop(old)

    return change


def without(name: str) -> Change:
    return lambda files, _: files.pop(name)


def added(name: str, content: bytes = b"1\n") -> Change:
    return lambda files, _: files.update({name: content})


def copied(source: str, target: str) -> Change:
    """Put one file's content into another."""
    return lambda files, _: files.update({target: files[source]})


def token(every: list[str], line: int, place: int, to: str) -> None:
    """Set one of the words of a line."""
    tokens = every[line].split(" ")
    assert tokens[place] != to
    tokens[place] = to
    every[line] = " ".join(tokens)


def answer(chain: Sequence[tuple[str, str]], objective: Sequence[int]) -> Change:
    """Claim another chain, with its tiles, and its objective."""
    return both(
        lambda files, _: files.update(
            {"solution.txt": "".join(f"{w} {t}\n" for w, t in chain).encode()}
        ),
        part("answer", edit=lambda place: place.update(
            chain=[word for word, _ in chain], objective=list(objective)
        )),
    )  # fmt: skip


NO_CHAIN = {"status": "infeasible", "list": None, "chain": None, "objective": None}
LETTERS = "fewer-letters"


@dataclass(frozen=True)
class Row:
    """A change, the bundle that it is made to, and what the checker then says."""

    name: str
    bundle: str
    change: Change
    why: str


def rows(bundle_name: str, *table: tuple[str, Change, str]) -> list[Row]:
    return [Row(name, bundle_name, change, why) for name, change, why in table]
