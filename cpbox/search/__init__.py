"""The search: the best chain of a board, and what proves that none is better."""

import cpbox.late_pandas  # noqa: F401  # before anything here imports ortools
