"""Parts of a page: each draws one thing and gives its value back to the state."""
