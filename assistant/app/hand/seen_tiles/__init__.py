"""The component for tiles that lie face up elsewhere."""
