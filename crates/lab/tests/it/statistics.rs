//! The statistics against the output of other programs for the same results, and the test against
//! simulated matches.

use throughline_game::Random;
use throughline_lab::stats::{
    EloModel, Pentanomial, Sprt, Verdict, elo, likelihood_of_superiority, normalised_elo,
};

fn close(found: f64, expected: f64, tolerance: f64, what: &str) {
    // Equal infinities have no difference.
    assert!(
        found == expected || (found - expected).abs() <= tolerance,
        "{what}: {found}, expected {expected}"
    );
}

/// Results of fastchess matches, as their authors published them: pairs of 0, ½, 1, 1½ and 2
/// points; Elo, its error, normalised Elo, its error, likelihood of superiority in per cent.
const FASTCHESS: [([u64; 5], [f64; 5]); 4] = [
    // Anton 0.5.0, PVS.
    ([73, 79, 296, 91, 118], [27.02, 15.81, 32.26, 18.79, 99.96]),
    // With an aspiration window against without.
    ([40, 67, 295, 123, 54], [25.25, 13.92, 36.44, 20.01, 99.98]),
    // One network against another.
    ([19, 23, 269, 81, 108], [83.57, 16.15, 115.89, 21.53, 100.0]),
    // A young engine against a strong one.
    ([66, 79, 5, 0, 0], [-303.61, 30.73, -622.74, 39.32, 0.0]),
];

/// By how much, as a share, our intervals may be wider: fastchess takes the normal distribution.
const WIDER: f64 = 0.012;

#[test]
fn figures_are_those_of_fastchess() {
    for (counts, [elo_value, elo_error, nelo_value, nelo_error, los]) in FASTCHESS {
        let pairs = Pentanomial { counts };
        let (logistic, normalised) = (elo(&pairs).unwrap(), normalised_elo(&pairs).unwrap());
        close(logistic.value, elo_value, 0.006, "Elo");
        close(logistic.error(), elo_error, WIDER * elo_error, "its error");
        close(normalised.value, nelo_value, 0.006, "normalised Elo");
        close(normalised.error(), nelo_error, WIDER * nelo_error, "its error");
        close(100.0 * likelihood_of_superiority(&pairs).unwrap(), los, 0.006, "likelihood");
    }
}

/// For one degree of freedom the table of Student's t has 12.706, and 3 is at the arctangent of 3.
#[test]
fn two_pairs_make_nothing_certain() {
    let pairs = Pentanomial { counts: [0, 0, 0, 1, 1] };
    let better = likelihood_of_superiority(&pairs).unwrap();
    close(better, 0.5 + 3f64.atan() / std::f64::consts::PI, 1e-6, "by the arctangent");
    let found = pairs.score().unwrap();
    close(found.error(), 12.706_205 * 0.125, 1e-4, "the score's error");
    let found = elo(&pairs).unwrap();
    assert!(found.low == f64::NEG_INFINITY && found.high == f64::INFINITY, "{found:?}");
}

/// Log-likelihood ratios that fishtest and fastchess printed at the end of a test: pairs, model,
/// elo0, elo1, ratio.
const RATIOS: [([u64; 5], EloModel, f64, f64, f64); 9] = [
    // fastchess, [0, 10].
    ([73, 79, 296, 91, 118], EloModel::Normalised, 0.0, 10.0, 2.95),
    ([40, 67, 295, 123, 54], EloModel::Normalised, 0.0, 10.0, 2.95),
    // Stockfish 4194, 3514: fishtest's <…> are normalised.
    ([371, 10_263, 24_989, 10_642, 379], EloModel::Normalised, 0.0, 2.0, 2.95),
    ([47, 8_181, 25_234, 8_575, 47], EloModel::Normalised, 0.5, 2.5, 2.94),
    ([264, 5_737, 31_270, 5_964, 269], EloModel::Normalised, -0.5, 2.5, 2.97),
    ([29, 2_205, 35_000, 2_392, 34], EloModel::Normalised, 0.5, 3.5, 2.94),
    // Stockfish 3209, 3098, 2971: {…} are logistic.
    ([253, 4_282, 17_604, 4_431, 286], EloModel::Logistic, -0.25, 1.25, 2.94),
    ([53, 2_220, 21_459, 2_445, 47], EloModel::Logistic, 0.25, 1.25, 2.97),
    ([17, 253, 1_042, 337, 39], EloModel::Logistic, -0.5, 1.5, 2.96),
];

#[test]
fn ratios_are_those_of_fishtest_and_fastchess() {
    for (counts, model, elo0, elo1, expected) in RATIOS {
        let sprt = Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap();
        close(sprt.ratio(&Pentanomial { counts }), expected, 0.0051, &format!("{counts:?}"));
    }
}

/// Ratios of tests of very unequal engines, found by another method of maximising the likelihood:
/// over the mean, with mean and deviation both fixed, by Newton's method on the two multipliers.
const FAR_RATIOS: [([u64; 5], f64, f64, f64); 5] = [
    ([66, 79, 5, 0, 0], -300.0, -200.0, -9.505_555_5),
    ([66, 79, 5, 0, 0], -900.0, -600.0, 26.631_495_0),
    ([0, 0, 5, 79, 66], 200.0, 300.0, 9.505_555_5),
    ([19, 23, 269, 81, 108], 100.0, 400.0, -232.166_723_0),
    ([0, 0, 0, 0, 3], 500.0, 1000.0, 0.112_926_8),
];

