//! Counting positions by the checker's rules.

use throughline_checker::Rules;

/// Compares the numbers of move sequences of 1, 2, … plies with the known ones. `look` sees every
/// position on the way.
pub fn counts<R: Rules>(
    rules: &R,
    position: Option<&str>,
    known: &[u64],
    what: &str,
    look: &dyn Fn(&R::Position),
) {
    let start = position.map_or_else(|| rules.start(), |text| rules.read(text).expect("a position"));
    for (depth, &count) in (1..).zip(known) {
        assert_eq!(perft(rules, &start, depth, look), count, "{what}, {position:?}, depth {depth}");
    }
}

fn perft<R: Rules>(rules: &R, position: &R::Position, depth: u32, look: &dyn Fn(&R::Position)) -> u64 {
    if depth == 0 {
        return 1;
    }
    look(position);
    let mut moves = Vec::new();
    rules.moves(position, &mut moves);
    moves.into_iter().map(|step| perft(rules, &rules.after(position, step), depth - 1, look)).sum()
}

/// For `look`: a position comes back from its number and from its text.
#[allow(dead_code, reason = "Hnefatafl's numbers hold fewer pieces than its start has")]
pub fn comes_back<R: Rules>(rules: &R, position: &R::Position) {
    assert_eq!(rules.unpack(rules.pack(position)), *position);
    assert_eq!(rules.read(&rules.text(position)), Ok(*position));
}
