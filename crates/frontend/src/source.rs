//! Where a program's code comes from in its source, so that a repair can be shown as a change of the source.
//!
//! A language either has [`Symbols`], which say which statement each instruction belongs to, or the source is the
//! program itself ([`SourceText`]).

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use fencepost_ir::{Pc, Program, Region};

use crate::file;

/// The source of a program.
pub enum Sources<'l> {
    /// Files that symbols name.
    Symbols(Box<dyn Symbols + 'l>),
    /// The program is its source.
    Text(Box<dyn SourceText + 'l>),
}

/// What says where code comes from.
pub trait Symbols {
    /// The lines of the method that an instruction is in, if that is the program's own.
    fn lines(&mut self, program: &Program, pc: Pc) -> Option<MethodLines>;

    /// The field that has a region for itself, if the program declares it.
    fn field(&mut self, program: &Program, region: Region) -> Option<FieldSource>;

    /// Where to look for source files, after the program's own directory.
    fn directories(&self) -> Vec<PathBuf>;

    /// What is said of changes that are not shown.
    fn unshown(&self) -> &'static str;
}

/// A source in which fences are lines.
pub trait SourceText {
    /// Where it is.
    fn path(&self) -> &Path;

    /// The text.
    fn text(&self) -> &str;

    /// How far from a line of its own a fence before an instruction is: 0 if it is one.
    fn awkwardness(&self, program: &Program, pc: Pc) -> u64;

    /// The text with fences before instructions.
    fn with_fences(&self, program: &Program, at: &[Pc]) -> String;

    /// The text without the fences that instructions are.
    fn without_fences(&self, program: &Program, at: &[Pc]) -> String;
}

/// A field in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldSource {
    /// The source file.
    pub file: SourceFile,
    /// The class's name without its package.
    pub class: String,
    /// The field's name.
    pub field: String,
}

/// A source file that symbols name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Its name.
    pub name: String,
    /// What it is written in.
    pub syntax: &'static Syntax,
}

/// What matters of a source language for putting a statement into it.
#[derive(Debug, PartialEq, Eq)]
pub struct Syntax {
    /// Whether symbols know lines only, and no columns.
    pub lines_only: bool,
    /// Whether files are named from the root of their package on, not by their whole path.
    pub by_package: bool,
    /// A call that is a fence, with all that its name needs.
    pub fence: &'static str,
    /// The same where one of these lines stands in the file.
    pub short_fence: &'static str,
    /// The lines that let the short name do.
    pub imports: &'static [&'static str],
    /// The class whose `Read` and `Write` are volatile accesses to any variable, by its full name and by the short one.
    pub volatile: Option<[&'static str; 2]>,
}

/// What is known of a method's code.
#[derive(Clone, Debug)]
pub struct MethodLines {
    /// The source file.
    pub file: SourceFile,
    /// The instructions, by offset.
    pub steps: Vec<BytecodeStep>,
    /// Where the parts of the source begin, by offset.
    pub points: Vec<Point>,
    /// Whether it is the body of a lambda, which stands inside another statement.
    pub is_lambda: bool,
}

/// An instruction.
#[derive(Clone, Debug)]
pub struct BytecodeStep {
    /// Where it is.
    pub offset: u32,
    /// Where it may jump.
    pub targets: Vec<u32>,
    /// The part of its effect that matters.
    pub does: Does,
}

/// What an instruction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// Gets a constant or one of the method's own variables, or nothing.
    Gets,
    /// Belongs to the next instruction.
    Prefixes,
    /// Goes on elsewhere.
    Jumps,
    /// Leaves the method.
    Returns,
    /// Sets a static.
    SetsStatic,
    /// Sets a field of an object.
    SetsField,
    /// Anything else.
    Other,
}

/// Where a run of instructions begins that belong together in the source.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// The first of them.
    pub offset: u32,
    /// The line, and the column where it is known; nothing if nothing in the source stands for them.
    pub position: Option<(u32, Option<u32>)>,
}

/// Lines of source files, for listings: files are looked for where symbols say, or beside the program.
#[derive(Debug)]
pub struct SourceLines {
    beside: PathBuf,
    texts: HashMap<String, Option<Vec<String>>>,
}

impl SourceLines {
    /// Of the program at a path.
    pub fn beside(path: &Path) -> SourceLines {
        SourceLines { beside: path.to_owned(), texts: HashMap::new() }
    }

    /// A line, from 1, without the blanks around it.
    pub fn line(&mut self, file: &str, line: u32) -> Option<&str> {
        let beside = &self.beside;
        let text = self.texts.entry(file.to_owned()).or_insert_with(|| {
            let candidates = [PathBuf::from(file), beside.with_file_name(file::short(file))];
            let found = candidates.iter().find(|path| path.is_file())?;
            Some(file::read(found).ok()?.lines().map(|line| line.trim().to_owned()).collect())
        });
        text.as_ref()?.get(line.checked_sub(1)? as usize).map(String::as_str)
    }
}

/// The column where listings show what class of memory access an instruction is.
pub const ACCESS_COLUMN: usize = 76;
