"""Rule sets, records, drawing, engine, networks, tables and proofs."""

import _thread
import copy
import gzip
import pickle
import threading
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import throughline
from throughline import Engine, Error, Game, IllegalMove, Network, Record, Tables

SPECS = ["hnefatafl", "linear-pursuit", "linear-progression", "one-dimensional-chess"]


def test_games_are_those_of_the_program() -> None:
    assert throughline.games() == SPECS
    game = Game("hnefatafl:rules=brandubh")
    assert (game.id, game.name, game.spec) == ("hnefatafl", "Hnefatafl", "hnefatafl:rules=brandubh")
    assert game.sides == ("attackers", "defenders")
    with pytest.raises(Error, match="hnefatafl, linear-pursuit"):
        Game("chess")
    with pytest.raises(ValueError, match="brandubh"):
        Game("hnefatafl:rules=none")


@pytest.mark.parametrize("spec", SPECS)
def test_a_game_is_played_written_and_read_again(spec: str) -> None:
    record = Game(spec).record()
    assert record.side == 0 and record.outcome is None and len(record) == 0
    for _ in range(6):
        record.play(record.legal_moves()[-1])
    again = Record.from_pgn(record.pgn())
    assert (again.moves, again.position, again.start) == (record.moves, record.position, record.start)
    other = copy.copy(record)
    assert other.undo() and len(other) == 5 and len(record) == 6
    assert Game(spec).record(record.position).legal_moves() == record.legal_moves()
    with pytest.raises(IllegalMove):
        record.play("z99")


def test_perft_is_that_of_the_program() -> None:
    # Counts of docs and of the doc test of crates/catalog.
    record = Game("one-dimensional-chess").record()
    assert record.perft(3) == 220
    with pytest.raises(Error, match="depth is 1001: expected 0 to 1000"):
        record.perft(1001)


def test_games_and_records_are_pickled() -> None:
    # A spec with a drawn seed, a start of its own, and a draw by repetition, which needs the moves.
    game = Game("linear-pursuit:setup=random")
    assert pickle.loads(pickle.dumps(game)).spec == game.spec
    record = Game("one-dimensional-chess").record("k6R7K w 0")
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        empty = pickle.loads(pickle.dumps(record, protocol))
        assert len(empty) == 0 and empty.position == empty.start == "k6R7K w 0"
    for text in ["h-g", "a-b", "g-h", "b-a"] * 2:
        record.play(text)
    again = pickle.loads(pickle.dumps([record, record.game]))[0]
    assert (again.moves, again.start, again.position) == (record.moves, record.start, record.position)
    assert again.game.spec == record.game.spec and str(again.outcome) == str(record.outcome)
    assert again.outcome is not None
    assert again.undo() and len(record) == 8


def test_an_ended_game_tells_how() -> None:
    record = Game("hnefatafl:rules=brandubh").record("7/7/7/7/7/t6/3K3 d")
    assert "d1-a1" in record.legal_moves()
    record.play("d1-a1")
    outcome = record.outcome
    assert outcome is not None and (outcome.winner, outcome.reason) == (1, "king-escaped")
    assert record.legal_moves() == []
    with pytest.raises(IllegalMove, match="over"):
        record.play("d1-a1")


def test_defects_of_a_record_are_told() -> None:
    with pytest.raises(Error, match="ply 2"):
        Record.from_pgn('[Game "one-dimensional-chess"] 1. e-j e-j *')
    with pytest.raises(Error):
        Record.from_pgn("")


@pytest.mark.parametrize("spec", SPECS)
def test_boards_are_drawn(spec: str) -> None:
    record = Game(spec).record()
    record.play(record.legal_moves()[0])
    root = ElementTree.fromstring(record._repr_svg_())
    assert root.tag.endswith("svg")
    assert record.svg(turned=True) != record.svg(dark=True) != record.svg()
    assert len(str(record).splitlines()) > 1


def test_the_engine_finds_a_win() -> None:
    record = Game("hnefatafl:rules=brandubh").record("7/7/7/7/7/t6/3K3 d")
    engine = Engine()
    found = engine.analyse(record, depth=3, lines=2)
    assert found is not None and found.lines[0].decided_in == 1 and len(found.lines) == 2
    record.play(found.best)
    assert record.outcome is not None
    assert engine.best_move(record) is None and engine.analyse(record, nodes=100) is None


