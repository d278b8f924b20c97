"""What each step says, as a sentence that a person can check with the word list."""

from collections.abc import Iterator, Sequence

from cpbox.basics.wording import alternatives, counted, listed
from cpbox.explain.steps.values import Letters, Look, Part, Share, StepProof
from cpbox.puzzle import Puzzle
from cpbox.show.terminal_text import capitals

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve"),
)
PLACES = (
    *("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh"),
    *("eighth", "ninth", "tenth", "eleventh", "twelfth"),
)

FEW_LINKS = 8  # letters that are named


def sentences(puzzle: Puzzle, part: Part) -> list[str]:
    """The steps about some number of words, in order."""
    if part.proof is None:
        return [f"{_capital(part.because)}."] if part.because else []
    writer = _Writer(puzzle, part, part.proof)
    pivot, looks = part.proof.pivot, part.proof.looks
    return [
        f"{writer.first_step()}{_under(pivot.word_rules)}",
        *(f"{writer.look(look)}{_under(look.word_rules)}" for look in looks),
    ]


def _under(rules: Sequence[str]) -> str:
    """The rules of single words that a step needs."""
    return f" This holds only under {listed(rules)}." if rules else ""


def question(puzzle: Puzzle, part: Part) -> str:
    """``Why not two of the 1,409 words of the full list?``."""
    many = f"{number(part.words)} word{'s' * (part.words > 1)}"
    if part.listed:
        of = f" of the {part.tier} list" if part.tier else ""
        many = f"{number(part.words)} of the {counted(part.listed, 'word')}{of}"
        if part.listed == 1:
            only = f"the only word{of}"
            many = only if part.words == 1 else f"{number(part.words)} times {only}"
    if part.most_letters is None:
        return f"Why not {many}?"
    few = f"fewer than {counted(part.most_letters + 1, 'letter')}{_counted(puzzle)}"
    return f"Why not {many}, with {few}?"


def _counted(puzzle: Puzzle, *names: str) -> str:
    """The rules by which letters are limited and counted."""
    if puzzle.rules.lengths == "tiles":
        names = (*names, "counted by tiles: rules.lengths")
    return f" ({', '.join(names)})" if names else ""


def number(count: int) -> str:
    """``two``; large ones in figures."""
    return NUMBERS[count] if count < len(NUMBERS) else f"{count:,}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _all(count: int) -> str:
    """How to say that a word has all of some letters."""
    return {1: "it", 2: "both"}.get(count, f"all {number(count)}")


