//! Glicko-2: a rating, its deviation, and its volatility.
//!
//! M. E. Glickman, “Example of the Glicko-2 system”, <http://www.glicko.net/glicko/glicko2.pdf>;
//! comments name its steps. There are three additions, each as on lichess:
//!
//! - Each game is a rating period, so that its result counts at once, and the deviation grows with
//!   the time that has really passed ([`PERIOD`]).
//! - The better side counts like a number of additional rating points ([`Meeting::advantage`]), as
//!   White's advantage does in chess ratings that allow for it.
//! - All numbers stay within bounds.

use serde::Serialize;
use std::time::Duration;
use throughline_game::Wdl;

/// The rating points of a unit of the internal scale of Glicko-2: 400 / ln 10.
pub const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// The bounds of ratings, in points. New players have 1500.
pub const RATINGS: [f64; 2] = [0.0, 4000.0];
/// The bounds of deviations, in points. 350 is the deviation of a new player (step 1); below 30,
/// results would hardly change a rating any more (M. E. Glickman, “The Glicko system”,
/// <http://www.glicko.net/glicko/glicko.pdf>).
pub const DEVIATIONS: [f64; 2] = [30.0, 350.0];
/// The bounds of volatilities, on the internal scale.
pub const VOLATILITIES: [f64; 2] = [0.01, 0.1];
/// The deviation above which a rating is provisional, as on lichess: the true strength may well be
/// 200 points away.
pub const PROVISIONAL: f64 = 110.0;
/// The largest worth of a side, in points: the other side scores 1 in 100,000.
pub const MAX_ADVANTAGE: f64 = 2000.0;

/// The volatility of a new player (step 1).
pub(super) const NEW_VOLATILITY: f64 = 0.06;
/// The constraint on changes of the volatility: τ of step 1, from 0.3 to 1.2.
const VOLATILITY_CHANGE: f64 = 0.5;
/// The deviation of an established rating.
const WELL_KNOWN: f64 = 60.0;
/// The days of a year.
const YEAR: f64 = 365.0;

/// The length of a rating period in days, about 4.7. It makes an established rating (a deviation of
/// 60) provisional again (110) after a year without a game, at the volatility of a new player.
/// lichess has the same length, as 0.21436 periods a day.
pub const PERIOD: f64 = YEAR * (NEW_VOLATILITY * SCALE * NEW_VOLATILITY * SCALE)
    / (PROVISIONAL * PROVISIONAL - WELL_KNOWN * WELL_KNOWN);

/// The tolerance of solving the volatility's equation (step 5), and the maximum number of
/// iterations.
const CLOSE_ENOUGH: f64 = 1e-6;
const MAX_STEPS: usize = 100;

/// A player's rating in one pool: a game, a time control, a family of rule sets.
///
/// ```
/// use std::time::Duration;
/// use throughline_game::Wdl;
/// use throughline_lab::ratings::{Meeting, Rating};
/// let (me, you) = (Rating::NEW, Rating::new(1700.0, 60.0, 0.06).unwrap());
/// // I had the side that is 100 points the better one, and won.
/// let after = me.after(&[Meeting { opponent: you, advantage: 100.0, result: Wdl::Win }]);
/// assert!(after.rating() > 1600.0 && after.is_provisional());
/// // A year without a game makes the rating less sure, and no other.
/// let later = you.later(Duration::from_secs(365 * 86_400));
/// assert!((later.deviation() - 110.0).abs() < 1e-9 && later.rating() == 1700.0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    rating: f64,
    deviation: f64,
    volatility: f64,
}

/// A number that is not valid in a rating.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("the {name} is {value}: expected a number from {least} to {most}")]
pub struct RatingError {
    /// The name of the number.
    pub name: &'static str,
    /// Its value.
    pub value: f64,
    /// The minimum.
    pub least: f64,
    /// The maximum.
    pub most: f64,
}

