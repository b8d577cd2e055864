"""Recipe and seed → a scene as plain data → a picture and its labels, from the same geometry."""
