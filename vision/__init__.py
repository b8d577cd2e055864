"""From a photo to which tiles lie where. Knows pixels, boxes and labels, and no rules."""
