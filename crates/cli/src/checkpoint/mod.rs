//! The folder of `--checkpoint`: one search is kept there, while one process works on it, or the [parts] of one while several
//! do.
//!
//! The head of the [file] says which command it belongs to and where that was given, and what the search is about. Another
//! build of Fencepost may number or encode states otherwise, so what one has kept is of no use to the other.

mod file;
mod parts;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use fencepost::{Findings, Identity, IdentityPart};
use fencepost_explore::keep::{AllWritten, WriteSearch};
use fencepost_explore::{Keeper, Reason};
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3Default;

use crate::args::CheckpointArgs;
use crate::diagnostics::Diagnostic;
use file::CheckpointFile;
pub(crate) use parts::{Part, common};

/// What the file with a search ends in.
const EXTENSION: &str = "checkpoint";

/// What the file with a part of a search begins with, before the number of its process.
const PROCESS: &str = "process-";

/// What a file says of the search in it.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Head {
    version: String,
    /// The hash of the program that wrote it.
    build: String,
    /// Where the command was given.
    folder: PathBuf,
    words: Vec<String>,
    identity: Identity,
    /// If several processes search.
    part: Option<Part>,
}

/// A folder in which a search is kept.
#[derive(Debug)]
pub(crate) struct CheckpointFolder {
    path: PathBuf,
    /// As the user has called it.
    shown: String,
    every: Duration,
    build: String,
    words: Vec<String>,
    /// Where the command was given.
    given_in: PathBuf,
    /// The process whose part is kept, if several search.
    process: Option<usize>,
    /// What to go on with: of several, one that all processes have.
    kept: Vec<(CheckpointFile, Head)>,
    /// Whether the search has come to its end.
    is_done: AtomicBool,
    /// Locked as long as this is there.
    _lock: File,
}

impl CheckpointFolder {
    /// A folder for a search that begins, or for a process's part of it, if one is asked for.
    pub(crate) fn begin(
        args: &CheckpointArgs,
        process: Option<usize>,
    ) -> Result<Option<CheckpointFolder>, Diagnostic> {
        let Some(path) = &args.checkpoint else { return Ok(None) };
        fs::create_dir_all(path).map_err(|error| cannot("make", path, &error))?;
        let folder = CheckpointFolder::lock(path, process, args.every, args.words.clone())?;
        let is_free = match process {
            Some(_) => !folder.holds_something() && !file_in(path, None).exists(),
            None => !folder.holds_something() && processes_in(path).is_empty(),
        };
        if !is_free {
            let message = format!("{} holds a checkpoint already", folder.shown);
            let help = format!("go on with it by `fencepost resume {0}`, or remove {0}", folder.shown);
            return Err(Diagnostic::new(message).help(help));
        }
        // The first process removes its part when it has told the answer. What others have left then is of no use.
        for other in processes_in(path).into_iter().filter(|_| process == Some(0)) {
            let file = file_in(path, Some(other));
            for left in [file::next_of(&file), file].into_iter().filter(|left| left.exists()) {
                fs::remove_file(&left).map_err(|error| cannot("remove", &left, &error))?;
            }
        }
        Ok(Some(folder))
    }

    /// The folder of a search that was kept, or of a process's part of it, and the words of its command.
    pub(crate) fn resume(path: &Path, process: Option<usize>) -> Result<CheckpointFolder, Diagnostic> {
        let process = process.or_else(|| match file_in(path, None).is_file() {
            true => None,
            // Of several in one folder the first one starts the others, unless they are said to run elsewhere.
            false => processes_in(path).first().copied(),
        });
        let mut folder = CheckpointFolder::lock(path, process, Duration::ZERO, Vec::new())?;
        if !folder.holds_something() {
            let part = process.map_or(String::new(), |process| format!(" of process {process}"));
            let message = format!("there is no checkpoint{part} in {}", path.display());
            return Err(Diagnostic::new(message).help("name the folder that --checkpoint has named"));
        }
        let mut kept = Vec::new();
        if folder.file().exists() {
            kept.push(CheckpointFile::open::<Head>(&folder.file())?);
        }
        // The process may have ended while it wrote the next one.
        let next = file::next_of(&folder.file());
        kept.extend(process.and_then(|_| CheckpointFile::open::<Head>(&next).ok()));
        let Some((_, head)) = kept.first() else {
            let message = format!("the checkpoint in {} was not written to its end", path.display());
            return Err(Diagnostic::new(message).help("begin again with another folder"));
        };
        if head.version != env!("CARGO_PKG_VERSION") || head.build != folder.build {
            let of = if head.version == env!("CARGO_PKG_VERSION") { "another build of" } else { "" };
            let message =
                format!("the checkpoint in {} is of {of} fencepost {}", path.display(), head.version);
            let help = "go on with the program that began the search, or begin again";
            return Err(Diagnostic::new(message.replace("  ", " ")).help(help));
        }
        (folder.words, folder.given_in) = (head.words.clone(), head.folder.clone());
        folder.kept = kept;
        Ok(folder)
    }

