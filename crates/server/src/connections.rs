//! Browser connections: how many an address may have, timeouts, and how they end.

use crate::config::Settings;
use crate::limits::Address;
use crate::metrics;
use crate::slots::{Slot, Slots};
use crate::websocket::Shutdown;
use axum::Router;
use axum::extract::ConnectInfo;
use axum::middleware::AddExtension;
use hyper::server::conn::http1::{self, UpgradeableConnection};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_io_timeout::TimeoutStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;
use tokio_util::either::Either;
use tower_service::Service;

/// Maximum number of connections of one address: enough for a hall full of people behind one
/// router.
const MAX_PER_ADDRESS: usize = 500;

/// How long, and for how many bytes, the server keeps reading after its last response: closing a
/// connection with unread data resets it, and the response is lost.
const LINGER: (Duration, u64) = (Duration::from_secs(2), 256 * 1024);

/// How long to wait before accepting again when the system has no more file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

/// Serves new connections, with TLS if it is given, until the site is about to stop, and then those
/// that are open to their end.
pub(crate) async fn serve(
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
    app: Router,
    settings: Arc<Settings>,
    shutdown: Shutdown,
) {
    let open = Slots::default();
    let mut app = app.into_make_service_with_connect_info::<SocketAddr>();
    let limit = settings.connection_timeout;
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limit);
    let mut open_connections = JoinSet::new();
    loop {
        let (stream, peer) = tokio::select! {
            accepted = accept(&listener) => accepted,
            Some(_) = open_connections.join_next() => continue,
            () = shutdown.begun() => break,
        };
        let Some(slot) = enter(&open, Address::of_peer(peer.ip(), &settings)) else {
            metrics::refused("connections");
            tracing::info!(%peer, "too many connections of one address");
            continue;
        };
        let stream = CountedStream::new(stream, slot, limit);
        let Ok(service) = app.call(peer).await;
        let (http, tls, shutdown) = (http.clone(), tls.clone(), shutdown.clone());
        open_connections.spawn(async move {
            let Some(stream) = open_channel(stream, tls, limit, peer, &shutdown).await else { return };
            let service = TowerToHyperService::new(service);
            let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
            serve_to_the_end(connection, peer, shutdown).await;
        });
    }
    drop(listener);
    while open_connections.join_next().await.is_some() {}
}

/// Waits for a connection. An error is that of the system, which may have no more file descriptors.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            Err(error) => {
                tracing::warn!(%error, "nobody can be let in");
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}

/// What requests are read from: the connection itself, or TLS over it.
type Channel = Either<CountedStream, Box<TlsStream<CountedStream>>>;

/// Agrees on TLS, if the site has it, as long as a request's header may take; `None` without
/// success.
async fn open_channel(
    stream: CountedStream,
    tls: Option<TlsAcceptor>,
    limit: Duration,
    peer: SocketAddr,
    shutdown: &Shutdown,
) -> Option<Channel> {
    let Some(tls) = tls else { return Some(Either::Left(stream)) };
    // In a box: most of what is kept for a connection would else be room for its handshake.
    let agreed = Box::pin(timeout(limit, tls.accept(stream)));
    let agreed = tokio::select! {
        agreed = agreed => agreed,
        () = shutdown.begun() => return None,
    };
    match agreed.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into())) {
        Ok(stream) => Some(Either::Right(Box::new(stream))),
        Err(error) => {
            tracing::trace!(%peer, %error, "no TLS");
            None
        }
    }
}

/// A connection over which the site is served.
type Connection = UpgradeableConnection<
    TokioIo<Channel>,
    TowerToHyperService<AddExtension<Router, ConnectInfo<SocketAddr>>>,
>;

/// Serves a connection until it ends. When the site is about to stop, only the request in progress
/// is answered.
async fn serve_to_the_end(connection: Connection, peer: SocketAddr, shutdown: Shutdown) {
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
}

type Stream = Pin<Box<TimeoutStream<TcpStream>>>;

/// A connection that is counted until it is dropped, also when it has become a WebSocket. The
/// stream is present until then.
struct CountedStream(Option<(Stream, Slot<Address>)>);

impl CountedStream {
    /// A connection that was accepted; `write_timeout` ends it where nobody reads.
    fn new(stream: TcpStream, slot: Slot<Address>, write_timeout: Duration) -> Self {
        // Views are small, and should not wait for more data.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "no TCP_NODELAY");
        }
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(write_timeout));
        CountedStream(Some((Box::pin(stream), slot)))
    }

    fn stream(&mut self) -> io::Result<Pin<&mut TimeoutStream<TcpStream>>> {
        let (stream, _) = self.0.as_mut().ok_or(io::ErrorKind::NotConnected)?;
        Ok(stream.as_mut())
    }
}

impl Drop for CountedStream {
    fn drop(&mut self) {
        let Some((stream, slot)) = self.0.take() else { return };
        let has_left = match stream.get_ref().try_read(&mut [0]) {
            Ok(bytes) => bytes == 0,
            Err(error) => error.kind() != io::ErrorKind::WouldBlock,
        };
        if !has_left && let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(linger(stream, slot));
        }
    }
}

/// Shuts down the writing side, and keeps reading for a while.
async fn linger(mut stream: Stream, _slot: Slot<Address>) {
    let (limit, bytes) = LINGER;
    let _ = timeout(limit, async {
        stream.shutdown().await?;
        tokio::io::copy(&mut stream.take(bytes), &mut tokio::io::sink()).await
    })
    .await;
}

impl AsyncRead for CountedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream()?.poll_read(context, buffer)
    }
}

impl AsyncWrite for CountedStream {
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

/// Admits a connection, unless its address is counted and has too many.
fn enter(open: &Slots<Address>, address: Address) -> Option<Slot<Address>> {
    open.acquire(address, |own, _| own < MAX_PER_ADDRESS || !address.is_counted())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_connections_and_those_that_end_make_room() {
        let settings = Settings::new("data".into());
        let address = |text: &str| Address::of_peer(text.parse().unwrap(), &settings);
        let open = Slots::default();
        let enter = |text: &str| enter(&open, address(text));
        let mut places: Vec<_> = (0..MAX_PER_ADDRESS).map(|_| enter("203.0.113.7").unwrap()).collect();
        assert!(enter("203.0.113.7").is_none());
        let machine: Vec<_> = (0..2 * MAX_PER_ADDRESS).map(|_| enter("127.0.0.1")).collect();
        assert!(enter("203.0.113.8").is_some() && machine.iter().all(Option::is_some));
        places.pop();
        assert!(enter("203.0.113.7").is_some());
        drop((places, machine));
        assert_eq!(open.count(), 0);
    }
}
