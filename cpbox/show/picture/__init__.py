"""A puzzle as a picture: the box as players know it, and a chain drawn on it.

Nothing in it is measured on a screen, so the same chain is the same text everywhere.
"""

from cpbox.show.picture.drawing import picture
from cpbox.show.picture.frame import Frame, frame_of

__all__ = ["Frame", "frame_of", "picture"]
