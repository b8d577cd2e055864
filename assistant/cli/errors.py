"""The one way in which a command gives up."""


class CommandError(Exception):
    """The command cannot do what was asked; the message says why and what to do. It ends with exit status 2."""
