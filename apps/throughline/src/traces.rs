//! Traces: the steps of each request, command and search of the site and their durations, sent to a
//! collector that speaks OpenTelemetry's protocol (<https://opentelemetry.io/docs/specs/otlp/>,
//! protobuf over HTTP).

use anyhow::{Context, Result};
use async_trait::async_trait;
use opentelemetry::trace::TracerProvider;
use opentelemetry_http::hyper::HyperClient;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::SdkTracerProvider;
use std::time::Duration;
use tokio::runtime::Handle;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::Layer;
use tracing_subscriber::registry::Registry;

/// Timeout of a request to the collector.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Sends traces to a collector. Dropping it sends those still buffered.
pub struct Traces(SdkTracerProvider);

impl Traces {
    /// Creates an exporter to a collector: `http://127.0.0.1:4318`.
    ///
    /// # Errors
    /// An invalid address.
    pub fn to(collector: &str, runtime: &Handle) -> Result<Self> {
        let client = HyperClient::with_default_connector(TIMEOUT, None);
        let exporter = SpanExporter::builder()
            .with_http()
            .with_protocol(Protocol::HttpBinary)
            .with_endpoint(format!("{}/v1/traces", collector.trim_end_matches('/')))
            .with_http_client(OnRuntime { client, runtime: runtime.clone() })
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

/// An HTTP client that runs on the given runtime: traces are sent from a thread outside of it.
#[derive(Debug)]
struct OnRuntime {
    client: HyperClient,
    runtime: Handle,
}

#[async_trait]
impl HttpClient for OnRuntime {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let client = self.client.clone();
        self.runtime.spawn(async move { client.send_bytes(request).await }).await?
    }
}
