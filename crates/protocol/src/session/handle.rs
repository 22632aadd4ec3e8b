//! What a protocol's session does.

use crate::session::desk::Desk;
use crate::session::thinker::Event;
use std::io::{self, Write};
use std::time::Instant;

/// Whether the conversation goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    More,
    Enough,
}

/// A conversation in one protocol.
pub(crate) trait Session<W: Write> {
    /// Says what is said before anything is asked.
    fn open(&mut self, _desk: &mut Desk<W>) -> io::Result<()> {
        Ok(())
    }

    /// When [`Session::ring`] wants to be called, if nothing happens before.
    fn alarm(&self) -> Option<Instant> {
        None
    }

    /// The time of the alarm has come.
    fn ring(&mut self, _desk: &mut Desk<W>) -> io::Result<Flow> {
        Ok(Flow::More)
    }

    /// Something happened.
    fn handle(&mut self, event: Event, desk: &mut Desk<W>) -> io::Result<Flow>;
}
