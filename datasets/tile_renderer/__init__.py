"""Recipe and seed → a scene as plain data → a picture and its labels, from the same geometry."""

from tile_renderer.designs import drawn_face, random_design
from tile_renderer.faces import CLASSES, KINDS
from tile_renderer.raster import render_face
from tile_renderer.recipe import Recipe, random_scene
from tile_renderer.render import Label, RenderedPicture, render
from tile_renderer.scene import Body, Scene
from tile_renderer.styles import STYLES, Style, random_style

__all__ = [
    "CLASSES",
    "KINDS",
    "STYLES",
    "Body",
    "Label",
    "Recipe",
    "RenderedPicture",
    "Scene",
    "Style",
    "drawn_face",
    "random_design",
    "random_scene",
    "random_style",
    "render",
    "render_face",
]
