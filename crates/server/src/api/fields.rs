//! The fields of a request's body: a form or a JSON object, as its Content-Type says.

use crate::error::AppError;
use crate::rule_sets::SetupForm;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request};
use axum::http::Method;
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::response::{IntoResponse, Response};
use axum::{Form, Json};
use serde_json::Value;
use throughline_catalog::GAMES;

/// The kinds of bodies that are read.
const JSON: &str = "application/json";
const FORM: &str = "application/x-www-form-urlencoded";

/// The fields of a body, with their values as texts.
pub(crate) struct Fields(Vec<(String, String)>);

impl<S: Send + Sync> FromRequest<S> for Fields {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Self, Response> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let (kind, _) = kind.map_or(("", ""), |kind| kind.split_once(';').unwrap_or((kind, "")));
        let kind = kind.trim().to_ascii_lowercase();
        // The framework refuses a body that is too large.
        let body = Bytes::from_request(request, state).await.map_err(IntoResponse::into_response)?;
        read(&kind, body).await.map(Fields).map_err(IntoResponse::into_response)
    }
}

/// Reads a body of a kind: its Content-Type without parameters, in lower case.
async fn read(kind: &str, body: Bytes) -> Result<Vec<(String, String)>, AppError> {
    match kind {
        // Some clients send no body if no fields are expected.
        _ if body.is_empty() => Ok(Vec::new()),
        JSON => {
            let read = Json::from_bytes(&body);
            let Json(value) = read.map_err(|error| AppError::BadForm(error.body_text()))?;
            of_json(value)
        }
        FORM => {
            let mut form = Request::new(Body::from(body));
            *form.method_mut() = Method::POST;
            form.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(FORM));
            let read = Form::from_request(form, &()).await;
            let Form(fields) = read.map_err(|error| AppError::BadForm(error.body_text()))?;
            Ok(fields)
        }
        _ => Err(bad_value("Content-Type", kind, &format!("{JSON} or {FORM}"))),
    }
}

fn of_json(value: Value) -> Result<Vec<(String, String)>, AppError> {
    let Value::Object(fields) = value else {
        return Err(AppError::BadForm("an object of JSON is expected: {\"name\": value, …}".to_owned()));
    };
    let mut read = Vec::new();
    for (name, value) in fields {
        match value {
            Value::Null => {}
            Value::String(text) => read.push((name, text)),
            Value::Bool(_) | Value::Number(_) => read.push((name, value.to_string())),
            Value::Array(_) | Value::Object(_) => {
                let why = format!("“{name}” must be a text, a number, true or false");
                return Err(AppError::BadForm(why));
            }
        }
    }
    Ok(read)
}

