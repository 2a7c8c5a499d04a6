"""Kits: a game's files in a folder of the player's own, to put the printed values in place of ours."""

from __future__ import annotations

import re
import shlex
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from sandtable import __version__, games
from sandtable.kernel import FileTrouble, Game, Thing, Trouble
from sandtable.kernel.data import OWNER, read_text, read_toml
from sandtable.kernel.kit import Difference, Kit, row_of
from sandtable.kernel.trial import Failed, trial
from sandtable.terminal.saves import called, must_have_folder

HEAD, README = "kit.toml", "README.md"
UNCOUNTED = ("craft", "ed", "ps", "ry")  # what ends so takes no s
COLUMNS = 80  # longer lines of the summary are broken
TRIALS = {"cards": (24, 3_000, 1), "map": (4, 1_500, 50)}  # games, actions in each, one position looked at in so many


def load(name: str, folder: Path | None) -> Game:
    """The game with its own data, or with those of a kit; trouble if that is no kit of the game."""
    if folder is None or name not in games.NAMES:
        return games.load(name)
    head = read_head(folder)
    if head.game != name:
        raise FileTrouble(folder, f"is a kit of {head.game}, not of {name}")
    try:
        return games.load(name, folder)
    except FileTrouble as trouble:
        if len(trouble.all) == 1:
            raise
        first, *more = trouble.all
        lists = f"{called()} {shlex.join(['kit', 'check', str(folder)])}"
        raise Trouble(f"{first} (and {len(more)} more: {lists})") from None


def read_head(folder: Path) -> Kit:
    """What the kit in a folder says of itself."""
    if not folder.is_dir():
        raise FileTrouble(folder, "there is no such folder")
    if not (folder / HEAD).exists():
        problem = f"is no kit, for there is no {HEAD} in it; {called()} kit export GAME FOLDER writes one"
        raise FileTrouble(folder, problem)
    head = read_toml(folder / HEAD, Kit)
    if head.game not in games.NAMES:
        raise FileTrouble(folder / HEAD, f"game is {head.game!r}; it must be one of: {', '.join(games.NAMES)}")
    return head


def words(game: Game) -> list[str]:
    """What of the game's cards and numbers is an owner's, in a line; none without a kit."""
    return [game.kit.sentence] if game.kit else []


# Export


