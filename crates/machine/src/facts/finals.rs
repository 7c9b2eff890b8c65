//! Where final fields lead to, by the types of what fields hold.

use fencepost_ir::contents::Contents;
use fencepost_ir::footprint::Regions;
use fencepost_ir::{Program, Region};

/// What is known of final fields before the program runs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Finals {
    /// The regions of final fields.
    pub(crate) own: Regions,
    /// The regions that one may come to through them.
    pub(crate) behind: Regions,
}

impl Finals {
    /// `None` if nothing is frozen.
    pub(crate) fn of<'c>(program: &Program, contents: impl FnOnce() -> &'c Contents) -> Option<Finals> {
        if program.finals.is_empty() {
            return None;
        }
        let contents = contents();
        let mut finals = Finals::default();
        program.finals.iter().for_each(|&region| finals.own.add(region));
        let mut todo: Vec<Region> = program.finals.clone();
        while let Some(region) = todo.pop() {
            let types = contents.region(region).iter();
            for slot in types.flat_map(|ty| &program.ty(ty).slots) {
                if !finals.behind.has(slot.region) {
                    finals.behind.add(slot.region);
                    todo.push(slot.region);
                }
            }
        }
        Some(finals)
    }
}
