//! What a person sees and touches, as plain data: no colours, no pixels.

use crate::drawing::Drawing;
use crate::messages::SHARED;
use crate::text::{all_of, capitalised};
use crate::touch::{Continuations, Preview};
use crate::{Notation, Refusal, Side};

/// The number of a site in [`Board::sites`]; the same in every [`Shape`] of a game's board.
pub type SiteId = u16;

/// The room a board is drawn for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A wide window.
    Wide,
    /// A phone held upright: no wider than it is tall, where a game can be drawn so.
    Narrow,
}

/// The fixed part of a game's picture. x grows to the right, y downwards; a site is about one unit
/// wide.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    /// How it looks without pieces, a board style of the `draw` crate: `carved`, `chequered`,
    /// `circle`, `felt` or `ribbon`. A style that crate does not know is drawn as `chequered`.
    pub style: &'static str,
    /// The drawings of pieces that stand for the sides, beside their players' names.
    pub emblems: [&'static str; 2],
    /// The drawings that this game has for its pieces, the same for all its rule sets; beside them
    /// it can use the common ones of the `draw` crate.
    pub drawings: &'static [Drawing],
    /// True when a move takes the piece on the first site touched to the second and empties the
    /// sites it captures on, so that it can be shown before the rules have answered. False where
    /// moves leave trails, for one.
    pub travels: bool,
    /// Width in board units.
    pub width: f32,
    /// Height in board units.
    pub height: f32,
    /// The places a piece can stand on or a person can touch.
    pub sites: Vec<Site>,
    /// Lines drawn below the pieces.
    pub lines: Vec<Stroke>,
    /// Coordinate letters and numbers beside the board: text and centre.
    pub labels: Vec<(String, [f32; 2])>,
}

/// One place of a board.
#[derive(Clone, PartialEq, Debug)]
pub struct Site {
    /// Its name as moves write it, unique on its board: `f6`.
    pub name: String,
    /// What sentences call it, in the current language: `f6`; `outer d`.
    pub short: String,
    /// What it is called aloud: `f6, the throne`; `outer place d`.
    pub spoken: String,
    /// Centre in board units.
    pub center: [f32; 2],
    /// Shape around the centre.
    pub outline: Outline,
    /// What it is, for drawing: `plain`, `light`, `dark`, `throne`, `corner`, `inner`, `outer`,
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
        /// What it is, for drawing: `line`, `edge`.
        class: &'static str,
    },
    /// A full circle.
    Circle {
        /// Centre.
        center: [f32; 2],
        /// Radius.
        radius: f32,
        /// What it is, for drawing: `circumference`.
        class: &'static str,
    },
}

/// A piece on a site.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// Where.
    pub site: SiteId,
    /// Whose.
    pub side: Side,
    /// The drawing of it: one of [`Board::drawings`], or of the `draw` crate's `king` `queen`
    /// `rook` `bishop` `knight` `pawn` `disc`. Any other name is drawn as a disc with the name's
    /// first letter.
    pub piece: &'static str,
    /// What it is called aloud: `white knight`.
    pub spoken: &'static str,
}

/// How a person makes a move on the board: the sites touched, in order.
///
/// No gesture of a position is a prefix of another, so the touches always tell which move is meant.
/// Where several moves share an origin and a destination, a third touch tells them apart (the piece
/// taken on the way, or the destination once more for the plainest move).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gesture {
    /// The sites in order; empty for a move that needs a button (a forced pass).
    pub sites: Vec<SiteId>,
    /// The sites emptied of an enemy piece by the move.
    pub captures: Vec<SiteId>,
    /// A few words that tell what the third touch does, where several moves share the first two
    /// sites and the board alone would not tell them apart: `take the rook on g`, `end the turn`.
    /// Moves with the same third site may share it. Empty otherwise. For a gesture without sites,
    /// the button's text.
    pub choice: String,
}

/// Drawing data of a game.
pub trait Diagram: Notation {
    /// The board without pieces.
    fn board(&self, shape: Shape) -> Board;

