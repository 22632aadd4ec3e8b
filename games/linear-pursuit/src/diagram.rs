//! Drawing data: a circle of inner places, the outer places behind them, the straight lines and the
//! circumference.

use crate::legality::{Refusal, refusal};
use crate::moves;
use crate::position::{Kind, Move, Position, Ring};
use crate::rules::LinearPursuit;
use crate::tray;
use std::f64::consts::TAU;
use throughline_game::bits::ones;
use throughline_game::{
    Board, Diagram, Game, Gesture, Outline, Placement, Preview, Shape, Side, Site, SiteId, Stroke,
};

/// Distance of neighbouring inner places, in board units; a little more than two inner radii.
const SPACING: f64 = 1.03;
/// Radius of an inner place.
const INNER_RADIUS: f64 = 0.47;
/// Radius of an outer place.
pub(crate) const OUTER_RADIUS: f64 = 0.45;
/// From the circle of inner places to that of outer places.
const OUTER_STEP: f64 = 0.98;
/// From the circle of outer places to the letters.
const LABEL_STEP: f64 = 0.66;
/// From the letters to the edge of the picture.
const MARGIN: f64 = 0.26;
/// A straight line ends this far inside an inner place's centreward rim, so that it runs clear of
/// the places it passes.
const PORT_DEPTH: f64 = 0.04;

/// The direction of a place from the centre, in radians from straight down, growing to the right:
/// the first half of the places runs along the bottom from left to right, the second along the top
/// from right to left.
pub(crate) fn angle(place: u8, places: usize) -> f64 {
    let middle_of_first_side = (places as f64 / 2.0 - 1.0) / 2.0;
    (f64::from(place) - middle_of_first_side) * TAU / places as f64
}

/// The circle's measures for a number of places.
#[derive(Clone, Copy)]
pub(crate) struct Geometry {
    places: usize,
    inner: f64,
    trays: bool,
}

impl Geometry {
    fn new(places: usize, trays: bool) -> Self {
        Geometry { places, inner: SPACING / 2.0 / (TAU / 2.0 / places as f64).sin(), trays }
    }

    fn outer(self) -> f64 {
        self.inner + OUTER_STEP
    }

    fn label(self) -> f64 {
        self.outer() + LABEL_STEP
    }

    pub(crate) fn half_width(self) -> f64 {
        let bare = self.label() + MARGIN;
        if self.trays { bare.max(tray::half_width(self.label())) } else { bare }
    }

    /// The point in the direction of `place` at `radius` from the centre, in board units.
    fn point(self, place: u8, radius: f64) -> [f32; 2] {
        let (sin, cos) = angle(place, self.places).sin_cos();
        [sin, cos].map(|part| (self.half_width() + radius * part) as f32)
    }
}

