//! The rule set, as options choose it one by one.

use throughline_catalog::{GAMES, GameHandle};
use throughline_game::notation::clip;
use throughline_game::{GameInfo, OptionInfo, SpecError};

/// The game that is chosen, the options of each game, and the rule set that follows from them.
pub(crate) struct Choices {
    in_force: GameHandle,
    /// Index in [`GAMES`].
    game: usize,
    /// The options chosen for each of [`GAMES`], as specs have them.
    chosen: Vec<Vec<(&'static str, String)>>,
}

/// What became of a choice.
pub(crate) enum Effect {
    /// It is in force.
    InForce,
    /// It is kept for when its game is chosen.
    Kept,
    /// It does not go with the others yet, so they stay in force: why.
    Waiting(String),
}

impl Choices {
    pub fn new(game: GameHandle) -> Self {
        let mut choices = Choices { game: 0, chosen: vec![Vec::new(); GAMES.len()], in_force: game.clone() };
        choices.take(game);
        choices
    }

    /// The rule set in force.
    pub fn in_force(&self) -> &GameHandle {
        &self.in_force
    }

    /// The value that an option has, in force or kept.
    pub fn value(&self, game: usize, option: &'static OptionInfo) -> &str {
        let chosen = self.chosen[game].iter().find(|(key, _)| *key == option.key);
        chosen.map_or(option.default(), |(_, value)| value)
    }

    /// Finds an option by `KEY` in the game that is chosen, or by `GAME.KEY`; without regard to
    /// case.
    pub fn find(&self, name: &str) -> Option<(usize, &'static OptionInfo)> {
        let option = |game: usize, key: &str| {
            let option = GAMES[game].options.iter().find(|option| option.key.eq_ignore_ascii_case(key));
            option.map(|option| (game, option))
        };
        option(self.game, name).or_else(|| {
            let (id, key) = name.split_once('.')?;
            option(GAMES.iter().position(|info| info.id.eq_ignore_ascii_case(id))?, key)
        })
    }

    /// Plays by this spec from now on.
    pub fn set_spec(&mut self, spec: &str) -> Result<(), SpecError> {
        self.take(GameHandle::from_spec(spec)?);
        Ok(())
    }

    /// Plays the game of this name from now on, with the options chosen for it.
    pub fn set_game(&mut self, id: &str) -> Result<(), String> {
        let names: Vec<&str> = GAMES.iter().map(|info| info.id).collect();
        let found = GAMES.iter().position(|info| info.id == id);
        let game =
            found.ok_or_else(|| format!("there is no game “{}”: one of {}", clip(id), names.join(", ")))?;
        self.in_force =
            GameHandle::from_spec(&spec(GAMES[game], &self.chosen[game])).map_err(|e| e.to_string())?;
        self.game = game;
        Ok(())
    }

    /// Chooses the value of an option.
    pub fn set(&mut self, game: usize, option: &'static OptionInfo, value: &str) -> Result<Effect, String> {
        let refusal = || SpecError::bad_value(option, value).to_string();
        if value.contains(',') {
            return Err(refusal());
        }
        let mut chosen = self.chosen[game].clone();
        chosen.retain(|(key, _)| *key != option.key);
        if value != option.default() {
            chosen.push((option.key, value.to_owned()));
        }
        let effect = match GameHandle::from_spec(&spec(GAMES[game], &chosen)) {
            Ok(handle) if game == self.game => {
                self.in_force = handle;
                Effect::InForce
            }
            Ok(_) => Effect::Kept,
            Err(SpecError::BadValue { key, .. }) if key == option.key => return Err(refusal()),
            // Options come one by one, and some go only with others.
            Err(error) => Effect::Waiting(error.to_string()),
        };
        self.chosen[game] = chosen;
        Ok(effect)
    }

    fn take(&mut self, game: GameHandle) {
        let info = game.info();
        self.game = GAMES.iter().position(|known| known.id == info.id).unwrap_or_default();
        let (_, options) = game.spec().split_once(':').unwrap_or_default();
        let pairs = options.split(',').filter_map(|pair| pair.split_once('='));
        self.chosen[self.game] = pairs
            .filter_map(|(key, value)| {
                let option = info.options.iter().find(|option| option.key == key)?;
                Some((option.key, value.to_owned()))
            })
            .collect();
        self.in_force = game;
    }
}

fn spec(info: &GameInfo, chosen: &[(&'static str, String)]) -> String {
    let pairs: Vec<String> = chosen.iter().map(|(key, value)| format!("{key}={value}")).collect();
    format!("{}:{}", info.id, pairs.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(spec: &str) -> Choices {
        Choices::new(GameHandle::from_spec(spec).expect("a spec"))
    }

    fn set(choices: &mut Choices, name: &str, value: &str) -> Result<Effect, String> {
        let (game, option) = choices.find(name).unwrap_or_else(|| panic!("{name}"));
        choices.set(game, option, value)
    }

    /// Every value that the catalogue lists, and every default.
    #[test]
    fn every_option_of_every_game_can_be_set() {
        for info in GAMES {
            let mut choices = choices(info.id);
            for option in info.options {
                for value in throughline_catalog::listings()
                    .into_iter()
                    .filter(|game| game.id == info.id)
                    .flat_map(|game| game.options)
                    .filter(|listed| listed.key == option.key)
                    .flat_map(|listed| listed.values.into_iter().map(|v| v.value).chain([listed.default]))
                {
                    assert!(
                        set(&mut choices, option.key, value).is_ok(),
                        "{} {}={value}",
                        info.id,
                        option.key
                    );
                    let (game, option) = choices.find(option.key).expect("it is there");
                    assert_eq!(choices.value(game, option), value);
                }
                assert!(set(&mut choices, option.key, option.default()).is_ok());
            }
            assert_eq!(choices.in_force().spec(), info.id, "back at the defaults");
        }
    }

    #[test]
    fn options_come_in_any_order() {
        let mut choices = choices("linear-pursuit");
        assert!(matches!(set(&mut choices, "seed", "7"), Ok(Effect::Waiting(_))));
        assert_eq!(choices.in_force().spec(), "linear-pursuit");
        assert!(matches!(set(&mut choices, "Setup", "random"), Ok(Effect::InForce)));
        assert_eq!(choices.in_force().spec(), "linear-pursuit:setup=random,seed=7");
        assert!(matches!(set(&mut choices, "hnefatafl.rules", "tablut"), Ok(Effect::Kept)));
        choices.set_game("hnefatafl").expect("a game");
        assert_eq!(choices.in_force().spec(), "hnefatafl:rules=tablut");
        choices.set_game("linear-pursuit").expect("a game");
        assert_eq!(choices.in_force().spec(), "linear-pursuit:setup=random,seed=7");
    }

    #[test]
    fn what_cannot_be_is_refused_with_what_can() {
        let mut choices = choices("hnefatafl");
        for value in ["cophenhagen", "", "copenhagen,king-armed=off"] {
            let Err(why) = set(&mut choices, "rules", value) else { panic!("{value}") };
            assert!(why.contains("copenhagen") && why.contains("brandubh"), "{why}");
        }
        assert!(choices.set_game("go").unwrap_err().contains("linear-pursuit"));
        assert!(choices.find("seed").is_none() && choices.find("hnefatafl.seed").is_none());
        assert!(choices.set_spec("hnefatafl:rules=x").is_err());
        assert_eq!(choices.in_force().spec(), "hnefatafl");
    }
}
