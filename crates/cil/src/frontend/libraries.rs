//! Where the assemblies that a program refers to come from: its own directory, the directories
//! that the user names, and then an installed framework: the one that the program is made for, if it is there.

use std::cell::OnceCell;
use std::path::{Path, PathBuf};

use fencepost_frontend::{LoadRequest, file};

use super::file_with_symbols;
use crate::metadata::Assembly;
use crate::world::{File, Files};

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
    /// Looked for only when something needs it.
    framework: OnceCell<Vec<PathBuf>>,
}

impl Libraries {
    /// For the assembly of these bytes at `path`.
    pub(super) fn new(path: &Path, bytes: &[u8], request: &LoadRequest<'_>) -> Libraries {
        let own = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let directories = std::iter::once(own.to_owned()).chain(request.libraries.iter().cloned()).collect();
        Libraries {
            directories,
            use_framework: !request.no_framework,
            framework_collections: request.framework_collections,
            is_for_dotnet: Assembly::read(bytes.to_vec(), "").is_ok_and(|it| it.is_for_dotnet()),
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
        self.directories.iter().find_map(look).or_else(|| {
            let framework =
                self.use_framework.then(|| self.framework.get_or_init(|| framework(self.is_for_dotnet)))?;
            framework.iter().find_map(look)
        })
    }

    fn prefers_framework_collections(&self) -> bool {
        self.framework_collections
    }
}

/// The directories of the first framework that is installed: of .NET and Mono the one that suits, then the other.
fn framework(dotnet_first: bool) -> Vec<PathBuf> {
    let [first, second] = if dotnet_first { [dotnet, mono] } else { [mono, dotnet] };
    first().or_else(second).unwrap_or_default()
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

fn dotnet() -> Option<Vec<PathBuf>> {
    let root = std::env::var_os("DOTNET_ROOT").map(PathBuf::from);
    let beside_dotnet = on_path("dotnet").and_then(|dotnet| dotnet.parent().map(Path::to_owned));
    let mut roots = root.into_iter().chain(beside_dotnet);
    Some(vec![roots.find_map(|root| newest(&root.join("shared/Microsoft.NETCore.App")))?])
}

/// The subdirectory with the highest version.
fn newest(directory: &Path) -> Option<PathBuf> {
    let versions = std::fs::read_dir(directory).ok()?.filter_map(|entry| Some(entry.ok()?.path()));
    versions.filter(|path| path.is_dir()).max_by_key(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (numbers, suffix) = name.split_once('-').unwrap_or((&name, "~"));
        let numbers: Vec<u64> = numbers.split('.').map(|part| part.parse().unwrap_or(0)).collect();
        (numbers, suffix.to_owned())
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
    fn without_frameworks_there_are_none() {
        let request = LoadRequest { no_framework: true, ..LoadRequest::default() };
        let libraries = Libraries::new(Path::new("/nowhere/Program.exe"), &[], &request);
        assert!(libraries.assembly("mscorlib").is_none());
    }
}
