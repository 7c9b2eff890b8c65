//! What an instruction does to memory, as far as it alone tells. The run-time meaning of the calls
//! is that of [`lower`](crate::lower)'s intrinsics and of the model library.

use fencepost_ir::Class;

use super::names::Names;
use crate::il::{Instruction, Operand};
use crate::metadata::rows::MethodSpec;
use crate::metadata::{Assembly, TableId};

/// The class of an instruction's access; `volatile` says whether it has that prefix.
pub(super) fn class(assembly: &Assembly, instruction: &Instruction, volatile: bool) -> Option<Class> {
    let name = instruction.opcode.name();
    let (read, write) = match volatile {
        true => (Class::VRead, Class::VWrite),
        false => (Class::Read, Class::Write),
    };
    let is =
        |family: &str| name.strip_prefix(family).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    if ["ldfld", "ldsfld", "ldelem", "ldind", "ldobj"].into_iter().any(is) {
        return Some(read);
    }
    if ["stfld", "stsfld", "stelem", "stind", "stobj", "initobj", "cpobj"].into_iter().any(is) {
        return Some(write);
    }
    match (name, &instruction.operand) {
        ("call" | "callvirt", Operand::Token(token)) => {
            let callee = match token.is(TableId::MethodSpec) {
                true => assembly.row::<MethodSpec<'_>>(*token).method,
                false => *token,
            };
            called(&Names { assembly }.callee(callee))
        }
        _ => None,
    }
}

/// The class of a library method's access.
fn called(name: &str) -> Option<Class> {
    let name = name.strip_prefix("System.Threading.")?;
    Some(match name.split_once("::")? {
        ("Monitor", "Enter" | "TryEnter") => Class::Lock,
        ("Monitor", "Exit") => Class::Unlock,
        ("Thread", "MemoryBarrier") | ("Interlocked", "MemoryBarrier") => Class::Fence,
        ("Thread", "VolatileRead") | ("Volatile", "Read") => Class::VRead,
        ("Thread", "VolatileWrite") | ("Volatile", "Write") => Class::VWrite,
        ("Interlocked", _) => Class::Rmw,
        _ => return None,
    })
}
