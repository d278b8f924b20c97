"""Changes to labels, formulas, refutations and filters."""

from tests.proof.corruptions.changes import (
    LETTERS,
    lines,
    rows,
    rule,
    text,
    token,
    value,
)

OF_LABELS = rows(
    "planets",
    ("a label one higher", lines("labels.txt", lambda x: token(x, 3, 3, "8")),
     "line 1 of labels.txt"),
    ("a label that is missing", lines("labels.txt", lambda x: x.pop(4)), "not listed"),
    ("a label with a leading zero",
     lines("labels.txt", lambda x: token(x, 4, 4, "04")), "begins with a zero"),
    ("labels with one term less", value("labels", "terms", to=["words", "letters"]),
     "not the terms and the bound"),
    ("labels with a lower bound", value("labels", "bound", to=[3, 17, 7]),
     "not the terms and the bound"),
    ("labels that are not mentioned", value("labels", to=None), "nothing needs"),
)  # fmt: skip

OF_FORMULAS = rows(
    "own",
    ("a clause dropped", lines(f"{LETTERS}.cnf", lambda x: x.pop(40)),
     f"line 41 of {LETTERS}.cnf"),
    ("a literal flipped", text(f"{LETTERS}.cnf", "\n-23 33 0", "\n23 33 0"),
     f"line 4 of {LETTERS}.cnf"),
    ("a variable of another name", text(f"{LETTERS}.map", "word 1 3", "word 1 30"),
     f"{LETTERS}.map"),
)  # fmt: skip


def without_hint(every: list[str]) -> None:
    number, *rest = every[-1].split(" ")
    every[-1] = " ".join([number, *rest[:3], *rest[4:]])


OF_REFUTATIONS = rows(
    "own",
    ("a proof cut short", lines(f"{LETTERS}.lrat", lambda x: x.__delitem__(slice(9))),
     f"line 1 of {LETTERS}.lrat"),
    ("a hint dropped", lines(f"{LETTERS}.lrat", without_hint), f"{LETTERS}.lrat"),
)  # fmt: skip


PASS = ("goals", 1, "filter", 0)
SIFTED = f"{LETTERS}.map"
OF_FILTERS = rows(
    "filter",
    ("a candidate dropped", lines(SIFTED, lambda x: x.pop(5)), f"line 6 of {SIFTED}"),
    ("a cap one higher", value("answer", "objective", 1, to=13), SIFTED),
    ("other things are tracked", value(*PASS, "tracked", to=[0, 1]), SIFTED),
    ("a thing less is tracked", value(*PASS, "tracked", to=[1]), SIFTED),
    ("a thing that is not there is tracked",
     value(*PASS, "tracked", to=[1, 6, 60]), "do not all count here"),
    ("another cost", value(*PASS, "cost", to="rarity"), "is not capped"),
    ("a cost that is not capped", value("goals", 0, "filter", 0, "cost", to="letters"),
     "is not capped"),
    ("no filter", value("goals", 1, "filter", to=[]), SIFTED),
    ("a pass of a key more", value(*PASS, to={"tracked": [], "cost": None, "r": 0}),
     "unknown"),
)  # fmt: skip

OF_FILTERS += rows(
    "loose",
    ("one more tile to miss", rule("cover", 7), "fewer-words.map"),
    ("one less tile to miss", rule("cover", 9), "fewer-words.map"),
)  # fmt: skip
