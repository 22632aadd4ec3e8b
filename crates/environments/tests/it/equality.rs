//! Masks, players, rewards, ends and pieces agree with the rules on random plies.

use crate::SPECS;
use std::collections::HashSet;
use std::sync::Arc;
use throughline_catalog::{Playable, Visitor, with_game};
use throughline_environments::{Arrays, Batch, Settings, make};
use throughline_game::{Game, PackedMove, Piece, Record, Shape, SiteId};

/// The number of plies for each game's default rule set, and for each of the other rule sets.
const PLIES: [usize; 2] = [100_000, 10_000];
const GAMES: usize = 50;
const MAX_PLIES: u32 = 300;

#[test]
fn environments_follow_the_rules() {
    for spec in SPECS {
        let plies = PLIES[usize::from(spec.contains(':'))];
        with_game(spec, Compare { spec, plies }).expect("a rule set");
    }
}

struct Compare {
    spec: &'static str,
    plies: usize,
}

/// A game of the batch, replayed with the rules.
struct Followed<G: Game> {
    record: Record<G>,
    touched: Vec<SiteId>,
}

impl<G: Game> Followed<G> {
    fn start(game: &G) -> Self {
        Followed { record: Record::new(game.start()), touched: Vec::new() }
    }
}

impl Visitor for Compare {
    type Output = ();

    fn visit<G: Playable>(self, game: Arc<G>, _spec: &str) {
        let game = &*game;
        let settings = Settings { batch: GAMES, max_plies: MAX_PLIES, ..Settings::default() };
        let mut batch = make(self.spec, &settings).expect("a rule set");
        let mut arrays = Arrays::new(batch.layout(), GAMES);
        batch.reset(1, arrays.view_mut()).expect("arrays that fit");
        let mut followed: Vec<Followed<G>> = (0..GAMES).map(|_| Followed::start(game)).collect();
        let mut actions = [0; GAMES];
        let (mut plies, mut ends) = (0, HashSet::new());
        while plies < self.plies {
            for (lane, followed) in followed.iter().enumerate() {
                check_view(game, &*batch, &arrays, lane, followed);
            }
            batch.sample(&mut actions).expect("as many actions as games");
            batch.step(&actions, arrays.view_mut()).expect("sampled actions are legal");
            for (lane, followed) in followed.iter_mut().enumerate() {
                let Some(m) = completed_move(game, &*batch, followed, actions[lane]) else { continue };
                plies += 1;
                followed.touched.clear();
                followed.record.play(game, m).expect("a legal move");
                if let Some(end) = check_end(game, &arrays, lane, &followed.record) {
                    ends.insert(end);
                    *followed = Followed::start(game);
                }
            }
        }
        // Short runs may see only one kind of end.
        let least = if self.plies == PLIES[0] { 2 } else { 1 };
        assert!(ends.len() >= least, "{}: only {ends:?} came about", self.spec);
    }
}

/// Returns the move that an action completes; `None` for a touch after which the turn continues.
fn completed_move<G: Playable>(
    game: &G,
    batch: &dyn Batch,
    followed: &mut Followed<G>,
    action: i32,
) -> Option<G::Move> {
    let moves = followed.record.legal_moves(game);
    let position = followed.record.position();
    if !batch.layout().touches {
        return moves.into_iter().find(|&m| game.action(position, m) == Some(action as usize));
    }
    if action + 1 < batch.layout().actions as i32 {
        followed.touched.push(action as SiteId);
    }
    let gestures = game.gestures(position, &moves);
    let complete = gestures.iter().position(|gesture| gesture.sites == followed.touched);
    complete.map(|number| moves[number])
}

