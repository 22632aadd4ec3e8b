//! A PostgreSQL server for tests, in a temporary folder on a free port of this machine. Tests of
//! other crates use this file too.

use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A server that can be stopped and restarted. It ends with the process that started it, even if
/// that is killed.
pub struct PostgresServer {
    folder: tempfile::TempDir,
    port: u16,
    running: Option<Child>,
}

impl PostgresServer {
    /// Creates an empty server and starts it.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let port = std::net::TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr());
        let mut server = PostgresServer { folder, port: port.expect("a free port").port(), running: None };
        if let Some(owner) = user() {
            chown(server.folder.path(), Some(owner), None).expect("given to postgres");
        }
        let mut make = server.command("initdb");
        make.args(["--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"]);
        assert!(make.stdout(Stdio::null()).status().expect("PostgreSQL is installed").success());
        let rules = "host all careful 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n";
        std::fs::write(server.folder.path().join("pg_hba.conf"), rules).expect("written");
        server.resume();
        server
    }

    /// Creates an empty database and returns its address.
    pub fn database(&self, name: &str) -> String {
        self.query("postgres", &format!("CREATE DATABASE {name}"));
        self.address(name)
    }

    pub fn address(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }

    /// Runs a statement with `psql`, and returns its output.
    pub fn query(&self, database: &str, sql: &str) -> String {
        let mut psql = Command::new(programs().join("psql"));
        psql.args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--command", sql]);
        let done = psql.arg(self.address(database)).output().expect("psql");
        assert!(done.status.success(), "{sql}: {}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8_lossy(&done.stdout).trim().to_owned()
    }

    /// Stops it: connections are cut, committed data stays.
    pub fn stop(&mut self) {
        let Some(mut running) = self.running.take() else { return };
        drop(running.stdin.take());
        let _ = running.wait();
    }

    /// Starts it, and waits until it answers.
    pub fn resume(&mut self) {
        let port = self.port.to_string();
        // The shell stops the server when its standard input ends.
        let mut server = self.command("sh");
        let script = r#""$0" "$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server"#;
        server.arg("-c").arg(script).arg(programs().join("postgres"));
        server.args(["-h", "127.0.0.1", "-p", &port, "-c", "max_connections=300", "-k"]);
        server.arg(self.folder.path()).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        self.running = Some(server.spawn().expect("PostgreSQL starts"));
        let begin = Instant::now();
        let mut ready = Command::new(programs().join("pg_isready"));
        ready.args(["-q", "-h", "127.0.0.1", "-p", &port]);
        while !ready.status().expect("pg_isready").success() {
            assert!(begin.elapsed() < Duration::from_secs(60), "PostgreSQL does not answer");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Returns a command that runs in the server's folder, as its user.
    fn command(&self, program: &str) -> Command {
        let there = programs().join(program);
        let mut command = Command::new(if there.exists() { there } else { program.into() });
        command.env("PGDATA", self.folder.path()).current_dir(self.folder.path()).stdin(Stdio::null());
        if let Some(user) = user() {
            command.uid(user);
        }
        command
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Returns the folder of the newest installed PostgreSQL.
fn programs() -> PathBuf {
    let installed = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let newest = installed.max_by_key(|version| version.file_name().to_string_lossy().parse::<u32>().ok());
    newest.map_or_else(PathBuf::new, |version| version.path().join("bin"))
}

/// Returns the user for PostgreSQL if this process is root's, because PostgreSQL does not run as
/// root.
fn user() -> Option<u32> {
    let me = std::fs::metadata("/proc/self").ok()?.uid();
    let postgres = || Path::new("/var/lib/postgresql").metadata().ok().map(|folder| folder.uid());
    (me == 0).then(postgres).flatten()
}
