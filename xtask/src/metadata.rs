//! The output of `cargo metadata`: the workspace and its dependencies.

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The packages of the dependency graph, ours and external ones.
#[derive(Deserialize)]
pub struct Metadata {
    pub packages: Vec<Package>,
}

/// A package in one version.
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

/// A dependency in a package's manifest.
#[derive(Deserialize)]
pub struct Dependency {
    pub name: String,
    /// `None` for a normal dependency, otherwise `dev` or `build`.
    pub kind: Option<String>,
}

impl Metadata {
    /// Runs `cargo metadata`. Fails if the lock file does not match the manifests.
    pub fn load() -> Result<Self> {
        let output = Command::new(crate::system::cargo())
            .args(["metadata", "--format-version=1", "--locked", "--all-features"])
            .output()
            .context("cargo does not start")?;
        ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Ok(serde_json::from_slice(&output.stdout)?)
    }

    /// Returns the packages of the workspace.
    pub fn members(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| package.source.is_none())
    }
}

impl Package {
    /// Returns the package's folder, relative to the workspace's root.
    pub fn folder(&self) -> &Path {
        let folder = self.manifest_path.parent().unwrap_or(Path::new(""));
        folder.strip_prefix(crate::system::root()).unwrap_or(folder)
    }

    /// Returns the names of its dependencies, without dev-dependencies.
    pub fn normal_dependencies(&self) -> impl Iterator<Item = &str> {
        self.dependencies.iter().filter(|d| d.kind.as_deref() != Some("dev")).map(|d| d.name.as_str())
    }
}
