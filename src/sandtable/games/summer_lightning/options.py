"""The options of section 12: what there is to choose, and what excludes what."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.kernel import Option, Trouble

OPTIONS = (  # the first value is the historical scenario's
    Option(
        "deployment", ("historical", "everything", "free", "surprise"), "How the Poles set up (12.11, 12.12, 12.15)"
    ),
    Option("mobilization", ("normal", "faster", "slower"), "When Polish divisions are ready (12.13, 12.14)"),
    Option("soviets", ("intervene", "absent"), "Whether the Soviet Union invades (12.2)"),
    Option("neutrals", ("friendly", "unfriendly"), "Whether Poles may cross neutral borders (12.3)"),
    Option("french", ("quiet", "energetic"), "Whether France attacks in the west (12.4)"),
    Option("czechoslovakia", ("gone", "survives"), "Whether Czechoslovakia still exists (12.5)"),
    Option("polish-armour", ("0", "1", "2", "3"), "Polish armour brigades more (12.6)"),
    Option("german-divisions", ("0", "1", "2", "3", "4"), "German divisions more (12.7)"),
    Option("bridgehead", ("no", "yes"), "Whether the Poles fight with their back to Romania (12.8)"),
    Option("wings", ("no", "yes"), "Whether the Polish air force fights (12.9)"),
    Option("blitzwhat", ("no", "yes"), "Whether German tactics must prove themselves (12.10)"),
    Option(
        "solitaire",
        ("no", "random", "posture", "chosen", "aggressive", "stalwart", "retrograde"),
        "How a defender's mission is found when playing alone: drawn, or by a posture that is rolled, chosen in each "
        "battle, or named here for all (12.11S)",
    ),
)

# Pairs that cannot be had together, and why
EXCLUDED = (
    (("deployment", "surprise"), ("mobilization", "faster"), "12.15: a surprised army has nobody mobilized early"),
    (("deployment", "surprise"), ("mobilization", "slower"), "12.15: a surprised army is late already"),
    (("bridgehead", "yes"), ("soviets", "absent"), "12.8 already keeps the Soviets out; it would be paid twice"),
    (("bridgehead", "yes"), ("neutrals", "unfriendly"), "12.8 already closes the borders; it would be paid twice"),
)


def check_together(options: Mapping[str, str]) -> None:
    """Trouble if options exclude each other."""
    for (one, value), (other, with_value), why in EXCLUDED:
        if options[one] == value and options[other] == with_value:
            raise Trouble(f"{one} {value} cannot go with {other} {with_value}: {why}")
