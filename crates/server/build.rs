//! Files added to `web/` must reach the program: the embedding sees changed files by itself, but
//! not new ones.

fn main() {
    println!("cargo::rerun-if-changed=../../web");
}
