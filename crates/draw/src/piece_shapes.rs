//! The shapes of the pieces, each in a box of 100 units round the origin: chessmen, carved tafl
//! men, discs.

use crate::pieces::Material;
use crate::svg::{circle, n, word};

// Chessmen. All stand on one plinth, and one thin line runs through each of them.

const PLINTH: &str = "M-28 42V37Q-28 31 -21 30H21Q28 31 28 37V42Q28 44 26 44H-26Q-28 44 -28 42Z";
const PLINTH_LINE: &str = "M-21 36.5H21";

fn standing(m: Material, above: &str) -> String {
    format!("{above}{}{}", m.solid(PLINTH), m.line(PLINTH_LINE, 2.2))
}

pub(crate) fn pawn(m: Material) -> String {
    let body = m.solid("M-8 2C-7 15 -12 24 -19 30H19C12 24 7 15 8 2Z");
    let collar = m.solid("M-14 1Q-14 -3 -10 -3H10Q14 -3 14 1Q14 4 10 4H-10Q-14 4 -14 1Z");
    standing(m, &(body + &m.disc(0.0, -15.0, 13.0) + &collar))
}

pub(crate) fn rook(m: Material) -> String {
    let body = m.solid("M-14 -14H14L19 30H-19Z");
    let battlements = m.solid("M-23 -36H-13V-28H-5V-36H5V-28H13V-36H23V-18L16 -11H-16L-23 -18Z");
    standing(m, &(body + &battlements + &m.line("M-18 -18.5H18", 2.2)))
}

pub(crate) fn bishop(m: Material) -> String {
    let body = m.solid("M-8 6C-7 17 -12 25 -19 30H19C12 25 7 17 8 6Z");
    let mitre =
        m.solid("M0 -37C13 -28 20 -17 18 -8C17 -2 12 2 7 4H-7C-12 2 -17 -2 -18 -8C-20 -17 -13 -28 0 -37Z");
    let collar = m.solid("M-13 6Q-13 3 -10 3H10Q13 3 13 6Q13 10 10 10H-10Q-13 10 -13 6Z");
    let cut = m.line("M3 -12L11 -25", 3.4);
    standing(m, &(body + &mitre + &m.disc(0.0, -40.0, 4.6) + &collar + &cut))
}

pub(crate) fn queen(m: Material) -> String {
    let body = m.solid("M-17 4H17C14 16 17 24 22 30H-22C-17 24 -14 16 -17 4Z");
    let crown = m.solid("M-28 -25L-18 6H18L28 -25L14 -9L10 -33L0 -12L-10 -33L-14 -9Z");
    let pearls: String = [(-28.0, -28.0), (-10.0, -37.0), (10.0, -37.0), (28.0, -28.0)]
        .map(|(x, y)| m.disc(x, y, 4.6))
        .concat();
    standing(m, &(body + &crown + &pearls + &m.line("M-15 0.5H15", 2.2)))
}

pub(crate) fn king(m: Material) -> String {
    let body = m.solid("M-17 6H17C14 16 17 24 22 30H-22C-17 24 -14 16 -17 6Z");
    let cross = m.solid("M-3.4 -46H3.4V-40.4H9V-33.6H3.4V-22H-3.4V-33.6H-9V-40.4H-3.4Z");
    let crown =
        m.solid("M0 -19C5 -30 29 -31 29 -14C29 -3 19 3 17 9H-17C-19 3 -29 -3 -29 -14C-29 -31 -5 -30 0 -19Z");
    let seam = m.line("M0 -17V2M-16 3.5H16", 2.2);
    standing(m, &(body + &cross + &crown + &seam))
}

pub(crate) fn knight(m: Material) -> String {
    let horse = m.solid(
        "M-20 30C-20 16 -5 11 -4 -1C-9 4 -15 4 -20 9C-22 12 -27 12 -30 8C-33 4 -32 0 -29 -3C-23 -10 -21 -15 -18 -21\
         C-16 -27 -11 -31 -6 -33L-8 -43L3 -36C18 -33 26 -17 26 1C26 13 21 20 21 30Z",
    );
    let mane = m.line("M4 -30C15 -24 20 -11 19 4C18.5 12 16 17 15 23", 2.4);
    let eye = m.cut("M-14 -19L-7.5 -21.5L-9 -16.5Z");
    let nostril = m.line("M-26 2.5L-24.5 1", 2.6);
    standing(m, &(horse + &mane + &eye + &nostril))
}

// Tafl men: helmeted warriors, round shields, the king.

