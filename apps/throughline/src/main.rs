//! `throughline` with its four games.

/// Half of what a move costs the site is memory taken and given back.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    throughline::run(throughline::Catalog::standard())
}
