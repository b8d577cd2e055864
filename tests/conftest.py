"""What holds for all tests: properties are checked with the same examples everywhere and without a stop-watch."""

from hypothesis import settings

settings.register_profile("huipai", deadline=None, derandomize=True)
settings.load_profile("huipai")
