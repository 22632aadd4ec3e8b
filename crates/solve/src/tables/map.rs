//! A file in memory.

use memmap2::Mmap;
use std::fs::File;
use std::io;
use std::ops::Deref;

/// A file's bytes, read by the system when they are looked at.
pub struct Map(Mmap);

impl Map {
    /// Maps a file that is open for reading.
    ///
    /// # Errors
    /// What the system says.
    pub fn of(file: &File) -> io::Result<Self> {
        // Safety: the bytes of a mapping must not change while they are borrowed. Tables are
        // written under another name and renamed when they are whole, and nothing here changes a
        // file that is in place, so only another program could; as with every program that maps
        // files, that is the user's to avoid. Blocks are copied out (unpacked) and their checksums
        // compared, so that what does change is noticed.
        #[allow(unsafe_code, reason = "there is no mapping of files without it")]
        let map = unsafe { Mmap::map(file) }?;
        Ok(Map(map))
    }
}

impl Deref for Map {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}
