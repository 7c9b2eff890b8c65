//! Files by name: reading them within reason, and what their names say.

use std::cell::OnceCell;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::names::{closest, distance};
use crate::{Help, LoadError, Setting};

/// Larger files are neither programs nor litmus tests nor models.
const LARGEST: u64 = 64 << 20;

/// A file that may be a program. It is read at most once: it may be a pipe.
#[derive(Debug)]
pub struct Input {
    path: PathBuf,
    bytes: OnceCell<Result<Vec<u8>, LoadError>>,
}

impl Input {
    /// The file at a path.
    pub fn new(path: impl Into<PathBuf>) -> Input {
        Input { path: path.into(), bytes: OnceCell::new() }
    }

    /// These bytes, as if they were at a path.
    pub fn with_bytes(path: impl Into<PathBuf>, bytes: Vec<u8>) -> Input {
        Input { path: path.into(), bytes: OnceCell::from(Ok(bytes)) }
    }

    /// Where it is, or would be.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The path as messages show it.
    pub fn shown(&self) -> String {
        self.path.display().to_string()
    }

    /// What is in it.
    pub fn bytes(&self) -> Result<&[u8], LoadError> {
        let bytes = self.bytes.get_or_init(|| read_bytes(&self.path));
        bytes.as_deref().map_err(Clone::clone)
    }

    /// The text that is in it.
    pub fn text(&self) -> Result<String, LoadError> {
        to_text(&self.path, self.bytes()?.to_vec())
    }

    /// Whether it begins with these bytes. A file that cannot be read does not.
    pub fn begins_with(&self, bytes: &[u8]) -> bool {
        self.bytes().is_ok_and(|all| all.starts_with(bytes))
    }

    /// The file's name without its extension.
    pub fn stem(&self) -> String {
        self.path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
    }
}

/// Whether a file's name has one of these extensions, in either case.
pub fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    let extension = path.extension().unwrap_or_default();
    extensions.iter().any(|known| extension.eq_ignore_ascii_case(known))
}

/// The file's own name, without its directories.
pub fn short(file: &str) -> String {
    Path::new(file).file_name().map_or_else(|| file.to_owned(), |name| name.to_string_lossy().into_owned())
}

/// The text of a file.
pub fn read(path: &Path) -> Result<String, LoadError> {
    to_text(path, read_bytes(path)?)
}

/// The text of a file with these bytes.
pub fn to_text(path: &Path, bytes: Vec<u8>) -> Result<String, LoadError> {
    String::from_utf8(bytes).map_err(|error| {
        let (shown, at) = (path.display(), error.utf8_error().valid_up_to());
        match error.as_bytes().starts_with(b"\x7fELF") {
            true => LoadError::new(format!("{shown} is a native program"))
                .help("name what the compiler of C# or Java has written (.dll, .exe, .class, .jar), or the source in C (.c)"),
            false => LoadError::new(format!("{shown} is not a text file: byte {at} is not UTF-8")),
        }
    })
}

/// The bytes of a file.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, LoadError> {
    let shown = path.display();
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    let metadata = file.metadata().map_err(|error| unreadable(path, &error))?;
    if metadata.is_dir() {
        return Err(LoadError::new(format!("{shown} is a directory")));
    }
    let too_large = || LoadError::new(format!("{shown} is larger than {} MiB", LARGEST >> 20));
    if metadata.len() > LARGEST {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    // The length above is only a hint: devices and pipes have none.
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| unreadable(path, &error))?;
    if bytes.len() as u64 > LARGEST {
        return Err(too_large());
    }
    Ok(bytes)
}

/// Why a file cannot be read.
pub fn unreadable(path: &Path, error: &io::Error) -> LoadError {
    let shown = path.display();
    match error.kind() {
        io::ErrorKind::NotFound => {
            let missing = LoadError::new(format!("there is no file or directory {shown}"));
            match beside(path) {
                Some(near) => missing.help(format!("did you mean {}?", near.display())),
                None => missing,
            }
        }
        io::ErrorKind::PermissionDenied => LoadError::new(format!("no permission to read {shown}")),
        _ => LoadError::new(format!("cannot read {shown}: {error}")),
    }
}

/// A file or folder beside one that is not there, with a name that may be meant.
fn beside(path: &Path) -> Option<PathBuf> {
    let folder =
        path.parent().map(|folder| if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
    let entries = std::fs::read_dir(folder?).ok()?.filter_map(Result::ok);
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort_unstable();
    let wanted = path.file_name()?.to_str()?;
    // Another extension alone is another file.
    let stem = |name: &str| name.rsplit_once('.').map_or(name.to_owned(), |(stem, _)| stem.to_owned());
    let near = names.iter().filter(|name| distance(&stem(wanted), &stem(name)) <= 1 + stem(name).len() / 4);
    let near = closest(wanted, near.map(String::as_str))?;
    Some(path.with_file_name(near))
}

/// Writes a file.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), LoadError> {
    std::fs::write(path, bytes)
        .map_err(|error| LoadError::new(format!("cannot write {}: {error}", path.display())))
}

/// An error if one of the files to write is one of those that were read.
pub fn refuse_overwriting(read: &[PathBuf], written: &[PathBuf]) -> Result<(), LoadError> {
    let taken: Vec<PathBuf> = read.iter().filter_map(|path| path.canonicalize().ok()).collect();
    for file in written {
        if file.canonicalize().is_ok_and(|file| taken.contains(&file)) {
            let message = format!("{} would be overwritten", file.display());
            return Err(
                LoadError::new(message).help(Help::Name { what: "another file", with: Setting::Output })
            );
        }
    }
    Ok(())
}
