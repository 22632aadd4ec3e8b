//! `throughline` with its four games.

fn main() -> std::process::ExitCode {
    throughline::run(throughline::Catalog::standard())
}