def test_levels_repeat_by_their_seed() -> None:
    record = Game("hnefatafl").record()
    moves = [Engine().best_move(record, 4, seed=9, nodes=3000) for _ in range(2)]
    assert moves[0] == moves[1] in record.legal_moves()
    with pytest.raises(Error, match="1 to 8"):
        Engine().best_move(record, 9)
    with pytest.raises(Error, match="expected depth, nodes or seconds"):
        Engine().analyse(record)
    with pytest.raises(Error, match="threads is 0"):
        Engine(threads=0)
    with pytest.raises(Error, match="table_mib is 1000000000: expected 1 to "):
        Engine(table_mib=10**9)
    for wrong, told in [
        ({"depth": 0}, "depth is 0: expected 1 to 100"),
        ({"depth": 101}, "depth is 101: expected 1 to 100"),
        ({"nodes": -1}, "nodes is -1: expected 1 or more"),
        ({"nodes": 9, "lines": 0}, "lines is 0: expected 1 or more"),
        ({"seconds": -1.0}, "seconds is -1: expected 0 to 1000000000"),
        ({"seconds": float("nan")}, "seconds is NaN"),
    ]:
        with pytest.raises(Error, match=told):
            Engine().analyse(record, **wrong)  # type: ignore[arg-type]


def test_other_threads_run_while_an_engine_is_waited_for() -> None:
    engine, record = Engine(), Game("hnefatafl").record()
    searching = threading.Thread(target=lambda: engine.analyse(record, seconds=4))
    searching.start()
    time.sleep(0.5)
    clearing, began = threading.Thread(target=engine.clear), time.monotonic()
    clearing.start()
    time.sleep(0.1)
    assert time.monotonic() - began < 2, "this thread did not wait for the search"
    searching.join()
    clearing.join()


def test_networks_judge_their_own_rule_set() -> None:
    network = Network.built_in("hnefatafl")
    assert network is not None and network.spec == "hnefatafl" and network.inputs == (3, 121)
    record = Game("hnefatafl").record()
    by_network = Engine(network=network).analyse(record, nodes=2000)
    by_hand = Engine(by_hand=True).analyse(record, nodes=2000)
    assert by_network is not None and by_hand is not None
    assert by_network.lines[0].score != by_hand.lines[0].score
    with pytest.raises(Error, match="the network is for hnefatafl"):
        Engine(network=network).analyse(Game("linear-pursuit").record(), nodes=100)
    with pytest.raises(Error, match="cannot read"):
        Network.read(Path("/nowhere.net"))


def test_tables_tell_exact_values(tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    tables.make("one-dimensional-chess", 3)
    assert tables.pieces("one-dimensional-chess") == 3 and tables.path == tmp_path
    record = Game("one-dimensional-chess").record()
    value, moves = tables.probe(record)
    assert value is None and {text: told for text, told in moves} == dict.fromkeys(record.legal_moves())
    record = Game("one-dimensional-chess").record("k6R7K w 0")
    value, moves = tables.probe(record)
    assert value is not None and value.wdl in (-1, 0, 1)
    assert moves and all(told is not None for _, told in moves)
    best = moves[0][1]
    assert best is not None and best.wdl == value.wdl and best.distance == value.distance
    with pytest.raises(Error, match="no numbers"):
        tables.make("linear-progression", 3)


@pytest.mark.parametrize("work", ["tables", "study", "search", "perft"])
def test_long_work_ends_at_ctrl_c(work: str, tmp_path: Path) -> None:
    record = Game("hnefatafl").record()
    threading.Timer(0.5, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        if work == "tables":
            Tables(tmp_path).make("one-dimensional-chess", 8)
        elif work == "study":
            throughline.study("hnefatafl", games=1000, nodes=100_000)
        elif work == "perft":
            record.perft(1000)
        else:
            Engine().analyse(record, seconds=600)


PROOF = Path(__file__).parents[2] / "docs/proofs/one-dimensional-chess-setup-rqknb.first-wins.gz"


def test_certificates_are_checked(tmp_path: Path) -> None:
    proof = throughline.check(PROOF)
    assert (proof.spec, proof.player, proof.wins) == ("one-dimensional-chess:setup=rqknb", 0, True)
    assert Game(proof.spec).record().position == proof.start and proof.positions > 0
    text = gzip.decompress(PROOF.read_bytes())
    bad = tmp_path / "bad"
    bad.write_bytes(text.replace(b"first wins", b"second wins"))
    with pytest.raises(Error):
        throughline.check(bad)
    with pytest.raises(OSError):
        throughline.check(tmp_path / "none")


def test_a_rule_set_is_measured_as_by_the_program() -> None:
    numbers = {"games": 2, "nodes": 60, "probes": 2}
    report = throughline.study("hnefatafl:rules=brandubh", **numbers)
    assert report["spec"] == "hnefatafl:rules=brandubh"
    assert throughline.study("hnefatafl:rules=brandubh", threads=2, **numbers) == report
    assert throughline.study("hnefatafl:rules=brandubh", seed=2, **numbers) != report
    with pytest.raises(throughline.Error, match="games is 1: expected 2 or more"):
        throughline.study("hnefatafl", games=1)
    with pytest.raises(throughline.Error, match="nodes is 9: expected 10 to 1000000000"):
        throughline.study("hnefatafl", nodes=9)
    with pytest.raises(throughline.Error, match="chess"):
        throughline.study("chess")