impl Diagram for LinearPursuit {
    fn board_note(&self) -> &'static str {
        if self.circle().is_reconstruction() {
            "This board is a reconstruction: the maker’s drawing is lost. The rules page says how it was made."
        } else {
            ""
        }
    }

    /// A square for both shapes.
    fn board(&self, _shape: Shape) -> Board {
        let geometry = Geometry::new(self.circle().places(), self.is_drafted());
        let places = 0..self.circle().places() as u8;
        let size = (geometry.half_width() * 2.0) as f32;
        let site = |ring: Ring, place: u8| self.site(geometry, ring, place);
        let inner = places.clone().map(|place| site(Ring::Inner, place));
        let outer = places.clone().map(|place| site(Ring::Outer, place));
        let trays = self.is_drafted().then(|| tray::sites(geometry));
        let label =
            |place| (self.circle().letter(place).to_string(), geometry.point(place, geometry.label()));
        Board {
            style: "circle",
            emblems: ["king", "king"],
            travels: true,
            width: size,
            height: size,
            sites: inner.chain(outer).chain(trays.into_iter().flatten()).collect(),
            lines: self.strokes(geometry),
            labels: places.map(label).collect(),
        }
    }

    fn placements(&self, position: &Position) -> Vec<Placement> {
        let mut placements: Vec<Placement> = self.tray_placements(position).collect();
        for ring in [Ring::Outer, Ring::Inner] {
            for place in 0..self.circle().places() as u8 {
                if let Some((side, kind)) = position.piece(ring, place) {
                    let site = self.site_id(ring, place);
                    placements.push(Placement { site, side, piece: kind.name(), spoken: spoken(side, kind) });
                }
            }
        }
        placements
    }

    fn gestures(&self, position: &Position, moves: &[Move]) -> Vec<Gesture> {
        let gesture = |&m: &Move| Gesture {
            sites: vec![self.origin(position, m), self.goal(m)],
            captures: self.captures(position, m),
            choice: String::new(),
        };
        moves.iter().map(gesture).collect()
    }

    fn captures(&self, position: &Position, m: Move) -> Vec<SiteId> {
        let goes = !m.is_entry() && m.placed().is_none();
        if goes && position.piece(Ring::Inner, m.to()).is_some() { vec![self.goal(m)] } else { Vec::new() }
    }

    fn preview(&self, position: &Position, touched: &[SiteId]) -> Option<Preview> {
        self.drafting(position, touched)
    }

    fn stacks(&self, position: &Position) -> Vec<(SiteId, u8)> {
        self.tray_heaps(position)
    }

    fn last_move_marks(&self, before: &Position, m: Move) -> Vec<SiteId> {
        vec![self.origin(before, m), self.goal(m)]
    }

    fn why_not(&self, position: &Position, touched: &[SiteId]) -> String {
        if let Some(outcome) = self.outcome(position) {
            return Refusal::Finished(outcome.reason).sentence(self.circle());
        }
        if let Some(why) = self.why_not_placed(position, touched) {
            return why;
        }
        let mut sites = touched.iter().map(|&site| self.place_of(site));
        match (sites.next().flatten(), sites.next()) {
            (None, _) => "Touch one of your pieces first.".to_owned(),
            (Some(from), None) => self.why_not_from(position, from),
            (Some(from), Some(to)) => self.why_not_to(position, from, to),
        }
    }

    fn spoken_move(&self, position: &Position, m: Move) -> String {
        let letter = |place| self.circle().letter(place);
        if let Some(kind) = m.placed() {
            return format!("{} to outer place {}", spoken(position.to_move(), kind), letter(m.to()));
        }
        let ring = if m.is_entry() { Ring::Outer } else { Ring::Inner };
        let piece = position.piece(ring, m.from()).map_or("piece", |(side, kind)| spoken(side, kind));
        if m.is_entry() {
            return format!("{piece} enters at {}", letter(m.to()));
        }
        let taken = position
            .piece(Ring::Inner, m.to())
            .map_or_else(String::new, |(side, kind)| format!(", takes {}", spoken(side, kind)));
        format!("{piece} {} to {}{taken}", letter(m.from()), letter(m.to()))
    }
}

impl LinearPursuit {
    /// Inner places come first, then the outer ones in the same order.
    pub(crate) fn site_id(&self, ring: Ring, place: u8) -> SiteId {
        let first = if ring == Ring::Inner { 0 } else { self.circle().places() as SiteId };
        first + SiteId::from(place)
    }

    pub(crate) fn place_of(&self, site: SiteId) -> Option<(Ring, u8)> {
        let (site, places) = (usize::from(site), self.circle().places());
        let ring = if site < places { Ring::Inner } else { Ring::Outer };
        (site < 2 * places).then_some((ring, (site % places) as u8))
    }

    fn origin(&self, before: &Position, m: Move) -> SiteId {
        if let Some(kind) = m.placed() {
            return self.tray_site(before.to_move(), kind);
        }
        self.site_id(if m.is_entry() { Ring::Outer } else { Ring::Inner }, m.from())
    }

    /// Where a move ends: a placing, on an outer place.
    fn goal(&self, m: Move) -> SiteId {
        self.site_id(if m.placed().is_some() { Ring::Outer } else { Ring::Inner }, m.to())
    }

    fn site(&self, geometry: Geometry, ring: Ring, place: u8) -> Site {
        let letter = self.circle().letter(place);
        let (name, spoken, distance, radius, class) = match ring {
            Ring::Inner => {
                (letter.to_string(), format!("place {letter}"), geometry.inner, INNER_RADIUS, "inner")
            }
            Ring::Outer => {
                let name = format!("outer {letter}");
                (name, format!("outer place {letter}"), geometry.outer(), OUTER_RADIUS, "outer")
            }
        };
        let outline = Outline::Circle { radius: radius as f32 };
        Site { name, spoken, center: geometry.point(place, distance), outline, class }
    }

