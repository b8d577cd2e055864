"""The frame of every page: navigation, styles, what is loaded ahead."""
