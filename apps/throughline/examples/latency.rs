//! Measures how fast `throughline engine` answers: `stop` while it searches, `isready` while it
//! searches, and moves of a fixed time. Times are taken outside the program, from the line that is
//! sent to the line that is read.
//!
//! `cargo run --release -p throughline --example latency -- target/release/throughline [TIMES]`

use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use throughline_catalog::GAMES;

/// Number of measurements of each kind, unless given on the command line.
const TIMES: usize = 50;
/// Times of `go movetime`, in milliseconds.
const MOVE_TIMES: [u64; 3] = [10, 20, 100];

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let program = args.next().context("usage: latency PROGRAM [TIMES]")?;
    let times = args.next().map_or(Ok(TIMES), |text| text.parse())?;
    println!("milliseconds: median, 95 %, most of {times}");
    for info in GAMES {
        for threads in [1, 2] {
            let mut engine = Engine::start(&program, info.id, threads)?;
            let mut measured = vec![("isready", Vec::new()), ("stop", Vec::new())];
            for i in 0..times {
                engine.send("go infinite")?;
                // Varies the point of the iteration at which the search is stopped.
                std::thread::sleep(Duration::from_millis(40 + 7 * (i as u64 % 13)));
                measured[0].1.push(engine.ask("isready", "readyok")?);
                measured[1].1.push(engine.ask("stop", "bestmove")?);
            }
            for (what, times) in &mut measured {
                println!("{:<22} {threads} thread(s)  {what:<12} {}", info.id, figures(times));
            }
            for millis in MOVE_TIMES {
                let mut taken = Vec::new();
                for _ in 0..times {
                    engine.send("uginewgame")?;
                    engine.ask("isready", "readyok")?;
                    taken.push(engine.ask(&format!("go movetime {millis}"), "bestmove")?);
                }
                let what = format!("{millis} ms");
                println!("{:<22} {threads} thread(s)  {what:<12} {}", info.id, figures(&mut taken));
            }
            engine.send("quit")?;
            engine.child.wait()?;
        }
    }
    Ok(())
}

fn figures(times: &mut [Duration]) -> String {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
    format!("{:8.2} {:8.2} {:8.2}", at(50), at(95), at(100))
}

struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(program: &str, spec: &str, threads: usize) -> Result<Self> {
        let mut child = Command::new(program)
            .args(["engine", spec, "--threads", &threads.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {program}"))?;
        let input = child.stdin.take().context("piped")?;
        let output = BufReader::new(child.stdout.take().context("piped")?);
        let mut engine = Engine { child, input, output };
        engine.ask("ugi", "ugiok")?;
        engine.ask("isready", "readyok")?;
        Ok(engine)
    }

    fn send(&mut self, line: &str) -> Result<()> {
        Ok(writeln!(self.input, "{line}").and_then(|()| self.input.flush())?)
    }

    /// Sends a line, and returns the time until the first answer that begins with `beginning`.
    fn ask(&mut self, line: &str, beginning: &str) -> Result<Duration> {
        let began = Instant::now();
        self.send(line)?;
        let mut answer = String::new();
        while !answer.starts_with(beginning) {
            answer.clear();
            if self.output.read_line(&mut answer)? == 0 {
                bail!("the program ended before {beginning}");
            }
        }
        Ok(began.elapsed())
    }
}
