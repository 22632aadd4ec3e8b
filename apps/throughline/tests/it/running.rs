//! Programs that run beside a test, above all sites. The browser tests and those of several
//! instances use this file too.

use std::io::{BufRead, BufReader, Lines};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// A process, killed (SIGKILL) when dropped, however the test ends.
pub struct Running(pub Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a program, and returns the lines that it prints.
pub fn start(command: &mut Command) -> (Running, Lines<BufReader<ChildStdout>>) {
    let started = command.stdout(Stdio::piped()).spawn();
    let mut process =
        started.unwrap_or_else(|error| panic!("{command:?}: {error}: see `cargo xtask install`"));
    let lines = BufReader::new(process.stdout.take().expect("piped")).lines();
    (Running(process), lines)
}

/// Starts a site with its data in a folder, on a free port unless the flags name one, waits until
/// it listens, and returns its address.
pub fn serve(data: &Path, flags: &[&str], log: Stdio) -> (Running, String) {
    serve_with(data, flags, &[], log)
}

/// The same with more variables, each a path.
pub fn serve_with(data: &Path, flags: &[&str], variables: &[(&str, &Path)], log: Stdio) -> (Running, String) {
    let listen = if flags.contains(&"--listen") { &[][..] } else { &["--listen", "127.0.0.1:0"] };
    let mut site = Command::new(env!("CARGO_BIN_EXE_throughline"));
    site.args(["serve", "--no-open", "--no-tables", "--data"]).arg(data).args(listen).args(flags);
    let (site, mut lines) = start(site.envs(variables.iter().copied()).stderr(log));
    let line = lines.next().expect("a line with the link").expect("text");
    let link = line.strip_prefix("Throughline is at ").and_then(|link| link.split_once("://"));
    let (_, address) = link.unwrap_or_else(|| panic!("unexpected first line {line:?}"));
    let address = address.trim_end_matches('/');
    // Its further output must not fill the pipe.
    std::thread::spawn(move || lines.for_each(drop));
    (site, address.to_owned())
}

/// Returns an address on which nothing listens yet.
pub fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port")
}

/// Waits until something listens.
pub fn wait_for(address: SocketAddr) {
    let began = Instant::now();
    while TcpStream::connect(address).is_err() {
        assert!(began.elapsed() < Duration::from_secs(60), "nobody listens on {address}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
