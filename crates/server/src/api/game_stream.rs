//! The API's stream of a game: first the whole game, then a line after each change.

use super::asked::Path;
use super::challenges::user;
use super::games::GamePath;
use super::stream::{LineSender, Streams};
use super::token::Caller;
use super::types::{ApiTimeControl, ApiVariant, User, color, speed, time_control, variant};
use crate::calendar::now_ms;
use crate::error::AppError;
use crate::limits::Address;
use crate::play::{Command, Game, Games, LineView, Message, Seat, Subscriber, TimeControl, View};
use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use std::sync::Arc;
use tokio::sync::mpsc;
use utoipa::ToSchema;

/// A player in a game's stream.
#[derive(Serialize, ToSchema)]
pub(crate) struct ApiPlayer {
    /// The name in lower case; absent without an account.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// The name, or a placeholder.
    name: String,
    /// `BOT` for a bot's account.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'static str>,
    /// The level of the site's engine, 1 to 8.
    #[serde(rename = "aiLevel", skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
}

/// The first line of a game's stream.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameFull {
    /// `gameFull`.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The game.
    id: String,
    /// The rule set.
    variant: ApiVariant,
    /// The clock of a live game; null without one.
    clock: Option<GameClock>,
    /// The time control.
    #[serde(rename = "timeControl")]
    time_control: ApiTimeControl,
    /// `live`, `correspondence` or `unlimited`.
    speed: &'static str,
    /// Whether the result counts for the ratings.
    rated: bool,
    /// When it was created, in milliseconds since 1970, UTC.
    #[serde(rename = "createdAt")]
    created_at: i64,
    /// Who moves first.
    white: ApiPlayer,
    /// Who moves second.
    black: ApiPlayer,
    /// What the game calls the sides, first mover first.
    sides: [String; 2],
    /// `startpos`, or the position string of another start.
    #[serde(rename = "initialFen")]
    initial_fen: String,
    /// The current state.
    state: GameState,
}

/// The time of a live game, in milliseconds.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameClock {
    /// Initial time of each side.
    initial: u32,
    /// Increment for each move.
    increment: u32,
}

/// The current state of a game: a line of its stream after each change.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameState {
    /// `gameState`.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The moves played, separated by spaces.
    moves: String,
    /// The newest position.
    fen: String,
    /// Milliseconds that White has left; 2147483647 without a clock.
    wtime: i64,
    /// Milliseconds that Black has left.
    btime: i64,
    /// Milliseconds that each of White's moves adds.
    winc: u32,
    /// Milliseconds that each of Black's moves adds.
    binc: u32,
    /// Whether White offers a draw.
    wdraw: bool,
    /// Whether Black offers a draw.
    bdraw: bool,
    /// Whether the rules allow the side to move to claim a draw now (`claim-draw`).
    #[serde(rename = "canClaimDraw")]
    can_claim_draw: bool,
    /// Whether White asks to take a move back.
    wtakeback: bool,
    /// Whether Black asks to take a move back.
    btakeback: bool,
    /// `created` while somebody is missing, `started`, `mate`, `resign`, `stalemate`, `timeout`,
    /// `draw`, `outoftime`, `variantEnd`, `aborted` or `unknownFinish`.
    status: &'static str,
    /// Who has won.
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    /// The stable name of the ending: `king-captured`.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The number of the rule that ended it.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    /// The result in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<String>,
    /// The id of the rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    rematch: Option<String>,
}

/// A line of chat.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChatLine {
    /// `chatLine`.
    #[serde(rename = "type")]
    kind: &'static str,
    /// `player` or `spectator`.
    room: &'static str,
    /// The author's name.
    username: String,
    /// The text.
    text: String,
}

/// The opponent has left, or is back.
#[derive(Serialize, ToSchema)]
pub(crate) struct OpponentGone {
    /// `opponentGone`.
    #[serde(rename = "type")]
    kind: &'static str,
    /// Whether the opponent has left, so that the win can be claimed.
    gone: bool,
}

