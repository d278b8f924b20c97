"""The search: the best chain of a board, and what proves that none is better."""

from cpbox import late_pandas as late_pandas  # before anything here imports ortools
