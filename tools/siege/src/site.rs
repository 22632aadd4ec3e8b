//! The site under siege: a process of its own on a loopback port.

use anyhow::{Context, Result, bail, ensure};
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// How long a site may take to start or to stop.
const TIMEOUT: Duration = Duration::from_secs(120);

/// Ticks of the processor in a second, as `/proc` counts them.
const TICKS: f64 = 100.0;

/// How a site is started.
#[derive(Clone, Debug)]
pub struct Program {
    /// The program `throughline`.
    pub path: PathBuf,
    /// Arguments besides those that every site gets.
    pub args: Vec<String>,
}

/// A running site.
pub struct Site {
    process: Child,
    pid: Pid,
    /// Where it listens.
    pub address: SocketAddr,
    /// From the start of the process until it had printed its link, when it answers.
    pub started_in: Duration,
}

impl Program {
    /// The program at a path, without further arguments.
    #[must_use]
    pub fn new(path: &Path) -> Self {
        Program { path: path.to_owned(), args: Vec::new() }
    }

    /// With further arguments.
    #[must_use]
    pub fn with(&self, args: &[&str]) -> Self {
        let mut program = self.clone();
        program.args.extend(args.iter().map(|arg| (*arg).to_owned()));
        program
    }

    /// Starts a site on a free port, with its games in a folder.
    ///
    /// # Errors
    /// When it does not start.
    pub async fn start(&self, data: &Path) -> Result<Site> {
        self.start_at(data, SocketAddr::from(([127, 0, 0, 1], 0))).await
    }

    /// Starts a site at an address.
    ///
    /// # Errors
    /// When it does not start.
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
        // Whatever else it prints must not fill the pipe.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Ok(Site { process, pid, address, started_in: began.elapsed() })
    }
}

impl Site {
    /// Ends it without a warning (SIGKILL).
    ///
    /// # Errors
    /// When the system refuses.
    pub async fn kill(mut self) -> Result<()> {
        self.process.kill().await?;
        Ok(())
    }

    /// Asks it to stop (SIGTERM) and waits until it has.
    ///
    /// # Errors
    /// When it does not stop, or says that something went wrong.
    pub async fn stop(mut self) -> Result<()> {
        kill_process(self.pid, Signal::TERM)?;
        let status = tokio::time::timeout(TIMEOUT, self.process.wait()).await;
        let status = status.context("it does not stop")??;
        ensure!(status.success(), "it stopped with {status}");
        Ok(())
    }

    /// Processor time it has used.
    ///
    /// # Errors
    /// When the process is gone.
    pub fn processor_time(&self) -> Result<Duration> {
        processor_time(&self.pid.as_raw_nonzero().to_string())
    }

    /// Memory it holds now, in bytes (resident set).
    ///
    /// # Errors
    /// When the process is gone.
    pub fn memory(&self) -> Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.pid.as_raw_nonzero()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
        let kib: u64 = line.trim().trim_end_matches(" kB").parse().context("VmRSS is no number")?;
        Ok(kib * 1024)
    }
}

/// Processor time that this program has used.
///
/// # Errors
/// Where there is no `/proc`.
pub fn own_processor_time() -> Result<Duration> {
    processor_time("self")
}

/// Processor time that everything on this machine has used.
///
/// # Errors
/// Where there is no `/proc`.
pub fn machine_processor_time() -> Result<Duration> {
    let stat = fs::read_to_string("/proc/stat")?;
    let line =
        stat.lines().find_map(|line| line.strip_prefix("cpu ")).context("no processors in /proc/stat")?;
    // user, nice, system, idle, waiting for the disk, interrupts (2), stolen
    let ticks: Vec<u64> = line.split_whitespace().filter_map(|field| field.parse().ok()).collect();
    let busy: u64 = [0, 1, 2, 5, 6].iter().filter_map(|field| ticks.get(*field)).sum();
    Ok(Duration::from_secs_f64(busy as f64 / TICKS))
}

fn processor_time(process: &str) -> Result<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    // After the name, which stands in brackets and may hold anything: the 12th and 13th fields.
    let Some((_, fields)) = stat.rsplit_once(')') else { bail!("no name in /proc/{process}/stat") };
    let ticks: u64 = fields.split_whitespace().skip(11).take(2).filter_map(|f| f.parse::<u64>().ok()).sum();
    Ok(Duration::from_secs_f64(ticks as f64 / TICKS))
}