    /// A sentence that belongs beside the board wherever it is shown, or nothing: that it is a
    /// reconstruction, say.
    fn board_note(&self) -> &'static str {
        ""
    }

    /// The pieces of a position, those of lower layers first.
    fn placements(&self, position: &Self::Position) -> Vec<Placement> {
        self.setup(position).placements(&self.layout().pieces)
    }

    /// A gesture for each of `moves`, which are all the legal moves of `position` or a single one,
    /// in the same order.
    fn gestures(&self, position: &Self::Position, moves: &[Self::Move]) -> Vec<Gesture>;

    /// The moves that can follow some touches, no more than `limit` of them listed. The same as the
    /// gestures tell; a game whose turns can be made in thousands of ways finds it without building
    /// the gestures of all of them.
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

    /// How a turn looks after touches that begin a legal move. After all touches of a move the
    /// pieces stand as after the move. `None` where the board and the marks on it say enough; for
    /// no touches at all that means: in the whole turn.
    fn preview(&self, _position: &Self::Position, _touched: &[SiteId]) -> Option<Preview> {
        None
    }

    /// The sites on which several pieces stand of which only one is drawn (pieces in hand), with
    /// their number.
    fn stacks(&self, _position: &Self::Position) -> Vec<(SiteId, u8)> {
        Vec::new()
    }

    /// What players watch besides the board, for each side in words (`33 spaces`, `2 men taken`);
    /// `None` where there is nothing of the kind. `start` is the position the game began with.
    fn tally(&self, _start: &Self::Position, _position: &Self::Position) -> Option<[String; 2]> {
        None
    }

    /// The ways to turn and reflect the board that change nothing about the rules or the sides,
    /// besides leaving it as it is: where each site goes. None where there are none, or nobody has
    /// said so.
    fn symmetries(&self) -> Vec<Vec<SiteId>> {
        Vec::new()
    }

    /// The sites that a legal move empties of enemy pieces.
    fn captures(&self, position: &Self::Position, m: Self::Move) -> Vec<SiteId> {
        self.gestures(position, &[m]).pop().map_or_else(Vec::new, |gesture| gesture.captures)
    }

    /// The sites to mark as touched by a move just made from `before`: where the piece came from
    /// (if on the board), and where it ended, last.
    fn last_move_marks(&self, before: &Self::Position, m: Self::Move) -> Vec<SiteId> {
        let way = self.way(before, m);
        let touched = || self.gestures(before, &[m]).pop().map_or_else(Vec::new, |gesture| gesture.sites);
        if way.is_empty() { touched() } else { way }
    }

    /// The rule that forbids every move that begins with these touches, or `None` where the game
    /// has nothing to say. Asked only where no legal move does.
    fn refusal(&self, _position: &Self::Position, _touched: &[SiteId]) -> Option<Refusal> {
        None
    }

    /// Why no legal move begins with these touches, or how one that does goes on, in a sentence for
    /// a learner. Any number of touches, on any sites of the board.
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

    /// What the piece on a site is called aloud; the uppermost where there are several.
    fn spoken_piece(&self, position: &Self::Position, site: SiteId) -> Option<&'static str> {
        let placements = self.placements(position);
        placements.iter().rev().find(|placed| placed.site == site).map(|placed| placed.spoken)
    }

    /// The sites that a legal move leads over, its first and last included, in order: shown before
    /// it is made. Empty where the board shows the way by itself. Where pieces do not travel
    /// ([`Board::travels`]), it is their trail: the piece on its first site comes to stand on all
    /// of them.
    fn way(&self, _position: &Self::Position, _m: Self::Move) -> Vec<SiteId> {
        Vec::new()
    }

    /// What a legal move brings its side, in a few signs shown beside its end before it is made:
    /// `+4, 2 turned`. Empty where there is nothing to count.
    fn gain(&self, _position: &Self::Position, _m: Self::Move) -> String {
        String::new()
    }

    /// The site of the king in check, where the side to move has one.
    fn check(&self, _position: &Self::Position) -> Option<SiteId> {
        None
    }

    /// The ways that stand open to the piece the game turns on, each from its site to the farthest
    /// it can go: the lines of the king in Hnefatafl. Shown when asked for.
    fn open_ways(&self, _position: &Self::Position) -> Vec<[SiteId; 2]> {
        Vec::new()
    }

    /// What [`Diagram::open_ways`] is called on a button: `King's ways`. Empty where there are none
    /// to show.
    fn open_ways_name(&self) -> &'static str {
        ""
    }

    /// A legal move said aloud: `attacker d1 to d4, takes d5`.
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
