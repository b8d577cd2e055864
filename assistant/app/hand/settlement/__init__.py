"""The settlement: who pays whom, and how it is shared."""
