//! What a session has at hand: the way out, and the thinker.

use crate::session::thinker::Thinker;
use std::fmt::Display;
use std::io::{self, Write};

/// The way out, and the thinker.
pub(crate) struct Desk<W: Write> {
    output: W,
    pub thinker: Thinker,
}

impl<W: Write> Desk<W> {
    pub fn new(output: W, thinker: Thinker) -> Self {
        Desk { output, thinker }
    }

    /// Writes lines; they are gone when this returns.
    pub fn say(&mut self, text: impl Display) -> io::Result<()> {
        // In one piece: another program may read the pipe at any moment.
        let line = format!("{text}\n");
        self.output.write_all(line.as_bytes())?;
        self.output.flush()
    }
}
