"""OpenSpiel's own tests: random simulations with serialisation and masks, and playthroughs."""

import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough

import throughline.open_spiel  # noqa: F401  (registers the games)

GAMES = [
    "throughline_hnefatafl(max_plies=120)",
    "throughline_hnefatafl(max_plies=120,options=rules~brandubh)",
    "throughline_linear_pursuit(max_plies=120)",
    "throughline_linear_progression(max_plies=120)",
    "throughline_linear_progression(max_plies=120,options=board~5x5;blockers~own)",
    "throughline_one_dimensional_chess(max_plies=120)",
]


@pytest.mark.parametrize("name", GAMES)
def test_random_simulations(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_playthroughs_repeat(name: str) -> None:
    text = generate_playthrough.playthrough(name, action_sequence=None, seed=7)
    actions = [int(line.split(": ")[1]) for line in text.splitlines() if line.startswith("action: ")]
    assert len(actions) > 3
    assert generate_playthrough.playthrough(name, action_sequence=actions) == text


def test_a_seed_that_is_left_out_is_drawn_once_for_a_game() -> None:
    game = pyspiel.load_game("throughline_linear_pursuit(max_plies=60,options=setup~random)")
    assert str(game.new_initial_state()) == str(game.new_initial_state())
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_a_refused_action_is_no_part_of_the_game() -> None:
    game = pyspiel.load_game("throughline_hnefatafl")
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    with pytest.raises(throughline.IllegalAction):
        state.apply_action(0)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state) and again.history() == state.history()


def test_registered_by_name() -> None:
    assert {name for name in pyspiel.registered_names() if name.startswith("throughline_")} == {
        "throughline_hnefatafl",
        "throughline_linear_pursuit",
        "throughline_linear_progression",
        "throughline_one_dimensional_chess",
    }
