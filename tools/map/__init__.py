"""Makes our maps from real geography: `python -m tools.map` writes each game's map file anew.

Hexes are laid over a conic projection fitted to the game's own hex numbers; rivers run along hexsides, roads and
railways from hex to hex, both by shortest ways that stay near their waypoints. What the numbers get wrong is put right
by hand in overrides.csv, never in the output.
"""
