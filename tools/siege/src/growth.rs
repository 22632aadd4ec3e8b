//! Load on several sites that share one database: whether throughput grows with their number.

use crate::measure::Figure;
use crate::moves::{Moves, play_at};
use crate::site::Program;
use anyhow::Result;

/// Plays at one site, then at two, and so on, all of them on the same database. Where there are
/// several, the two players of a game are at different ones: the worst case, without a proxy that
/// sends each game to one site.
///
/// # Errors
/// If a site fails to serve a player.
pub async fn run(program: &Program, load: &Moves, numbers: &[usize]) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    for &number in numbers {
        let folder = tempfile::tempdir()?;
        let mut sites = Vec::new();
        for name in 0..number {
            sites.push(program.start(&folder.path().join(name.to_string())).await?);
        }
        let played = play_at(&sites, load).await?;
        figures.push(Figure::without_target(
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
