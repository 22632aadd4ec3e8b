//! Networks, and the games that they are trained on. A checksum rejects nearly every changed byte,
//! so each input is tried as it is, and again with correct checksums.

use crate::Target;
use std::sync::{Arc, LazyLock};
use throughline_game::{Catalogued, Game as _, PackedMove, Random, Side, WdlModel};
use throughline_lab::train::{Samples, Split, TrainingFile};
use throughline_linear_progression::LinearProgression;
use throughline_search::nnue::{Accumulators, HIDDEN, Network, NetworkHeader};

/// Files of networks: what is read can be written, read again, and used to evaluate.
pub const NETWORKS: Target = Target {
    name: "networks",
    run: |bytes| {
        try_network(bytes);
        if let Some((body, _)) = bytes.split_last_chunk::<4>() {
            try_network(&[body, &crc32fast::hash(body).to_le_bytes()].concat());
        }
    },
    seeds: || {
        let heading = |planes, squares| NetworkHeader {
            corrects: planes == 1,
            win_model: WdlModel { margin: 12.5, spread: 201.0 },
            made_by: "throughline train fit --epochs 3".into(),
            ..NetworkHeader::new("linear-pursuit:pawns=off", planes, squares)
        };
        let (rows, heads) = (|number| vec![[-300; HIDDEN]; number], [[127; HIDDEN], [-5; HIDDEN]]);
        let networks = [(1, 1), (2, 3)].map(|(planes, squares)| {
            Network::new(heading(planes, squares), rows(planes * squares), [400; HIDDEN], heads, [9, -70_000])
        });
        networks.map(|network| network.to_bytes()).into()
    },
    words: || {
        crate::words(
            "throughline net 1\n¦\nspec ¦\nplanes ¦\nsquares ¦\nhidden 64¦\nwin-model ¦\nmade-by ¦\
                \n\n¦121¦1e300¦NaN",
        )
    },
};

fn try_network(bytes: &[u8]) {
    let Ok(network) = Network::from_bytes(bytes) else { return };
    let again = Network::from_bytes(&network.to_bytes());
    assert_eq!(again.as_ref(), Ok(&network), "what is written can be read");
    let squares = network.header().squares;
    let all = u128::MAX >> (128 - squares);
    let mut accumulators = Accumulators::new(&network, 1);
    for side in Side::BOTH {
        let judged = accumulators.evaluate(&network, 0, side, |planes| planes.fill(all));
        assert_eq!(accumulators.evaluate(&network, 1, side, |planes| planes.fill(all)), judged);
        accumulators.evaluate(&network, 0, side, |_| {});
    }
}

static GAME: LazyLock<Arc<LinearProgression>> =
    LazyLock::new(|| Arc::new(LinearProgression::from_text("board=4x4").expect("a board")));

/// Files of training games: whatever they contain, samples are taken from the legal part.
pub const BOOKS: Target = Target {
    name: "books",
    run: |bytes| {
        try_training_file(bytes);
        try_training_file(&with_correct_checksums(bytes));
    },
    seeds: || {
        let title =
            b"throughline games 1\nspec linear-progression:board=4x4\nmade-by throughline train generate\n\n";
        let games = (0..3).flat_map(random_game);
        vec![title.to_vec(), with_correct_checksums(&title.iter().copied().chain(games).collect::<Vec<_>>())]
    },
    words: || crate::words("throughline games 1\n¦spec ¦\nmade-by ¦\n\n¦\u{7f}\u{7f}"),
};

fn try_training_file(bytes: &[u8]) {
    let Ok((title, games)) = TrainingFile::parse(bytes) else { return };
    assert!(!title.spec.contains('\n') && !title.made_by.contains('\n'));
    assert!(games.iter().all(|game| game.winner <= 2));
    for split in [Split::Training, Split::Validation] {
        let samples = Samples::of(&*GAME, &games, split);
        let most: usize = games.iter().map(|game| game.plies.len()).sum();
        assert!(samples.len() <= most);
        for label in (0..samples.len()).map(|index| samples.get(index).label) {
            assert!([0.0, 0.5, 1.0].contains(&label.result), "{label:?}");
        }
    }
}

/// Returns a random game as bytes, with room for its checksum.
fn random_game(number: u32) -> Vec<u8> {
    let (mut random, mut position, mut codes) = (Random::new(number.into()), GAME.start(), Vec::new());
    while let Some(m) = GAME.random_move(&position, &mut random) {
        codes.push(m.pack());
        GAME.play(&mut position, m);
    }
    let mut bytes = [&number.to_le_bytes()[..], &(codes.len() as u16).to_le_bytes(), &[1]].concat();
    codes.iter().for_each(|code| bytes.extend([&code.to_le_bytes()[..], &500u16.to_le_bytes()].concat()));
    bytes.extend([0; 4]);
    bytes
}

/// Corrects the checksum of every game.
fn with_correct_checksums(bytes: &[u8]) -> Vec<u8> {
    let mut corrected = bytes.to_vec();
    let Some(heading) = bytes.windows(2).position(|pair| pair == b"\n\n") else {
        return corrected;
    };
    let mut at = heading + 2;
    while let Some(&[low, high]) = corrected.get(at + 4..at + 6) {
        let end = at + 7 + usize::from(u16::from_le_bytes([low, high])) * 6;
        if corrected.len() < end + 4 {
            break;
        }
        let checksum = crc32fast::hash(&corrected[at..end]).to_le_bytes();
        corrected[end..end + 4].copy_from_slice(&checksum);
        at = end + 4;
    }
    corrected
}

/// The seeds must be valid: otherwise the target would test nothing.
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_read_whole() {
        for seed in (NETWORKS.seeds)() {
            assert!(Network::from_bytes(&seed).is_ok());
        }
        let seeds = (BOOKS.seeds)();
        let (_, games) = TrainingFile::parse(&seeds[1]).expect("a file of games");
        assert_eq!(games.len(), 3);
        assert!(Samples::of(&*GAME, &games, Split::Training).len() > 5);
    }
}
