//! A long, steady load: whether the site's memory stays constant.

use crate::measure::{Figure, megabytes};
use crate::moves::{self, Moves};
use crate::site::Program;
use anyhow::{Result, ensure};
use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

/// The number of samples of the memory.
const SAMPLES: u32 = 240;

/// The highest allowed ratio of the memory in the last quarter to that in the second.
const GROWTH: f64 = 1.05;

/// Plays at a fixed rate for a time, and draws the site's memory as a picture.
///
/// # Errors
/// If the site fails to serve a player.
pub async fn run(program: &Program, load: &Moves, picture: Option<&Path>) -> Result<Vec<Figure>> {
    let folder = tempfile::tempdir()?;
    let site = program.start(folder.path()).await?;
    let began = Instant::now();
    let mut playing = Box::pin(moves::play_at(std::slice::from_ref(&site), load));
    let mut pause = tokio::time::interval(load.lasts / SAMPLES);
    let mut samples = Vec::new();
    let mut figures = loop {
        tokio::select! {
            done = &mut playing => break done?.figures(load),
            _ = pause.tick() => samples.push((began.elapsed(), site.memory()?)),
        }
    };
    drop(playing);
    let highest = |part: &[(Duration, u64)]| part.iter().map(|(_, bytes)| *bytes).max().unwrap_or_default();
    let quarter = samples.len() / 4;
    ensure!(quarter > 0, "the soak was too short to be read");
    let (early, late) = (highest(&samples[quarter..2 * quarter]), highest(&samples[3 * quarter..]));
    let growth = late as f64 / early as f64;
    figures.push(Figure::with_target(
        format!("memory of the site over {:.0} minutes", load.lasts.as_secs_f64() / 60.0),
        "flat",
        format!("{:.0} MB in the second quarter, {:.0} MB in the last", megabytes(early), megabytes(late)),
        growth <= GROWTH,
    ));
    if let Some(picture) = picture {
        std::fs::write(picture, draw(&samples))?;
    }
    site.stop().await?;
    Ok(figures)
}

/// Draws memory over time as an SVG.
fn draw(samples: &[(Duration, u64)]) -> String {
    const SIZE: (f64, f64) = (720.0, 200.0);
    const MARGIN: f64 = 40.0;
    let last = samples.last().map_or(1.0, |(time, _)| time.as_secs_f64()).max(1.0);
    let most = samples.iter().map(|(_, bytes)| megabytes(*bytes)).fold(1.0, f64::max);
    let x = |time: f64| MARGIN + time / last * (SIZE.0 - 2.0 * MARGIN);
    let y = |mb: f64| SIZE.1 - MARGIN - mb / most * (SIZE.1 - 2.0 * MARGIN);
    let points: String = samples.iter().fold(String::new(), |mut points, (time, bytes)| {
        let _ = write!(points, "{:.1},{:.1} ", x(time.as_secs_f64()), y(megabytes(*bytes)));
        points
    });
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<title>Memory of the site</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <path d=\"M{x0} {y1}V{y0}H{x1}\" fill=\"none\" stroke=\"#888\"/>\n\
         <polyline points=\"{}\" fill=\"none\" stroke=\"#1b6ca8\" stroke-width=\"1.5\"/>\n\
         <text x=\"4\" y=\"{y1}\">{most:.0} MB</text><text x=\"{x1}\" y=\"{label}\" text-anchor=\"end\">{:.0} min\
         </text>\n</svg>\n",
        SIZE.0,
        SIZE.1,
        points.trim_end(),
        last / 60.0,
        x0 = x(0.0),
        x1 = x(last),
        y0 = y(0.0),
        y1 = y(most),
        label = y(0.0) + 16.0,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_shows_each_sample() {
        let samples = [(Duration::ZERO, 10_000_000), (Duration::from_secs(60), 20_000_000)];
        let picture = draw(&samples);
        assert!(picture.contains("points=\"40.0,100.0 680.0,40.0\""), "{picture}");
        assert!(picture.contains("20 MB") && picture.contains("1 min"));
    }
}
