//! Rematches: a new game with the same opponent and terms, sides changed.

use super::actor::GameActor;
use super::commands;
use super::event::Event;
use super::game::Game;
use super::protocol::Message;
use super::seat::Seat;
use super::services::NewGame;
use crate::error::{AppError, CommandError, Refusal};
use crate::messages::{say, say_with};
use crate::paths::game_path;
use crate::visitor::VisitorId;
use throughline_store::StoreError;

/// The rematch, to which the other person is challenged; only after the end of this game.
fn new_game(game: &Game, by: &VisitorId) -> Result<NewGame, Refusal> {
    let unplayed = game.seats.iter().any(Seat::is_open);
    match game.result {
        None => return Err(Refusal::new(say("refusal.rematch-early"))),
        _ if unplayed => return Err(Refusal::new(say("refusal.rematch-unplayed"))),
        _ if game.imported.is_some() => return Err(Refusal::new(say("refusal.rematch-imported"))),
        Some(_) => {}
    }
    let [first, second] = game.seats.clone().map(|seat| match seat {
        Seat::Person { visitor } if visitor != *by => Seat::Challenged { visitor },
        seat => seat,
    });
    Ok(NewGame {
        rules: game.rules.clone(),
        position: game.start.clone(),
        seats: [second, first],
        owner: by.clone(),
        terms: game.terms,
        initial_events: Vec::new(),
        finished: false,
    })
}

impl GameActor {
    /// Creates the rematch, or sends the address of the one that exists already.
    pub(super) async fn rematch(
        &mut self,
        number: u64,
        visitor: &VisitorId,
        id: &str,
    ) -> Result<(), CommandError> {
        let by = commands::author(&self.game, visitor, id)?;
        self.forget_void_rematch().await;
        if let Some(made) = &self.game.rematch {
            self.send(number, Message::Rematch { href: game_path(made) });
            return Ok(());
        }
        let new = new_game(&self.game, visitor)?;
        let may_play = self.may_play_again(visitor).await;
        may_play.map_err(|why| Refusal::new(why.message()))?;
        if let Some(subscriber) = self.subscribers.get(number) {
            let counted = self.services.limits.new_games.count(&subscriber.address);
            counted.map_err(|too_many| Refusal::new(too_many.message()))?;
        }
        let made = self.services.create(new).await.map_err(|e| self.failure(&e))?;
        let event = Event::Rematched { game: made.clone(), by };
        let noted = self
            .carry_out(0, |game| Ok(if game.rematch.is_none() { vec![event.clone()] } else { Vec::new() }))
            .await;
        // Where that could not be saved, it may have been all the same.
        if !matches!(noted, Err(CommandError::Unsaved)) && self.game.rematch.as_ref() != Some(&made) {
            self.discard(&made, visitor).await;
        }
        noted?;
        if let Some(made) = &self.game.rematch {
            let href = game_path(made);
            self.send_to_all(|| Message::Rematch { href: href.clone() });
        }
        Ok(())
    }

    /// Deletes the rematch that a visitor has made here, because the other player has made one at
    /// another instance at the same time: it would wait on both lists for ever.
    async fn discard(&self, made: &str, visitor: &VisitorId) {
        let others = self.game.seats.iter().filter_map(Seat::person).filter(|other| *other != visitor);
        for player in others.chain([visitor]) {
            match self.services.store.remove_from_list(made, player.text()).await {
                Ok(_) | Err(StoreError::NotListed) => {}
                Err(error) => tracing::warn!(game = made, %error, "a second rematch could not be deleted"),
            }
        }
        self.services.waiting.forget(&self.game.seats);
    }

    /// Forgets a rematch that came to nothing, so that another can be had.
    pub(super) async fn forget_void_rematch(&mut self) {
        let Some(made) = &self.game.rematch else { return };
        if self.services.came_to_nothing(made).await.unwrap_or(false) {
            let mut game = Game::clone(&self.game);
            game.rematch = None;
            self.set_game(game);
            self.show_all();
        }
    }

    /// Checks that a visitor may have a rematch: both players may start games with others, and the
    /// opponent has not muted the visitor.
    async fn may_play_again(&self, visitor: &VisitorId) -> Result<(), AppError> {
        let services = &self.services;
        services.check_may_play(visitor).await?;
        services.check_opponents(visitor, &self.game.seats, self.game.terms.rated).await?;
        for other in self.game.seats.iter().filter_map(Seat::person) {
            if services.has_muted(other, visitor).await? {
                let name = services.identities.name(other).await.unwrap_or_else(|| say("seat.guest"));
                return Err(Refusal::new(say_with("challenge.muted", &[("name", &name)])).into());
            }
        }
        Ok(())
    }
}
