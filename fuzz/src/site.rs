//! Network input: requests with queries and forms, and WebSocket messages, handled by a whole site
//! without network and disk.

use crate::{Target, text};
use http::{Method, Request, Response, StatusCode, header};
use throughline_server::offline::{OfflineSite, OfflineSocket};

thread_local! {
    // Leaked, because its runtime cannot be dropped while a thread ends.
    static SITE: &'static OfflineSite = Box::leak(Box::default());
}

/// The `Host` of requests.
const HOST: &str = "127.0.0.1";

/// The secrets of two players and a spectator.
const SECRETS: [&str; 3] = [
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
    "cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc",
];

/// Requests: a line with method and path, and the rest as the body. No response may be a server
/// error.
pub const REQUESTS: Target = Target {
    name: "requests",
    run: |bytes| {
        let text = text(bytes);
        let (line, body) = text.split_once('\n').unwrap_or((&text, ""));
        let (method, path) = line.split_once(' ').unwrap_or(("GET", line));
        // A demonstration waits for an engine, and there is none here.
        if path.starts_with("/api/demo") {
            return;
        }
        SITE.with(|site| {
            if let Some(answer) = ask(site, method, path, body, SECRETS[0]) {
                // Link preview pictures have a queue, which may be full.
                let is_full = answer.status() == StatusCode::SERVICE_UNAVAILABLE && path.starts_with("/og/");
                assert!(!answer.status().is_server_error() || is_full, "{} for {line}", answer.status());
            }
            site.forget();
        });
    },
    seeds: || REQUEST_SEEDS.map(|text| text.as_bytes().to_vec()).into(),
    words: || {
        crate::words(
            "GET /¦POST /¦HEAD /¦/api/board?game=¦/api/setup?spec=¦/api/puzzles/¦/play/¦/rules/¦/editor/¦/analysis/¦\
             /learn/¦/lab/¦/og/¦/games/mine?¦/lobby/¦/now¦/reports/¦/api/position?variant=¦/api/tablebase?fen=¦/embed/¦/account/tokens¦&scope=¦&opponent=¦&position=¦&opt.¦&side=¦&level=¦&level2=¦&hints=on¦\
             &takebacks=on¦&rated=on¦&time=live¦&time=days¦&minutes=¦&increment=¦&days=¦&vacation=¦/account/¦/people/¦name=¦\
             &password=¦&invite=¦&new=¦session=¦friend¦anybody¦&pace=10%2B5¦watch¦both¦engine¦random¦text=¦&open=1¦&analyse=1¦\
             hnefatafl¦linear-pursuit¦\
             linear-progression¦one-dimensional-chess¦rules=brandubh¦%5B¦%22¦%0A¦{\"spec\":\"¦\"setup\":{\"pieces\":[¦\
             \"side\":0¦\"fields\":[¦language=¦?moves=",
        )
    },
};

