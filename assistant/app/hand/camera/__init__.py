"""The component that takes or picks photos."""
