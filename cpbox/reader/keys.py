"""The table of keys: what a puzzle file may say, and in what form.

A new key takes a line here and a field in `cpbox.puzzle`.
"""

from cpbox.puzzle import (
    DEFAULT_LISTS,
    DEFAULT_MAX_WORDS,
    DEFAULT_TERMS,
    LISTS,
    MAX_LINK,
    TERMS,
    Rules,
)
from cpbox.reader.forms import Cover, Off, Sides, Uses, WordFile
from cpbox.reader.group import Group, Key, Variants
from cpbox.reader.kinds import (
    DATE,
    LETTERS,
    LINE,
    NOTES,
    PATTERN,
    Choice,
    Flag,
    ListOf,
    Numbers,
    Whole,
)

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
        "min_length": Key(Whole(1), "Fewest letters in a word.", Rules.min_length),
        "max_length": Key(Off(Whole(1)), "Most letters in a word; none: no limit."),
        "same_side": Key(
            Flag(),
            "May two letters in a row come from one side, the same tile again "
            "included?",
            Rules.same_side,
        ),
        "moves": Key(
            Choice(("any", "adjacent", "opposite")),
            "Which other side the next letter may come from, the sides standing in a "
            "ring in the order given.",
            Rules.moves,
        ),
        "distinct_in_word": Key(
            Flag(), "Must a word use each tile only once?", Rules.distinct_in_word
        ),
        "start": Key(Off(LETTERS), "What the first tile of the chain holds."),
        "end": Key(Off(LETTERS), "What the last tile of the chain holds."),
        "require": Key(ListOf(LETTERS), "Words that the chain must contain."),
        "repeat_words": Key(
            Flag(), "May the chain contain a word twice?", Rules.repeat_words
        ),
        "min_words": Key(Whole(1), "Fewest words in the chain.", Rules.min_words),
        "max_words": Key(
            Off(Whole(1)),
            "Most words in the chain; none: as many as when it is not given.",
            DEFAULT_MAX_WORDS,
        ),
        "min_letters": Key(
            Whole(1),
            "Fewest letters in the chain, the lengths of its words added up.",
            Rules.min_letters,
        ),
        "max_letters": Key(
            Off(Whole(1)),
            "Most letters in the chain, the lengths of its words added up; none: no "
            "limit.",
        ),
        "link": Key(
            Whole(0, MAX_LINK),
            "Tiles that neighbouring words share: a word starts on as many tiles as "
            "the one before it ends on. With 0, words need not chain.",
            Rules.link,
        ),
        "loop": Key(
            Flag(),
            "Must the last word link to the first? A word alone links to itself.",
            Rules.loop,
        ),
        "max_uses": Key(
            Off(Uses()),
            "How often the chain may visit a tile, tiles that words share counted "
            "once: a number for all, or for the tiles of each letter, as in "
            "{e: 2, s: 1}; none: no limit.",
        ),
        "cover": Key(
            Cover(),
            "What the chain must cover: all tiles, a number of tiles, or the tiles of "
            "some letters, as in [q, z].",
            "all",
        ),
    }
)

EXPECT = Group(
    {
        "status": Key(Choice(("optimal", "infeasible")), "What is proved."),
        "words": Key(Whole(1), "Words in the best chain."),
        "letters": Key(Whole(1), "Letters in the best chain."),
        "rarity": Key(Whole(), "Rarity of the best chain."),
        "worst_rarity": Key(Whole(), "Rarity of the rarest word of the best chain."),
        "score": Key(Whole(), "Score of the best chain."),
        "chain": Key(ListOf(LETTERS), "The best chain."),
        "chains": Key(Whole(), "How many chains are as good as the best."),
    }
)

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
