"""A scene as lines of plain text: the position, choices, things, maps, answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from sandtable.kernel import Answer, Choice, Game, Piece, Place, Seat, Tally, Thing, Zone
from sandtable.kernel.data import OWNER
from sandtable.kernel.view import Track
from sandtable.terminal.scene import (
    HAND,
    MANY,
    PASS_ON,
    PASS_ON_WORDS,
    PILE,
    QUICK,
    QUICK_WORDS,
    Face,
    Scene,
    map_of,
    stacks,
)

LISTED = 20  # at most so many names in an answer


class Block(NamedTuple):
    """A line, and lines under it that mean nothing without it."""

    head: str
    lines: tuple[str, ...] = ()
    zone: str = ""  # tells equal lines of two zones apart

    def but(self, seen: set[str]) -> list[str]:
        """What one does not know who has seen that; a head without lines ends as a sentence."""
        fresh = [line for line in self.lines if f"{self.zone} {line}" not in seen]
        if not fresh and self.head in seen:
            return []
        return [self.head, *fresh] if fresh or not self.zone else [f"{self.head.removesuffix(':')}."]

    def marks(self) -> set[str]:
        """What a seat that saw it has seen."""
        return {self.head, *(f"{self.zone} {line}" for line in self.lines)}


# The position as lines


def position(scene: Scene) -> list[Block]:
    """Everything on the board, from what is common to the reader's own hand."""
    board = scene.view.board
    blocks = [Block(f"{track_name(scene, track)}: {reading(track)}.") for track in board.tracks]
    blocks += [Block(note) for note in board.notes]
    blocks += [zone_block(scene, zone) for zone in scene.zones(None)]
    for seat in scene.sides:
        blocks += side(scene, seat)
    blocks += [Block(piece_line(scene, piece)) for piece in scene.pieces(None)]
    blocks += [Block(line) for line in stack_lines(scene)] if map_of(scene.game) else []
    blocks += [Block(place_line(scene, place)) for place in board.places]
    for place, zones in scene.places.items():
        blocks.append(Block(f"{place[:1].upper()}{place[1:]}:"))
        blocks += [zone_block(scene, zone) for zone in zones]
        blocks += [Block(slots_line(scene, slots))] if (slots := scene.slots(place)) else []
    blocks += [Block(tally_line(scene, tally)) for tally in board.tallies]
    blocks += [Block(f"{board.standing.text} [{board.standing.clause}]")] if board.standing else []
    return [*blocks, Block(scene.fought)] if scene.fought else blocks


def standing(scene: Scene) -> list[str]:
    """Who leads, in the battle and in the game, by how much."""
    board = scene.view.board
    lines = [f"{board.standing.text} [{board.standing.clause}]"] if board.standing else []
    lines += [scene.fought] if scene.fought else []
    lines += [f"{track_name(scene, track)}: {reading(track)}." for track in board.tracks]
    return [*lines, *board.notes]


def track_name(scene: Scene, track: Track) -> str:
    """What a number is of, and whose it is."""
    label = track.label
    if track.seat is None or scene.view.seats[track.seat] in label:
        return label
    return f"{scene.view.seats[track.seat]}, {label[:1].lower()}{label[1:]}"


def reading(track: Track) -> str:
    """Where a number stands, and how far it goes."""
    return f"{track.value} of {track.most}" if track.most else str(track.value)


def side(scene: Scene, seat: Seat) -> Iterator[Block]:
    zones = scene.zones(seat)
    if piles := [f"{zone.label.lower()} {zone.count}" for zone in zones if is_number(zone)]:
        yield Block(f"{scene.view.seats[seat]}: {', '.join(piles)}.")
    yield from (zone_block(scene, zone) for zone in zones if not is_number(zone))
    if not map_of(scene.game):
        yield from (Block(piece_line(scene, piece)) for piece in scene.pieces(seat))


def is_number(zone: Zone) -> bool:
    """Drawn as how many there are and no more."""
    return zone.kind == PILE or (zone.count > 0 and not zone.cards)


def zone_block(scene: Scene, zone: Zone) -> Block:
    faces = scene.faces(zone)
    if zone.kind == HAND and zone.count == len(zone.cards):
        return faces_block(scene, zone)
    names = "; ".join(short_face(face, scene.orders_name(zone)) for face in faces) or "nothing"
    unknown = f"; {zone.count - len(zone.cards)} unknown" if zone.count > len(zone.cards) else ""
    return Block(f"{zone_name(scene, zone)}: {names}{unknown}.")


