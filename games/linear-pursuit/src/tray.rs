//! The trays of a draft: a site for each kind of piece in hand, two in each corner of the picture,
//! and the touches that place a piece (P3).

use crate::diagram::{Geometry, OUTER_RADIUS, spoken};
use crate::draft::{self, DraftRefusal};
use crate::hand::Hand;
use crate::legality::{capital, side_name};
use crate::position::{Kind, Move, Position, Ring};
use crate::rules::LinearPursuit;
use throughline_game::{Diagram, Game, Outline, Placement, Preview, Side, Site, SiteId};

/// From the picture's edges to a corner site's centre.
const CORNER: f64 = 0.47;
/// From a corner site to the one beside it.
const STEP: f64 = 0.95;
/// Room between a letter's centre and a tray site's rim.
const CLEARANCE: f64 = 0.3;

/// Half the width of a picture with trays: no site of them lies nearer to the middle than the
/// letters do.
pub(crate) fn half_width(label: f64) -> f64 {
    // The inner site's centre is (h - CORNER, h - CORNER - STEP) from the middle; its distance is
    // solved for h.
    let least = label + CLEARANCE + OUTER_RADIUS;
    CORNER + STEP / 2.0 + ((least * least - STEP * STEP / 2.0) / 2.0).max(0.0).sqrt()
}

/// The sites of both trays, White's first, in the order of [`Hand::KINDS`]: White's along the
/// bottom, Black's along the top.
pub(crate) fn sites(geometry: Geometry) -> impl Iterator<Item = Site> {
    let site = move |side: Side, i: usize| {
        let kind = Hand::KINDS[i];
        let width = geometry.half_width() * 2.0;
        let left = CORNER + STEP * (i % 2) as f64;
        let x = if i < 2 { left } else { width - CORNER - STEP * (1 - i % 2) as f64 };
        let y = if side == Side::First { width - CORNER } else { CORNER };
        let letter = if side == Side::First { kind.letter() } else { kind.letter().to_ascii_lowercase() };
        Site {
            name: format!("hand {letter}"),
            spoken: format!("{}’s hand: {}", side_name(side), kind.name()),
            center: [x as f32, y as f32],
            outline: Outline::Circle { radius: OUTER_RADIUS as f32 },
            class: "hand",
        }
    };
    Side::BOTH.into_iter().flat_map(move |side| (0..Hand::KINDS.len()).map(move |i| site(side, i)))
}

impl LinearPursuit {
    /// The site of a kind of piece in hand. Only boards with a draft have it.
    pub(crate) fn tray_site(&self, side: Side, kind: Kind) -> SiteId {
        let index = Hand::KINDS.into_iter().position(|other| other == kind).unwrap_or(0);
        (2 * self.circle().places() + side.index() * Hand::KINDS.len() + index) as SiteId
    }

    /// Whose hand and which kind a site shows.
    fn tray_of(&self, site: SiteId) -> Option<(Side, Kind)> {
        let index = usize::from(site).checked_sub(2 * self.circle().places())?;
        let side = *Side::BOTH.get(index / Hand::KINDS.len())?;
        self.is_drafted().then_some((side, Hand::KINDS[index % Hand::KINDS.len()]))
    }

    /// The pieces in hand, one of each kind.
    pub(crate) fn tray_placements(&self, position: &Position) -> impl Iterator<Item = Placement> {
        Side::BOTH.into_iter().flat_map(move |side| {
            position.hand(side).kinds().map(move |kind| Placement {
                site: self.tray_site(side, kind),
                side,
                piece: kind.name(),
                spoken: spoken(side, kind),
            })
        })
    }

    /// The kinds of which several are in hand.
    pub(crate) fn tray_heaps(&self, position: &Position) -> Vec<(SiteId, u8)> {
        let heap = |side: Side| {
            let hand = position.hand(side);
            hand.kinds().map(move |kind| (self.tray_site(side, kind), hand.count(kind)))
        };
        Side::BOTH.into_iter().flat_map(heap).filter(|(_, count)| *count > 1).collect()
    }

    /// The picture after touches that begin a placing, while pieces are placed.
    pub(crate) fn drafting(&self, position: &Position, touched: &[SiteId]) -> Option<Preview> {
        if !position.is_draft() {
            return None;
        }
        let mut after = *position;
        let mover = capital(side_name(position.to_move()));
        let expects = if touched.is_empty() {
            let pawn = if self.has_pawns() { "; its pawn comes with it" } else { "" };
            format!(
                "{mover} places a piece: touch one of {mover}’s in the corners, then a free outer place{pawn} (P3)."
            )
        } else {
            self.why_not_placed(position, touched).unwrap_or_default()
        };
        if let [tray, goal, ..] = *touched
            && let (Some((_, kind)), Some((Ring::Outer, place))) = (self.tray_of(tray), self.place_of(goal))
        {
            self.play(&mut after, Move::put(kind, place));
        }
        Some(Preview { placements: self.placements(&after), ghosts: Vec::new(), expects })
    }

    /// Why touches that have to do with a draft make no move; `None` for touches in play.
    pub(crate) fn why_not_placed(&self, position: &Position, touched: &[SiteId]) -> Option<String> {
        let first = *touched.first()?;
        let sentence = |refused: DraftRefusal| refused.sentence(self.circle());
        if !position.is_draft() {
            return self.tray_of(first).map(|_| sentence(DraftRefusal::NoDraft));
        }
        let us = position.to_move();
        let Some((side, kind)) = self.tray_of(first) else {
            return Some(sentence(DraftRefusal::StillDrafting));
        };
        if side != us {
            let (whose, turn) = (capital(side_name(side)), capital(side_name(us)));
            return Some(format!("That is {whose}’s hand: it is {turn}’s turn (P1)."));
        }
        let waiting = position.hand(us).count(kind);
        if waiting == 0 {
            return Some(sentence(DraftRefusal::NotInHand(kind)));
        }
        let goal = touched.get(1).map(|&site| self.place_of(site));
        Some(match goal {
            Some(Some((Ring::Outer, place))) => {
                draft::refusal(self.circle(), position, Move::put(kind, place))
                    .map_or_else(|| "That move is legal.".to_owned(), sentence)
            }
            Some(Some((Ring::Inner, place))) => {
                let place = self.circle().letter(place);
                format!("Major pieces begin out of play: touch outer place {place}, behind it (P3).")
            }
            Some(None) | None => {
                let number = if waiting == 1 { String::new() } else { format!(" ({waiting} in hand)") };
                format!("Touch a free outer place for the {}{number} (P3).", kind.name())
            }
        })
    }
}
