"""From pixels to tiles: detecting, classifying, doubting."""
