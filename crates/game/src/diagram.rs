//! Boards, pieces and gestures as plain data: no colours, no pixels.

use crate::drawing::Drawing;
use crate::messages::SHARED;
use crate::text::{all_of, capitalised};
use crate::touch::{Continuations, Preview};
use crate::{Notation, Refusal, Side};

/// The number of a site in [`Board::sites`]; the same in every [`Shape`] of a game's board.
pub type SiteId = u16;

/// The shape of the screen area that a board is drawn for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A wide window.
    Wide,
    /// A phone held upright: the board is no wider than it is tall, where the game allows it.
    Narrow,
}

/// The fixed part of a game's picture. x grows to the right, y downwards; a site is about one unit
/// wide.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    /// The board style, one of the `draw` crate: `carved`, `chequered`, `circle`, `felt` or
    /// `ribbon`. Any other name is drawn as `chequered`.
    pub style: &'static str,
    /// The drawings that stand for the sides beside the players' names.
    pub emblems: [&'static str; 2],
    /// The game's own drawings of pieces, the same for all its rule sets; the common ones of the
    /// `draw` crate can be used as well.
    pub drawings: &'static [Drawing],
    /// Whether a move takes the piece on the first site touched to the second and empties the sites
    /// it captures on. Then a client can show it before the server has answered. False where moves
    /// leave trails, for example.
    pub travels: bool,
    /// Width in board units.
    pub width: f32,
    /// Height in board units.
    pub height: f32,
    /// The places where a piece can stand or that a person can touch.
    pub sites: Vec<Site>,
    /// Lines drawn below the pieces.
    pub lines: Vec<Stroke>,
    /// Coordinate letters and numbers beside the board: text and centre.
    pub labels: Vec<(String, [f32; 2])>,
}

/// One place of a board.
#[derive(Clone, PartialEq, Debug)]
pub struct Site {
    /// The name as moves write it, unique on its board: `f6`.
    pub name: String,
    /// The name in sentences, in the current language: `f6`; `outer d`.
    pub short: String,
    /// The name for screen readers: `f6, the throne`; `outer place d`.
    pub spoken: String,
    /// Centre in board units.
    pub center: [f32; 2],
    /// Shape around the centre.
    pub outline: Outline,
    /// The class for drawing: `plain`, `light`, `dark`, `throne`, `corner`, `inner`, `outer`,
    /// `hand` (shows pieces that are not on the board), `unused`. A site of class `unused` cannot
    /// be touched.
    pub class: &'static str,
}

/// The shape of a site.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Outline {
    /// A square with sides of `size` units, parallel to the axes.
    Square {
        /// Side length.
        size: f32,
    },
    /// A disc.
    Circle {
        /// Radius.
        radius: f32,
    },
}

/// A line of the board.
#[derive(Clone, PartialEq, Debug)]
pub enum Stroke {
    /// A straight line.
    Straight {
        /// One end.
        from: [f32; 2],
        /// The other end.
        to: [f32; 2],
        /// The class for drawing: `line`, `edge`.
        class: &'static str,
    },
    /// A full circle.
    Circle {
        /// Centre.
        center: [f32; 2],
        /// Radius.
        radius: f32,
        /// The class for drawing: `circumference`.
        class: &'static str,
    },
}

/// A piece on a site.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// The site.
    pub site: SiteId,
    /// The side that owns the piece.
    pub side: Side,
    /// The name of its drawing: one of [`Board::drawings`], or of the `draw` crate's `king` `queen`
    /// `rook` `bishop` `knight` `pawn` `disc`. Any other name is drawn as a disc with the name's
    /// first letter.
    pub piece: &'static str,
    /// The name for screen readers: `white knight`.
    pub spoken: &'static str,
}