/// A soft shadow below a standing piece.
fn shadow(y: f32, width: f32) -> String {
    let (y, rx, ry) = (n(y), n(width), n(width * 0.2));
    format!(r#"<ellipse cx="1.5" cy="{y}" rx="{rx}" ry="{ry}" class="f-shadow" fill-opacity="0.3"/>"#)
}

/// A pointed helmet with brow band and nose guard on a turned foot.
pub(crate) fn warrior(m: Material) -> String {
    let foot =
        m.solid("M-17 10H17C17 21 23 26 28 33V39Q28 42 25 42H-25Q-28 42 -28 39V33C-23 26 -17 21 -17 10Z");
    let helmet = m.solid("M0 -43C3 -34 23 -27 25 1V12H-25V1C-23 -27 -3 -34 0 -43Z");
    let band =
        m.solid("M-27 3Q-27 1 -25 1H25Q27 1 27 3V10Q27 12 25 12H5L4 24L0 29L-4 24L-5 12H-25Q-27 12 -27 10Z");
    let ribs = m.line("M0 -36V-3M-9 -27C-15 -20 -17 -12 -17.5 -4M9 -27C15 -20 17 -12 17.5 -4", 2.0);
    let rivets = m.line("M-20 6.5H-19.9M-10 6.5H-9.9M10 6.5H10.1M20 6.5H20.1", 3.4);
    let ring = m.line("M-22 35.5H22", 2.2);
    [shadow(41.0, 31.0), foot, helmet, band, ribs, rivets, ring].concat()
}

/// A round shield with a boss, seen from the front.
pub(crate) fn shieldman(m: Material) -> String {
    let spoke = |turn: usize| {
        let (sin, cos) = (turn as f32 * std::f32::consts::TAU / 8.0 + 0.39).sin_cos();
        // Spokes bend the same way, as on a painted shield.
        let (bend_sin, bend_cos) = (turn as f32 * std::f32::consts::TAU / 8.0 + 0.72).sin_cos();
        let points =
            [12.0 * cos, 12.0 * sin, 23.0 * bend_cos, 23.0 * bend_sin, 30.5 * cos, 30.5 * sin].map(n);
        format!("M{} {}Q{} {} {} {}", points[0], points[1], points[2], points[3], points[4], points[5])
    };
    let spokes: String = (0..8).map(spoke).collect();
    let disc = m.disc(0.0, 0.0, 37.0);
    let boss = m.disc(0.0, 0.0, 11.0) + &m.ring(0.0, 0.0, 4.0, 2.4);
    [shadow(33.0, 30.0), disc, m.ring(0.0, 0.0, 31.5, 2.4), m.line(&spokes, 2.2), boss].concat()
}

/// The king: crowned and bearded, in a bell-shaped robe.
pub(crate) fn hnefi(m: Material) -> String {
    let robe = m.solid("M-15 -18C-17 4 -32 14 -33 38V41Q-33 45 -29 45H29Q33 45 33 41V38C32 14 17 4 15 -18Z");
    let head = m.solid("M-16 -27H16V-15C16 -3 9 5 5 14Q0 21 -5 14C-9 5 -16 -3 -16 -15Z");
    let crown = m.solid("M-19 -24L-23 -45L-11.5 -36L0 -48L11.5 -36L23 -45L19 -24Z");
    let face = m.line("M-7 -18H-6.9M7 -18H7.1", 4.2)
        + &m.line("M0 -18V-10.5M-6.5 -6.5C-4 -8.8 4 -8.8 6.5 -6.5M0 -3V12M-5.5 -2L-2.6 9M5.5 -2L2.6 9", 2.0);
    let hem = m.line("M-28 38H28M-27 31L-20 38L-13 31L-6 38L0 31L6 38L13 31L20 38L27 31", 2.0);
    let band = m.line("M-16.5 -28.5H16.5", 2.0);
    [shadow(44.0, 35.0), robe, hem, head, crown, band, face].concat()
}

// Discs, and what blocks them.

/// A plain disc with a ring near its rim.
pub(crate) fn disc(m: Material) -> String {
    disc_shadow() + &m.disc(0.0, 0.0, 37.0) + &m.ring(0.0, 0.0, 31.0, 2.0)
}

/// A letter to put on a plain disc.
pub(crate) fn letter(m: Material, letter: &str) -> String {
    let class = m.cut_stroke();
    let strokes = word(letter, 30.0);
    format!(
        r#"<g class="{class}" fill="none" stroke-width="0.95" stroke-linecap="round" stroke-linejoin="round">{strokes}</g>"#
    )
}

fn disc_shadow() -> String {
    circle([1.5, 3.5], 40.0, r#"class="f-shadow" fill-opacity="0.3""#)
}

/// A counter; the first side's bears a ring, the second side's a dot within eight notches.
pub(crate) fn counter(m: Material, side: usize) -> String {
    let face = m.disc(0.0, 0.0, 39.0);
    let inner = if side == 0 {
        m.ring(0.0, 0.0, 33.0, 1.6) + &m.ring(0.0, 0.0, 17.0, 6.0)
    } else {
        let notch = |i: usize| {
            let (sin, cos) = (i as f32 * std::f32::consts::TAU / 8.0).sin_cos();
            format!("M{} {}L{} {}", n(29.0 * cos), n(29.0 * sin), n(34.0 * cos), n(34.0 * sin))
        };
        let dot = m.cut("M-9 0a9 9 0 1 1 18 0a9 9 0 1 1 -18 0Z");
        m.line(&(0..8).map(notch).collect::<String>(), 3.0) + &dot
    };
    [disc_shadow(), face, inner].concat()
}

/// A clamp of four claws that leaves what it stands on in sight.
pub(crate) fn blocker(m: Material, side: usize) -> String {
    let claw = "M-47 -47H-14L-20 -34H-27Q-34 -34 -34 -27V-20L-47 -14Z";
    let claws: String =
        (0..4).map(|i| format!(r#"<g transform="rotate({})">{}</g>"#, i * 90, m.solid(claw))).collect();
    let pins = if side == 0 {
        [(-39.0, -39.0), (39.0, -39.0), (39.0, 39.0), (-39.0, 39.0)]
            .map(|(x, y)| m.ring(x, y, 3.6, 2.4))
            .concat()
    } else {
        m.line("M-39 -39H-38.9M39 -39H39.1M39 39H39.1M-39 39H-38.9", 6.5)
    };
    claws + &pins
}
