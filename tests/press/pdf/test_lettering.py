"""Letters joined to runs: they stand where the engine put them, and are one string."""

from __future__ import annotations

import pytest

from pandapress.press.pdf import engine
from pandapress.press.pdf.lettering import joined_letters
from tests.press.pixels import face_of, one_up, rasterise, words_of

WORDS = '<text x="3" y="{y}" font-family="{family}" font-size="{size}" fill="#000000" {more}>{words}</text>'
TWO = WORDS.format(y=12, family="Fredoka One", size=5, more="", words="Sad Panda") + WORDS.format(
    y=20, family="Manrope", size=3, more='transform="rotate(20 3 20)"', words="AVA (To) fi ffl, Ouch!"
)


def test_the_letters_of_a_run_are_one_string_in_the_file() -> None:
    with engine.drawn([face_of(TWO)]) as pdf:
        stream = pdf.pages[0].Contents.read_bytes()
    assert (stream.count(b"TJ"), stream.count(b"Tj")) == (2, 0)


def test_joined_letters_stand_where_the_engine_put_them(monkeypatch: pytest.MonkeyPatch) -> None:
    joined = rasterise(one_up(face_of(TWO)), per_mm=20)
    monkeypatch.setattr(engine, "joined_letters", lambda stream, _: stream)
    apart = rasterise(one_up(face_of(TWO)), per_mm=20)
    first, second = joined.ink(), apart.ink()
    assert first is not None and second is not None
    assert (first.x, first.y, first.w, first.h) == pytest.approx((second.x, second.y, second.w, second.h), abs=0.051)
    assert joined.darkness() == pytest.approx(apart.darkness(), rel=0.002)


def test_words_that_lie_over_each_other_are_each_found() -> None:
    over = "".join(
        WORDS.format(y=12, family="Manrope", size=4, more="", words=words) for words in ("Sad Panda", "Lazy")
    )
    found = "".join(words_of(one_up(face_of(over)))[0].split())
    assert "SadPanda" in found and "Lazy" in found


def test_what_is_no_letter_is_left_as_it_is() -> None:
    stream = b"q 1 0 0 1 0 0 cm\n0 0 m 1 1 l S\nQ\n"
    assert joined_letters(stream, {}) == stream
