//! Which sets of dead objects a collector may find in one step.
//!
//! It may take dead objects for alive, and then what these lead to lives on, too. So it finds what is left if any of
//! them are taken for alive. Only objects count here whose death shows.
//!
//! A set is left out if it comes to the same as two smaller ones that are found one after the other. That is so if
//! those objects of the first that are to be finalised, and so live on, do not lead to any of the second.

use fencepost_ir::Strength;

use super::reach::Alive;
use crate::facts::STRENGTHS;
use crate::machine::Machine;
use crate::state::State;
use crate::state::heap::Handle;

/// Objects that the collector finds in one step.
pub(crate) struct Batch {
    /// The strength of the references that it clears. If they are weak, the objects are to be finalised.
    pub(crate) strength: Strength,
    pub(crate) objects: Vec<Handle>,
}

/// The most sets that are looked at. More objects than can be in so many sets die together in no program that can be
/// searched anyway.
const MOST_SETS: usize = 256;

impl Machine<'_> {
    /// What the collector may find next, and whether that is all.
    pub(crate) fn batches(&self, state: &State) -> (Vec<Batch>, bool) {
        let (mut batches, mut all) = (Vec::new(), true);
        for strength in STRENGTHS {
            let dead = self.unreachable(state, strength);
            if dead.is_empty() {
                continue;
            }
            let (sets, complete) = self.sets(state, strength, &dead);
            all &= complete;
            batches.extend(sets.into_iter().map(|objects| Batch { strength, objects }));
        }
        (batches, all)
    }

    fn sets(&self, state: &State, strength: Strength, dead: &[Handle]) -> (Vec<Vec<Handle>>, bool) {
        let left = |alive: &Alive| -> Vec<Handle> {
            dead.iter().copied().filter(|&object| !alive.has(object)).collect()
        };
        let base = self.alive(state, strength);
        let mut known = vec![(left(&base), base)];
        let mut next = 0;
        while next < known.len() && known.len() < MOST_SETS {
            for &object in dead {
                let (set, alive) = &known[next];
                if !set.contains(&object) {
                    continue;
                }
                let mut alive = alive.clone();
                self.revive(state, strength, object, &mut alive);
                let set = left(&alive);
                if !set.is_empty() && known.iter().all(|(other, _)| *other != set) {
                    known.push((set, alive));
                }
            }
            next += 1;
        }
        let complete = next == known.len();
        // What is to be finalised: it is kept, with all that it leads to, once it has been found.
        let keeps = |object: &&Handle| {
            strength == Strength::Weak
                && state.threads.iter().any(|it| it.garbage.registered.contains(object))
        };
        let base = known[0].1.clone();
        let keeps_none = |first: &[Handle], second: &[Handle]| {
            let mut alive = base.clone();
            first.iter().filter(keeps).for_each(|&object| self.revive(state, strength, object, &mut alive));
            second.iter().all(|&object| !alive.has(object))
        };
        let sets: Vec<&Vec<Handle>> = known.iter().map(|(set, _)| set).collect();
        let splits = |set: &Vec<Handle>| {
            sets.iter().any(|first| {
                let rest: Vec<Handle> = set.iter().copied().filter(|it| !first.contains(it)).collect();
                first.len() < set.len() && rest.len() + first.len() == set.len() && keeps_none(first, &rest)
            })
        };
        (sets.iter().filter(|set| !splits(set)).map(|set| (*set).clone()).collect(), complete)
    }
}
