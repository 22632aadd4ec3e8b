//! Load of pages, requested over connections that stay open.

use crate::measure::{Figure, Meter, Times};
use crate::site::{Program, Site};
use crate::visitor::{Connection, Visitor};
use anyhow::{Result, ensure};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// The target of responses a second, for each of the three pages.
const TARGET: f64 = 3000.0;

/// Requests the home page, a game's page and a rules page, one kind after the other.
///
/// # Errors
/// If a page is not served.
pub async fn run(program: &Program, connections: usize, lasts: Duration) -> Result<Vec<Figure>> {
    let folder = tempfile::tempdir()?;
    let site = program.start(folder.path()).await?;
    let (visitor, game) = Visitor::with_game(site.address, "hnefatafl").await?;
    let mut figures = Vec::new();
    for (name, path) in [("home", "/"), ("room", game.as_str()), ("rules", "/rules/hnefatafl")] {
        let load = PageLoad { paths: vec![path.to_owned()], connections, every: None };
        let opened = load.run(&site, &visitor, lasts).await?;
        let (rate, cost) = (opened.busy.rate(opened.count), opened.busy.cost_ms(opened.count));
        figures.push(Figure::with_target(
            format!("{name} pages a second"),
            format!("{TARGET}"),
            format!(
                "{rate:.0}, {}; {cost:.2} ms of the site’s processor a page ({})",
                opened.times, opened.busy
            ),
            rate >= TARGET,
        ));
    }
    site.stop().await?;
    Ok(figures)
}

/// A load of page requests.
#[derive(Clone, Debug)]
pub struct PageLoad {
    /// The paths, in turn.
    pub paths: Vec<String>,
    /// The number of connections, each with one request at a time.
    pub connections: usize,
    /// The interval of requests on a connection; `None` for no pause.
    pub every: Option<Duration>,
}

/// The result of a load of pages.
pub struct Opened {
    /// The number of pages received.
    pub count: u64,
    /// The response times.
    pub times: Times,
    /// The load of the machine.
    pub busy: crate::measure::Load,
}

impl PageLoad {
    /// Requests pages for a time.
    ///
    /// # Errors
    /// If a page is not served.
    pub async fn run(&self, site: &Site, visitor: &Visitor, lasts: Duration) -> Result<Opened> {
        let shared = Arc::new((Times::default(), AtomicU64::new(0), AtomicBool::new(false)));
        let mut opening = JoinSet::new();
        let meter = Meter::start(std::slice::from_ref(site))?;
        for number in 0..self.connections {
            let (load, shared, cookie) = (self.clone(), shared.clone(), visitor.cookie().to_owned());
            let mut connection = Connection::open(site.address).await?;
            opening.spawn(async move {
                let (times, count, over) = &*shared;
                for path in load.paths.iter().cycle().skip(number) {
                    if over.load(Ordering::Relaxed) {
                        break;
                    }
                    let began = Instant::now();
                    let page = connection.get(path, Some(&cookie)).await?;
                    ensure!(page.status.is_success(), "{path} answers {}", page.status);
                    times.count(began.elapsed());
                    count.fetch_add(1, Ordering::Relaxed);
                    if let Some(every) = load.every {
                        tokio::time::sleep_until(began + every).await;
                    }
                }
                anyhow::Ok(())
            });
        }
        tokio::time::sleep(lasts).await;
        let (count, busy) = (shared.1.load(Ordering::Relaxed), meter.read(std::slice::from_ref(site))?);
        shared.2.store(true, Ordering::Relaxed);
        opening.join_all().await.into_iter().collect::<Result<()>>()?;
        let Ok((times, ..)) = Arc::try_unwrap(shared).map_err(|_| ()) else {
            unreachable!("every connection has ended")
        };
        Ok(Opened { count, times, busy })
    }
}
