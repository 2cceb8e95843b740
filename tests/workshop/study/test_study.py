"""Studies: the same report whoever plays the games, going on another day, stopping when enough is known."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pandapress.carddata.intake import Intake
from pandapress.findings import Findings, UsageError
from pandapress.players.study.intervals import mean
from pandapress.players.study.tally import Facts
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.study import hands as hands_module
from pandapress.workshop.study.hands import Chunk
from pandapress.workshop.study.report import Report
from pandapress.workshop.study.study import Means, Question, study
from pandapress.workshop.study.variations import LEVEL, READING, Changed, variations
from pandapress.workshop.study.words import more, number
from tests.support import CHECKOUT, GAME, ProjectFolder, Run

SMALL = Question(GAME, 3, "greedy,random,random", games=30)


def answered(question: Question, means: Means | None = None, project: Path = CHECKOUT) -> Report:
    return study(Project(project), question, means or Means(), Intake(), lambda _done, _games: None)


def test_one_process_and_several_report_the_same() -> None:
    assert answered(SMALL) == answered(SMALL, Means(workers=3))


CLUSTER = """
import json, os, signal, sys, threading, time
from distributed import LocalCluster
from pandapress.carddata.intake import Intake
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.study.study import Means, Question, study

if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        def lose() -> None:
            os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
        if "lose" in sys.argv:
            threading.Timer(0.5, lose).start()
        question = Question("adorable-pandaring", 3, "greedy,random,random", games=int(sys.argv[2]))
        report = study(
            Project(sys.argv[1]), question, Means(cluster=cluster.scheduler_address), Intake(), lambda *_: None
        )
        print(json.dumps(report.as_json()))
