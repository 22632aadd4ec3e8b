//! Checks of external crates: licences, sources and duplicate versions, by the rules in
//! `deny.toml`. The file is in the format of `cargo deny`, which can be run on it as well.
//!
//! Security advisories are not checked here: their database is a separate git repository (`cargo
//! deny check advisories` fetches it).

use crate::metadata::{Metadata, Package};
use anyhow::{Context, Result, bail};
use serde::Deserialize;
use spdx::{Expression, ParseMode};
use std::collections::BTreeMap;
use std::fs;

/// The part of `deny.toml` that is checked here.
#[derive(Deserialize)]
struct Deny {
    licenses: Licences,
    bans: Bans,
    sources: Sources,
}

#[derive(Deserialize)]
struct Licences {
    allow: Vec<String>,
}

#[derive(Deserialize)]
struct Bans {
    /// Crates that may occur in more than one version.
    skip: Vec<Skip>,
}

#[derive(Deserialize)]
struct Skip {
    /// `NAME` or `NAME@VERSION`.
    #[serde(rename = "crate")]
    name: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Sources {
    allow_registry: Vec<String>,
}

/// Checks every package of the dependency graph.
pub fn check(metadata: &Metadata) -> Result<()> {
    println!("== licences, sources and duplicate versions");
    let deny: Deny = toml::from_str(&fs::read_to_string("deny.toml")?).context("deny.toml")?;
    let mut problems = Vec::new();
    for package in &metadata.packages {
        problems.extend(licence_problem(package, &deny.licenses.allow));
        problems.extend(source_problem(package, &deny.sources.allow_registry));
    }
    problems.extend(duplicates(metadata, &deny.bans.skip));
    if !problems.is_empty() {
        bail!("{}\nsee deny.toml", problems.join("\n"));
    }
    Ok(())
}

fn licence_problem(package: &Package, allowed: &[String]) -> Option<String> {
    let name = format!("{} {}", package.name, package.version);
    let Some(text) = &package.license else { return Some(format!("{name} names no licence")) };
    let Ok(licence) = Expression::parse_mode(text, ParseMode::LAX) else {
        return Some(format!("{name}: “{text}” is no SPDX expression"));
    };
    let is_allowed = licence.evaluate(|requirement| allowed.contains(&requirement.to_string()));
    (!is_allowed).then(|| format!("{name}: the licence {text} is not allowed"))
}

fn source_problem(package: &Package, allowed: &[String]) -> Option<String> {
    let source = package.source.as_ref()?;
    let is_allowed =
        source.strip_prefix("registry+").is_some_and(|registry| allowed.iter().any(|a| a == registry));
    (!is_allowed).then(|| format!("{} {} comes from {source}", package.name, package.version))
}

/// Returns crates in several versions that are not skipped, and skipped crates that occur once.
fn duplicates(metadata: &Metadata, skipped: &[Skip]) -> Vec<String> {
    let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for package in &metadata.packages {
        versions.entry(&package.name).or_default().push(&package.version);
    }
    versions.retain(|_, versions| versions.len() > 1);
    let is_skipped = |name: &str, version: &str| {
        skipped.iter().any(|s| s.name == name || s.name == format!("{name}@{version}"))
    };
    let mut problems = Vec::new();
    for (name, versions) in &versions {
        if versions.iter().filter(|version| !is_skipped(name, version)).count() > 1 {
            problems.push(format!("{name} is there in versions {}", versions.join(" and ")));
        }
    }
    for skip in skipped {
        let name = skip.name.split('@').next().unwrap_or_default();
        if !versions.contains_key(name) {
            problems.push(format!("{name} is there once: take it out of the skipped crates"));
        }
    }
    problems
}
