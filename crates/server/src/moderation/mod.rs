//! Order: people report each other, moderators see the reports and decide; everything they do is in
//! the audit log. Nothing happens by itself.

mod page;

use crate::calendar::now_ms;
use crate::error::{AppError, Refusal};
use crate::limits::Address;
use crate::messages::{say, say_with};
use crate::paths::game_path;
use crate::play::{BAN, Games, MUTE, annul, call_off_waiting, room_of};
use crate::random;
use crate::visitor::VisitorId;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use maud::Markup;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use throughline_store::{AuditEntry, Report, Restriction, StoreError};

/// What can be reported: names as they are stored.
pub(crate) const REASONS: [&str; 3] = ["stopped-playing", ENGINE_HELP, "abuse"];

/// Whoever is reported for this has figures to look at.
const ENGINE_HELP: &str = "engine-help";

/// Characters of what a reporter has to say, and of a moderator's reason, at most.
const LONGEST_TEXT: usize = 500;

/// Reports of one person that may be open.
const MOST_OPEN: u32 = 10;

/// Reports that a moderator sees, and entries of the audit log.
const SHOWN: u32 = 50;

/// Days of a restriction at most; 0 stands for one without an end.
const MOST_DAYS: u32 = 3650;

/// Taking back what a game has done to the ratings.
pub(crate) const ANNUL: &str = "annul";

/// Whom a report is about.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct About {
    /// The number of a line of chat.
    line: Option<u64>,
    /// The side, 0 or 1.
    side: Option<u8>,
}

/// What is reported, and by whom.
struct Accusation {
    game: String,
    accused: VisitorId,
    name: String,
    /// The line of chat.
    quoted: Option<String>,
}

/// Finds whom a report is about: the author of a line, a side, or else the opponent.
async fn accusation(
    games: &Games,
    id: &str,
    visitor: &VisitorId,
    about: &About,
) -> Result<Accusation, AppError> {
    let game = games.game(id).await?;
    let mut quoted = None;
    let accused = if let Some(number) = about.line {
        let room = room_of(&game, visitor);
        let line = games.store.line(id, number).await?.filter(|line| line.room == room);
        let line = line.ok_or_else(|| Refusal::new(say("chat.no-line")))?;
        quoted = Some(line.text);
        VisitorId::from_stored(&line.author)
    } else {
        let opponent = game.sides_of(visitor).first().map(|side| 1 - side);
        let side = about.side.or(opponent).unwrap_or(0);
        let player = game.seats[usize::from(side & 1)].person();
        player.ok_or_else(|| Refusal::new(say("report-somebody.nobody")))?.clone()
    };
    if accused == *visitor {
        return Err(Refusal::new(say("report-somebody.oneself")).into());
    }
    let name = games.identities.name(&accused).await.unwrap_or_else(|| say("seat.guest"));
    Ok(Accusation { game: id.to_owned(), accused, name, quoted })
}

/// `GET /games/{id}/report`.
pub(crate) async fn report_form(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
    Extension(visitor): Extension<VisitorId>,
    Form(about): Form<About>,
) -> Result<Markup, AppError> {
    let accusation = accusation(&games, &id, &visitor, &about).await?;
    Ok(page::report_form(&accusation, &about))
}

/// What somebody reports.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct ReportForm {
    line: Option<u64>,
    side: Option<u8>,
    reason: String,
    text: String,
}

/// `POST /games/{id}/report`.
pub(crate) async fn report(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
    Extension(visitor): Extension<VisitorId>,
    address: Address,
    Form(form): Form<ReportForm>,
) -> Result<Response, AppError> {
    let about = About { line: form.line, side: form.side };
    let found = accusation(&games, &id, &visitor, &about).await?;
    if !REASONS.contains(&form.reason.as_str()) {
        return Err(AppError::BadForm(say("report-somebody.choose")));
    }
    let text = bounded(&form.text)?;
    games.limits.reports.count(&address)?;
    let quoted = found.quoted.map(|line| format!("“{line}” ")).unwrap_or_default();
    let report = Report {
        id: random::game_id(),
        reporter: visitor.text().to_owned(),
        accused: found.accused.text().to_owned(),
        game: found.game,
        reason: form.reason,
        text: format!("{quoted}{text}"),
        at: now_ms(),
    };
    let is_new = games.store.report(report, MOST_OPEN).await?;
    tracing::info!(game = id, is_new, "somebody was reported");
    Ok(page::thanks(&game_path(&id)).into_response())
}

/// A text of bounded length, without control characters.
fn bounded(text: &str) -> Result<String, AppError> {
    let text: String = text.trim().chars().filter(|c| !c.is_control()).collect();
    if text.chars().count() <= LONGEST_TEXT {
        return Ok(text);
    }
    Err(AppError::BadForm(say_with("report-somebody.length", &[("most", &LONGEST_TEXT.to_string())])))
}

