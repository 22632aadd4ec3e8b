//! Simulated visitors: a browser's cookie, its HTTP connection and its WebSockets.

use anyhow::{Context, Result, bail, ensure};
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::SendRequest;
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, LOCATION, ORIGIN, SET_COOKIE};
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// The timeout of an answer.
pub const TIMEOUT: Duration = Duration::from_secs(30);

/// The size of a socket's read buffer in bytes, small because there are thousands of them.
const READ_BUFFER: usize = 8 * 1024;

/// Returns a loopback address to connect from. Each address has its own ports, so that one machine
/// can hold more sockets than there are ports.
#[must_use]
pub fn source(number: usize) -> Ipv4Addr {
    let [_, _, high, low] = u32::try_from(number).unwrap_or_default().to_be_bytes();
    Ipv4Addr::new(127, 1, high, low.max(1))
}

/// Connects to a site from a local address.
///
/// # Errors
/// If the site does not listen or the ports are used up.
pub async fn connect(site: SocketAddr, from: Ipv4Addr) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.set_reuseaddr(true)?;
    socket.bind(SocketAddr::from((from, 0)))?;
    let stream = timeout(TIMEOUT, socket.connect(site)).await.context("nobody accepts")??;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// An HTTP connection that is kept open.
pub struct Connection {
    site: SocketAddr,
    requests: SendRequest<Full<Bytes>>,
}

/// The parts of a response that are used here.
pub struct Response {
    /// Its status.
    pub status: StatusCode,
    /// The `Location` header.
    pub location: Option<String>,
    /// `name=value` of each cookie that it sets, in the form in which cookies are sent.
    pub cookie: Option<String>,
    /// Its body.
    pub body: Bytes,
}

impl Connection {
    /// Opens a connection.
    ///
    /// # Errors
    /// If the site does not listen.
    pub async fn open(site: SocketAddr) -> Result<Self> {
        let stream = connect(site, Ipv4Addr::LOCALHOST).await?;
        let (requests, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        Ok(Connection { site, requests })
    }

    /// Requests a page as a browser does, which accepts compressed responses.
    ///
    /// # Errors
    /// If there is no answer.
    pub async fn get(&mut self, path: &str, cookie: Option<&str>) -> Result<Response> {
        self.send(Method::GET, path, cookie, "").await
    }

    /// Sends a form.
    ///
    /// # Errors
    /// If there is no answer.
    pub async fn post(&mut self, path: &str, cookie: Option<&str>, form: &str) -> Result<Response> {
        self.send(Method::POST, path, cookie, form).await
    }

    async fn send(
        &mut self,
        method: Method,
        path: &str,
        cookie: Option<&str>,
        form: &str,
    ) -> Result<Response> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, self.site.to_string())
            .header(ORIGIN, format!("http://{}", self.site))
            .header("accept", "text/html")
            .header("accept-encoding", "gzip, br");
        if let Some(cookie) = cookie {
            request = request.header(COOKIE, cookie);
        }
        if !form.is_empty() {
            request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        }
        let request = request.body(Full::new(Bytes::copy_from_slice(form.as_bytes())))?;
        let whole = async {
            self.requests.ready().await?;
            let response = self.requests.send_request(request).await?;
            let header = |name| {
                let value = response.headers().get(name)?.to_str().ok()?;
                Some(value.to_owned())
            };
            let set = response.headers().get_all(SET_COOKIE).iter();
            let cookies: Vec<_> = set.filter_map(|set| set.to_str().ok()?.split(';').next()).collect();
            let cookie = (!cookies.is_empty()).then(|| cookies.join("; "));
            let (status, location) = (response.status(), header(LOCATION));
            let body = response.into_body().collect().await?.to_bytes();
            anyhow::Ok(Response { status, location, cookie, body })
        };
        timeout(TIMEOUT, whole).await.context("no answer")?
    }
}

/// A visitor who plays or watches.
#[derive(Clone, Debug)]
pub struct Visitor {
    site: SocketAddr,
    cookie: String,
}

impl Visitor {
    /// Creates a new visitor by opening the home page.
    ///
    /// # Errors
    /// If the site does not answer, or sets no cookie.
    pub async fn arrive(connection: &mut Connection) -> Result<Self> {
        let home = connection.get("/", None).await?;
        ensure!(home.status.is_success(), "the front page answers {}", home.status);
        let cookie = home.cookie.context("the front page gives no cookie")?;
        Ok(Visitor { site: connection.site, cookie })
    }

    /// Creates a new visitor with a game in which they play both sides, and returns the game's
    /// path.
    ///
    /// # Errors
    /// If the site does not answer, or creates no game.
    pub async fn with_game(site: SocketAddr, spec: &str) -> Result<(Self, String)> {
        let mut connection = Connection::open(site).await?;
        let visitor = Visitor::arrive(&mut connection).await?;
        let game = visitor.create(&mut connection, &format!("game={spec}&opponent=both")).await?;
        Ok((visitor, game))
    }

