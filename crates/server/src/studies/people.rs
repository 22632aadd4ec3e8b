//! The score of the sides in rated games between people, next to that of the engine's games.

use crate::error::AppError;
use crate::messages::{percent, say, say_with};
use crate::play::{Games, MAX_COUNTED, results_by_rating};
use crate::words::side_label;
use maud::{Markup, html};
use throughline_catalog::GameHandle;
use throughline_game::Wdl;
use throughline_lab::stats::Tally;

/// The bounds between bands of ratings, in points.
const BOUNDS: [f64; 3] = [1400.0, 1600.0, 1800.0];

/// Minimum number of games in a band whose score is shown: with fewer, the interval of a score near
/// a half reaches 17 % or more to each side, as `real-games.least` says.
const MIN_GAMES: u64 = 30;

/// The section of a rule set's page: the score of the first side by the rating of the players.
pub(super) async fn people(games: &Games, game: &GameHandle) -> Result<Markup, AppError> {
    let results = results_by_rating(games, game.spec()).await?;
    Ok(section(game, &bands(&results)))
}

/// The results of each band, the lowest first, and of all.
fn bands(results: &[(f64, Wdl)]) -> [Tally; BOUNDS.len() + 2] {
    std::array::from_fn(|band| {
        let number = |rating: f64| BOUNDS.iter().filter(|bound| rating >= **bound).count();
        let fits = |(rating, _): &&(f64, Wdl)| band > BOUNDS.len() || number(*rating) == band;
        Tally::of(results.iter().filter(fits).map(|(_, result)| *result))
    })
}

/// The name of a band.
fn name(band: usize) -> String {
    let bound = |at: usize| format!("{:.0}", BOUNDS[at]);
    match band {
        0 => say_with("real-games.below", &[("to", &bound(0))]),
        band if band < BOUNDS.len() => {
            say_with("real-games.between", &[("from", &bound(band - 1)), ("to", &bound(band))])
        }
        band if band == BOUNDS.len() => say_with("real-games.above", &[("from", &bound(band - 1))]),
        _ => say("real-games.all"),
    }
}

fn section(game: &GameHandle, bands: &[Tally]) -> Markup {
    let side = side_label(game.info(), 0);
    let shown = |tally: &Tally| {
        let found = tally.estimate();
        [percent(found.value), format!("{} – {}", percent(found.low), percent(found.high))]
    };
    html! {
        section.real-games {
            h2 { (say("real-games")) }
            @if bands.iter().all(|tally| tally.games() == 0) {
                p.soft { (say("real-games.none")) }
            } @else {
                p { (say_with("real-games.about", &[("side", &side), ("most", &MAX_COUNTED.to_string())])) }
                div.table-box tabindex="0" role="region" aria-label=(say("real-games")) { table.results {
                    thead { tr {
                        th scope="col" { (say("real-games.rating")) }
                        th scope="col" { (say("real-games.games")) }
                        th scope="col" { (say_with("real-games.score", &[("side", &side)])) }
                        th scope="col" { (say("real-games.interval")) }
                    } }
                    tbody { @for (band, tally) in bands.iter().enumerate() { tr {
                        th scope="row" { (name(band)) }
                        td { (tally.games()) }
                        @if tally.games() < MIN_GAMES {
                            td colspan="2" { span.soft { (say("real-games.few")) } }
                        } @else {
                            @for cell in shown(tally) { td { (cell) } }
                        }
                    } } }
                } }
                p.soft { (say_with("real-games.least", &[("least", &MIN_GAMES.to_string())])) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_fall_into_bands_and_few_say_nothing() {
        let game = GameHandle::from_spec("hnefatafl").unwrap();
        let mut results = vec![(1399.9, Wdl::Win), (1400.0, Wdl::Loss), (1599.0, Wdl::Draw)];
        results.extend((0..40).map(|n| (1900.0, if n < 30 { Wdl::Win } else { Wdl::Loss })));
        let found = bands(&results);
        assert_eq!(found.map(|tally| tally.games()), [1, 2, 0, 40, 43]);
        let shown = section(&game, &found).into_string();
        // Wilson's interval for 30 of 40.
        assert!(shown.contains("75.0 %") && shown.contains("59.8 % – 85.8 %"), "{shown}");
        assert_eq!(shown.matches("too few to say").count(), 3, "{shown}");
        let reach = Tally { wins: 15, draws: 0, losses: 14 }.estimate().error();
        assert!(shown.contains(&format!("by {:.0} percentage points", 100.0 * reach)), "{reach} {shown}");
        let none = section(&game, &bands(&[])).into_string();
        assert!(none.contains("No rated game") && !none.contains("<table"), "{none}");
    }
}
