//! Which exceptions' stack traces may be read.

use fencepost_ir::contents::{Contents, Types};
use fencepost_ir::{LocalOp, Native, Op, Pc, Program, Reg};

/// The types of exceptions whose traces may be read.
pub(crate) fn read_traces<'c>(program: &Program, contents: impl FnOnce() -> &'c Contents) -> Option<Types> {
    program.traces.as_ref()?;
    let reads = |op: &Op| match *op {
        Op::Local(LocalOp::Native { native: Native::TraceOf, arguments, .. }) => {
            program.operands(arguments).first().copied()
        }
        _ => None,
    };
    let reading: Vec<(Pc, Reg)> =
        (0..).zip(&program.code).filter_map(|(pc, op)| Some((pc, reads(op)?))).collect();
    if reading.is_empty() {
        return None;
    }
    let contents = contents();
    let reached = contents.reached(program);
    let mut types = Types::default();
    for (pc, register) in reading.into_iter().filter(|&(pc, _)| reached[program.method_at(pc).0 as usize]) {
        contents.register(pc, register).iter().for_each(|ty| types.include(ty));
    }
    let any = types.iter().next().is_some();
    any.then_some(types)
}
