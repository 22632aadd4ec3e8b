//! Win, draw, loss: the chances behind a score.

use crate::Score;
use throughline_game::WdlModel;

/// The chances of the side to move, in thousandths that add up to 1000.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WdlChances {
    /// To win.
    pub win: u32,
    /// To draw.
    pub draw: u32,
    /// To lose.
    pub loss: u32,
}

impl WdlChances {
    /// The expected score: the chance to win and half the chance to draw, from 0 to 1.
    ///
    /// ```
    /// use throughline_game::WdlModel;
    /// use throughline_search::Score;
    /// assert_eq!(Score::win(5).wdl(&WdlModel::default()).expectation(), 1.0);
    /// assert_eq!(Score::DRAW.wdl(&WdlModel::default()).expectation(), 0.5);
    /// ```
    #[must_use]
    pub fn expectation(self) -> f64 {
        (f64::from(self.win) + f64::from(self.draw) / 2.0) / 1000.0
    }
}

impl Score {
    /// The chances behind a score, by a game's model; certain where the game is decided.
    #[must_use]
    pub fn wdl(self, model: &WdlModel) -> WdlChances {
        let Some(eval) = self.hundredths() else {
            let win = if self.win_in().is_some() { 1000 } else { 0 };
            return WdlChances { win, draw: 0, loss: 1000 - win };
        };
        let chance = |score: i32| {
            let odds = ((model.margin - f64::from(score)) / model.spread).exp();
            (1000.0 / (1.0 + odds)).round() as u32
        };
        let (win, loss) = (chance(eval), chance(-eval));
        let loss = loss.min(1000 - win);
        WdlChances { win, draw: 1000 - win - loss, loss }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_scores_promise_more_and_the_chances_add_up() {
        for margin in [0.0, 80.0, 400.0] {
            let model = WdlModel { margin, spread: 90.0 };
            let scores = (-3000..3000).step_by(7).map(Score::from_hundredths);
            let chances: Vec<_> = scores.map(|score| score.wdl(&model)).collect();
            assert!(chances.iter().all(|o| o.win + o.draw + o.loss == 1000));
            assert!(
                chances.windows(2).all(|pair| pair[0].win <= pair[1].win && pair[0].loss >= pair[1].loss)
            );
            assert_eq!(
                Score::from_hundredths(250).wdl(&model).win,
                Score::from_hundredths(-250).wdl(&model).loss
            );
        }
        let even = Score::from_hundredths(80).wdl(&WdlModel { margin: 80.0, spread: 90.0 });
        assert_eq!(even.win, 500);
        assert_eq!(Score::loss(4).wdl(&WdlModel::default()), WdlChances { win: 0, draw: 0, loss: 1000 });
    }
}
