//! Whether stories can name lines.

use fencepost_ir::{Pc, Program};

/// What to say of a program whose own code has no lines: its symbols were left out, or not found.
pub(crate) fn note(program: &Program) -> Option<String> {
    let mut own = (0..program.spans.len()).filter(|&pc| !program.is_library(pc as Pc)).peekable();
    let is_lineless = own.peek().is_some() && own.all(|pc| program.spans[pc].line == 0);
    is_lineless.then(|| {
        "the program has no symbols, so places are positions in its methods; compile it with debug information to see lines"
            .to_owned()
    })
}
