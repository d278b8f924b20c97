"""The tests of cpbox."""

import cpbox.api  # noqa: F401  # which sees to it that puzzles are read and shown