const REQUEST_SEEDS: [&str; 58] = [
    "GET /",
    "GET /play/hnefatafl?opponent=friend&position=x",
    "GET /rules/linear-pursuit:pawns=off",
    "GET /editor/one-dimensional-chess?position=K14k+w+0",
    "GET /analysis/hnefatafl:rules=brandubh?moves=d2-f2+d3-e3",
    "GET /puzzles/linear-progression/1",
    "GET /learn/linear-pursuit",
    "GET /games/mine?show=unfinished&game=hnefatafl&page=2",
    "GET /lab/hnefatafl",
    "GET /reports/hnefatafl",
    "GET /api/board?game=linear-progression&opt.board=4x5&opt.drop=random",
    "GET /api/board?spec=hnefatafl:rules=brandubh&position=3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3+a",
    "GET /api/setup?spec=one-dimensional-chess&position=K14k+w+0",
    "GET /api/puzzles/hnefatafl/3",
    "GET /og/one-dimensional-chess.png?position=K14k+w+0",
    "GET /games/2Wd7kPqRsT4x/frames/0",
    "POST /games\ngame=hnefatafl&opponent=engine&level=3&level2=8&side=0&hints=on&opt.rules=brandubh",
    "POST /games\ngame=linear-pursuit&opponent=friend&side=random&takebacks=on&position=14/K6k6+w",
    "POST /games\ngame=linear-progression&opponent=watch&level=1&level2=2&opt.board=4x4",
    "POST /games\ngame=hnefatafl&opponent=anybody&side=1&time=live&minutes=3&increment=2",
    "POST /lobby/play\ngame=hnefatafl&opt.rules=brandubh&pace=3%2B2",
    "POST /lobby/join\nid=2Wd7kPqRsT4x",
    "GET /lobby/list",
    "POST /import\ntext=%5BGame+%22one-dimensional-chess%22%5D%0A%0A1.+e-j+*&game=&open=1&analyse=1",
    "POST /import\ntext=1.+d2-f2+d3-e3+%7Bquiet%7D+*&game=hnefatafl",
    "POST /games\ngame=hnefatafl&opponent=friend&rated=on&time=live&minutes=10&increment=5",
    "POST /games\ngame=hnefatafl&opponent=both&time=days&days=3&vacation=7",
    "GET /people/Ada",
    "GET /account/archive",
    "GET /moderation/fair-play?name=Ada",
    "POST /games\ngame=hnefatafl&opponent=friend&against=Ada&time=days&days=3&vacation=7",
    "POST /games/2Wd7kPqRsT4x/decline\n",
    "POST /account/data\n{\"key\":\"theme\",\"version\":0,\"value\":\"dark\"}",
    "POST /games\ngame=linear-pursuit&opponent=engine&level=3&rated=on",
    "POST /account/sign-up\nname=Ada&password=correct+horse&invite=0123-4567-89ab-cdef-0123",
    "POST /account/sign-in\nname=Ada&password=correct+horse",
    "POST /account/password\npassword=correct+horse&new=battery+staple",
    "GET /games/mine?state=waiting",
    "GET /games/waiting?game=2Wd7kPqRsT4x",
    "POST /games/mine/seen\nat=1700000000000",
    "GET /account/notices",
    "POST /account/notices/forget\nendpoint=https%3A%2F%2Fpush.example.org%2Fa",
    "GET /account/mail/confirm?token=0123456789abcdef",
    "POST /account/mail/off?token=0123456789abcdef\nList-Unsubscribe=One-Click",
    "POST /account/reset\ntoken=0123456789abcdef&new=battery+staple",
    "POST /games/mine/delete\ngame=2Wd7kPqRsT4x",
    "POST /language\nlanguage=da",
    "GET /api/position?variant=hnefatafl:rules=brandubh&moves=d2-f2+d3-e3",
    "GET /api/tablebase?variant=one-dimensional-chess&fen=K14k+w+0",
    "GET /api/puzzle/linear-pursuit/1",
    "GET /api/games/user/Ada?max=1&since=0&rated=true&game=hnefatafl",
    "GET /game/export/2Wd7kPqRsT4x",
    "GET /embed/analysis/linear-progression:board=4x4?moves=@a2",
    "GET /games/2Wd7kPqRsT4x?side=1",
    "POST /account/tokens\nabout=my+engine&scope=bot:play&scope=challenge:read&lifetime=30",
    "POST /api/token/test\ntlt_0123,tlt_4567",
    "POST /games\ngame=hnefatafl&opponent=others&time=live&minutes=3",
    "POST /api/setup\n{\"spec\":\"one-dimensional-chess\",\"setup\":{\"pieces\":[[0,0],[15,6]],\"side\":1,\"fields\":[\"0\"]}}",
];

/// Returns the response to a request; `None` if the text is not a valid request.
fn ask(site: &OfflineSite, method: &str, path: &str, body: &str, secret: &str) -> Option<Response<Vec<u8>>> {
    let kind = if body.starts_with('{') { "application/json" } else { "application/x-www-form-urlencoded" };
    let request = Request::builder()
        .method(Method::from_bytes(method.as_bytes()).ok()?)
        .uri(path)
        .header(header::HOST, HOST)
        .header(header::ORIGIN, format!("http://{HOST}"))
        .header(header::ACCEPT, "text/html")
        .header(header::COOKIE, format!("throughline={secret}"))
        .header(header::CONTENT_TYPE, kind);
    Some(site.answer(request.body(body.as_bytes().to_vec()).ok()?))
}

