//! Places in the source and names of variables, as a user knows them.

use fencepost_ir::{Pc, Program};

/// The source file and line of an instruction, where known.
pub fn place(program: &Program, pc: Pc) -> Option<(&str, u32)> {
    let span = program.spans.get(pc as usize)?;
    let file = program.sources.get(span.source.0 as usize)?;
    (span.line > 0).then_some((file, span.line))
}

/// Captured variables by their own names: `count` for `Bank.<Main>c__AnonStorey0#1.count`.
pub fn without_closures(what: &str) -> String {
    let is_closure = |word: &&str| word.contains("c__AnonStorey") || word.contains("c__DisplayClass");
    let words = what.split(' ').map(|word| match word.rsplit_once('.') {
        Some((object, variable)) if is_closure(&object) => variable,
        _ => word,
    });
    words.collect::<Vec<_>>().join(" ")
}
