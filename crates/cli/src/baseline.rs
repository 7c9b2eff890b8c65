//! Known findings: violations that a file lists do not fail a build, and those that have gone are named.
//!
//! A violation is known by its key in one line, together with the program, its entry point and the model. Lines of the
//! source are part of that: a violation that moves counts as new, since it might be another one.

use std::fs;
use std::io::{self, Write};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use fencepost::Findings;
use fencepost_explore::Verdict;
use fencepost_frontend::file;
use serde::{Deserialize, Serialize};

use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::units::plural;

/// The version of the file's form.
const VERSION: u32 = 1;

/// The file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BaselineFile {
    version: u32,
    findings: Vec<KnownFinding>,
}

/// A violation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KnownFinding {
    /// The program: in a file, from the file's folder on; else its whole path.
    input: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    entry: Option<String>,
    model: String,
    kind: String,
    what: String,
}

impl KnownFinding {
    fn is_of(&self, input: &str, entry: Option<&str>, model: &str) -> bool {
        self.input == input && self.entry.as_deref() == entry && self.model == model
    }

    /// `bin/Bank.dll --entry Bank::Pay under tso: a total is wrong (at Bank.cs:18)`.
    fn tell(&self) -> String {
        let KnownFinding { input, entry, model, what, .. } = self;
        let entry = entry.as_ref().map(|entry| format!(" --entry {entry}")).unwrap_or_default();
        let input = below(Path::new("."), input);
        format!("{input}{entry} under {model}: {what}")
    }
}

/// What a baseline says of a violation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// The file lists it.
    Known,
    /// The file does not.
    New,
}

/// What is known before, and what a run adds to it.
#[derive(Debug, Default)]
pub(crate) struct Baseline {
    read: Option<PathBuf>,
    write: Option<PathBuf>,
    /// What the file lists.
    listed: Vec<KnownFinding>,
    /// What is found, listed or not.
    found: Vec<KnownFinding>,
    /// What is listed, and is not there although all was looked at.
    gone: Vec<KnownFinding>,
}

impl Baseline {
    /// Reads what is known, if a file lists it.
    pub(crate) fn open(read: Option<&Path>, write: Option<&Path>) -> Result<Baseline, Diagnostic> {
        let listed = read.map(list).transpose()?.unwrap_or_default();
        let [read, write] = [read, write].map(|path| path.map(Path::to_owned));
        Ok(Baseline { read, write, listed, ..Baseline::default() })
    }

    /// How a run ends that has found this: what is known does not count. Says of each violation whether it is known, if
    /// there is a file to look it up in.
    pub(crate) fn judge(
        &mut self,
        path: &Path,
        entry: Option<&str>,
        model: &str,
        findings: &Findings,
    ) -> (Exit, Vec<Standing>) {
        let verdict = findings.verdict;
        if self.read.is_none() && self.write.is_none() {
            return (verdict.into(), Vec::new());
        }
        let input = whole(path);
        let now: Vec<KnownFinding> = findings
            .faults
            .iter()
            .map(|fault| KnownFinding {
                input: input.clone(),
                entry: entry.map(str::to_owned),
                model: model.to_owned(),
                kind: fault.violation.kind.name().to_owned(),
                what: fault.violation.key.in_one_line(),
            })
            .collect();
        let is_whole = verdict != Verdict::Inconclusive && findings.reasons.is_empty();
        if is_whole {
            let own = self.listed.iter().filter(|it| it.is_of(&input, entry, model));
            self.gone.extend(own.filter(|it| !now.contains(it)).cloned());
        }
        let is_known = |it: &KnownFinding| self.write.is_some() || self.listed.contains(it);
        let is_forgiven = verdict == Verdict::Violated && !now.is_empty() && now.iter().all(is_known);
        let standing = |it: &KnownFinding| match self.listed.contains(it) {
            true => Standing::Known,
            false => Standing::New,
        };
        let standings = self.read.iter().flat_map(|_| now.iter().map(standing)).collect();
        self.found.extend(now);
        let exit = match is_forgiven {
            true if is_whole => Exit::Done,
            true => Exit::Inconclusive,
            false => verdict.into(),
        };
        (exit, standings)
    }

    /// Says what is known, new and gone.
    pub(crate) fn tell(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(read) = &self.read else { return Ok(()) };
        let (known, new): (Vec<_>, Vec<_>) = self.found.iter().partition(|it| self.listed.contains(it));
        let do_not = if known.len() == 1 { "does not" } else { "do not" };
        let known = plural(known.len(), "known violation");
        let are = |count: usize| format!("{count} {}", if count == 1 { "is" } else { "are" });
        let (name, new_are, gone_are) = (read.display(), are(new.len()), are(self.gone.len()));
        writeln!(out, "{name}: {known} found, which {do_not} count; {new_are} new, {gone_are} gone")?;
        new.iter().try_for_each(|it| writeln!(out, "  new: {}", it.tell()))?;
        self.gone.iter().try_for_each(|it| writeln!(out, "  gone: {}", it.tell()))
    }

    /// Writes what was found, if that is asked for.
    pub(crate) fn finish(mut self, out: &mut dyn Write) -> io::Result<Result<(), Diagnostic>> {
        let Some(path) = self.write.take() else { return Ok(Ok(())) };
        let folder = folder(&path);
        let mut findings = self.found;
        findings.iter_mut().for_each(|it| it.input = below(folder, &it.input));
        findings.sort();
        findings.dedup();
        let count = plural(findings.len(), "known violation");
        let mut text = serde_json::to_string_pretty(&BaselineFile { version: VERSION, findings })?;
        text.push('\n');
        if let Err(error) = fs::write(&path, text) {
            return Ok(Err(Diagnostic::new(format!("cannot write {}: {error}", path.display()))));
        }
        writeln!(out, "Wrote {count} to {}", path.display()).map(Ok)
    }
}

/// What a file lists, with whole paths.
fn list(path: &Path) -> Result<Vec<KnownFinding>, Diagnostic> {
    let text = file::read(path)?;
    let help = "write it with --write-baseline";
    let wrong =
        |what: String| Diagnostic::new(format!("{} is not a baseline: {what}", path.display())).help(help);
    let file: BaselineFile = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    if file.version != VERSION {
        return Err(wrong(format!("its version is {}, and this Fencepost knows {VERSION}", file.version)));
    }
    let folder = folder(path);
    let placed =
        file.findings.into_iter().map(|it| KnownFinding { input: whole(&folder.join(&it.input)), ..it });
    Ok(placed.collect())
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A path without `..` and links in its folder; the file need not be there, and may be a class in a jar.
fn whole(path: &Path) -> String {
    let folder = fs::canonicalize(folder(path)).ok();
    let joined = folder.and_then(|folder| Some(folder.join(path.file_name()?)));
    let whole = joined.or_else(|| std::path::absolute(path).ok()).unwrap_or_else(|| path.to_owned());
    whole.display().to_string()
}

/// A whole path as it is written below a folder, with `/` between names.
fn below(folder: &Path, whole: &str) -> String {
    let folder = fs::canonicalize(folder).ok();
    let below = folder.and_then(|folder| Path::new(whole).strip_prefix(folder).ok().map(Path::to_owned));
    below.map_or_else(|| whole.to_owned(), |below| below.display().to_string().replace(MAIN_SEPARATOR, "/"))
}
