"""Summer Lightning: its map; the game itself is not here yet."""
