//! The routes of the site.

use crate::error::AppError;
use crate::limits::Address;
use crate::paths::{BOOK, FORGOTTEN, MAIL_OFF, OFFLINE, SERVICE_WORKER, TOKENS};
use crate::play::Games;
use crate::site::Site;
use crate::{
    accounts, analysis, api, assets, book, cache, cors, device, editor, embed, home, identities, import,
    learn, limits, lobby, moderation, my_games, notices, origin, play, preview, privacy, puzzles, report,
    responses, rules, screening, sections, security, setup, studies, visitor,
};
use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::Redirect;
use axum::routing::{any, get, post};
use std::sync::Arc;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;

/// Maximum size of a form, in bytes.
const MAX_FORM: usize = 16 * 1024;

/// Time after which a request fails with 504.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Returns the router of the whole site, with its middleware.
pub(crate) fn router(site: Site) -> Router {
    pages(&site)
        .merge(data(&site))
        .layer(timeout(TIMEOUT))
        .merge(readable(programs(&site), TIMEOUT))
        .merge(framed(embedded(&site), TIMEOUT))
        // Outside the timeout: it responds when the demonstration game has been played.
        .route("/api/demo/{game}", get(home::demo))
        .route("/robots.txt", get(async || ROBOTS))
        // Programs that do not read the page look for the icon here.
        .route("/favicon.ico", get(async || Redirect::temporary(&assets::address("icon.svg"))))
        .fallback_service(any::<_, _, ()>(redirect_trailing_slash).layer(from_fn(cors::allow_to_api)))
        .layer(DefaultBodyLimit::max(MAX_FORM))
        .layer(CatchPanicLayer::new())
        // Middleware for every response, including errors and refusals.
        .layer(from_fn_with_state(site.clone(), security::check))
        .layer(from_fn_with_state(site.clone(), responses::log_and_render_errors))
        .layer(from_fn_with_state(site.clone(), security::headers))
        .layer(from_fn(visitor::set_language))
        // Drawings are long and repetitive: a rules page shrinks to a tenth.
        .layer(from_fn(cache::compress))
        .with_state(site)
}

/// Paths that crawlers must leave alone: personal pages.
const ROBOTS: &str = "User-agent: *\nDisallow: /account\nDisallow: /games/mine\nDisallow: /moderation\n";

/// Handles unknown paths: redirects to the path without its trailing slash. Paths that browsers
/// could take for the name of another host (`//…`) are not redirected.
async fn redirect_trailing_slash(method: Method, uri: Uri) -> Result<Redirect, AppError> {
    let path = uri.path().trim_end_matches('/');
    let is_here = path.starts_with('/') && !path.starts_with("//") && !path.contains('\\');
    if method != Method::GET || path.len() == uri.path().len() || !is_here {
        return Err(AppError::NoSuchPage);
    }
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    Ok(Redirect::permanent(&format!("{path}{query}")))
}

