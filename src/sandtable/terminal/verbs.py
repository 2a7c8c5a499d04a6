"""What a verb of a game does, to one who asks about it: `? rush`."""

from __future__ import annotations

from sandtable.kernel.words import fold
from sandtable.terminal.rules import look_up
from sandtable.terminal.scene import Scene


def verb_lines(scene: Scene, word: str) -> list[str]:
    """Its words, other verbs for it, what it can be used on now, and its rules; nothing if it is no verb."""
    game = scene.game
    verb = game.also.get(fold(word), fold(word))
    if verb not in game.labels:
        return []
    others = [other for other, own in game.also.items() if own == verb]
    also = f" (also: {', '.join(others)})" if others else ""
    groups = [group for group in scene.verbs if group.verb == verb]
    now = f"Now: {groups[0].shortly().rstrip()}." if groups else "Not now."
    return [
        f"{verb}{also}: {game.verb_words(verb)}",
        now,
        *(line for id_ in game.verb_rules(verb) for line in look_up(game, id_)),
    ]
