//! A method's code, JVMS §4.7.3: instructions, exception handlers, lines and names of variables.

mod convert;
mod instruction;
mod mnemonic;
pub(crate) mod raw;
pub(crate) mod sources;

use std::rc::Rc;

use cafebabe::attributes::{AttributeData, CodeData, LocalVariableEntry};

use crate::class::constant::class;
use crate::class::descriptor::Ty;
use crate::error::Error;

pub use instruction::{Call, Condition, Instruction, Shuffle};
pub use mnemonic::mnemonic;

/// The code of a method.
#[derive(Clone, Debug)]
pub struct Code {
    /// The most words on its stack.
    pub max_stack: u16,
    /// How many variables it has, parameters first.
    pub max_locals: u16,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Its instructions with their offsets, ascending.
    pub instructions: Vec<(u32, Instruction)>,
    /// Exception handlers: the first that fits is taken.
    pub handlers: Vec<Handler>,
    /// Offsets and the lines that begin there, by offset.
    pub lines: Vec<(u16, u16)>,
    /// Names of variables.
    pub names: Vec<Name>,
}

/// An exception handler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handler {
    /// The offsets that it protects.
    pub range: std::ops::Range<u32>,
    /// Where it begins.
    pub target: u32,
    /// What it catches; everything if there is no class.
    pub class: Option<Rc<str>>,
}

/// The name of a variable in a range of offsets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The offsets.
    pub range: std::ops::Range<u32>,
    /// The name.
    pub name: Rc<str>,
    /// Its type.
    pub ty: Ty,
    /// The variable.
    pub variable: u16,
}

impl Name {
    fn of(entry: &LocalVariableEntry<'_>) -> Option<Name> {
        let start = u32::from(entry.start_pc);
        let ty = Ty::parse(&entry.descriptor.to_string())?;
        let range = start..start + u32::from(entry.length);
        Some(Name { range, name: (*entry.name).into(), ty, variable: entry.index })
    }
}

impl Code {
    /// What an attribute says, if handlers lead to instructions; that jumps do has been checked.
    pub(crate) fn of(data: &CodeData<'_>) -> Result<Code, Error> {
        let mut code = Code {
            max_stack: data.max_stack,
            max_locals: data.max_locals,
            bytes: data.code.to_vec(),
            instructions: Vec::new(),
            handlers: Vec::new(),
            lines: Vec::new(),
            names: Vec::new(),
        };
        for (at, opcode) in data.bytecode.iter().flat_map(|bytecode| &bytecode.opcodes) {
            let instruction = convert::instruction(*at as u32, opcode);
            code.instructions.push((*at as u32, instruction.map_err(|error| error.within(at))?));
        }
        for entry in &data.exception_table {
            let range = u32::from(entry.start_pc)..u32::from(entry.end_pc);
            let target = u32::from(entry.handler_pc);
            let ends = range.end as usize == data.code.len() || code.position(range.end).is_some();
            let begins = [range.start, target].iter().all(|&offset| code.position(offset).is_some());
            if range.is_empty() || !ends || !begins {
                return Err(Error::new("an exception handler whose range or target is not an instruction"));
            }
            let class = match entry.catch_type.as_deref().map(class).transpose()? {
                Some(Ty::Class(name)) => Some(name),
                Some(other) => return Err(Error::new(format!("a handler that catches {other}"))),
                None => None,
            };
            code.handlers.push(Handler { range, target, class });
        }
        for attribute in &data.attributes {
            match &attribute.data {
                AttributeData::LineNumberTable(entries) => {
                    code.lines.extend(entries.iter().map(|entry| (entry.start_pc, entry.line_number)));
                }
                AttributeData::LocalVariableTable(entries) => {
                    code.names.extend(entries.iter().filter_map(Name::of));
                }
                _ => {}
            }
        }
        code.lines.sort_unstable();
        Ok(code)
    }

    /// The position of the instruction at an offset.
    pub fn position(&self, offset: u32) -> Option<usize> {
        self.instructions.binary_search_by_key(&offset, |(at, _)| *at).ok()
    }

    /// The line of an offset.
    pub fn line(&self, offset: u32) -> Option<u32> {
        let after = self.lines.partition_point(|&(start, _)| u32::from(start) <= offset);
        after.checked_sub(1).map(|index| self.lines[index].1.into())
    }

    /// The name of a variable at an offset.
    pub fn name(&self, variable: u16, offset: u32) -> Option<&str> {
        // A variable has its name from the instruction behind the one that first stores to it.
        let fits = |name: &&Name| {
            name.variable == variable && (name.range.contains(&offset) || name.range.start == offset + 1)
        };
        self.names.iter().find(fits).map(|name| &*name.name)
    }
}
