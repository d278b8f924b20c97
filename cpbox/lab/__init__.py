"""The workshop: many puzzles, new boxes, and other solvers."""
