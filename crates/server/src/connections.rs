//! The connections of browsers: how many an address may hold, how long they may be silent or slow,
//! and how they end.

use crate::config::Settings;
use crate::limits::Address;
use crate::metrics;
use crate::websocket::Shutdown;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_io_timeout::TimeoutStream;
use tower_service::Service;

/// Connections of one address: a hall full of people behind one router.
const OF_ADDRESS: usize = 500;

/// How long, and for how many bytes, what a browser still sends is read after the site has said its
/// last word: a connection that is closed with something unread is reset, and that word is lost.
const LINGER: (Duration, u64) = (Duration::from_secs(2), 256 * 1024);

/// How long nobody is let in when the system has no more files to give.
const BREATH: Duration = Duration::from_millis(200);

/// Serves who comes until the site is about to stop, and then those who are there to their end.
pub(crate) async fn serve(listener: TcpListener, app: Router, settings: Arc<Settings>, shutdown: Shutdown) {
    let open = Arc::new(OpenConnections::default());
    let mut app = app.into_make_service_with_connect_info::<SocketAddr>();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(settings.patience);
    let mut under_way = JoinSet::new();
    loop {
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    tracing::warn!(%error, "nobody can be let in");
                    tokio::time::sleep(BREATH).await;
                    continue;
                }
            },
            Some(_) = under_way.join_next() => continue,
            () = shutdown.begun() => break,
        };
        let Some(place) = open.enter(Address::of_peer(peer.ip(), &settings)) else {
            metrics::refused("connections");
            tracing::info!(%peer, "too many connections of one address");
            continue;
        };
        // Views are small and wanted at once.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "no TCP_NODELAY");
        }
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(settings.patience));
        let Ok(service) = app.call(peer).await;
        let stream = TokioIo::new(Counted(Some((Box::pin(stream), place))));
        let connection = http.serve_connection(stream, TowerToHyperService::new(service)).with_upgrades();
        let shutdown = shutdown.clone();
        under_way.spawn(async move {
            let mut connection = pin!(connection);
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                () = shutdown.begun() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::trace!(%peer, %error, "a connection ended");
            }
        });
    }
    drop(listener);
    while under_way.join_next().await.is_some() {}
}

type Stream = Pin<Box<TimeoutStream<TcpStream>>>;

/// A connection that is counted to its end, as a WebSocket too. There is a stream until it is
/// dropped.
struct Counted(Option<(Stream, Place)>);

impl Counted {
    fn stream(&mut self) -> io::Result<Pin<&mut TimeoutStream<TcpStream>>> {
        let (stream, _) = self.0.as_mut().ok_or(io::ErrorKind::NotConnected)?;
        Ok(stream.as_mut())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let Some((stream, place)) = self.0.take() else { return };
        let has_left = match stream.get_ref().try_read(&mut [0]) {
            Ok(bytes) => bytes == 0,
            Err(error) => error.kind() != io::ErrorKind::WouldBlock,
        };
        if !has_left && let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(linger(stream, place));
        }
    }
}

/// Ends what is sent, and reads for a while what still comes.
async fn linger(mut stream: Stream, _place: Place) {
    let (patience, bytes) = LINGER;
    let _ = timeout(patience, async {
        stream.shutdown().await?;
        tokio::io::copy(&mut stream.take(bytes), &mut tokio::io::sink()).await
    })
    .await;
}

impl AsyncRead for Counted {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream()?.poll_read(context, buffer)
    }
}

impl AsyncWrite for Counted {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.stream()?.poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.stream()?.poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.0.as_ref().is_some_and(|(stream, _)| stream.is_write_vectored())
    }
}

/// How many connections each counted address has.
#[derive(Default)]
struct OpenConnections(Mutex<HashMap<Address, usize>>);

/// A connection, as long as it is counted.
struct Place {
    open: Arc<OpenConnections>,
    address: Address,
}

impl OpenConnections {
    /// Counts a connection in, unless its address has too many.
    fn enter(self: &Arc<Self>, address: Address) -> Option<Place> {
        if address.is_counted() {
            let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let own = open.entry(address).or_default();
            if *own >= OF_ADDRESS {
                return None;
            }
            *own += 1;
        }
        Some(Place { open: self.clone(), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.open.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = open.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                open.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_connections_and_those_that_end_make_room() {
        let settings = Settings::new("data".into());
        let address = |text: &str| Address::of_peer(text.parse().unwrap(), &settings);
        let open = Arc::new(OpenConnections::default());
        let mut places: Vec<_> =
            (0..OF_ADDRESS).map(|_| open.enter(address("203.0.113.7")).unwrap()).collect();
        assert!(open.enter(address("203.0.113.7")).is_none());
        let machine: Vec<_> = (0..2 * OF_ADDRESS).map(|_| open.enter(address("127.0.0.1"))).collect();
        assert!(open.enter(address("203.0.113.8")).is_some() && machine.iter().all(Option::is_some));
        places.pop();
        assert!(open.enter(address("203.0.113.7")).is_some());
        drop((places, machine));
        assert!(open.0.lock().unwrap().is_empty());
    }
}
