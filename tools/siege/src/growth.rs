//! Several sites that share one database: whether more of them take more moves.

use crate::measure::Figure;
use crate::moves::{Moves, against};
use crate::site::Program;
use anyhow::Result;

/// Plays at one site, at two, and so on, each time with all of them on the same database. Where
/// there are several, the players of a game are at different ones: what a proxy that sends a game
/// to one of them saves is not counted on.
///
/// # Errors
/// When a site fails a player.
pub async fn run(program: &Program, load: &Moves, numbers: &[usize]) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    for &number in numbers {
        let folder = tempfile::tempdir()?;
        let mut sites = Vec::new();
        for name in 0..number {
            sites.push(program.start(&folder.path().join(name.to_string())).await?);
        }
        let played = against(&sites, load).await?;
        figures.push(Figure::told(
            format!("moves a second on PostgreSQL, {number} site processes, {} games", load.games),
            format!(
                "{:.0}, {}; {:.2} ms of the sites a move ({})",
                played.rate, played.times, played.cost_ms, played.busy
            ),
        ));
        for site in sites {
            site.stop().await?;
        }
    }
    Ok(figures)
}