    fn strokes(&self, geometry: Geometry) -> Vec<Stroke> {
        let middle = geometry.half_width() as f32;
        let rim = geometry.inner as f32;
        let whole = (self.circle().gaps() == 0).then_some(Stroke::Circle {
            center: [middle, middle],
            radius: rim,
            class: "circumference",
        });
        let port = geometry.inner - INNER_RADIUS + PORT_DEPTH;
        let line = |&(from, to): &(u8, u8)| Stroke::Straight {
            from: geometry.point(from, port),
            to: geometry.point(to, port),
            class: "line",
        };
        // A circumference with gaps is drawn from neighbour to neighbour, which is as good as
        // round: they nearly touch.
        let parts = ones(!self.circle().gaps()).take_while(|&place| usize::from(place) < geometry.places);
        let part = |place: u8| Stroke::Straight {
            from: geometry.point(place, geometry.inner),
            to: geometry.point((place + 1) % geometry.places as u8, geometry.inner),
            class: "circumference",
        };
        let parts = parts.filter(|_| whole.is_none()).map(part);
        whole.clone().into_iter().chain(parts).chain(self.circle().lines().iter().map(line)).collect()
    }

    /// Why no move begins on one site.
    fn why_not_from(&self, position: &Position, (ring, place): (Ring, u8)) -> String {
        let letter = self.circle().letter(place);
        match (ring, position.piece(ring, place)) {
            (Ring::Inner, None) => {
                let waits = position.of_side(Ring::Outer, position.to_move()) >> place & 1 == 1;
                let refused = if waits { Refusal::OutOfPlay(place) } else { Refusal::Empty(place) };
                refused.sentence(self.circle())
            }
            (Ring::Outer, None) => Refusal::NothingBehind(place).sentence(self.circle()),
            (ring, Some((side, kind))) if side != position.to_move() => {
                Refusal::NotYours(ring, place, side, kind).sentence(self.circle())
            }
            (Ring::Outer, Some((_, kind))) => refusal(self, position, Move::enter(place)).map_or_else(
                || format!("The {} can enter: touch {letter}, the place in front of it (P5).", kind.name()),
                |blocked| blocked.sentence(self.circle()),
            ),
            (Ring::Inner, Some((_, kind))) => self.why_stuck(position, place, kind),
        }
    }

    /// Why the mover's piece in play on `place` has no move, or what it can do.
    fn why_stuck(&self, position: &Position, place: u8, kind: Kind) -> String {
        let letter = self.circle().letter(place);
        let goals: Vec<String> = ones(moves::goals(self.circle(), position, place))
            .map(|goal| self.circle().letter(goal).to_string())
            .collect();
        if !goals.is_empty() {
            return format!("The {} on {letter} can go to {}.", kind.name(), goals.join(", "));
        }
        let why = match kind {
            Kind::Pawn => {
                "every place at the end of its lines holds an own piece or an enemy major piece (P6)"
            }
            Kind::Rook => "own pieces stand at the end of all its lines (P7)",
            Kind::Knight => "no way over a vacant middle place leads to a place free of own pieces (P8)",
            Kind::Bishop => "no way over a vacant middle place leads to a place free of own pieces (P9)",
            Kind::King => "own pieces bar every way (P10)",
        };
        format!("The {} on {letter} cannot move: {why}.", kind.name())
    }

    /// Why no move leads from one site to another.
    fn why_not_to(&self, position: &Position, from: (Ring, u8), to: Option<(Ring, u8)>) -> String {
        let mine =
            |(ring, place)| position.piece(ring, place).is_some_and(|(side, _)| side == position.to_move());
        let (true, Some(to)) = (mine(from), to) else { return self.why_not_from(position, from) };
        let sentence = |refused: Refusal| refused.sentence(self.circle());
        let legal = || "That move is legal.".to_owned();
        match (from, to) {
            (from, to) if from == to => "No piece ends where it began (P11).".to_owned(),
            ((Ring::Outer, place), (Ring::Inner, goal)) if place == goal => {
                refusal(self, position, Move::enter(place)).map_or_else(legal, sentence)
            }
            ((Ring::Outer, place), _) => sentence(Refusal::OutOfPlay(place)),
            (_, (Ring::Outer, _)) => {
                "Nothing moves back out: outer places are only for pieces that have not entered yet (P5)."
                    .to_owned()
            }
            ((_, from), (_, to)) => refusal(self, position, Move::new(from, to)).map_or_else(legal, sentence),
        }
    }
}

/// A piece aloud.
pub(crate) fn spoken(side: Side, kind: Kind) -> &'static str {
    match (side, kind) {
        (Side::First, Kind::Rook) => "white rook",
        (Side::First, Kind::Bishop) => "white bishop",
        (Side::First, Kind::King) => "white king",
        (Side::First, Kind::Knight) => "white knight",
        (Side::First, Kind::Pawn) => "white pawn",
        (Side::Second, Kind::Rook) => "black rook",
        (Side::Second, Kind::Bishop) => "black bishop",
        (Side::Second, Kind::King) => "black king",
        (Side::Second, Kind::Knight) => "black knight",
        (Side::Second, Kind::Pawn) => "black pawn",
    }
}
