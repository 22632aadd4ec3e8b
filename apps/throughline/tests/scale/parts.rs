//! The parts of a service, as processes that can be killed, suspended, and started again.

use crate::postgres_server::PostgresServer;
use crate::running::{Running, free_address, start, wait_for};
use std::cell::Cell;
use std::io::{BufReader, Lines};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{ChildStdout, Command, Stdio};

/// A process, with the command to start it again. Killed when dropped.
pub struct Part {
    pub address: SocketAddr,
    start: Box<dyn Fn() -> Command + Send>,
    process: Option<Running>,
}

impl Part {
    fn start(address: SocketAddr, start: impl Fn() -> Command + Send + 'static) -> Self {
        let mut part = Part { address, start: Box::new(start), process: None };
        part.resume();
        part
    }

    /// Starts a NATS server.
    pub fn nats() -> Self {
        let address = free_address();
        Part::start(address, move || {
            // Debian installs it where only root's path leads.
            let path = format!("{}:/usr/sbin", std::env::var("PATH").unwrap_or_default());
            let mut nats = Command::new("nats-server");
            nats.env("PATH", path).args(["-a", "127.0.0.1", "-p", &address.port().to_string()]);
            nats.stderr(Stdio::null());
            nats
        })
    }

    /// Starts a site with its own data folder, and more flags. The site of the folder `one` is at
    /// first an older program, if `THROUGHLINE_OLD_PROGRAM` names one (built with `scale`): for the
    /// tests in `siege` and `together`, since workers serve only the same version.
    pub fn site(data: &Path, store: &str, nats: &Part, more: &'static [&'static str]) -> Self {
        let (address, data, store) = (free_address(), data.to_owned(), store.to_owned());
        let nats = format!("nats://{}", nats.address);
        let old = Cell::new(std::env::var_os("THROUGHLINE_OLD_PROGRAM").filter(|_| data.ends_with("one")));
        Part::start(address, move || {
            let old = old.take();
            let more = if old.is_some() { &[] } else { more };
            let mut site = Command::new(old.unwrap_or_else(|| env!("CARGO_BIN_EXE_throughline").into()));
            site.args(["serve", "--no-open", "--no-tables", "--engine-threads", "1"]);
            site.args(["--listen", &address.to_string(), "--store", &store, "--nats", &nats]);
            site.arg("--data").arg(&data).args(more);
            site
        })
    }

    /// Kills it (SIGKILL).
    pub fn kill(&mut self) {
        self.process = None;
    }

    /// Starts it, and waits until it accepts connections.
    pub fn resume(&mut self) {
        let (process, lines) = start(&mut (self.start)());
        std::thread::spawn(move || lines.for_each(drop));
        self.process = Some(process);
        wait_for(self.address);
    }

    /// Sends it a signal, such as `STOP`.
    pub fn signal(&self, name: &str) {
        let process = self.process.as_ref().expect("it is running").0.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &process]).status().expect("sent").success());
    }
}

/// A worker. Killed when dropped.
pub struct WorkerPart {
    /// Its name in the database.
    pub name: String,
    process: Option<Running>,
    output: Lines<BufReader<ChildStdout>>,
}

impl WorkerPart {
    /// Starts a worker with more flags, and waits until it takes tasks.
    pub fn start(queue: &str, nats: Option<&str>, more: &[&str]) -> Self {
        let mut worker = Command::new(env!("CARGO_BIN_EXE_throughline"));
        worker.args(["worker", "--queue", queue]).args(more);
        // A folder without tables.
        worker.env("THROUGHLINE_TABLES", env!("CARGO_MANIFEST_DIR"));
        worker.args(nats.map(|nats| format!("--notices={nats}")));
        let (process, mut output) = start(&mut worker);
        let first = output.next().expect("it says who it is").expect("a line");
        let name = first.split(" takes").next().expect("a name").to_owned();
        WorkerPart { name, process: Some(process), output }
    }

    /// Kills it (SIGKILL).
    pub fn kill(&mut self) {
        self.process = None;
    }

    /// Sends SIGTERM, and returns its last output; empty if it was killed.
    pub fn stop(&mut self) -> String {
        let Some(mut process) = self.process.take() else { return String::new() };
        assert!(Command::new("kill").arg(process.0.id().to_string()).status().expect("sent").success());
        let last = self.output.by_ref().map_while(Result::ok).last().unwrap_or_default();
        assert!(process.0.wait().expect("it ends").success(), "{last}");
        last
    }
}

/// Two sites, and what they share.
pub struct Service {
    pub sites: [Part; 2],
    pub nats: Part,
    pub postgres: PostgresServer,
    /// Killed when dropped.
    pub worker: Option<WorkerPart>,
    _data: tempfile::TempDir,
}

impl Service {
    pub fn start() -> Self {
        Self::start_with(&[])
    }

    /// Starts sites with more flags.
    pub fn start_with(more: &'static [&'static str]) -> Self {
        let (postgres, nats, data) = (PostgresServer::start(), Part::nats(), tempfile::tempdir().unwrap());
        let store = postgres.database("games");
        let sites = ["one", "two"].map(|name| Part::site(&data.path().join(name), &store, &nats, more));
        Service { sites, nats, postgres, worker: None, _data: data }
    }

    /// Starts a worker for the sites' queue.
    pub fn start_worker(&mut self) {
        let (queue, nats) = (self.postgres.address("games"), format!("nats://{}", self.nats.address));
        self.worker = Some(WorkerPart::start(&queue, Some(&nats), &["--threads=1"]));
    }
}