    /// A folder for a process's part of a search, which goes on with what it holds.
    pub(crate) fn begin_or_resume(
        args: &CheckpointArgs,
        process: usize,
    ) -> Result<Option<CheckpointFolder>, Diagnostic> {
        let holds = |path: &PathBuf| processes_in(path).contains(&process);
        let Some(path) = args.checkpoint.as_ref().filter(|path| holds(path)) else {
            return CheckpointFolder::begin(args, Some(process));
        };
        let mut folder = CheckpointFolder::resume(path, Some(process))?;
        folder.set_interval(args.every);
        Ok(Some(folder))
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// A folder in which no other process is at work.
    fn lock(
        path: &Path,
        process: Option<usize>,
        every: Duration,
        words: Vec<String>,
    ) -> Result<CheckpointFolder, Diagnostic> {
        let shown = path.display().to_string();
        let path = std::path::absolute(path).map_err(|error| cannot("find", path, &error))?;
        if !path.is_dir() {
            let message = format!("there is no checkpoint in {shown}");
            return Err(Diagnostic::new(message).help("name the folder that --checkpoint has named"));
        }
        let file = process.map_or("lock".to_owned(), |process| format!("{PROCESS}{process}.lock"));
        let lock = File::create(path.join(file)).map_err(|error| cannot("write to", &path, &error))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let message = format!("another process works on the checkpoint in {shown}");
                return Err(Diagnostic::new(message).help("wait for it to end, or name another folder"));
            }
            Err(TryLockError::Error(error)) => return Err(cannot("lock", &path, &error)),
        }
        let own =
            "Fencepost cannot read its own program, so nothing would tell a checkpoint of another build";
        let build = build().map_err(|error| Diagnostic::new(format!("{own}: {error}")))?;
        let given_in = std::env::current_dir().map_err(|error| cannot("find", Path::new("."), &error))?;
        let (kept, is_done) = (Vec::new(), AtomicBool::new(false));
        Ok(CheckpointFolder {
            path,
            shown,
            every,
            build,
            words,
            given_in,
            process,
            kept,
            is_done,
            _lock: lock,
        })
    }

    fn file(&self) -> PathBuf {
        file_in(&self.path, self.process)
    }

    /// Whether there is something to go on with.
    fn holds_something(&self) -> bool {
        self.file().exists() || self.process.is_some() && file::next_of(&self.file()).exists()
    }

    /// The parts of searches that this process has kept.
    pub(crate) fn parts(&self) -> Vec<Part> {
        self.kept.iter().filter_map(|(_, head)| head.part.clone()).collect()
    }

    /// The words of the command, and where it was given.
    pub(crate) fn command(&self) -> (&[String], &Path) {
        (&self.words, &self.given_in)
    }

    /// How often the search is kept.
    pub(crate) fn set_interval(&mut self, every: Duration) {
        self.every = every;
    }

    /// Where the search is kept that is about this, if that is what was kept before. If several processes search, they have
    /// agreed on the part to go on with.
    pub(crate) fn keeper(
        &self,
        identity: Identity,
        part: Option<Part>,
    ) -> Result<FolderKeeper<'_>, Diagnostic> {
        let difference = self.kept.first().and_then(|(_, head)| head.identity.difference(&identity));
        if let Some(part) = difference {
            let what = match part {
                IdentityPart::Program => "the program, or something that it uses,",
                IdentityPart::Model => "the memory model",
                IdentityPart::Question => "what is asked",
            };
            let message = format!("{what} has changed since the checkpoint in {} was made", self.shown);
            return Err(Diagnostic::new(message).help("restore it, or begin again"));
        }
        let from = self.kept.iter().position(|(_, head)| head.part == part);
        if from.is_none() && !self.kept.is_empty() {
            let message = format!("the checkpoint in {} is of another search", self.shown);
            return Err(Diagnostic::new(message).help("name the folder of this one, or begin again"));
        }
        if part.is_some() {
            self.settle(from).map_err(|error| cannot("write to", &self.path, &error))?;
        }
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let (build, folder, words) = (self.build.clone(), self.given_in.clone(), self.words.clone());
        let head = Head { version, build, folder, words, identity, part };
        Ok(FolderKeeper { folder: self, from, head: Mutex::new(head), last: Mutex::new(Instant::now()) })
    }

    /// Leaves only the part that all go on from: a later one of this process alone would be taken for one that is written then.
    fn settle(&self, from: Option<usize>) -> io::Result<()> {
        let (file, next) = (self.file(), file::next_of(&self.file()));
        let is_next = from.is_some_and(|from| from > 0 || !file.exists());
        match next.exists() {
            true if is_next => file::replace(&file),
            true => fs::remove_file(&next),
            false => Ok(()),
        }
    }

    /// Says in the answer whether the search can go on.
    pub(crate) fn tell(&self, findings: &mut Findings) {
        let is_cut = |reason: &Reason| {
            matches!(
                reason,
                Reason::Stopped(_)
                    | Reason::NotSearched(_)
                    | Reason::States(_)
                    | Reason::Internal(_)
                    | Reason::Cluster { .. }
            )
        };
        let goes_on = findings.reasons.iter().any(is_cut);
        self.is_done.store(!goes_on, Ordering::Relaxed);
        if goes_on && self.holds_something() {
            findings.notes.push(format!("`fencepost resume {}` goes on with the search.", self.shown));
        }
    }

    /// The search can go on, although this process has done its part.
    pub(crate) fn stay(&self) {
        self.is_done.store(false, Ordering::Relaxed);
    }

    /// The answer is written. What was kept is removed if the search has come to its end.
    pub(crate) fn close(&self) -> Result<(), Diagnostic> {
        let file = self.file();
        if !self.is_done.load(Ordering::Relaxed) || !file.exists() {
            return Ok(());
        }
        fs::remove_file(&file).map_err(|error| cannot("remove", &file, &error))
    }
}

