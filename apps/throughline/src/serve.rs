//! `throughline serve`: the playing site.

use anyhow::{Context, Result};
use throughline_server::Config;

/// Serves until it is told to stop.
pub fn run(config: Config) -> Result<()> {
    tracing_subscriber::fmt().with_max_level(tracing::Level::WARN).with_writer(std::io::stderr).init();
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().context("starting the runtime")?;
    runtime.block_on(throughline_server::serve(config))?;
    Ok(())
}
