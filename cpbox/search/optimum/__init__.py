"""The best chain, and the proof that none is better: bound, filter, solve, widen.

`engine` is that loop. Before it, the board's candidates are known (`cpbox.candidates`).
After it, either the best chain is known and no open level (`levels`) has a bound below
its cost, or no level is open and there is no chain; or it was stopped, and all that was
proved until then stands in the `ledger`.

A level is a number of words. The relaxation says what its chains cost at least, and
which candidates survive a budget; `cp_sat_models` makes a model of these, and `cp_sat`
solves it. Its answer settles the level up to the budget. `model_scope` says what the
last model was about, for those who go on with it.
"""
