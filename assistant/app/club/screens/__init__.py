"""Views to print and to hang up: the report and the wall screen."""
