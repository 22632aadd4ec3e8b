//! The text files that git tracks.

use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// A file with its path from the workspace's root.
pub struct Source {
    pub path: PathBuf,
    pub text: String,
}

/// Returns the tracked files, and new ones that are not ignored, with one of these extensions.
pub fn tracked(extensions: &[&str]) -> Result<Vec<Source>> {
    let output = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .output()
        .context("git does not start")?;
    ensure!(output.status.success(), "git ls-files: {}", String::from_utf8_lossy(&output.stderr));
    let names = String::from_utf8(output.stdout)?;
    let chosen = |path: &PathBuf| {
        let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
        extensions.contains(&extension) && path.exists()
    };
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        Ok(Source { path, text })
    };
    names.lines().map(PathBuf::from).filter(chosen).map(read).collect()
}
