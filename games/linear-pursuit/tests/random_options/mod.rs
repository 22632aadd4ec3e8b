//! Random option sets, boards included.

use throughline_game::Random;

/// One of several.
fn one<'a>(random: &mut Random, of: &[&'a str]) -> &'a str {
    of[random.below(of.len() as u32) as usize]
}

fn letter(place: u32) -> char {
    char::from(b'a' + place as u8)
}

/// A board of 8 to 26 places, in the compact form: a line from each place, up to twice as many more, and sometimes gaps.
pub fn board(random: &mut Random) -> String {
    let places = 8 + 2 * random.below(10);
    let mut parts: Vec<String> = Vec::new();
    let mut join = |a: u32, b: u32| {
        let part = format!("{}-{}", letter(a.min(b)), letter(a.max(b)));
        if a != b && !parts.contains(&part) {
            parts.push(part);
        }
    };
    for place in 0..places {
        join(place, (place + 1 + random.below(places - 1)) % places);
    }
    for _ in 0..random.below(places * 2) {
        join(random.below(places), random.below(places));
    }
    if random.below(3) == 0 {
        for place in (0..places).filter(|_| random.below(4) == 0) {
            parts.push(format!("{}~{}", letter(place), letter((place + 1) % places)));
        }
    }
    format!("{places}.{}", parts.join("."))
}

/// Pieces for both sides, at most `most` each.
fn pieces(random: &mut Random, most: u32) -> String {
    let others = random.below(most);
    let mut side = || (0..others).map(|_| one(random, &["B", "N", "R"])).collect::<String>();
    let (white, black) = (side(), side());
    if random.below(2) == 0 { format!("K{white}") } else { format!("K{white}/{black}K") }
}

/// Options that make a rule set, though White may have no move at its start.
pub fn options(random: &mut Random) -> String {
    let (mut parts, mut most) = (Vec::new(), 7);
    if random.below(3) > 0 {
        let board = board(random);
        most = board.split('.').next().unwrap().parse::<u32>().unwrap() / 2;
        parts.push(format!("board={board}"));
    }
    match random.below(4) {
        0 => parts.push(format!("setup=random,seed={}", random.next_u64())),
        1 | 2 => parts.push(format!("setup={}", one(random, &["draft", "yin-yang"]))),
        _ => {}
    }
    if most < 7 || random.below(3) > 0 {
        parts.push(format!("pieces={}", pieces(random, most)));
    }
    if random.below(2) == 0 {
        parts.push("pawns=off".to_owned());
    }
    if random.below(4) == 0 {
        parts.push("repetition=off".to_owned());
    }
    parts.join(",")
}
