//! The addresses of pages that others name.

use crate::assets;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use throughline_catalog::GameHandle;
use throughline_puzzles::lesson::lessons;
use throughline_puzzles::shipped;

/// Path of a game's page.
pub(crate) fn game_path(id: &str) -> String {
    format!("/games/{id}")
}

/// The end of an account page's path that names the page to go on with.
pub(crate) fn next_query(next: &str) -> String {
    format!("?next={}", segment(next))
}

/// Path of the page on which somebody signs in, to go on with another page then.
pub(crate) fn sign_in_path(next: &str) -> String {
    format!("{ACCOUNT}{}", next_query(next))
}

/// Path that a form is sent to by whoever signs out, to go on with another page then.
pub(crate) fn sign_out_path(next: &str) -> String {
    format!("{ACCOUNT}/sign-out{}", next_query(next))
}

/// Path of a rule set's set-up page, with a position to start from: a link to the position.
pub(crate) fn setup_path(game: &GameHandle, position: Option<&str>) -> String {
    format!("/play/{}{}", segment(game.spec()), position_query(position))
}

/// Path of the board editor for a rule set, at a position.
pub(crate) fn editor_path(game: &GameHandle, position: Option<&str>) -> String {
    format!("/editor/{}{}", segment(game.spec()), position_query(position))
}

/// Path of the analysis board for a rule set, at a position.
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

/// Path of the puzzles of a rule set's game, where there are some.
pub(crate) fn puzzles_path(game: &GameHandle) -> Option<String> {
    let id = game.info().id;
    shipped(id).map(|_| format!("/puzzles/{id}"))
}

/// Path of the lessons of a rule set's game, where there are some.
pub(crate) fn learn_path(game: &GameHandle) -> Option<String> {
    let id = game.info().id;
    (!lessons(id).is_empty()).then(|| format!("/learn/{id}"))
}

/// Path of a profile.
pub(crate) fn profile_path(name: &str) -> String {
    format!("/people/{}", segment(name))
}

/// The page of one's own account, of its access tokens, and of what it is told.
pub(crate) const ACCOUNT: &str = "/account";
pub(crate) const TOKENS: &str = "/account/tokens";
pub(crate) const NOTICES: &str = "/account/notices";

/// Ends digests. Mail programs post to it too, without an origin: its secret alone counts.
pub(crate) const MAIL_OFF: &str = "/account/mail/off";

/// Path of the page that sends a link to a new password.
pub(crate) const FORGOTTEN: &str = "/account/forgotten";

/// The page for moderators of who was compared with the engine.
pub(crate) const FAIR_PLAY: &str = "/moderation/fair-play";

/// Path of what it says of somebody.
pub(crate) fn fair_play_path(name: &str) -> String {
    format!("{FAIR_PLAY}?name={}", segment(name))
}

/// Where the book is; its pages name each other relative to this.
pub(crate) const BOOK: &str = "/book/";

/// Path of the page of games on this device.
pub(crate) const OFFLINE: &str = "/offline";

/// Path of the service worker, which is in charge of all paths below its own.
pub(crate) const SERVICE_WORKER: &str = "/service-worker.js";

/// The path of the page of games on this device, where the site has the module that plays them.
pub(crate) fn offline_path() -> Option<&'static str> {
    assets::module().map(|_| OFFLINE)
}

/// The path of the service worker, likewise.
pub(crate) fn service_worker_path() -> Option<&'static str> {
    assets::module().map(|_| SERVICE_WORKER)
}

/// What is written as three bytes in a segment of a path, or in a value of a query.
const ESCAPED: AsciiSet = NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~')
    .remove(b':')
    .remove(b'=')
    .remove(b',');

/// A text as one segment of a path, or as a value in a query.
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
