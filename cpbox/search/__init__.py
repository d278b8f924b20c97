"""The search: the best chain of a puzzle, and the proof that none is better.

Three chapters, each a folder that says what holds before and after it:

1. `relaxation`: what every chain costs at least, and which candidates survive a budget;
2. `optimum`: the loop that proves which chain is best, with CP-SAT on the survivors;
3. `chains`: lists and counts of chains, and how to go on from words.

`word_lists` tries the lists of a puzzle, and `list_run` goes through the chapters on
one of them. `verify` holds every chain to the rules alone. Beside these stand
`results`, with what is returned; `cost`, by which chains are compared; `solver_config`,
which says how to search; `expectation_check`, which compares an answer with what its
file expects; and `python_model`, which hands a model to those who go on with it.
"""
