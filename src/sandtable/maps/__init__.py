"""The library of map games: what games with counters on a hex map share, over the geometry of `hexes`."""
