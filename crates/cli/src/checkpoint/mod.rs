//! The folder of `--checkpoint`: one search is kept there, while one process works on it.
//!
//! The head of the [file] says which command it belongs to and where that was given, and what the search is about. Another
//! build of Fencepost may number or encode states otherwise, so what one has kept is of no use to the other.

mod file;

use std::fs::{self, File, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use fencepost::{Findings, Identity, IdentityPart};
use fencepost_explore::keep::WriteSearch;
use fencepost_explore::{Keeper, Reason};
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3Default;

use crate::args::CheckpointArgs;
use crate::diagnostics::Diagnostic;
use file::CheckpointFile;

/// The search.
const FILE: &str = "search.checkpoint";

/// The file that a process locks while it works on the search.
const LOCK: &str = "lock";

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
    /// What to go on with.
    kept: Option<(CheckpointFile, Head)>,
    /// Whether the search has come to its end.
    is_done: AtomicBool,
    /// Locked as long as this is there.
    _lock: File,
}

impl CheckpointFolder {
    /// A folder for a search that begins, if one is asked for.
    pub(crate) fn begin(args: &CheckpointArgs) -> Result<Option<CheckpointFolder>, Diagnostic> {
        let Some(path) = &args.checkpoint else { return Ok(None) };
        fs::create_dir_all(path).map_err(|error| cannot("make", path, &error))?;
        let folder = CheckpointFolder::lock(path, args.every, args.words.clone())?;
        if folder.file().exists() {
            let message = format!("{} holds a checkpoint already", folder.shown);
            let help = format!("go on with it by `fencepost resume {0}`, or remove {0}", folder.shown);
            return Err(Diagnostic::new(message).help(help));
        }
        Ok(Some(folder))
    }

    /// The folder of a search that was kept, and the words of its command.
    pub(crate) fn resume(path: &Path) -> Result<CheckpointFolder, Diagnostic> {
        if !path.join(FILE).is_file() {
            let message = format!("there is no checkpoint in {}", path.display());
            return Err(Diagnostic::new(message).help("name the folder that --checkpoint has named"));
        }
        let mut folder = CheckpointFolder::lock(path, Duration::ZERO, Vec::new())?;
        let (file, head) = CheckpointFile::open::<Head>(&folder.file())?;
        if head.version != env!("CARGO_PKG_VERSION") || head.build != folder.build {
            let of = if head.version == env!("CARGO_PKG_VERSION") { "another build of" } else { "" };
            let message =
                format!("the checkpoint in {} is of {of} fencepost {}", path.display(), head.version);
            let help = "go on with the program that began the search, or begin again";
            return Err(Diagnostic::new(message.replace("  ", " ")).help(help));
        }
        (folder.words, folder.given_in) = (head.words.clone(), head.folder.clone());
        folder.kept = Some((file, head));
        Ok(folder)
    }

    /// A folder in which no other process is at work.
    fn lock(path: &Path, every: Duration, words: Vec<String>) -> Result<CheckpointFolder, Diagnostic> {
        let shown = path.display().to_string();
        let path = std::path::absolute(path).map_err(|error| cannot("find", path, &error))?;
        let lock = File::create(path.join(LOCK)).map_err(|error| cannot("write to", &path, &error))?;
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
        let (kept, is_done) = (None, AtomicBool::new(false));
        Ok(CheckpointFolder { path, shown, every, build, words, given_in, kept, is_done, _lock: lock })
    }

    fn file(&self) -> PathBuf {
        self.path.join(FILE)
    }

    /// The words of the command, and where it was given.
    pub(crate) fn command(&self) -> (&[String], &Path) {
        (&self.words, &self.given_in)
    }

    /// How often the search is kept.
    pub(crate) fn set_interval(&mut self, every: Duration) {
        self.every = every;
    }

    /// Where the search is kept that is about this, if that is what was kept before.
    pub(crate) fn keeper(&self, identity: Identity) -> Result<FolderKeeper<'_>, Diagnostic> {
        let difference = self.kept.as_ref().and_then(|(_, head)| head.identity.difference(&identity));
        if let Some(part) = difference {
            let what = match part {
                IdentityPart::Program => "the program, or something that it uses,",
                IdentityPart::Model => "the memory model",
                IdentityPart::Question => "what is asked",
            };
            let message = format!("{what} has changed since the checkpoint in {} was made", self.shown);
            return Err(Diagnostic::new(message).help("restore it, or begin again"));
        }
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let (build, folder, words) = (self.build.clone(), self.given_in.clone(), self.words.clone());
        let head = Head { version, build, folder, words, identity };
        Ok(FolderKeeper { folder: self, head, last: Mutex::new(Instant::now()) })
    }

    /// Says in the answer whether the search can go on.
    pub(crate) fn tell(&self, findings: &mut Findings) {
        let is_cut = |reason: &Reason| {
            matches!(
                reason,
                Reason::Stopped(_) | Reason::NotSearched(_) | Reason::States(_) | Reason::Internal(_)
            )
        };
        let goes_on = findings.reasons.iter().any(is_cut);
        self.is_done.store(!goes_on, Ordering::Relaxed);
        if goes_on && self.file().exists() {
            findings.notes.push(format!("`fencepost resume {}` goes on with the search.", self.shown));
        }
    }

    /// The answer is written. What was kept is removed if the search has come to its end.
    pub(crate) fn close(self) -> Result<(), Diagnostic> {
        let file = self.file();
        if !self.is_done.load(Ordering::Relaxed) || !file.exists() {
            return Ok(());
        }
        fs::remove_file(&file).map_err(|error| cannot("remove", &file, &error))
    }
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
    head: Head,
    /// When it was kept last.
    last: Mutex<Instant>,
}

impl Keeper for FolderKeeper<'_> {
    fn is_due(&self) -> bool {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.elapsed() >= self.folder.every
    }

    fn keep(&self, write: WriteSearch<'_>) {
        if let Err(error) = file::write(&self.folder.file(), &self.head, write) {
            let diagnostic = cannot("write", &self.folder.file(), &error);
            diagnostic.help("the search goes on; what was kept before is still there").show();
        }
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn kept(&self) -> io::Result<Option<Box<dyn Read + '_>>> {
        self.folder.kept.as_ref().map(|(file, _)| file.search()).transpose()
    }
}
