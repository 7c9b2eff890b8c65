//! Where the assemblies that a program refers to come from: its own directory, the directories
//! that the user names, and then an installed framework: the one that the program is made for, if it is there.

use std::cell::OnceCell;
use std::path::{Path, PathBuf};

use fencepost_frontend::{LoadError, LoadRequest, file};

use super::file_with_symbols;
use super::project::{self, Framework};
use crate::files::{File, Files};
use crate::metadata::Assembly;

/// Where Mono keeps its class library when `mono` is not on the path.
const MONO: [&str; 3] = [
    "/usr/lib/mono/4.5",
    "/usr/local/lib/mono/4.5",
    "/Library/Frameworks/Mono.framework/Versions/Current/lib/mono/4.5",
];

/// Finds assemblies by name.
#[derive(Debug)]
pub(super) struct Libraries {
    directories: Vec<PathBuf>,
    use_framework: bool,
    framework_collections: bool,
    /// Whether the program is made for .NET (Core) and not for .NET Framework or Mono.
    is_for_dotnet: bool,
    /// The frameworks that the build asks for.
    wanted: Vec<Framework>,
    /// Files of packages that the build names.
    packages: Vec<PathBuf>,
    /// Looked for only when something needs it.
    framework: OnceCell<Vec<PathBuf>>,
}

impl Libraries {
    /// For the assembly of these bytes at `path`.
    pub(super) fn new(path: &Path, bytes: &[u8], request: &LoadRequest<'_>) -> Libraries {
        let own = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let directories = std::iter::once(own.to_owned()).chain(request.libraries.iter().cloned()).collect();
        let wanted = project::frameworks(path);
        let is_for_dotnet = || Assembly::read(bytes.to_vec(), "").is_ok_and(|it| it.is_for_dotnet());
        Libraries {
            directories,
            use_framework: !request.no_framework,
            framework_collections: request.framework_collections,
            is_for_dotnet: !wanted.is_empty() || is_for_dotnet(),
            wanted,
            packages: project::package_files(path),
            framework: OnceCell::new(),
        }
    }
}

impl Files for Libraries {
    fn assembly(&self, name: &str) -> Option<File> {
        if name.is_empty() || name.contains(['/', '\\', ':', '\0']) || name.starts_with('.') {
            return None;
        }
        let look = |directory: &PathBuf| {
            let candidates = [format!("{name}.dll"), format!("{name}.exe")].map(|file| directory.join(file));
            let path = candidates.into_iter().find(|path| path.is_file())?;
            let bytes = file::read_bytes(&path).ok()?;
            Some(file_with_symbols(&path, bytes))
        };
        let in_packages = || {
            let named = |path: &&PathBuf| path.file_stem().is_some_and(|stem| stem == name) && path.is_file();
            let path = self.packages.iter().find(named)?;
            Some(file_with_symbols(path, file::read_bytes(path).ok()?))
        };
        self.directories.iter().find_map(look).or_else(in_packages).or_else(|| {
            let framework = self
                .use_framework
                .then(|| self.framework.get_or_init(|| framework(self.is_for_dotnet, &self.wanted)))?;
            framework.iter().find_map(look)
        })
    }

    fn prefers_framework_collections(&self) -> bool {
        self.framework_collections
    }

    /// That a framework was looked at whose major version is not the one that the build asks for.
    fn remark(&self) -> Option<String> {
        rolled(self.framework.get()?, &self.wanted)
    }
}

/// Whether the directories that the user names are there.
pub(super) fn check(request: &LoadRequest<'_>) -> Result<(), LoadError> {
    match request.libraries.iter().find(|directory| !directory.is_dir()) {
        Some(directory) if directory.exists() => {
            Err(LoadError::new(format!("the library folder {} is a file", directory.display())))
        }
        Some(directory) => Err(LoadError::new(format!("there is no library folder {}", directory.display()))),
        None => Ok(()),
    }
}

/// The directories of the first framework that is installed: of .NET and Mono the one that suits, then the other.
fn framework(dotnet_first: bool, wanted: &[Framework]) -> Vec<PathBuf> {
    let found = match dotnet_first {
        true => dotnet(wanted).or_else(mono),
        false => mono().or_else(|| dotnet(wanted)),
    };
    found.unwrap_or_default()
}

fn on_path(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let found = std::env::split_paths(&path).map(|directory| directory.join(program));
    found.filter_map(|file| file.canonicalize().ok()).find(|file| file.is_file())
}

fn mono() -> Option<Vec<PathBuf>> {
    let beside_mono = on_path("mono").and_then(|mono| Some(mono.parent()?.parent()?.join("lib/mono/4.5")));
    let mut places = beside_mono.into_iter().chain(MONO.map(PathBuf::from));
    let directory = places.find(|directory| directory.join("mscorlib.dll").is_file())?;
    Some(vec![directory.clone(), directory.join("Facades")])
}

/// Where .NET is when neither `DOTNET_ROOT` nor the path says so, nor the user has it at home.
const DOTNET: [&str; 7] = [
    "/usr/share/dotnet",
    "/usr/lib/dotnet",
    "/usr/lib64/dotnet",
    "/usr/local/share/dotnet",
    "/opt/homebrew/opt/dotnet/libexec",
    "/snap/dotnet-sdk/current",
    "C:\\Program Files\\dotnet",
];

