//! NDJSON streams: a line of JSON for each event, and an empty line every few seconds, so that both
//! sides notice a broken connection.

use super::token::Caller;
use crate::accept::NDJSON;
use crate::calendar::now_ms;
use crate::error::AppError;
use crate::identities::Identities;
use crate::slots::Slots;
use crate::visitor::VisitorId;
use crate::websocket::Shutdown;
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::{self, error::TrySendError};

/// How often an empty line is sent and the token is checked.
const KEEP_ALIVE: Duration = Duration::from_secs(6);

/// Number of lines that may wait for a slow reader, and how long a further one waits for room
/// before the reader is disconnected.
const MAX_QUEUED_LINES: usize = 64;
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// Maximum number of streams of one account.
const MAX_STREAMS: usize = 100;

/// The sender of a stream's lines.
pub(super) struct LineSender(mpsc::Sender<Bytes>);

impl LineSender {
    /// Sends a line; false if the reader is gone or too slow.
    pub(super) async fn send(&self, line: &impl Serialize) -> bool {
        let Ok(mut text) = serde_json::to_vec(line) else { return false };
        text.push(b'\n');
        self.0.send_timeout(text.into(), SEND_TIMEOUT).await.is_ok()
    }
}

/// The state that streams need.
#[derive(Clone)]
pub(crate) struct Streams {
    /// The open streams by visitor.
    pub open: Slots<VisitorId>,
    pub identities: Arc<Identities>,
    pub shutdown: Shutdown,
}

impl Streams {
    /// Responds with the lines that a task sends, until it ends, the reader is gone, the token
    /// becomes invalid or the site stops.
    ///
    /// # Errors
    /// When the caller has too many streams.
    pub(super) fn respond<F>(
        &self,
        caller: Caller,
        task: impl FnOnce(LineSender) -> F,
    ) -> Result<Response, AppError>
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let slot = self.open.acquire(caller.visitor.clone(), |own, _| own < MAX_STREAMS);
        let slot = slot.ok_or(AppError::TooMany { what: "streams", wait_s: KEEP_ALIVE.as_secs() })?;
        let (outbox, mut inbox) = mpsc::channel(MAX_QUEUED_LINES);
        let (task, alive) = (task(LineSender(outbox.clone())), self.clone());
        tokio::spawn(async move {
            let _slot = slot;
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
        // Makes proxies pass lines on at once.
        let unbuffered = [("x-accel-buffering", "no")];
        Ok((headers, unbuffered, Body::from_stream(lines)).into_response())
    }

    /// Sends empty lines while somebody reads and the token is valid.
    async fn keep_alive(&self, token: &str, outbox: &mpsc::Sender<Bytes>) {
        loop {
            tokio::time::sleep(KEEP_ALIVE).await;
            let stands = self.identities.access_token(token).await;
            let stands = matches!(stands, Ok(Some(token)) if !token.is_expired(now_ms()));
            // Where lines wait, they keep the connection alive.
            if !stands || matches!(outbox.try_send(Bytes::from_static(b"\n")), Err(TrySendError::Closed(_))) {
                return;
            }
        }
    }
}
