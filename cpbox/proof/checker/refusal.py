"""How a check fails, and how it is left open."""


class Refusal(Exception):  # noqa: N818  # a bad bundle is no error of the program
    """The evidence does not show what it should. The message says what and where."""


class Unasked(Refusal):
    """Who should show it could not be asked. Nothing speaks against it."""