"""


def clustered(tmp_path: Path, games: int, *words: str) -> str:
    script = tmp_path / "cluster.py"
    script.write_text(CLUSTER.replace("Project(sys.argv[1])", "Project(__import__('pathlib').Path(sys.argv[1]))"))
    command = [sys.executable, str(script), str(CHECKOUT), str(games), *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr[-2_000:]
    return done.stdout.strip().splitlines()[-1]


def test_a_cluster_reports_the_same_and_a_lost_worker_is_made_up_for(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    whole = json.dumps(answered(Question(GAME, 3, "greedy,random,random", games=100)).as_json())
    assert clustered(tmp_path, 100, "lose") == whole


def test_a_cluster_that_does_not_answer_is_told(run: Run) -> None:
    pytest.importorskip("distributed")
    answer = run("study", GAME, "--games", 2, "--cluster", "tcp://127.0.0.1:1")
    assert answer.code == 2
    assert "no cluster answers at 'tcp://127.0.0.1:1'" in " ".join(answer.err.split())


def test_a_study_goes_on_another_day_and_counts_each_game_once(tmp_path: Path) -> None:
    kept = tmp_path / "study.json"
    first = Question(GAME, 3, "random", games=100)
    assert answered(first, Means(resume=kept)).games == 100
    more = Question(GAME, 3, "random", games=250)
    assert answered(more, Means(resume=kept)) == answered(more)
    assert answered(first, Means(resume=kept)).games == 250


def test_a_file_of_another_study_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "study.json"
    answered(Question(GAME, 3, "random", games=10), Means(resume=kept))
    with pytest.raises(UsageError, match="holds another study: other cards, options, players or seed"):
        answered(Question(GAME, 4, "random", games=10), Means(resume=kept))
    kept.write_text("{}")
    with pytest.raises(UsageError, match="holds no study that can go on"):
        answered(Question(GAME, 3, "random", games=10), Means(resume=kept))


def test_a_study_stops_as_soon_as_it_knows_enough() -> None:
    found = answered(Question(GAME, 3, "random", games=5_000, until=0.07))
    assert found.widest <= 0.07
    assert found.games in range(100, 400, 100)


def test_an_interrupted_study_tells_what_it_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    plays = hands_module.played
    asked: list[Chunk] = []

    def interrupted(chunk: Chunk) -> list[Facts]:
        asked.append(chunk)
        if chunk[1][0] > 150:
            raise KeyboardInterrupt
        return plays(chunk)

    monkeypatch.setattr(hands_module, "played", interrupted)
    found = answered(Question(GAME, 3, "random", games=400))
    assert (found.games, found.stopped) == (100, True)
    assert asked


def test_levels_and_readings_are_played_too_and_what_is_chosen_is_not() -> None:
    loaded = load_game(Project(CHECKOUT), "pilfering-pandas", Intake(), Findings())
    assert loaded is not None
    entry = loaded.game
    names = ("random", "random")
    found = variations(entry, loaded.cards, {"mode": "cooperative"}, names, Changed())
    assert [each.name for each in found if each.kind == LEVEL] == ["difficulty = intro", "difficulty = hard"]
    readings = {each.name.partition(" = ")[0] for each in found if each.kind == READING}
    assert readings == {"key_counts_as_preference", "all_key_set", "zoo_keeper_floor", "timer_end"}
    chosen = variations(entry, loaded.cards, {"mode": "cooperative", "difficulty": "hard"}, names, Changed())
    assert not [each for each in chosen if each.kind == LEVEL]


def test_a_deck_is_compared_with_another_on_the_same_seeds(project: ProjectFolder) -> None:
    same = answered(Question(GAME, 3, "random", games=40, against=project.root))
    assert same.against[0].changed.value == 0.0
    changed = answered(Question(GAME, 3, "random", games=40, against_options={"banana": "per_player"}))
    (comparison,) = changed.against
    assert (comparison.name, comparison.games) == ("banana = per_player", 40)
    assert 0 < comparison.changed.value < 1
    turns = next(each for each in comparison.differences if each.measure == "turns")
    assert turns.pairing > 0.1


def test_hidden_pandas_balance_is_not_judged(run: Run) -> None:
    answer = run("study", "hidden-panda", "--games", 6, "--workers", 1, "--json")
    found = json.loads(answer.out)
    assert (found["seats"], found["cards"]) == ([], [])
    assert "deduce nothing" in found["caution"]


def test_what_is_unknown_is_no_number_in_json(run: Run) -> None:
    answer = run("study", GAME, "--games", 2, "--with", "random", "--workers", 1, "--json")
    assert "Infinity" not in answer.out
    json.loads(answer.out, parse_constant=lambda name: pytest.fail(name))


def test_a_report_is_printed_with_its_plots_the_same_bytes_every_time(run: Run, tmp_path: Path) -> None:
    from pypdf import PdfReader

    files = []
    for name in ("one.pdf", "two.pdf"):
        command = ("study", GAME, "--players", 4, "--games", 20, "--workers", 1, "--with", "random")
        answer = run(*command, "--pdf", name, "--paper", "letter")
        assert answer.code == 0, answer.err
        files.append((tmp_path / name).read_bytes())
    assert files[0] == files[1]
    pages = PdfReader(tmp_path / "one.pdf").pages
    text = " ".join(" ".join(page.extract_text().split()) for page in pages)
    assert "20 games of these players (random); intervals hold 95 %" in text
    assert all(word in text for word in ("Seats", "Length", "Cards", "8 Cat Panda", "banana = per_player"))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--with", "gredy"], "no player is called 'gredy'; did you mean greedy"),
        (["--players", 3, "--with", "greedy,random"], "2 players are named for 3 seats"),
        (["--players", 9], "9 players cannot play"),
        (["--until", "nearly"], "write 2% for two points to either side"),
        (["--option", "rain=1"], "no option is called 'rain'"),
        (["--against-option", "rain=1"], "no option is called 'rain'"),
        (["--against", "x", "--against-option", "banana=per_player"], "compare with one thing at a time"),
        (["--cluster", "tcp://x:1", "--workers", 2], "--workers does nothing with --cluster"),
        (["--paper", "napkin", "--pdf", "x.pdf"], "napkin"),
        (["--paper", "letter"], "--paper does nothing without --pdf"),
    ],
)
def test_what_cannot_be_asked_is_a_mistake_in_usage(run: Run, words: list[object], why: str) -> None:
    answer = run("study", GAME, "--games", 2, "--workers", 1, *words)
    assert answer.code == 2
    assert why in " ".join(answer.err.replace("│", " ").split())


def test_a_folder_that_is_no_project_is_nothing_to_compare_with(run: Run) -> None:
    answer = run("study", GAME, "--games", 2, "--workers", 1, "--against", "nowhere")
    assert (answer.code, answer.err) == (
        1,
        "nowhere: is no project: it needs the folders card_data and templates; pass --project DIR\n",
    )


def test_of_too_few_games_no_interval_is_told() -> None:
    alone = mean(1, 5, 25)
    assert number(alone) == "5.0 (of too few games)"
    assert more("turns", alone) == "+5.0 (of too few games)"
    assert more("won", alone) == "+500.0% (of too few games)"
    assert number(mean(2, 10, 50)) == "5.0 (5.0 to 5.0)"
