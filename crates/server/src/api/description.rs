//! The API's description by OpenAPI 3.1: the general part and what all operations share. The
//! description of each operation is written at its handler.

use super::described;
use std::sync::LazyLock;
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{Content, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{Modify, OpenApi};

/// The general part of the description.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Throughline",
        description = "Play, study and understand games on lines, by programs."
    ),
    modifiers(&Tokens),
    security(("token" = [])),
    tags(
        (name = "accounts", description = "Who somebody is"),
        (name = "challenges", description = "Challenges"),
        (name = "games", description = "Games"),
        (name = "positions", description = "Positions: the rules, exact values, the engine"),
        (name = "study", description = "Puzzles, lessons and the lab's reports")
    )
)]
pub(super) struct Description;

/// The security scheme: access tokens in the header `Authorization`.
struct Tokens;

impl Modify for Tokens {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let bearer = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        openapi.components.get_or_insert_default().add_security_scheme("token", bearer);
    }
}

/// Returns the OpenAPI description, generated once.
pub(super) fn description() -> &'static utoipa::openapi::OpenApi {
    static DESCRIPTION: LazyLock<utoipa::openapi::OpenApi> = LazyLock::new(|| {
        let (_, mut api) = described().split_for_parts();
        for (path, item) in &mut api.paths.paths {
            for (operation, is_post) in [(&mut item.get, false), (&mut item.post, true)] {
                if let Some(operation) = operation {
                    complete(path, operation, is_post);
                }
            }
        }
        api
    });
    &DESCRIPTION
}

/// Returns the meaning of a status.
fn status_meaning(status: &str) -> &'static str {
    match status {
        "200" => "Success.",
        "201" => "Created.",
        "400" => "The request is malformed.",
        "401" => "The access token is missing, expired or revoked.",
        "403" => "The access token lacks the scope that the error names.",
        "404" => "The game, player or page does not exist.",
        "409" => "Not possible now, or not by the rules of the game.",
        "413" => "The body is too large.",
        "415" => "The body is in a content encoding, such as `gzip`.",
        "422" => "A value is invalid: the error names it and the allowed values.",
        "429" => "Too many requests: `Retry-After` is the number of seconds to wait.",
        "503" => "The site is overloaded, or its database cannot be written to.",
        "504" => "The request took longer than 30 seconds.",
        _ => "",
    }
}

/// Adds the responses that all operations share, and a description to every response.
fn complete(path: &str, operation: &mut Operation, is_post: bool) {
    let needs_token = operation.security.is_none();
    let has_body = operation.request_body.is_some();
    let has_values =
        has_body || operation.parameters.as_ref().is_some_and(|parameters| !parameters.is_empty());
    let refusals = [
        ("400", true),
        ("401", needs_token),
        ("403", needs_token),
        ("404", path.contains('{')),
        // The account may not do it now, or plays by the other door.
        ("409", needs_token && (is_post || path.contains("{door}"))),
        ("413", has_body),
        ("415", has_body),
        ("422", has_values),
        ("429", true),
        ("503", true),
        ("504", true),
    ];
    let responses = &mut operation.responses.responses;
    for (status, _) in refusals.into_iter().filter(|(_, applies)| *applies) {
        responses.entry(status.to_owned()).or_insert_with(|| RefOr::T(problem()));
    }
    for (status, response) in responses {
        if let RefOr::T(response) = response
            && response.description.is_empty()
        {
            status_meaning(status).clone_into(&mut response.description);
        }
    }
}

