//! The drawing of the board: a circle of inner places, the outer places behind them, the straight
//! lines and the circumference; and the trays of a draft, with a site for each kind of piece in
//! hand, two in each corner of the picture.

use crate::LinearPursuit;
use crate::board::angle;
use crate::legality::{p3_no_draft, p3_not_in_hand, p3_still_drafting};
use crate::messages::MESSAGES;
use crate::notation::read_hand;
use crate::pieces::{Hand, Kind, PIECES, piece_index};
use crate::position::{Move, Position, Ring};
use std::f64::consts::TAU;
use throughline_game::bits::ones;
use throughline_game::text::capitalised;
use throughline_game::{
    Board, Diagram, Evaluate, Game, Gesture, Outline, Preview, Refusal, Shape, Side, Site, SiteId, Stroke,
};

/// The distance of neighbouring inner places, in board units; a little more than two inner radii.
const SPACING: f64 = 1.03;
/// The radius of an inner place.
const INNER_RADIUS: f64 = 0.47;
/// The radius of an outer place.
const OUTER_RADIUS: f64 = 0.45;
/// The distance from the circle of inner places to that of outer places.
const OUTER_STEP: f64 = 0.98;
/// The distance from the circle of outer places to the letters.
const LABEL_STEP: f64 = 0.66;
/// The distance from the letters to the edge of the picture.
const MARGIN: f64 = 0.26;
/// The depth at which a straight line ends inside the rim of an inner place, so that it clears the
/// places it passes.
const PORT_DEPTH: f64 = 0.04;

/// The distance from the picture's edges to the centre of a corner site.
const CORNER: f64 = 0.47;
/// The distance from a corner site to the next one.
const TRAY_STEP: f64 = 0.95;
/// The minimum distance between a letter's centre and a tray site's rim.
const CLEARANCE: f64 = 0.3;

/// The dimensions of the drawing for a number of places.
#[derive(Clone, Copy)]
struct Geometry {
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

    fn half_width(self) -> f64 {
        let bare = self.label() + MARGIN;
        if !self.trays {
            return bare;
        }
        // No tray site is nearer to the middle than the letters are. The inner one's centre is (h -
        // CORNER, h - CORNER - TRAY_STEP) from the middle; its distance is solved for h.
        let least = self.label() + CLEARANCE + OUTER_RADIUS;
        let root = ((least * least - TRAY_STEP * TRAY_STEP / 2.0) / 2.0).max(0.0).sqrt();
        bare.max(CORNER + TRAY_STEP / 2.0 + root)
    }

    /// Returns the centre of a tray's site: White's at the bottom, Black's at the top.
    fn tray_center(self, side: Side, at: usize) -> [f32; 2] {
        let width = self.half_width() * 2.0;
        let column = (at % 2) as f64;
        let x =
            if at < 2 { CORNER + TRAY_STEP * column } else { width - CORNER - TRAY_STEP * (1.0 - column) };
        let y = if side == Side::First { width - CORNER } else { CORNER };
        [x as f32, y as f32]
    }

    /// Returns the point in the direction of `place` at `radius` from the centre, in board units.
    fn point(self, place: u8, radius: f64) -> [f32; 2] {
        let (sin, cos) = angle(place, self.places).sin_cos();
        [sin, cos].map(|part| (self.half_width() + radius * part) as f32)
    }
}

