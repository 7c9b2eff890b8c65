//! The methods of a class, or of all classes of a jar, as text.

use fencepost_frontend::source::{ACCESS_COLUMN, SourceLines};
use fencepost_frontend::{Input, Listing, LoadError};

use super::unreadable;
use crate::archive::Archive;
use crate::class::Class;
use crate::listing::{self, Line, Listing as Method};

/// Lists all methods, with the text of those that are wanted.
pub(super) fn list(input: &Input, wanted: &dyn Fn(&str) -> bool) -> Result<Vec<Listing>, LoadError> {
    let (bytes, shown) = (input.bytes()?, input.shown());
    let mut classes = Vec::new();
    if Archive::is_one(bytes) {
        let jar = Archive::read(bytes.to_vec(), &shown).map_err(unreadable)?;
        for name in
            jar.names().filter(|name| name.ends_with(".class") && !name.ends_with("module-info.class"))
        {
            if let Some(member) = jar.member(name) {
                classes.push(Class::read(&member.map_err(unreadable)?, name).map_err(unreadable)?);
            }
        }
    } else {
        classes.push(Class::read(bytes, &shown).map_err(unreadable)?);
    }
    let mut sources = SourceLines::beside(input.path());
    let listed = classes.iter().flat_map(listing::methods).map(|method| Listing {
        text: wanted(&method.name).then(|| write_method(&method, &mut sources)),
        name: method.name,
    });
    Ok(listed.collect())
}

fn write_method(method: &Method, sources: &mut SourceLines) -> String {
    let mut text = format!("{}\n{{\n", method.head);
    for line in &method.lines {
        let line = match line {
            Line::Source { file, line } => {
                let source = sources.line(file, *line).unwrap_or_default();
                format!("  // {file}:{line}  {source}")
            }
            Line::Instruction { offset, opcode, operand, access } => {
                let instruction = format!("  {offset:>4}: {opcode:<15} {operand}");
                match access {
                    Some(class) => format!("{:<ACCESS_COLUMN$}  // {class}", instruction.trim_end()),
                    None => instruction,
                }
            }
            Line::Handler(handler) => format!("  // {handler}"),
        };
        text += line.trim_end();
        text.push('\n');
    }
    text + "}\n"
}
