//! A site that nobody else uses, and somebody who visits it.

use crate::browser::{Browser, Driver};
use crate::site::Site;

/// All that most tests need. Dropped in this order.
pub struct Visit {
    /// The browser.
    pub browser: Browser,
    /// What it visits.
    pub site: Site,
    /// Opens more browsers.
    pub driver: Driver,
    /// What the site keeps.
    pub folder: tempfile::TempDir,
}

impl Visit {
    /// A new site with an empty folder, and a browser with a window of this size in pixels.
    pub async fn begin(width: u32, height: u32) -> Visit {
        let (folder, driver) = (tempfile::tempdir().expect("a folder"), Driver::start());
        let site = Site::start(folder.path());
        Visit { browser: driver.browser(width, height).await, site, driver, folder }
    }
}
