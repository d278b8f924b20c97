"""Models in the formats of other solvers, and their solutions back into chains.

`proto` and `constraints` say a CP-SAT model as a protocol buffer and as linear rows; a
file for each format writes that: `opb`, `mps`, `cnf`, `minizinc`. `variables` says what
each variable stands for, `solutions` reads what solvers write, and `reading` makes a
chain of it.
"""

ENDINGS = (".pb", ".pbtxt", ".opb", ".mps", ".lp", ".cnf", ".mzn")
LEGEND = ".map.json"
