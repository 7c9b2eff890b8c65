//! A class file with changes: fences before instructions, fields made `volatile`, or either taken away.
//!
//! Constants are only added, so indices stay. Of the rest of the file nothing changes but the flags of fields
//! and the `Code` of methods that get a fence.
//!
//! * `layout` says where instructions come to stand, and how jumps reach that far.
//! * `code` writes a `Code` attribute anew, `frames` its `StackMapTable`.
//! * `pool` adds constants.

mod code;
mod frames;
mod layout;
mod pool;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::class::outline::Outline;
use crate::class::{Class, flags};
use crate::code::{Call, Instruction};
use crate::error::Error;
use pool::Pool;

/// The class whose static method `fullFence` is a fence.
const VAR_HANDLE: &str = "java/lang/invoke/VarHandle";

/// The first class files that come with [`VAR_HANDLE`]: those of Java 9.
const NINE: u16 = 53;

const NOP: u8 = 0;

/// A change of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Edit {
    /// Call `VarHandle.fullFence` before an instruction. What leads to the instruction leads to the call.
    Fence {
        /// The position of the method in its class.
        method: usize,
        /// The offset of the instruction.
        offset: u32,
    },
    /// Call it before the first instruction of a loop. Jumps to the instruction pass the call by.
    LoopFence {
        /// The position of the method in its class.
        method: usize,
        /// The offset of the instruction.
        offset: u32,
    },
    /// An instruction calls `VarHandle.fullFence`; let it do nothing instead.
    NoFence {
        /// The position of the method in its class.
        method: usize,
        /// The offset of the instruction.
        offset: u32,
    },
    /// Make the field at this position volatile.
    Volatile(usize),
    /// Let the field at this position not be volatile.
    NotVolatile(usize),
}

/// A class with changes.
#[derive(Clone, Debug)]
pub struct Patched {
    /// The class file.
    pub bytes: Vec<u8>,
    /// What is not as before, other than the changes.
    pub remarks: Vec<String>,
}

/// Makes changes to a class.
pub fn patch(bytes: &[u8], file: &str, edits: &[Edit]) -> Result<Patched, Error> {
    let class = Class::read(bytes, file)?;
    patched(bytes, &class, edits).map_err(|error| error.in_file(file))
}

/// What stands in a range of the file, and what shall.
type Replaced = (Range<usize>, Vec<u8>);

fn patched(bytes: &[u8], class: &Class, edits: &[Edit]) -> Result<Patched, Error> {
    let outline = Outline::read(bytes)?;
    let mut pool = Pool::new(outline.next_constant);
    let mut pieces: Vec<Replaced> = Vec::new();
    let mut fences: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    let mut entries: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    let mut gone: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for edit in edits {
        match *edit {
            Edit::Fence { method, offset } => {
                fences.entry(method).or_default().insert(offset as usize);
            }
            Edit::LoopFence { method, offset } => {
                entries.entry(method).or_default().insert(offset as usize);
            }
            Edit::NoFence { method, offset } => {
                gone.entry(method).or_default().insert(offset as usize);
            }
            Edit::Volatile(field) => pieces.push(volatile(class, &outline, field, true)?),
            Edit::NotVolatile(field) => pieces.push(volatile(class, &outline, field, false)?),
        }
    }
    let mut lost = BTreeSet::new();
    let methods: BTreeSet<usize> = fences.keys().chain(entries.keys()).chain(gone.keys()).copied().collect();
    for index in methods {
        let Some(method) = class.methods.get(index) else {
            return Err(Error::new("there is no such method"));
        };
        let offsets = |of: &mut BTreeMap<usize, BTreeSet<usize>>| of.remove(&index).unwrap_or_default();
        let (fences, entries, gone) = (offsets(&mut fences), offsets(&mut entries), offsets(&mut gone));
        let changes = code::Changes { class, method, fences: &fences, entries: &entries, gone: &gone };
        let within = |error: Error| error.within(format!("method {}{}", method.name, method.descriptor));
        let attributes = &outline.methods[index].attributes;
        let Some(attribute) = attributes.iter().find(|attribute| outline.is(attribute, "Code")) else {
            return Err(within(Error::new("it has no code")));
        };
        let new =
            code::rewrite(bytes, &outline, attribute, &changes, &mut pool, &mut lost).map_err(within)?;
        let size = (new.len() as u32).to_be_bytes();
        pieces.push((attribute.content.start - 4..attribute.content.end, [&size, &*new].concat()));
    }
    let mut remarks = Vec::new();
    let is_fence = |edit: &Edit| matches!(edit, Edit::Fence { .. } | Edit::LoopFence { .. });
    if edits.iter().any(is_fence) && class.version < NINE {
        let name = class.shown();
        remarks.push(format!("{name} was compiled for Java 8 or older; with a fence it needs Java 9 to run"));
    }
    remarks.extend(lost.into_iter().map(|name| format!("{}: {name} was left out", class.shown())));
    // The number of constants stands before them.
    pieces.push((8..10, pool.next.to_be_bytes().to_vec()));
    pieces.push((outline.pool_end..outline.pool_end, pool.added));
    Ok(Patched { bytes: spliced(bytes, pieces), remarks })
}

fn spliced(bytes: &[u8], mut pieces: Vec<Replaced>) -> Vec<u8> {
    pieces.sort_by_key(|(range, _)| range.start);
    let mut new = Vec::with_capacity(bytes.len() + 100);
    let mut done = 0;
    for (range, piece) in pieces {
        new.extend(&bytes[done..range.start]);
        new.extend(piece);
        done = range.end;
    }
    new.extend(&bytes[done..]);
    new
}

fn volatile(class: &Class, outline: &Outline<'_>, index: usize, wanted: bool) -> Result<Replaced, Error> {
    let Some(field) = class.fields.get(index) else { return Err(Error::new("there is no such field")) };
    if wanted && field.is(flags::FINAL) {
        return Err(Error::new(format!("field {}: it is final, so it cannot be volatile", field.name)));
    }
    let new = if wanted { field.flags | flags::VOLATILE } else { field.flags & !flags::VOLATILE };
    let start = outline.fields[index].start;
    Ok((start..start + 2, new.to_be_bytes().to_vec()))
}

/// Whether an instruction is a call of `VarHandle.fullFence`.
pub fn is_fence(instruction: &Instruction) -> bool {
    let Instruction::Invoke(Call::Static, member) = instruction else { return false };
    &*member.name == "fullFence" && member.class == crate::class::descriptor::Ty::class(VAR_HANDLE)
}
