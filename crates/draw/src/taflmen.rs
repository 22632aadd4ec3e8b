//! Carved gaming pieces: helmeted warriors, round shields, the king; and winks, and what blocks
//! them.

use crate::pieces::Material;
use crate::svg::{circle, n};

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

/// A disc; the first side's bears a ring, the second side's a dot within eight notches.
pub(crate) fn wink(m: Material, side: usize) -> String {
    let below = circle([1.5, 3.5], 40.0, r#"class="f-shadow" fill-opacity="0.3""#);
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
    [below, face, inner].concat()
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
