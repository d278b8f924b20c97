"""Mistakes in the rules of puzzle files, and the messages that they should meet."""

from typing import NamedTuple

from cpbox.puzzle import Box


class Bad(NamedTuple):
    """A text, and the line, the key and a part of the problem to be named."""

    text: str
    line: int
    key: str
    says: str


BOX_AB = Box((("a",), ("b",)))
SIDES = "sides: [riu, pgh, lcs, yao]\n"
RULES = f"{SIDES}rules:\n"
WORDS = f"{SIDES}words:\n"

CHAIN = [
    Bad(f"{RULES}  min_length: four", 3, "rules.min_length",
        "must be a whole number, not 'four'; write plain digits, such as 4"),
    Bad(f"{RULES}  min_length: 03", 3, "rules.min_length", "not '03'"),
    Bad(f"{RULES}  min_length: \u0664", 3, "rules.min_length", "not '\u0664'"),
    Bad(f"{RULES}  min_length: 0", 3, "rules.min_length", "at least 1, not 0"),
    Bad(f"{RULES}  max_words: {'9' * 5000}", 3, "rules.max_words", "is too large"),
    Bad(f"{RULES}  max_words: 1001", 3, "rules.max_words", "at most 1000, not 1001"),
    Bad(f"{RULES}  min_words: 999999", 3, "rules.min_words", "at most 1000"),
    Bad(f"{RULES}  same_side: yes", 3, "rules.same_side",
        "must be true or false, not 'yes'; write true"),
    Bad(f"{RULES}  moves: oposite", 3, "rules.moves", "did you mean opposite?"),
    Bad("sides: [ab, cd, ef]\nrules: {moves: opposite}", 2, "rules.moves",
        "a box of 3 sides has no opposite sides; choose any or adjacent"),
    Bad(f"{RULES}  start: z", 3, "rules.start", "no tile holds 'z'; choose one of r"),
    Bad(f"{RULES}  start: ''", 3, "rules.start", "is empty; correct or"),
    Bad(f"{RULES}  require: [a1]", 3, "rules.require", "'a1' is not letters only"),
    Bad(f"{RULES}  min_length: 5\n  max_length: 4", 4, "rules.max_length",
        "max_length (4) is below min_length (5)"),
    Bad(f"{RULES}  min_words: 13", 3, "rules.min_words",
        "min_words (13) is above max_words, which is 12 unless given; give"),
    Bad(f"{RULES}  require:\n  - splashy\n  - ah", 5, "rules.require",
        "'ah' has 2 letters, which min_length (3) forbids; lower rules.min_length"),
    Bad(f"{RULES}  max_length: 4\n  require: [splashy]", 4, "rules.require",
        "'splashy' has 7 letters, which max_length (4) forbids; raise"),
    Bad(f"{RULES}  max_words: 1\n  require: [splashy, gracious]", 4, "rules.require",
        "2 required words do not fit into a chain of at most 1"),
    Bad(f"{RULES}  max_letters: 14\n  require: [splashy, gracious]", 4,
        "rules.require", "have 15 letters, more than max_letters (14)"),
    Bad(f"{RULES}  require: [spy,\n   splashy]\nwords: {{ban: [SPLASHY]}}", 4,
        "rules.require", "'splashy' is required, and banned by words.ban; leave"),
    Bad(f"{RULES}  require: [splashy]\nwords: {{ban_matching: [hy$]}}", 3,
        "rules.require", "'splashy' is required, and banned by words.ban_matching"),
]  # fmt: skip

REST = [
    Bad(f"{SIDES}objective: []", 2, "objective", "names nothing to minimise"),
    Bad(f"{SIDES}objective: word", 2, "objective", "did you mean words?"),
    Bad(f"{SIDES}objective: [words,\n words]", 3, "objective", "'words' appears twice"),
    *(
        Bad(f"{SIDES}objective: [worst_rarity,\n -{term}]", 3, "objective",
            f"'-{term}' has no bound, because longer chains have ever more; limit it "
            "with rules.max_words or rules.max_letters")
        for term in ("words", "letters", "rarity", "score")
    ),
    Bad(f"{SIDES}letter_values: 4", 2, "letter_values", "a number for each letter;"),
    Bad(f"{SIDES}letter_values:\n  q: 1\n  z: -1", 4, "letter_values.z",
        "must be at least 0, not -1"),
    Bad(f"{SIDES}letter_values:\n  q: 1\n  Q: 2", 4, "letter_values.Q",
        "'q' appears twice"),
    Bad(f"{SIDES}letter_values:\n  ri: 1", 3, "letter_values.ri",
        "the letters of 'ri' are on tiles of their own; give each its value"),
    Bad(f"{SIDES}par: 0", 2, "par", "must be at least 1, not 0; write a larger one"),
    Bad(f"{SIDES}title: [draft]", 2, "title", "must be text, not a list; write one"),
    Bad(f"{SIDES}expect:\n  status: done", 3, "expect.status", "choose from optimal"),
    Bad(f"{SIDES}expect: {{chain: abc}}", 2, "expect.chain", "write [abc]"),
]  # fmt: skip


LINKS = [
    Bad(f"{RULES}  link: 4", 3, "rules.link", "must be at most 3, not 4; write"),
    Bad(f"{RULES}  loop: true\n  link: 0", 3, "rules.loop",
        "with link 0 the words do not link, so they cannot close a loop; remove"),
    Bad(f"{RULES}  link: 0\n  start: r", 4, "rules.start",
        "with link 0 the words have no order, so none comes first; remove rules.start"),
    Bad(f"{RULES}  start: r\n  loop: true\n  end: y", 4, "rules.loop",
        "a loop ends on the tile where it starts, which cannot hold both 'r' and 'y'"),
]  # fmt: skip

COVERAGE = [
    Bad(f"{RULES}  max_uses:\n    r: 1\n    s: 0", 5, "rules.max_uses.s",
        "must be at least 1, not 0"),
    Bad(f"{RULES}  max_uses:\n    r: 1\n    R: 2", 5, "rules.max_uses.R",
        "'r' appears twice; name it once"),
    Bad(f"{RULES}  max_uses:\n    r: 1\n    z: 2", 5, "rules.max_uses.z",
        "no tile holds 'z'; choose one of r i u"),
    Bad(f"{RULES}  cover: 13", 3, "rules.cover",
        "the box has 12 tiles, fewer than the 13 to cover; write a smaller number"),
    Bad(f"{RULES}  cover: every", 3, "rules.cover",
        "must be all, a number of tiles or a list of letters, not 'every'; write all"),
    Bad(f"{RULES}  cover: r i", 3, "rules.cover", "write all, or a list as in [r, i]"),
    Bad(f"{RULES}  cover:", 3, "rules.cover", "has no value"),
    Bad(f"{RULES}  cover: [r,\n   z]", 4, "rules.cover", "no tile holds 'z'; choose"),
    Bad(f"{RULES}  cover: [r,\n   R]", 4, "rules.cover", "'r' appears twice; name"),
]  # fmt: skip
