"""Simple paths in a graph of words (Caleb Robinson, "Solving NYTimes 'Letter Boxed'
puzzles", 2019).

Words are the nodes of a networkx graph, with an edge wherever two can follow each
other; any simple path whose words have all letters is a chain. The original finds the
words by walking the box along a trie, which has no part here since every method is
given them, and stops at three or four words. Here the limit rises by one until a chain
is found, and networkx is asked once for each start, not once for each pair of words.

Promises the fewest words, and of these the fewest letters. That there is no chain it
learns only from having listed every path of `max_words` words.
"""

from collections.abc import Iterator

import networkx as nx

from tests.benchmarks.methods import Chain, Vocabulary, shortest


def solve(known: Vocabulary, max_words: int) -> Chain | None:
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(known.words)
    for a in known.words:
        graph.add_edges_from((a, b) for b in known.starting[a[-1]] if a != b)
    for length in range(1, max_words + 1):
        if chain := shortest(p for p in _paths(graph, length) if _covers(known, p)):
            return chain
    return None


def _paths(graph: "nx.DiGraph[str]", length: int) -> Iterator[Chain]:
    """The paths of so many words."""
    for start in graph:
        for path in nx.all_simple_paths(graph, start, graph, cutoff=length - 1):
            if len(path) == length:
                yield tuple(path)


def _covers(known: Vocabulary, path: Chain) -> bool:
    covered = 0
    for word in path:
        covered |= known.letters[word]
    return covered == known.everything
