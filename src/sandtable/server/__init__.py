"""The place to play: lobby, seats, live games, storage, HTTP and WebSocket."""