class _Writer:
    def __init__(self, puzzle: Puzzle, part: Part, proof: StepProof) -> None:
        self.puzzle, self.part, self.proof = puzzle, part, proof
        self.k = proof.words
        self.cases = sum(len(look.cases) for look in proof.looks)

    # ---- the first step

    def first_step(self) -> str:
        pivot, k = self.proof.pivot, self.k
        if pivot.is_word:
            return self._required()
        if not pivot.words:
            return self._impossible()
        n, t = len(pivot.letters), pivot.at_least
        letters = _letters(pivot.letters)
        who = "The word" if k == 1 else f"One of the {number(k)} words"
        if n == 1:
            text = f"{who} has {letters}. {self._only()}"
        elif t == 1:
            text = (
                f"{who} has {_or(pivot.letters)}{self._missable('as')}. {self._only()}"
            )
        else:
            some = f"at least {number(t)}" if t < n else "all"
            each = f"{number(k)} words with {number(t - 1)} each"
            few = f"would have only {number(k * (t - 1))} of the {number(n)}"
            because = f", as {each} {few}" * (k > 1)
            because += self._missable("and" if because else "as")
            text = f"{who} has {some} of {letters}{because}. {self._only()}"
        return f"{text} {self._places()}"

    def _impossible(self) -> str:
        pivot, k = self.proof.pivot, self.k
        n, t = len(pivot.letters), pivot.at_least
        letters = _letters(pivot.letters)
        text = f"No word{self._such()} has "
        if n == 1:
            return f"{text}{letters}."
        if t == 1:
            text += _or(pivot.letters)
        elif t == n:
            text += f"both {letters}" if n == 2 else f"all of {letters}"
        else:
            text += f"{number(t)} of {letters}"
        if k == 1:
            more = self._missable()
            return f"{text}{more}."
        most = k * (t - 1)
        has = f"{number(most)} of these {number(n)} letters" if most else "none of them"
        so = (
            f"So {number(k)} words have at most {has}" if most else "So words have none"
        )
        return f"{text}. {so}{self._missable()}."

    def _such(self) -> str:
        """Of a word that is the whole chain: what else it must be."""
        rules, own = self.puzzle.rules, self.proof.chain_rules
        such, short = [], ""
        if "start" in own:
            such.append(f"begins with {capitals(str(rules.start))} (rules.start)")
        if "end" in own:
            such.append(f"ends with {capitals(str(rules.end))} (rules.end)")
        if "loop" in own:
            such.append("ends on what it begins with (rules.loop)")
        if self.k == 1 and self.proof.most_letters is not None:
            by = self._by_letters(own)
            short = f" of at most {counted(self.proof.most_letters, 'letter')}{by}"
        return f"{short} that {listed(such)}" if such else short

    def _missable(self, joint: str = "and") -> str:
        few = self.proof.may_miss
        if not few:
            return ""
        most = f"{number(few)} of all letters (rules.cover)"
        return f", {joint} a chain may miss only {most}"

    def _only(self) -> str:
        count = len(self.proof.pivot.words)
        if count == 1:
            return "Only one word does."
        return f"Only {number(count)} words do."

    def _required(self) -> str:
        pivot = self.proof.pivot
        text = f"{pivot.letters[0]} must be in the chain (rules.require)"
        if not pivot.words:
            return f"{text}, but cannot be played."
        return f"{text}. {self._places()}"

    def _places(self) -> str:
        """At which places the words of the first step may stand."""
        proof, k, count = self.proof, self.k, len(self.proof.pivot.words)
        rules = self.puzzle.rules
        who = "It" if count == 1 else "Each"
        limits = []
        if not proof.is_loop and rules.start is not None:
            limits.append(
                f"the first begins with {capitals(rules.start)} (rules.start)"
            )
        if not proof.is_loop and rules.end is not None:
            limits.append(f"the last ends with {capitals(rules.end)} (rules.end)")
        makes = (
            f"that makes {number(self.cases)} case{'s' * (self.cases > 1)}"
            if self.cases
            else "none fits"
        )
        if k > 1 and rules.link > 1:
            many = number(rules.link)
            limits.append(
                f"each word begins with the last {many} tiles of the one before "
                "(rules.link)"
            )
        that = f", where {listed(limits)}" if limits else ""
        if proof.is_loop:
            where = "In a loop any word may be called the first (rules.loop)"
        elif k == 1:
            where = f"{who} is the whole chain"
        elif rules.link == 0:
            where = "The words have no order (rules.link)"
        else:
            where = f"{who} may come {alternatives(PLACES[1 : k + 1])}"
        return f"{where}{that}: {makes}."

    # ---- the others

    def look(self, look: Look) -> str:
        """What a look at the list closes, and how."""
        where = self._where(look)
        if not look.letters:
            return f"{where}, {self._says(look)}."
        return f"{where} {self._missing(look)}: {self._says(look)}."

    def _where(self, look: Look) -> str:
        """``In two cases``; with the place, where the look is about one."""
        place = None if self.k == 2 or self.proof.is_loop else look.place
        looks = self.proof.looks
        before, n = looks[: looks.index(look)], len(look.cases)
        done, every = (
            sum(place in (None, case.place) for each in some for case in each.cases)
            for some in (before, looks)
        )
        comes = "" if place is None else f"Where it comes {PLACES[place]}, "
        if n == every:
            which = "in each case" if n > 1 else "in this case"
            return comes.removesuffix(" " if look.letters else ", ") or _capital(which)
        if done + n == every:
            which = f"in the other {number(n)} cases" if n > 1 else "in the other case"
        elif done:
            which = (
                f"in each of {number(n)} more cases" if n > 1 else "in one more case"
            )
        else:
            which = f"in each of {number(n)} cases" if n > 1 else "in one case"
        return f"{comes}{which}" if comes else _capital(which)

    def _missing(self, look: Look) -> str:
        letters = _letters(look.letters)
        if look.number < len(look.letters):
            return f"at least {number(look.number)} of {letters} must still come"
        verb = "is" if len(look.letters) == 1 else "are"
        return f"{letters} {verb} still missing"

    def _have(self, look: Look) -> str:
        """``have both``."""
        n = len(look.letters)
        if look.number == n:
            return _all(n)
        return f"{number(look.number)} of them" if look.number > 1 else "any of them"

    def _says(self, look: Look) -> str:
        if self.k == 1:
            return self._nothing_else(look)
        if self.k == 2:
            return self._one_other(look) + self._by(look)
        if look.is_anywhere:
            return self._anywhere(look)
        return self._others(look) + self._by(look)

    def _nothing_else(self, look: Look) -> str:
        if look.letters:
            return "there is no other word"
        if look.least_letters is not None:
            by = self._by_letters(look.rules)
            return f"there are {counted(look.least_letters, 'letter')}, too many{by}"
        return "the word does not end on what it begins with (rules.loop)"

    def _by(self, look: Look) -> str:
        """The rules for the first and last word, where the look needs them."""
        rules, texts = self.puzzle.rules, list[str]()
        if "start" in look.rules:
            texts.append(f"begins with {capitals(str(rules.start))} (rules.start)")
        if "end" in look.rules:
            texts.append(f"ends with {capitals(str(rules.end))} (rules.end)")
        return f", as the chain {listed(texts)}" if texts else ""

    def _by_letters(self, rules: Sequence[str]) -> str:
        """The rules by which letters are too many."""
        names = ("rules.max_letters",) * ("max_letters" in rules)
        return _counted(self.puzzle, *names)

    def _too_long(self, look: Look) -> str:
        by, least = self._by_letters(look.rules), look.least_letters or 0
        return f"a chain of at least {counted(least, 'letter')}, too many{by}"

    def _one_other(self, look: Look) -> str:
        """Of chains of two words: the other word."""
        have, having = self._have(look), look.having or 0
        if look.least_letters is not None:
            if not look.letters:
                return f"the other word makes {self._too_long(look)}"
            who = "the only word" if having == 1 else f"of the {number(having)} words"
            that = "that has" if having == 1 else "that have"
            links = "links at both ends" if self.proof.is_loop else "links"
            verb = "makes" if having == 1 else f"any that {links} makes"
            comma = "" if having == 1 else ","
            return f"{who} {that} {have}{comma} {verb} {self._too_long(look)}"
        if not having:
            return f"no word has {have}"
        if not look.letters:
            return self._link(look, "no word").removeprefix(", and ")
        none = {1: "", 2: "neither"}.get(having, "none of them")
        words = (
            "the only word that has"
            if having == 1
            else f"only {number(having)} words have"
        )
        link = self._link(look, none)
        return f"{words} {have}{link}"

    def _link(self, look: Look, none: str) -> str:
        """How the other word fails to link."""
        after = sorted({case.last for case in look.cases if case.place == 1})
        before = sorted({case.first for case in look.cases if case.place == 2})
        begin, end = ("begins", "ends") if none else ("begin", "end")
        who = f", and {none}" if none else " does not"
        if self.proof.is_loop:
            pairs = sorted({(case.last, case.first) for case in look.cases})
            if len(pairs) == 1:
                ((near, far),) = pairs
                return f"{who} {begin} with {_text(near)} and {end} with {_text(far)}"
            back = f"{begin} where the word of the case ends and {end} where it begins"
            return f"{who} {back}"
        of, s = _of_the_cases(look)
        ends, begins = f"where {of} end{s}", f"where {of} begin{s}"
        if after and before:
            begins = "where it begins"
            if not s:
                ends = f"where {of} that come first end"
                begins = "where those that come second begin"
        elif not s:
            ends, begins = f"{ends} (all come first)", f"{begins} (all come second)"
        parts = [f"{begin} with {_or(after)}, {ends}"] if after else []
        parts += [f"{end} with {_or(before)}, {begins}"] if before else []
        return f"{who} {', or '.join(parts)}"

    def _anywhere(self, look: Look) -> str:
        """Of more words, wherever they begin and end."""
        others, most = self.k - 1, look.most_of_a_word
        if most is not None and others * most < look.number:
            has = f"{number(most + 1)} of them" if most else "any"
            text = f"no word has {has}"
            if most:
                text += f", so {number(others)} words have at most "
                text += number(others * most)
            return text
        who = f"the {number(others)} other words"
        return f"{who} cannot have {self._have(look)} between them, whatever they are"

    def _others(self, look: Look) -> str:
        """Of more words, which link to those of the cases."""
        k, place = self.k, look.place or 1
        have = self._have(look) if look.letters else ""
        firsts = _or(sorted({case.first for case in look.cases}))
        lasts = _or(sorted({case.last for case in look.cases}))
        no, fit = "there are no", ""
        if look.least_letters is not None:
            no, fit = "any", f" make {self._too_long(look)}"
        row = f"{number(k - 1)} words in a row"
        if self.proof.is_loop:
            back = "where the word of the case ends back to where it begins"
            words = f"{row} that lead from {back}{_sharing(have, ' and')}"
        elif not firsts:  # the words of a chain need not link
            words = f"{number(k - 1)} other words{_sharing(have)}"
        elif place in {1, k}:
            which = f"last ends with {firsts}"
            if place == 1:
                which = f"first begins with {lasts}"
            words = f"{row} of which the {which}{_sharing(have, ' and')}"
        elif fit:
            before, after = _run(place - 1), _run(k - place)
            words = f"{before} before it and {after} after it{_sharing(have)}"
        else:
            return self._around(look, have, firsts, lasts)
        return f"{no} {words}{fit}"

    def _around(self, look: Look, have: str, firsts: str, lasts: str) -> str:
        """Of words before and after those of the cases."""
        place = look.place or 1
        before, after = _run(place - 1), _run(self.k - place)
        if look.in_a_row == 1:
            of, s = _of_the_cases(look)
            end = "it ends" if s else "they end"
            return (
                f"no word that has it ends with {firsts}, where {of} begin{s}, or "
                f"begins with {lasts}, where {end}"
            )
        if have == "it":
            return "none of the words before and after it can have it"
        cannot = f"have {have} between them" if have else "link up to it"
        return f"the {before} before it and the {after} after it cannot {cannot}"


