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
    Bad(f"{RULES}  min_length: 1e1", 3, "rules.min_length", "not '1e1'"),
    Bad(f"{RULES}  min_length: 0x3", 3, "rules.min_length", "not '0x3'"),
    Bad(f"{RULES}  min_length: 03", 3, "rules.min_length", "not '03'"),
    Bad(f"{RULES}  min_length: 3.0", 3, "rules.min_length", "not '3.0'"),
    Bad(f"{RULES}  min_length: 1_0", 3, "rules.min_length", "not '1_0'"),
    Bad(f"{RULES}  min_length: \u0664", 3, "rules.min_length", "not '\u0664'"),
    Bad(f"{RULES}  min_length: null", 3, "rules.min_length", "not 'null'"),
    Bad(f"{RULES}  min_length: [4]", 3, "rules.min_length", "number, not a list"),
    Bad(f"{RULES}  min_length: 0", 3, "rules.min_length", "at least 1, not 0"),
    Bad(f"{RULES}  min_words: -1", 3, "rules.min_words", "at least 1, not -1"),
    Bad(f"{RULES}  max_words: {'9' * 5000}", 3, "rules.max_words", "is too large"),
    Bad(f"{RULES}  same_side: yes", 3, "rules.same_side",
        "must be true or false, not 'yes'; write true"),
    Bad(f"{RULES}  same_side: Off", 3, "rules.same_side", "not 'Off'; write false"),
    Bad(f"{RULES}  same_side: 1", 3, "rules.same_side", "not '1'; write true"),
    Bad(f"{RULES}  same_side: perhaps", 3, "rules.same_side", "write one of the two"),
    Bad(f"{RULES}  moves: oposite", 3, "rules.moves", "did you mean opposite?"),
    Bad("sides: [ab, cd, ef]\nrules: {moves: opposite}", 2, "rules.moves",
        "a box of 3 sides has no opposite sides; choose any or adjacent"),
    Bad(f"{RULES}  start: z", 3, "rules.start", "no tile holds 'z'; choose one of r"),
    Bad(f"{RULES}  end: ri", 3, "rules.end", "no tile holds 'ri'"),
    Bad(f"{RULES}  start: ''", 3, "rules.start", "is empty; correct or"),
    Bad(f"{RULES}  require: [a1]", 3, "rules.require", "'a1' is not letters only"),
    Bad(f"{RULES}  min_length: 5\n  max_length: 4", 4, "rules.max_length",
        "max_length (4) is below min_length (5)"),
    Bad(f"{RULES}  min_words: 13", 3, "rules.min_words",
        "min_words (13) is above max_words, which is 12 unless given; give"),
    Bad(f"{RULES}  max_words: 2\n  min_words: 3", 3, "rules.max_words",
        "max_words (2) is below min_words (3), so nothing can satisfy both; raise"),
    Bad(f"{SIDES}rules: {{min_letters: 9,\n  max_letters: 8}}", 3, "rules.max_letters",
        "max_letters (8) is below min_letters (9)"),
    Bad(f"{RULES}  min_words: 5\n  max_letters: 14", 4, "rules.max_letters",
        "5 words (min_words) of 3 letters (min_length) have 15 letters, more than "
        "max_letters (14); raise it or lower those"),
    Bad(f"{RULES}  max_words: 2\n  max_length: 5\n  min_letters: 11", 5,
        "rules.min_letters", "have 10 letters, fewer than min_letters (11); lower it"),
    Bad(f"{RULES}  require:\n  - splashy\n  - ah", 5, "rules.require",
        "'ah' has 2 letters, which min_length (3) forbids; lower rules.min_length"),
    Bad(f"{RULES}  max_length: 4\n  require: [splashy]", 4, "rules.require",
        "'splashy' has 7 letters, which max_length (4) forbids; raise"),
    Bad(f"{RULES}  max_words: 1\n  require: [splashy, gracious]", 4, "rules.require",
        "2 required words do not fit into a chain of at most 1"),
    Bad(f"{RULES}  max_words: 1\n  repeat_words: true\n  require: [spy, gas]", 5,
        "rules.require", "2 required words do not fit into a chain of at most 1"),
    Bad(f"{RULES}  max_letters: 14\n  require: [splashy, gracious]", 4,
        "rules.require", "have 15 letters, more than max_letters (14)"),
    Bad(f"{RULES}  require: [spy,\n   splashy]\nwords: {{ban: [SPLASHY]}}", 4,
        "rules.require", "'splashy' is banned by words.ban; require it or ban it"),
    Bad(f"{RULES}  require: [splashy]\nwords: {{ban_matching: [hy$]}}", 3,
        "rules.require", "'splashy' is banned by words.ban_matching"),
]  # fmt: skip

