//! What a person sees and touches.

use crate::geometry::{bit, file_of, rank_of, square_at, square_name};
use crate::notation::{name_list, piece_name};
use crate::position::Position;
use crate::{Hnefatafl, Move};
use throughline_game::bits::ones;
use throughline_game::notation::capitalised;
use throughline_game::{Board, Diagram, Game, Gesture, Outline, PlaneSymmetry, Shape, Site, SiteId, Stroke};

/// The room around the squares for coordinates, in board units.
const MARGIN: f32 = 0.7;

impl Hnefatafl {
    /// Sites are numbered along the ranks from a1.
    pub(crate) fn site(&self, square: u8) -> SiteId {
        SiteId::from(rank_of(square)) * SiteId::from(self.board.size) + SiteId::from(file_of(square))
    }

    /// The square of a site; `None` for a number that is no site.
    pub(crate) fn square_of(&self, site: SiteId) -> Option<u8> {
        let size = SiteId::from(self.board.size);
        let (file, rank) = (site % size, site / size);
        (rank < size).then(|| square_at(file as u8, rank as u8))
    }

    fn sites_of(&self, squares: u128) -> Vec<SiteId> {
        ones(squares).map(|square| self.site(square)).collect()
    }

    fn center(&self, square: u8) -> [f32; 2] {
        let (file, rank) = (f32::from(file_of(square)), f32::from(rank_of(square)));
        [MARGIN + file + 0.5, MARGIN + f32::from(self.board.size) - rank - 0.5]
    }

    fn class(&self, square: u8) -> &'static str {
        if bit(square) & self.board.throne != 0 {
            "throne"
        } else if self.is_refuge(square) {
            "corner"
        } else {
            "plain"
        }
    }

    /// The four edges of the playing field.
    fn edges(&self) -> Vec<Stroke> {
        let far = MARGIN + f32::from(self.board.size);
        let corners = [[MARGIN, MARGIN], [far, MARGIN], [far, far], [MARGIN, far]];
        (0..4)
            .map(|i| Stroke::Straight { from: corners[i], to: corners[(i + 1) % 4], class: "edge" })
            .collect()
    }

    /// Letters below the board, numbers to its left.
    fn coordinates(&self) -> Vec<(String, [f32; 2])> {
        let far = MARGIN + f32::from(self.board.size);
        let files = (0..self.board.size).map(|file| {
            let [x, _] = self.center(square_at(file, 0));
            (char::from(b'a' + file).to_string(), [x, far + MARGIN / 2.0])
        });
        let ranks = (0..self.board.size).map(|rank| {
            let [_, y] = self.center(square_at(0, rank));
            ((rank + 1).to_string(), [MARGIN / 2.0, y])
        });
        files.chain(ranks).collect()
    }

    /// Why a move cannot begin with a touch of this square.
    fn why_not_from(&self, position: &Position, from: u8) -> String {
        if let Some(outcome) = self.outcome(position) {
            return format!("the game is over: {}", outcome.reason.words);
        }
        if let Some(why) = self.refusal_of_origin(position, from) {
            return why;
        }
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        let name = position.piece_on(from).map_or("piece", |(side, is_king)| piece_name(side, is_king));
        if moves.iter().any(|m| m.from() == from) {
            format!("choose where the {name} on {} goes", square_name(from))
        } else {
            format!("the {name} on {} has no free square to go to (H2)", square_name(from))
        }
    }
}

impl Diagram for Hnefatafl {
    fn board(&self, _: Shape) -> Board {
        let side = f32::from(self.board.size) + 2.0 * MARGIN;
        let site = |square| Site {
            name: square_name(square),
            spoken: self.square_words(square),
            center: self.center(square),
            outline: Outline::Square { size: 1.0 },
            class: self.class(square),
        };
        Board {
            style: "carved",
            travels: true,
            width: side,
            height: side,
            sites: ones(self.board.playable).map(site).collect(),
            lines: self.edges(),
            labels: self.coordinates(),
        }
    }

    fn symmetries(&self) -> Vec<Vec<SiteId>> {
        let size = self.board.size;
        let image = |number| move |square| PlaneSymmetry::on_grid(number, (size, size), square).into();
        (1..8).map(|number| (0..size * size).map(image(number)).collect()).collect()
    }

    fn gestures(&self, position: &Position, moves: &[Move]) -> Vec<Gesture> {
        let gesture = |&m: &Move| Gesture {
            sites: vec![self.site(m.from()), self.site(m.to())],
            captures: self.captures(position, m),
            choice: String::new(),
        };
        moves.iter().map(gesture).collect()
    }