/// A game from one player's view.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Meeting {
    /// The opponent's rating at the time of the game.
    pub opponent: Rating,
    /// The worth of the player's side, in rating points: negative if the opponent has the better
    /// side. It is clamped to [`MAX_ADVANTAGE`]; NaN counts as 0.
    pub advantage: f64,
    /// The player's result.
    pub result: Wdl,
}

/// Converts a result to points: 0, a half or 1.
#[must_use]
pub fn points_of(result: Wdl) -> f64 {
    f64::from(result as u8) / 2.0
}

/// Returns the expected score, 0 to 1, of a player who is ahead by so many rating points.
/// `deviation` is that of the unknown quantity (the opponent's rating, or the difference of two),
/// as in step 3.
#[must_use]
pub(super) fn expected_at(ahead: f64, deviation: f64) -> f64 {
    1.0 / (1.0 + (-g_factor(deviation) * ahead / SCALE).exp())
}

/// Returns the factor by which uncertain ratings draw expected scores towards a half: g of step 3,
/// 0 to 1.
pub(super) fn g_factor(deviation: f64) -> f64 {
    let phi = deviation / SCALE;
    1.0 / (1.0 + 3.0 * phi * phi / (std::f64::consts::PI * std::f64::consts::PI)).sqrt()
}

/// Clamps an advantage to its bounds.
pub(super) fn bounded(advantage: f64) -> f64 {
    if advantage.is_nan() { 0.0 } else { advantage.clamp(-MAX_ADVANTAGE, MAX_ADVANTAGE) }
}

impl Rating {
    /// The rating of a new player: 1500, a deviation of 350, a volatility of 0.06 (step 1).
    pub const NEW: Rating = Rating { rating: 1500.0, deviation: DEVIATIONS[1], volatility: NEW_VOLATILITY };

    /// Creates a rating from stored numbers: rating and deviation in points, volatility on the
    /// internal scale.
    ///
    /// # Errors
    /// If a number is outside [`RATINGS`], [`DEVIATIONS`] or [`VOLATILITIES`], or NaN.
    pub fn new(rating: f64, deviation: f64, volatility: f64) -> Result<Self, RatingError> {
        for (name, value, [least, most]) in [
            ("rating", rating, RATINGS),
            ("deviation", deviation, DEVIATIONS),
            ("volatility", volatility, VOLATILITIES),
        ] {
            if !(least..=most).contains(&value) {
                return Err(RatingError { name, value, least, most });
            }
        }
        Ok(Rating { rating, deviation, volatility })
    }

    /// Returns the rating in points.
    #[must_use]
    pub fn rating(&self) -> f64 {
        self.rating
    }

    /// Returns the standard deviation of the rating, in points.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        self.deviation
    }

    /// Returns the volatility, on the internal scale. In a period (see [`PERIOD`]) the standard
    /// deviation of the change in strength is the volatility times [`SCALE`] points.
    #[must_use]
    pub fn volatility(&self) -> f64 {
        self.volatility
    }

    /// Whether the rating is provisional, and shown with a question mark: a deviation above
    /// [`PROVISIONAL`].
    #[must_use]
    pub fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// Returns the rating after some time without a game: the square of the deviation grows by that
    /// of the volatility for each period, up to the deviation of a new player (step 6, also for
    /// fractions of a period).
    #[must_use]
    pub fn later(self, elapsed: Duration) -> Rating {
        self.after_periods(elapsed.as_secs_f64() / 86_400.0 / PERIOD)
    }

    fn after_periods(self, periods: f64) -> Rating {
        let change = self.volatility * SCALE;
        let grown = (self.deviation * self.deviation + change * change * periods).sqrt();
        Rating { deviation: grown.min(DEVIATIONS[1]), ..self }
    }

    /// Returns the rating after games that count as simultaneous, usually one game. All ratings
    /// must be those at the time of the game: call [`Rating::later`] on stored ones. Without games
    /// nothing changes.
    #[must_use]
    pub fn after(self, meetings: &[Meeting]) -> Rating {
        self.after_with(meetings, 0.0)
    }

    /// As [`Rating::after`], with so many periods between the games and the resulting rating;
    /// Glickman's example has one.
    fn after_with(self, meetings: &[Meeting], periods: f64) -> Rating {
        // Step 3: the information in the games. Step 4: the deviation from the expected score.
        let (mut information, mut surprise) = (0.0, 0.0);
        for meeting in meetings {
            let ahead = self.rating - meeting.opponent.rating + bounded(meeting.advantage);
            let expected = expected_at(ahead, meeting.opponent.deviation);
            let g = g_factor(meeting.opponent.deviation);
            information += g * g * expected * (1.0 - expected);
            surprise += g * (points_of(meeting.result) - expected);
        }
        if information == 0.0 {
            return self.after_periods(periods);
        }
        let variance = 1.0 / information;
        let phi = self.deviation / SCALE;
        let volatility = new_volatility(self.volatility, phi, variance, variance * surprise);
        // Steps 6 and 7.
        let before = Rating { volatility, ..self }.after_periods(periods).deviation / SCALE;
        let phi = 1.0 / (1.0 / (before * before) + information).sqrt();
        let bounded = |value: f64, [least, most]: [f64; 2]| value.clamp(least, most);
        Rating {
            rating: bounded(self.rating + SCALE * phi * phi * surprise, RATINGS),
            deviation: bounded(SCALE * phi, DEVIATIONS),
            volatility,
        }
    }
}