REST = [
    Bad(f"{SIDES}objective: []", 2, "objective", "names nothing to minimise"),
    Bad(f"{SIDES}objective: {{words: 1}}", 2, "objective", "must be a list, not a"),
    Bad(f"{SIDES}objective: word", 2, "objective", "did you mean words?"),
    Bad(f"{SIDES}objective: [words,\n words]", 3, "objective", "'words' stands twice"),
    Bad(f"{SIDES}objective: [words,\n -words]", 3, "objective", "'-words' stands"),
    Bad(f"{SIDES}objective: -leters", 2, "objective", "did you mean -letters?"),
    *(
        Bad(f"{SIDES}objective: [worst_rarity,\n -{term}]", 3, "objective",
            f"'-{term}' has no end, as longer chains have ever more; limit it with "
            "rules.max_words or rules.max_letters")
        for term in ("words", "letters", "rarity", "score")
    ),
    Bad(f"{SIDES}letter_values: 4", 2, "letter_values", "a number for each letter;"),
    Bad(f"{SIDES}letter_values:", 2, "letter_values", "a number for each letter;"),
    Bad(f"{SIDES}letter_values: {{q: ten}}", 2, "letter_values.q", "not 'ten'"),
    Bad(f"{SIDES}letter_values:\n  q: 1\n  z: -1", 4, "letter_values.z",
        "must be at least 0, not -1"),
    Bad(f"{SIDES}letter_values:\n  q: 1\n  Q: 2", 4, "letter_values.Q",
        "'q' is given twice"),
    Bad(f"{SIDES}letter_values:\n  qu: 1", 3, "letter_values.qu",
        "'qu' is not one letter; give each letter its value"),
    Bad(f"{SIDES}letter_values: {{4: 1}}", 2, "letter_values.4", "'4' is not one"),
    Bad(f"{SIDES}date: 20200417", 2, "date", "'20200417' is not a date; write"),
    Bad(f"{SIDES}date: 2021-02-29", 2, "date", "'2021-02-29' is not a date"),
    Bad(f"{SIDES}date: 2020-4-17", 2, "date", "'2020-4-17' is not a date"),
    Bad(f"{SIDES}par: 0", 2, "par", "must be at least 1, not 0; write a larger one"),
    Bad(f"{SIDES}par: five", 2, "par", "must be a whole number, not 'five'"),
    Bad(f"{SIDES}title: [draft]", 2, "title", "must be text, not a list; write one"),
    Bad(f"{SIDES}notes: {{a: b}}", 2, "notes", "must be text, not a mapping"),
    Bad(f"{SIDES}expect: {{words: two}}", 2, "expect.words", "must be a whole number"),
    Bad(f"{SIDES}expect:\n  status: done", 3, "expect.status", "choose from optimal"),
    Bad(f"{SIDES}expect: {{chain: abc}}", 2, "expect.chain", "write [abc]"),
]  # fmt: skip


LINKS = [
    Bad(f"{RULES}  link: 4", 3, "rules.link", "must be at most 3, not 4; write"),
    Bad(f"{RULES}  link: -1", 3, "rules.link", "must be at least 0, not -1; write"),
    Bad(f"{RULES}  link: none", 3, "rules.link", "must be a whole number, not 'none'"),
    Bad(f"{RULES}  loop: yes", 3, "rules.loop", "must be true or false, not 'yes'"),
    Bad(f"{RULES}  loop: true\n  link: 0", 3, "rules.loop",
        "with link 0 the words do not link, so they cannot close a loop; remove"),
    Bad(f"{RULES}  link: 0\n  start: r", 4, "rules.start",
        "with link 0 the words have no order, so none comes first; remove rules.start"),
    Bad(f"{RULES}  end: r\n  link: 0", 3, "rules.end", "so none comes last; remove"),
    Bad(f"{RULES}  start: r\n  loop: true\n  end: y", 4, "rules.loop",
        "a loop ends on the tile where it starts, which cannot hold both 'r' and 'y'"),
]  # fmt: skip

COVERAGE = [
    Bad(f"{RULES}  max_uses: 0", 3, "rules.max_uses", "must be at least 1, not 0"),
    Bad(f"{RULES}  max_uses: once", 3, "rules.max_uses", "number, not 'once'"),
    Bad(f"{RULES}  max_uses: [1]", 3, "rules.max_uses", "number, not a list"),
    Bad(f"{RULES}  max_uses: {{}}", 3, "rules.max_uses", "names no letter; name one"),
    Bad(f"{RULES}  max_uses:\n    r: 1\n    s: 0", 5, "rules.max_uses.s",
        "must be at least 1, not 0"),
    Bad(f"{RULES}  max_uses:\n    r: 1\n    R: 2", 5, "rules.max_uses.R",
        "'r' is given twice; remove one"),
    Bad(f"{RULES}  max_uses:\n    r: 1\n    z: 2", 5, "rules.max_uses.z",
        "no tile holds 'z'; choose one of r i u"),
    Bad(f"{RULES}  max_uses: 1\n  require:\n  - spy\n  - splash", 6, "rules.require",
        "'splash' uses 's' 2 times, which max_uses (1) forbids; raise rules.max_uses"),
    Bad(f"{RULES}  max_uses: {{s: 1}}\n  require: [splash]", 4, "rules.require",
        "'splash' uses 's' 2 times"),
    Bad("sides: [sax, sly]\nrules: {max_uses: 1, require: [sassy]}", 2,
        "rules.require", "'sassy' uses 's' 3 times"),
    Bad(f"{RULES}  cover: 0", 3, "rules.cover", "must be at least 1, not 0"),
    Bad(f"{RULES}  cover: 13", 3, "rules.cover",
        "the box has 12 tiles, fewer than the 13 to cover; write a smaller number"),
    Bad(f"{RULES}  cover: 1.5", 3, "rules.cover", "a whole number, not '1.5'"),
    Bad(f"{RULES}  cover: every", 3, "rules.cover",
        "must be all, a number of tiles or a list of letters, not 'every'; write all"),
    Bad(f"{RULES}  cover: r i", 3, "rules.cover", "write all, or a list as in [r, i]"),
    Bad(f"{RULES}  cover:", 3, "rules.cover", "has no value"),
    Bad(f"{RULES}  cover: {{r: 1}}", 3, "rules.cover", "must be a list, not a mapping"),
    Bad(f"{RULES}  cover: []", 3, "rules.cover", "names no letter; name one, or"),
    Bad(f"{RULES}  cover: [r,\n   z]", 4, "rules.cover", "no tile holds 'z'; choose"),
    Bad(f"{RULES}  cover: [r,\n   R]", 4, "rules.cover", "'r' stands twice; name"),
]  # fmt: skip
