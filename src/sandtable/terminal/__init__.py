"""One client for all games: text in, text out. It draws what a seat is told and knows no game."""
