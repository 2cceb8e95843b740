from __future__ import annotations

import pytest

from pandapress.engine.score import PlayerScore, Score, ScoreLine


def ranked(totals: list[int], winners: str = "") -> list[int]:
    """The ranks of players A, B, C ... with these totals."""
    players = tuple(
        PlayerScore(name, (ScoreLine(total, "", "", ""),)) for name, total in zip("ABCD", totals, strict=False)
    )
    return Score("game", players, tuple(winners), "").ranks


@pytest.mark.parametrize(
    ("totals", "places"),
    [([3, 3, 1], [1, 1, 3]), ([1, 2, 3], [3, 2, 1]), ([0, 0, 0], [1, 1, 1]), ([], []), ([-1, 4], [2, 1])],
)
def test_equal_totals_share_a_rank_and_the_next_is_skipped(totals: list[int], places: list[int]) -> None:
    assert ranked(totals) == places


@pytest.mark.parametrize(
    ("totals", "winners", "places"),
    [([7, 6, 3], "AB", [1, 1, 3]), ([5, 9, 4, 4], "A", [1, 2, 3, 3]), ([5, 5], "B", [2, 1])],
)
def test_winners_share_the_first_rank_whatever_their_totals(totals: list[int], winners: str, places: list[int]) -> None:
    assert ranked(totals, winners) == places


@pytest.mark.parametrize(
    ("winners", "places"), [("AB", [1, 1, 3]), ("C", [2, 2, 1]), ("", [1, 1, 1]), ("ABC", [1] * 3)]
)
def test_where_people_play_together_all_who_did_not_win_share_a_place_whatever_their_totals(
    winners: str, places: list[int]
) -> None:
    players = tuple(PlayerScore(name, (ScoreLine(n, "", "", ""),)) for n, name in enumerate("ABC"))
    assert Score("game", players, tuple(winners), "", together=True).ranks == places


@pytest.mark.parametrize(
    ("outcome", "headline"),
    [("ana wins", "Ana wins"), ("Ana and DAVE win", "Ana and DAVE win"), ("", ""), ("3 in hand", "3 in hand")],
)
def test_a_headline_is_the_outcome_with_a_capital_and_nothing_else_changed(outcome: str, headline: str) -> None:
    assert Score("game", (), (), outcome).headline == headline


def test_a_score_as_json_holds_each_line_and_the_games_own_details() -> None:
    player = PlayerScore("Ana", (ScoreLine(2, "before", "as entered", "Bamboo"), ScoreLine(1, "two", "6 7", "step 2")))
    answer = Score("game", (player,), (), "nobody yet", {"banana": "per_card"}, {"law": "high"}).as_json()
    assert answer["players"] == [
        {
            "name": "Ana",
            "total": 3,
            "rank": 1,
            "parts": {},
            "lines": [
                {"points": 2, "what": "before", "why": "as entered", "rule": "Bamboo"},
                {"points": 1, "what": "two", "why": "6 7", "rule": "step 2"},
            ],
        }
    ]
    assert (answer["winners"], answer["law"], answer["options"]) == ([], "high", {"banana": "per_card"})
