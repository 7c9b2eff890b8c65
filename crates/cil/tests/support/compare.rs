//! Runs the programs in a folder and compares them with what mono printed and returned.

use std::path::{Path, PathBuf};

use fencepost_cil::File;

use super::run;

fn programs(directory: &Path, into: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            programs(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "exe" || extension == "dll") {
            into.push(path);
        }
    }
}

/// Runs the programs under `root` whose names contain `only` and that have an output beside them,
/// after a change that must make no difference.
pub(crate) fn assert_alike(root: &Path, only: &str, change: impl Fn(File) -> File) {
    let mut paths = Vec::new();
    programs(root, &mut paths);
    let (mut passed, mut failed) = (0, Vec::new());
    for path in paths {
        let name = path.strip_prefix(root).unwrap().display().to_string();
        if !name.contains(only) {
            continue;
        }
        let base = name.split('.').next().unwrap();
        let Ok(expected) = std::fs::read_to_string(root.join(format!("{base}.out"))) else { continue };
        let code = std::fs::read_to_string(root.join(format!("{base}.code")));
        let code: i64 = code.map_or(0, |text| text.trim().parse().unwrap());
        let arguments = std::fs::read_to_string(root.join(format!("{base}.args"))).unwrap_or_default();
        let arguments: Vec<String> = arguments.split_whitespace().map(str::to_owned).collect();
        let run = run::run(change(run::file(&path)), &arguments);
        // An uncaught exception ends a program with code 1.
        let ends_alike = match &run.failure {
            None => run.exit_code == code,
            Some(_) => run.uncaught && code == 1,
        };
        if ends_alike && run.output == expected {
            passed += 1;
            continue;
        }
        let differs = expected.lines().zip(run.output.lines()).enumerate().find(|(_, (a, b))| a != b);
        failed.push(format!(
            "{name}: {}{}",
            run.failure.map_or(String::new(), |failure| format!("{failure} ")),
            match differs {
                Some((line, (wanted, got))) =>
                    format!("\n    line {}\n    mono {wanted}\n    ours {got}", line + 1),
                None => format!(
                    " {} lines of {}, exit code {} of {code}",
                    run.output.lines().count(),
                    expected.lines().count(),
                    run.exit_code
                ),
            }
        ));
    }
    assert!(passed + failed.len() > 0, "there is no program of that name in {}", root.display());
    assert!(failed.is_empty(), "{passed} passed, {} failed:\n{}", failed.len(), failed.join("\n"));
}