/// A line of a game's stream.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum GameLine {
    /// The first: all of it.
    Full(Box<GameFull>),
    /// After each change.
    State(Box<GameState>),
    /// Somebody has said something.
    Chat(ChatLine),
    /// The other player has left, or is back.
    Gone(OpponentGone),
}

/// Milliseconds that stand for no clock, as in the lichess API.
const NO_CLOCK: i64 = i32::MAX as i64;

impl GameState {
    fn of(view: &View, time: Option<TimeControl>) -> Self {
        let result = view.position.result.as_ref();
        let left = |side: u8| {
            let Some(clock) = &view.clock else { return NO_CLOCK };
            let took = clock.since.filter(|_| view.position.turn == side).map_or(0, |since| now_ms() - since);
            let bank = clock.bank[usize::from(side)];
            if clock.live { bank - (took - clock.delay).max(0) } else { clock.delay + bank - took }.max(0)
        };
        let increment = match time {
            Some(TimeControl::Live { increment, .. }) => increment * 1000,
            _ => 0,
        };
        GameState {
            kind: "gameState",
            moves: view.played.join(" "),
            fen: view.position.frame.position.clone(),
            wtime: left(0),
            btime: left(1),
            winc: increment,
            binc: increment,
            wdraw: view.draw_offer == Some(0),
            bdraw: view.draw_offer == Some(1),
            can_claim_draw: view.position.claim.is_some(),
            wtakeback: view.takeback == Some(0),
            btakeback: view.takeback == Some(1),
            status: super::types::status(result, has_open_seat(view)).name,
            winner: result.and_then(|result| result.winner).map(color),
            reason: result.map(|result| result.reason.clone()),
            rule: result.map(|result| result.rule.clone()).filter(|rule| !rule.is_empty()),
            words: result.map(|result| result.words.clone()),
            rematch: view.rematch.as_deref().and_then(|path| Some(path.rsplit_once('/')?.1.to_owned())),
        }
    }
}

/// A game as a stream: first all of it (`gameFull`), then a line after each change (`gameState`),
/// for each line of chat (`chatLine`), and when the other player leaves (`opponentGone`). When the
/// opponent has accepted, the whole game is sent again. The stream ends some time after the game.
/// Scope: `bot:play` or `board:play`.
#[utoipa::path(get, path = "/api/{door}/game/stream/{id}", tag = "games", params(GamePath),
    operation_id = "stream_game",
    responses((status = 200, content_type = "application/x-ndjson", body = GameLine)))]
pub(crate) async fn stream(
    State(games): State<Arc<Games>>,
    State(streams): State<Streams>,
    Path(GamePath { door, id }): Path<GamePath>,
    caller: Caller,
    address: Address,
) -> Result<Response, AppError> {
    door.admit(&games, &caller).await?;
    let game = games.game(&id).await?;
    if game.sides_of(&caller.visitor).is_empty() {
        return Err(AppError::NoSuchGame(id));
    }
    let (subscriber, inbox) = Subscriber::of_program(caller.visitor.clone(), address);
    let (_, attachment) = games.subscribe(&id, subscriber).await?;
    // If chat is not available, this is refused, and no chat lines follow.
    let _ = attachment.send("chat".to_owned(), Command::OpenChat {}).await;
    streams.respond(caller, |lines| async move {
        let _attachment = attachment;
        if let Err(error) = send_lines(&games, &id, inbox, &lines).await {
            tracing::warn!(game = id, %error, "the stream of a game ended");
        }
    })
}

