//! A `StackMapTable` for code that has moved, JVMS §4.7.4.
//!
//! Frames are written in full, whatever they were: where a frame is new, the next one could not build on
//! the one before it any more.

use std::collections::{BTreeMap, BTreeSet};

use super::layout::Layout;
use super::pool::Pool;
use crate::class::descriptor::Ty;
use crate::class::{Class, Method, flags};
use crate::cursor::Cursor;
use crate::error::Error;
use crate::types::OBJECT;

/// What a variable or an entry of the stack is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
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
pub(super) struct Frame {
    locals: Vec<Known>,
    stack: Vec<Known>,
}

/// What is known where a method begins; `this` is the constant that is its class.
pub(super) fn entry(class: &Class, method: &Method, this: u16, pool: &mut Pool) -> Result<Frame, Error> {
    let mut locals = Vec::new();
    if !method.is(flags::STATIC) {
        let unfinished = &*method.name == "<init>" && &*class.name != OBJECT;
        locals.push(if unfinished { Known::Kind(THIS) } else { Known::Object(this) });
    }
    for parameter in &method.signature.parameters {
        locals.push(match parameter {
            Ty::Long => Known::Kind(LONG),
            Ty::Double => Known::Kind(DOUBLE),
            Ty::Float => Known::Kind(FLOAT),
            Ty::Class(name) => Known::Object(pool.class(name)?),
            Ty::Array(_) => Known::Object(pool.class(&parameter.descriptor())?),
            _ => Known::Kind(INTEGER),
        });
    }
    Ok(Frame { locals, stack: Vec::new() })
}

/// What a table says.
pub(super) struct Table {
    /// At the start of the method.
    entry: Frame,
    /// By offset.
    frames: BTreeMap<usize, Frame>,
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
    pub(super) fn read(content: &[u8], entry: Frame) -> Result<Table, Error> {
        let mut frame = entry.clone();
        let mut frames = BTreeMap::new();
        let mut cursor = Cursor::new(content);
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

fn write(bytes: &mut Vec<u8>, known: Known, layout: &Layout<'_>) -> Result<(), Error> {
    let (kind, operand) = match known {
        Known::Kind(kind) => (kind, None),
        Known::Object(class) => (OBJECT_KIND, Some(class)),
        Known::New(offset) => match layout.own(offset.into()) {
            Some(offset) => (NEW_KIND, Some(offset as u16)),
            None => return Err(Error::new("a frame with an object that nothing makes")),
        },
    };
    bytes.push(kind);
    bytes.extend(operand.into_iter().flat_map(u16::to_be_bytes));
    Ok(())
}

fn read_list(cursor: &mut Cursor<'_>) -> Result<Vec<Known>, Error> {
    let count = cursor.u16()?;
    (0..count).map(|_| read_one(cursor)).collect()
}

fn read_one(cursor: &mut Cursor<'_>) -> Result<Known, Error> {
    Ok(match cursor.u8()? {
        OBJECT_KIND => Known::Object(cursor.u16()?),
        NEW_KIND => Known::New(cursor.u16()?),
        kind => Known::Kind(kind),
    })
}
