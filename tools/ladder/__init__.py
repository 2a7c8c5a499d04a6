"""Measure the levels of the map games and keep the games: see `__main__.py`."""
