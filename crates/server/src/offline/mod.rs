//! A site without network, disk and engines, for fuzz targets: HTTP requests go through the whole
//! router, WebSocket messages through their parser and handler.

use crate::analysis;
use crate::config::Settings;
use crate::limits::Address;
use crate::messages::in_language;
use crate::peers::Peers;
use crate::play;
use crate::router::router;
use crate::site::Site;
use crate::visitor::VisitorId;
use crate::websocket::{self, SocketHandler};
use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response};
use http_body_util::BodyExt;
use std::path::PathBuf;
use std::sync::Arc;
use throughline_game::Language;
use throughline_store::MemoryStore;
use tokio::runtime::{Builder, Runtime};
use tower_service::Service;

/// The site.
pub struct OfflineSite {
    runtime: Runtime,
    site: Site,
    router: Router,
    store: Arc<MemoryStore>,
}

impl Default for OfflineSite {
    /// # Panics
    /// Threads cannot be started.
    fn default() -> Self {
        let runtime = Builder::new_current_thread().enable_time().build().expect("a runtime");
        let store = Arc::new(MemoryStore::default());
        let mut settings = Settings::new(PathBuf::from("/nowhere"));
        settings.engine_threads = Some(1);
        let site = runtime.block_on(async { Site::new(settings, store.clone(), Peers::new().0, None) });
        let site = site.expect("threads");
        // Engine searches stay pending: fuzzing the parsers does not need them.
        site.games.engines.stop();
        let router = router(site.clone());
        OfflineSite { runtime, site, router, store }
    }
}

impl OfflineSite {
    /// The response to a request.
    ///
    /// # Panics
    /// The response body is incomplete.
    pub fn answer(&self, request: Request<Vec<u8>>) -> Response<Vec<u8>> {
        self.runtime.block_on(async {
            let Ok(response) = self.router.clone().call(request.map(Body::from)).await;
            let (head, body) = response.into_parts();
            let body = body.collect().await.expect("a whole answer").to_bytes();
            Response::from_parts(head, body.to_vec())
        })
    }

    /// Opens the socket of a game for the visitor with a secret; `None` if it cannot be opened.
    pub fn game_socket(&self, game: &str, secret: &str) -> Option<OfflineSocket<'_>> {
        let (address, visitor) = (Address::of_this_machine(), Some(VisitorId::from_secret(secret)));
        let (games, id) = (self.site.games.clone(), game.to_owned());
        let handler = self.runtime.block_on(play::connect(games, id, address, visitor));
        Some(self.socket(handler.ok()?, Some(game.to_owned())))
    }

    /// The socket of an analysis board.
    pub fn analysis_socket(&self, secret: &str) -> OfflineSocket<'_> {
        let (address, visitor) = (Address::of_this_machine(), VisitorId::from_secret(secret));
        let handler =
            self.runtime.block_on(async { analysis::connect(self.site.analysis.clone(), address, visitor) });
        self.socket(handler, None)
    }

    fn socket<H: SocketHandler>(&self, mut handler: H, game: Option<String>) -> OfflineSocket<'_> {
        let say = move |text: &str| {
            let exchange = async {
                let mut said = Vec::new();
                said.extend(handler.receive(websocket::read(text)).await.ok()?);
                if let Some(game) = &game {
                    // The actor answers this after all earlier requests.
                    let _ = play::record_of(&self.site.games, game).await;
                }
                loop {
                    tokio::select! {
                        biased;
                        message = handler.next_message() => said.push(message?),
                        // No message is waiting.
                        () = std::future::ready(()) => break,
                    }
                }
                Some(said.iter().map(|message| H::text(message).expect("JSON").to_string()).collect())
            };
            self.runtime.block_on(in_language(Language::English, exchange))
        };
        OfflineSocket { say: Box::new(say) }
    }

    /// The record of a game from its actor, and from a replay of its log; `None` if there is no
    /// such game.
    pub fn records(&self, game: &str) -> Option<[String; 2]> {
        self.runtime.block_on(async {
            let played = play::record_of(&self.site.games, game).await.ok()?;
            self.site.games.close();
            Some([played, play::record_of(&self.site.games, game).await.ok()?])
        })
    }

    /// Forgets all games.
    pub fn forget(&self) {
        self.site.games.close();
        self.store.clear();
        self.runtime.block_on(async {
            // Lets the actors end, and removes their seeks from the lobby.
            tokio::task::yield_now().await;
            let _ = play::renew_seeks(&self.site.games, play::RenewedSeeks::All).await;
        });
    }
}

/// Takes a message and returns the replies; `None` once the socket is closed.
type Say<'s> = dyn FnMut(&str) -> Option<Vec<String>> + 's;

/// The server's end of a WebSocket.
pub struct OfflineSocket<'s> {
    say: Box<Say<'s>>,
}

impl OfflineSocket<'_> {
    /// Sends a message and returns the replies; `None` once the socket is closed.
    pub fn say(&mut self, text: &str) -> Option<Vec<String>> {
        (self.say)(text)
    }
}
