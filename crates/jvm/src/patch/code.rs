//! A `Code` attribute with fences in it.

use std::collections::BTreeSet;

use super::layout::Layout;
use super::pool::Pool;
use super::{NOP, frames, is_fence};
use crate::class::outline::{Attribute, Outline};
use crate::class::{Class, Method};
use crate::cursor::ByteCursor;
use crate::error::Error;

/// What is done to a method.
pub(super) struct Changes<'a> {
    pub(super) class: &'a Class,
    pub(super) method: &'a Method,
    /// Offsets that get a fence.
    pub(super) fences: &'a BTreeSet<usize>,
    /// Offsets of first instructions of loops that get one before the loop.
    pub(super) entries: &'a BTreeSet<usize>,
    /// Offsets of fences that go.
    pub(super) gone: &'a BTreeSet<usize>,
}

/// The new content of a method's `Code`. What cannot be kept is added to `lost`.
pub(super) fn rewrite(
    bytes: &[u8],
    outline: &Outline<'_>,
    attribute: &Attribute,
    changes: &Changes<'_>,
    pool: &mut Pool,
    lost: &mut BTreeSet<String>,
) -> Result<Vec<u8>, Error> {
    let parts = outline.code(attribute)?;
    let mut code = bytes[parts.bytes.clone()].to_vec();
    remove(&mut code, changes)?;
    let handlers: Vec<[u16; 4]> = bytes[parts.handlers.clone()].chunks_exact(8).map(words).collect();
    let protected: Vec<(usize, usize)> =
        handlers.iter().map(|[start, end, ..]| (usize::from(*start), usize::from(*end))).collect();
    let table = parts.attributes.iter().find(|attribute| outline.is(attribute, "StackMapTable"));
    let table = match table {
        Some(table) => {
            let entry = frames::entry(changes.class, changes.method, outline.this_class(), pool)?;
            Some(frames::Table::read(&bytes[table.content.clone()], entry)?)
        }
        None => None,
    };
    let framed = table.as_ref().map(frames::Table::offsets).unwrap_or_default();
    let layout = Layout::new(&code, [changes.fences, changes.entries], &protected, &framed)?;
    let fence = if changes.fences.is_empty() && changes.entries.is_empty() { 0 } else { pool.fence()? };

    let limits = attribute.content.start;
    let mut new = bytes[limits..limits + 4].to_vec();
    let written = layout.write(fence);
    new.extend((written.len() as u32).to_be_bytes());
    new.extend(written);
    new.extend((handlers.len() as u16).to_be_bytes());
    for [start, end, handler, class] in handlers {
        let end = layout.end_before(end.into()).ok_or_else(astray)?;
        for offset in [begin(&layout, start)?, end as u16, begin(&layout, handler)?, class] {
            new.extend(offset.to_be_bytes());
        }
    }
    let mut kept = Vec::new();
    for attribute in &parts.attributes {
        let content = &bytes[attribute.content.clone()];
        let content = match &bytes[attribute.name.clone()] {
            b"LineNumberTable" => {
                entries(content, |entry: [u16; 2]| Ok([begin(&layout, entry[0])?, entry[1]]))?
            }
            b"LocalVariableTable" | b"LocalVariableTypeTable" => {
                entries(content, |[start, length, rest @ ..]: [u16; 5]| {
                    let end = usize::from(start) + usize::from(length);
                    let (start, end) = (begin(&layout, start)?, layout.end_before(end).ok_or_else(astray)?);
                    let [name, ty, variable] = rest;
                    Ok([start, (end as u16).saturating_sub(start), name, ty, variable])
                })?
            }
            b"StackMapTable" => match &table {
                Some(table) => table.write(&layout)?,
                None => continue,
            },
            other => {
                lost.insert(String::from_utf8_lossy(other).into_owned());
                continue;
            }
        };
        // The index of the name stands before the size.
        let name = attribute.content.start - 6;
        kept.push([&bytes[name..name + 2], &(content.len() as u32).to_be_bytes(), &content].concat());
    }
    new.extend((kept.len() as u16).to_be_bytes());
    new.extend(kept.concat());
    Ok(new)
}

/// Fences that go become instructions that do nothing.
fn remove(code: &mut [u8], changes: &Changes<'_>) -> Result<(), Error> {
    for &offset in changes.gone {
        let own = changes.method.code.as_ref().and_then(|code| {
            let position = code.position(offset as u32)?;
            code.instructions.get(position)
        });
        if !own.is_some_and(|(_, instruction)| is_fence(instruction)) {
            return Err(Error::new("this is not a call of VarHandle.fullFence").within(offset));
        }
        code[offset..offset + 3].fill(NOP);
    }
    Ok(())
}

fn astray() -> Error {
    Error::new("a table points between instructions")
}

fn begin(layout: &Layout<'_>, offset: u16) -> Result<u16, Error> {
    layout.begin(offset.into()).map(|offset| offset as u16).ok_or_else(astray)
}

/// The numbers in an entry of a table.
fn words<const N: usize>(entry: &[u8]) -> [u16; N] {
    let mut words = [0; N];
    for (word, bytes) in words.iter_mut().zip(entry.chunks_exact(2)) {
        *word = u16::from_be_bytes([bytes[0], bytes[1]]);
    }
    words
}

/// A table with other entries.
fn entries<const N: usize>(
    content: &[u8],
    map: impl Fn([u16; N]) -> Result<[u16; N], Error>,
) -> Result<Vec<u8>, Error> {
    let mut cursor = ByteCursor::new(content);
    let count = cursor.u16()?;
    let mut new = count.to_be_bytes().to_vec();
    for _ in 0..count {
        let entry = map(words(cursor.bytes(2 * N)?))?;
        new.extend(entry.iter().flat_map(|word| word.to_be_bytes()));
    }
    Ok(new)
}
