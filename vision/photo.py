"""A photo from a file or from bytes → an upright RGB array."""

from __future__ import annotations

from vision.advice import Advice


class PhotoError(Exception):
    """A photo that cannot be read; the message is a sentence that says what is wrong and what to do.

    `advice` carries the same as code, template and values. The leaves are named by what is to be done.
    """

    def __init__(self, code: str, template: str, **values: str | int) -> None:
        self.advice = Advice(code, template, values)
        super().__init__(self.advice.message)


class CheckPathError(PhotoError):
    """The file is not there or may not be opened."""


class ChoosePhotoError(PhotoError):
    """It is no photo: empty, text, a video, or a kind of picture that is not read."""


class SendAgainError(PhotoError):
    """It was a photo once, but part of it is missing or damaged."""


class MakeSmallerError(PhotoError):
    """More bytes or pixels than a photo of a hand needs."""
