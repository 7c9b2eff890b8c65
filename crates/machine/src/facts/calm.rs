//! Which regions are calm, and what may pass an access to one of them. Why that matters is in
//! [`reach::calm`](crate::reach).

use fencepost_ir::footprint::{Footprint, Regions, accessed, written};
use fencepost_ir::op::Communication;
use fencepost_ir::{AccessId, Class, Op, Program, Region};
use fencepost_memory::Rules;

/// Which regions are calm, and what follows from that.
#[derive(Clone, Debug, Default)]
pub struct Calm {
    /// The regions that are not.
    pub(crate) racy: Regions,
    /// The same, in the order in which races were found.
    found: Vec<Region>,
    /// Whether threads would have views of their own if there were a race.
    pub(crate) instead_of_views: bool,
    /// What is written by events that may pass a calm read.
    passes_reads: Regions,
    /// What is written by events that may pass a calm write.
    passes_writes: Regions,
}

impl Calm {
    pub(crate) fn new(program: &Program, rules: &Rules, found: Vec<Region>) -> Calm {
        let mut racy = Regions::default();
        found.iter().for_each(|&region| racy.add(region));
        let passes = |class| passing(program, rules, class, &racy);
        Calm {
            instead_of_views: rules.views.is_some(),
            passes_reads: passes(Class::Read),
            passes_writes: passes(Class::Write),
            racy,
            found,
        }
    }

    /// The regions on which races were found.
    pub fn racy(&self) -> &[Region] {
        &self.found
    }

    /// What is written by events that may pass a calm access of a class.
    pub(crate) fn passes(&self, class: Class) -> &Regions {
        if class == Class::Read { &self.passes_reads } else { &self.passes_writes }
    }
}

/// What is written by visible events that may complete before an earlier plain access of a class.
fn passing(program: &Program, rules: &Rules, class: Class, racy: &Regions) -> Regions {
    let passes = |later: AccessId| {
        let mut earlier = rules.event_accesses().filter(|&access| rules.class(access) == class);
        earlier.any(|access| !rules.keeps(access, later))
    };
    let any = |such: &dyn Fn(Class) -> bool| {
        rules.event_accesses().any(|access| such(rules.class(access)) && passes(access))
    };
    let ordered = |access| matches!(rules.class(access), Class::VWrite | Class::Rmw) && passes(access);
    let mut regions = accessed(program, ordered);
    // A racy region counts if it is written by something else than what the model keeps behind the access: one that is
    // written by read-modify-writes alone often does not.
    let kept = |access| rules.class(access) != Class::Write || !passes(access);
    let mut passed = written(program, |op: &Op| !op.access().is_some_and(kept));
    passed.keep(racy);
    regions.join(&passed);
    let asked = || program.code.iter().any(|op| op.effects().asks.contains(Communication::MONITORS));
    if any(&|class| class == Class::Unlock) || any(&|class| class == Class::Lock) && asked() {
        regions.add(Footprint::MONITORS);
    }
    // A thread may let time leap while an access is in flight.
    if let Some(leaps) = program.clock {
        regions.add(program.statics[leaps.0 as usize].region);
    }
    regions
}
