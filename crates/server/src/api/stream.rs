//! Streams of NDJSON: a line of JSON for each happening, and an empty one every few seconds, so
//! that both ends know that the other is there.

use super::token::Caller;
use crate::calendar::now_ms;
use crate::error::AppError;
use crate::identities::Identities;
use crate::places::Places;
use crate::visitor::VisitorId;
use crate::websocket::Shutdown;
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// How often an empty line is sent; then it is also asked whether the token still stands.
const SIGN_OF_LIFE: Duration = Duration::from_secs(6);

/// Lines that may wait for a slow reader before it is cut off.
const OUTBOX: usize = 64;

/// Streams of one person at most.
const MOST_OF_ONE: usize = 100;

/// The kind of the answer.
pub(super) const NDJSON: &str = "application/x-ndjson";

/// Where the lines of a stream go.
pub(super) struct Lines(mpsc::Sender<Bytes>);

impl Lines {
    /// Sends a line; false where nobody reads any more, or not fast enough.
    pub(super) fn send(&self, line: &impl Serialize) -> bool {
        let Ok(mut text) = serde_json::to_vec(line) else { return false };
        text.push(b'\n');
        self.0.try_send(text.into()).is_ok()
    }
}

/// What streams need of the site.
#[derive(Clone)]
pub(crate) struct Streams {
    /// The streams that everybody has open.
    pub open: Places<VisitorId>,
    pub identities: Arc<Identities>,
    pub shutdown: Shutdown,
}

impl Streams {
    /// Answers with what a task sends, until it ends, nobody reads, the token acts no more or
    /// the site stops.
    ///
    /// # Errors
    /// When the caller has too many.
    pub(super) fn answer<F>(
        &self,
        caller: Caller,
        task: impl FnOnce(Lines) -> F,
    ) -> Result<Response, AppError>
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let place = self.open.enter(caller.visitor.clone(), |own, _| own < MOST_OF_ONE);
        let place = place.ok_or(AppError::TooMany { what: "streams", wait_s: SIGN_OF_LIFE.as_secs() })?;
        let (outbox, mut inbox) = mpsc::channel(OUTBOX);
        let (task, alive) = (task(Lines(outbox.clone())), self.clone());
        tokio::spawn(async move {
            let _place = place;
            tokio::select! {
                () = task => {}
                () = alive.keep_alive(&caller.token, &outbox) => {}
                () = alive.shutdown.begun() => {}
                () = outbox.closed() => {}
            }
        });
        let lines =
            stream::poll_fn(move |context| inbox.poll_recv(context).map(|line| line.map(Ok::<_, AppError>)));
        let headers = [(header::CONTENT_TYPE, NDJSON), (header::CACHE_CONTROL, "no-store")];
        // Proxies pass it on line by line.
        let unbuffered = [("x-accel-buffering", "no")];
        Ok((headers, unbuffered, Body::from_stream(lines)).into_response())
    }

    /// Sends signs of life for as long as somebody reads and the token stands.
    async fn keep_alive(&self, token: &str, outbox: &mpsc::Sender<Bytes>) {
        loop {
            tokio::time::sleep(SIGN_OF_LIFE).await;
            let stands = self.identities.access_token(token).await;
            let stands = matches!(stands, Ok(Some(token)) if !token.is_expired(now_ms()));
            if !stands || outbox.try_send(Bytes::from_static(b"\n")).is_err() {
                return;
            }
        }
    }
}
