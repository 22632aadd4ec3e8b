//! Tests of the bot against a site made for them.

use super::*;
use clap::Parser;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;

#[derive(Parser)]
struct Flags {
    #[command(flatten)]
    args: Args,
}

/// Starts a site that answers with these statuses in turn; returns its address and the first
/// lines of the requests.
fn site_with(statuses: [&'static str; 3]) -> (String, mpsc::Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("it is bound"));
    let (sender, requests) = mpsc::channel();
    thread::spawn(move || {
        for (status, stream) in statuses.iter().zip(listener.incoming()) {
            let stream = stream.expect("a connection");
            let head: Vec<String> = BufReader::new(&stream)
                .lines()
                .map_while(Result::ok)
                .take_while(|line| !line.is_empty())
                .collect();
            let answer = format!("HTTP/1.1 {status}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{{}}");
            (&stream).write_all(answer.as_bytes()).expect("it is sent");
            sender.send(head[0].clone()).expect("the test waits");
        }
    });
    (url, requests)
}

#[test]
fn an_answer_that_the_site_puts_off_is_sent_again() {
    let (url, requests) = site_with(["429 Too Many Requests", "200 OK", "404 Not Found"]);
    let args = Flags::parse_from(["bot", "--site", &url, "--token", "x", "--level", "1"]).args;
    let stop = Arc::new(AtomicBool::new(false));
    let bot = Arc::new(Bot {
        site: Site::new(args.site.clone(), args.token.clone(), stop.clone()),
        engine: Engine::of(&args).expect("a level"),
        name: "x".to_owned(),
        most_games: 1,
        terms: args.terms,
        playable: Mutex::default(),
        playing: Mutex::default(),
        stop,
    });
    let challenge = r#"{"id":"g","variant":{"key":"hnefatafl"},"direction":"in","rated":false,"timeControl":{"type":"unlimited"}}"#;
    bot.answer(&serde_json::from_str(challenge).expect("a challenge")).expect("it is sent");
    let asked: Vec<String> = (0..3).map_while(|_| requests.recv_timeout(TIMEOUT).ok()).collect();
    let accept = "POST /api/challenge/g/accept HTTP/1.1";
    assert_eq!(asked, [accept, accept, "GET /api/bot/game/stream/g HTTP/1.1"]);
}
