//! A page for what went wrong.

use super::layout;
use maud::{Markup, html};

/// The page of an error. `request_id` is what a person can tell the keeper of the server; empty for
/// none.
pub(crate) fn page(status: u16, title: &str, message: &str, request_id: &str) -> Markup {
    let content = html! {
        section.error {
            p.error-status aria-hidden="true" { (status) }
            h1 { (title) }
            p.lead { (message) }
            p { a.button.primary href="/" { "To the games" } }
            @if !request_id.is_empty() { p.error-id { "Request " code { (request_id) } } }
        }
    };
    layout(title, "error", None, &content)
}
