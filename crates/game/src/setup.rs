//! Positions as an editor holds them: any pieces anywhere, and what is wrong with that.
//!
//! A [`Setup`] may break every rule. [`Editable::compose`] makes a position of it the way text
//! becomes one: the setup is arranged on the board ([`Arranged`]), written as a position string,
//! and that is read by [`Notation::parse_position`]. So an editor and a position string can never
//! disagree about what is a position.
//!
//! [`Notation::parse_position`]: crate::Notation::parse_position

use crate::notation::clip;
use crate::{Diagram, Placement, PositionError, Shape, Side, SiteId};

/// The most faults of arrangement that are listed; the rest are counted.
const MOST_FAULTS: usize = 30;

/// A position in the making.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The pieces: a site of the game's board, and an index into [`Editable::tray`]. In any order.
    pub pieces: Vec<(SiteId, usize)>,
    /// Whose move it is.
    pub side: Side,
    /// The texts of [`Editable::setup_fields`], in their order.
    pub fields: Vec<String>,
}

impl Setup {
    /// The pieces for drawing, lower layers first. Pieces that the tray does not have are left out.
    #[must_use]
    pub fn placements(&self, tray: &[TrayPiece]) -> Vec<Placement> {
        let mut known: Vec<(SiteId, &TrayPiece)> =
            self.pieces.iter().filter_map(|&(site, index)| Some((site, tray.get(index)?))).collect();
        known.sort_by_key(|(_, piece)| piece.layer);
        let placement = |(site, piece): (SiteId, &TrayPiece)| Placement {
            site,
            side: piece.side,
            piece: piece.piece,
            spoken: piece.spoken,
        };
        known.into_iter().map(placement).collect()
    }
}

/// A kind of piece that an editor offers, in any number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrayPiece {
    /// Whose.
    pub side: Side,
    /// The drawing of it, as [`Placement::piece`].
    pub piece: &'static str,
    /// What it is called aloud: `white knight`.
    pub spoken: &'static str,
    /// Things of one layer share no site; a thing of a higher layer may stand on one of a lower. 0
    /// for most games.
    pub layer: u8,
    /// The most that any position of the rule set can hold, or `None` where only the board's size
    /// limits it.
    pub most: Option<u16>,
}

/// What a position string holds besides pieces and side to move: a counter, say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupField {
    /// A short stable name in lower case: `quiet-plies`.
    pub key: &'static str,
    /// One line of plain explanation.
    pub about: &'static str,
    /// The text that a fresh setup has, always an allowed one.
    pub default: &'static str,
    /// What the text may be.
    pub values: FieldValues,
}

/// What the text of a [`SetupField`] may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldValues {
    /// One of a list of `(text, explanation)`.
    Choice(&'static [(&'static str, &'static str)]),
    /// Whatever [`Editable::check_field`] accepts.
    Pattern {
        /// What is allowed, for people: `a number from 0 to 100`.
        allowed: String,
    },
}

impl SetupField {
    /// What is allowed, for messages: `-, f`.
    #[must_use]
    pub fn allowed(&self) -> String {
        match &self.values {
            FieldValues::Choice(choices) => {
                choices.iter().map(|(text, _)| *text).collect::<Vec<_>>().join(", ")
            }
            FieldValues::Pattern { allowed } => allowed.clone(),
        }
    }
}

/// A setup whose pieces stand on sites of the board, one of a layer on each, with texts for all
/// fields.
#[derive(Clone, Debug)]
pub struct Arranged<'s> {
    /// For each site its pieces, as indices into the tray, the lowest layer first.
    pieces: Vec<Vec<usize>>,
    /// Whose move it is.
    pub side: Side,
    /// The fields' texts: a choice is one of its list, a pattern has passed
    /// [`Editable::check_field`].
    pub fields: Vec<&'s str>,
}

impl Arranged<'_> {
    /// The pieces on a site, as indices into the tray, the lowest layer first.
    #[must_use]
    pub fn pieces(&self, site: SiteId) -> &[usize] {
        self.pieces.get(usize::from(site)).map_or(&[], Vec::as_slice)
    }

    /// The only piece on a site, where the game has one layer.
    #[must_use]
    pub fn piece(&self, site: SiteId) -> Option<usize> {
        self.pieces(site).first().copied()
    }
}

/// A game whose positions can be put together by hand.
pub trait Editable: Diagram {
    /// The pieces to choose from. A piece's index never changes within a rule set.
    fn tray(&self) -> Vec<TrayPiece>;

    /// What else a position of this rule set holds.
    fn setup_fields(&self) -> Vec<SetupField> {
        Vec::new()
    }

    /// A position taken apart. [`Editable::compose`] gives it back exactly.
    fn setup(&self, position: &Self::Position) -> Setup;

