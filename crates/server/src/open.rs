//! Showing the site in the user's browser.

use std::process::{Command, Stdio};

/// Opens a link in the user's browser, if there is a screen to show it on. Never waits, never
/// fails: the link is printed anyway.
pub(crate) fn in_browser(link: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some()) {
        ("xdg-open", &[])
    } else {
        return;
    };
    let child = Command::new(program)
        .args(arguments)
        .arg(link)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if let Ok(mut child) = child {
        // Waited for elsewhere, so that it does not stay behind as a zombie.
        std::thread::spawn(move || child.wait());
    }
}
