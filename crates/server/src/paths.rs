//! Paths of pages that other modules link to.

use crate::assets;
use crate::visitor::Browser;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use throughline_catalog::GameHandle;
use throughline_puzzles::lesson::lessons;
use throughline_puzzles::shipped;

/// Path of a game's page.
pub(crate) fn game_path(id: &str) -> String {
    format!("/games/{id}")
}

/// Path of a game's page for the browser that takes a seat now. A browser with the site's pages has
/// its cookie: where none was sent, the game's page looks whether it comes back.
pub(crate) fn seated_path(id: &str, browser: &Browser) -> String {
    format!("{}{}", game_path(id), if browser.lacks_cookie { "?cookie=none" } else { "" })
}

/// Returns the query of an account page that names the page to return to.
pub(crate) fn next_query(next: &str) -> String {
    format!("?next={}", segment(next))
}

/// Path of the sign-in page, which then returns to the page `next`.
pub(crate) fn sign_in_path(next: &str) -> String {
    format!("{ACCOUNT}{}", next_query(next))
}

/// Path that the sign-out form is posted to, which then returns to the page `next`.
pub(crate) fn sign_out_path(next: &str) -> String {
    format!("{ACCOUNT}/sign-out{}", next_query(next))
}

/// Path of a rule set's set-up page, with an optional starting position.
pub(crate) fn setup_path(game: &GameHandle, position: Option<&str>) -> String {
    format!("/play/{}{}", segment(game.spec()), position_query(position))
}

/// Path of the board editor for a rule set, with an optional position.
pub(crate) fn editor_path(game: &GameHandle, position: Option<&str>) -> String {
    format!("/editor/{}{}", segment(game.spec()), position_query(position))
}

/// Path of the analysis board for a rule set, with an optional position.
pub(crate) fn analysis_path(game: &GameHandle, position: Option<&str>) -> String {
    format!("/analysis/{}{}", segment(game.spec()), position_query(position))
}

fn position_query(position: Option<&str>) -> String {
    position.map_or_else(String::new, |position| format!("?position={}", segment(position)))
}

/// Path of a game's rules page.
pub(crate) fn rules_path(game: &GameHandle) -> String {
    format!("/rules/{}", segment(game.spec()))
}

/// Path of a game's puzzles, if it has any.
pub(crate) fn puzzles_path(game: &GameHandle) -> Option<String> {
    let id = game.info().id;
    shipped(id).map(|_| format!("/puzzles/{id}"))
}

/// Path of a game's lessons, if it has any.
pub(crate) fn learn_path(game: &GameHandle) -> Option<String> {
    let id = game.info().id;
    (!lessons(id).is_empty()).then(|| format!("/learn/{id}"))
}

/// Path of a profile.
pub(crate) fn profile_path(name: &str) -> String {
    format!("/people/{}", segment(name))
}

/// Paths of the pages of the visitor's account, its access tokens and its notices.
pub(crate) const ACCOUNT: &str = "/account";
pub(crate) const TOKENS: &str = "/account/tokens";
pub(crate) const NOTICES: &str = "/account/notices";

/// Path that ends digests. Mail programs post to it without an Origin header: only the secret in
/// the link counts.
pub(crate) const MAIL_OFF: &str = "/account/mail/off";

/// Path of the page that requests a link for a new password.
pub(crate) const FORGOTTEN: &str = "/account/forgotten";

/// Path of the moderators' page on screened players.
pub(crate) const FAIR_PLAY: &str = "/moderation/fair-play";

/// Path of that page for one player.
pub(crate) fn fair_play_path(name: &str) -> String {
    format!("{FAIR_PLAY}?name={}", segment(name))
}

/// Path of the book; its pages link to each other relative to this.
pub(crate) const BOOK: &str = "/book/";

/// Path of the page of offline games.
pub(crate) const OFFLINE: &str = "/offline";

/// Path of the service worker, which controls all paths below its own.
pub(crate) const SERVICE_WORKER: &str = "/service-worker.js";

/// Returns the path of the page of offline games, if the site has the WebAssembly module.
pub(crate) fn offline_path() -> Option<&'static str> {
    assets::wasm_module().map(|_| OFFLINE)
}

/// Returns the path of the service worker, if the site has the WebAssembly module.
pub(crate) fn service_worker_path() -> Option<&'static str> {
    assets::wasm_module().map(|_| SERVICE_WORKER)
}

/// Characters that are percent-encoded in a path segment or a query value.
const ESCAPED: AsciiSet = NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~')
    .remove(b':')
    .remove(b'=')
    .remove(b',');

/// Percent-encodes a text as one path segment or query value.
pub(crate) fn segment(spec: &str) -> String {
    utf8_percent_encode(spec, &ESCAPED).to_string()
}

#[cfg(test)]
mod tests {
    use super::segment;

    #[test]
    fn a_spec_stays_one_segment_of_a_path() {
        for (spec, expected) in [("a-b:c=d,e=f", "a-b:c=d,e=f"), ("a:b=KB/KN #?", "a:b=KB%2FKN%20%23%3F")] {
            assert_eq!(segment(spec), expected);
        }
    }
}
