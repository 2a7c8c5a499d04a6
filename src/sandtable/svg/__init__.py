"""Maps and counters drawn as SVG, in layers: one drawing for pictures, documents, terminal and browser."""