/// Messages to the sockets of a game: the form of a new game in the first line, then a message in
/// each line, after the digit of its sender. Replaying the log must give the same game.
pub const GAME_MESSAGES: Target = Target {
    name: "game-messages",
    run: |bytes| {
        let text = text(bytes);
        let mut lines = text.lines();
        SITE.with(|site| {
            let made = ask(site, "POST", "/games", lines.next().unwrap_or_default(), SECRETS[0]);
            let path = made.as_ref().and_then(|made| made.headers().get(header::LOCATION)?.to_str().ok());
            if let Some(path) = path {
                ask(site, "POST", &format!("{path}/join"), "", SECRETS[1]);
                play(site, path.trim_start_matches("/games/"), lines);
            }
            site.forget();
        });
    },
    seeds: || GAME_SEEDS.map(|text| text.as_bytes().to_vec()).into(),
    words: || crate::words(MESSAGE_WORDS),
};

fn play<'a>(site: &OfflineSite, game: &str, lines: impl Iterator<Item = &'a str>) {
    let mut sockets = SECRETS.map(|secret| site.game_socket(game, secret));
    for line in lines.take(40) {
        let (who, message) = match line.as_bytes().first() {
            Some(digit @ b'0'..=b'2') => (usize::from(digit - b'0'), &line[1..]),
            _ => (0, line),
        };
        if let Some(socket) = &mut sockets[who] {
            hear(socket, message);
        }
    }
    drop(sockets);
    let [played, again] = site.records(game).expect("the game is there");
    assert_eq!(played, again, "the log plays back to another game");
}

/// Beginnings of messages that report internal errors.
const FAULTS: [&str; 2] = ["Something went wrong on our side", "This could not be saved"];

/// Checks that each message is JSON, and none reports an internal error.
fn hear(socket: &mut OfflineSocket<'_>, message: &str) {
    for said in socket.say(message).into_iter().flatten() {
        let read = serde_json::from_str::<serde_json::Value>(&said);
        let read = read.unwrap_or_else(|error| panic!("{error}: {said}"));
        // Further on a message may quote what was sent.
        let told = read["message"].as_str().unwrap_or_default();
        assert!(!FAULTS.iter().any(|fault| told.starts_with(fault)), "{said}");
    }
}

const GAME_SEEDS: [&str; 5] = [
    "game=one-dimensional-chess&opponent=friend&side=0&takebacks=on\n\
     0{\"t\":\"move\",\"ply\":0,\"text\":\"e-j\",\"id\":\"1\"}\n1{\"t\":\"touch\",\"ply\":1,\"sites\":[11],\"id\":\"2\"}\n\
     0{\"t\":\"undo\",\"ply\":1,\"id\":\"3\"}\n1{\"t\":\"accept-takeback\",\"id\":\"4\"}\n2{\"t\":\"ping\",\"id\":\"5\"}\n\
     0{\"t\":\"offer-draw\",\"ply\":0,\"id\":\"6\"}\n1{\"t\":\"accept-draw\",\"id\":\"7\"}\n1{\"t\":\"rematch\",\"id\":\"8\"}\n",
    "game=hnefatafl&opponent=both&opt.rules=brandubh\n0{\"t\":\"move\",\"ply\":0,\"text\":\"d2-f2\",\"id\":\"1\"}\n\
     0{\"t\":\"move\",\"ply\":1,\"text\":\"d3-e3\",\"id\":\"2\"}\n0{\"t\":\"undo\",\"ply\":2,\"id\":\"3\"}\n\
     0{\"t\":\"why\",\"sites\":[3,4],\"id\":\"4\"}\n0{\"t\":\"claim\",\"id\":\"5\"}\n0{\"t\":\"resign\",\"id\":\"6\"}\n",
    "game=linear-progression&opponent=friend&side=1&opt.board=4x4\n1{\"t\":\"offer-draw\",\"ply\":0,\"id\":\"1\"}\n\
     0{\"t\":\"decline-draw\",\"id\":\"2\"}\n0{\"t\":\"hint\",\"ply\":0,\"id\":\"3\"}\n",
    "game=hnefatafl&opponent=friend&side=0&time=live&minutes=1&increment=0\n\
     0{\"t\":\"move\",\"ply\":0,\"text\":\"d1-d2\",\"id\":\"1\"}\n1{\"t\":\"claim-win\",\"id\":\"2\"}\n\
     1{\"t\":\"abort\",\"id\":\"3\"}\n",
    "game=linear-pursuit&opponent=engine&level=1&hints=on&side=0\n0{\"t\":\"hint\",\"ply\":0,\"id\":\"1\"}\n\
     0{\"t\":\"decline-takeback\",\"id\":\"2\"}\n",
];

