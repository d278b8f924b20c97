"""Breadth first with the best known state (after Jeff Epler, "NYT 'Letter Boxed'
solver in C++", 2023).

All that matters of a chain is its last letter and which letters it has covered. Go
round by round, one word more in each, and keep for every such state only the best
chain known: the one with the fewest words, and of these the fewest letters.

Promises the fewest words, and of these the fewest letters, and that there is no chain
of any length when no new state turns up. But it does not see that a word stands in a
chain twice, which is against the rules; then its answer is wrong.
"""

from tests.benchmarks.methods import Chain, Vocabulary, shortest

State = tuple[str, int]  # last letter, letters covered
Best = dict[State, tuple[int, Chain]]  # letters, words


def solve(known: Vocabulary, max_words: int) -> Chain | None:
    seen: set[State] = set()
    newest: Best = {(letter, 0): (0, ()) for letter in known.starting}
    for _ in range(max_words):
        newest = _extend(known, newest, seen)
        whole = [c for (_, on), (_, c) in newest.items() if on == known.everything]
        if whole or not newest:
            return shortest(whole)
        seen |= newest.keys()
    return None


def _extend(known: Vocabulary, newest: Best, seen: set[State]) -> Best:
    """The best chain to each state that is reached with one word more."""
    found: Best = {}
    for (last, covered), (length, chain) in newest.items():
        for word in known.starting[last]:
            state, longer = (
                (word[-1], covered | known.letters[word]),
                length + len(word),
            )
            if state not in seen and (state not in found or longer < found[state][0]):
                found[state] = longer, (*chain, word)
    return found
