"""The tests of cpbox."""

import cpbox.show.shown  # noqa: F401  # which says how puzzles are read and shown
