"""The component in which seats, winners and payers are tapped."""
