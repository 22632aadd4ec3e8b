//! `throughline show`: draws a position as text, SVG or PNG.

use crate::args::{PositionArgs, files_of};
use crate::files::{check_outputs, write};
use crate::moves::Finished;
use crate::output::out;
use anyhow::{Context, Result};
use std::io::Write;
use std::path::PathBuf;
use throughline_catalog::GameRecord;
use throughline_draw::{DrawingOptions, Theme};
use throughline_game::Shape;

/// Arguments of `throughline show`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    at: PositionArgs,
    /// Write an SVG drawing to this file; - for standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a PNG drawing to this file; - for standard output
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Width of the PNG in pixels
    #[arg(long, default_value_t = 800, value_parser = clap::value_parser!(u32).range(64..=8192))]
    width: u32,
    /// Colours of the drawing
    #[arg(long, value_enum, default_value_t = Colours::Light)]
    theme: Colours,
    /// Draw for a phone held upright, if the game's board has a narrow form
    #[arg(long)]
    narrow: bool,
}

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Colours {
    Light,
    Dark,
}

/// Prints the board, or writes the files asked for.
pub fn run(args: &Args) -> Result<()> {
    check_outputs(args.svg.iter().chain(&args.png), &files_of(&args.at.spec))?;
    let record = args.at.record()?;
    if args.svg.is_none() && args.png.is_none() {
        let mut out = out();
        writeln!(out, "{}", record.board_text())?;
        if let Some(result) = Finished::of(&record) {
            writeln!(out, "{}", result.line())?;
        }
        return Ok(());
    }
    let svg = drawing(args, &record)?;
    if let Some(path) = &args.svg {
        write(path, &svg)?;
    }
    if let Some(path) = &args.png {
        write(path, &throughline_draw::png(&svg, args.width)?)?;
    }
    Ok(())
}

fn drawing(args: &Args, record: &GameRecord) -> Result<String> {
    let game = record.game();
    let label = [game.info().name, game.board_note()].join(". ");
    let board = game.board(if args.narrow { Shape::Narrow } else { Shape::Wide });
    let theme = match args.theme {
        Colours::Light => Theme::Light,
        Colours::Dark => Theme::Dark,
    };
    let frame = record.frame(record.len()).context("a record has a frame for each of its plies")?;
    let marks = frame.last.map(|last| last.marks).unwrap_or_default();
    Ok(throughline_draw::standalone_svg(
        &board,
        &frame.placements,
        &DrawingOptions {
            label: label.trim_end_matches(". "),
            marks: &marks,
            stacks: &frame.stacks,
            ..DrawingOptions::default()
        },
        theme,
    ))
}