    /// The position string that the pieces, side and fields would have, whether it is a position or
    /// not. It has the form of one: [`crate::Notation::parse_position`] finds nothing but breaches
    /// of rules in it.
    fn setup_text(&self, arranged: &Arranged<'_>) -> String;

    /// Whether a text is allowed for the field of this key, which has a [`FieldValues::Pattern`].
    ///
    /// # Errors
    /// [`PositionError::Syntax`] with what is allowed.
    fn check_field(&self, key: &str, text: &str) -> Result<(), PositionError> {
        let _ = (key, text);
        Ok(())
    }

    /// Why an editor can put no piece on a site of the board, a clause; `None` for the places of
    /// pieces, and for sites that the rules judge.
    fn bars_pieces(&self, site: SiteId) -> Option<String> {
        let _ = site;
        None
    }

    /// The board without pieces, the first side to move, every field at its default. Often no
    /// position.
    fn empty_setup(&self) -> Setup {
        let fields = self.setup_fields().iter().map(|field| field.default.to_owned()).collect();
        Setup { pieces: Vec::new(), side: Side::First, fields }
    }

    /// The position of a setup.
    ///
    /// # Errors
    /// [`PositionError::Illegal`] with every fault: pieces that cannot be arranged on the board, or
    /// else fields with other texts than are allowed and all that breaks a rule of positions (as if
    /// those fields had their defaults).
    fn compose(&self, setup: &Setup) -> Result<Self::Position, PositionError> {
        let pieces = arrange(self, setup)?;
        let fields = self.setup_fields();
        let (fields, mut faults) = read_fields(self, &fields, &setup.fields);
        let arranged = Arranged { pieces, side: setup.side, fields };
        match self.parse_position(&self.setup_text(&arranged)) {
            Ok(position) if faults.is_empty() => return Ok(position),
            Ok(_) => {}
            Err(PositionError::Illegal(more)) => faults.extend(more),
            Err(syntax) => faults.push(syntax.to_string()),
        }
        Err(PositionError::Illegal(faults))
    }
}

/// The pieces of a setup by site.
fn arrange<E: Editable + ?Sized>(game: &E, setup: &Setup) -> Result<Vec<Vec<usize>>, PositionError> {
    let (board, tray) = (game.board(Shape::Wide), game.tray());
    let mut sites: Vec<Vec<usize>> = vec![Vec::new(); board.sites.len()];
    let mut faults = Faults::default();
    for &(site, index) in &setup.pieces {
        let Some(piece) = tray.get(index) else {
            faults.add(|| format!("there is no piece number {index}: the tray has {}", tray.len()));
            continue;
        };
        let at = usize::from(site);
        let (Some(here), Some(name)) = (sites.get_mut(at), board.sites.get(at).map(|site| &site.name)) else {
            faults.add(|| format!("there is no place number {site}: the board has {}", board.sites.len()));
            continue;
        };
        if let Some(why) = game.bars_pieces(site) {
            faults.add(|| why);
        } else if here.iter().any(|&other| tray[other].layer == piece.layer) {
            faults.add(|| format!("more than one piece is on {name}, the {} among them", piece.spoken));
        } else {
            here.push(index);
        }
    }
    sites.iter_mut().for_each(|site| site.sort_by_key(|&index| tray[index].layer));
    faults.list().map_or(Ok(sites), |faults| Err(PositionError::Illegal(faults)))
}

/// The fields' texts, defaults in place of those that are not allowed, and a fault for each of
/// these.
fn read_fields<'s, E: Editable + ?Sized>(
    game: &E,
    fields: &[SetupField],
    texts: &'s [String],
) -> (Vec<&'s str>, Vec<String>) {
    let mut faults = Vec::new();
    if texts.len() != fields.len() {
        let keys: Vec<&str> = fields.iter().map(|field| field.key).collect();
        faults.push(format!("{} fields: expected {} ({})", texts.len(), fields.len(), keys.join(", ")));
    }
    let read = |(i, field): (usize, &SetupField)| {
        let Some(text) = texts.get(i) else { return field.default };
        let checked = match field.values {
            FieldValues::Choice(choices) if choices.iter().any(|(choice, _)| choice == text) => Ok(()),
            FieldValues::Choice(_) => Err(PositionError::syntax(text, field.allowed())),
            FieldValues::Pattern { .. } => game.check_field(field.key, text),
        };
        match checked {
            Ok(()) => text.as_str(),
            Err(PositionError::Syntax { expected, .. }) => {
                faults.push(format!("{} cannot be “{}”: expected {expected}", field.key, clip(text)));
                field.default
            }
            Err(PositionError::Illegal(more)) => {
                faults.extend(more);
                field.default
            }
        }
    };
    (fields.iter().enumerate().map(read).collect(), faults)
}

/// A list that stays short whatever comes.
#[derive(Default)]
struct Faults {
    listed: Vec<String>,
    more: usize,
}

impl Faults {
    fn add(&mut self, fault: impl FnOnce() -> String) {
        if self.listed.len() == MOST_FAULTS {
            self.more += 1;
            return;
        }
        let fault = fault();
        if !self.listed.contains(&fault) {
            self.listed.push(fault);
        }
    }

    /// The faults, or `None` when there are none.
    fn list(mut self) -> Option<Vec<String>> {
        match self.more {
            0 => {}
            1 => self.listed.push("there is another fault of this kind".to_owned()),
            more => self.listed.push(format!("there are {more} more faults of this kind")),
        }
        (!self.listed.is_empty()).then_some(self.listed)
    }
}
