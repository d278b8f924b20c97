"""Recursive lists of words (Viswanathan).

Extend a list of words by each word that may follow, and call yourself on the longer
list, until it is as long as it may be. Written from that one sentence, so that the
original may differ; here the limit on the length rises by one until a list has every
letter.

Promises the fewest words, and of these the fewest letters. That there is no chain it
learns only from having made every list of `max_words` words.
"""

from collections.abc import Iterator

from tests.benchmarks.methods import Chain, Vocabulary, shortest


def solve(known: Vocabulary, max_words: int) -> Chain | None:
    for length in range(1, max_words + 1):
        if chain := shortest(_lists(known, (), 0, length)):
            return chain
    return None


def _lists(known: Vocabulary, chain: Chain, covered: int, more: int) -> Iterator[Chain]:
    """Lists that go on from this one by so many words and have every letter."""
    if more == 0:
        if covered == known.everything:
            yield chain
        return
    for word in known.starting[chain[-1][-1]] if chain else known.words:
        if word not in chain:
            now = covered | known.letters[word]
            yield from _lists(known, (*chain, word), now, more - 1)
