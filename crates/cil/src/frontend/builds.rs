//! Projects and solutions, which are no programs: the assembly that a build of them leaves, as what to check instead.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use fencepost_frontend::LoadError;
use fencepost_frontend::file::{self, has_extension};

const PROJECTS: [&str; 3] = ["csproj", "fsproj", "vbproj"];
const SOLUTIONS: [&str; 2] = ["sln", "slnx"];

/// How deep assemblies are in `bin`: `Debug/net8.0/linux-x64`.
const DEPTH: usize = 3;

/// Whether this is the name of a project or a solution.
pub(super) fn is_build(path: &Path) -> bool {
    has_extension(path, &PROJECTS) || has_extension(path, &SOLUTIONS)
}

/// What to say of a project or a solution.
pub(super) fn refused(path: &Path) -> LoadError {
    let text = match file::read_bytes(path) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) => return error,
    };
    let (what, projects) = match has_extension(path, &SOLUTIONS) {
        true => ("a solution", projects_in(&text, path)),
        false => ("a project", vec![path.to_owned()]),
    };
    let shown = path.display();
    let error = LoadError::new(format!("{shown} is {what}, not a program"));
    let newest = projects.iter().flat_map(|project| built(project)).max_by_key(|(time, _)| *time);
    error.help(match newest {
        Some((_, assembly)) => {
            format!("name the assembly that was built from it: {}", assembly.display())
        }
        None => {
            let assembly = expected(&projects, path);
            format!("build it with `dotnet build {shown}`, then name the assembly: {assembly}")
        }
    })
}

/// The projects that a solution names, with either kind of slash.
fn projects_in(solution: &str, path: &Path) -> Vec<PathBuf> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let quoted = solution.split('"').map(|text| folder.join(text.replace('\\', "/")));
    quoted.filter(|named| has_extension(named, &PROJECTS)).collect()
}

/// The value of a property that a project sets, without conditions.
fn property(project: &str, name: &str) -> Option<String> {
    let (_, rest) = project.split_once(&format!("<{name}>"))?;
    let (value, _) = rest.split_once("</")?;
    let value = value.trim();
    (!value.is_empty() && !value.contains(['$', '/', '\\', '<'])).then(|| value.to_owned())
}

/// The folder of a project, and what its assembly is called.
fn named(project: &Path) -> Option<(PathBuf, String)> {
    let text = file::read_bytes(project).unwrap_or_default();
    let own = project.file_stem()?.to_string_lossy().into_owned();
    let name = property(&String::from_utf8_lossy(&text), "AssemblyName").unwrap_or(own);
    Some((project.parent()?.to_owned(), name))
}

/// The assemblies that builds of a project have left, and when.
fn built(project: &Path) -> Vec<(SystemTime, PathBuf)> {
    let Some((folder, name)) = named(project) else { return Vec::new() };
    let (mut found, mut level) = (Vec::new(), vec![folder.join("bin")]);
    for _ in 0..=DEPTH {
        let mut deeper = Vec::new();
        for folder in &level {
            found.extend(["dll", "exe"].map(|extension| folder.join(format!("{name}.{extension}"))));
            let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
            // An assembly for references has no code.
            let subfolders = entries.map(|entry| entry.path()).filter(|path| path.is_dir());
            deeper.extend(subfolders.filter(|path| !path.ends_with("ref") && !path.ends_with("refint")));
        }
        level = deeper;
    }
    let time = |path: PathBuf| {
        let is_assembly = file::read_bytes(&path).is_ok_and(|bytes| !super::host::is_native(&bytes));
        let written = std::fs::metadata(&path).ok().filter(|_| is_assembly)?.modified().ok()?;
        Some((written, path))
    };
    found.into_iter().filter_map(time).collect()
}

/// Where the usual build would put the assembly.
fn expected(projects: &[PathBuf], path: &Path) -> String {
    let first = projects.first().map_or(path, PathBuf::as_path);
    let text = file::read_bytes(first).unwrap_or_default();
    let target = property(&String::from_utf8_lossy(&text), "TargetFramework").unwrap_or("TARGET".to_owned());
    let (folder, name) = named(first).unwrap_or_default();
    folder.join("bin/Debug").join(target).join(format!("{name}.dll")).display().to_string()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    const PROJECT: &str =
        "<Project><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>";

    fn help(path: &Path) -> String {
        format!("{:?}", refused(path).help.unwrap()).replace('"', "").replace(')', "")
    }

    #[test]
    fn projects_and_solutions_name_what_was_built() {
        let folder = std::env::temp_dir().join(format!("fencepost-builds-{}", std::process::id()));
        let output = folder.join("App/bin/Debug/net8.0");
        std::fs::create_dir_all(output.join("ref")).unwrap();
        let (project, solution) = (folder.join("App/App.csproj"), folder.join("App.sln"));
        std::fs::write(&project, PROJECT).unwrap();
        std::fs::write(&solution, r#"Project("{FAE0}") = "App", "App\App.csproj", "{11}""#).unwrap();
        let wanted = output.join("App.dll").display().to_string();
        for path in [&project, &solution] {
            assert!(is_build(path));
            assert!(help(path).contains("dotnet build"), "{}", help(path));
            assert!(help(path).ends_with(&wanted), "{}", help(path));
        }
        std::fs::write(output.join("App.dll"), crate::load::MODEL).unwrap();
        std::fs::write(output.join("ref/App.dll"), crate::load::MODEL).unwrap();
        for path in [&project, &solution] {
            assert!(help(path).ends_with(&format!("from it: {wanted}")), "{}", help(path));
            assert!(help(path).contains("was built"), "{}", help(path));
        }
        let renamed =
            PROJECT.replace("<TargetFramework>", "<AssemblyName>Tool</AssemblyName><TargetFramework>");
        std::fs::write(&project, renamed).unwrap();
        assert!(help(&project).contains("dotnet build"), "{}", help(&project));
        std::fs::write(output.join("Tool.dll"), crate::load::MODEL).unwrap();
        assert!(help(&project).ends_with("Tool.dll"), "{}", help(&project));
        std::fs::remove_dir_all(folder).unwrap();
    }
}
