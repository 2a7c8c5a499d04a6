"""Curves as a small SVG picture: one line for each series over the same steps, for pages in `docs/`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 320, 40, 30, 120, 36
COLOURS = ("#1d4f91", "#b3402a", "#4c7a34", "#8a6d1f")


def curves(title: str, steps: str, series: Mapping[str, Sequence[float]]) -> str:
    """The picture: the steps are numbered from 1 and called by a word, such as turn."""
    many = max(len(values) for values in series.values())
    most = max(1.0, *(value for values in series.values() for value in values))
    across, down = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(n: int) -> float:
        return LEFT + across * n / max(1, many - 1)

    def y(value: float) -> float:
        return TOP + down * (1 - value / most)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"',
        '     font-family="sans-serif" font-size="12">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="18" font-size="14">{escape(title)}</text>',
    ]
    stride = max(1, round(most / 6))
    for mark in range(0, int(most) + 1, stride):
        lines.append(f'<path d="M{LEFT} {y(mark):.1f}H{LEFT + across}" stroke="#ddd"/>')
        lines.append(f'<text x="{LEFT - 6}" y="{y(mark) + 4:.1f}" text-anchor="end">{mark}</text>')
    lines += [f'<text x="{x(n):.1f}" y="{HEIGHT - 18}" text-anchor="middle">{n + 1}</text>' for n in range(many)]
    lines.append(f'<text x="{LEFT + across / 2:.0f}" y="{HEIGHT - 3}" text-anchor="middle">{escape(steps)}</text>')
    for (name, values), colour in zip(series.items(), COLOURS, strict=False):
        points = " ".join(f"{x(n):.1f},{y(value):.1f}" for n, value in enumerate(values))
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        end = y(values[-1]) + 4
        lines.append(f'<text x="{x(len(values) - 1) + 8:.1f}" y="{end:.1f}" fill="{colour}">{escape(name)}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"
