//! The page about the API, rendered from its OpenAPI description.

use super::description::description;
use crate::messages::say;
use crate::page::layout;
use crate::paths::TOKENS;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Parser};
use utoipa::openapi::path::{Operation, PathItem};

/// `GET /api`.
pub(crate) async fn page() -> Markup {
    let api = description();
    let tags = api.tags.as_deref().unwrap_or_default();
    let content = html! {
        section.hero {
            h1 { (say("api.title")) }
            p.lead { (say("api.lead")) }
            p.account-ways {
                a.button.primary href=(TOKENS) { (say("token.title")) }
                a.button href="/api/openapi.json" { "OpenAPI" }
            }
        }
        div.api lang="en" {
            @for tag in tags {
                section aria-labelledby=(tag.name) {
                    h2 id=(tag.name) { (tag.description.as_deref().unwrap_or(&tag.name)) }
                    @for (path, item) in &api.paths.paths {
                        @for (method, operation) in operations(item) {
                            @if operation.tags.iter().flatten().any(|of| *of == tag.name) {
                                (operation_entry(path, method, operation))
                            }
                        }
                    }
                }
            }
        }
    };
    layout(&say("api.title"), "api", None, &content)
}

fn operations(item: &PathItem) -> impl Iterator<Item = (&'static str, &Operation)> {
    [("GET", item.get.as_ref()), ("POST", item.post.as_ref())]
        .into_iter()
        .filter_map(|(method, operation)| Some((method, operation?)))
}

/// Renders the text of a doc comment, without HTML.
fn markdown(text: &str) -> Markup {
    let events = Parser::new(text).filter(|event| !matches!(event, Event::Html(_) | Event::InlineHtml(_)));
    let mut written = String::new();
    pulldown_cmark::html::push_html(&mut written, events);
    PreEscaped(written)
}

fn operation_entry(path: &str, method: &str, operation: &Operation) -> Markup {
    let about = [&operation.summary, &operation.description];
    let parameters = operation.parameters.iter().flatten();
    html! {
        article.operation {
            h3 { span.method { (method) } " " code { (path) } }
            @for text in about.into_iter().flatten() { (markdown(text)) }
            ul { @for parameter in parameters {
                @if let Some(about) = &parameter.description { li { code { (parameter.name) } ": " (markdown(about)) } }
            } }
        }
    }
}
