//! Which regions are read by no instruction.

use fencepost_ir::{MemoryOp, Op, Place, Program, Region};

/// Which regions some instruction reads.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unread {
    pub(crate) read: Vec<bool>,
}

impl Unread {
    pub(crate) fn of(program: &Program) -> Unread {
        let mut read = vec![false; program.regions.len()];
        for op in &program.code {
            match *op {
                Op::Memory(
                    MemoryOp::Load { place, .. } | MemoryOp::Rmw { place, .. } | MemoryOp::Get { place, .. },
                ) => {
                    if let Place::Field { region: Region(region), .. }
                    | Place::Element { region: Region(region), .. }
                    | Place::Pointer { region: Some(Region(region)), .. } = place
                    {
                        read[region as usize] = true;
                    }
                }
                // A pointer may be moved on to what follows.
                Op::Memory(MemoryOp::AddressOf {
                    place: Place::Field { region, .. } | Place::Element { region, .. },
                    ..
                }) => {
                    let types = program.types.iter().map(|ty| &ty.slots);
                    let pointed = types.filter(|slots| slots.iter().any(|slot| slot.region == region));
                    pointed.flatten().for_each(|slot| read[slot.region.0 as usize] = true);
                }
                _ => {}
            }
        }
        Unread { read }
    }
}
