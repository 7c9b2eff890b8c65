//! Which code each method of a program was translated from.

use super::{Linker, Routine};
use crate::metadata::Token;
use crate::world::{AssemblyId, MAIN};

/// The CIL that a method of the program comes from. Instantiations of one generic method have one
/// origin, and so has the filter of one of its clauses.
///
/// The offsets in its spans are offsets in this CIL: of an instruction itself, behind its prefixes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct MethodOrigin {
    /// The assembly; its file is that element of [`Loaded::assemblies`](crate::Loaded::assemblies).
    pub assembly: AssemblyId,
    /// Its MethodDef token there.
    pub token: Token,
}

impl MethodOrigin {
    /// Whether it is in the assembly that is checked.
    pub(crate) fn is_main(self) -> bool {
        self.assembly == MAIN
    }
}

impl Linker<'_> {
    /// The origin of each method that has been announced, by its number; `None` for methods that
    /// no CIL says.
    pub(super) fn origins(&self) -> Vec<Option<MethodOrigin>> {
        let mut origins = vec![None; self.draft.routine_bound()];
        for (routine, id) in self.draft.routines() {
            if let Routine::Method(inst) | Routine::Filter(inst, _) = routine {
                origins[id.0 as usize] = Some(MethodOrigin { assembly: inst.assembly, token: inst.token });
            }
        }
        origins
    }
}