/// Routes of pages and forms; new visitors get a cookie.
fn pages(site: &Site) -> Router<Site> {
    account_pages()
        .route("/", get(home::home))
        .route("/play/{spec}", get(setup::setup))
        .route(OFFLINE, get(device::page))
        .route("/rules/{spec}", get(rules::rules))
        .route("/reports/{game}", get(report::file))
        .route("/editor/{spec}", get(editor::page))
        .route("/analysis", get(sections::analyses))
        .route("/analysis/{spec}", get(analysis::of_position))
        .route("/lab", get(studies::list))
        .route("/lab/compare", get(studies::compare))
        .route("/lab/new/{spec}", get(studies::choose).post(studies::begin))
        .route("/lab/{spec}", get(studies::study_page).post(studies::act))
        .route("/puzzles", get(puzzles::overview))
        .route("/puzzles/daily", get(puzzles::daily))
        .route("/puzzles/{game}", get(puzzles::of_game))
        .route("/puzzles/{game}/storm", get(puzzles::storm))
        .route("/puzzles/{game}/{number}", get(puzzles::one))
        .route("/learn", get(learn::overview))
        .route("/learn/{game}", get(learn::of_game))
        .route("/learn/{game}/{lesson}", get(learn::of_lesson))
        .route("/learn/{game}/{lesson}/{step}", get(learn::of_step))
        .route("/api", get(api::page))
        .route("/people", get(accounts::leaderboard))
        .route("/people/{name}", get(accounts::profile))
        .route("/language", post(visitor::choose_language))
        .route("/games", get(my_games::to_list).post(setup::create))
        .route("/lobby", get(lobby::lobby))
        .route("/lobby/play", get(lobby::lobby).post(lobby::play))
        .route("/lobby/join", post(lobby::join))
        .route("/now", get(lobby::now))
        .route("/games/mine", get(my_games::list))
        .route("/games/mine/delete", post(my_games::delete))
        .route("/games/mine/seen", post(my_games::seen))
        .route("/games/{id}", get(play::room))
        .route("/games/{id}/join", get(play::to_game).post(play::join))
        .route("/games/{id}/decline", get(play::to_game).post(play::decline))
        .route("/games/{id}/report", get(moderation::report_form).post(moderation::report))
        .route("/moderation", get(moderation::moderation).post(moderation::decide))
        .route("/moderation/fair-play", get(screening::fair_play))
        .route("/games/{id}/analysis", get(analysis::of_game))
        .route("/import", get(import::page))
        .route("/privacy", get(privacy::page))
        .merge(
            Router::new()
                .route("/offline/games", post(device::upload))
                .layer(DefaultBodyLimit::max(device::MAX_GAME)),
        )
        .merge(
            Router::new()
                .route("/import", post(import::import))
                .layer(DefaultBodyLimit::max(import::MAX_FORM)),
        )
        .layer(from_fn_with_state(site.clone(), origin::set_origin))
        .layer(from_fn_with_state(site.clone(), identities::identify_visitor))
        .layer(from_fn_with_state(site.clone(), limits::count_page))
}

/// Routes of the pages and forms of a person's own account.
///
/// A form with an error shows its page again at the path it was posted to, which may then be
/// requested by GET.
fn account_pages() -> Router<Site> {
    Router::new()
        .route("/account", get(accounts::account))
        .route("/account/sign-up", get(accounts::account).post(accounts::sign_up))
        .route("/account/sign-in", get(accounts::account).post(accounts::sign_in))
        .route("/account/sign-out", post(accounts::sign_out))
        .route("/account/end-session", get(accounts::account).post(accounts::end_session))
        .route("/account/password", get(accounts::account).post(accounts::change_password))
        .route("/account/remove-password", get(accounts::account).post(accounts::remove_password))
        .route("/account/passkeys/challenge", post(accounts::passkey_challenge))
        .route("/account/passkeys/add", get(accounts::account).post(accounts::add_passkey))
        .route("/account/passkeys/remove", get(accounts::account).post(accounts::remove_passkey))
        .route("/account/codes", get(accounts::account).post(accounts::change_codes))
        .route("/account/close", get(accounts::account).post(accounts::close))
        .route("/account/archive", get(accounts::archive))
        .route(TOKENS, get(api::tokens).post(api::create_token))
        .route("/account/tokens/revoke", post(api::revoke_token))
        .route("/account/notices", get(notices::page))
        .route("/account/notices/push", post(notices::subscribe_push))
        .route("/account/notices/forget", post(notices::forget_push))
        .route("/account/mail", get(notices::page).post(notices::add))
        .route("/account/mail/confirm", get(notices::confirm_page).post(notices::confirm))
        .route("/account/mail/remove", get(notices::page).post(notices::remove))
        .route("/account/mail/digest", post(notices::set_digest))
        .route(MAIL_OFF, get(notices::off_page).post(notices::off))
        .route(FORGOTTEN, get(notices::forgotten_page).post(notices::forgotten))
        .route("/account/reset", get(notices::reset_page).post(notices::reset))
}

/// Routes of pages embedded in other sites.
fn embedded(site: &Site) -> Router<Site> {
    Router::new()
        .route("/embed/games/{id}", get(play::room))
        .route("/embed/games/{id}/socket", get(play::socket))
        .route("/embed/analysis/{spec}", get(analysis::of_position))
        .route("/embed/analysis/socket", get(analysis::socket))
        .route("/embed/puzzles/daily", get(puzzles::daily))
        .route("/embed/puzzles/{game}/{number}", get(puzzles::one))
        .route("/embed/learn/{game}/{lesson}/{step}", get(learn::of_step))
        // Unknown paths: the page that says so can be framed, too.
        .route("/embed/{*path}", any(redirect_trailing_slash))
        .layer(from_fn(visitor::ignore_cookies))
        .layer(from_fn_with_state(site.clone(), origin::set_origin))
        .layer(from_fn_with_state(site.clone(), limits::count_page))
}

