//! The notes of tests that were skipped: one file each in the folder `skipped` beside the test programs, so that
//! test programs that run side by side need not agree on anything.

use std::io::Write as _;
use std::panic::Location;
use std::path::PathBuf;

/// A test that runs.
pub(crate) struct Test(String);

impl Test {
    /// The one of this thread, which libtest names after the test. With one test thread it does not; then the place
    /// that asks is the name.
    pub(crate) fn current(place: &Location<'_>) -> Test {
        let thread = std::thread::current();
        let name = match thread.name() {
            Some(name) if name != "main" => name.to_owned(),
            _ => format!("line {}", place.line()),
        };
        Test(format!("{} {name}", program().unwrap_or_default()))
    }

    /// It has what it needs.
    pub(crate) fn has(&self, tool: &str) {
        if let Some(file) = self.note(tool) {
            let _ = std::fs::remove_file(file);
        }
    }

    /// It lacks something. libtest hides what passing tests print, but not what is written past `eprintln`.
    pub(crate) fn lacks(&self, tool: &str, what: &str) {
        let line = format!("{}: {what}", self.0);
        let _ = writeln!(std::io::stderr(), "SKIPPED {line}");
        let Some(file) = self.note(tool) else { return };
        let written = file.parent().map_or(Ok(()), std::fs::create_dir_all);
        if let Err(error) = written.and_then(|()| std::fs::write(&file, line)) {
            panic!("a skipped test cannot be noted in {}: {error}", file.display());
        }
    }

    fn note(&self, tool: &str) -> Option<PathBuf> {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        Some(folder()?.join(format!("{} {tool}", self.0).chars().map(plain).collect::<String>()))
    }
}

/// The name of this test program, without the hash that cargo adds.
fn program() -> Option<String> {
    let program = std::env::current_exe().ok()?;
    let name = program.file_stem()?.to_string_lossy().into_owned();
    Some(name.rsplit_once('-').map_or(name.clone(), |(name, _)| name.to_owned()))
}

/// Where the notes are: `target/debug/skipped` for the programs in `target/debug/deps`.
fn folder() -> Option<PathBuf> {
    Some(std::env::current_exe().ok()?.parent()?.parent()?.join("skipped"))
}

/// Takes all notes away, and returns them in order.
pub fn take() -> Vec<String> {
    let Some(folder) = folder() else { return Vec::new() };
    let files = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let mut notes: Vec<String> = files.filter_map(|file| std::fs::read_to_string(file.path()).ok()).collect();
    notes.sort();
    let _ = std::fs::remove_dir_all(&folder);
    notes
}
