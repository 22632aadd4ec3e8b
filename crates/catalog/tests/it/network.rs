//! Networks and the rule sets they fit.

use std::sync::Arc;
use throughline_catalog::{GameHandle, NetworkChoice, built_in_networks, read_network};
use throughline_search::nnue::{HIDDEN, Network, NetworkHeader};

/// A rule set with pieces and moves that no network knows.
const GARDNER: &str = "one-dimensional-chess:setup=gardner";

fn blank(spec: &str, planes: usize, squares: usize) -> NetworkChoice {
    let heading = NetworkHeader::new(spec, planes, squares);
    let rows = vec![[0; HIDDEN]; planes * squares];
    NetworkChoice::Network(Arc::new(Network::new(heading, rows, [0; HIDDEN], [[0; HIDDEN]; 2], [0; 2])))
}

#[test]
fn the_programs_own_networks_fit_their_games() {
    for network in built_in_networks() {
        let game = GameHandle::from_spec(&network.header().spec).expect("the spec of a game");
        assert_eq!(game.spec(), network.header().spec, "networks are found by the canonical spec");
        assert_eq!(game.check_network_choice(&NetworkChoice::BuiltIn), Ok(()));
        assert_eq!(game.check_network_choice(&NetworkChoice::Network(network.clone())), Ok(()));
    }
}

/// Where a file is expected, the error does not list other choices.
#[test]
fn what_cannot_be_read_is_told_with_what_is_expected() {
    let file = read_network("built-in").expect_err("there is no such file").to_string();
    assert!(file.starts_with("cannot read built-in: ") && file.ends_with(" (expected a network's file)"));
    let choice = NetworkChoice::read("nonsense").expect_err("there is no such file").to_string();
    assert!(choice.ends_with(" (expected built-in, none or a network's file)"), "{choice}");
}

#[test]
fn what_does_not_fit_is_told() {
    for (spec, network, expected) in [
        ("hnefatafl", blank("linear-pursuit", 9, 14), "the network is for linear-pursuit, the game is hnef"),
        ("hnefatafl", blank("hnefatafl", 3, 7), "sees 3 planes of 7 squares, hnefatafl gives "),
        (GARDNER, blank(GARDNER, 1, 8), "gives 18 of 0"),
        ("hnefatafl:rules=brandubh", blank("hnefatafl:rules=brandubh", 7, 121), "of 121 squares, "),
    ] {
        let game = GameHandle::from_spec(spec).expect("a game");
        let mismatch = game.check_network_choice(&network).expect_err(spec).to_string();
        assert!(mismatch.contains(expected), "{mismatch}");
        assert_eq!(game.check_network_choice(&NetworkChoice::OwnEvaluation), Ok(()));
        assert_eq!(game.check_network_choice(&NetworkChoice::BuiltIn), Ok(()));
    }
}
