//! What `cargo metadata` tells of the workspace and of the crates it is built from.

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The packages of the dependency graph, ours and others'.
#[derive(Deserialize)]
pub struct Metadata {
    pub packages: Vec<Package>,
}

/// One package in one version.
#[derive(Deserialize)]
pub struct Package {
    pub name: String,
    pub version: String,
    /// The registry or repository it comes from; `None` for our own.
    pub source: Option<String>,
    /// An SPDX expression.
    pub license: Option<String>,
    pub manifest_path: PathBuf,
    pub dependencies: Vec<Dependency>,
}

/// One line of a package's manifest.
#[derive(Deserialize)]
pub struct Dependency {
    pub name: String,
    /// `None` for a normal dependency, else `dev` or `build`.
    pub kind: Option<String>,
}

impl Metadata {
    /// Asks cargo. Fails when the lock file does not match the manifests.
    pub fn load() -> Result<Self> {
        let output = Command::new(crate::system::cargo())
            .args(["metadata", "--format-version=1", "--locked", "--all-features"])
            .output()
            .context("cargo does not start")?;
        ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Ok(serde_json::from_slice(&output.stdout)?)
    }

    /// Our own packages.
    pub fn members(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| package.source.is_none())
    }
}

impl Package {
    /// The package's folder, relative to the workspace's root.
    pub fn folder(&self) -> &Path {
        let folder = self.manifest_path.parent().unwrap_or(Path::new(""));
        folder.strip_prefix(crate::system::root()).unwrap_or(folder)
    }

    /// The names of what it is built from, without what only its tests need.
    pub fn normal_dependencies(&self) -> impl Iterator<Item = &str> {
        self.dependencies.iter().filter(|d| d.kind.as_deref() != Some("dev")).map(|d| d.name.as_str())
    }
}
