//! Which thread's component holds each static: what changes together is stored together.

use fencepost_ir::footprint::{Footprint, NothingInitialised};
use fencepost_ir::{Op, Program, SyncOp};

/// Which thread's component holds each static.
#[derive(Clone, Debug, Default)]
pub struct Homes {
    home: Vec<Option<u8>>,
    shared: Vec<u32>,
    by_thread: Vec<Vec<u32>>,
}

impl Homes {
    pub(crate) fn of(program: &Program, footprint: &Footprint) -> Homes {
        let fixed = !program.code.iter().any(|op| matches!(op, Op::Sync(SyncOp::Spawn { .. })));
        let mut homes = Homes { by_thread: vec![Vec::new(); program.threads.len()], ..Homes::default() };
        for (index, slot) in program.statics.iter().enumerate() {
            let entry = |thread: &usize| program.method(program.threads[*thread].method).start;
            let mut writers = (0..program.threads.len())
                .filter(|thread| footprint.writes(entry(thread), slot.region, &NothingInitialised));
            let home = match (writers.next(), writers.next()) {
                (Some(only), None) if fixed => Some(only),
                _ => None,
            };
            homes.home.push(home.map(|thread| thread as u8));
            match home {
                Some(thread) => homes.by_thread[thread].push(index as u32),
                None => homes.shared.push(index as u32),
            }
        }
        homes
    }

    /// The statics that are encoded with the globals.
    pub fn shared(&self) -> &[u32] {
        &self.shared
    }

    /// The thread that a static is encoded with.
    pub fn of_static(&self, index: usize) -> Option<usize> {
        self.home[index].map(usize::from)
    }

    /// The statics that are encoded with a thread.
    pub fn at(&self, thread: usize) -> &[u32] {
        self.by_thread.get(thread).map_or(&[], Vec::as_slice)
    }
}
