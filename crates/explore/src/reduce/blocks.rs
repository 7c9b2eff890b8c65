//! What atomic blocks conflict with.

use fencepost_ir::Pc;
use fencepost_ir::footprint::Regions;
use fencepost_machine::dependence::Touch;
use fencepost_memory::Location;

use super::Decoded;

impl Decoded<'_> {
    fn accesses(&self, pc: Pc) -> Option<(&Regions, &Regions)> {
        self.machine.facts.blocks.accesses(pc)
    }

    /// Whether two blocks access one region and one of them writes it.
    pub(super) fn blocks_conflict(&self, one: Pc, other: Pc) -> bool {
        match (self.accesses(one), self.accesses(other)) {
            (Some((reads, writes)), Some((other_reads, other_writes))) => {
                writes.meets(other_writes) || writes.meets(other_reads) || reads.meets(other_writes)
            }
            _ => true,
        }
    }

    /// Whether an access is to a region that a block accesses, and one of the two writes.
    pub(super) fn touches_block(&self, pc: Pc, touch: Touch) -> bool {
        let (Some((reads, writes)), Some(region)) =
            (self.accesses(pc), self.machine.region_of(self.state, touch.loc))
        else {
            // A block that locks nothing has nothing to do with monitors.
            return self.accesses(pc).is_none();
        };
        writes.has(region) || touch.writes && reads.has(region)
    }

    /// Whether a thread has an event in flight, or may come to one, that conflicts with a block.
    pub(super) fn may_disturb(&self, thread: usize, pc: Pc) -> bool {
        let Some((reads, writes)) = self.accesses(pc) else { return true };
        let (machine, other) = (self.machine, &self.state.threads[thread]);
        let in_flight = other.window.events().any(|(slot, event)| {
            let touched = match (event.location, event.region) {
                (_, Some(region)) => {
                    writes.has(region) || reads.has(region) && machine.rules.class(event.access).writes()
                }
                (Location::Known(_), None) => false,
                (Location::Unknown { .. }, None) => true,
            };
            touched && !self.is_enabled(thread, slot)
        });
        in_flight
            || other.frames.iter().any(|frame| {
                let (footprint, pending) = (&machine.facts.footprint, machine.pending(self.state));
                footprint.reads_any(frame.pc, writes, &pending)
                    || footprint.writes_any(frame.pc, writes, &pending)
                    || footprint.writes_any(frame.pc, reads, &pending)
            })
    }

    /// Whether the block that a thread is at may change what is watched.
    pub(super) fn block_is_watched(&self, thread: usize) -> bool {
        let pc = self.state.threads[thread].frame().pc;
        let writes = self.accesses(pc).map(|(_, writes)| writes);
        let watch = &self.machine.watch;
        let regions = 0..self.machine.program.regions.len() as u32;
        writes.is_none_or(|writes| {
            regions.map(fencepost_ir::Region).any(|region| writes.has(region) && watch.covers(region))
        })
    }
}
