//! Moderation: people report each other, moderators see the reports and decide; all that they do is
//! in the audit log. Nothing is decided automatically.

mod page;

use crate::calendar::now_ms;
use crate::config::PublicUrl;
use crate::error::{AppError, Refusal};
use crate::limits::Address;
use crate::messages::{in_language, say, say_with};
use crate::paths::game_path;
use crate::play::{BAN, Games, MUTE, abort_waiting, annul, one_line, room_of};
use crate::random;
use crate::visitor::VisitorId;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use maud::Markup;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use throughline_game::Language;
use throughline_store::{
    AuditEntry, Report, ReportLimits, ReportOutcome, RestrictedVisitor, Restriction, StoreError,
};

/// The reasons for a report, as they are stored.
pub(crate) const REASONS: [&str; 3] = ["stopped-playing", ENGINE_HELP, "abuse"];

/// For this reason moderators are shown the screening figures.
const ENGINE_HELP: &str = "engine-help";

/// Maximum length of a report's text and of a moderator's reason, in characters.
const MAX_TEXT_LENGTH: usize = 500;

/// The most reports that may be open at a time.
const OPEN_REPORTS: ReportLimits = ReportLimits { own: 10, of_guests: 200 };

/// Number of reports, and of entries of the audit log, that a moderator is shown.
const SHOWN: u32 = 50;

/// Maximum number of restrictions in force that a moderator is shown.
const MAX_RESTRICTIONS: u32 = 500;

/// Maximum length of a restriction, in days; 0 stands for one without an end.
const MAX_DAYS: u32 = 3650;

/// The action of annulling a game's result.
pub(crate) const ANNUL: &str = "annul";

/// Whoever has no account (any more), in the log and in the operator's lists.
pub(crate) const GUEST: &str = "a guest";

/// Whom a report is about, in a query.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct ReportSubject {
    /// The number of a line of chat.
    line: Option<u64>,
    /// The side, 0 or 1.
    side: Option<u8>,
}

/// The person whom a report is about.
struct ReportedPlayer {
    game: String,
    accused: VisitorId,
    name: String,
    /// The reported line of chat.
    quoted: Option<String>,
}

/// Finds whom a report is about: the author of a line, the player of a side, or else the opponent.
async fn reported_player(
    games: &Games,
    id: &str,
    visitor: &VisitorId,
    about: &ReportSubject,
) -> Result<ReportedPlayer, AppError> {
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
    Ok(ReportedPlayer { game: id.to_owned(), accused, name, quoted })
}

/// `GET /games/{id}/report`.
pub(crate) async fn report_form(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
    Extension(visitor): Extension<VisitorId>,
    Form(about): Form<ReportSubject>,
) -> Result<Markup, AppError> {
    let reported = reported_player(&games, &id, &visitor, &about).await?;
    Ok(page::report_form(&reported, &about))
}

/// The form of a report.
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
    let about = ReportSubject { line: form.line, side: form.side };
    let found = reported_player(&games, &id, &visitor, &about).await?;
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
    let outcome = games.store.report(report, OPEN_REPORTS).await?;
    tracing::info!(game = id, ?outcome, "somebody was reported");
    if outcome == ReportOutcome::Refused {
        let is_guest = games.identities.name(&visitor).await.is_none();
        let why = if is_guest { "report-somebody.enough-of-guests" } else { "report-somebody.enough" };
        return Err(Refusal::new(say(why)).into());
    }
    Ok(page::thanks(&game_path(&id)).into_response())
}

/// A text in one line, as the operator's lists print it; one that is too long is refused.
fn bounded(text: &str) -> Result<String, AppError> {
    let text = one_line(text);
    if text.chars().count() <= MAX_TEXT_LENGTH {
        return Ok(text);
    }
    Err(AppError::BadForm(say_with("report-somebody.length", &[("most", &MAX_TEXT_LENGTH.to_string())])))
}

/// The reason for an action, as it is stored.
///
/// # Errors
/// [`AppError::BadForm`] for one that is too long, and for none where the action costs somebody
/// something.
pub(crate) fn reason_for(action: &str, text: &str) -> Result<String, AppError> {
    let reason = bounded(text)?;
    if reason.is_empty() && [MUTE, BAN, ANNUL].contains(&action) {
        return Err(AppError::BadForm(say("moderation.no-reason")));
    }
    Ok(reason)
}

/// The name of the visitor, who must be a moderator; on a site that takes passkeys, one who signs
/// in by passkey alone, which is a device and what unlocks it.
///
/// # Errors
/// [`AppError::NoSuchPage`] for anybody else, [`AppError::Refused`] for a moderator with a
/// password, and those of the store.
pub(crate) async fn moderator(games: &Games, visitor: &VisitorId) -> Result<String, AppError> {
    let account = games.identities.account(visitor).await?.ok_or(AppError::NoSuchPage)?;
    if !games.store.is_moderator(visitor.text()).await? {
        return Err(AppError::NoSuchPage);
    }
    let takes_passkeys = games.settings.public_url.as_ref().is_some_and(PublicUrl::takes_passkeys);
    if takes_passkeys && account.password.is_some() {
        return Err(Refusal::new(say("moderation.needs-passkey")).into());
    }
    Ok(account.name)
}

/// `GET /moderation`.
pub(crate) async fn moderation(
    State(games): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
) -> Result<Markup, AppError> {
    moderator(&games, &visitor).await?;
    show(&games, None).await
}

