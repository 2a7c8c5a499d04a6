"""Random play and copies of two trees of this project, measured by turns: `python -m benchmarks.compare OTHER_TREE`.

Only what trees of every age have is used: to load a game, to pick a legal action by chance, to apply it, to copy. A
figure is the best of some rounds, in CPU time; since both trees run side by side, other work slows them alike.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parents[1]
Figures = dict[str, dict[str, float]]  # by game and what is measured

CODE = """
import json, sys, time
from sandtable import games
from sandtable.kernel import SeededDice

share, found = float(sys.argv[1]), {}
for name in games.NAMES:
    game, done, spent, seed, kept = games.load(name), 0, 0.0, 0, None
    wanted = share * (4000 if name in ("defiant", "summer") else 20000)
    while done < wanted:
        s, dice = game.new(SeededDice(f"compare {seed}")), SeededDice(seed)
        begun = time.process_time()
        while s.outcome() is None and done < wanted:
            s.apply(s.legal().sample(dice))
            done += 1
        spent += time.process_time() - begun
        kept, seed = kept or game.new(SeededDice(0)), seed + 1
    copies, dice, begun = int(share * 20000), SeededDice(1), time.process_time()
    for _ in range(copies):
        kept.copy(dice)
    found[name] = {"decisions": done / spent, "copies": copies / (time.process_time() - begun)}
print(json.dumps(found))
"""


def measure(tree: Path, share: float) -> Figures:
    """Decisions and copies a second of every game of a tree."""
    command = [sys.executable, "-c", CODE, str(share)]
    path = {**os.environ, "PYTHONPATH": str(tree / "src")}
    told = subprocess.run(command, env=path, capture_output=True, text=True, check=True).stdout
    found: Figures = json.loads(told)
    return found


def best(rounds: list[Figures]) -> Figures:
    return {
        game: {what: max(figures[game][what] for figures in rounds) for what in rounds[0][game]} for game in rounds[0]
    }


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compare", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("other", type=Path, help="a tree of the project, such as `git worktree add` makes")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--share", type=float, default=1.0, help="of the usual number of decisions and copies")
    wish = parser.parse_args(arguments)
    rounds = [(measure(wish.other, wish.share), measure(HERE, wish.share)) for _ in range(wish.rounds)]
    before, now = best([first for first, _ in rounds]), best([second for _, second in rounds])
    print("| game | decisions/s there | here | copies/s there | here |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for game in before:
        pairs = [f"{before[game][what]:,.0f} | {now[game][what]:,.0f}" for what in ("decisions", "copies")]
        print(f"| {game} | {' | '.join(pairs)} |")


if __name__ == "__main__":
    main()
