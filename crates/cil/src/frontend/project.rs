//! What a build says about a program beside it: `App.runtimeconfig.json` and `App.deps.json`.
//!
//! A file that cannot be read or understood says nothing.

use std::path::{Path, PathBuf};

use fencepost_frontend::file;
use serde_json::Value;

/// A framework that a program asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Framework {
    /// `Microsoft.NETCore.App` and the like.
    pub name: String,
    /// The lowest version that will do, as numbers.
    pub version: Vec<u64>,
}

fn read(assembly: &Path, extension: &str) -> Option<Value> {
    let path = assembly.with_extension(extension);
    let bytes = path.is_file().then(|| file::read_bytes(&path).ok())??;
    serde_json::from_slice(&bytes).ok()
}

/// The frameworks that the build of an assembly asks for.
pub(super) fn frameworks(assembly: &Path) -> Vec<Framework> {
    let Some(config) = read(assembly, "runtimeconfig.json") else { return Vec::new() };
    let options = &config["runtimeOptions"];
    let several = options["frameworks"].as_array().cloned().unwrap_or_default();
    let one = options["framework"].clone();
    let all = std::iter::once(one).chain(several);
    all.filter_map(|framework| {
        let name = framework["name"].as_str()?.to_owned();
        (!name.contains(['/', '\\']))
            .then(|| Framework { name, version: numbers(framework["version"].as_str().unwrap_or_default()) })
    })
    .collect()
}

/// The numbers of a version, without what follows a `-`.
pub(super) fn numbers(version: &str) -> Vec<u64> {
    let bare = version.split('-').next().unwrap_or_default();
    bare.split('.').map(|part| part.parse().unwrap_or(0)).collect()
}

/// The files of packages that the build of an assembly names, as it finds them in the folder of packages.
pub(super) fn package_files(assembly: &Path) -> Vec<PathBuf> {
    let Some(deps) = read(assembly, "deps.json") else { return Vec::new() };
    let Some(packages) = packages() else { return Vec::new() };
    let target = deps["runtimeTarget"]["name"].as_str().unwrap_or_default();
    let Some(libraries) = deps["targets"][target].as_object() else { return Vec::new() };
    let mut files = Vec::new();
    for (library, facts) in libraries {
        let Some(folder) = deps["libraries"][library]["path"].as_str() else { continue };
        for asset in facts["runtime"].as_object().into_iter().flat_map(|assets| assets.keys()) {
            let inside = Path::new(folder).join(asset);
            // Nothing leads out of the folder of packages.
            if inside.components().all(|part| matches!(part, std::path::Component::Normal(_))) {
                files.push(packages.join(inside));
            }
        }
    }
    files
}

/// Where packages are.
fn packages() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("NUGET_PACKAGES") {
        return Some(PathBuf::from(named));
    }
    let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"))?;
    Some(Path::new(&home).join(".nuget/packages"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn builds_name_their_frameworks() {
        let folder = std::env::temp_dir().join(format!("fencepost-project-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let assembly = folder.join("App.dll");
        assert_eq!(frameworks(&assembly), []);
        let config = r#"{"runtimeOptions": {"tfm": "net8.0", "frameworks": [
            {"name": "Microsoft.NETCore.App", "version": "8.0.1-rc.1"}, {"name": "../x", "version": "1"}]}}"#;
        std::fs::write(folder.join("App.runtimeconfig.json"), config).unwrap();
        let wanted = Framework { name: "Microsoft.NETCore.App".to_owned(), version: vec![8, 0, 1] };
        assert_eq!(frameworks(&assembly), [wanted]);
        std::fs::write(folder.join("App.runtimeconfig.json"), "{").unwrap();
        assert_eq!(frameworks(&assembly), []);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
