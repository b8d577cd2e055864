"""JSON lines in and out: schema, decoding, answers."""