impl Diagram for LinearPursuit {
    fn board_note(&self) -> &'static str {
        if self.circle().is_reconstruction() { MESSAGES.line("board-note") } else { "" }
    }

    /// A square for both shapes. The order of the sites: inner places, outer places, trays.
    fn board(&self, _shape: Shape) -> Board {
        let geometry = Geometry::new(self.circle().places(), self.is_drafted);
        let places = 0..self.circle().places() as u8;
        let size = (geometry.half_width() * 2.0) as f32;
        let on_circle = [Ring::Inner, Ring::Outer].into_iter().flat_map(|ring| {
            let places = places.clone();
            places.map(move |place| self.site(geometry, ring, place))
        });
        let mut sites: Vec<Site> = on_circle.collect();
        if self.is_drafted {
            for side in Side::BOTH {
                sites.extend((0..Hand::KINDS.len()).map(|at| tray_site(geometry, side, at)));
            }
        }
        let label =
            |place| (self.circle().letter(place).to_string(), geometry.point(place, geometry.label()));
        Board {
            style: "circle",
            emblems: ["king", "king"],
            drawings: &[],
            travels: true,
            width: size,
            height: size,
            sites,
            lines: self.strokes(geometry),
            labels: places.map(label).collect(),
        }
    }

    fn in_hand(&self, fields: &[String]) -> Vec<(SiteId, usize, u8)> {
        let hands = Side::BOTH.into_iter().zip(fields).filter(|_| self.is_drafted);
        let of_side = move |(side, text): (Side, &String)| {
            let hand = read_hand(text, side).unwrap_or(Hand::EMPTY);
            hand.kinds()
                .map(move |kind| (self.tray_site_id(side, kind), piece_index(side, kind), hand.count(kind)))
        };
        hands.flat_map(of_side).collect()
    }

    fn gestures(&self, position: &Position, moves: &[Move]) -> Vec<Gesture> {
        let gesture = |&m: &Move| {
            let (us, to) = (position.to_move(), m.to());
            let (from, to, takes) = match m.placed() {
                Some(kind) => (self.tray_site_id(us, kind), self.site_id(Ring::Outer, to), false),
                None if m.is_entry() => (self.site_id(Ring::Outer, to), self.site_id(Ring::Inner, to), false),
                None => {
                    let takes = position.piece(Ring::Inner, to).is_some();
                    (self.site_id(Ring::Inner, m.from()), self.site_id(Ring::Inner, to), takes)
                }
            };
            let captures = if takes { vec![to] } else { Vec::new() };
            Gesture { sites: vec![from, to], captures, choice: String::new() }
        };
        moves.iter().map(gesture).collect()
    }

    /// During a draft: the board after the touches, and the next touch.
    fn preview(&self, position: &Position, touched: &[SiteId]) -> Option<Preview> {
        if !position.is_draft() {
            return None;
        }
        let mut after = *position;
        let expects = match *touched {
            [] => {
                let message = if self.has_pawns { "expects-piece.pawns" } else { "expects-piece" };
                capitalised(&MESSAGES.say(message, &[("side", position.to_move().key())]))
            }
            [tray] => self.refusal_of_placing(position, tray, None).sentence(),
            _ => MESSAGES.line("expects-nothing").to_owned(),
        };
        if let [tray, goal, ..] = *touched
            && let (Some((_, kind)), Some((Ring::Outer, place))) = (self.tray_of(tray), self.place_of(goal))
        {
            self.play(&mut after, Move::put(kind, place));
        }
        Some(Preview { placements: self.placements(&after), ghosts: Vec::new(), expects })
    }

    fn refusal(&self, position: &Position, touched: &[SiteId]) -> Option<Refusal> {
        if let Some(outcome) = self.outcome(position) {
            return Some(Refusal::game_over_in(&MESSAGES, outcome.reason));
        }
        let first = *touched.first()?;
        let to = touched.get(1).and_then(|&site| self.place_of(site));
        if position.is_draft() {
            return Some(self.refusal_of_placing(position, first, to));
        }
        let Some((ring, from)) = self.place_of(first) else { return Some(p3_no_draft()) };
        if let Some(refusal) = self.refusal_from(position, ring, from) {
            return Some(refusal);
        }
        match (ring, to) {
            (_, Some(to)) if to == (ring, from) => Some(Refusal::new("P11", MESSAGES.line("refusal-leave"))),
            (Ring::Outer, to) if to.is_none_or(|to| to == (Ring::Inner, from)) => {
                self.refusal_of(position, Move::enter(from))
            }
            (Ring::Outer, _) => Some(self.p5_out_of_play(from)),
            (Ring::Inner, Some((Ring::Inner, to))) => self.refusal_of(position, Move::new(from, to)),
            (Ring::Inner, Some((Ring::Outer, _))) => {
                Some(Refusal::new("P5", MESSAGES.line("refusal-back-out")))
            }
            (Ring::Inner, None) => {
                position.piece(ring, from).map(|(_, kind)| self.refusal_of_stuck(from, kind))
            }
        }
    }

    fn check(&self, position: &Position) -> Option<SiteId> {
        let king = position.of(Ring::Inner, position.to_move(), Kind::King);
        ones(king).next().filter(|_| self.in_check(position)).map(|at| self.site_id(Ring::Inner, at))
    }

    /// P8, P9 "along one straight line to a vacant place", and on from there. Of several middle
    /// places the first.
    fn way(&self, position: &Position, m: Move) -> Vec<SiteId> {
        let (circle, from, to) = (self.circle(), m.from(), m.to());
        let steps = m.placed().is_none() && !m.is_entry() && circle.straight(from) >> to & 1 == 0;
        let Some((_, kind)) = position.piece(Ring::Inner, from).filter(|_| steps) else { return Vec::new() };
        let vacant = circle.straight(from) & !position.occupied();
        let leads_on = |&by: &u8| match kind {
            Kind::Knight => circle.neighbours(by) >> to & 1 == 1,
            _ => circle.straight(by) >> to & 1 == 1,
        };
        let by = ones(vacant).find(leads_on);
        by.map_or_else(Vec::new, |by| [from, by, to].map(|at| self.site_id(Ring::Inner, at)).to_vec())
    }

    fn spoken_move(&self, position: &Position, m: Move) -> String {
        let spoken = |(side, kind)| MESSAGES.piece(PIECES[piece_index(side, kind)].spoken);
        let [from, to] = [m.from(), m.to()].map(|place| self.circle().letter(place).to_string());
        let message = match m.placed() {
            Some(_) => "spoken-placed",
            None if m.is_entry() => "spoken-enters",
            None => "spoken-move",
        };
        let ring = if m.is_entry() { Ring::Outer } else { Ring::Inner };
        let placed = m.placed().map(|kind| (position.to_move(), kind));
        let piece = placed.or_else(|| position.piece(ring, m.from())).map_or("", spoken);
        let text = MESSAGES.say(message, &[("piece", piece), ("from", &from), ("to", &to)]);
        let taken = position.piece(Ring::Inner, m.to()).filter(|_| message == "spoken-move");
        let Some((side, kind)) = taken else { return text };
        let taken = format!("piece-{}.taken", PIECES[piece_index(side, kind)].spoken.replace(' ', "-"));
        MESSAGES.say("spoken-takes", &[("move", &text), ("taken", &MESSAGES.say(&taken, &[]))])
    }
}