def export(name: str, folder: Path) -> None:
    """Write a kit of our own files: all of it or nothing, and never among other files."""
    game = games.load(name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FileTrouble(folder, "is there already and not empty; a kit goes into a new or an empty folder")
    target = folder.resolve()
    if target == Path.cwd():
        raise FileTrouble(folder, "is the folder you are in; name a new one for the kit")
    must_have_folder(target)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{target.name}.") as beside:
        made = Path(beside) / "kit"
        made.mkdir()
        for file in game.FILES:
            (made / file).write_bytes((game.HERE / file).read_bytes())
        (made / README).write_text(_guide(game), "utf-8")
        (made / HEAD).write_text(_head(game), "utf-8")
        made.replace(target)


def _head(game: Game) -> str:
    return (
        f"# A kit of {game.title}. Leave this file as it is: it says what the others began as.\n"
        f'game = "{game.name}"\nsandtable = "{__version__}"\ndata = "{game.data_hash}"\n'
    )


def _guide(game: Game) -> str:
    """The guide, without the columns that this game has not."""
    columns = {cell for file in game.FILES for cell in _heading(game.HERE / file)}
    lines = read_text(game.GUIDE).splitlines(keepends=True)
    kept = [line for line in lines if not (row := re.match(r"\| `([a-z_]+)` \|", line)) or row[1] in columns]
    words = {"title": game.title, "name": game.name, "seats": " or ".join(f"`{seat}`" for seat in game.seats)}
    return "".join(kept).format_map(words)


def _heading(path: Path) -> list[str]:
    return read_text(path).split("\n", 1)[0].split(",") if path.suffix == ".csv" else []


# Check


def check(folder: Path, tell: Callable[[int, int], None] = lambda played, of: None) -> Iterator[str]:
    """What a sound kit holds, line by line; trouble tells of all that is not as it must be.

    The trial games are told of as they are played.
    """
    head = read_head(folder)
    game = games.load(head.game, folder)
    try_out(game, folder, tell)
    compared = game.kit
    assert compared is not None  # noqa: S101  it was loaded from a folder
    things = next(what for what in ("cards", "units") if what in compared.counts)
    yield f"{folder} is a sound kit of {game.title}."
    yield ""
    wide = 2 + max(map(len, compared.counts))
    for what, (owned, many) in compared.counts.items():
        kinds, parts = (" kinds", _parts(game)) if what == things else ("", "")
        yield f"{what.capitalize() + ':':<{wide}}{owned} of {many}{kinds} yours{parts}, {many - owned} ours."
    for side, sorts in _sides(game).items():
        words = ", ".join(f"{many} {sort if many == 1 else _several(sort)}" for sort, many in sorts.items())
        yield f"{side}: {sorts.total()} {things} ({words})."
    if compared.differences:
        yield from ("", "What differs from ours:")
        yield from (line for difference in compared.differences for line in _difference_lines(difference))
    if odd := [*_odd(game, head, things)]:
        yield from ("", "Worth a second look:", *(f"  {line}" for line in odd))
    yield from ("", f"To play with it: {called()} {shlex.join(['play', game.name, '--kit', str(folder)])}")


def try_out(game: Game, folder: Path, tell: Callable[[int, int], None]) -> None:
    """Play trial games that like the owner's things; trouble names the thing at which one cannot go on."""
    wanted = {id_ for id_, thing in game.things.items() if OWNER in thing.sources.values()}
    many, longest, one_in = TRIALS[game.table]
    for seed in range(many):
        tell(seed, many)
        try:
            for _ in trial(game, seed, longest, wanted, one_in):
                pass
        except Failed as failed:
            found = (where for id_ in failed.about if (where := row_of(game.FILES, folder, id_)))
            path, line = next(found, (folder, None))
            raise FileTrouble(path, str(failed), line) from failed


def _several(sort: str) -> str:
    """A sort of things in the plural."""
    if sort.endswith(UNCOUNTED):
        return sort
    return f"{sort[:-1]}ies" if sort.endswith("y") else f"{sort}es" if sort.endswith("s") else f"{sort}s"


def _parts(game: Game) -> str:
    """Which data of the cards are the owner's: ` (name of 3, text of 12)`."""
    owned = dict[str, int]()
    for what, source in (datum for thing in _of_sides(game) for datum in thing.sources.items()):
        owned[what] = owned.get(what, 0) + (source == OWNER)
    words = [f"{what} of {many}" for what, many in owned.items() if many]
    return f" ({', '.join(words)})" if words else ""


def _sides(game: Game) -> dict[str, Counter[str]]:
    """How many things of each sort a side has, as its deck can be counted."""
    sides = {side: Counter[str]() for side in game.sides}
    for thing in _of_sides(game):
        assert thing.seat is not None  # noqa: S101  so they were chosen
        sides[game.sides[thing.seat]][thing.sort.split()[-1]] += thing.copies
    return sides


def _of_sides(game: Game) -> list[Thing]:
    """The things that belong to a side; turn cards and places belong to none."""
    return [thing for thing in game.things.values() if thing.seat is not None]


def _difference_lines(it: Difference) -> list[str]:
    """In a line, or in three if that would be long."""
    head = f"  {it.id} {it.name}".rstrip()
    if not it.column:
        return [f"{head}: {'yours, not among ours' if it.yours else 'ours, not among yours'}"]
    ours, yours = it.ours or "(empty)", it.yours or "(empty)"
    line = f"{head}: {it.column} {ours} → {yours}"
    return [line] if len(line) <= COLUMNS else [f"{head}: {it.column}", f"    {ours}", f"    → {yours}"]


def _odd(game: Game, head: Kit, things: str) -> Iterator[str]:
    """What may be so, but is more often a slip of the pen."""
    ours = games.load(game.name)
    for (side, sorts), usual in zip(_sides(game).items(), _sides(ours).values(), strict=True):
        if sorts.total() != usual.total():
            yield f"{side} has {sorts.total()} {things}; with ours it has {usual.total()}."
    if head.data != ours.data_hash:
        yield f"The kit began as a copy of older {things} of ours (Sandtable {head.sandtable}): some of what"
        yield "differs may be our old values, not yours."