/// Messages to the socket of an analysis board: one in each line.
pub const ANALYSIS_MESSAGES: Target = Target {
    name: "analysis-messages",
    run: |bytes| {
        let text = text(bytes);
        SITE.with(|site| {
            let mut socket = site.analysis_socket(SECRETS[0]);
            text.lines().take(40).for_each(|line| hear(&mut socket, line));
        });
    },
    seeds: || ANALYSIS_SEEDS.map(|text| text.as_bytes().to_vec()).into(),
    words: || crate::words(MESSAGE_WORDS),
};

const ANALYSIS_SEEDS: [&str; 4] = [
    "{\"t\":\"look\",\"spec\":\"one-dimensional-chess\",\"start\":null,\"moves\":[\"e-j\",\"l-g\"],\"id\":\"1\"}\n\
     {\"t\":\"touch\",\"at\":\"1\",\"sites\":[3],\"id\":\"2\"}\n{\"t\":\"why\",\"at\":\"1\",\"sites\":[3,9],\"id\":\"3\"}\n\
     {\"t\":\"think\",\"at\":\"1\",\"lines\":3,\"threat\":true,\"id\":\"4\"}\n{\"t\":\"rest\",\"id\":\"5\"}\n",
    "{\"t\":\"look\",\"spec\":\"hnefatafl:rules=brandubh\",\"start\":\"3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a\",\"moves\":[],\"id\":\"1\"}\n\
     {\"t\":\"exact\",\"at\":\"1\",\"id\":\"2\"}\n{\"t\":\"review\",\"game\":\"2Wd7kPqRsT4x\",\"id\":\"3\"}\n{\"t\":\"stop-review\",\"id\":\"4\"}\n",
    "{\"t\":\"puzzle\",\"game\":\"hnefatafl\",\"puzzle\":\"1\",\"moves\":[\"d1-d2\"],\"want\":\"verdict\",\"id\":\"1\"}\n",
    "{\"t\":\"lesson\",\"game\":\"linear-pursuit\",\"lesson\":\"pieces\",\"step\":\"1\",\"moves\":[],\"want\":\"hint\",\"id\":\"1\"}\n\
     {\"t\":\"ping\",\"id\":\"2\"}\n",
];

const MESSAGE_WORDS: &str = "{\"t\":\"¦\",\"id\":\"1\"}¦,\"ply\":0¦,\"text\":\"¦,\"sites\":[¦\"at\":\"1\"¦move¦undo¦\
    accept-takeback¦decline-takeback¦resign¦abort¦claim-win¦offer-draw¦accept-draw¦decline-draw¦claim¦rematch¦touch¦why¦hint¦ping¦look¦think¦\
    review¦stop-review¦puzzle¦lesson¦exact¦rest¦\"spec\":\"¦\"start\":null¦\"moves\":[\"¦\"lines\":2¦\"threat\":true¦\
    \"want\":\"verdict\"¦hnefatafl¦linear-pursuit¦linear-progression¦one-dimensional-chess¦opponent=friend¦&takebacks=on¦\n0{¦\n1{";
