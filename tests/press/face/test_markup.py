from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.press.face.markup import Atom, MarkupError, Word, parse


def words(text: str) -> list[str]:
    """Each word as plain letters, icons as :name:, bold as <b>."""
    return [
        "".join(f":{a.text}:" if a.icon else f"<b>{a.text}</b>" if a.bold else a.text for a in word.atoms)
        for paragraph in parse(text)
        for word in paragraph
    ]


def test_plain_words_are_split_at_spaces_and_tabs() -> None:
    assert words("  Draw one\tcard  ") == ["Draw", "one", "card"]


def test_bold_icons_and_letters_stand_together_without_a_space() -> None:
    assert parse("**two**:bamboo:.") == ((Word((Atom("two", bold=True), Atom("bamboo", icon=True), Atom("."))),),)


def test_the_space_inside_bold_is_bold() -> None:
    (paragraph,) = parse("a **b c** d")
    assert [word.bold_space for word in paragraph] == [False, False, True, False]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_each_line_is_a_paragraph_however_lines_end(newline: str) -> None:
    assert [len(paragraph) for paragraph in parse(f"one two{newline}{newline}three")] == [2, 0, 1]


def test_a_backslash_means_the_sign_itself() -> None:
    assert words(r"\*\*no bold\*\* \:bamboo\: C:\\x") == ["**no", "bold**", ":bamboo:", r"C:\x"]


def test_a_backslash_before_a_letter_is_a_backslash() -> None:
    assert words(r"a\b") == [r"a\b"]


@pytest.mark.parametrize(
    "text", ["A & B", "I <3 you", "<b>unclosed", "<unknown>x</unknown>", "2 * 3", "at 10:30", "5 : 3"]
)
def test_r31_signs_of_other_languages_are_plain_letters(text: str) -> None:
    assert " ".join(words(text)) == text


@pytest.mark.parametrize("text", ["**", "a **b", "**a** **", "***", "**a\nb"])
def test_b9_bold_that_is_never_closed_is_refused_with_what_to_do(text: str) -> None:
    with pytest.raises(MarkupError, match=r"never closed; close it with \*\*, or write"):
        parse(text)


def test_bold_may_run_over_lines() -> None:
    assert words("**a\nb** c") == ["<b>a</b>", "<b>b</b>", "c"]


def test_icons_have_small_names() -> None:
    assert words(":two-bamboo: :Bamboo: :2: ::") == [":two-bamboo:", ":Bamboo:", ":2:", "::"]
    assert [atom.icon for word in parse(":two-bamboo: :Bamboo:")[0] for atom in word.atoms] == [True, False]


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n\t ")).filter(bool))
def test_whatever_is_escaped_comes_out_as_it_went_in(text: str) -> None:
    escaped = "".join(f"\\{char}" if char in "\\:*" else char for char in text)
    assert parse(escaped) == ((Word((Atom(text),)),),)


@given(st.text(st.sampled_from("ab :*\\\n")))
def test_whatever_is_written_gives_words_or_says_why_not(text: str) -> None:
    try:
        paragraphs = parse(text)
    except MarkupError:
        return
    assert len(paragraphs) == text.count("\n") + 1
    assert all(word.atoms and all(atom.text for atom in word.atoms) for words in paragraphs for word in words)
