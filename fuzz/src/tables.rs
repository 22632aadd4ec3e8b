//! Tablebase files, as read by the writer's side and by the checker. A checksum rejects nearly
//! every changed byte, so each input is tried as it is, and again with a correct checksum of the
//! head.

use crate::Target;
use throughline_checker::tablebase_file::TablebaseFile;
use throughline_solve::tablebase::header::Entry;
use throughline_solve::tablebase::{Census, Content, Header};

/// Headers of tablebases: writing what was read gives the same bytes, and the checker's reader does
/// not panic.
pub const TABLES: Target = Target {
    name: "tables",
    run: |bytes| {
        try_table(bytes);
        if let Some((body, _)) = bytes.split_last_chunk::<4>() {
            try_table(&[body, &crc32fast::hash(body).to_le_bytes()].concat());
        }
    },
    seeds: || {
        let header = |content, width, blocks: u32| Header {
            content,
            width,
            block_log: 3,
            census: Census {
                void: 1,
                wins: 8 * u64::from(blocks) - 4,
                draws: 2,
                losses: 1,
                longest: 12,
                halved: width == 1,
            },
            tablebase: "one-dimensional-chess-16".into(),
            class: "KQ-K".into(),
            directory: (0..blocks).map(|block| Entry { length: 0, crc: block }).collect(),
        };
        let headers = [header(Content::Verdicts, 1, 1), header(Content::Distances, 2, 3)];
        headers.map(|header| header.to_bytes()).into()
    },
    words: || ["TLTABLE\n", "one-dimensional-chess-16", "KQ-K"].map(str::to_owned).into(),
};

fn try_table(bytes: &[u8]) {
    if let Ok(header) = Header::read(bytes) {
        assert_eq!(header.to_bytes(), bytes[..header.length()], "what is read is what was written");
    }
    if let Ok(file) = TablebaseFile::parse(bytes, 1 << 24) {
        assert!(Header::read(bytes).is_ok(), "the checker believes what the program does not");
        assert_eq!(file.counts.iter().sum::<u64>(), file.values.len() as u64);
    }
}