def place_line(scene: Scene, place: Place) -> str:
    """What each side has at one of the places side by side: `NAME (MARKS). SIDE: row ONE; TWO, pile 2. SIDE: …`"""
    marks = f" ({', '.join(place.marks)})" if place.marks else ""
    sides = [_at_place(scene, place, seat) for seat in (None, *scene.sides)]
    return f"{place.name}{marks}. {' '.join(filter(None, sides)) or 'Nothing.'}"


def _at_place(scene: Scene, place: Place, seat: Seat | None) -> str:
    words = [
        f"{zone.label} {zone.count if is_number(zone) else '; '.join(map(short_face, scene.faces(zone)))}"
        for zone in scene.zones_at(place, seat)
    ]
    owner = "" if seat is None else f"{scene.view.seats[seat]}: "
    return f"{owner}{', '.join(words)}." if words else ""


def zone_name(scene: Scene, zone: Zone, with_place: bool = False) -> str:
    where = f" at {zone.place}" if with_place and zone.place in scene.beside else ""
    owner = "" if zone.seat is None else f"{scene.view.seats[zone.seat]}, "
    return f"{owner}{zone.label.lower() if owner else zone.label}{where}"


def faces_block(scene: Scene, zone: Zone) -> Block:
    """A line a card."""
    head = f"{zone_name(scene, zone, with_place=True)} ({zone.count}):"
    return Block(head, tuple(map(face_line, scene.faces(zone))), zone.id)


def slots_line(scene: Scene, slots: Sequence[Zone]) -> str:
    """What lies in each of them, and whose it is: `Tactic: NAME (SIDE); event: nothing.`"""
    words = []
    for zone in slots:
        owner = "" if zone.seat is None else f" ({scene.view.seats[zone.seat]})"
        names = ", ".join(face.name for face in scene.faces(zone))
        words.append(f"{zone.label}: {f'{names}{owner}' if names else 'nothing'}")
    line = "; ".join(words)
    return f"{line[:1].upper()}{line[1:]}."


def id_of(face: Face) -> str:
    """How orders call it, where its name does not tell."""
    return f" [{face.id}]" if face.id != face.name else ""


def copies(face: Face) -> str:
    return f" ×{face.copies}" if face.copies > 1 else ""


def short_face(face: Face, with_id: bool = False) -> str:
    least = face.least()
    words = least if least.startswith("(") else f"({least})"  # as values are printed
    return f"{face.name}{id_of(face) if with_id else ''}{copies(face)}" + (f" {words}" if least else "")


def face_line(face: Face) -> str:
    words = ", ".join([part for part in (f"{face.name}{copies(face)}", face.sort) if part])
    return f"  {words} [{face.id}]" + (f": {'; '.join(face.lines)}" if face.lines else "")


def piece_line(scene: Scene, piece: Piece) -> str:
    owner = "" if piece.seat is None else f"{scene.view.seats[piece.seat]}, "
    marks = f" ({', '.join(scene.game.marked(piece.marks))})" if piece.marks else ""
    return f"{owner}{scene.game.name_of(piece.id)} at {scene.game.name_of(piece.at)}{marks}."


def whereabouts(scene: Scene, thing: Thing) -> list[str]:
    """Where a unit is now, and in which state; of one that is in no place, in which pile it lies."""
    board = scene.view.board
    found = [piece_line(scene, piece) for piece in board.pieces if piece.id == thing.id]
    piles = [zone for zone in board.zones if zone.kind == PILE and thing.id in zone.cards]
    return found or [f"{thing.name}: {zone_name(scene, zone)}." for zone in piles]


def tally_line(scene: Scene, tally: Tally) -> str:
    terms = ", ".join(f"{term.value:+d} {term.label} [{term.clause}]" for term in tally.terms)
    side = scene.view.seats[tally.seat]
    name = tally.label if tally.label.startswith(side) else f"{side}, {tally.label}"
    return f"{name}: {tally.total}" + (f" = {terms}." if terms else ".")


# Choices and things as lines


