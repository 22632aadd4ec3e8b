//! What a score promises: the chances to win, draw and lose.

use crate::Score;
use throughline_game::WdlModel;

/// The chances of the side to move, in thousandths that add up to 1000.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// To win.
    pub win: u32,
    /// To draw.
    pub draw: u32,
    /// To lose.
    pub loss: u32,
}

impl Outlook {
    /// What the mover may expect: the chance to win and half the chance to draw, from 0 to 1.
    ///
    /// ```
    /// use throughline_game::WdlModel;
    /// use throughline_search::Score;
    /// assert_eq!(Score::win(5).outlook(&WdlModel::default()).expectation(), 1.0);
    /// assert_eq!(Score::DRAW.outlook(&WdlModel::default()).expectation(), 0.5);
    /// ```
    #[must_use]
    pub fn expectation(self) -> f64 {
        (f64::from(self.win) + f64::from(self.draw) / 2.0) / 1000.0
    }
}

impl Score {
    /// The chances that a score stands for, by a game's model; certain where the game is decided.
    #[must_use]
    pub fn outlook(self, model: &WdlModel) -> Outlook {
        let Some(judged) = self.hundredths() else {
            let win = if self.win_in().is_some() { 1000 } else { 0 };
            return Outlook { win, draw: 0, loss: 1000 - win };
        };
        let chance = |score: i32| {
            let odds = ((model.margin - f64::from(score)) / model.spread).exp();
            (1000.0 / (1.0 + odds)).round() as u32
        };
        let (win, loss) = (chance(judged), chance(-judged));
        let loss = loss.min(1000 - win);
        Outlook { win, draw: 1000 - win - loss, loss }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_scores_promise_more_and_the_chances_add_up() {
        for margin in [0.0, 80.0, 400.0] {
            let model = WdlModel { margin, spread: 90.0 };
            let scores = (-3000..3000).step_by(7).map(Score::judged);
            let outlooks: Vec<_> = scores.map(|score| score.outlook(&model)).collect();
            assert!(outlooks.iter().all(|o| o.win + o.draw + o.loss == 1000));
            assert!(
                outlooks.windows(2).all(|pair| pair[0].win <= pair[1].win && pair[0].loss >= pair[1].loss)
            );
            assert_eq!(Score::judged(250).outlook(&model).win, Score::judged(-250).outlook(&model).loss);
        }
        let even = Score::judged(80).outlook(&WdlModel { margin: 80.0, spread: 90.0 });
        assert_eq!(even.win, 500);
        assert_eq!(Score::loss(4).outlook(&WdlModel::default()), Outlook { win: 0, draw: 0, loss: 1000 });
    }
}
