//! Which classes are analysed together, and in which order.

use std::collections::BTreeSet;
use throughline_game::Indexed;

/// A class and its counterpart.
pub fn group<G: Indexed>(game: &G, class: G::Class) -> BTreeSet<G::Class> {
    BTreeSet::from([class, game.counterpart(class)])
}

/// The classes to which converting moves of a group lead.
pub fn needed<G: Indexed>(game: &G, class: G::Class) -> BTreeSet<G::Class> {
    group(game, class).into_iter().flat_map(|class| game.conversions(class)).collect()
}

/// One class of each group among these classes and all that they lead to, in dependency order.
pub fn in_order<G: Indexed>(game: &G, classes: impl IntoIterator<Item = G::Class>) -> Vec<G::Class> {
    let (mut seen, mut order) = (BTreeSet::new(), Vec::new());
    for class in classes {
        visit(game, class, &mut seen, &mut order);
    }
    order
}

fn visit<G: Indexed>(game: &G, class: G::Class, seen: &mut BTreeSet<G::Class>, order: &mut Vec<G::Class>) {
    if !seen.insert(class) {
        return;
    }
    seen.insert(game.counterpart(class));
    for next in needed(game, class) {
        visit(game, next, seen, order);
    }
    order.push(class);
}
