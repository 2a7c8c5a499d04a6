"""What a player by chance does: a unit by chance, then what it can do; and how a beginning of an order goes on."""

from fractions import Fraction

from sandtable.games.poland_defiant.state import Position
from sandtable.kernel import Action
from tests.chances import by_verb, chances
from tests.defiant.board import board, ends, where
from tests.lines import offered, play


def test_a_unit_is_as_likely_as_another_and_a_unit_as_likely_as_the_end() -> None:
    s = board("12DP 3325 isolated, 4DP 3225 isolated", seat="polish")
    found = chances(s)
    for unit in ("12DP", "4DP"):
        share = Fraction(1, 3 * len(ends(s, unit)))
        assert {found[f"move {unit} {hex_}"] for hex_ in ends(s, unit)} == {share}
    assert found["done"] == Fraction(1, 3)


def test_who_can_go_nowhere_leaves_it_to_the_next_and_the_last_to_the_end() -> None:
    """A train that is not on a railway stands still; it comes before a division in the order of battle."""
    s = board("53PP 3225, 12DP 3325 isolated", seat="polish")
    assert by_verb(s) == {"move": Fraction(2, 3), "done": Fraction(1, 3)}
    s = board("55PP 3225, 12DP 3325 isolated", seat="polish")
    assert by_verb(s) == {"move": Fraction(1, 3), "done": Fraction(2, 3)}


def test_from_a_hex_that_is_too_full_somebody_goes() -> None:
    s = board("12ID+1ID 3325, 11ID 3324")
    play(s, "move 11ID 3325")
    assert set(chances(s)) == set(offered(s))
    assert by_verb(s) == {"move": 1}


def test_a_reinforcement_comes_in_and_then_moves_or_goes_by_rail() -> None:
    s = board("41DP track", turn=3, seat="polish", phase="reinforcement")
    assert chances(s) == {"enter 41DP": 1}
    play(s, "enter 41DP")
    assert by_verb(s) == {"move": Fraction(1, 2), "rail": Fraction(1, 2)}
    play(s, "rail 41DP 3623")
    assert chances(s) == {"done": 1}


def test_a_train_whose_entry_is_interdicted_comes_in_there_or_elsewhere() -> None:
    s = board("14PP track", turn=2, seat="polish", phase="reinforcement", air="KG26 2421")
    assert by_verb(s) == {"divert": Fraction(1, 2), "enter": Fraction(1, 2)}
    assert set(chances(s)) == set(offered(s))


def test_an_aircraft_patrols_anywhere_in_its_area_or_not_at_all() -> None:
    s = board("", phase="interdiction")
    found = chances(s)
    assert set(found) == set(offered(s))
    assert found["done"] == Fraction(1, 6)
    assert len({chance for action, chance in found.items() if action.startswith("patrol KG4 ")}) == 1


def goes_on(s: Position, *stem: str) -> set[str]:
    """The words with which a beginning of an order goes on."""
    return set(s.phases[-1].completions(s, Action(*stem)))


def test_a_beginning_of_a_move_goes_on_with_the_hexes_that_are_offered() -> None:
    s = board("12DP 3325, 53PP 3225; 1ID 0140", seat="polish")
    assert goes_on(s, "move", "12DP") == ends(s, "12DP")
    for stem in (("move", "nobody"), ("move", "1ID"), ("move", "53PP"), ("rail", "12DP"), ("move",), ("done",)):
        assert goes_on(s, *stem) == set()


def test_a_beginning_by_rail_or_by_a_detour_goes_on_with_the_hexes_that_are_offered() -> None:
    s = board("41DP track, 44DP 2421", turn=3, seat="polish", phase="reinforcement")
    assert goes_on(s, "rail", "41DP") == set()  # it has not come in
    play(s, "enter 41DP")
    words = {line.split()[2] for line in offered(s) if line.startswith("rail 41DP ")}
    assert "3623" in words
    assert goes_on(s, "rail", "41DP") == words
    assert goes_on(s, "move", "41DP") == ends(s, "41DP")
    assert goes_on(s, "rail", "44DP") == set()
    s = board("14PP track", turn=2, seat="polish", phase="reinforcement", air="KG26 2421")
    assert goes_on(s, "divert", "14PP") == {line.split()[2] for line in offered(s) if line.startswith("divert")}
    assert goes_on(s, "divert", "41DP") == set()
    play(s, "divert 14PP 2218")
    assert where(s, "14PP") == "2218"
    assert goes_on(s, "divert", "14PP") == set()