/// The file with a search, or with a process's part of it.
fn file_in(folder: &Path, process: Option<usize>) -> PathBuf {
    let name = process.map_or("search".to_owned(), |process| format!("{PROCESS}{process}"));
    folder.join(name).with_extension(EXTENSION)
}

/// The processes that have kept their parts of a search in a folder.
fn processes_in(folder: &Path) -> BTreeSet<usize> {
    let names = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
    let number = |name: OsString| {
        let (name, extension) = name.to_str()?.rsplit_once('.')?;
        let process = name.strip_prefix(PROCESS)?.parse().ok()?;
        let file = file_in(Path::new(""), Some(process));
        let is_part = extension == EXTENSION || file::next_of(&file).extension()?.to_str()? == extension;
        is_part.then_some(process)
    };
    names.filter_map(number).collect()
}

fn cannot(what: &str, path: &Path, error: &io::Error) -> Diagnostic {
    Diagnostic::new(format!("cannot {what} {}: {error}", path.display()))
}

/// What tells this program from every other build of it.
pub(crate) fn build() -> io::Result<String> {
    let (mut program, mut sum) = (File::open(std::env::current_exe()?)?, Xxh3Default::new());
    let mut block = vec![0; 1 << 20];
    loop {
        match program.read(&mut block)? {
            0 => return Ok(format!("{:032x}", sum.digest128())),
            read => sum.update(&block[..read]),
        }
    }
}

/// Keeps one search in a folder.
#[derive(Debug)]
pub(crate) struct FolderKeeper<'f> {
    folder: &'f CheckpointFolder,
    /// Which of what the folder holds to go on with.
    from: Option<usize>,
    head: Mutex<Head>,
    /// When it was kept last.
    last: Mutex<Instant>,
}

impl Keeper for FolderKeeper<'_> {
    fn is_due(&self) -> bool {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.elapsed() >= self.folder.every
    }

    fn keep(&self, write: WriteSearch<'_>, all: AllWritten<'_>) {
        let mut head = self.head.lock().unwrap_or_else(PoisonError::into_inner);
        head.part.iter_mut().for_each(|part| part.moment += 1);
        if let Err(error) = file::write(&self.folder.file(), &*head, write, all) {
            let diagnostic = cannot("write", &self.folder.file(), &error);
            diagnostic.help("the search goes on; what was kept before is still there").show();
        }
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn kept(&self) -> io::Result<Option<Box<dyn Read + '_>>> {
        self.from.map(|from| self.folder.kept[from].0.search()).transpose()
    }
}
