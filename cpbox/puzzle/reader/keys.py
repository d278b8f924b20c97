"""The table of keys: what a puzzle file may say, and in what form.

A new key takes a line here and a field in `cpbox.puzzle`; the rules are a table there.
"""

from cpbox.puzzle import DEFAULT_LISTS, DEFAULT_TERMS, LISTS, TERMS, Rules
from cpbox.puzzle.composite import ListOf, Numbers
from cpbox.puzzle.expect import EXPECTED
from cpbox.puzzle.reader.forms import Sides, WordFile
from cpbox.puzzle.reader.group import Group, Key, Variants
from cpbox.puzzle.rule import table
from cpbox.puzzle.values import DATE, LETTERS, LINE, NOTES, PATTERN, Choice, Whole

WORDS = Group(
    {
        "list": Key(
            ListOf(Choice(LISTS), or_one=True),
            "The built-in list, each holding the one before it; or several, of which "
            "the first one under which a chain exists counts.",
            list(DEFAULT_LISTS),
        ),
        "file": Key(
            WordFile(),
            "A word list of your own, one word a line, comments after #; its path "
            "starts at the folder of this file.",
        ),
        "only": Key(ListOf(LETTERS), "The dictionary itself."),
        "add": Key(ListOf(LETTERS), "Words to put in."),
        "ban": Key(ListOf(LETTERS), "Words to take out."),
        "ban_matching": Key(
            ListOf(PATTERN),
            "Regular expressions, as RE2 has them without flags; a word in which one "
            "is found is taken out. Words are in lower case.",
        ),
    },
    rivals=("list", "file", "only"),
)

RULES = Group(
    {
        name: Key(rule.kind, rule.doc, rule.shown_default)
        for name, rule in table(Rules).items()
    }
)

EXPECT = Group({name: Key(kind, doc) for name, (kind, doc) in EXPECTED.items()})

_KEYS = {
    "title": Key(LINE, "What to call the puzzle."),
    "sides": Key(
        Sides(),
        "The sides in the order in which they stand around the box: a string of "
        "letters each, or a list of tiles where some hold several letters. Or all of "
        "them in one text, as in peg ulm oir cnw.",
    ),
    "date": Key(DATE, "When the puzzle was published, as in 2020-04-17; shown."),
    "par": Key(Whole(1), "The number of words to try for; shown."),
    "source": Key(LINE, "Where the puzzle is from; shown."),
    "notes": Key(NOTES, "What else there is to say; shown."),
    "words": Key(WORDS, "Which words may be played."),
    "rules": Key(RULES, "What counts as a word and what counts as a chain."),
    "objective": Key(
        ListOf(Choice((*TERMS, *(f"-{term}" for term in TERMS))), or_one=True),
        "What is minimised, the most important first; -x maximises x.",
        list(DEFAULT_TERMS),
    ),
    "letter_values": Key(
        Numbers(Whole()),
        "What each letter adds to the score, as in {q: 10, z: 10}, all others "
        "adding 0. The values of English tiles unless given.",
    ),
    "expect": Key(
        EXPECT, "The answer that cpbox solve, try and sweep hold the puzzle to."
    ),
}

VARIANTS = Variants(_KEYS)

PUZZLE = Group(
    {
        **_KEYS,
        "variants": Key(
            VARIANTS,
            "Puzzles made from this one, by name: each is merged over it, key by key, "
            "and has an expect of its own.",
        ),
    },
    required={"sides": "[riu, pgh, lcs, yao]"},
)
