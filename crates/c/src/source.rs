//! Files, and which character of which file each character of preprocessed text comes from.
//!
//! A character that is spelt in a file maps to where it stands there, arguments of macros too. One that
//! comes from the body of a macro maps to the use of the macro in a file, the outermost one.

use std::ops::Range;
use std::sync::Arc;

use crate::error::{CError, Spot};

/// Index of a file in a [`SourceMap`]. A header that is included twice is two files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u32);

/// A run of bytes of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Extent {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// Byte after the last one.
    pub end: u32,
}

/// Where something is, as the user knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place<'m> {
    /// The file.
    pub id: FileId,
    /// The file's name. `#line` can change it.
    pub file: &'m str,
    /// Line, from 1, as `#line` has it.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// Byte of the file's text.
    pub offset: usize,
}

/// A file that was read.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Its name.
    pub name: String,
    /// What it says.
    pub text: Arc<str>,
    /// Whether it is one of the headers that come with Fencepost.
    pub embedded: bool,
    /// The `#include` that names it.
    pub includer: Option<Extent>,
    /// Where each line starts.
    lines: Vec<u32>,
    /// What `#line` says: the first line that it is about, that line's number, and the file.
    renumbered: Vec<(u32, u32, Option<String>)>,
}

/// A run of preprocessed text that comes from one token.
#[derive(Clone, Debug)]
struct Segment {
    /// First byte in the preprocessed text.
    start: u32,
    /// Where it comes from.
    origin: Extent,
    /// Whether each character of the run is one of the origin.
    exact: bool,
    /// The macro that it comes from, by its number.
    of_macro: Option<u32>,
    /// Whether it is the name of a macro that was not replaced because it stands in the macro's own expansion.
    own_name: bool,
}

/// The use of a macro.
#[derive(Clone, Debug)]
struct NamedUse {
    name: String,
    definition: Option<Extent>,
}

/// The files of a program and where its preprocessed text comes from.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
    segments: Vec<Segment>,
    uses: Vec<NamedUse>,
}

/// What a token of preprocessed text comes from.
pub(crate) struct Origin<'a> {
    pub(crate) extent: Extent,
    pub(crate) exact: bool,
    /// The name and definition of the macro whose body it is from.
    pub(crate) of_macro: Option<(&'a str, Option<Extent>)>,
    pub(crate) own_name: bool,
}

impl SourceMap {
    /// All files; the first is the program itself.
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// A file.
    pub fn file(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// Where a byte of the preprocessed text comes from.
    pub fn locate(&self, offset: usize) -> Place<'_> {
        let extent = self.extent(offset..offset);
        self.place(extent)
    }

    /// What a run of the preprocessed text comes from. It is in one file: that of the first byte.
    pub fn extent(&self, range: Range<usize>) -> Extent {
        let Some(first) = self.segment(range.start) else {
            let end = self.files.first().map_or(0, |file| file.text.len() as u32);
            return Extent { file: FileId(0), start: end, end };
        };
        let mut extent = first.origin;
        if first.exact {
            let into = (range.start as u32).saturating_sub(first.start);
            extent.start = (extent.start + into).min(extent.end);
        }
        let last = self.segment(range.end.saturating_sub(1).max(range.start)).unwrap_or(first);
        if last.origin.file == extent.file && last.origin.end >= extent.end {
            extent.end = last.origin.end;
            if last.exact && range.end > range.start {
                let into = (range.end as u32).saturating_sub(last.start);
                extent.end = (last.origin.start + into).clamp(extent.start, last.origin.end);
            }
        }
        extent
    }

    /// The macro that a byte of the preprocessed text comes from, if its name is not spelt in a file there.
    pub fn macro_at(&self, offset: usize) -> Option<&str> {
        let of = self.segment(offset)?.of_macro?;
        self.uses.get(of as usize).map(|it| it.name.as_str())
    }

    /// Whether a byte of the preprocessed text belongs to the name of a macro that was not replaced because
    /// it stands in the expansion of that macro.
    pub fn is_own_name(&self, offset: usize) -> bool {
        self.segment(offset).is_some_and(|it| it.own_name)
    }

