//! Extractors of the query and the path that name an invalid value and the allowed ones.

use super::fields::bad_value;
use crate::error::AppError;
use axum::extract::{self, FromRequestParts};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

/// The parameters of a query and their allowed values.
pub(crate) trait Parameters: DeserializeOwned + Send {
    /// The names of all parameters that are not plain text, each with its allowed values.
    const ALLOWED: &'static [(&'static str, &'static str)];
}

/// The query of a request.
pub(crate) struct Query<T>(pub T);

impl<T: Parameters, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, AppError> {
        match extract::Query::try_from_uri(&parts.uri) {
            Ok(extract::Query(value)) => Ok(Query(value)),
            Err(rejection) => Err(error_of(&rejection.body_text(), &pairs(parts), T::ALLOWED)),
        }
    }
}

/// Returns the names and values of a query as text.
fn pairs(parts: &Parts) -> Vec<(String, String)> {
    extract::Query::try_from_uri(&parts.uri).map_or_else(|_| Vec::new(), |extract::Query(pairs)| pairs)
}

/// Names the invalid value. The framework's reason contains the name of its parameter.
fn error_of(reason: &str, pairs: &[(String, String)], allowed: &[(&str, &str)]) -> AppError {
    let is_named = |name: &str| reason.contains(&format!(": {name}: "));
    for (name, allowed) in allowed.iter().filter(|(name, _)| is_named(name)) {
        if let [(_, value)] = pairs.iter().filter(|(key, _)| key == name).collect::<Vec<_>>()[..] {
            return bad_value(name, value, allowed);
        }
    }
    AppError::BadForm(reason.to_owned())
}

/// The variable parts of a path.
pub(crate) struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, AppError> {
        let read = extract::Path::from_request_parts(parts, state).await;
        let extract::Path(value) = read.map_err(|rejection| AppError::BadForm(rejection.body_text()))?;
        Ok(Path(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::Request;
    use serde::Deserialize;

    #[derive(Deserialize, Default, PartialEq, Debug)]
    #[serde(default)]
    struct Wish {
        text: String,
        level: Option<u8>,
        rated: Option<bool>,
    }

    impl Parameters for Wish {
        const ALLOWED: &'static [(&'static str, &'static str)] =
            &[("level", "1 to 8"), ("rated", "true or false")];
    }

    async fn read(query: &str) -> Result<Wish, String> {
        let (mut parts, ()) = Request::get(format!("/?{query}")).body(()).unwrap().into_parts();
        let read = Query::<Wish>::from_request_parts(&mut parts, &()).await;
        read.map(|Query(wish)| wish).map_err(|error| error.message())
    }

    #[tokio::test]
    async fn an_invalid_value_is_named_with_the_allowed_ones() {
        let wish = Wish { text: "x".to_owned(), level: Some(3), rated: Some(true) };
        assert_eq!(read("text=x&level=3&rated=true").await, Ok(wish));
        for (query, why) in [
            ("level=abc", "“level” is “abc”; allowed: 1 to 8"),
            ("level=300", "“level” is “300”; allowed: 1 to 8"),
            ("text=a&level=-1", "“level” is “-1”; allowed: 1 to 8"),
            ("rated=maybe", "“rated” is “maybe”; allowed: true or false"),
            ("text=rated:+1&rated=", "“rated” is “”; allowed: true or false"),
        ] {
            assert_eq!(read(query).await, Err(why.to_owned()), "{query}");
        }
        // Other errors keep the framework's words.
        assert!(read("level=1&level=2").await.unwrap_err().contains("level"));
    }
}
