//! Which regions hold references, which of them are read without an event, and which are written plainly.

use fencepost_ir::footprint::{Regions, written};
use fencepost_ir::{MemoryOp, Op, Place, Program};

use super::references::kind_of;

/// The regions that some instruction gets from without an event.
pub(crate) fn got_regions(program: &Program) -> Option<Regions> {
    let mut regions = Regions::default();
    for op in &program.code {
        match *op {
            Op::Memory(MemoryOp::Get {
                place: Place::Field { region, .. } | Place::Element { region, .. },
                ..
            }) => {
                regions.add(region);
            }
            Op::Memory(MemoryOp::Get { .. }) => return None,
            _ => {}
        }
    }
    Some(regions)
}

/// The regions that hold references.
pub(crate) fn reference_regions(program: &Program) -> Regions {
    let statics = program.statics.iter().map(|slot| (slot.storage, slot.region));
    let slots = program.types.iter().flat_map(|ty| &ty.slots).map(|slot| (slot.storage, slot.region));
    let mut regions = Regions::default();
    statics
        .chain(slots)
        .filter(|(storage, _)| kind_of(*storage) != fencepost_ir::Kind::I64)
        .for_each(|(_, region)| regions.add(region));
    regions
}

/// The regions that some instruction may write plainly.
pub(crate) fn plainly_written(program: &Program) -> Regions {
    written(program, |op| {
        op.access().is_some_and(|access| program.accesses[usize::from(access.0)].is_plain())
    })
}
