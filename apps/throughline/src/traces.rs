//! Traces: the steps of each request, command and search of the site and their durations, sent to a
//! collector that speaks OpenTelemetry's protocol (<https://opentelemetry.io/docs/specs/otlp/>,
//! protobuf over HTTP).

use crate::https;
use anyhow::{Context, Result};
use async_trait::async_trait;
use opentelemetry::trace::TracerProvider;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::SdkTracerProvider;
use std::time::Duration;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::Layer;
use tracing_subscriber::registry::Registry;
use ureq::Agent;

/// Timeout of a request to the collector.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Sends traces to a collector. Dropping it sends those still buffered.
pub struct Traces(SdkTracerProvider);

impl Traces {
    /// Creates an exporter to a collector: `http://127.0.0.1:4318`, or `https://…`.
    ///
    /// # Errors
    /// An invalid address.
    pub fn to(collector: &str) -> Result<Self> {
        let config = Agent::config_builder()
            .tls_config(https::trust())
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_global(Some(TIMEOUT));
        let exporter = SpanExporter::builder()
            .with_http()
            .with_protocol(Protocol::HttpBinary)
            .with_endpoint(format!("{}/v1/traces", collector.trim_end_matches('/')))
            .with_http_client(Client(config.build().new_agent()))
            .build()
            .with_context(|| format!("cannot send traces to {collector}"))?;
        let resource = Resource::builder().with_service_name("throughline").build();
        let provider = SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource);
        Ok(Traces(provider.build()))
    }

    /// Returns the layer that collects the spans of our own crates.
    pub fn layer(&self) -> impl Layer<Registry> + Send + Sync + use<> {
        let ours = filter_fn(|data| data.is_span() && data.target().starts_with("throughline"));
        tracing_opentelemetry::layer().with_tracer(self.0.tracer("throughline")).with_filter(ours)
    }
}

impl Drop for Traces {
    fn drop(&mut self) {
        // An unreachable collector must not delay the shutdown.
        let _ = self.0.shutdown();
    }
}

/// An HTTP client that waits for the answer: the exporter has a thread of its own.
#[derive(Debug)]
struct Client(Agent);

#[async_trait]
impl HttpClient for Client {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let (head, body) = request.into_parts();
        let (head, mut body) = self.0.run(Request::from_parts(head, &body[..]))?.into_parts();
        Ok(Response::from_parts(head, body.read_to_vec()?.into()))
    }
}

/// Warns where traces go over a network as they are.
pub fn warn_if_unencrypted(collector: &str) {
    if collector.parse().is_ok_and(|url| https::is_unencrypted(&url)) {
        tracing::warn!(
            collector,
            "whoever is on the way to the collector can read the traces: expected https://"
        );
    }
}
