//! Positions and moves without their games' types.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use throughline_game::{Game, PackedMove};

/// A position of any game.
#[derive(Clone)]
pub struct AnyPosition(Arc<dyn ErasedPosition>);

/// A move of any game: the number that [`PackedMove::pack`] gives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AnyMove(u32);

impl PackedMove for AnyMove {
    fn pack(self) -> u32 {
        self.0
    }

    fn unpack(code: u32) -> Self {
        AnyMove(code)
    }
}

impl AnyMove {
    pub(crate) fn of(m: impl PackedMove) -> Self {
        AnyMove(m.pack())
    }

    /// The move as a game's own type.
    pub(crate) fn own<M: PackedMove>(self) -> M {
        M::unpack(self.0)
    }
}

trait ErasedPosition: Any + Send + Sync {
    fn equals(&self, other: &dyn ErasedPosition) -> bool;
    fn hash_into(&self, hasher: &mut dyn Hasher);
    fn debug(&self) -> &dyn fmt::Debug;
}

impl<P: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static> ErasedPosition for P {
    fn equals(&self, other: &dyn ErasedPosition) -> bool {
        (other as &dyn Any).downcast_ref::<P>() == Some(self)
    }

    fn hash_into(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }

    fn debug(&self) -> &dyn fmt::Debug {
        self
    }
}

impl AnyPosition {
    pub(crate) fn new<P: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static>(position: P) -> Self {
        AnyPosition(Arc::new(position))
    }

    /// The position as a game's own type.
    ///
    /// # Panics
    /// When it belongs to another game: a mistake of the caller.
    pub(crate) fn own<G: Game>(&self) -> &G::Position {
        (&*self.0 as &dyn Any).downcast_ref().expect("a position of this game")
    }
}

impl PartialEq for AnyPosition {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Eq for AnyPosition {}

impl Hash for AnyPosition {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash_into(hasher);
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.debug().fmt(f)
    }
}
