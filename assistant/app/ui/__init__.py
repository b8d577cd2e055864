"""Building blocks of pages and components."""
