"""The user's configuration, and a word on it wherever it may count."""

from cpbox.cli._output import complain
from cpbox.puzzle.reader.configuration import Configuration, configuration, leaves
from cpbox.puzzle.wording import counted


def configured(*, bans: bool = False) -> Configuration:
    """Read the configuration, and tell of what it holds.

    Parameters
    ----------
    bans
        Whether to tell of banned words, too, as where a proof will name them.

    Raises
    ------
    InputError
        When it makes no sense.

    """
    config = configuration()
    if config.tree:
        keys = ", ".join(key for key, *_ in leaves(config.tree))
        complain(f"{config.file} counts where nothing else is said: {keys}")
    if bans and config.banned:
        number = counted(len(config.banned), "word")
        complain(f"left out by `cpbox ban` or the configuration: {number}")
    return config