/// The name of a moderator.
///
/// # Errors
/// [`AppError::NoSuchPage`] for whoever is none, and those of the store.
pub(crate) async fn moderator(games: &Games, visitor: &VisitorId) -> Result<String, AppError> {
    let name = games.identities.name(visitor).await.ok_or(AppError::NoSuchPage)?;
    if games.store.is_moderator(visitor.text()).await? { Ok(name) } else { Err(AppError::NoSuchPage) }
}

/// `GET /moderation`.
pub(crate) async fn moderation(
    State(games): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
) -> Result<Markup, AppError> {
    moderator(&games, &visitor).await?;
    show(&games, None).await
}

/// The page; after a decision was refused, with what is wrong.
async fn show(games: &Games, refused: Option<page::Refused<'_>>) -> Result<Markup, AppError> {
    let mut reports = Vec::new();
    for report in games.store.open_reports(SHOWN).await? {
        let [reporter, accused] = [&report.reporter, &report.accused].map(|who| VisitorId::from_stored(who));
        let standing = games.store.restrictions(accused.text(), now_ms()).await?;
        let names = [games.identities.name(&reporter).await, games.identities.name(&accused).await];
        reports.push(page::OpenReport { report, names, standing });
    }
    Ok(page::moderation(&reports, &games.store.audit(SHOWN).await?, refused.as_ref()))
}

/// What a moderator decides.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct Decision {
    /// The report that it settles.
    report: String,
    /// The name of the account that it is about, where there is no report.
    name: String,
    /// `settle`, `mute`, `ban`, `annul`, `unmute`, `unban`.
    action: String,
    days: String,
    reason: String,
}

impl Decision {
    /// The days of a restriction; none given are 0, which has no end.
    fn days(&self) -> Result<u32, AppError> {
        let days = self.days.trim();
        let known =
            if days.is_empty() { Some(0) } else { days.parse().ok().filter(|days| *days <= MOST_DAYS) };
        let most = MOST_DAYS.to_string();
        known.ok_or_else(|| AppError::BadForm(say_with("moderation.bad-days", &[("most", &most)])))
    }
}

/// `POST /moderation`.
pub(crate) async fn decide(
    State(games): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
    Form(decision): Form<Decision>,
) -> Result<Response, AppError> {
    let actor = moderator(&games, &visitor).await?;
    match carry_out(&games, actor, &decision).await {
        Err(why @ (AppError::Refused(_) | AppError::BadForm(_))) => {
            let refused = page::Refused { decision: &decision, why: why.message() };
            let page = show(&games, Some(refused)).await?;
            Ok((why.into_response().status(), page).into_response())
        }
        other => other.map(|()| Redirect::to("/moderation").into_response()),
    }
}

async fn carry_out(games: &Games, actor: String, decision: &Decision) -> Result<(), AppError> {
    let reason = bounded(&decision.reason)?;
    let (accused, name, game) = if decision.report.is_empty() {
        let account = games.identities.account_named(&decision.name).await?;
        let nobody = || AppError::BadForm(say("moderation.nobody"));
        let account = account.ok_or_else(nobody)?;
        (account.visitor, account.name, String::new())
    } else {
        let report = games.store.open_report(&decision.report).await?;
        let report = report.ok_or_else(|| Refusal::new(say("moderation.settled")))?;
        let name = games.identities.name(&VisitorId::from_stored(&report.accused)).await;
        (report.accused, name.unwrap_or_else(|| "a guest".to_owned()), report.game)
    };
    let action = decision.action.clone();
    let done = AuditEntry { at: now_ms(), actor, action, target: name, reason };
    match decision.action.as_str() {
        MUTE => restrict(&*games.store, &accused, MUTE, decision.days()?, done.clone()).await?,
        BAN => {
            restrict(&*games.store, &accused, BAN, decision.days()?, done.clone()).await?;
            call_off_waiting(games, &VisitorId::from_stored(&accused)).await?;
        }
        "unmute" => games.store.lift(&accused, MUTE, done.clone()).await?,
        "unban" => games.store.lift(&accused, BAN, done.clone()).await?,
        ANNUL if !game.is_empty() => {
            let done = AuditEntry { target: game.clone(), ..done.clone() };
            annul(&*games.store, &games.rule_sets, &game, done).await?;
            games.end(&game).await;
        }
        "settle" => {}
        _ => return Err(AppError::BadForm(say("moderation.action"))),
    }
    if !decision.report.is_empty() {
        let settled = AuditEntry { at: now_ms(), action: "settle".to_owned(), ..done };
        games.store.settle(&decision.report, settled).await?;
    }
    Ok(())
}

/// Restricts somebody for so many days; 0 stands for ever.
///
/// # Errors
/// Only those of the store.
pub(crate) async fn restrict(
    store: &dyn throughline_store::Store,
    accused: &str,
    kind: &str,
    days: u32,
    done: AuditEntry,
) -> Result<(), StoreError> {
    let time = Duration::from_secs(u64::from(days.min(MOST_DAYS)) * 24 * 3600);
    let until = (days > 0).then(|| now_ms() + i64::try_from(time.as_millis()).unwrap_or(i64::MAX));
    let what = Restriction { kind: kind.to_owned(), until, reason: done.reason.clone() };
    store.restrict(accused, what, done).await
}
