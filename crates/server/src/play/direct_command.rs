//! Commands from senders without a subscription: programs, and the site itself.

use super::actor::{GameActor, Request};
use super::chat::Writer;
use super::commands::{self, Sender};
use super::game::Game;
use super::games::Games;
use super::protocol::Command;
use super::subscribers::Role;
use crate::error::{AppError, CommandError};
use crate::limits::Address;
use crate::random;
use crate::visitor::VisitorId;
use std::sync::Arc;

/// A command from a sender who has no subscription to the game.
#[derive(Clone)]
pub(crate) struct DirectCommand {
    visitor: VisitorId,
    address: Address,
    /// The id of the command.
    id: String,
    /// Chooses the command by the game as it is when the command is carried out.
    choose: Arc<dyn Fn(&Game) -> Command + Send + Sync>,
}

impl Games {
    /// Carries out a player's command, without a subscription.
    ///
    /// # Errors
    /// As [`Games::ask`], and the reason why the command was not carried out.
    pub(crate) async fn command(
        &self,
        id: &str,
        visitor: &VisitorId,
        address: Address,
        command: Command,
    ) -> Result<(), AppError> {
        self.choose_command(id, visitor, address, move |_| command.clone()).await
    }

    /// Carries out a player's command that depends on the game.
    ///
    /// # Errors
    /// As [`Games::command`].
    pub(crate) async fn choose_command(
        &self,
        id: &str,
        visitor: &VisitorId,
        address: Address,
        choose: impl Fn(&Game) -> Command + Send + Sync + 'static,
    ) -> Result<(), AppError> {
        let (visitor, choose) = (visitor.clone(), Arc::new(choose));
        let command = DirectCommand { visitor, address, id: random::hex::<8>(), choose };
        let request = |reply| Request::DirectCommand { command: command.clone(), reply };
        Ok(self.ask(id, request).await??)
    }
}

impl GameActor {
    /// Carries out a command from a sender without a subscription.
    pub(super) async fn direct_command(&mut self, command: DirectCommand) -> Result<(), CommandError> {
        let DirectCommand { visitor, address, id, choose } = command;
        self.note_presence(&visitor);
        if let Command::Say { text } = choose(&self.game) {
            let role = Role::of(&self.game, Some(&visitor));
            return self.write_line(Writer { visitor: &visitor, role, address }, &id, &text).await;
        }
        let sender = Sender { visitor: &visitor, id: &id, lag: 0, absent: self.absent() };
        let lag = self.allowed_lag(&visitor, 0);
        self.carry_out(lag, |game| commands::decide(game, &sender, &choose(game))).await
    }
}
