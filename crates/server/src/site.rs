//! The state of a running site, and how its features are wired together.

use crate::accounts::Accounts;
use crate::analysis::{Analysis, OpenBoards, Tablebases};
use crate::api::{Api, Streams};
use crate::config::Settings;
use crate::engine::{Engines, RemoteEngines};
use crate::heavy_work::HeavyWork;
use crate::home::Demos;
use crate::identities::Identities;
use crate::limits::Limits;
use crate::lobby::Lobby;
use crate::mailer::Mailer;
use crate::notices::Notifier;
use crate::peers::Peers;
use crate::play::{Games, Seeks, Services, Timekeeper, WaitingGamesCache};
use crate::preview::Pictures;
use crate::review::Reviews;
use crate::rule_sets::RuleSets;
use crate::serve_error::ServeError;
use crate::slots::Slots;
use crate::studies::Studies;
use crate::websocket::Shutdown;
use axum::extract::FromRef;
use std::sync::Arc;
use throughline_catalog::TablebaseFolder;
use throughline_store::Store;

/// The state of a running site, feature by feature.
#[derive(Clone, FromRef)]
pub(crate) struct Site {
    pub settings: Arc<Settings>,
    pub rule_sets: Arc<RuleSets>,
    pub games: Arc<Games>,
    pub analysis: Analysis,
    demos: Arc<Demos>,
    pictures: Arc<Pictures>,
    lobby: Arc<Lobby>,
    pub limits: Arc<Limits>,
    pub identities: Arc<Identities>,
    accounts: Arc<Accounts>,
    pub notices: Arc<Notifier>,
    pub shutdown: Shutdown,
    pub studies: Arc<Studies>,
    streams: Streams,
}

impl Site {
    /// Creates the state and starts the engines.
    ///
    /// # Errors
    /// When the system cannot create threads, or the settings for e-mail cannot be used.
    pub(crate) fn new(
        settings: Settings,
        store: Arc<dyn Store>,
        peers: Peers,
        remote: Option<RemoteEngines>,
    ) -> Result<Self, ServeError> {
        let tables = TablebaseFolder::new(&settings.tables());
        let engines = Engines::start(settings.engine_threads(), Some(tables.clone()))?;
        let engines = Arc::new(engines.with_remote(remote));
        let (settings, rule_sets) = (Arc::new(settings), Arc::new(RuleSets::default()));
        let (limits, shutdown) = (Arc::<Limits>::default(), Shutdown::default());
        let identities = Arc::new(Identities::new(store.clone()));
        let mailer = Mailer::of(&settings, limits.clone())?;
        let accounts = Accounts::new(&settings, identities.clone(), limits.clone(), mailer.clone());
        let notices = Notifier::new(&settings, store.clone(), mailer)?;
        let demos = Demos::new(rule_sets.clone(), engines.clone());
        let games = Arc::new(Games::new(Services {
            settings: settings.clone(),
            store,
            peers,
            engines,
            rule_sets: rule_sets.clone(),
            limits: limits.clone(),
            heavy: HeavyWork::default(),
            timekeeper: Timekeeper::default(),
            identities: identities.clone(),
            seeks: Seeks::default(),
            waiting: WaitingGamesCache::default(),
        }));
        Ok(Site {
            analysis: Analysis {
                games: games.clone(),
                reviews: Arc::new(Reviews::default()),
                tablebases: Arc::new(Tablebases::new(tables)),
                boards: Arc::new(OpenBoards::default()),
            },
            studies: Arc::new(Studies::new(games.clone())),
            pictures: Arc::new(Pictures::new(rule_sets.clone())),
            streams: Streams {
                open: Slots::default(),
                identities: identities.clone(),
                shutdown: shutdown.clone(),
            },
            lobby: Arc::default(),
            accounts: Arc::new(accounts),
            notices: Arc::new(notices),
            demos: Arc::new(demos),
            settings,
            rule_sets,
            games,
            limits,
            identities,
            shutdown,
        })
    }

    /// Returns the state that the API for programs needs.
    pub(crate) fn api(&self) -> Api {
        let site = self.clone();
        Api {
            settings: site.settings,
            rule_sets: site.rule_sets,
            games: site.games,
            analysis: site.analysis,
            lobby: site.lobby,
            limits: site.limits,
            identities: site.identities,
            studies: site.studies,
            streams: site.streams,
        }
    }
}
