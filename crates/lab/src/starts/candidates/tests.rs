use super::*;

#[test]
fn there_are_120_orders_of_five_letters() {
    let all = expand("{orders kqrbn}").expect("a sound text");
    assert_eq!((all.len(), all[0].as_str(), all[119].as_str()), (120, "kqrbn", "nbrqk"));
    assert_eq!(expand("{orders aab}").expect("a sound text"), ["aab", "aba", "baa"]);
}

#[test]
fn defects_are_told() {
    for text in ["a}b", "{a{b}}", "{a|b"] {
        assert!(matches!(expand(text), Err(ExpandError::Brace(_))), "{text}");
    }
    for text in ["{same 1}", "{a|b}{small 2}", "{a|b}{same 0}", "{a|b}{same x}"] {
        assert!(matches!(expand(text), Err(ExpandError::NoEarlier(_))), "{text}");
    }
    let text = "{orders abcdefg}{orders abcdefg}";
    assert_eq!(expand(text), Err(ExpandError::TooMany(text.to_owned())));
    assert!(each_option("chess").is_err());
}

#[test]
fn every_other_value_of_every_option_is_a_rule_set() {
    let specs = each_option("one-dimensional-chess").expect("a game");
    assert_eq!(
        specs,
        [
            "one-dimensional-chess",
            "one-dimensional-chess:repetition=claim",
            "one-dimensional-chess:repetition=off"
        ]
    );
    let tafl = each_option("hnefatafl:rules=brandubh").expect("a game");
    assert!(tafl.contains(&"hnefatafl:rules=brandubh,king-armed=off".to_owned()), "{tafl:?}");
    assert!(tafl.contains(&"hnefatafl:rules=tablut".to_owned()), "{tafl:?}");
}

/// Lists the positions without stopping.
fn positions_after(spec: &str, plies: usize) -> Result<Vec<StartPosition>, PositionsError> {
    super::positions_after(spec, plies, &AtomicBool::new(false))
}

#[test]
fn a_search_for_positions_ends_when_it_is_stopped() {
    // There are a million move sequences; none is tried.
    let found = super::positions_after("linear-progression", 3, &AtomicBool::new(true));
    assert_eq!(found, Err(PositionsError::Stopped));
}

#[test]
fn pairs_of_drops_are_counted_up_to_symmetry() {
    // 60 spaces: 3540 pairs. Of the eight symmetries of the square, the two reflections along
    // its diagonals keep the pairs on their six spaces (30 each), the others none: (3540 + 60)
    // / 8.
    let all = positions_after("linear-progression", 2).expect("a game");
    assert_eq!(all.len(), 450);
    assert_eq!(all.iter().map(|start| start.images).sum::<usize>(), 3540);
    assert!(all.iter().all(|start| 8 % start.images == 0 && start.moves.len() == 2));
    // An oblong has four symmetries, none of which keeps a pair: 20 spaces on 6x4, less its
    // corners.
    let oblong = positions_after("linear-progression:board=6x4", 2).expect("a game");
    assert_eq!(oblong.len(), 20 * 19 / 4);
}

#[test]
fn a_sample_follows_from_its_seed() {
    let all = positions_after("linear-progression:board=5x5", 2).expect("a game");
    let sample = |seed| sample_of(&all, 10, seed);
    assert_eq!(sample(3), sample(3));
    assert_ne!(sample(3), sample(4));
    assert_eq!(sample(3).len(), 10);
    assert_eq!(sample_of(&all, all.len() + 1, 3), all);
}

#[test]
fn positions_are_read_and_must_leave_something_to_play() {
    let game = GameHandle::from_spec("linear-pursuit").expect("a game");
    let texts = |all: &[&str]| all.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    let orders = texts(&["PPPPPPPppppppp/KBBNNRRkbbnnrr w", "PPPPPPPppppppp/RNBKBNRrnbkbnr w"]);
    let found = positions_of(&game, &orders).expect("two orders");
    assert_eq!(found.iter().map(|start| &start.position).collect::<Vec<_>>(), [&orders[0], &orders[1]]);
    for wrong in ["KK", "14/14 w"] {
        assert!(
            matches!(positions_of(&game, &texts(&[wrong])), Err(PositionsError::Position { .. })),
            "{wrong}"
        );
    }
}

#[test]
fn no_plies_give_the_start_and_too_many_are_refused() {
    let start = positions_after("one-dimensional-chess", 0).expect("a game");
    assert_eq!((start.len(), start[0].moves.len(), start[0].images), (1, 0, 1));
    assert_eq!(positions_after("hnefatafl", 4), Err(PositionsError::TooMany));
    assert!(matches!(positions_after("chess", 1), Err(PositionsError::Spec(_))));
}
