//! A repair as a change of the source: a unified diff that a person can apply.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use fencepost_frontend::change::Remedy;
use fencepost_frontend::file;
use fencepost_frontend::source::{SourceFile, SourceText, Sources, Symbols};
use fencepost_ir::{Pc, Program, Region};
use similar::TextDiff;

use super::access::{Access, access, made_volatile};
use super::change::{Change, event};
use super::declaration::Declaration;
use super::insertion::{Replacement, applied, replacements};
use super::lines::Lines;
use super::root::{from_root, headers};
use super::source::SourceCode;
use super::spot::{FenceSpot, before_loop, spot};
use crate::subject::Subject;

/// A repair in the source.
#[derive(Clone, Debug, Default)]
pub struct Diff {
    /// A unified diff of all files; empty if nothing can be shown.
    pub text: String,
    /// The folder that its paths begin at, if that is not the current one.
    pub root: Option<PathBuf>,
    /// What it does not show, and why.
    pub notes: Vec<DiffNote>,
}

/// Changes that a patch does not show as a line of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiffNote {
    /// Their numbers in the repair, from 1.
    pub changes: Vec<usize>,
    /// Why not.
    pub gap: DiffGap,
}

/// Why a patch does not show a change as a line of its own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DiffGap {
    /// The program has no symbols, so nothing is shown.
    NoSymbols,
    /// The change is inside a statement, where the patch has a comment.
    InsideStatement,
    /// It is not clear which access of a statement is meant. The patch has a comment there.
    UnclearAccess,
    /// The symbols have no source lines there.
    NoLines,
    /// The source file was not found.
    FileNotFound(String),
    /// The source file cannot be read.
    Unreadable(String),
    /// A file with the name of the source is not the source of this build.
    OtherSource(PathBuf),
    /// The language shows no such changes, for this reason.
    NotShown(&'static str),
}

/// The source files of a program.
pub(super) enum SourceFiles<'s> {
    /// The program is its source.
    Text(Box<dyn SourceText + 's>),
    /// Files that symbols name.
    Files(Files<'s>),
}

/// The source files that symbols name.
pub(super) struct Files<'s> {
    symbols: Box<dyn Symbols + 's>,
    /// Where to look for files that are not where the symbols say.
    directories: Vec<PathBuf>,
    texts: HashMap<String, Result<(PathBuf, Rc<SourceCode>), DiffGap>>,
}

