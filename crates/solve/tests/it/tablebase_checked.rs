//! Tables verified by the checker, which has its own rules, numbering and reader.

use std::fs;
use std::path::{Path, PathBuf};
use throughline_checker::Defect;
use throughline_checker::chess_tablebase::{ChessTablebase, ClassCounts};
use throughline_game::{Catalogued, Indexed};
use throughline_one_dimensional_chess::OneDimensionalChess;
use throughline_solve::tablebase::{Header, TablebaseFile};

fn built(options: &str, pieces: u32) -> (tempfile::TempDir, OneDimensionalChess) {
    let game = OneDimensionalChess::from_text(options).unwrap();
    (crate::built(&game, pieces), game)
}

fn check(options: &str, folder: &Path, pieces: usize) -> Result<ClassCounts, Defect> {
    ChessTablebase::new(options, folder)?.check(pieces, 2, &mut |_, _| {})
}

#[test]
fn every_value_is_what_the_moves_say() {
    for (options, pieces) in [("setup=gardner", 6), ("", 4), ("setup=kqbr,board=8", 4)] {
        let (folder, game) = built(options, pieces);
        let word = check(options, folder.path(), pieces as usize).unwrap();
        let classes = game.classes(pieces);
        let indices: u64 = classes.iter().map(|&class| game.size(class)).sum();
        assert_eq!((word.classes, word.positions + word.void), (classes.len() as u64, indices), "{options}");
        let told = ChessTablebase::new(options, folder.path()).unwrap().indices(pieces as usize);
        assert_eq!(told, indices, "{options}");
        assert!(word.longest > 8, "{options}: {word:?}");
    }
}

/// Changes the header and the unpacked first block, and updates everything that depends on them.
fn forge(path: PathBuf, change: impl Fn(&mut Header, &mut Vec<u8>)) {
    let bytes = fs::read(&path).unwrap();
    let mut header = Header::read(&bytes).unwrap();
    let begin = header.length();
    let packed = &bytes[begin..begin + header.directory[0].length as usize];
    let mut values = zstd::bulk::decompress(packed, 1 << 20).unwrap();
    change(&mut header, &mut values);
    let forged = zstd::bulk::compress(&values, 3).unwrap();
    header.directory[0].length = forged.len() as u32;
    header.directory[0].crc = crc32fast::hash(&forged);
    let rest = &bytes[begin + packed.len()..];
    fs::write(path, [&header.to_bytes(), &forged, rest].concat()).unwrap();
}

#[test]
fn one_wrong_verdict_or_distance_among_all_is_found() {
    // The last one is a distance that a code of sixteen bits cannot hold.
    for (extension, value, because) in [
        ("verdicts", 0, "its moves say"),
        ("verdicts", 3, "that no table can"),
        ("distances", 77, "its moves say"),
        ("distances", 0x8000, "that no table can"),
    ] {
        let (folder, game) = built("setup=gardner", 4);
        let class = game.classes(4).into_iter().find(|&class| game.class_name(class) == "KN-KR").unwrap();
        let tables = folder.path().join("one-dimensional-chess-gardner-8");
        let verdicts = TablebaseFile::open(&tables.join("KN-KR.verdicts")).unwrap().block(0).unwrap();
        // A lost position gets another verdict, or another distance.
        let is_lost = |index: &usize| verdicts[*index] == 2 && game.position(class, *index as u64).is_some();
        let index = (0..verdicts.len()).find(is_lost).unwrap();
        let path = tables.join(format!("KN-KR.{extension}"));
        assert!(check("setup=gardner", folder.path(), 4).is_ok());
        forge(path, |header, values| {
            let all = values.len() as u64 == game.size(class);
            assert!(all, "one block holds the class");
            if let Ok(value) = u8::try_from(value) {
                values[index] = value;
            } else {
                header.width = 2;
                *values = values.iter().flat_map(|&low| [low, 0]).collect();
                values[2 * index + 1] = 0x80;
            }
        });
        let found = check("setup=gardner", folder.path(), 4).unwrap_err();
        assert!(found.what.contains(because), "{extension}: {found}");
    }
}

#[test]
fn broken_files_are_named() {
    let (folder, _) = built("setup=gardner", 3);
    let path = folder.path().join("one-dimensional-chess-gardner-8").join("KR-K.distances");
    let bytes = fs::read(&path).unwrap();
    for at in 0..bytes.len() {
        let mut broken = bytes.clone();
        broken[at] ^= 0x11;
        fs::write(&path, broken).unwrap();
        let error = check("setup=gardner", folder.path(), 3).unwrap_err();
        assert!(error.what.contains("KR-K"), "byte {at}: {error}");
    }
    fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
    assert!(check("setup=gardner", folder.path(), 3).unwrap_err().what.contains("KR-K.distances"));
    // A few bytes could unpack to any number of values: the reader unpacks no more than the class
    // has.
    let bomb = throughline_checker::tablebase_file::TablebaseFile::parse(&bytes, 10).unwrap_err();
    assert!(bomb.what.contains("10 are the most"), "{bomb}");
    assert!(ChessTablebase::new("board=13", folder.path()).is_err());
}
