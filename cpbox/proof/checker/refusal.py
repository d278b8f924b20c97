"""The one way in which a check fails."""


class Refusal(Exception):  # noqa: N818  # a bad bundle is no error of the program
    """The evidence does not show what it should. The message says what and where."""
