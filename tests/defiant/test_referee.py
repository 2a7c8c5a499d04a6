"""The game and the referee agree in positions of real play."""

from itertools import chain, islice

from tests.defiant.referee import watch


def test_retreats_supply_and_odds_are_those_of_the_referee() -> None:
    """One game at random and one played boldly; `python -m tests.defiant.referee` looks at more."""
    seen = list(islice(chain(islice(watch(4, every=120), 100), watch(1, every=120)), 350))
    assert [troubles for _, troubles in seen if troubles] == []
    assert len(seen) > 250
