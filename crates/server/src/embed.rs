//! Pages embedded in other sites (`<iframe>`): a game, a position, a puzzle or a step of a lesson,
//! without the site's header. They have their own policy: any site may embed them, and the
//! visitor's cookie is ignored, so that no other site can trick a player into clicks that count
//! (clickjacking).

use crate::paths::game_path;
use axum::extract::Request;
use axum::http::HeaderName;
use axum::middleware::Next;
use axum::response::Response;

/// The header of what other sites' pages may show.
pub(crate) const SHOWN_ANYWHERE: (HeaderName, &str) =
    (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin");

tokio::task_local! {
    /// The path of the full page that the embedded one shows a part of.
    static FULL_PAGE_PATH: String;
}

/// Marks a response that other sites may embed, with the path of the full page.
#[derive(Clone)]
pub(crate) struct Embedded(String);

impl Embedded {
    /// Runs `render` as for the embedded page.
    pub(crate) fn scope<T>(&self, render: impl FnOnce() -> T) -> T {
        FULL_PAGE_PATH.sync_scope(self.0.clone(), render)
    }
}

/// The prefix of the paths of embedded pages.
pub(crate) const EMBED: &str = "/embed";

/// Middleware: serves a page for embedding in other sites.
pub(crate) async fn frame(request: Request, next: Next) -> Response {
    let path = request.uri().path_and_query().map_or("", |path| path.as_str());
    let whole = path.strip_prefix(EMBED).unwrap_or("/").to_owned();
    let mut response = FULL_PAGE_PATH.scope(whole.clone(), next.run(request)).await;
    response.extensions_mut().insert(Embedded(whole));
    response
}

/// Returns the path of the full page while an embedded one is rendered.
pub(crate) fn full_page_path() -> Option<String> {
    FULL_PAGE_PATH.try_with(String::clone).ok()
}

/// Returns the HTML that embeds a game in another site.
pub(crate) fn game_code(origin: &str, id: &str) -> String {
    let path = game_path(id);
    format!("<iframe src=\"{origin}{EMBED}{path}\" width=\"600\" height=\"700\" loading=\"lazy\"></iframe>")
}
