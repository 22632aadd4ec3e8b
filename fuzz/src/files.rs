//! Targets for game records and for formats of other programs.

use crate::{Target, text};
use throughline_records::pgn as records;
use throughline_records::tafl::{Format, convert_line, read, write};

/// Records: everything that is read can be written and read again, and is examined by the rules.
pub const RECORDS: Target = Target {
    name: "records",
    run: |bytes| {
        let reading = records::read(&text(bytes));
        if reading.sheets.iter().all(|sheet| records::unwritable_parts(sheet).is_empty()) {
            let again = records::read(&records::write_all(&reading.sheets));
            assert_eq!(again.sheets, reading.sheets);
            assert_eq!(again.defects, []);
        }
        for sheet in &reading.sheets {
            let examined = records::examine(sheet);
            let played = examined.record.map_or(0, |record| record.len());
            assert!(played == sheet.plies.len() || !examined.defects.is_empty());
        }
    },
    seeds: || RECORD_SEEDS.map(|text| text.as_bytes().to_vec()).into(),
    words: || {
        crate::words(
            "[Game \"hnefatafl:rules=brandubh\"]¦[Position \"¦[Variant \"¦[FEN \"¦[Result \"1-0\"]¦\
                [Outcome \"¦[Termination \"¦1-0¦0-1¦1/2-1/2¦*¦1.¦1...¦$1¦{¦}¦(¦)¦;¦%¦[%clk 0:01:00]¦\
                [%emt 1]¦!?¦½¦\u{feff}¦\r\n¦linear-progression:drop=random¦\
                linear-pursuit:setup=random,seed=1¦@d4/B@a8¦pass¦resignation¦time forfeit¦unterminated",
        )
    },
};

const RECORD_SEEDS: [&str; 4] = [
    "[Event \"x\"]\n[Game \"hnefatafl:rules=brandubh\"]\n[Result \"*\"]\n\n1. d2-f2 d3-e3 {quiet [%clk 0:05:00]} 2. a4-a5 $1 (2. a4-a6 e3-e1) *\n",
    "[Game \"linear-progression:drop=random,seed=1,board=4x4\"]\n[Outcome \"#2#/1w2/2b1/#2#\"]\n\n1. b3-b2 c2-c3 2. pass 1-0\n",
    "[Variant \"Linear Pursuit\"]\n[Position \"14/K6k6 w\"]\n\n1. +a ; enters\n+h *\n\n[Game \"linear-pursuit:setup=draft,pieces=KB\"]\n1. Ka Kb\n",
    "[Game \"one-dimensional-chess\"]\n1.e-j l-g 2. jxl 1/2",
];

/// Formats of other programs: everything that is read can be replayed, and written in any format;
/// our own text round-trips.
pub const EXCHANGE: Target = Target {
    name: "exchange",
    run: |bytes| {
        let text = text(bytes);
        for format in Format::ALL {
            read(format, &text, None, &mut |item| {
                assert!(item.sheet.is_some() || !item.defects.is_empty(), "{format:?} says nothing");
                let Some(sheet) = item.sheet else { return };
                assert!(records::replay(&sheet).is_ok(), "{format:?} reads what cannot be played");
                for target in Format::ALL {
                    let _ = write(target, &sheet);
                }
            });
        }
        let _ = Format::of_text(&text);
        for line in text.lines().take(20) {
            for to in [Format::Record, Format::Otn] {
                if let Ok(converted) = convert_line(line, to) {
                    assert_eq!(convert_line(&converted, to).as_ref(), Ok(&converted), "of {line}");
                }
            }
        }
    },
    seeds: || {
        [
            include_str!("../../crates/records/tests/data/tafl/fetlar-puzzle.otg"),
            include_str!("../../crates/records/tests/data/tafl/fetlar-2015.otg"),
            include_str!("../../crates/records/tests/data/tafl/brandubh-2015.otg"),
            include_str!("../../crates/records/tests/data/tafl/brandubh.csv"),
            "d1-d3 e5-e2 g1-g3 f4-c4 g3-e3xe2,1,0,Ongoing\n",
            "[Event \"x\"]\n[Variant \"Copenhagen\"]\n\n1. h1h3 g5g2 2. h3h2 g2h2 1-0\n\n[Event \"y\"]\n\n1. a4a3\n",
            "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ a\n",
            "dim:7 ks:c cor: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n",
            "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a\nhnefatafl:rules=copenhagen\n",
        ]
        .map(|text| text.as_bytes().to_vec())
        .into()
    },
    words: || {
        crate::words(
            "dim:¦start:¦name:¦ks:¦kj:¦cor:¦cenhe:¦cens:¦corh:¦atkf:¦sw:¦efe:¦tfr:¦[date:¦[rules:¦\
                [result:¦/3t3¦--position \"¦xe2¦Ongoing¦timeout¦resigned¦ a¦ d¦=¦+¦++¦--¦---¦...¦[|¦|]¦\
                Copenhagen¦Brandubh¦throughline:¦,1,0,",
        )
    },
};
