//! Throughline with Breakthrough beside its four games.

fn main() -> std::process::ExitCode {
    throughline::run(throughline::Catalog::standard().with::<breakthrough::Breakthrough>())
}