def _sharing(have: str, joint: str = "") -> str:
    """What words have between them."""
    if have == "it":
        return f"{joint} of which one has it"
    return f"{joint} that have {have} between them" if have else ""


def _of_the_cases(look: Look) -> tuple[str, str]:
    """The words that a step is about, and the s of their verb."""
    if len({case.word for case in look.cases}) == 1:
        return "the word of the case", "s"
    return "the words of these cases", ""


def _run(count: int) -> str:
    return "word" if count == 1 else f"{number(count)} words"


def _letters(letters: Sequence[str]) -> str:
    return listed([_text(x) for x in letters])


def _or(links: Sequence[str]) -> str:
    return alternatives([_text(x) for x in links])


def _text(letters: str) -> str:
    """Letters as the box shows them."""
    return capitals(letters)


def shared(look: Look, share: Share) -> str:
    """Why two words do not share the letters of a look in some way."""
    firsts = _or(sorted({case.first for case in look.cases}))
    lasts = _or(sorted({case.last for case in look.cases}))
    begins = f"begins with {lasts}" if lasts and look.place == 1 else ""
    ends = f"ends with {firsts}" if firsts and look.place == 3 else ""
    one, other = _such(begins, share.first), _such(ends, share.second)
    places = ("the earlier word", "the later word")
    if look.place == 2:
        places = ("the word before it", "the word after it")
    lots = zip((share.first, share.second), places, strict=True)
    parts = [f"{_letters(some)} in {place}" for some, place in lots if some]
    head = f"{_capital(listed(parts))}: " if parts else ""
    if not share.leads_to:
        return f"{head}no word {one or 'is there'}."
    if not share.comes_from:
        return f"{head}no word {other or 'is there'}."
    if look.place == 2:
        return f"{head}{_between(look, share, one, other, firsts, lasts)}."
    near, far = f"a word{_that(one)}", f"a word{_that(other)}"
    if len(share.comes_from) <= min(len(share.leads_to), FEW_LINKS):
        only = _or(share.comes_from)
        return f"{head}{far} begins with {only}, and {near} never ends there."
    if len(share.leads_to) <= FEW_LINKS:
        only = _or(share.leads_to)
        return f"{head}{near} ends with {only}, and {far} never begins there."
    return f"{head}{near} never ends where {far} begins."


def _between(  # noqa: PLR0913, PLR0917
    look: Look, share: Share, one: str, other: str, firsts: str, lasts: str
) -> str:
    """Why a word before and a word after those of the cases do not have letters."""
    if not {case.first for case in look.cases} & {*share.leads_to}:
        return f"a word{_that(one)} never ends with {firsts}"
    if not {case.last for case in look.cases} & {*share.comes_from}:
        return f"a word{_that(other)} never begins with {lasts}"
    return (
        f"a word{_that(one)} never ends where the word of the case begins, or a "
        f"word{_that(other)} never begins where it ends"
    )


def _such(links: str, letters: Letters) -> str:
    """``begins with K and has X``."""
    has = f"has {_letters(letters)}" if letters else ""
    return " and ".join(filter(None, (links, has)))


def _that(such: str) -> str:
    return f" that {such}" if such else ""


def words_of(look: Look) -> Iterator[tuple[str, list[str]]]:
    """The words of a look's cases, by place."""
    for place in sorted({case.place for case in look.cases}):
        words = dict.fromkeys(c.word for c in look.cases if c.place == place)
        yield "any" if not look.cases[0].first else PLACES[place], sorted(words)
