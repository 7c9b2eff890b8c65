//! What a search takes for granted about regions until it finds otherwise: that no two threads race on them
//! ([`Calm`]), and that a lock guards them ([`LockDiscipline`](crate::LockDiscipline)).

use fencepost_ir::Region;
use serde::{Deserialize, Serialize};

use crate::facts::{Calm, LocksLearnt, Undisciplined};
use crate::machine::Machine;

/// What has been found so far. A schedule of a search is one of a machine that takes the rest for granted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Granted {
    /// The regions on which threads race, if the others are taken to be calm.
    pub racy: Option<Vec<Region>>,
    /// What locks do not guard, if they are taken to guard the rest.
    pub locks: Option<LocksLearnt>,
}

/// Something that was taken for granted, and is not so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refuted {
    /// Threads race on a region that was taken to be calm.
    Race(Region),
    /// A lock does not guard what it was taken to guard.
    Lock(Undisciplined),
}

impl<'p> Machine<'p> {
    /// The same, taking for granted what has not been found to be wrong.
    pub fn granting(&self, found: &Granted) -> Machine<'p> {
        let calm = found.racy.as_ref().and_then(|racy| self.calm_but_for(racy.clone()));
        let machine = calm.unwrap_or_else(|| self.clone());
        let guarded = found.locks.as_ref().and_then(|locks| machine.guarded_but_for(locks.clone()));
        guarded.unwrap_or(machine)
    }

    /// What this machine takes for granted.
    pub fn granted(&self) -> Granted {
        Granted {
            racy: self.calm.as_deref().map(Calm::racy).map(<[Region]>::to_vec),
            locks: self.discipline.as_deref().map(|discipline| discipline.learnt().clone()),
        }
    }
}
