"""chains.txt: each chain keeps every rule, is of the kind that is counted, and new.

What this checks: the lines rise by the words of their chains, so that no chain counts
twice, however it is traced; and they are as many as the claim says. That there is no
other is a goal, whose formula excludes these.
"""

from collections.abc import Sequence
from itertools import permutations
from math import factorial

from cpbox.proof.checker.chain import (
    Chain,
    TracedWord,
    require_value,
    rules_of,
)
from cpbox.proof.checker.claim import CHAINS, ClaimFile, CountEntry
from cpbox.proof.checker.goals import amount
from cpbox.proof.checker.limits import CHAINS as MOST
from cpbox.proof.checker.limits import Rejection
from cpbox.proof.checker.puzzle import Puzzle
from cpbox.proof.checker.text import each_line, undotted
from cpbox.proof.checker.traces import Ranks

Words = tuple[str, ...]
_LONG = 8  # words, which have more orders than may be listed


def chains_sentence(count: CountEntry) -> str:
    """Say what chains.txt holds."""
    has = "is as good as the best"
    if (most := count.most_words) is not None:
        has = f"has at most {amount('words', most)}"
    if count.chains < 2:
        one = f"this one chain keeps every rule, and {has}"
        return one if count.chains else "no chain is listed"
    return f"these {count.chains:,} chains keep every rule, and each {has}"


def check_chains(
    data: bytes, claim: ClaimFile, count: CountEntry, words: Ranks
) -> list[Words]:
    """Check each chain of chains.txt; give them all, as words in slots."""
    puzzle, chains = claim.puzzle, list[Words]()
    require_rules = rules_of(puzzle, words)

    def take(line: str) -> None:
        chain = _read(line)
        require_rules(chain)
        if count.most_words is None:
            require_value(chain, puzzle, words, claim.answer)
        elif len(chain) > count.most_words:
            raise Rejection(
                f"the chain has more than {amount('words', count.most_words)}"
            )
        chains.append(tuple(traced.word for traced in chain))
        if chains[-2:] != sorted({*chains[-2:]}):
            raise Rejection("the chain does not come after the one before it")

    each_line(CHAINS, data, take)
    if len(chains) != count.chains:
        raise Rejection(f"{CHAINS} holds {len(chains)} chains, not {count.chains}")
    return in_slots(chains, puzzle)


def _read(line: str) -> Chain:
    fields = line.split(" ")
    if len(fields) % 2:
        raise Rejection("a word has no tiles")
    pairs = zip(fields[::2], fields[1::2], strict=True)
    return [TracedWord(word, undotted(tiles)) for word, tiles in pairs]


def in_slots(chains: Sequence[Words], puzzle: Puzzle) -> list[Words]:
    """Give chains as words in slots: each in every order, where words do not link."""
    if puzzle.rules.link:
        return [*chains]
    if any(chain != tuple(sorted(chain)) for chain in chains):
        raise Rejection(f"{CHAINS} holds a chain whose words are not in order")
    if sum(factorial(min(len(chain), _LONG)) for chain in chains) > MOST:
        raise Rejection(f"{CHAINS} holds chains of more than {MOST} orders")
    return [order for chain in chains for order in sorted({*permutations(chain)})]
