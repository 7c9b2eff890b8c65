//! What compilers add to a program, and a reader would not find in the source: the tables of a `switch` over enums, the copy that
//! `values()` gives, initialisers of classes that the program did not write.

use fencepost_explore::TraceStep;
use fencepost_ir::origin::{ValueOrigin, origin};
use fencepost_ir::{ObjectOp, Op, Pc, Place, Program, Reg, SyncOp, TypeId};

/// Whether a step is of such things.
pub(super) fn is_compilers(program: &Program, step: &TraceStep) -> bool {
    match program.code.get(step.pc as usize) {
        Some(Op::Object(ObjectOp::CloneObject { object, .. })) => {
            is_static(program, step.pc, *object, "$VALUES")
        }
        Some(Op::Sync(SyncOp::Initialise { ty })) => !is_written(program, *ty),
        Some(op) => match op.place() {
            Some(Place::Element { array, .. }) => is_static(program, step.pc, array, "$SwitchMap$"),
            _ => false,
        },
        None => false,
    }
}

/// Whether a register has the value of a static that only compilers call so.
fn is_static(program: &Program, pc: Pc, register: Reg, called: &str) -> bool {
    let origin = origin(program, pc, register);
    matches!(origin, Some(ValueOrigin::Static(id)) if program.statics[id.0 as usize].name.contains(called))
}

/// Whether the initialiser of a class can stand in the user's source: not in a library, nor in a class that is known by a number.
fn is_written(program: &Program, ty: TypeId) -> bool {
    let ty = program.ty(ty);
    let is_library = ty.initialiser.is_some_and(|method| program.method(method).library);
    let own = ty.name.rsplit(['.', '$']).next().unwrap_or(&ty.name);
    !is_library && !own.chars().all(|char| char.is_ascii_digit())
}
