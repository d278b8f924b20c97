"""A proof in steps, as values: what is claimed, and of which words."""

from dataclasses import dataclass
from typing import Literal

from cpbox.basics.showing import in_short
from cpbox.explain.no_chain import NoChain

Letters = tuple[str, ...]
SHORT = 8  # steps that a person is willing to read
DEEP = 2  # words in a row that a step may speak of, to be checked with a pencil

NO_TIME = "there was no time to trace the words for them"


@dataclass(frozen=True)
class Pivot:
    """What one word of the chain must have, and all words that have it.

    Of k words together, one has at least t of any k (t - 1) + 1 letters.

    Parameters
    ----------
    letters
        Some letters that the chain must cover; or a required word.
    at_least
        How many of them one of the words has.
    words
        Those that have so many. Without any, this alone is the proof.
    is_word
        Whether `letters` is a required word, which is one of the words itself.
    word_rules
        The rules of single words without which more words would have so many.

    """

    __repr__ = in_short

    letters: Letters
    at_least: int
    words: tuple[str, ...]
    is_word: bool = False
    word_rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Case:
    """A word with what one of the words must have, at one place of the chain.

    Parameters
    ----------
    word
        The word.
    place
        Its place, from 1; always 1 where any word may be called the first: in a loop,
        and where words need not link.
    first, last
        What it shares with the words before and after it: as a rule its first and last
        letter.
    missing
        The letters to cover that it lacks, of those that the proof looks at.

    """

    word: str
    place: int
    first: str
    last: str
    missing: Letters


@dataclass(frozen=True)
class Share:
    """A way in which two words of a chain of three may share letters, and its fault.

    No two words have these letters and link, to each other or to the case's word.

    Parameters
    ----------
    first, second
        What the earlier of the two has, and the later.
    leads_to
        On what words that have `first` end; if the case's word comes before them, of
        words that link to it. Empty if there is no such word.
    comes_from
        On what words that have `second` begin; if the case's word comes after them, of
        words that link to it. Empty if there is no such word.

    """

    __repr__ = in_short

    first: Letters
    second: Letters
    leads_to: Letters
    comes_from: Letters


@dataclass(frozen=True)
class Look:
    """What the other words of some cases lack, as a look at the list shows.

    It claims of each of its cases: no words before and after it that link to it have
    `number` of the letters between them, as many words as the chain has there.

    Parameters
    ----------
    letters
        Letters that the words of the cases lack.
    number
        How many of them the other words must have: all, unless the chain may miss some.
    place
        The place of the cases; None if it does not matter.
    is_anywhere
        Whether no such words have them, wherever they begin and end.
    cases
        The cases that this closes, each of which no look before it closes.
    rules
        The rules that the claim needs, beyond those of single words.
    having
        For chains of two words: how many words have so many of the letters.
    starts, ends
        For chains of two words: on what these begin and end.
    most_of_a_word
        The most of the letters that one word has.
    shares
        For chains of three words: how the other two might share the letters, and why
        they do not, so that each is a look at single words. Empty where that is not
        known or not needed.
    in_a_row
        Of how many words in a row it speaks; with 1, it is one scan of the list.
    word_rules
        The rules of single words without which it would not close all of its cases.
    least_letters
        Where only a limit on letters is in the way: the fewest of a chain in one of
        the cases; None if there is no such chain at all.

    """

    __repr__ = in_short

    letters: Letters
    number: int
    place: int | None
    is_anywhere: bool
    cases: tuple[Case, ...]
    rules: tuple[str, ...] = ()
    having: int | None = None
    starts: Letters = ()
    ends: Letters = ()
    most_of_a_word: int | None = None
    shares: tuple[Share, ...] = ()
    in_a_row: int = 1
    word_rules: tuple[str, ...] = ()
    least_letters: int | None = None


@dataclass(frozen=True, kw_only=True)
class StepProof:
    """Steps that together show that no chain has some number of words.

    Parameters
    ----------
    words
        The number of words.
    most_letters
        If this is about chains of at most so many letters.
    to_cover
        The letters that the proof looks at, all of which the chain must cover.
    may_miss
        How many of these the chain may leave out.
    pivot
        The first step: what one of the words must have.
    looks
        The other steps: each closes some cases, and together all.
    is_fewest
        Whether it is proved that no fewer looks of this kind close these cases.
    chain_rules
        The rules that the first step needs, beyond those of single words.
    is_loop
        Whether the last word links to the first, so that the first may be any.

    """

    __repr__ = in_short

    words: int
    most_letters: int | None
    to_cover: Letters
    may_miss: int
    pivot: Pivot
    looks: tuple[Look, ...]
    is_fewest: bool
    chain_rules: tuple[str, ...] = ()
    is_loop: bool = False

    @property
    def steps(self) -> int:
        """How many there are."""
        return 1 + len(self.looks)

    @property
    def in_a_row(self) -> int:
        """The most words in a row of which a step speaks; with 1, each is one scan."""
        return max((look.in_a_row for look in self.looks), default=1)

    @property
    def is_for_any_number(self) -> bool:
        """Whether this is a letter that no word has, so that no words have it."""
        is_free = (self.most_letters, self.chain_rules) == (None, ())
        return is_free and self.pivot.at_least == 1 and not self.pivot.words

    @property
    def is_short(self) -> bool:
        """Whether a person is willing to read it, and can check it with a pencil."""
        return self.steps <= SHORT and self.in_a_row <= DEEP


Outcome = Literal["plain", "proved", "beyond", "too hard", "stopped"]


@dataclass(frozen=True, kw_only=True)
class Part:
    """What the steps say of chains of some number of words.

    Parameters
    ----------
    words, most_letters
        The number of words, and if this is about few letters, the most of these.
    outcome
        ``plain``: a sentence proves it, `because`. ``proved``: `proof` does.
        ``beyond``: what the steps use allows such a chain, so that others of the rules
        must forbid it. ``too hard``: no such proof was found. ``stopped``: time was
        over.
    proof
        The steps; None unless it is proved by them.
    because
        The sentence, without a full stop.
    chains, scarcest
        Where no steps are shown for want of a proof: how many chains of so many words
        have the scarcest letter, and which that is; None if it may be missed, and all
        chains are counted.
    word_list, tier
        The list that the steps are about, and which of the built-in lists it is.
    listed, unfit
        How many of its words can be played, and how many are left out as unfit to
        print.

    """

    __repr__ = in_short

    words: int
    most_letters: int | None
    outcome: Outcome
    proof: StepProof | None = None
    because: str = ""
    chains: int | None = None
    scarcest: str | None = None
    word_list: str = ""
    tier: str | None = None
    listed: int = 0
    unfit: int = 0


@dataclass(frozen=True, kw_only=True)
class InSteps:
    """Why no chain is better, in steps that a person can check with the word list.

    Parameters
    ----------
    parts
        For each number of words below the best chain's: why no chain has so many. Then
        perhaps why none with as many words has fewer letters.
    no_chain
        Why there is no chain at all, if there is none.
    reason
        Why there are no parts, where there are none; empty if nothing is better than
        one word.
    shows_cases
        Whether the words that each step is about are shown.
    shows_best
        Whether the best chain is shown.

    """

    __repr__ = in_short

    parts: tuple[Part, ...] = ()
    no_chain: NoChain | None = None
    reason: str = ""
    shows_cases: bool = False
    shows_best: bool = False

    @property
    def complete(self) -> bool:
        """Whether nothing was left open for want of time."""
        is_open = self.no_chain is not None and not self.no_chain.complete
        is_open |= any(part.outcome == "stopped" for part in self.parts)
        return not is_open and self.reason != NO_TIME