/// Frames routes for embedding: refusals by the rate limit, requests that take longer than this and
/// handlers that panic are told there, too.
fn framed<S: Clone + Send + Sync + 'static>(routes: Router<S>, patience: Duration) -> Router<S> {
    routes.layer(timeout(patience)).layer(CatchPanicLayer::new()).layer(from_fn(embed::frame))
}

/// Lets scripts of other sites read the responses of routes, also those that [`framed`] names.
fn readable<S: Clone + Send + Sync + 'static>(routes: Router<S>, patience: Duration) -> Router<S> {
    routes.layer(timeout(patience)).layer(CatchPanicLayer::new()).layer(from_fn(cors::allow))
}

/// Fails requests that take longer than this.
fn timeout(patience: Duration) -> TimeoutLayer {
    TimeoutLayer::with_status_code(StatusCode::GATEWAY_TIMEOUT, patience)
}

/// Returns the API's routes.
fn programs(site: &Site) -> Router<Site> {
    api::routes(site.api()).layer(from_fn_with_state(site.clone(), limits::count_data))
}

/// Routes that scripts and programs request.
fn data(site: &Site) -> Router<Site> {
    Router::new()
        .route("/games/waiting", get(my_games::count))
        .route(
            "/account/data",
            get(accounts::client_data)
                .post(accounts::keep_client_data)
                .layer(DefaultBodyLimit::max(accounts::MAX_CLIENT_DATA_REQUEST)),
        )
        .route("/games/{id}/socket", get(play::socket))
        .route("/games/{id}/frames/{ply}", get(play::frame))
        .route("/games/{id}/record.txt", get(play::record))
        .route("/games/{id}/record.pgn", get(play::export))
        .route("/games/{id}/notes", get(play::notes))
        .route("/lobby/list", get(lobby::list))
        .route("/now/list", get(lobby::now_list))
        .route("/analysis/socket", get(analysis::socket))
        .route("/lab/{spec}/progress", get(studies::progress))
        .route("/api/board", get(setup::board))
        .route("/api/puzzles/{game}/{number}", get(puzzles::board))
        .route("/api/setup", get(editor::read_position).post(editor::check))
        .route("/og/{picture}", get(preview::picture))
        .layer(from_fn_with_state(site.clone(), limits::count_data))
        // Not rate-limited: browsers cache these.
        .route("/assets/{*path}", get(assets::file))
        .route("/book", get(book::redirect))
        .route(BOOK, get(book::index))
        .route("/book/{*path}", get(book::file))
        .route("/manifest.webmanifest", get(assets::manifest))
        .route(SERVICE_WORKER, get(device::service_worker))
        .route("/health", get(health))
}

/// The warning of `/health` about requests without a client address.
const UNKNOWN_CLIENTS: &str = "requests came from this machine without X-Forwarded-For, and such requests are not \
                               limited by address: if they came through the proxy, it must send that header\n";

/// The warning of `/health` about client addresses that cannot be read.
const UNREADABLE_CLIENTS: &str = "a proxy writes into X-Forwarded-For what is no address (the log quotes it), and such \
                                  requests are not limited by the address of whoever asks\n";

