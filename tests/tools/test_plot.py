"""Curves for pages."""

from xml.etree import ElementTree

from tools.plot import curves


def test_each_series_is_a_line_that_rises_with_its_values() -> None:
    root = ElementTree.fromstring(curves("Pace <of> both", "turn", {"here": [1, 4, 2], "history": [1, 1, 2]}))  # noqa: S314
    space = "{http://www.w3.org/2000/svg}"
    here, history = root.findall(f"{space}polyline")
    points = [tuple(map(float, point.split(","))) for point in here.attrib["points"].split()]
    assert [x for x, _ in points] == sorted({x for x, _ in points})
    assert points[1][1] < points[2][1] < points[0][1]  # up is less
    assert here.attrib["points"].split()[0] == history.attrib["points"].split()[0]
    words = [text.text for text in root.iter(f"{space}text")]
    assert {"Pace <of> both", "turn", "here", "history", "1", "2", "3"} <= set(words)
