//! Call stacks: where something failed, and what had called it.

use fencepost::places::place;
use fencepost_frontend::file;
use fencepost_ir::{Pc, Program};

/// The most calls of a stack that are shown.
const MOST_CALLS: usize = 20;

/// A frame of a call stack.
pub(crate) struct StackFrame<'p> {
    /// The method.
    pub(crate) method: &'p str,
    /// The source file and line, where known.
    pub(crate) place: Option<(&'p str, u32)>,
}

/// The frames of a call stack, innermost first, without library code that only calls the user's.
pub(crate) fn frames<'p>(program: &'p Program, stack: &[Pc]) -> Vec<StackFrame<'p>> {
    let users = stack.iter().rposition(|&pc| !program.is_library(pc));
    let frames = stack[..users.map_or(stack.len(), |last| last + 1)].iter().map(|&pc| StackFrame {
        method: &program.method(program.method_at(pc)).name,
        place: place(program, pc),
    });
    frames.collect()
}

/// The lines of a call stack: `at Bank::Transfer  Bank.cs:12`. Without library code: where none of the user's is there, nothing.
pub(crate) fn tell_stack(program: &Program, stack: &[Pc]) -> Vec<String> {
    let users: Vec<Pc> = stack.iter().filter(|pc| !program.is_library(**pc)).copied().collect();
    let has_line = |pc: &&Pc| place(program, **pc).is_some();
    let with_lines: Vec<Pc> = users.iter().filter(has_line).copied().collect();
    let stack = if with_lines.is_empty() { &users[..] } else { &with_lines[..] };
    let name = |pc: Pc| program.method_name(program.method_at(pc));
    let width = stack.iter().map(|&pc| name(pc).chars().count()).max().unwrap_or(0);
    let line = |&pc: &Pc| match place(program, pc) {
        Some((file, line)) => format!("at {:<width$}  {}:{line}", name(pc), file::short(file)),
        None => format!("at {}", name(pc)),
    };
    if stack.len() <= MOST_CALLS {
        return stack.iter().map(line).collect();
    }
    // Endless recursion: both ends tell enough.
    let (inner, outer) = (&stack[..MOST_CALLS / 2], &stack[stack.len() - MOST_CALLS / 2..]);
    let left_out = format!("… {} more calls", stack.len() - MOST_CALLS / 2 * 2);
    inner.iter().map(line).chain([left_out]).chain(outer.iter().map(line)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_tells_the_calls_it_is_in() {
        let program =
            fencepost_litmus::parse("d/T.litmus", "X86 T\n{}\n P0 ;\n MOV [x],$1 ;\n").unwrap().program;
        assert_eq!(tell_stack(&program, &[0]), ["at P0  T.litmus:4"]);
        assert_eq!(tell_stack(&program, &[0, 0]), ["at P0  T.litmus:4"; 2]);
    }
}
