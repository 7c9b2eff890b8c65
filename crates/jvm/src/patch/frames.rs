//! A `StackMapTable` for code that has moved, JVMS §4.7.4.
//!
//! Frames are written in full, whatever they were: where a frame is new, the next one could not build on
//! the one before it any more.

use std::collections::{BTreeMap, BTreeSet};

use super::layout::Layout;
use super::pool::Pool;
use crate::class::descriptor::Ty;
use crate::class::{Class, Method, flags};
use crate::cursor::ByteCursor;
use crate::error::Error;
use crate::types::OBJECT;

/// What a variable or an entry of the stack is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SlotType {
    /// A kind that says it all: a number, null, nothing usable, or `this` before another constructor.
    Kind(u8),
    /// A class, by its constant.
    Object(u16),
    /// What the `new` at an old offset made, before its constructor.
    New(u16),
}

const INTEGER: u8 = 1;
const FLOAT: u8 = 2;
const DOUBLE: u8 = 3;
const LONG: u8 = 4;
const THIS: u8 = 6;
const OBJECT_KIND: u8 = 7;
const NEW_KIND: u8 = 8;
const FULL: u8 = 255;

/// What is known at a place.
#[derive(Clone, Debug)]
pub(super) struct PatchedFrame {
    locals: Vec<SlotType>,
    stack: Vec<SlotType>,
}

/// What is known where a method begins; `this` is the constant that is its class.
pub(super) fn entry(
    class: &Class,
    method: &Method,
    this: u16,
    pool: &mut Pool,
) -> Result<PatchedFrame, Error> {
    let mut locals = Vec::new();
    if !method.is(flags::STATIC) {
        let unfinished = &*method.name == "<init>" && &*class.name != OBJECT;
        locals.push(if unfinished { SlotType::Kind(THIS) } else { SlotType::Object(this) });
    }
    for parameter in &method.signature.parameters {
        locals.push(match parameter {
            Ty::Long => SlotType::Kind(LONG),
            Ty::Double => SlotType::Kind(DOUBLE),
            Ty::Float => SlotType::Kind(FLOAT),
            Ty::Class(name) => SlotType::Object(pool.class(name)?),
            Ty::Array(_) => SlotType::Object(pool.class(&parameter.descriptor())?),
            _ => SlotType::Kind(INTEGER),
        });
    }
    Ok(PatchedFrame { locals, stack: Vec::new() })
}

/// What a table says.
pub(super) struct Table {
    /// At the start of the method.
    entry: PatchedFrame,
    /// By offset.
    frames: BTreeMap<usize, PatchedFrame>,
}

impl Table {
    /// The offsets that have frames.
    pub(super) fn offsets(&self) -> BTreeSet<usize> {
        self.frames.keys().copied().collect()
    }

    /// The table for the new code.
    pub(super) fn write(&self, layout: &Layout<'_>) -> Result<Vec<u8>, Error> {
        let mut new = BTreeMap::new();
        for (&offset, frame) in &self.frames {
            let Some(at) = layout.begin(offset) else {
                return Err(Error::new("a frame between instructions"));
            };
            new.insert(at, frame);
        }
        for (at, target) in layout.stones() {
            // At a stepping stone is known what is known where it leads.
            new.extend(self.frames.get(&target).map(|frame| (at, frame)));
        }
        if let Some(start) = layout.begin(0).filter(|&start| start > 0) {
            // The method begins with a jump past stepping stones.
            new.entry(start).or_insert(&self.entry);
        }
        let mut bytes = (new.len() as u16).to_be_bytes().to_vec();
        let mut next = 0;
        for (at, frame) in new {
            bytes.push(FULL);
            bytes.extend(((at - next) as u16).to_be_bytes());
            next = at + 1;
            for list in [&frame.locals, &frame.stack] {
                bytes.extend((list.len() as u16).to_be_bytes());
                for known in list {
                    write(&mut bytes, *known, layout)?;
                }
            }
        }
        Ok(bytes)
    }

    /// Reads a table of a method that begins with `entry`.
    pub(super) fn read(content: &[u8], entry: PatchedFrame) -> Result<Table, Error> {
        let mut frame = entry.clone();
        let mut frames = BTreeMap::new();
        let mut cursor = ByteCursor::new(content);
        let mut next = 0;
        for _ in 0..cursor.u16()? {
            let kind = cursor.u8()?;
            let delta = match kind {
                0..=63 => kind.into(),
                64..=127 => u16::from(kind) - 64,
                _ => cursor.u16()?,
            };
            frame.stack.clear();
            match kind {
                0..=63 | 251 => {}
                64..=127 | 247 => frame.stack.push(read_one(&mut cursor)?),
                248..=250 => {
                    frame.locals.truncate(frame.locals.len().saturating_sub(251 - usize::from(kind)))
                }
                252..=254 => {
                    for _ in 0..kind - 251 {
                        frame.locals.push(read_one(&mut cursor)?);
                    }
                }
                FULL => {
                    frame.locals = read_list(&mut cursor)?;
                    frame.stack = read_list(&mut cursor)?;
                }
                _ => return Err(Error::new(format!("a frame of unknown kind {kind}"))),
            }
            let at = next + usize::from(delta);
            next = at + 1;
            frames.insert(at, frame.clone());
        }
        Ok(Table { entry, frames })
    }
}

fn write(bytes: &mut Vec<u8>, known: SlotType, layout: &Layout<'_>) -> Result<(), Error> {
    let (kind, operand) = match known {
        SlotType::Kind(kind) => (kind, None),
        SlotType::Object(class) => (OBJECT_KIND, Some(class)),
        SlotType::New(offset) => match layout.own(offset.into()) {
            Some(offset) => (NEW_KIND, Some(offset as u16)),
            None => return Err(Error::new("a frame with an object that nothing makes")),
        },
    };
    bytes.push(kind);
    bytes.extend(operand.into_iter().flat_map(u16::to_be_bytes));
    Ok(())
}

fn read_list(cursor: &mut ByteCursor<'_>) -> Result<Vec<SlotType>, Error> {
    let count = cursor.u16()?;
    (0..count).map(|_| read_one(cursor)).collect()
}

fn read_one(cursor: &mut ByteCursor<'_>) -> Result<SlotType, Error> {
    Ok(match cursor.u8()? {
        OBJECT_KIND => SlotType::Object(cursor.u16()?),
        NEW_KIND => SlotType::New(cursor.u16()?),
        kind => SlotType::Kind(kind),
    })
}