impl<'s> SourceFiles<'s> {
    /// Of a program, if it has symbols.
    pub(super) fn open(subject: &'s Subject, directories: &[PathBuf]) -> Option<SourceFiles<'s>> {
        Some(match subject.language.sources()? {
            Sources::Text(text) => SourceFiles::Text(text),
            Sources::Symbols(symbols) => {
                let own = subject.path.parent().map_or_else(PathBuf::new, Path::to_owned);
                // At last, where the command runs.
                let rest = [own].into_iter().chain(symbols.directories()).chain([PathBuf::new()]);
                let directories = directories.iter().cloned().chain(rest);
                SourceFiles::Files(Files {
                    directories: directories.collect(),
                    symbols,
                    texts: HashMap::new(),
                })
            }
        })
    }

    /// How far from a line of its own a fence at an instruction is: 0 if it is one.
    pub(super) fn awkwardness(&mut self, program: &Program, remedy: Remedy, pc: Pc) -> u64 {
        match self {
            SourceFiles::Text(text) => text.awkwardness(program, pc),
            SourceFiles::Files(files) => match files.spot(program, remedy, pc) {
                Ok((_, FenceSpot::Before(_) | FenceSpot::Opening(_))) => 0,
                Ok((_, FenceSpot::Inside(_))) => 2,
                Ok(_) => 1,
                Err(_) => 0,
            },
        }
    }

    /// Fences that go from the source, if the program is its source.
    pub(super) fn diff_without(&self, program: &Program, changes: &[Change<'_>]) -> Option<Diff> {
        let SourceFiles::Text(text) = self else { return None };
        Some(unified(&**text, &text.without_fences(program, &places(changes))))
    }

    /// The changes in the source.
    pub(super) fn diff(&mut self, program: &Program, changes: &[Change<'_>]) -> Diff {
        match self {
            SourceFiles::Text(text) => unified(&**text, &text.with_fences(program, &places(changes))),
            SourceFiles::Files(files) => files.diff(program, changes),
        }
    }
}

fn places(changes: &[Change<'_>]) -> Vec<Pc> {
    changes.iter().map(|change| change.pc).collect()
}

fn unified(old: &dyn SourceText, new: &str) -> Diff {
    let (root, path) = from_root(old.path());
    let [before, after] = headers(&path);
    let text = TextDiff::from_lines(old.text(), new).unified_diff().header(&before, &after).to_string();
    Diff { text, root, notes: Vec::new() }
}

impl Files<'_> {
    fn open(&mut self, file: &SourceFile) -> Result<(PathBuf, Rc<SourceCode>), DiffGap> {
        let read = || read(file, &self.directories);
        self.texts.entry(file.name.clone()).or_insert_with(read).clone()
    }

    /// Where a fence at an instruction goes, and in which file; or why that is not known.
    fn spot(&mut self, program: &Program, remedy: Remedy, pc: Pc) -> Result<(String, FenceSpot), DiffGap> {
        let method = self.symbols.lines(program, pc).ok_or(DiffGap::NoLines)?;
        let name = method.file.name.clone();
        let (path, source) = self.open(&method.file)?;
        let lines = Lines::new(method, &source);
        let offset = program.spans[pc as usize].offset;
        let spot = match remedy {
            Remedy::LoopFence => before_loop(&source, &lines, offset),
            _ => spot(&source, &lines, offset),
        };
        Ok((name, spot.ok_or(DiffGap::OtherSource(path))?))
    }

    /// The declaration of the field of a region, with its name, and in which file that is; or why that is not known.
    fn declaration(
        &mut self,
        program: &Program,
        region: Region,
    ) -> Result<(String, Declaration, String), DiffGap> {
        let unshown = DiffGap::NotShown(self.symbols.unshown());
        let field = self.symbols.field(program, region).ok_or_else(|| unshown.clone())?;
        let (_, source) = self.open(&field.file)?;
        let declaration = source.declaration(&field.class, &field.field).ok_or(unshown)?;
        Ok((field.file.name, declaration, field.field))
    }

    /// An access that becomes volatile, and in which file that is; or why that is not known.
    fn access(&mut self, program: &Program, pc: Pc) -> Result<(String, Vec<Replacement>, bool), DiffGap> {
        let unshown = DiffGap::NotShown(self.symbols.unshown());
        let method = self.symbols.lines(program, pc).ok_or(DiffGap::NoLines)?;
        let name = method.file.name.clone();
        let (path, source) = self.open(&method.file)?;
        let class = source.volatile_class().ok_or(unshown)?;
        let found = access(program, &source, &Lines::new(method, &source), pc);
        let found = found.ok_or(DiffGap::OtherSource(path))?;
        let edits = made_volatile(&source, &found, &event(program, pc), class);
        Ok((name, edits, matches!(found, Access::Inside(_))))
    }

    fn diff(&mut self, program: &Program, changes: &[Change<'_>]) -> Diff {
        let mut diff = Diff::default();
        let mut edits: BTreeMap<String, Vec<Replacement>> = BTreeMap::new();
        let mut notes: BTreeMap<DiffGap, Vec<usize>> = BTreeMap::new();
        let mut fields: BTreeMap<(String, Declaration), BTreeSet<String>> = BTreeMap::new();
        for (number, change) in changes.iter().enumerate() {
            let spot = match change.remedy {
                Remedy::Fence | Remedy::LoopFence => self.spot(program, change.remedy, change.pc),
                Remedy::VolatileField(region) => match self.declaration(program, Region(region)) {
                    Ok((file, declaration, field)) => {
                        // Several fields may have one declaration.
                        fields.entry((file, declaration)).or_default().insert(field);
                        continue;
                    }
                    Err(gap) => Err(gap),
                },
                Remedy::Volatile => match self.access(program, change.pc) {
                    Ok((file, access, is_inside)) => {
                        if is_inside {
                            notes.entry(DiffGap::UnclearAccess).or_default().push(number + 1);
                        }
                        edits.entry(file).or_default().extend(access);
                        continue;
                    }
                    Err(gap) => Err(gap),
                },
                _ => Err(DiffGap::NotShown(self.symbols.unshown())),
            };
            let (file, spot) = match spot {
                Ok(found) => found,
                Err(gap) => {
                    notes.entry(gap).or_default().push(number + 1);
                    continue;
                }
            };
            let Some(Ok((_, source))) = self.texts.get(&file) else { continue };
            if let FenceSpot::Inside(_) = spot {
                notes.entry(DiffGap::InsideStatement).or_default().push(number + 1);
            }
            edits.entry(file).or_default().extend(replacements(source, spot, change));
        }
        for ((file, declaration), fields) in fields {
            let Some(Ok((_, source))) = self.texts.get(&file) else { continue };
            let edit = declaration.volatile(source, &fields);
            edits.entry(file).or_default().push(edit);
        }
        diff.notes = notes.into_iter().map(|(gap, changes)| DiffNote { changes, gap }).collect();
        for (file, mut edits) in edits {
            let Some(Ok((path, source))) = self.texts.get(&file) else { continue };
            edits.sort_by_key(|(range, _)| (range.start, range.end));
            let new = applied(&source.text, &edits);
            let lines = TextDiff::from_lines(&source.text, &new);
            let (root, path) = from_root(path);
            let [old, new] = headers(&path);
            diff.root = diff.root.or(root);
            diff.text += &lines.unified_diff().header(&old, &new).to_string();
        }
        diff
    }
}

/// Finds a source file: where the symbols say, or else by its name.
fn read(file: &SourceFile, directories: &[PathBuf]) -> Result<(PathBuf, Rc<SourceCode>), DiffGap> {
    let name = file::short(&file.name.replace('\\', "/"));
    let beside = directories.iter().map(|directory| directory.join(&name));
    let named: Vec<PathBuf> = match file.syntax.by_package {
        false => vec![PathBuf::from(&file.name)],
        true => directories.iter().map(|directory| directory.join(&file.name)).collect(),
    };
    let mut candidates = named.into_iter().chain(beside);
    let path = candidates.find(|path| path.is_file());
    let path = path.ok_or(DiffGap::FileNotFound(name))?;
    let text = file::read(&path).map_err(|error| DiffGap::Unreadable(error.to_string()))?;
    Ok((path, Rc::new(SourceCode::new(text, file.syntax))))
}
