//! The C parser, which is the crate `lang-c`. What nests too deep for it is refused before; `syntax` says what
//! is wrong with what it refuses.

use fencepost_ir::broken::{InternalErrors, guard};
use lang_c::ast::TranslationUnit;
use lang_c::driver::{Config, Flavor, SyntaxError, parse_preprocessed};

use crate::error::CError;
use crate::nesting;
use crate::preprocess::Preprocessed;
use crate::syntax;

/// How much stack the parser has; it calls itself for each level of nesting.
const STACK: usize = 256 << 20;

/// The syntax tree of a program. Places in it are offsets in the preprocessed text.
pub fn parse(pre: &Preprocessed) -> Result<TranslationUnit, CError> {
    if let Some((range, message)) = nesting::too_deep(&pre.text) {
        return Err(pre.map.error(range, message));
    }
    match on_large_stack(&pre.text) {
        Some(Ok(unit)) => Ok(unit),
        Some(Err(error)) => Err(syntax::explain(pre, &error)),
        None => Err(pre.map.error(0..0, "the parser gave up on this program")),
    }
}

/// None if the parser does not survive the text.
fn on_large_stack(text: &str) -> Option<Result<TranslationUnit, SyntaxError>> {
    let config = Config { cpp_command: String::new(), cpp_options: Vec::new(), flavor: Flavor::GnuC11 };
    let text = text.to_owned();
    let run = move || parse_preprocessed(&config, text).map(|parse| parse.unit);
    // The parser is another crate: text that would make it overflow the stack is refused before.
    let run = || guard(InternalErrors::Reported, run).ok();
    let thread = std::thread::Builder::new().name("parser".to_owned()).stack_size(STACK).spawn(run).ok()?;
    thread.join().ok()?
}
