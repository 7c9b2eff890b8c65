//! Symbols: source lines and names of locals, from Mono's `.mdb` or from a Portable PDB.

mod budget;
pub(crate) mod mdb;
pub(crate) mod portable;

use std::collections::HashMap;
use std::ops::Range;

use crate::error::Error;
use crate::metadata::{Assembly, Token};

/// The line that compilers give to code without a source line.
pub const HIDDEN_LINE: u32 = 0xFEEFEE;

/// What symbols say about the methods of an assembly.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    /// The source files.
    pub files: Vec<String>,
    methods: HashMap<Token, MethodSymbols>,
}

/// What symbols say about one method.
#[derive(Clone, Debug, Default)]
pub struct MethodSymbols {
    /// Its lines.
    pub points: SequencePoints,
    /// Its named locals.
    pub locals: Vec<LocalName>,
}

/// The sequence points of a method, by offset.
#[derive(Clone, Debug, Default)]
pub struct SequencePoints {
    points: Vec<SequencePoint>,
}

/// Code from an offset to the next point belongs to a place in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SequencePoint {
    /// Offset in the code.
    pub offset: u32,
    /// Index in [`Symbols::files`].
    pub file: u32,
    /// Line, from 1, or [`HIDDEN_LINE`].
    pub line: u32,
    /// Column, from 1; 0 if unknown.
    pub column: u32,
    /// Last line; 0 if unknown.
    pub end_line: u32,
    /// The column after the last one; 0 if unknown.
    pub end_column: u32,
}

/// The name of a local variable in a range of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalName {
    /// Which local.
    pub slot: u16,
    /// Its name.
    pub name: String,
    /// Where it has this name: offsets in the code.
    pub scope: Range<u32>,
}

impl Symbols {
    /// Reads an `.mdb` file. It is an error if it belongs to another build of the assembly.
    pub fn read_mdb(bytes: &[u8], file: &str, assembly: &Assembly) -> Result<Symbols, Error> {
        mdb::read(bytes, assembly).map_err(|error| error.in_file(file))
    }

    /// Reads a Portable PDB. It is an error if it belongs to another build of the assembly.
    pub fn read_pdb(bytes: &[u8], file: &str, assembly: &Assembly) -> Result<Symbols, Error> {
        portable::read(bytes.into(), file, assembly).map_err(|error| error.in_file(file))
    }

    /// Reads the Portable PDB that is inside the assembly, if there is one.
    pub fn read_embedded(assembly: &Assembly) -> Result<Option<Symbols>, Error> {
        portable::read_embedded(assembly).map_err(|error| error.in_file(assembly.file()))
    }

    /// What is known about a method.
    pub fn method(&self, method: Token) -> Option<&MethodSymbols> {
        self.methods.get(&method)
    }

    /// All methods that something is known about, in no particular order.
    pub fn methods(&self) -> impl Iterator<Item = (Token, &MethodSymbols)> {
        self.methods.iter().map(|(&token, method)| (token, method))
    }

    /// The file of a sequence point.
    pub fn file(&self, point: &SequencePoint) -> &str {
        self.files.get(point.file as usize).map_or("", String::as_str)
    }
}

impl MethodSymbols {
    /// The name of a local at an offset.
    pub fn local_name(&self, slot: u16, offset: u32) -> Option<&str> {
        let mut named =
            self.locals.iter().filter(|local| local.slot == slot && local.scope.contains(&offset));
        named.next_back().map(|local| local.name.as_str())
    }
}

impl SequencePoints {
    /// Points in any order.
    fn new(mut points: Vec<SequencePoint>) -> SequencePoints {
        points.sort_by_key(|point| point.offset);
        SequencePoints { points }
    }

    /// All points, by offset.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &SequencePoint> {
        self.points.iter()
    }

    /// The point that the code at an offset belongs to; it may be hidden.
    pub fn at(&self, offset: u32) -> Option<&SequencePoint> {
        self.upto(offset).last()
    }

    /// The last point at or before an offset that is not hidden.
    pub fn visible_at(&self, offset: u32) -> Option<&SequencePoint> {
        self.upto(offset).iter().rev().find(|point| !point.is_hidden())
    }

    /// The line of [`SequencePoints::visible_at`].
    pub fn line_at(&self, offset: u32) -> Option<u32> {
        self.visible_at(offset).map(|point| point.line)
    }

    fn upto(&self, offset: u32) -> &[SequencePoint] {
        let end = self.points.partition_point(|point| point.offset <= offset);
        self.points.get(..end).unwrap_or_default()
    }
}

impl SequencePoint {
    /// Whether its code has no source line.
    pub fn is_hidden(&self) -> bool {
        self.line == HIDDEN_LINE
    }
}
