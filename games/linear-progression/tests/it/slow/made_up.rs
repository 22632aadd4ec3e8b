//! Made-up positions, some of them invalid.

use super::super::samples::{ranks, value};
use super::{Slow, name};
use throughline_conformance::Choices;

/// Returns a position string of a rule set: any density; sometimes the other side's tokens are all
/// on one line, where L8 counts within the move; blockers anywhere; occasionally after a pass, or
/// on Black's last turn.
pub fn made_up(options: &str, choices: &mut dyn Choices) -> String {
    let ranks = ranks(value(options, "board", "8x8"));
    let empty = ranks.iter().map(|rank| rank.iter().collect::<String>()).collect::<Vec<_>>().join("/");
    let mover = ['w', 'b'][choices.index(2)];
    let mut slow = Slow::of(&format!("{empty} {mover} - - 0 -"), options);
    fill(&mut slow, choices);
    if slow.rules.blockers != "off" {
        put_blockers(&mut slow, choices);
    }
    if slow.last == "-" && choices.chance(10) {
        slow.passes = 1;
    }
    slow.equalising = slow.rules.equal_moves && slow.count('.') == 0 && mover == 'b' && choices.chance(80);
    slow.write()
}

fn fill(slow: &mut Slow, choices: &mut dyn Choices) {
    let (density, own) = (choices.below(102), choices.below(101));
    let (mover, other) = (slow.mover, slow.other());
    let few = choices.below(2) == 0;
    for cell in slow.cells.iter_mut().filter(|cell| **cell == '.') {
        if choices.below(100) < density {
            *cell = if few || choices.below(100) < own { mover } else { other };
        }
    }
    if few {
        let mut pick = |n: i32| choices.below(n as u32) as i32;
        let (mut file, mut rank) = (pick(slow.width), pick(slow.height()));
        let (df, dr) = (pick(3) - 1, pick(3) - 1);
        for _ in 0..1 + pick(8) {
            if slow.cell(file, rank) != '#' && pick(4) > 0 {
                slow.set(file, rank, other);
            }
            (file, rank) = (file + df, rank + dr);
        }
    }
}

fn put_blockers(slow: &mut Slow, choices: &mut dyn Choices) {
    let mut places: Vec<(i32, i32)> = slow.squares().filter(|&(f, r)| slow.cell(f, r) != '#').collect();
    places.extend(&slow.rules.corners);
    for owner in ['w', 'b'] {
        let (file, rank) = places.swap_remove(choices.index(places.len()));
        slow.blockers.push((owner, file, rank));
    }
    let ends: Vec<(i32, i32)> = slow.squares().filter(|&(f, r)| slow.cell(f, r) == slow.other()).collect();
    if ends.len() > 1 && choices.below(2) == 0 {
        let (file, rank) = ends[choices.index(ends.len())];
        slow.last = name(file, rank);
    }
}
