"""One hand: from the photo over tiles and table to the settlement."""
