"""The lab: many puzzles, new boxes, and other solvers."""