    /// Returns the same visitor at another address, such as that of a restarted site.
    #[must_use]
    pub fn at(&self, site: SocketAddr) -> Self {
        Visitor { site, ..self.clone() }
    }

    /// Returns the cookie, as it is sent.
    #[must_use]
    pub fn cookie(&self) -> &str {
        &self.cookie
    }

    /// Creates a game with a form, and returns its path.
    ///
    /// # Errors
    /// If it is not created.
    pub async fn create(&self, connection: &mut Connection, form: &str) -> Result<String> {
        let made = connection.post("/games", Some(&self.cookie), form).await?;
        ensure!(made.status == StatusCode::SEE_OTHER, "no game was made: {}", made.status);
        made.location.context("a new game has an address")
    }

    /// Joins a game.
    ///
    /// # Errors
    /// If no seat is open.
    pub async fn join(&self, connection: &mut Connection, game: &str) -> Result<()> {
        let joined = connection.post(&format!("{game}/join"), Some(&self.cookie), "").await?;
        ensure!(joined.status == StatusCode::SEE_OTHER, "nobody sat down: {}", joined.status);
        Ok(())
    }

    /// Opens a WebSocket.
    ///
    /// # Errors
    /// If the site refuses it.
    pub async fn socket(&self, path: &str, from: Ipv4Addr) -> Result<Socket> {
        open_socket(self.site, path, Some(&self.cookie), from).await
    }
}

/// Opens a WebSocket, anonymously if there is no cookie.
///
/// # Errors
/// If the site refuses it.
pub async fn open_socket(
    site: SocketAddr,
    path: &str,
    cookie: Option<&str>,
    from: Ipv4Addr,
) -> Result<Socket> {
    let mut request = format!("ws://{site}{path}").into_client_request()?;
    request.headers_mut().insert(ORIGIN, format!("http://{site}").parse()?);
    if let Some(cookie) = cookie {
        request.headers_mut().insert(COOKIE, cookie.parse()?);
    }
    let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
    let stream = connect(site, from).await?;
    let upgrade = tokio_tungstenite::client_async_with_config(request, stream, Some(config));
    let (stream, _) = timeout(TIMEOUT, upgrade).await.context("no upgrade")??;
    Ok(Socket { stream })
}

/// A WebSocket.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Sends a command.
    ///
    /// # Errors
    /// If the connection has ended.
    pub async fn send(&mut self, command: String) -> Result<()> {
        timeout(TIMEOUT, self.stream.send(Message::text(command))).await.context("nobody reads")??;
        Ok(())
    }

    /// Sends a move; the first has `ply` 0.
    ///
    /// # Errors
    /// If the connection has ended.
    pub async fn send_move(&mut self, ply: usize, text: &str) -> Result<()> {
        self.send(format!(r#"{{"t":"move","id":"m{ply}","ply":{ply},"text":"{text}"}}"#)).await
    }

    /// Plays a move, and waits until it is acknowledged.
    ///
    /// # Errors
    /// If it is refused, or the connection ends.
    pub async fn play(&mut self, ply: usize, text: &str) -> Result<()> {
        self.send_move(ply, text).await?;
        let reply = self.reply(&format!("m{ply}")).await?;
        ensure!(reply.starts_with(r#"{"t":"done""#), "{text} as move {ply}: {reply}");
        Ok(())
    }

    /// Returns the text of the next message.
    ///
    /// # Errors
    /// If the connection ends, or no message comes in [`TIMEOUT`].
    pub async fn next(&mut self) -> Result<String> {
        timeout(TIMEOUT, self.receive()).await.context("nothing comes")?
    }

    /// Returns the next message, however long it takes. Cancel-safe: no message is lost if the
    /// future is dropped.
    ///
    /// # Errors
    /// If the connection ends.
    pub async fn receive(&mut self) -> Result<String> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(other)) => bail!("the socket ended: {other:?}"),
                Some(Err(error)) => return Err(error).context("the socket failed"),
                None => bail!("the socket ended"),
            }
        }
    }

    /// Waits for the reply to a command, and returns it.
    ///
    /// # Errors
    /// If the connection ends first.
    pub async fn reply(&mut self, id: &str) -> Result<String> {
        let id = format!(r#""id":"{id}""#);
        loop {
            let message = self.next().await?;
            // Only the beginning is searched: views are long, and replies begin with their kind and
            // id.
            if message.get(..80).unwrap_or(&message).contains(&id) {
                return Ok(message);
            }
        }
    }
}
