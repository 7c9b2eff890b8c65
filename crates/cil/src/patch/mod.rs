//! An assembly with changes: fences before instructions, `volatile.` prefixes, or both gone.
//!
//! Nothing of the file is rewritten in place but its headers. Changed methods and the metadata go
//! into a new section; a changed method's row says where its body is now, so methods that shared it
//! with others are on their own afterwards. Tokens stay what they are.
//!
//! * `body` changes the code of a method, and `format` gives it its bytes.
//! * `member` finds the method that is a fence, or adds what names it.
//! * `image` adds a section to a PE file.
//! * `portable` and `mdb` tell the symbols where code went.

mod body;
mod format;
mod image;
mod mdb;
mod member;
mod portable;

use std::collections::BTreeMap;

use crate::error::Error;
use crate::files::File;
use crate::il::{self, Flow};
use crate::listing;
use crate::metadata::{Assembly, TableId, Token};

/// A change of one instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Change {
    /// The method: a MethodDef of the assembly.
    pub method: Token,
    /// The offset of the instruction, or of one of its prefixes.
    pub offset: u32,
    /// What to do.
    pub edit: Edit,
}

/// What to do at an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Edit {
    /// Call `Thread.MemoryBarrier` (or `Interlocked.MemoryBarrier`, where only that is named) before
    /// it. What leads to the instruction leads to the call.
    FenceBefore,
    /// The same before the first instruction of a loop. Branches to the instruction pass the call by.
    FenceBeforeLoop,
    /// Give it the prefix `volatile.`, if it has none.
    Volatile,
    /// Take the prefix `volatile.` away, if it has one.
    NotVolatile,
    /// It calls `MemoryBarrier` of `Thread` or `Interlocked`; let it do nothing instead.
    NoFence,
}

/// An assembly with changes.
#[derive(Clone, Debug)]
pub struct Patched {
    /// The assembly.
    pub bytes: Vec<u8>,
    /// The Mono symbol file to put beside it, if there was one before.
    pub mdb: Option<Vec<u8>>,
    /// The Portable PDB to put beside it, if there was one before.
    pub pdb: Option<Vec<u8>>,
    /// What is not as before, other than the code.
    pub remarks: Vec<String>,
    /// Where each change is in the new code of its method: the call of `MemoryBarrier`, the access
    /// itself behind its prefixes, or the `nop` in place of a call.
    pub offsets: Vec<u32>,
}

/// Why an assembly cannot be changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatchError {
    /// The assembly cannot be read, or not be written with these changes.
    #[error(transparent)]
    File(#[from] Error),
    /// Its CIL is not all of its code.
    #[error("{file}: {why}")]
    NotOnlyCil {
        /// The assembly.
        file: String,
        /// What else there is.
        why: &'static str,
    },
    /// A change cannot be made.
    #[error("{file}: {place}: {why}")]
    Change {
        /// The assembly.
        file: String,
        /// Which change, if one alone is to blame.
        change: Option<usize>,
        /// Where: the method, and the offset in it.
        place: String,
        /// What is wrong.
        why: String,
    },
}

/// Whether the instruction at an offset (or behind prefixes there) can be made volatile. Accesses to
/// elements of arrays cannot: CIL has no prefix for them.
pub fn can_be_volatile(assembly: &Assembly, method: Token, offset: u32) -> bool {
    let Ok(Some(body)) = assembly.body(method) else { return false };
    let index = body.index_of(offset).unwrap_or(body.code.len());
    let rest = body.code.get(index..).unwrap_or_default();
    let own = rest.iter().find(|instruction| instruction.opcode.flow() != Flow::Prefix);
    own.is_some_and(|instruction| il::can_be_volatile(instruction.opcode))
}

