//! Files of tables, as their writer's side and as the checker reads them. A checksum turns nearly
//! every changed byte away, so each input is tried as it is, and once more with a checksum that
//! fits the beginning.

use crate::Target;
use throughline_checker::tablebase_file::TablebaseFile;
use throughline_solve::tablebase::header::Entry;
use throughline_solve::tablebase::{Census, Content, Header};

/// Headers of tables: what is read is what was written, byte for byte, and the checker's reader
/// fails on nothing either.
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