#[test]
fn ratios_of_far_hypotheses_are_those_of_another_method() {
    for (counts, elo0, elo1, expected) in FAR_RATIOS {
        let sprt = Sprt::new(elo0, elo1, 0.05, 0.05, EloModel::Normalised).unwrap();
        close(sprt.ratio(&Pentanomial { counts }), expected, 1e-5, &format!("{counts:?} {elo0} {elo1}"));
    }
}

#[test]
fn bounds_are_walds() {
    let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05, EloModel::Normalised).unwrap();
    let (lower, upper) = sprt.bounds();
    close(lower, -2.944_439, 1e-6, "ln(0.05/0.95)");
    close(upper, 2.944_439, 1e-6, "ln(0.95/0.05)");
    let (lower, upper) = Sprt::new(0.0, 5.0, 0.01, 0.1, EloModel::Normalised).unwrap().bounds();
    close(lower, (0.1f64 / 0.99).ln(), 1e-12, "ln(β/(1-α))");
    close(upper, 90f64.ln(), 1e-12, "ln((1-β)/α)");
}

#[test]
fn numbers_that_make_no_test_are_refused() {
    for (elo0, elo1, alpha, beta) in [
        (5.0, 5.0, 0.05, 0.05),
        (5.0, 0.0, 0.05, 0.05),
        (f64::NAN, 5.0, 0.05, 0.05),
        (0.0, f64::INFINITY, 0.05, 0.05),
        (0.0, 5.0, 0.0, 0.05),
        (0.0, 5.0, 0.05, 0.5),
        (0.0, 5.0, 0.05, f64::NAN),
    ] {
        assert!(Sprt::new(elo0, elo1, alpha, beta, EloModel::Logistic).is_err());
    }
}

/// The opponent's view reverses everything, also with few pairs of one kind.
#[test]
fn the_mirror_image_has_the_opposite_figures() {
    for counts in [[3, 10, 40, 25, 9], [0, 0, 1, 0, 0], [0, 0, 0, 0, 3], [5, 0, 0, 0, 0], [1, 0, 0, 0, 1]] {
        let (pairs, mut mirrored) = (Pentanomial { counts }, Pentanomial { counts });
        mirrored.counts.reverse();
        for model in [EloModel::Normalised, EloModel::Logistic] {
            let sprt = Sprt::new(-40.0, 40.0, 0.05, 0.05, model).unwrap();
            let (ratio, opposite) = (sprt.ratio(&pairs), sprt.ratio(&mirrored));
            assert!(ratio.is_finite());
            close(ratio, -opposite, 1e-6, &format!("{counts:?}"));
        }
        close(elo(&pairs).unwrap().value, -elo(&mirrored).unwrap().value, 1e-9, "Elo");
    }
}

/// Returns the probabilities of the five kinds of pairs at a normalised Elo difference.
fn chances(normalised: f64) -> [f64; 5] {
    let tilted = |tilt: f64| {
        let raw =
            [0.08, 0.2, 0.4, 0.22, 0.1].into_iter().zip(0..).map(|(p, i)| p * (tilt * f64::from(i)).exp());
        let raw: Vec<f64> = raw.collect();
        let sum: f64 = raw.iter().sum();
        std::array::from_fn::<f64, 5, _>(|i| raw[i] / sum)
    };
    let figure = |p: [f64; 5]| {
        let mean: f64 = p.iter().zip(Pentanomial::SCORES).map(|(p, s)| p * s).sum();
        let variance: f64 = p.iter().zip(Pentanomial::SCORES).map(|(p, s)| p * (s - mean).powi(2)).sum();
        (mean - 0.5) / (2.0 * variance).sqrt() * 800.0 / std::f64::consts::LN_10
    };
    let (mut low, mut high) = (-2.0, 2.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if figure(tilted(middle)) < normalised { low = middle } else { high = middle }
    }
    tilted(low)
}

/// Returns the share of simulated matches that ended with `verdict`.
fn share(sprt: &Sprt, chances: [f64; 5], verdict: Verdict, runs: u32) -> f64 {
    let mut random = Random::new(7);
    let mut hits = 0;
    for _ in 0..runs {
        let mut pairs = Pentanomial::default();
        let found = loop {
            let mut draw = random.unit();
            let kind = chances.iter().position(|p| {
                draw -= p;
                draw < 0.0
            });
            pairs.counts[kind.unwrap_or(4)] += 1;
            if let Some(found) = sprt.verdict(&pairs) {
                break found;
            }
        };
        hits += u32::from(found == verdict);
    }
    f64::from(hits) / f64::from(runs)
}

#[test]
fn the_test_errs_no_more_often_than_it_says() {
    const RUNS: u32 = 400;
    let sprt = Sprt::new(0.0, 120.0, 0.05, 0.1, EloModel::Normalised).unwrap();
    // Three standard deviations of the share.
    let slack = |rate: f64| 3.0 * (rate * (1.0 - rate) / f64::from(RUNS)).sqrt();
    let wrong = share(&sprt, chances(0.0), Verdict::Higher, RUNS);
    assert!(wrong <= 0.05 + slack(0.05), "{wrong} of matches between equals");
    let wrong = share(&sprt, chances(120.0), Verdict::Lower, RUNS);
    assert!(wrong <= 0.1 + slack(0.1), "{wrong} of matches with a difference of elo1");
    // The test can accept: half way between the hypotheses both verdicts are common.
    let halfway = share(&sprt, chances(60.0), Verdict::Higher, RUNS);
    assert!((0.25..0.75).contains(&halfway), "{halfway}");
}
