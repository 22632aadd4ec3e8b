//! Writes the site's inks: `cargo run -p throughline-draw --example inks > web/css/inks.css`.

fn main() {
    print!("{}", throughline_draw::site_css());
}
