//! The program `throughline` with its four games.

/// A faster allocator: half the cost of a move on the site is allocation.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    throughline::run(throughline::Catalog::standard())
}