/// Returns a response with an `ApiProblem`.
fn problem() -> Response {
    let schema = Ref::from_schema_name("ApiProblem");
    ResponseBuilder::new().content("application/json", Content::new(Some(schema))).build()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Map, Value};
    use std::collections::BTreeSet;

    fn document() -> Value {
        serde_json::to_value(description()).expect("JSON")
    }

    /// Returns all operations: path, method and description.
    fn operations(document: &Value) -> impl Iterator<Item = (&str, &str, &Value)> {
        let items = document["paths"].as_object().expect("paths").iter();
        items.flat_map(|(path, item)| {
            let item: &Map<String, Value> = item.as_object().expect("an item");
            item.iter().map(move |(method, operation)| (path.as_str(), method.as_str(), operation))
        })
    }

    /// Collects all references of a value.
    fn references<'a>(value: &'a Value, found: &mut BTreeSet<&'a str>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("$ref").and_then(Value::as_str));
                fields.values().for_each(|value| references(value, found));
            }
            Value::Array(values) => values.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_leads_somewhere_and_every_schema_is_referred_to() {
        let document = document();
        let mut found = BTreeSet::new();
        references(&document, &mut found);
        for reference in &found {
            assert!(document.pointer(&reference[1..]).is_some(), "{reference}");
        }
        for name in document["components"]["schemas"].as_object().expect("schemas").keys() {
            assert!(found.contains(&*format!("#/components/schemas/{name}")), "nothing refers to {name}");
        }
    }

    #[test]
    fn parameters_of_paths_are_in_them_and_operations_have_names_of_their_own() {
        let document = document();
        let mut names = BTreeSet::new();
        for (path, method, operation) in operations(&document) {
            let expected: BTreeSet<&str> =
                path.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect();
            let parameters = operation["parameters"].as_array().map_or(&[][..], Vec::as_slice);
            let of_path = parameters.iter().filter(|parameter| parameter["in"] == "path");
            let found: BTreeSet<&str> = of_path.filter_map(|parameter| parameter["name"].as_str()).collect();
            assert_eq!(found, expected, "{method} {path}");
            for parameter in parameters {
                let is_required = parameter["required"] == true;
                assert_eq!(is_required, parameter["in"] == "path", "{method} {path}: {parameter}");
                assert!(parameter["schema"].is_object(), "{method} {path}: {parameter}");
            }
            let name = operation["operationId"].as_str().expect("a name");
            assert!(names.insert(name), "{method} {path}: {name}");
        }
    }

    #[test]
    fn refusals_are_described_and_tokens_are_asked_for_where_they_are_needed() {
        let document = document();
        let public = [
            "/api/games", "/api/games/user/{name}", "/api/lab/{spec}", "/api/lab/{spec}/progress",
            "/api/lessons/{game}", "/api/position", "/api/puzzle/daily", "/api/puzzle/{game}/{number}",
            "/api/tablebase", "/api/token/test", "/api/user/{name}", "/game/export/{id}",
        ];
        for (path, method, operation) in operations(&document) {
            let responses = operation["responses"].as_object().expect("responses");
            for (status, response) in responses {
                let words = response["description"].as_str().expect("words");
                assert!(!words.is_empty(), "{method} {path} {status}");
            }
            let described = |status: &str| responses.contains_key(status);
            assert!(["400", "429", "503", "504"].into_iter().all(described), "{method} {path}");
            let is_public = operation["security"] == serde_json::json!([{}]);
            assert_eq!(is_public, public.contains(&path), "{method} {path}");
            assert_eq!([described("401"), described("403")], [!is_public; 2], "{method} {path}");
            let has_body = operation.get("requestBody").is_some();
            assert_eq!([described("413"), described("415")], [has_body; 2], "{method} {path}");
            assert!(described("409") || is_public || method != "post", "{method} {path}");
        }
    }

    #[test]
    fn forms_have_bodies() {
        let document = document();
        let sources = [
            include_str!("challenges.rs"),
            include_str!("games.rs"),
            include_str!("seeks.rs"),
            include_str!("account.rs"),
            include_str!("records.rs"),
        ];
        let forms = sources.concat().matches(": Fields").count();
        let mut described = 0;
        for (path, method, operation) in operations(&document) {
            let Some(body) = operation.get("requestBody") else { continue };
            assert_eq!(method, "post", "{path}");
            let content = body["content"].as_object().expect("content");
            if content.contains_key("application/x-www-form-urlencoded") {
                assert!(content.contains_key("application/json"), "{path}");
                described += 1;
            }
        }
        assert_eq!(described, forms);
    }

    /// The routes of the site's own pages, the description itself, and a second path of an
    /// operation.
    const NOT_DESCRIBED: [&str; 7] = [
        "/api",
        "/api/board",
        "/api/demo/{game}",
        "/api/openapi.json",
        "/api/puzzles/{game}/{number}",
        "/api/setup",
        "/api/{door}/game/{id}/claim-victory/",
    ];

    #[test]
    fn every_route_is_described() {
        let document = document();
        let sources = [include_str!("mod.rs"), include_str!("../router.rs")].concat();
        let routes = sources.split(".route(\"").skip(1).filter_map(|rest| rest.split('"').next());
        for route in routes.filter(|route| route.starts_with("/api") || route.starts_with("/game/")) {
            let is_known = NOT_DESCRIBED.contains(&route) || !document["paths"][route].is_null();
            assert!(is_known, "{route} is not described");
        }
    }
}
