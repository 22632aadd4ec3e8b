//! Pages within pages of other people (`<iframe>`): a game, a position, a puzzle or a step of a
//! lesson, without the site's header. They have a policy of their own: any page may hold them, and
//! nobody is known in them, so that no page of somebody else can have a click of a player's count.

use crate::page::game_path;
use crate::router::Site;
use crate::visitor::{Browser, VisitorId};
use crate::{analysis, learn, play, puzzles};
use axum::Router;
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use axum::routing::get;

tokio::task_local! {
    /// The address of the whole page that the embedded one shows a part of.
    static WHOLE: String;
}

/// Marks a response that pages of other people may hold.
#[derive(Clone)]
pub(crate) struct Embedded;

/// What the paths of embedded pages begin with.
pub(crate) const EMBED: &str = "/embed";

/// The embedded pages, under the paths of the whole ones.
pub(crate) fn routes() -> Router<Site> {
    Router::new()
        .route("/embed/games/{id}", get(play::room))
        .route("/embed/analysis/{spec}", get(analysis::of_position))
        .route("/embed/puzzles/daily", get(puzzles::daily))
        .route("/embed/puzzles/{game}/{number}", get(puzzles::one))
        .route("/embed/learn/{game}/{lesson}/{step}", get(learn::of_step))
        .layer(from_fn(frame))
}

/// Shows a page to nobody known, as a part of other people's.
async fn frame(mut request: Request, next: Next) -> Response {
    let secret = Browser::new_secret();
    request.extensions_mut().insert(VisitorId::of(&secret));
    request.extensions_mut().insert(Browser::of_guest(secret));
    let path = request.uri().path_and_query().map_or("", |path| path.as_str());
    let whole = path.strip_prefix(EMBED).unwrap_or("/").to_owned();
    let mut response = WHOLE.scope(whole, next.run(request)).await;
    response.extensions_mut().insert(Embedded);
    response
}

/// The address of the whole page, while an embedded one is made.
pub(crate) fn whole() -> Option<String> {
    WHOLE.try_with(String::clone).ok()
}

/// The text that embeds a game in somebody's page.
pub(crate) fn game_code(origin: &str, id: &str) -> String {
    let path = game_path(id);
    format!("<iframe src=\"{origin}{EMBED}{path}\" width=\"600\" height=\"700\" loading=\"lazy\"></iframe>")
}
