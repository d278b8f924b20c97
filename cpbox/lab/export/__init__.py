"""Models in the formats of other solvers, and their solutions back into chains.

`proto` and `constraints` say a CP-SAT model as a protocol buffer and as linear rows;
`linear`, `cnf` and `minizinc` write the formats. `job` says what each variable stands
for, `solutions` reads what solvers write, and `read_back` makes a chain of it.
"""

ENDINGS = (".pb", ".pbtxt", ".opb", ".mps", ".lp", ".cnf", ".mzn")
LEGEND = ".map.json"
