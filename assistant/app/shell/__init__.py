"""The frame of every page: navigation, styles, preloading."""
