//! The rule set, chosen option by option.

use super::options::Consequence;
use anyhow::{Result, anyhow};
use throughline_catalog::{GAMES, GameHandle};
use throughline_game::notation::clip;
use throughline_game::{GameInfo, OptionInfo, SpecError};

/// The selected game, the options of each game, and the rule set in force.
pub(crate) struct RuleOptions {
    in_force: GameHandle,
    /// Index of the selected game in [`GAMES`].
    game: usize,
    /// The options set for each of [`GAMES`], as pairs of key and value.
    chosen: Vec<Vec<(&'static str, String)>>,
}

impl RuleOptions {
    pub fn new(game: GameHandle) -> Self {
        let mut rules =
            RuleOptions { game: 0, chosen: vec![Vec::new(); GAMES.len()], in_force: game.clone() };
        rules.take(game);
        rules
    }

    /// Returns the rule set in force.
    pub fn in_force(&self) -> &GameHandle {
        &self.in_force
    }

    /// Returns the value of an option.
    pub fn value(&self, game: usize, option: &'static OptionInfo) -> &str {
        let chosen = self.chosen[game].iter().find(|(key, _)| *key == option.key);
        chosen.map_or(option.default(), |(_, value)| value)
    }

    /// Finds an option by `KEY` in the selected game, or by `GAME.KEY`; ignores case.
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

    /// Selects the rule set of a spec.
    pub fn set_spec(&mut self, spec: &str) -> Result<()> {
        self.take(GameHandle::from_spec(spec)?);
        Ok(())
    }

    /// Selects a game by its id, with the options set for it.
    pub fn set_game(&mut self, id: &str) -> Result<()> {
        let names: Vec<&str> = GAMES.iter().map(|info| info.id).collect();
        let found = GAMES.iter().position(|info| info.id == id);
        let unknown = || anyhow!("there is no game “{}”: one of {}", clip(id), names.join(", "));
        let game = found.ok_or_else(unknown)?;
        self.in_force = GameHandle::from_spec(&spec(GAMES[game], &self.chosen[game]))?;
        self.game = game;
        Ok(())
    }

    /// Sets an option of a game. Some values are valid only together with others, but options come
    /// one by one: until the combination is valid, the value is stored, and the rules in force
    /// stay.
    pub fn set(&mut self, game: usize, option: &'static OptionInfo, value: &str) -> Result<Consequence> {
        let refusal = || Err(SpecError::bad_value(option, value).into());
        if value.contains(',') {
            return refusal();
        }
        let mut chosen = self.chosen[game].clone();
        chosen.retain(|(key, _)| *key != option.key);
        if value != option.default() {
            chosen.push((option.key, value.to_owned()));
        }
        let consequence = match GameHandle::from_spec(&spec(GAMES[game], &chosen)) {
            Ok(handle) if game == self.game => {
                self.in_force = handle;
                Consequence::NewRules
            }
            Ok(_) => Consequence::Nothing,
            Err(SpecError::BadValue { key, .. }) if key == option.key => return refusal(),
            Err(error) => {
                Consequence::Note(format!("{error}; until that is settled the rules stay as they are"))
            }
        };
        self.chosen[game] = chosen;
        Ok(consequence)
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

    fn rules(spec: &str) -> RuleOptions {
        RuleOptions::new(GameHandle::from_spec(spec).expect("a spec"))
    }

    fn set(rules: &mut RuleOptions, name: &str, value: &str) -> Result<Consequence> {
        let (game, option) = rules.find(name).unwrap_or_else(|| panic!("{name}"));
        rules.set(game, option, value)
    }

    #[test]
    fn options_come_in_any_order() {
        let mut rules = rules("linear-pursuit");
        assert!(matches!(set(&mut rules, "seed", "7"), Ok(Consequence::Note(_))));
        assert_eq!(rules.in_force().spec(), "linear-pursuit");
        assert!(matches!(set(&mut rules, "Setup", "random"), Ok(Consequence::NewRules)));
        assert_eq!(rules.in_force().spec(), "linear-pursuit:setup=random,seed=7");
        assert!(matches!(set(&mut rules, "hnefatafl.rules", "tablut"), Ok(Consequence::Nothing)));
        rules.set_game("hnefatafl").expect("a game");
        assert_eq!(rules.in_force().spec(), "hnefatafl:rules=tablut");
        rules.set_game("linear-pursuit").expect("a game");
        assert_eq!(rules.in_force().spec(), "linear-pursuit:setup=random,seed=7");
    }

    #[test]
    fn what_cannot_be_is_refused_with_what_can() {
        let mut rules = rules("hnefatafl");
        for value in ["cophenhagen", "", "copenhagen,king-armed=off"] {
            let Err(why) = set(&mut rules, "rules", value) else { panic!("{value}") };
            let why = why.to_string();
            assert!(why.contains("copenhagen") && why.contains("brandubh"), "{why}");
        }
        assert!(rules.set_game("go").unwrap_err().to_string().contains("linear-pursuit"));
        assert!(rules.find("seed").is_none() && rules.find("hnefatafl.seed").is_none());
        assert!(rules.set_spec("hnefatafl:rules=x").is_err());
        assert_eq!(rules.in_force().spec(), "hnefatafl");
    }
}
