//! Which programs are measured, and what has been published about some of them.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// A program to measure.
pub(crate) struct Program {
    /// The assembly.
    pub(crate) path: PathBuf,
    /// Where it stands in examples/dotnet, without its extension.
    pub(crate) name: String,
    /// The method to start from, if not the assembly's entry point.
    pub(crate) entry: Option<String>,
}

/// Published figures of a program. Times are in seconds.
#[derive(Deserialize)]
pub(crate) struct Published {
    pub(crate) sc_states: usize,
    pub(crate) window: usize,
    pub(crate) first: Option<f64>,
    pub(crate) normal: Space,
    pub(crate) reduced: Space,
    pub(crate) barriers: usize,
}

/// The size of a space and the time to search it.
#[derive(Deserialize)]
pub(crate) struct Space {
    pub(crate) states: usize,
    pub(crate) transitions: usize,
    pub(crate) seconds: f64,
}

/// A folder's list of what its assemblies contain.
#[derive(Deserialize)]
struct Table {
    program: Vec<Listed>,
}

#[derive(Deserialize)]
struct Listed {
    file: String,
    entry: String,
}

/// The folder of the published programs.
pub(crate) const PUBLISHED: &str = "mmchecker/";

/// All programs of examples/dotnet whose name or entry contains `only`: those that a folder's
/// verdicts.toml lists, and of folders that have none, each assembly but Debug builds: tests hold these to nearly as many
/// states as Release builds have.
pub(crate) fn find(root: &Path, only: &str) -> Result<Vec<Program>, Box<dyn Error>> {
    let top = root.join("examples/dotnet");
    let mut programs = Vec::new();
    let mut folders = vec![top.clone()];
    while let Some(folder) = folders.pop() {
        let mut paths = std::fs::read_dir(&folder)?
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<Result<Vec<_>, _>>()?;
        paths.sort();
        folders.extend(paths.iter().filter(|path| path.is_dir()).cloned());
        let found: Vec<(PathBuf, Option<String>)> =
            match std::fs::read_to_string(folder.join("verdicts.toml")) {
                Ok(text) => {
                    let listed = toml::from_str::<Table>(&text)?.program.into_iter();
                    listed.map(|listed| (folder.join(listed.file), Some(listed.entry))).collect()
                }
                Err(_) => {
                    let is_measured = |path: &PathBuf| {
                        let name = path.to_string_lossy();
                        name.ends_with(".exe") && !name.ends_with(".debug.exe")
                    };
                    paths.into_iter().filter(is_measured).map(|path| (path, None)).collect()
                }
            };
        for (path, entry) in found {
            let name = path.strip_prefix(&top)?.with_extension("").display().to_string();
            programs.push(Program { path, name, entry });
        }
    }
    let contains = |text: &str| text.contains(only);
    programs.retain(|program| contains(&program.name) || program.entry.as_deref().is_some_and(contains));
    Ok(programs)
}

/// What has been published, by program.
pub(crate) fn published(root: &Path) -> Result<BTreeMap<String, Published>, Box<dyn Error>> {
    let path = root.join("examples/dotnet").join(PUBLISHED).join("published.toml");
    Ok(toml::from_str(&std::fs::read_to_string(path)?)?)
}
