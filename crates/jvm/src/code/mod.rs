//! A method's code, JVMS §4.7.3: instructions, exception handlers, lines and names of variables.

mod decode;
mod instruction;
mod mnemonic;

use std::rc::Rc;

use crate::class::attributes;
use crate::class::descriptor::Ty;
use crate::class::pool::Pool;
use crate::cursor::Cursor;
use crate::error::Error;

pub use instruction::{Call, Condition, Index, Instruction, Shuffle};
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

impl Code {
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

/// Reads a `Code` attribute.
pub(crate) fn read(cursor: &mut Cursor<'_>, pool: &Pool) -> Result<Code, Error> {
    let (max_stack, max_locals) = (cursor.u16()?, cursor.u16()?);
    let size = cursor.u32()? as usize;
    if !(1..=0xFFFF).contains(&size) {
        return cursor.fail(format!("a method with {size} bytes of code"));
    }
    let bytes = cursor.clone().bytes(size)?.to_vec();
    let instructions = decode::decode(&mut cursor.part(size)?)?;
    let mut code = Code {
        max_stack,
        max_locals,
        bytes,
        instructions,
        handlers: Vec::new(),
        lines: Vec::new(),
        names: Vec::new(),
    };
    for _ in 0..cursor.u16()? {
        let (start, end) = (u32::from(cursor.u16()?), u32::from(cursor.u16()?));
        let target = u32::from(cursor.u16()?);
        let class = match cursor.u16()? {
            0 => None,
            index => match pool.class_name(index) {
                Some(name) => Some(name),
                None => return cursor.fail("a handler catches something else than a class"),
            },
        };
        let ends = end as usize == size || code.position(end).is_some();
        if start >= end || !ends || code.position(start).is_none() || code.position(target).is_none() {
            return cursor.fail("an exception handler whose range or target is no instruction");
        }
        code.handlers.push(Handler { range: start..end, target, class });
    }
    for (offset, instruction) in &code.instructions {
        if instruction.targets().iter().any(|&target| code.position(target).is_none()) {
            return cursor.fail(format!("the jump at offset {offset} leads to no instruction"));
        }
    }
    attributes(cursor, pool, |attribute, cursor| {
        match attribute {
            "LineNumberTable" => {
                for _ in 0..cursor.u16()? {
                    code.lines.push((cursor.u16()?, cursor.u16()?));
                }
            }
            "LocalVariableTable" => read_names(cursor, pool, &mut code.names)?,
            _ => {}
        }
        Ok(())
    })?;
    code.lines.sort_unstable();
    Ok(code)
}

fn read_names(cursor: &mut Cursor<'_>, pool: &Pool, names: &mut Vec<Name>) -> Result<(), Error> {
    for _ in 0..cursor.u16()? {
        let (start, length) = (u32::from(cursor.u16()?), u32::from(cursor.u16()?));
        let (name, ty) = (pool.text(cursor.u16()?), pool.text(cursor.u16()?));
        let variable = cursor.u16()?;
        let (Some(name), Some(ty)) = (name, ty.and_then(|ty| Ty::parse(&ty))) else {
            return cursor.fail("a variable without a name or a type");
        };
        names.push(Name { range: start..start + length, name, ty, variable });
    }
    Ok(())
}
