//! Pages within pages of other people (`<iframe>`): a game, a position, a puzzle or a step of a
//! lesson, without the site's header. They have a policy of their own: any page may hold them, and
//! nobody is known in them, so that no page of somebody else can have a click of a player's count.

use crate::paths::game_path;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;

tokio::task_local! {
    /// The address of the whole page that the embedded one shows a part of.
    static WHOLE: String;
}

/// Marks a response that pages of other people may hold.
#[derive(Clone)]
pub(crate) struct Embedded;

/// What the paths of embedded pages begin with.
pub(crate) const EMBED: &str = "/embed";

/// Shows a page as a part of other people's.
pub(crate) async fn frame(request: Request, next: Next) -> Response {
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
