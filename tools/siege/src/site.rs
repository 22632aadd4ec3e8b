//! The site under test: a child process that listens on a loopback port.

use anyhow::{Context, Result, bail, ensure};
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// The longest time for a site to start or to stop.
const TIMEOUT: Duration = Duration::from_secs(120);

/// Clock ticks a second in `/proc`.
const TICKS: f64 = 100.0;

/// The program and arguments that start a site.
#[derive(Clone, Debug)]
pub struct Program {
    /// The path of the program `throughline`.
    pub path: PathBuf,
    /// Additional arguments.
    pub args: Vec<String>,
}

/// A running site.
pub struct Site {
    process: Child,
    pid: Pid,
    /// The address where it listens.
    pub address: SocketAddr,
    /// The time from the start of the process until it printed its link, and so answers requests.
    pub started_in: Duration,
}

impl Program {
    /// Returns the program at a path, without additional arguments.
    #[must_use]
    pub fn new(path: &Path) -> Self {
        Program { path: path.to_owned(), args: Vec::new() }
    }

    /// Returns the program with further arguments.
    #[must_use]
    pub fn with(&self, args: &[&str]) -> Self {
        let mut program = self.clone();
        program.args.extend(args.iter().map(|arg| (*arg).to_owned()));
        program
    }

    /// Starts a site on a free port, with its data in a folder.
    ///
    /// # Errors
    /// If it does not start.
    pub async fn start(&self, data: &Path) -> Result<Site> {
        self.start_at(data, SocketAddr::from(([127, 0, 0, 1], 0))).await
    }

    /// Starts a site at an address.
    ///
    /// # Errors
    /// If it does not start.
    pub async fn start_at(&self, data: &Path, listen: SocketAddr) -> Result<Site> {
        let began = Instant::now();
        let mut process = Command::new(&self.path)
            .args(["serve", "--no-open", "--no-tables", "--listen", &listen.to_string(), "--data"])
            .arg(data)
            .args(&self.args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot start {}", self.path.display()))?;
        let pid = process.id().and_then(|id| Pid::from_raw(id.cast_signed())).context("it ended at once")?;
        let stdout = process.stdout.take().context("its output is piped")?;
        let mut lines = BufReader::new(stdout).lines();
        let link = tokio::time::timeout(TIMEOUT, lines.next_line()).await.context("it does not start")??;
        let link = link.context("it ended at its start")?;
        let address = link.trim_end_matches('/').rsplit("http://").next().unwrap_or_default();
        let address = address.parse().with_context(|| format!("no address in “{link}”"))?;
        // Drain its output, so that the pipe never fills up.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Ok(Site { process, pid, address, started_in: began.elapsed() })
    }
}

impl Site {
    /// Kills it (SIGKILL).
    ///
    /// # Errors
    /// If the system refuses.
    pub async fn kill(mut self) -> Result<()> {
        self.process.kill().await?;
        Ok(())
    }

    /// Asks it to stop (SIGTERM) and waits until it has.
    ///
    /// # Errors
    /// If it does not stop, or exits with an error.
    pub async fn stop(mut self) -> Result<()> {
        kill_process(self.pid, Signal::TERM)?;
        let status = tokio::time::timeout(TIMEOUT, self.process.wait()).await;
        let status = status.context("it does not stop")??;
        ensure!(status.success(), "it stopped with {status}");
        Ok(())
    }

    /// Returns the processor time it has used.
    ///
    /// # Errors
    /// If the process has ended.
    pub fn processor_time(&self) -> Result<Duration> {
        processor_time(&self.pid.as_raw_nonzero().to_string())
    }

    /// Returns its resident memory, in bytes.
    ///
    /// # Errors
    /// If the process has ended.
    pub fn memory(&self) -> Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.pid.as_raw_nonzero()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
        let kib: u64 = line.trim().trim_end_matches(" kB").parse().context("VmRSS is no number")?;
        Ok(kib * 1024)
    }
}

/// Returns the processor time that this program has used.
///
/// # Errors
/// If there is no `/proc`.
pub fn own_processor_time() -> Result<Duration> {
    processor_time("self")
}

/// Returns the processor time used by everything on this machine.
///
/// # Errors
/// If there is no `/proc`.
pub fn machine_processor_time() -> Result<Duration> {
    let stat = fs::read_to_string("/proc/stat")?;
    let line =
        stat.lines().find_map(|line| line.strip_prefix("cpu ")).context("no processors in /proc/stat")?;
    // user, nice, system, idle, iowait, irq, softirq, steal
    let ticks: Vec<u64> = line.split_whitespace().filter_map(|field| field.parse().ok()).collect();
    let busy: u64 = [0, 1, 2, 5, 6].iter().filter_map(|field| ticks.get(*field)).sum();
    Ok(Duration::from_secs_f64(busy as f64 / TICKS))
}

fn processor_time(process: &str) -> Result<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    // After the name in brackets, which may contain anything: the 12th and 13th fields.
    let Some((_, fields)) = stat.rsplit_once(')') else { bail!("no name in /proc/{process}/stat") };
    let ticks: u64 = fields.split_whitespace().skip(11).take(2).filter_map(|f| f.parse::<u64>().ok()).sum();
    Ok(Duration::from_secs_f64(ticks as f64 / TICKS))
}
