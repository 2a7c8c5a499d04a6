"""Faults that the net must catch, one at a time; `test_faults.py` plants them. A module for each part of the net."""