/// Returns the volatility after games (step 5): the zero of Glickman's function of ln σ², by the
/// Illinois algorithm, which brackets it, and halves the value at an end of the bracket that stays.
///
/// `phi` is the deviation before, `variance` that of a rating based on these games alone, and
/// `change` the change of the rating that they suggest, all on the internal scale.
fn new_volatility(old: f64, phi: f64, variance: f64, change: f64) -> f64 {
    let before = 2.0 * old.ln();
    let (known, tau) = (phi * phi + variance, VOLATILITY_CHANGE);
    let f = |x: f64| {
        let all = known + x.exp();
        x.exp() * (change * change - all) / (2.0 * all * all) - (x - before) / (tau * tau)
    };
    let rest = change * change - known;
    let mut near = before;
    let mut far = if rest > 0.0 {
        rest.ln()
    } else {
        let below = (1..MAX_STEPS).map(|k| before - k as f64 * tau).find(|&x| f(x) >= 0.0);
        below.unwrap_or(before)
    };
    let (mut at_near, mut at_far) = (f(near), f(far));
    for _ in 0..MAX_STEPS {
        if (far - near).abs() <= CLOSE_ENOUGH || at_far == at_near {
            break;
        }
        let middle = near + (near - far) * at_near / (at_far - at_near);
        let at_middle = f(middle);
        if at_middle * at_far <= 0.0 {
            (near, at_near) = (far, at_far);
        } else {
            at_near /= 2.0;
        }
        (far, at_far) = (middle, at_middle);
    }
    (near / 2.0).exp().clamp(VOLATILITIES[0], VOLATILITIES[1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn close(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() < tolerance, "{found}, expected {expected}");
    }

    /// Glickman's example: a player of 1500 beats 1400, loses against 1550 and 1700.
    #[test]
    fn the_example_of_the_paper() {
        let met = |rating, deviation, result| Meeting {
            opponent: Rating::new(rating, deviation, 0.06).unwrap(),
            advantage: 0.0,
            result,
        };
        let meetings =
            [met(1400.0, 30.0, Wdl::Win), met(1550.0, 100.0, Wdl::Loss), met(1700.0, 300.0, Wdl::Loss)];
        let found = Rating::new(1500.0, 200.0, 0.06).unwrap().after_with(&meetings, 1.0);
        close(found.rating(), 1464.06, 0.01);
        close(found.deviation(), 151.52, 0.01);
        close(found.volatility(), 0.05999, 0.00001);
    }

    #[test]
    fn what_is_not_played_becomes_unsure_and_is_provisional_after_a_year() {
        close(1.0 / PERIOD, 0.21436, 0.00001);
        let known = Rating::new(1800.0, 60.0, 0.06).unwrap();
        let after = |days: u64| known.later(Duration::from_secs(days * 86_400));
        assert!(!after(364).is_provisional() && after(366).is_provisional());
        assert_eq!(after(1_000_000), Rating { deviation: 350.0, ..known });
        assert_eq!((after(0), known.after(&[])), (known, known));
        close(after(30).later(Duration::from_secs(60 * 86_400)).deviation(), after(90).deviation(), 1e-9);
    }

    #[test]
    fn numbers_that_are_no_rating_are_told() {
        let said =
            |numbers: [f64; 3]| Rating::new(numbers[0], numbers[1], numbers[2]).unwrap_err().to_string();
        assert_eq!(said([1500.0, 400.0, 0.06]), "the deviation is 400: expected a number from 30 to 350");
        assert!(said([f64::NAN, 60.0, 0.06]).starts_with("the rating is NaN"));
        assert!(said([1500.0, 60.0, 1.0]).starts_with("the volatility is 1"));
    }

    #[test]
    fn a_surprise_makes_a_player_less_steady() {
        let known = Rating::new(1500.0, 40.0, 0.06).unwrap();
        let weak = Rating::new(800.0, 40.0, 0.06).unwrap();
        let lost =
            |games| known.after(&vec![Meeting { opponent: weak, advantage: 0.0, result: Wdl::Loss }; games]);
        assert!(lost(1).volatility() > 0.06 && lost(5).volatility() > lost(1).volatility());
        // A game against an equal with a worse side gives the same numbers.
        let equal =
            Meeting { opponent: Rating { rating: 1500.0, ..weak }, advantage: 700.0, result: Wdl::Loss };
        assert_eq!(known.after(&[equal]), lost(1));
    }

    fn any_rating() -> impl Strategy<Value = Rating> {
        (0.0..=4000.0, 30.0..=350.0, 0.01..=0.1).prop_map(|(rating, deviation, volatility)| Rating {
            rating,
            deviation,
            volatility,
        })
    }

    fn any_result() -> impl Strategy<Value = Wdl> {
        prop_oneof![Just(Wdl::Loss), Just(Wdl::Draw), Just(Wdl::Win)]
    }

    fn any_meeting() -> impl Strategy<Value = Meeting> {
        let advantage = prop_oneof![-3000.0..3000.0, Just(f64::NAN), Just(f64::INFINITY)];
        (any_rating(), advantage, any_result()).prop_map(|(opponent, advantage, result)| Meeting {
            opponent,
            advantage,
            result,
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn ratings_stay_within_bounds(
            rating in any_rating(),
            meetings in prop::collection::vec(any_meeting(), 0..8),
            seconds in any::<u32>(),
        ) {
            let found = rating.later(Duration::from_secs(u64::from(seconds))).after(&meetings);
            prop_assert!(Rating::new(found.rating, found.deviation, found.volatility).is_ok(), "{:?}", found);
        }

        #[test]
        fn winning_never_lowers_and_losing_never_raises(rating in any_rating(), meeting in any_meeting()) {
            let after = |result| rating.after(&[Meeting { result, ..meeting }]).rating;
            prop_assert!(after(Wdl::Win) >= rating.rating && after(Wdl::Loss) <= rating.rating);
            prop_assert!(after(Wdl::Win) >= after(Wdl::Draw) && after(Wdl::Draw) >= after(Wdl::Loss));
        }

        #[test]
        fn players_of_the_same_rating_gain_what_the_other_loses(
            rating in any_rating(), advantage in -2000.0..2000.0f64, result in any_result(),
        ) {
            let rating = Rating { rating: 2000.0, ..rating };
            let one = rating.after(&[Meeting { opponent: rating, advantage, result }]);
            let other = rating.after(&[Meeting { opponent: rating, advantage: -advantage, result: -result }]);
            prop_assert!((one.rating + other.rating - 4000.0).abs() < 1e-6);
            prop_assert!((one.deviation - other.deviation).abs() < 1e-6);
        }
    }
}