impl Fields {
    /// Returns a field that is filled in.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.0.iter().find(|(key, _)| key == name)?;
        Some(value.trim()).filter(|value| !value.is_empty())
    }

    /// Returns the value of a flag; false if it is missing.
    ///
    /// # Errors
    /// [`AppError::BadForm`] for anything but `true` and `false`.
    pub(super) fn flag(&self, name: &str) -> Result<bool, AppError> {
        match self.get(name) {
            None | Some("false") => Ok(false),
            Some("true") => Ok(true),
            Some(other) => Err(bad_value(name, other, "true or false")),
        }
    }

    /// Converts the fields into the set-up form: `variant`, `fen`, `rated`, `color`, `clock.limit`
    /// and `clock.increment` or `days`, `level`.
    ///
    /// # Errors
    /// [`AppError::BadForm`] for invalid values; errors of the rule set are found later.
    pub(super) fn set_up(&self, opponent: &str) -> Result<SetupForm, AppError> {
        let usual = || GAMES.iter().next().map_or_else(String::new, |info| info.id.to_owned());
        let variant = self.get("variant").map_or_else(usual, str::to_owned);
        let side = match self.get("color").unwrap_or("random") {
            "white" => "0",
            "black" => "1",
            "random" => "random",
            other => return Err(bad_value("color", other, "white, black or random")),
        };
        let mut form: Vec<(String, String)> = Vec::new();
        let mut add = |name: &str, value: &str| form.push((name.to_owned(), value.to_owned()));
        add("game", &variant);
        add("opponent", opponent);
        add("side", side);
        if self.flag("rated")? {
            add("rated", "on");
        }
        for (ours, theirs) in [("position", "fen"), ("level", "level")] {
            if let Some(value) = self.get(theirs) {
                add(ours, value);
            }
        }
        match (self.get("clock.limit"), self.get("clock.increment"), self.get("days")) {
            (None, None, None) => {}
            (None, None, Some(days)) => {
                add("time", "days");
                add("days", days);
                add("vacation", "0");
            }
            (Some(limit), increment, None) => {
                let seconds = limit.parse::<u32>().ok().filter(|seconds| seconds % 60 == 0);
                let seconds = seconds
                    .ok_or_else(|| bad_value("clock.limit", limit, "seconds that are whole minutes"))?;
                add("time", "live");
                add("minutes", &(seconds / 60).to_string());
                add("increment", increment.unwrap_or("0"));
            }
            _ => {
                let why = "the time is “clock.limit” with “clock.increment”, or “days”, or neither";
                return Err(AppError::BadForm(why.to_owned()));
            }
        }
        Ok(SetupForm(form))
    }

    /// Converts the fields of a seek into the set-up form: `variant`, `rated`, `color`, and `time`
    /// in minutes with `increment` in seconds, or `days`.
    ///
    /// # Errors
    /// As [`Fields::set_up`].
    pub(super) fn seek(&self) -> Result<SetupForm, AppError> {
        if let Some(name) =
            ["fen", "ratingRange", "clock.limit"].into_iter().find(|name| self.get(name).is_some())
        {
            return Err(AppError::BadForm(format!("seeks have no “{name}”: leave it away")));
        }
        let mut form = self.set_up("anybody")?;
        match (self.get("time"), self.get("days")) {
            (Some(minutes), None) => {
                let increment = self.get("increment").unwrap_or("0");
                let time = [("time", "live"), ("minutes", minutes), ("increment", increment)];
                form.0.extend(time.map(|(name, value)| (name.to_owned(), value.to_owned())));
            }
            // The days are in the form already; without `vacation` the lobby's value applies, so
            // that the seeks match.
            (None, Some(_)) => form.0.retain(|(name, _)| name != "vacation"),
            _ => {
                let why = "the time is “time” in minutes with “increment”, or “days”";
                return Err(AppError::BadForm(why.to_owned()));
            }
        }
        Ok(form)
    }
}

/// The error for an invalid value of a field.
pub(super) fn bad_value(name: &str, found: &str, allowed: &str) -> AppError {
    let found: String = found.chars().take(40).collect();
    AppError::BadForm(format!("“{name}” is “{found}”; allowed: {allowed}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_body_of_either_kind_becomes_a_set_up() {
        let body = json!({"rated": false, "clock.limit": 600, "clock.increment": 5, "days": null,
            "color": "white", "variant": "hnefatafl:rules=brandubh"});
        let form = Fields(of_json(body).unwrap()).set_up("friend").unwrap();
        let found = ["game", "side", "time", "minutes", "increment", "rated"].map(|name| form.get(name));
        let expected = ["hnefatafl:rules=brandubh", "0", "live", "10", "5"].map(Some);
        assert_eq!((&found[..5], found[5]), (&expected[..], None));
    }

    #[test]
    fn what_cannot_be_is_named() {
        let fields = |body| of_json(body).map(Fields);
        let why = |body| fields(body).and_then(|fields| fields.set_up("friend")).unwrap_err().to_string();
        assert!(why(json!({"color": "red"})).contains("“color” is “red”; allowed: white, black or random"));
        assert!(why(json!({"clock.limit": 90})).contains("whole minutes"));
        assert!(why(json!({"clock.limit": 60, "days": 1})).contains("or neither"));
        assert!(why(json!({"rated": "yes"})).contains("true or false"));
        assert!(why(json!({"variant": []})).contains("“variant” must be a text"));
        assert!(fields(json!([])).is_err());
    }

    #[test]
    fn a_seek_has_one_kind_of_time() {
        let seek = |body| of_json(body).map(Fields).and_then(|fields| fields.seek());
        let form = seek(json!({"time": 3, "increment": 2, "color": "black", "ratingRange": ""})).unwrap();
        let found = ["opponent", "time", "minutes", "increment", "side"].map(|name| form.get(name));
        assert_eq!(found, ["anybody", "live", "3", "2", "1"].map(Some));
        let form = seek(json!({"days": 2})).unwrap();
        assert_eq!((form.get("time"), form.get("days")), (Some("days"), Some("2")));
        for (body, why) in [
            (json!({}), "“time” in minutes"),
            (json!({"time": 3, "days": 1}), "“time” in minutes"),
            (json!({"time": 3, "ratingRange": "1000-1200"}), "no “ratingRange”"),
        ] {
            assert!(seek(body.clone()).unwrap_err().to_string().contains(why), "{body}");
        }
    }
}