/// How a person makes a move on the board: the sequence of sites touched.
///
/// No gesture of a position is a prefix of another, so touches are never ambiguous. Where several
/// moves share an origin and a destination, a third touch selects one of them (the site of a piece
/// captured on the path, or the destination again for the plainest move).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gesture {
    /// The sites in order; empty for a move made with a button (a forced pass).
    pub sites: Vec<SiteId>,
    /// The sites from which the move removes an enemy piece.
    pub captures: Vec<SiteId>,
    /// A short text that says what the third touch does, where several moves share the first two
    /// sites and the board alone does not distinguish them: `take the rook on g`, `end the turn`.
    /// Moves with the same third site may share it. Empty otherwise. For a gesture without sites,
    /// the button's text.
    pub choice: String,
}

/// Drawing data of a game.
pub trait Diagram: Notation {
    /// The board without pieces.
    fn board(&self, shape: Shape) -> Board;

    /// A sentence shown beside every board of the game, or nothing: that the board is a
    /// reconstruction, say.
    fn board_note(&self) -> &'static str {
        ""
    }

    /// The pieces in hand that the fields of a [`Setup`](crate::Setup) name, each kind on a site of
    /// its own: the site, the index in [`Layout::pieces`](crate::Layout::pieces), and the number.
    /// Fields that are not allowed name none.
    fn in_hand(&self, _fields: &[String]) -> Vec<(SiteId, usize, u8)> {
        Vec::new()
    }

    /// The pieces of a position, those of lower layers first.
    fn placements(&self, position: &Self::Position) -> Vec<Placement> {
        let setup = self.setup(position);
        setup.placements(&self.layout().pieces, &self.in_hand(&setup.fields))
    }

    /// Returns the gesture of each of `moves`, in the same order. They are all the legal moves of
    /// `position`, or a single one.
    fn gestures(&self, position: &Self::Position, moves: &[Self::Move]) -> Vec<Gesture>;

    /// Returns the moves that can follow some touches, and lists at most `limit` of them. Agrees
    /// with the gestures; a game whose turns have thousands of forms overrides this, so as not to
    /// build all gestures.
    fn continuations(
        &self,
        position: &Self::Position,
        touched: &[SiteId],
        limit: usize,
    ) -> Continuations<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        let gestures = self.gestures(position, &moves);
        Continuations::among(moves.into_iter().zip(gestures), touched, limit)
    }

    /// How a turn looks after touches that begin a legal move. After all touches of a move it
    /// equals the position after the move. `None` where the board and its marks show enough; `None`
    /// for no touches means that this holds for the whole turn.
    fn preview(&self, _position: &Self::Position, _touched: &[SiteId]) -> Option<Preview> {
        None
    }

    /// The sites that hold several pieces of which only one is drawn (pieces in hand), with their
    /// number.
    fn stacks(&self, position: &Self::Position) -> Vec<(SiteId, u8)> {
        let in_hand = self.in_hand(&self.setup(position).fields).into_iter();
        in_hand.filter(|(.., count)| *count > 1).map(|(site, _, count)| (site, count)).collect()
    }

    /// A count for each side, shown beside the board, in words (`33 spaces`, `2 men taken`); `None`
    /// where the game counts nothing. `start` is the position the game began with.
    fn tally(&self, _start: &Self::Position, _position: &Self::Position) -> Option<[String; 2]> {
        None
    }

    /// The symmetries of the board that preserve the rules and the sides, without the identity: the
    /// image of each site. Empty where there are none, or none is known.
    fn symmetries(&self) -> Vec<Vec<SiteId>> {
        Vec::new()
    }

    /// The sites that a legal move empties of enemy pieces.
    fn captures(&self, position: &Self::Position, m: Self::Move) -> Vec<SiteId> {
        self.gestures(position, &[m]).pop().map_or_else(Vec::new, |gesture| gesture.captures)
    }

    /// The sites to mark for a move made from `before`: the origin (if on the board), and the
    /// destination last.
    fn last_move_marks(&self, before: &Self::Position, m: Self::Move) -> Vec<SiteId> {
        let way = self.way(before, m);
        let touched = || self.gestures(before, &[m]).pop().map_or_else(Vec::new, |gesture| gesture.sites);
        if way.is_empty() { touched() } else { way }
    }

    /// The rule that forbids every move that begins with these touches; `None` where the game gives
    /// no reason. Called only where no legal move begins so.
    fn refusal(&self, _position: &Self::Position, _touched: &[SiteId]) -> Option<Refusal> {
        None
    }

    /// Explains to a learner, in a sentence, why no legal move begins with these touches, or how
    /// one that does continues. Any number of touches, on any sites of the board.
    fn why_not(&self, position: &Self::Position, touched: &[SiteId]) -> String {
        let found = self.continuations(position, touched, 0);
        if found.count == 0 {
            let refusal = self.refusal(position, touched);
            return refusal.map_or_else(|| SHARED.say("why-none", &[]), |it| it.sentence());
        }
        if let Some(preview) = self.preview(position, touched) {
            return preview.expects;
        }
        if found.next.is_empty() {
            return SHARED.say("why-legal", &[]);
        }
        let sites = self.board(Shape::Wide).sites;
        let name = |site: &SiteId| sites.get(usize::from(*site)).map_or("", |site| &site.short);
        let places = found.next.iter().map(name).collect::<Vec<_>>().join(", ");
        let standing = touched.first().and_then(|first| self.spoken_piece(position, *first));
        match (touched, standing) {
            ([at], Some(piece)) => {
                let inserted = [("piece", piece), ("at", name(at)), ("places", &places)];
                capitalised(&SHARED.say("why-goals", &inserted))
            }
            ([], _) => SHARED.say("why-begin", &[("places", &places)]),
            _ => SHARED.say("why-go-on", &[("places", &places)]),
        }
    }

    /// The name of the piece on a site for screen readers; of the topmost where there are several.
    fn spoken_piece(&self, position: &Self::Position, site: SiteId) -> Option<&'static str> {
        let placements = self.placements(position);
        placements.iter().rev().find(|placed| placed.site == site).map(|placed| placed.spoken)
    }

    /// The path of a legal move, shown before it is made: its sites in order, the first and last
    /// included. Empty where the board shows the path by itself. Where pieces do not travel
    /// ([`Board::travels`]), it is their trail: the piece on its first site ends up on all of them.
    fn way(&self, _position: &Self::Position, _m: Self::Move) -> Vec<SiteId> {
        Vec::new()
    }

    /// The gain of a legal move, in a few characters shown beside its destination before it is
    /// made: `+4, 2 turned`. Empty where nothing is counted.
    fn gain(&self, _position: &Self::Position, _m: Self::Move) -> String {
        String::new()
    }

    /// The site of the king in check, if the side to move is in check.
    fn check(&self, _position: &Self::Position) -> Option<SiteId> {
        None
    }

    /// The open lines of the key piece, such as the king in Hnefatafl, each from its site to the
    /// farthest site it can reach. Shown on request.
    fn open_ways(&self, _position: &Self::Position) -> Vec<[SiteId; 2]> {
        Vec::new()
    }

    /// The label of the button that shows [`Diagram::open_ways`]: `King's ways`. Empty where there
    /// are none to show.
    fn open_ways_name(&self) -> &'static str {
        ""
    }

    /// A legal move in words, for screen readers: `attacker d1 to d4, takes d5`.
    fn spoken_move(&self, position: &Self::Position, m: Self::Move) -> String {
        let sites = self.board(Shape::Wide).sites;
        let name = |site: &SiteId| sites.get(usize::from(*site)).map_or("", |site| &site.short);
        let Some(gesture) = self.gestures(position, &[m]).pop() else { return String::new() };
        let text = match &gesture.sites[..] {
            [] => return gesture.choice,
            [only] => name(only).to_owned(),
            [from, to, ..] => {
                let piece = self.spoken_piece(position, *from).map(str::to_owned);
                let piece = piece.unwrap_or_else(|| SHARED.say("spoken-piece", &[]));
                let inserted = [("piece", &*piece), ("from", name(from)), ("to", name(to))];
                SHARED.say("spoken-move", &inserted)
            }
        };
        if gesture.captures.is_empty() {
            return text;
        }
        let places = all_of(gesture.captures.iter().map(name));
        SHARED.say("spoken-takes", &[("move", &text), ("places", &places)])
    }
}
