//! An assembly's methods as text.

use fencepost_frontend::source::{ACCESS_COLUMN, SourceLines};
use fencepost_frontend::{Input, Listing, LoadError, file};

use super::{file_with_symbols, unreadable};
use crate::listing::{self, Line, Method};

/// Lists all methods, with the text of those that are wanted.
pub(super) fn list(input: &Input, wanted: &dyn Fn(&str) -> bool) -> Result<Vec<Listing>, LoadError> {
    let file = file_with_symbols(input.path(), input.bytes()?.to_vec());
    let (assembly, symbols) = listing::open(file).map_err(unreadable)?;
    let mut sources = SourceLines::beside(input.path());
    let mut listed = Vec::new();
    for token in listing::methods(&assembly) {
        let name = listing::name(&assembly, token);
        let mut text = None;
        if wanted(&name) {
            let method = listing::method(&assembly, symbols.as_ref(), token).map_err(unreadable)?;
            text = Some(write_method(&method, &mut sources));
        }
        listed.push(Listing { name, text });
    }
    Ok(listed)
}

fn write_method(method: &Method, sources: &mut SourceLines) -> String {
    let mut text = format!(".method {}\n{{\n", method.head);
    let mut depth = 1;
    let mut write = |depth: usize, line: &str| {
        text += format!("{}{line}", "  ".repeat(depth)).trim_end();
        text.push('\n');
    };
    if method.is_entry {
        write(1, ".entrypoint");
    }
    if !method.locals.is_empty() {
        write(1, &format!(".locals ({})", method.locals.join(", ")));
    }
    for line in &method.lines {
        match line {
            Line::Source { file, line } => {
                let source = sources.line(file, *line).unwrap_or_default();
                let place = format!("// {}:{line}", file::short(file));
                write(depth, &format!("{place}  {source}"));
            }
            Line::Open(head) => {
                write(depth, &format!("{head} {{"));
                depth += 1;
            }
            Line::Close => {
                depth = (depth - 1).max(1);
                write(depth, "}");
            }
            Line::Instruction { offset, opcode, operand, access } => {
                let instruction = format!("IL_{offset:04x}: {opcode:<10} {operand}");
                match access {
                    Some(class) => {
                        let width = ACCESS_COLUMN.saturating_sub(2 * depth);
                        write(depth, &format!("{:<width$}  // {class}", instruction.trim_end()));
                    }
                    None => write(depth, &instruction),
                }
            }
        }
    }
    text + "}\n"
}