/// Returns the player of a side.
async fn player(games: &Games, game: &Game, side: usize) -> Result<ApiPlayer, AppError> {
    let unnamed = |name: &str| ApiPlayer { id: None, name: name.to_owned(), title: None, level: None };
    Ok(match &game.seats[side] {
        Seat::Engine { level } => ApiPlayer { level: Some(*level), ..unnamed("Engine") },
        Seat::Person { visitor } => match user(games, visitor).await? {
            Some(User { id, name, title, .. }) => ApiPlayer { id: Some(id), name, title, level: None },
            None => unnamed("Guest"),
        },
        Seat::Open | Seat::Challenged { .. } => unnamed("?"),
    })
}

/// Whether a seat is still open.
fn has_open_seat(view: &View) -> bool {
    view.seats.iter().any(|seat| seat.kind == "open")
}

/// Converts the messages of the game's actor into lines of the API.
async fn send_lines(
    games: &Games,
    id: &str,
    mut inbox: mpsc::Receiver<Box<Message>>,
    lines: &LineSender,
) -> Result<(), AppError> {
    let mut sent =
        Sent { games, id, time: None, is_first: true, had_open_seat: false, version: 0, gone: false };
    while let Some(message) = inbox.recv().await {
        let (told, ends) = match *message {
            Message::View(view) => {
                let is_end = view.position.result.is_some() && view.version > sent.version;
                // The site keeps showing the game, but the API's stream ends with it.
                (sent.lines_for(&view).await?, is_end)
            }
            Message::Said(line) if !line.muted => (vec![GameLine::Chat(chat_line(line))], false),
            _ => (Vec::new(), false),
        };
        for line in &told {
            if !lines.send(line).await {
                return Ok(());
            }
        }
        if ends {
            break;
        }
    }
    Ok(())
}

/// What a stream has already sent of its game.
struct Sent<'a> {
    games: &'a Games,
    id: &'a str,
    time: Option<TimeControl>,
    /// Whether nothing was sent yet.
    is_first: bool,
    /// Whether a seat was open in the last view.
    had_open_seat: bool,
    version: u64,
    /// Whether the other player has left.
    gone: bool,
}

impl Sent<'_> {
    /// Returns the lines for a view: the whole game at first and once no seat is open any more, its
    /// state after each change.
    async fn lines_for(&mut self, view: &View) -> Result<Vec<GameLine>, AppError> {
        let mut lines = Vec::new();
        let has_open_seat = has_open_seat(view);
        if self.is_first || (self.had_open_seat && !has_open_seat) {
            let game = self.games.game(self.id).await?;
            let players = [player(self.games, &game, 0).await?, player(self.games, &game, 1).await?];
            self.time = game.terms.time;
            let state = GameState::of(view, self.time);
            lines.push(GameLine::Full(Box::new(full(&game, players, view, state))));
        } else if view.version > self.version {
            lines.push(GameLine::State(Box::new(GameState::of(view, self.time))));
        }
        let gone = view.can.claim_win;
        if gone != self.gone {
            lines.push(GameLine::Gone(OpponentGone { kind: "opponentGone", gone }));
        }
        (self.is_first, self.had_open_seat, self.version, self.gone) =
            (false, has_open_seat, view.version, gone);
        Ok(lines)
    }
}

fn full(game: &Game, [white, black]: [ApiPlayer; 2], view: &View, state: GameState) -> GameFull {
    let clock = match game.terms.time {
        Some(TimeControl::Live { initial, increment }) => {
            Some(GameClock { initial: initial * 1000, increment: increment * 1000 })
        }
        _ => None,
    };
    GameFull {
        kind: "gameFull",
        id: game.id.clone(),
        variant: variant(&game.rules),
        clock,
        time_control: time_control(game.terms.time),
        speed: speed(game.terms.time),
        rated: game.terms.rated,
        created_at: game.created_at,
        white,
        black,
        sides: view.sides.clone(),
        initial_fen: game.start.clone().unwrap_or_else(|| "startpos".to_owned()),
        state,
    }
}

fn chat_line(line: LineView) -> ChatLine {
    ChatLine { kind: "chatLine", room: "player", username: line.name, text: line.text }
}