/// `GET /health`: `ok` when the database can be written to; further lines name problems for the
/// operator. Counted as a page, since it writes.
async fn health(State(games): State<Arc<Games>>, address: Address) -> Result<String, AppError> {
    games.limits.pages.count(&address)?;
    games.store.check().await?;
    let concerns = [
        (games.store.is_damaged(), "the database is damaged: restore a backup\n"),
        (games.limits.have_unknown_clients(), UNKNOWN_CLIENTS),
        (games.limits.have_unreadable_clients(), UNREADABLE_CLIENTS),
    ];
    let concerns = concerns.into_iter().filter(|(is_so, _)| *is_so).map(|(_, words)| words);
    Ok(std::iter::once("ok\n").chain(concerns).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use axum::http::Request;
    use std::collections::BTreeMap;
    use std::path::Path;
    use tower_service::Service;
    use ts_rs::{Config, TS, TypeVisitor};

    #[tokio::test]
    async fn what_other_sites_see_fails_where_they_see_it() {
        let routes: Router = Router::new()
            .route("/slow", get(async || std::future::pending::<StatusCode>().await))
            .route("/broken", get(async || -> StatusCode { panic!("as a test wants it") }));
        let patience = Duration::from_millis(100);
        let (mut framed, mut readable) = (framed(routes.clone(), patience), readable(routes, patience));
        for (path, status) in [("/slow", 504_u16), ("/broken", 500)] {
            let request = || Request::get(path).body(Body::empty()).unwrap();
            let Ok(page) = framed.call(request()).await;
            assert_eq!(page.status(), status, "{path}");
            assert!(page.extensions().get::<embed::Embedded>().is_some(), "{path}");
            let Ok(answer) = readable.call(request()).await;
            assert_eq!(answer.status(), status, "{path}");
            assert!(answer.extensions().get::<cors::CrossOrigin>().is_some(), "{path}");
        }
    }

    /// TypeScript declarations by type name.
    struct Declarations {
        config: Config,
        by_name: BTreeMap<String, String>,
    }

    impl TypeVisitor for Declarations {
        fn visit<T: TS + 'static + ?Sized>(&mut self) {
            if T::output_path().is_none() {
                return;
            }
            let docs = T::docs().unwrap_or_default();
            let declared = format!("{docs}{}\n", filled(&format!("export {}", T::decl(&self.config))));
            match self.by_name.insert(T::ident(&self.config), declared.clone()) {
                None => T::visit_dependencies(self),
                Some(other) => assert_eq!(other, declared, "two types of one name"),
            }
        }
    }

    /// Returns a declaration without the comments of its fields, in lines of at most 110 columns.
    fn filled(declaration: &str) -> String {
        let (mut filled, mut width) = (String::new(), 0);
        let code = declaration.split("*/").filter_map(|part| part.split("/**").next());
        for word in code.flat_map(str::split_whitespace) {
            let space = match width {
                0 => "",
                _ if width + word.len() >= 110 => {
                    width = 1;
                    "\n  "
                }
                _ => " ",
            };
            width += 1 + word.len();
            filled += &format!("{space}{word}");
        }
        filled
    }

    /// Writes the file if `UPDATE_WIRE=1`.
    #[test]
    fn the_clients_types_are_those_of_the_server() {
        let config = Config::new().with_large_int("number");
        let mut found = Declarations { config, by_name: BTreeMap::new() };
        found.visit::<play::Command>();
        found.visit::<play::Message>();
        found.visit::<play::Note>();
        found.visit::<analysis::AnalysisCommand>();
        found.visit::<analysis::AnalysisMessage>();
        found.visit::<analysis::AnalysisPageData<'static>>();
        found.visit::<puzzles::PuzzlePageData<'static>>();
        found.visit::<puzzles::StormPageData<'static>>();
        found.visit::<puzzles::PuzzleBoard>();
        found.visit::<learn::LessonPageData<'static>>();
        found.visit::<learn::TryPageData<'static>>();
        found.visit::<editor::EditorPageData>();
        found.visit::<editor::SetupQuery>();
        found.visit::<editor::CheckedSetup>();
        found.visit::<setup::SetupPreview>();
        found.visit::<home::Demo>();
        found.visit::<my_games::WaitingGames>();
        found.visit::<device::UploadedGame>();
        found.visit::<device::UploadReply>();
        found.visit::<accounts::KeptClientData>();
        let mut text = String::from(
            "// What server and browser say to each other. Made from the server's types by\n\
             // `UPDATE_WIRE=1 cargo test -p throughline-server the_clients_types`; not to be
             // edited.\n",
        );
        found.by_name.values().for_each(|declared| text.push_str(&format!("\n{declared}")));
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/js/wire.d.ts");
        if std::env::var_os("UPDATE_WIRE").is_some() {
            std::fs::write(&file, &text).unwrap();
        }
        assert!(std::fs::read_to_string(&file).unwrap() == text, "web/js/wire.d.ts differs: write it anew");
    }
}