/// Where Microsoft's script puts .NET for one user.
fn at_home() -> Option<PathBuf> {
    let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"))?;
    Some(Path::new(&home).join(".dotnet"))
}

/// The framework that all programs for .NET have.
const CORE: &str = "Microsoft.NETCore.App";

fn dotnet(wanted: &[Framework]) -> Option<Vec<PathBuf>> {
    let root = std::env::var_os("DOTNET_ROOT").map(PathBuf::from);
    let beside_dotnet = on_path("dotnet").and_then(|dotnet| dotnet.parent().map(Path::to_owned));
    let roots = root.into_iter().chain(beside_dotnet).chain(at_home()).chain(DOTNET.map(PathBuf::from));
    let core = Framework { name: CORE.to_owned(), version: Vec::new() };
    let core = wanted.iter().find(|framework| framework.name == CORE).unwrap_or(&core);
    for root in roots {
        let shared = root.join("shared");
        if let Some(found) = best(&shared, core) {
            let others = wanted.iter().filter(|framework| framework.name != CORE);
            return Some(
                std::iter::once(found).chain(others.filter_map(|other| best(&shared, other))).collect(),
            );
        }
    }
    None
}

/// The subdirectory of a framework with the highest version: of those with the wanted major and minor number, if there
/// are any.
fn best(shared: &Path, wanted: &Framework) -> Option<PathBuf> {
    let entries = std::fs::read_dir(shared.join(&wanted.name)).ok()?;
    let versions = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_dir());
    versions.max_by_key(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let suffix = name.split_once('-').map_or("~", |(_, suffix)| suffix).to_owned();
        let numbers = project::numbers(&name);
        let suits = wanted.version.len() >= 2 && numbers.get(..2) == wanted.version.get(..2);
        (suits, numbers, suffix)
    })
}

/// What to say where folders of frameworks have another major version than the build asks for.
fn rolled(folders: &[PathBuf], wanted: &[Framework]) -> Option<String> {
    wanted.iter().find_map(|framework| {
        let is_its =
            |folder: &&PathBuf| folder.parent().is_some_and(|parent| parent.ends_with(&framework.name));
        let version = folders.iter().find(is_its)?.file_name()?.to_string_lossy().into_owned();
        let major = framework.version.first().filter(|&&major| major > 0)?;
        (project::numbers(&version).first() != Some(major)).then(|| {
            let asked: Vec<String> = framework.version.iter().map(u64::to_string).collect();
            let asked = asked.join(".");
            format!("the build asks for {} {asked}, and the libraries are those of {version}", framework.name)
        })
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use fencepost_testkit::{Tool, needs};

    use super::*;

    /// Of two frameworks, a program gets the libraries of the one that it is made for.
    #[test]
    fn a_program_for_dotnet_gets_dotnets_libraries_before_monos() {
        let (Some(mono), Some(dotnet)) = (needs(Tool::Mono), needs(Tool::Dotnet)) else { return };
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet");
        // Both have assemblies of these names.
        for name in ["mscorlib", "System.Core", "System.Runtime"] {
            for (program, place) in [
                ("semantics/Values.core.exe", &dotnet),
                ("core/Concurrent.exe", &dotnet),
                ("semantics/Values.exe", &mono),
                ("semantics/Values.release.exe", &mono),
            ] {
                let path = root.join(program);
                let bytes = std::fs::read(&path).unwrap();
                let libraries = Libraries::new(&path, &bytes, &LoadRequest::default());
                let file = libraries.assembly(name).unwrap().path;
                let found = Path::new(&file).parent().unwrap().canonicalize().unwrap();
                let wanted = place.canonicalize().unwrap();
                assert!(
                    found.starts_with(&wanted),
                    "{program}: {}, not {}",
                    found.display(),
                    wanted.display()
                );
            }
        }
    }

    #[test]
    fn another_major_version_is_told() {
        let folders = [PathBuf::from("/dotnet/shared/Microsoft.NETCore.App/9.0.2")];
        let wanted = |version: &[u64]| [Framework { name: CORE.to_owned(), version: version.to_vec() }];
        let told = rolled(&folders, &wanted(&[8, 0, 0])).unwrap();
        assert_eq!(
            told,
            "the build asks for Microsoft.NETCore.App 8.0.0, and the libraries are those of 9.0.2"
        );
        assert_eq!(rolled(&folders, &wanted(&[9, 0, 5])), None);
        assert_eq!(rolled(&folders, &wanted(&[])), None);
        assert_eq!(rolled(&[PathBuf::from("/usr/lib/mono/4.5")], &wanted(&[8])), None);
    }

    #[test]
    fn without_frameworks_there_are_none() {
        let request = LoadRequest { no_framework: true, ..LoadRequest::default() };
        let libraries = Libraries::new(Path::new("/nowhere/Program.exe"), &[], &request);
        assert!(libraries.assembly("mscorlib").is_none());
    }
}
