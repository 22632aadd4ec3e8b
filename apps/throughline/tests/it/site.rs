//! The site as whoever keeps it sees it: its log, its copies.

use crate::{refused, stdout};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A site in a process of its own, and the address that it prints.
fn start(folder: &std::path::Path, args: &[&str]) -> (Child, String) {
    let mut site = Command::new(env!("CARGO_BIN_EXE_throughline"))
        .args(["serve", "--no-open", "--no-tables", "--listen", "127.0.0.1:0", "--data"])
        .arg(folder)
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut line = String::new();
    BufReader::new(site.stdout.as_mut().expect("piped")).read_line(&mut line).expect("its link");
    let address =
        line.trim().trim_start_matches("Throughline is at http://").trim_end_matches('/').to_owned();
    (site, address)
}

#[test]
fn games_are_copied_and_brought_back_by_command() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy.sqlite"));
    let (data_text, copy_text) = (data.to_str().unwrap(), copy.to_str().unwrap());
    let (mut site, _) = start(&data, &[]);
    assert!(stdout(&["backup", copy_text, "--data", data_text]).contains("whole and checked"));
    let running = refused(&["restore", copy_text, "--data", data_text], 1);
    assert!(running.contains("another Throughline is using"), "{running}");
    let again = refused(&["backup", copy_text, "--data", data_text], 1);
    assert!(again.contains("already"), "{again}");
    site.kill().unwrap();
    site.wait().unwrap();
    assert!(stdout(&["restore", copy_text, "--data", data_text]).contains("kept in"));
}

#[test]
fn the_log_has_the_level_and_the_form_that_were_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    for (args, logged) in [(&["--log", "info", "--log-json"][..], true), (&[], false)] {
        let (mut site, address) = start(folder.path(), args);
        let mut stream = TcpStream::connect(&address).unwrap();
        write!(stream, "GET /nowhere HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).unwrap();
        let id =
            response.lines().find_map(|line| line.strip_prefix("x-request-id: ")).expect("an id").to_owned();
        site.kill().unwrap();
        let mut log = String::new();
        site.stderr.as_mut().unwrap().read_to_string(&mut log).unwrap();
        site.wait().unwrap();
        let found = log.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
        let found = found.filter(|line| line["fields"]["id"] == id.as_str()).count();
        assert_eq!(found, usize::from(logged), "{log}");
    }
}