    fn captures(&self, position: &Position, m: Move) -> Vec<SiteId> {
        self.sites_of(self.taken(position, m))
    }

    fn why_not(&self, position: &Position, touched: &[SiteId]) -> String {
        let squares: Vec<Option<u8>> = touched.iter().map(|&site| self.square_of(site)).collect();
        let why = match squares[..] {
            [Some(from)] => self.why_not_from(position, from),
            [Some(from), Some(to)] => self
                .refusal(position, Move::new(from, to))
                .unwrap_or_else(|| format!("{}-{} is a legal move", square_name(from), square_name(to))),
            _ => "a move is a touch of a piece and one of the square it goes to".to_owned(),
        };
        format!("{}.", capitalised(&why))
    }

    fn spoken_move(&self, position: &Position, m: Move) -> String {
        let name = position.piece_on(m.from()).map_or("piece", |(side, is_king)| piece_name(side, is_king));
        let men = self.taken_men(position, m);
        let mut text = format!("{name} {} to {}", square_name(m.from()), square_name(m.to()));
        if men != 0 {
            text += &format!(", takes {}", name_list(men));
        }
        if self.takes_king(position, m) {
            text += &format!(", takes the king on {}", square_name(position.king));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use crate::{FETLAR, Hnefatafl};
    use throughline_game::{Diagram, Game, Notation, Shape};

    /// The explanation of touching the named squares in a position (`None`: the start).
    fn explain(position: Option<&str>, names: &[&str]) -> String {
        let game = Hnefatafl::new(FETLAR).unwrap();
        let position = position.map_or(game.start(), |text| game.parse_position(text).unwrap());
        let sites = game.board(Shape::Wide).sites;
        let site = |name: &&str| sites.iter().position(|s| s.name == **name).unwrap() as u16;
        game.why_not(&position, &names.iter().map(site).collect::<Vec<_>>())
    }

    #[test]
    fn refused_touches_teach_the_rule() {
        let throne = Some("11/11/11/11/11/t10/4K6/11/11/11/11 a");
        let over = Some("K10/t10/11/11/11/11/11/11/11/11/11 a");
        for (position, names, expected) in [
            (None, &["d1", "a1"][..], "Only the king may stop on a corner (H3)."),
            (
                throne,
                &["a6", "f6"],
                "Only the king may stop on the throne (H4); the others may cross it when it is empty.",
            ),
            (None, &["d1", "j1"], "The piece on e1 is in the way."),
            (None, &["f2", "f4"], "The piece on f4 is in the way."),
            (None, &["d1", "e2"], "Pieces move in a straight line along a rank or a file (H2)."),
            (None, &["f4"], "That is a defender, and it is the attackers' turn."),
            (None, &["f6", "f1"], "That is the king, and it is the attackers' turn."),
            (None, &["e2"], "There is no piece on e2."),
            (None, &["f1"], "The attacker on f1 has no free square to go to (H2)."),
            (None, &["d1"], "Choose where the attacker on d1 goes."),
            (None, &["d1", "d1"], "A piece has to leave its square."),
            (over, &["a10", "a9"], "The game is over: the king escaped."),
        ] {
            assert_eq!(explain(position, names), expected, "{names:?}");
        }
    }

    #[test]
    fn moves_are_spoken_with_their_captures() {
        let game = Hnefatafl::new(FETLAR).unwrap();
        for (position, text, expected) in [
            ("11/11/11/11/11/11/3t7/2tKt6/11/3t7/11 a", "d2-d3", "attacker d2 to d3, takes the king on d4"),
            ("10K/11/11/11/11/11/3t7/3T7/4Tt5/3t7/11 a", "d2-d3", "the game is over"),
            ("9K1/11/11/11/11/11/3t7/3T7/4Tt5/11/3t7 a", "d1-d3", "attacker d1 to d3, takes e3 and d4"),
            ("9K1/11/11/11/11/11/11/11/11/11/3t7 a", "d1-d3", "attacker d1 to d3"),
            ("9K1/11/11/11/11/11/11/11/11/11/3t7 d", "j11-k11", "king j11 to k11"),
        ] {
            let position = game.parse_position(position).unwrap();
            match game.parse_move(&position, text) {
                Ok(m) => assert_eq!(game.spoken_move(&position, m), expected),
                Err(e) => assert!(e.to_string().contains(expected), "{e}"),
            }
        }
    }
}
