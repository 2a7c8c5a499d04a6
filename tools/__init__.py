"""Tools for work on Sandtable; no part of the package."""
