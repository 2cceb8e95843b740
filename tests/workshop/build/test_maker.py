"""Who makes what, where several processes share a build."""

from __future__ import annotations

from pandapress.workshop.build.maker import _Bench


def test_a_process_stays_with_its_game_then_takes_one_that_nobody_is_at_and_helps_at_the_end() -> None:
    bench = _Bench({"large": ["aids", "cards", "tokens"], "middle": ["aids"], "small": ["aids"]})
    taken = [bench.next_for(worker) for worker in (0, 1, 0, 1, 1, 0)]
    assert taken == [
        ("large", "aids"),
        ("middle", "aids"),
        ("large", "cards"),
        ("small", "aids"),
        ("large", "tokens"),
        None,
    ]


def test_each_piece_is_made_once() -> None:
    bench = _Bench({game: ["aids", "cards"] for game in "abc"})
    taken = [bench.next_for(number % 3) for number in range(7)]
    assert sorted(piece for piece in taken if piece) == [(game, kind) for game in "abc" for kind in ("aids", "cards")]
    assert taken[-1] is None
