"""Whether a chain keeps the rules, checked from their definitions.

It shares no code with the prefilter, the relaxation or the models: words are
traced letter by letter, and all ways to trace a chain are followed.
"""

import re

from cpbox.puzzle import Puzzle

Path = tuple[int, ...]
Trace = tuple[Path, ...]
Ends = tuple[int, int, frozenset[int]]  # first tile, last tile, tiles covered
Ways = dict[Ends, Path]


def violations(puzzle: Puzzle, words: tuple[str, ...]) -> list[str]:
    """Every rule that a chain breaks, in plain words; none for a solution.

    Whether a dictionary holds the words is not asked here.
    """
    found = [problem for word in words for problem in _word_problems(puzzle, word)]
    found += _chain_problems(puzzle, words)
    if not found and trace(puzzle, words) is None:
        found.append(_why_no_trace(puzzle, words))
    return found


def trace(puzzle: Puzzle, words: tuple[str, ...]) -> Trace | None:
    """Tiles of each word of a chain that links, covers and starts and ends rightly."""
    every = frozenset(range(len(puzzle.box.tiles)))
    rules = puzzle.rules
    for traces in _linked(puzzle, words).values():
        first, last = traces[0][0], traces[-1][-1]
        if frozenset(tile for path in traces for tile in path) != every:
            continue
        if rules.start is not None and puzzle.box.tiles[first] != rules.start:
            continue
        if rules.end is not None and puzzle.box.tiles[last] != rules.end:
            continue
        return traces
    return None


def _word_problems(puzzle: Puzzle, word: str) -> list[str]:
    rules, found = puzzle.rules, []
    if not _paths(puzzle, word):
        found.append(f"{word} cannot be traced on the box")
    if len(word) < rules.min_length:
        found.append(f"{word} has fewer than {rules.min_length} letters")
    if rules.max_length is not None and len(word) > rules.max_length:
        found.append(f"{word} has more than {rules.max_length} letters")
    if word in puzzle.words.ban:
        found.append(f"{word} is banned")
    matching = [p for p in puzzle.words.ban_matching if re.search(p, word)]
    return found + [f"{word} is banned by {pattern}" for pattern in matching]


def _chain_problems(puzzle: Puzzle, words: tuple[str, ...]) -> list[str]:
    rules, found = puzzle.rules, []
    letters = sum(len(word) for word in words)
    if len(words) < rules.min_words or len(words) > rules.max_words:
        found.append(f"{len(words)} words, not {rules.min_words} to {rules.max_words}")
    if letters < rules.min_letters:
        found.append(f"{letters} letters are fewer than {rules.min_letters}")
    if rules.max_letters is not None and letters > rules.max_letters:
        found.append(f"{letters} letters are more than {rules.max_letters}")
    if not rules.repeat_words and len(set(words)) < len(words):
        found.append("a word stands twice")
    found += [f"{word} is missing" for word in rules.require if word not in words]
    return found


def _why_no_trace(puzzle: Puzzle, words: tuple[str, ...]) -> str:
    for number in range(2, len(words) + 1):
        if not _linked(puzzle, words[:number]):
            return f"{words[number - 1]} does not start where {words[number - 2]} ends"
    return "not every tile is covered, or the chain starts or ends on a wrong tile"


def _linked(puzzle: Puzzle, words: tuple[str, ...]) -> dict[Ends, Trace]:
    """Ways to trace linked words: one for each (first, last, tiles covered)."""
    ways: dict[Ends, Trace] = {}
    for number, word in enumerate(words):
        paths = _paths(puzzle, word)
        if number == 0:
            ways = {(p[0], p[-1], frozenset(p)): (p,) for p in paths}
            continue
        ways = {
            (first, path[-1], covered | frozenset(path)): (*traces, path)
            for (first, last, covered), traces in ways.items()
            for path in paths
            if path[0] == last
        }
    return ways


def _paths(puzzle: Puzzle, word: str) -> list[Path]:
    """Ways to trace a word: one for each (first tile, last tile, tiles covered)."""
    tiles = puzzle.box.tiles
    ways: list[Ways] = [{} for _ in range(len(word) + max(map(len, tiles)))]
    for tile, text in enumerate(tiles):
        if word.startswith(text):
            ways[len(text)][tile, tile, frozenset([tile])] = (tile,)
    for spelled in range(1, len(word)):
        for (first, _, covered), path in ways[spelled].items():
            for tile, text in enumerate(tiles):
                if word.startswith(text, spelled) and _may_follow(puzzle, path, tile):
                    key = (first, tile, covered | {tile})
                    ways[spelled + len(text)][key] = (*path, tile)
    return list(ways[len(word)].values())


def _may_follow(puzzle: Puzzle, path: Path, tile: int) -> bool:
    rules, sides = puzzle.rules, len(puzzle.box.sides)
    if rules.distinct_in_word and tile in path:
        return False
    here, there = puzzle.box.side_of[path[-1]], puzzle.box.side_of[tile]
    if here == there:
        return rules.same_side
    if rules.moves == "adjacent":
        return (here + 1) % sides == there or (there + 1) % sides == here
    if rules.moves == "opposite":
        return (here + sides // 2) % sides == there
    return True
