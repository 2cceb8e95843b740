from __future__ import annotations

import pytest

from pandapress.findings import DataError, Finding, Findings, Line, Severity, condensed, did_you_mean, key_path


def test_a_finding_reads_file_line_column_what_and_what_to_do() -> None:
    finding = Finding(Severity.ERROR, "CELL", "is empty", "card_data/x/cards.csv", 7, "name", "write a name")
    assert str(finding) == "card_data/x/cards.csv:7: name: is empty; write a name"


def test_a_finding_leaves_out_what_is_not_known_and_names_its_severity_unless_it_is_an_error() -> None:
    assert str(Finding(Severity.WARNING, "X", "is odd")) == "warning: is odd"
    assert str(Finding(Severity.INFO, "X", "is odd", "a.csv")) == "a.csv: info: is odd"


def test_t44_a_question_has_its_own_end_before_what_to_do() -> None:
    asked = Finding(Severity.ERROR, "X", "how many cubs has Finn?", hint="write cubs = 0 where she has none")
    assert str(asked) == "how many cubs has Finn? write cubs = 0 where she has none"


def test_findings_keep_their_order_and_take_each_once() -> None:
    findings = Findings()
    for message in ("b", "a", "b"):
        findings.warning("X", message)
    assert [finding.message for finding in findings] == ["b", "a"]


def test_only_errors_stop_the_work_and_then_everything_is_told() -> None:
    findings = Findings()
    findings.warning("X", "odd")
    findings.check()
    findings.error("Y", "wrong")
    with pytest.raises(DataError) as stopped:
        findings.check()
    assert [finding.message for finding in stopped.value.findings] == ["odd", "wrong"]


def test_a_hint_names_the_nearest_word_else_lists_the_known_ones() -> None:
    assert did_you_mean("Nmae", ["name", "text"]) == "did you mean name?"
    assert did_you_mean("Arya", ["Dara", "Aria"]) == "did you mean Aria?"
    assert did_you_mean("aira", ["Dara", "Aria"]) == "did you mean Aria?"
    assert did_you_mean("zzz", ["b", "a"]) == "known: a, b"
    assert did_you_mean("zzz", []) == ""


def test_a_hint_lists_no_more_words_than_one_reads() -> None:
    assert did_you_mean("zzz", [f"word-{number:02}" for number in range(30)]).endswith(", word-11 and 18 more")


def test_a_quoted_value_is_cut_short() -> None:
    finding = Finding(Severity.ERROR, "CELL", f"{'x' * 5000!r} is no letter of a suit", "suits.csv", 2)
    assert str(finding) == f"suits.csv:2: '{'x' * 40}...' is no letter of a suit"


def test_a_message_without_quotes_has_an_end_too() -> None:
    assert len(Finding(Severity.ERROR, "CELL", "word " * 5000).message) == 1003


def test_t44_findings_that_say_the_same_are_one_with_a_count_and_their_lines() -> None:
    wrong = [Finding(Severity.ERROR, "CARD", "no card is called 'Foxx'", "t.toml", line) for line in (4, 7, 9)]
    once = Finding(Severity.ERROR, "CARD", "no card is called 'Wolff'", "t.toml", 8)
    assert [str(each) for each in condensed([*wrong[:2], once, wrong[2]])] == [
        "t.toml:4: no card is called 'Foxx' (and 2 more times: lines 7, 9)",
        "t.toml:8: no card is called 'Wolff'",
    ]
    assert [each.message for each in condensed(wrong[:2])] == ["no card is called 'Foxx' (and once more: line 7)"]


def test_t44_of_each_kind_no_more_is_told_than_one_reads() -> None:
    many = [Finding(Severity.ERROR, "CARD", f"{number} is none", "t.toml", number) for number in range(1, 15)]
    warning = Finding(Severity.WARNING, "CARD", "is odd", "t.toml", 20)
    told = condensed([*many, warning])
    assert told[:11] == [*many[:10], warning]
    assert [str(each) for each in told[11:]] == ["t.toml: and 4 more of this kind"]


def test_a_key_path_is_written_as_in_the_file() -> None:
    assert key_path(("players", 2, "face_up", 1)) == "players[2].face_up[1]"
    assert key_path(("park", Line(12))) == "park, line 12"
