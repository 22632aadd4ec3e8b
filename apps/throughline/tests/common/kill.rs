//! Kills a program in the middle of its work.

use std::process::Child;
use std::time::{Duration, Instant};

/// Waits until `far_enough`, at most a minute, then kills: whether the program was still at work.
/// One that ends by itself is not waited for any longer.
pub fn kill_when(mut child: Child, far_enough: impl Fn() -> bool) -> bool {
    let began = Instant::now();
    let mut ended = || child.try_wait().expect("it can be asked").is_some();
    while !far_enough() && began.elapsed() < Duration::from_secs(60) && !ended() {
        std::thread::sleep(Duration::from_millis(1));
    }
    let at_work = !ended();
    child.kill().expect("SIGKILL");
    child.wait().expect("it is dead");
    at_work
}
