//! Which prefix goes with which instruction: ECMA-335 III.2.

use super::opcode::{Flow, Opcode};

/// Whether an instruction, which may be another prefix, can come after a prefix.
pub(super) fn goes_with(prefix: Opcode, opcode: Opcode) -> bool {
    use Opcode::*;
    if opcode.flow() == Flow::Prefix {
        return true;
    }
    match prefix {
        Constrained => matches!(opcode, Callvirt | Call | Ldftn),
        Tail => matches!(opcode, Call | Calli | Callvirt),
        Readonly => matches!(opcode, Ldelema | Call | Callvirt),
        Volatile | Unaligned => can_be_volatile(opcode),
        _ => true,
    }
}

/// Whether an instruction is an access to memory that can have the prefix `volatile.`. Accesses to
/// elements of arrays cannot.
pub fn can_be_volatile(opcode: Opcode) -> bool {
    use Opcode::*;
    matches!(
        opcode,
        LdindI1
            | LdindU1
            | LdindI2
            | LdindU2
            | LdindI4
            | LdindU4
            | LdindI8
            | LdindI
            | LdindR4
            | LdindR8
            | LdindRef
            | StindI1
            | StindI2
            | StindI4
            | StindI8
            | StindI
            | StindR4
            | StindR8
            | StindRef
            | Ldobj
            | Stobj
            | Ldfld
            | Stfld
            | Ldsfld
            | Stsfld
            | Initblk
            | Cpblk
    )
}