/// Makes changes to an assembly, and to the symbols beside it or inside.
pub fn patch(file: &File, changes: &[Change]) -> Result<Patched, PatchError> {
    let assembly = Assembly::read(file.bytes.as_slice(), &file.path)?;
    let in_file = |error: Error| PatchError::File(error.in_file(&file.path));
    check_cil(&assembly)?;

    let mut draft = assembly.draft().map_err(in_file)?;
    let is_fence = |change: &Change| matches!(change.edit, Edit::FenceBefore | Edit::FenceBeforeLoop);
    let fence = match changes.iter().any(is_fence) {
        true => member::memory_barrier(&assembly, &mut draft).map_err(in_file)?,
        false => Token(0),
    };
    let mut copy = image::Copy::new(assembly.image()).map_err(in_file)?;
    let mut remarks = std::mem::take(&mut copy.remarks);
    let mut section = NewSection(Vec::new());
    let mut offsets = vec![0; changes.len()];
    let mut moves = MovedCode::new();
    for (method, numbers) in by_method(changes) {
        let own: Vec<Change> = numbers.iter().map(|&number| changes[number]).collect();
        let body = rewrite(&assembly, method, fence, &own).map_err(|(change, why)| {
            let name = listing::name(&assembly, method);
            let place = match change.and_then(|change| own.get(change)) {
                Some(change) => format!("{name} IL_{:04x}", change.offset),
                None => name,
            };
            let change = change.and_then(|change| numbers.get(change).copied());
            PatchError::Change { file: file.path.clone(), change, place, why }
        })?;
        numbers.iter().zip(body.places).for_each(|(&number, place)| offsets[number] = place);
        if body.lost_tail {
            let name = listing::name(&assembly, method);
            remarks.push(format!("{name}: a call before a fence is not a tail call any longer"));
        }
        let at = section.add(&body.bytes);
        draft.set(method, RVA, copy.rva.saturating_add(at as u32));
        moves.insert(method, body.moves);
    }

    let metadata = draft.write().map_err(in_file)?;
    let metadata = (section.add(&metadata), metadata.len());
    let debug = portable::embedded(&assembly, &moves, &mut section, &mut remarks);
    let mut keep = |what: &str, kept: Result<Vec<u8>, Error>| match kept {
        Ok(bytes) => Some(bytes),
        Err(error) => {
            let error = error.in_file(&file.path);
            remarks.push(format!("the symbols in the {what} could not be kept: {error}"));
            None
        }
    };
    let pdb = file.pdb.as_deref().and_then(|pdb| keep(".pdb", portable::rewrite(pdb, &assembly, &moves)));
    let mdb = file.mdb.as_deref().and_then(|old| keep(".mdb", mdb::rewrite(old, &assembly, &moves)));
    let bytes = copy.finish(&section.0, metadata, &debug).map_err(in_file)?;
    Ok(Patched { bytes, mdb, pdb, remarks, offsets })
}

/// The column of a MethodDef that says where its body is.
const RVA: usize = 0;

/// Where code went, by method.
type MovedCode = BTreeMap<Token, body::Moves>;

/// The contents of the new section.
struct NewSection(Vec<u8>);

impl NewSection {
    /// Adds bytes at a multiple of four, and says where.
    fn add(&mut self, bytes: &[u8]) -> usize {
        self.0.resize(self.0.len().next_multiple_of(4), 0);
        let at = self.0.len();
        self.0.extend(bytes);
        at
    }
}

/// Code that is not CIL would not change.
fn check_cil(assembly: &Assembly) -> Result<(), PatchError> {
    let why = match assembly.image().cli.is_precompiled {
        true => "it has been compiled to machine code, which would be run instead of the changed CIL",
        false if !assembly.is_il_only() => "it has machine code beside its CIL",
        false => return Ok(()),
    };
    Err(PatchError::NotOnlyCil { file: assembly.file().to_owned(), why })
}

/// The numbers of the changes of each method.
fn by_method(changes: &[Change]) -> BTreeMap<Token, Vec<usize>> {
    let mut methods: BTreeMap<Token, Vec<usize>> = BTreeMap::new();
    for (number, change) in changes.iter().enumerate() {
        methods.entry(change.method).or_default().push(number);
    }
    methods
}

fn rewrite(
    assembly: &Assembly,
    method: Token,
    fence: Token,
    changes: &[Change],
) -> Result<body::Rewritten, (Option<usize>, String)> {
    if !method.is(TableId::MethodDef) || !assembly.contains(method) {
        return Err((Some(0), "there is no such method".to_owned()));
    }
    let body = match assembly.body(method) {
        Ok(Some(body)) => body,
        Ok(None) => return Err((Some(0), "it has no CIL".to_owned())),
        Err(error) => return Err((Some(0), error.to_string())),
    };
    let code = assembly.bytes().get(body.file_range.clone()).unwrap_or_default();
    body::rewrite(&body, code, fence, changes, |token| member::is_barrier(assembly, token))
}
