"""The search: the best chain of a board, and what proves that none is better.

In the order in which it goes: `solver` tries the word lists of a puzzle, and `one_list`
works on one of them. There, `engine` looks for the best chain, level by level
(`levels`): the `relaxation` of all candidates (`filter`) gives bounds and survivors,
`model_calls` makes models of these, and `cp_sat` solves them. `verify` holds the chain
to the rules alone, and `result` is what comes of it all.

Beside this way, `listing` lists chains by a `walk`, `continuation` goes on from words
that were played, `answer_model` and `formulated` give a model to who wants to go on
with it, and `trials` compares variants. Of all of these, `cost` is what chains are
compared by, `claims` what is said to be proved, `solver_config` what may be asked for,
and `record` a result for programs.
"""
