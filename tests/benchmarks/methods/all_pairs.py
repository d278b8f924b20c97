"""All pairs of words (Ned Batchelder, "Letter boxed", 2020).

Test every ordered pair of words in which the second starts with the letter that the
first ends with; here single words before, and triples after.

Promises the fewest words, and of these the fewest letters, if three words are enough.
Says nothing of longer chains: it gives up.
"""

from collections.abc import Iterator

from tests.benchmarks.methods import Chain, GaveUp, Vocabulary, shortest


def solve(known: Vocabulary, max_words: int) -> Chain | None:
    for chains in (_singles, _pairs, _triples)[:max_words]:
        if chain := shortest(chains(known)):
            return chain
    raise GaveUp


def _singles(known: Vocabulary) -> Iterator[Chain]:
    return ((a,) for a in known.words if known.letters[a] == known.everything)


def _pairs(known: Vocabulary) -> Iterator[Chain]:
    for a in known.words:
        for b in known.starting[a[-1]]:
            if known.letters[a] | known.letters[b] == known.everything and a != b:
                yield a, b


def _triples(known: Vocabulary) -> Iterator[Chain]:
    for a in known.words:
        for b in known.starting[a[-1]]:
            both = known.letters[a] | known.letters[b]
            for c in known.starting[b[-1]]:
                if both | known.letters[c] == known.everything and len({a, b, c}) == 3:
                    yield a, b, c
