//! The fields of a request's body: a form or a JSON object, as its Content-Type says.

use crate::accept::JSON;
use crate::error::AppError;
use crate::play::{CORRESPONDENCE, LIVE};
use crate::rule_sets::SetupForm;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request};
use axum::http::Method;
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::response::{IntoResponse, Response};
use axum::{Form, Json};
use serde_json::Value;
use std::ops::RangeInclusive;
use throughline_catalog::GAMES;

/// The other kind of body that is read.
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

    /// Returns a whole number within bounds as text; `None` if it is missing.
    ///
    /// # Errors
    /// [`AppError::BadForm`] for any other text.
    fn number(&self, name: &str, bounds: &RangeInclusive<u32>) -> Result<Option<&str>, AppError> {
        let Some(text) = self.get(name) else { return Ok(None) };
        if text.parse().is_ok_and(|number: u32| bounds.contains(&number)) {
            return Ok(Some(text));
        }
        let allowed = format!("a whole number, {} to {}", bounds.start(), bounds.end());
        Err(bad_value(name, text, &allowed))
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
        form.extend(self.time()?.into_iter().map(|(name, value)| (name.to_owned(), value)));
        Ok(SetupForm(form))
    }

    /// Returns the set-up form's fields for `clock.limit` with `clock.increment`, or `days`.
    fn time(&self) -> Result<Vec<(&'static str, String)>, AppError> {
        let increment = self.number("clock.increment", &LIVE.1)?;
        match (self.get("clock.limit"), increment, self.number("days", &CORRESPONDENCE.0)?) {
            (None, None, None) => Ok(Vec::new()),
            (None, None, Some(days)) => {
                Ok(vec![("time", "days".to_owned()), ("days", days.to_owned()), ("vacation", "0".to_owned())])
            }
            (Some(limit), increment, None) => {
                let seconds = limit.parse::<u32>().ok().filter(|seconds| seconds % 60 == 0);
                let minutes = seconds.map(|seconds| seconds / 60).filter(|minutes| LIVE.0.contains(minutes));
                let [least, most] = [LIVE.0.start(), LIVE.0.end()].map(|minutes| 60 * minutes);
                let allowed = format!("seconds that are whole minutes, {least} to {most}");
                let minutes = minutes.ok_or_else(|| bad_value("clock.limit", limit, &allowed))?;
                Ok(vec![
                    ("time", "live".to_owned()),
                    ("minutes", minutes.to_string()),
                    ("increment", increment.unwrap_or("0").to_owned()),
                ])
            }
            _ => {
                let why = "the time is “clock.limit” with “clock.increment”, or “days”, or neither";
                Err(AppError::BadForm(why.to_owned()))
            }
        }
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
        match (self.number("time", &LIVE.0)?, self.get("days")) {
            (Some(minutes), None) => {
                let increment = self.number("increment", &LIVE.1)?.unwrap_or("0");
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
        for limit in [90, 0, 10_860] {
            let named =
                format!("“clock.limit” is “{limit}”; allowed: seconds that are whole minutes, 60 to 10800");
            assert!(why(json!({"clock.limit": limit})).contains(&named), "{limit}");
        }
        assert!(why(json!({"days": 0})).contains("“days” is “0”; allowed: a whole number, 1 to 14"));
        let increment = json!({"clock.limit": 60, "clock.increment": 181});
        assert!(why(increment).contains("“clock.increment” is “181”; allowed: a whole number, 0 to 180"));
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
            (json!({"time": 0}), "“time” is “0”; allowed: a whole number, 1 to 180"),
            (json!({"time": 3, "increment": "x"}), "“increment” is “x”; allowed: a whole number, 0 to 180"),
        ] {
            assert!(seek(body.clone()).unwrap_err().to_string().contains(why), "{body}");
        }
    }
}
