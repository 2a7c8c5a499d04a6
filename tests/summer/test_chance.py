"""What a player by chance does: a unit by chance, then what it can do; and how a beginning of an order goes on."""

from fractions import Fraction

from sandtable.games.summer_lightning.state import Position
from sandtable.kernel import Action
from tests.chances import by_verb, chances
from tests.lines import offered, play
from tests.summer.board import GAME, board, ends, set_up


def test_a_unit_is_as_likely_as_another_and_moves_by_road_once_in_four() -> None:
    s = board("14AK 0718, 18ID 0717; SHQ 1512", phase="movement 14AK")
    found = chances(s)
    assert set(found) == set(offered(s))
    for unit in ("14AK", "18ID"):
        for verb, rush, share in (("move", False, Fraction(1, 4)), ("rush", True, Fraction(1, 12))):
            each = {found[f"{verb} {unit} {hex_}"] for hex_ in ends(s, unit, rush=rush)}
            assert each == {share / len(ends(s, unit, rush=rush))}
    assert (found["dig 0717"], found["done"]) == (Fraction(1, 6), Fraction(1, 6))


def test_who_may_move_in_one_way_only_moves_so() -> None:
    """An enemy is next to the division: it does not move strategically."""
    s = board("14AK 0718, 18ID 0717; SHQ 1512, 17DP 0816", phase="movement 14AK")
    assert by_verb(s) == {
        "move": Fraction(7, 12),
        "rush": Fraction(1, 12),
        "dig": Fraction(1, 6),
        "done": Fraction(1, 6),
    }


def test_in_the_set_up_a_unit_is_placed_or_the_rest_or_all() -> None:
    s = set_up()
    missing = len(s.phases[-1].missing(s))
    found = by_verb(s)
    assert found == {
        "place": Fraction(missing, missing + 2),
        "rest": Fraction(1, missing + 2),
        "ready": Fraction(1, missing + 2),
    }
    play(s, "rest")
    assert chances(s) == {"done": 1}


def goes_on(s: Position, *stem: str) -> list[str]:
    """The words with which a beginning of an order goes on."""
    words = s.phases[-1].completions(s, Action(*stem))
    assert len(set(words)) == len(words)
    return sorted(words)


def test_a_beginning_of_a_set_up_goes_on_with_the_hexes_that_are_offered() -> None:
    s = set_up()
    hexes = sorted(line.split()[2] for line in offered(s) if line.startswith("place 4DP "))
    assert "0907" in hexes
    assert goes_on(s, "place", "4DP") == hexes
    for stem in (("place", "nobody"), ("place", "1ID"), ("place", "Pm"), ("withdraw", "4DP"), ("place",), ("rest",)):
        assert goes_on(s, *stem) == []
    play(s, "place 4DP 0907")
    assert "0908" in goes_on(s, "place", "4DP")  # it may stand elsewhere after all
    assert GAME.names[s.where[GAME.index["4DP"]]] == "0907"
