//! Measures nodes per second of one thread: native, and in the module as run by node, alternating.
//! Keeps the best of several rounds (the first argument; 5).
//!
//! `cargo xtask wasm && cargo run --release -p throughline-wasm --example browser_speed`

use serde_json::{Value, json};
use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use throughline_catalog::GAMES;
use throughline_wasm::Session;

/// The node limit of a search.
const NODES: u64 = 1_500_000;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// The module in node, with commands and replies on lines.
struct Module {
    node: Child,
    replies: BufReader<ChildStdout>,
}

impl Module {
    fn start() -> Outcome<Self> {
        let folder = env!("CARGO_MANIFEST_DIR");
        let mut node = Command::new("node")
            .arg(format!("{folder}/tests/run.mjs"))
            .arg(format!("{folder}/../../target/wasm/throughline.wasm"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let replies = BufReader::new(node.stdout.take().ok_or("no output")?);
        Ok(Module { node, replies })
    }

    fn ask(&mut self, command: &Value) -> Outcome<Value> {
        writeln!(self.node.stdin.as_mut().ok_or("no input")?, "{command}")?;
        let mut line = String::new();
        self.replies.read_line(&mut line)?;
        Ok(serde_json::from_str(&line)?)
    }
}

/// Returns the result of a search, and its nodes per second.
fn measure(spec: &str, ask: &mut dyn FnMut(&Value) -> Outcome<Value>) -> Outcome<(Value, f64)> {
    ask(&json!({ "t": "look", "id": "x", "spec": spec, "start": null, "moves": [] }))?;
    let search = json!({ "t": "search", "id": "s", "at": "x", "nodes": NODES });
    let began = Instant::now();
    let found = ask(&search)?;
    Ok((found, NODES as f64 / began.elapsed().as_secs_f64()))
}

fn now() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGAN.elapsed()
}

fn main() -> Outcome<()> {
    let rounds: u32 = std::env::args().nth(1).map_or(Ok(5), |text| text.parse())?;
    let (mut session, mut module) = (Session::new(now), Module::start()?);
    let mut native = |command: &Value| -> Outcome<Value> {
        Ok(serde_json::from_str(&session.answer(command.to_string().as_bytes()))?)
    };
    println!("game\tnative\tmodule\tratio");
    for info in GAMES {
        let (mut best, mut best_there) = (0.0_f64, 0.0_f64);
        for _ in 0..rounds {
            let (found, rate) = measure(info.id, &mut native)?;
            let (found_there, rate_there) = measure(info.id, &mut |command| module.ask(command))?;
            if found != found_there {
                return Err(format!("{}: the module finds {found_there}, not {found}", info.id).into());
            }
            (best, best_there) = (best.max(rate), best_there.max(rate_there));
        }
        let [millions, millions_there] = [best, best_there].map(|rate| rate / 1e6);
        println!("{}\t{millions:.2}\t{millions_there:.2}\t{:.2}", info.name, best_there / best);
    }
    drop(module.node.stdin.take());
    module.node.wait()?;
    Ok(())
}