    /// The file, line and column of the start of an extent.
    pub fn place(&self, extent: Extent) -> Place<'_> {
        let Some(file) = self.file(extent.file) else {
            return Place { id: extent.file, file: "", line: 1, column: 1, offset: 0 };
        };
        let line = file.line(extent.start);
        let (name, shown) = file.presumed(line);
        let column = file.column(extent.start);
        Place { id: extent.file, file: name, line: shown, column, offset: extent.start as usize }
    }

    /// An extent to point at.
    pub fn spot(&self, extent: Extent) -> Spot {
        let place = self.place(extent);
        let text = self.file(extent.file).map_or_else(|| Arc::from(""), |file| file.text.clone());
        let span = extent.start as usize..extent.end.max(extent.start) as usize;
        Spot { file: place.file.to_owned(), line: place.line, column: place.column, text, span }
    }

    /// An error about an extent, which says how the file came to be included.
    pub fn error_at(&self, extent: Extent, message: impl Into<String>) -> CError {
        let error = CError::new(self.spot(extent), message);
        match self.file(extent.file).and_then(|file| file.includer) {
            Some(includer) => error.related(self.spot(includer), "included from here"),
            None => error,
        }
    }

    /// An error about a run of the preprocessed text, which says what macro it comes from.
    pub fn error(&self, range: Range<usize>, message: impl Into<String>) -> CError {
        let at = range.start;
        let error = self.error_at(self.extent(range), message);
        let of = self.segment(at).and_then(|it| it.of_macro).and_then(|of| self.uses.get(of as usize));
        match of {
            Some(NamedUse { name, definition: Some(definition) }) => {
                let about = match self.is_own_name(at) {
                    true => "a macro is not replaced in its own expansion".to_owned(),
                    false => format!("in the expansion of the macro `{name}`"),
                };
                error.related(self.spot(*definition), about)
            }
            _ => error,
        }
    }

    fn segment(&self, offset: usize) -> Option<&Segment> {
        let after = self.segments.partition_point(|segment| segment.start as usize <= offset);
        self.segments.get(after.saturating_sub(1))
    }

    pub(crate) fn add_file(
        &mut self,
        name: String,
        text: Arc<str>,
        embedded: bool,
        includer: Option<Extent>,
    ) -> FileId {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let lines = std::iter::once(0).chain(breaks.map(|(at, _)| at as u32 + 1)).collect();
        self.files.push(SourceFile { name, text, embedded, includer, lines, renumbered: Vec::new() });
        FileId(self.files.len() as u32 - 1)
    }

    pub(crate) fn renumber(&mut self, id: FileId, from_line: u32, number: u32, name: Option<String>) {
        if let Some(file) = self.files.get_mut(id.0 as usize) {
            let name = name.or_else(|| file.renumbered.last().and_then(|last| last.2.clone()));
            file.renumbered.push((from_line, number, name));
        }
    }

    /// Makes room for `length` bytes before each of these places in the preprocessed text, which are in order.
    pub(crate) fn insert(&mut self, places: &[usize], length: usize) {
        for segment in &mut self.segments {
            let before = places.partition_point(|place| *place <= segment.start as usize);
            segment.start += (before * length) as u32;
        }
    }

    pub(crate) fn add_segment(&mut self, start: usize, origin: &Origin<'_>) {
        let of_macro = origin.of_macro.map(|(name, definition)| {
            let is_last = self.uses.last().is_some_and(|it| it.name == name && it.definition == definition);
            if !is_last {
                self.uses.push(NamedUse { name: name.to_owned(), definition });
            }
            self.uses.len() as u32 - 1
        });
        let Origin { extent, exact, own_name, .. } = *origin;
        self.segments.push(Segment { start: start as u32, origin: extent, exact, of_macro, own_name });
    }
}

impl SourceFile {
    /// The line of a byte, from 1, whatever `#line` says.
    pub fn line(&self, offset: u32) -> u32 {
        self.lines.partition_point(|start| *start <= offset) as u32
    }

    fn column(&self, offset: u32) -> u32 {
        let line = self.line(offset);
        let start = self.lines.get(line as usize - 1).map_or(0, |start| *start as usize);
        self.text.get(start..offset as usize).map_or(1, |before| before.chars().count() as u32 + 1)
    }

    /// The name of the file and number of a line, as `#line` has them.
    pub fn presumed(&self, line: u32) -> (&str, u32) {
        let after = self.renumbered.partition_point(|it| it.0 <= line);
        match self.renumbered[..after].last() {
            Some((from, number, name)) => {
                (name.as_deref().unwrap_or(&self.name), number.saturating_add(line - from).max(1))
            }
            None => (&self.name, line),
        }
    }
}