/// Checks mask, player and pieces of a game.
fn check_view<G: Playable>(
    game: &G,
    batch: &dyn Batch,
    arrays: &Arrays,
    lane: usize,
    followed: &Followed<G>,
) {
    let (layout, position) = (batch.layout(), followed.record.position());
    let at = game.position_text(position);
    assert_eq!(batch.position(lane).expect("a game of the batch"), at);
    let moves = followed.record.legal_moves(game);
    let legal: HashSet<usize> = if layout.touches {
        let starts = game.gestures(position, &moves).into_iter();
        let rest = starts.filter_map(|g| g.sites.strip_prefix(&*followed.touched).map(<[u16]>::to_vec));
        rest.map(|rest| rest.first().map_or(layout.actions - 1, |&site| site.into())).collect()
    } else {
        let actions = moves.iter().map(|&m| game.action(position, m).expect("a legal move has an action"));
        let actions: HashSet<usize> = actions.collect();
        assert_eq!(actions.len(), moves.len(), "{at}: two moves share an action");
        for &m in &moves {
            let action = game.action(position, m).expect("seen before");
            assert_eq!(game.move_of(position, action).map(PackedMove::pack), Some(m.pack()), "{at}");
        }
        actions
    };
    let mask = &arrays.masks[lane * layout.actions..][..layout.actions];
    let told: HashSet<usize> = (0..layout.actions).filter(|&action| mask[action] == 1).collect();
    assert_eq!(told, legal, "{at} after {:?}", followed.touched);
    assert!(mask.iter().all(|&byte| byte < 2), "{at}: a mask of 0 and 1");
    let mover = game.side_to_move(position);
    assert_eq!(usize::from(arrays.players[lane]), mover.index(), "{at}");
    let size = layout.observation_size();
    check_pieces(game, batch, &arrays.observations[lane * size..][..size], position);
}

/// Returns the plane of a piece, and the offset to the opponent's plane.
fn plane_of(spec: &str, letter: char, is_outer: bool) -> (usize, usize) {
    let among = |letters: &str| letters.find(letter.to_ascii_lowercase()).expect("a letter of the game");
    match spec.split(':').next() {
        Some("hnefatafl") if letter == 'K' => (2, 0),
        Some("hnefatafl") => (0, 1),
        Some("linear-pursuit") => (among("rbknp") + if is_outer { 5 } else { 0 }, 10),
        Some("one-dimensional-chess") => (among("krbqnp"), 6),
        _ if letter.is_ascii_uppercase() || letter == 'x' => (6, 1),
        _ => (0, 1),
    }
}

/// Checks that the piece planes show exactly the pieces of the position.
fn check_pieces<G: Playable>(game: &G, batch: &dyn Batch, observation: &[u8], position: &G::Position) {
    let [_, rows, columns] = batch.layout().observation;
    let (squares, mover) = (rows * columns, game.side_to_move(position));
    let (pieces, sites) = (game.layout().pieces, game.board(Shape::Wide).sites);
    let place = |of: &Piece, site: usize| {
        let is_outer = sites.get(site).is_some_and(|site| site.class == "outer");
        let (plane, further) = plane_of(batch.spec(), of.letter, is_outer);
        let plane = plane + if of.side == mover { 0 } else { further };
        plane * squares + site % squares
    };
    let standing = game.setup(position).pieces.into_iter();
    let expected: HashSet<usize> = standing.map(|(site, piece)| place(&pieces[piece], site.into())).collect();
    let planes = pieces.iter().flat_map(|piece| (0..sites.len()).map(move |site| (piece, site)));
    let planes: HashSet<usize> = planes.map(|(piece, site)| place(piece, site) / squares).collect();
    let told = (0..observation.len()).filter(|&at| planes.contains(&(at / squares)) && observation[at] == 1);
    assert_eq!(told.collect::<HashSet<_>>(), expected, "{}", game.position_text(position));
}

/// Checks rewards and flags after a ply; returns the reason of the end, if there is one.
fn check_end<G: Playable>(
    game: &G,
    arrays: &Arrays,
    lane: usize,
    record: &Record<G>,
) -> Option<&'static str> {
    let outcome = record.outcome(game);
    let at = game.position_text(record.position());
    let rewards = match outcome.and_then(|outcome| outcome.winner) {
        None => [0.0, 0.0],
        Some(winner) if winner.index() == 0 => [1.0, -1.0],
        Some(_) => [-1.0, 1.0],
    };
    assert_eq!(arrays.rewards[lane * 2..][..2], rewards, "{at}");
    assert_eq!(arrays.terminated[lane] == 1, outcome.is_some(), "{at}");
    let cut_off = outcome.is_none() && record.len() as u32 >= MAX_PLIES;
    assert_eq!(arrays.truncated[lane] == 1, cut_off, "{at}");
    outcome.map(|outcome| outcome.reason.name).or(cut_off.then_some("cut off"))
}