/// The page; with an error message after a decision was refused.
async fn show(games: &Games, refused: Option<page::Refused<'_>>) -> Result<Markup, AppError> {
    let mut reports = Vec::new();
    for report in games.store.open_reports(SHOWN).await? {
        let [reporter, accused] = [&report.reporter, &report.accused].map(|who| VisitorId::from_stored(who));
        let restrictions = games.store.restrictions(accused.text(), now_ms()).await?;
        let names = [games.identities.name(&reporter).await, games.identities.name(&accused).await];
        reports.push(page::OpenReport { report, names, restrictions });
    }
    let mut restricted = Vec::new();
    for one in games.store.all_restrictions(now_ms(), MAX_RESTRICTIONS).await? {
        let name = games.identities.name(&VisitorId::from_stored(&one.visitor)).await;
        restricted.push((name, restriction_id(&one), one));
    }
    Ok(page::moderation(&reports, &restricted, &games.store.audit(SHOWN).await?, refused.as_ref()))
}

/// The id of a restriction: guests and closed accounts have no names, and their hashes are not
/// shown.
pub(crate) fn restriction_id(one: &RestrictedVisitor) -> String {
    VisitorId::from_secret(&format!("{} {}", one.visitor, one.restriction.kind)).text().to_owned()
}

/// The form of a moderator's decision.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct Decision {
    /// The report that it settles; empty if there is none.
    report: String,
    /// The restriction that it lifts; empty if there is none.
    restriction: String,
    /// The name of the account concerned, if there is no report and no restriction.
    name: String,
    /// `settle`, `mute`, `ban`, `annul`, `unmute`, `unban`.
    action: String,
    days: String,
    reason: String,
}

impl Decision {
    /// The days of a restriction; 0, for one without an end, if empty.
    fn days(&self) -> Result<u32, AppError> {
        let days = self.days.trim();
        let known =
            if days.is_empty() { Some(0) } else { days.parse().ok().filter(|days| *days <= MAX_DAYS) };
        let most = MAX_DAYS.to_string();
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
    // In a task of its own: annulling a game recomputes the ratings of its pool, and goes on if the
    // request times out.
    let (carried, decision) = (games.clone(), Arc::new(decision));
    let decided = decision.clone();
    let task = async move { carry_out(&carried, actor, &decided).await };
    match tokio::spawn(in_language(Language::current(), task)).await? {
        Err(why @ (AppError::Refused(_) | AppError::BadForm(_))) => {
            let refused = page::Refused { decision: &decision, why: why.message() };
            let page = show(&games, Some(refused)).await?;
            Ok((why.into_response().status(), page).into_response())
        }
        other => other.map(|()| Redirect::to("/moderation").into_response()),
    }
}

async fn carry_out(games: &Games, actor: String, decision: &Decision) -> Result<(), AppError> {
    let reason = reason_for(&decision.action, &decision.reason)?;
    let Concerned { visitor: accused, name, game } = concerned(games, decision).await?;
    let action = decision.action.clone();
    let done = AuditEntry { at: now_ms(), actor, action, target: name, reason };
    match decision.action.as_str() {
        MUTE => restrict(&*games.store, &accused, MUTE, decision.days()?, done.clone()).await?,
        BAN => {
            restrict(&*games.store, &accused, BAN, decision.days()?, done.clone()).await?;
            abort_waiting(games, &VisitorId::from_stored(&accused)).await?;
        }
        "unmute" => lift(games, &accused, MUTE, done.clone()).await?,
        "unban" => lift(games, &accused, BAN, done.clone()).await?,
        ANNUL if !game.is_empty() => {
            let done = AuditEntry { target: game.clone(), ..done.clone() };
            annul(&*games.store, &games.rule_sets, &game, done).await?;
            games.end(&game).await;
        }
        "settle" => {}
        _ => return Err(AppError::BadForm(say("moderation.action"))),
    }
    if !decision.report.is_empty() {
        // Any other decision is in the log already.
        let entry = Some(done).filter(|done| done.action == "settle");
        games.store.settle(&decision.report, now_ms(), entry).await?;
    }
    Ok(())
}

/// Whom a decision concerns, and the game of the report.
struct Concerned {
    visitor: String,
    name: String,
    game: String,
}

/// Finds whom a decision concerns: by the report, by the restriction, or by the name.
async fn concerned(games: &Games, decision: &Decision) -> Result<Concerned, AppError> {
    let (visitor, game) = if !decision.report.is_empty() {
        let report = games.store.open_report(&decision.report).await?;
        let report = report.ok_or_else(|| Refusal::new(say("moderation.settled")))?;
        (report.accused, report.game)
    } else if !decision.restriction.is_empty() {
        let mut all = games.store.all_restrictions(now_ms(), MAX_RESTRICTIONS).await?.into_iter();
        let found = all.find(|one| restriction_id(one) == decision.restriction);
        (found.ok_or_else(not_restricted)?.visitor, String::new())
    } else {
        let account = games.identities.account_named(&decision.name).await?;
        let nobody = || AppError::BadForm(say("moderation.nobody"));
        (account.ok_or_else(nobody)?.visitor, String::new())
    };
    let name = games.identities.name(&VisitorId::from_stored(&visitor)).await;
    Ok(Concerned { visitor, name: name.unwrap_or_else(|| GUEST.to_owned()), game })
}

async fn lift(games: &Games, visitor: &str, kind: &str, done: AuditEntry) -> Result<(), AppError> {
    let lifted = games.store.lift(visitor, kind, done).await?;
    if lifted { Ok(()) } else { Err(not_restricted().into()) }
}

fn not_restricted() -> Refusal {
    Refusal::new(say("moderation.not-restricted"))
}

/// Restricts a player for some days; 0 stands for ever.
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
    let time = Duration::from_secs(u64::from(days.min(MAX_DAYS)) * 24 * 3600);
    let until = (days > 0).then(|| now_ms() + i64::try_from(time.as_millis()).unwrap_or(i64::MAX));
    let what = Restriction { kind: kind.to_owned(), until, reason: done.reason.clone() };
    store.restrict(accused, what, done).await
}