def choices(scene: Scene) -> list[str]:
    """One a line; where there are very many, those of one unit together."""
    if not scene.crowded:
        lines = [choice_line(number, choice) for number, choice in scene.numbered.items()]
        lines += [f"Or type {PASS_ON}: {PASS_ON_WORDS}."] if scene.can_pass_on else []
        return [*lines, f"Or type {QUICK}: {QUICK_WORDS}."] if scene.can_be_quick else lines
    lines = []
    for group in scene.units:
        if not group.about:
            lines += [choice_line(number, choice) for number, choice in group.choices]
            continue
        head, rest = f"{group.verb} {group.about}", group.words()
        if len(rest) > 1:
            lines.append(f"{head}: {', '.join(f'{number}. {words}' for number, words in rest)}")
        else:
            lines.append(f"{rest[0][0]}. {head} {rest[0][1]}".strip())
    return lines


def lesson(scene: Scene) -> list[str]:
    return [scene.lesson] if scene.lesson else []


def choice_line(number: int, choice: Choice) -> str:
    return f"{number}. {choice.label}" + (f" ({choice.hint})" if choice.hint else "")


def thing_lines(game: Game, thing: Thing) -> list[str]:
    """All that is printed on it, and where that comes from."""
    owner = "" if thing.seat is None else f", {game.sides[thing.seat]}"
    many = f", {thing.copies} copies" if thing.copies > 1 else ""
    sources = "; ".join(f"{what} {'yours' if source == OWNER else source}" for what, source in thing.sources.items())
    return [
        f"{thing.name} [{thing.id}]: {thing.sort}{owner}{many}.",
        *(f"  {line}" for line in thing.lines),
        *([f"  Where it comes from: {sources}."] if sources else []),
    ]


# Maps as lines


def stack_lines(scene: Scene, pieces: Sequence[Piece] | None = None) -> list[str]:
    """Who stands where, a line a hex, in the order of the hexes, of all pieces or of some: instead of a map."""
    names, sides = scene.game.name_of, scene.view.seats
    lines = []
    for at, stack in sorted(stacks(scene.view.board.pieces if pieces is None else pieces).items()):
        words = []
        for seat in dict.fromkeys(piece.seat for piece in stack):
            owner = "" if seat is None else f"{sides[seat]}, "
            own = [piece for piece in stack if piece.seat == seat]
            units = [f"{p.id} ({', '.join(scene.game.marked(p.marks))})" if p.marks else p.id for p in own]
            words.append(f"{owner}{', '.join(units)}")
        lines.append(f"{names(at)}: {'; '.join(words)}.")
    return lines


def table_lines(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table with its columns under each other: figures to the right, words to the left; short rows end early."""
    columns = list(zip_longest(*((head, *rows) if head else rows), fillvalue=""))
    wide = [max(map(len, column)) for column in columns]
    figures = [all(map(_is_figure, column[bool(head) :])) for column in columns]
    return [
        "  ".join(
            cell.rjust(width) if figure else cell.ljust(width)
            for cell, width, figure in zip(row, wide, figures, strict=True)
        ).rstrip()
        for row in zip(*columns, strict=True)
    ]


def _is_figure(cell: str) -> bool:
    return cell.replace(".", "").lstrip("+-−").isdecimal()


def answer_lines(scene: Scene, answer: Answer, drawn: bool = False) -> list[str]:
    """An answer in words; of very many hexes those with a name, if they are drawn or nothing is said of each."""
    lines = [f"{answer.text} [{answer.clause}]"]
    lines += [f"  way: {' '.join(way)}" for way in answer.ways]
    spots = [f"{spot.at} {spot.text}{f' ({spot.mark})' if spot.mark else ''}".strip() for spot in answer.spots]
    if len(spots) > MANY and (drawn or not any(spot.text for spot in answer.spots)):
        named = {*scene.game.place_names.values()}
        called = [f"{scene.game.name_of(s.at)} {s.text}".strip() for s in answer.spots if s.at in named]
        spots = [f"{len(spots)} hexes; among them {', '.join(called[:LISTED])}" if called else f"{len(spots)} hexes"]
    lines += [f"  {', '.join(spots)}"] if spots else []
    for tally in answer.tallies:
        terms = ", ".join(f"{term.value:+d} {term.label} [{term.clause}]" for term in tally.terms)
        lines.append(f"  {tally.label}: {tally.total} = {terms}")
    return lines + [f"  {line}" for line in table_lines(answer.head, answer.rows)]