/// Returns the site of a kind of [`Hand::KINDS`] in the tray of a side.
fn tray_site(geometry: Geometry, side: Side, at: usize) -> Site {
    let piece = PIECES[piece_index(side, Hand::KINDS[at])];
    Site {
        name: format!("hand {}", piece.letter),
        short: MESSAGES.say("site-hand.short", &[("piece", &piece.letter.to_string())]),
        spoken: MESSAGES.say("site-hand", &[("side", side.key()), ("piece", piece.drawing)]),
        center: geometry.tray_center(side, at),
        outline: Outline::Circle { radius: OUTER_RADIUS as f32 },
        class: "hand",
    }
}

impl LinearPursuit {
    /// Returns the site of a place.
    pub(crate) fn site_id(&self, ring: Ring, place: u8) -> SiteId {
        let first = if ring == Ring::Inner { 0 } else { self.circle().places() as SiteId };
        first + SiteId::from(place)
    }

    /// Returns the place of a site; `None` for a tray's.
    pub(crate) fn place_of(&self, site: SiteId) -> Option<(Ring, u8)> {
        let (site, places) = (usize::from(site), self.circle().places());
        let ring = if site < places { Ring::Inner } else { Ring::Outer };
        (site < 2 * places).then_some((ring, (site % places) as u8))
    }

    /// Returns the site of a kind of piece in hand. Only boards with a draft have it.
    fn tray_site_id(&self, side: Side, kind: Kind) -> SiteId {
        let at = Hand::KINDS.into_iter().position(|other| other == kind).unwrap_or(0);
        (2 * self.circle().places() + side.index() * Hand::KINDS.len() + at) as SiteId
    }

    /// Returns the side and the kind of a tray's site.
    fn tray_of(&self, site: SiteId) -> Option<(Side, Kind)> {
        let at = usize::from(site).checked_sub(2 * self.circle().places())?;
        let side = *Side::BOTH.get(at / Hand::KINDS.len())?;
        self.is_drafted.then_some((side, Hand::KINDS[at % Hand::KINDS.len()]))
    }

    /// P3: explains why touches in a draft place no piece.
    fn refusal_of_placing(&self, position: &Position, first: SiteId, to: Option<(Ring, u8)>) -> Refusal {
        let us = position.to_move();
        let Some((side, kind)) = self.tray_of(first) else { return p3_still_drafting() };
        if side != us {
            return Refusal::new("P1", MESSAGES.say("refusal-other-hand", &[("side", us.key())]));
        }
        let waiting = position.hand(us).count(kind);
        if waiting == 0 {
            return p3_not_in_hand(kind);
        }
        let why = match to {
            Some((Ring::Inner, place)) => self.about("refusal-placed-inner", place),
            Some((Ring::Outer, place)) => self.about("refusal-outer-taken", place),
            None => {
                let message = if waiting > 1 { "expects-place.several" } else { "expects-place" };
                MESSAGES.say(message, &[("piece", kind.name()), ("count", &waiting.to_string())])
            }
        };
        Refusal::new("P3", why)
    }

    fn site(&self, geometry: Geometry, ring: Ring, place: u8) -> Site {
        let letter = self.circle().letter(place);
        let (name, short, spoken) = match ring {
            Ring::Inner => (letter.to_string(), letter.to_string(), self.about("site-inner", place)),
            Ring::Outer => (
                format!("outer {letter}"),
                self.about("site-outer.short", place),
                self.about("site-outer", place),
            ),
        };
        let (distance, radius, class) = match ring {
            Ring::Inner => (geometry.inner, INNER_RADIUS, "inner"),
            Ring::Outer => (geometry.outer(), OUTER_RADIUS, "outer"),
        };
        let outline = Outline::Circle { radius: radius as f32 };
        Site { name, short, spoken, center: geometry.point(place, distance), outline, class }
    }

    fn strokes(&self, geometry: Geometry) -> Vec<Stroke> {
        let middle = geometry.half_width() as f32;
        let rim = geometry.inner as f32;
        let whole = (self.circle().gaps == 0).then_some(Stroke::Circle {
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
        // A circumference with gaps is drawn as straight lines between neighbours: they nearly
        // touch, so it looks round.
        let parts = ones(!self.circle().gaps).take_while(|&place| usize::from(place) < geometry.places);
        let part = |place: u8| Stroke::Straight {
            from: geometry.point(place, geometry.inner),
            to: geometry.point((place + 1) % geometry.places as u8, geometry.inner),
            class: "circumference",
        };
        let parts = parts.filter(|_| whole.is_none()).map(part);
        whole.clone().into_iter().chain(parts).chain(self.circle().lines().iter().map(line)).collect()
    }
}
