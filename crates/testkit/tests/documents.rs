//! The documents stay true to the tree: every relative link leads somewhere, every crate and every folder of tests has
//! a README, and the two documents that newcomers open first stay short.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// All files below a folder whose names end in one of `extensions`, without those that cargo and git write.
fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            found.extend(files(&path, extensions));
        } else if path.extension().is_some_and(|extension| extensions.iter().any(|&it| extension == it)) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The lines of a page that are text and not code, without what stands between backquotes.
fn prose(page: &str) -> Vec<(usize, String)> {
    let mut in_code = false;
    let mut lines = Vec::new();
    for (index, line) in page.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        } else if !in_code {
            let outside: Vec<&str> = line.split('`').step_by(2).collect();
            lines.push((index + 1, outside.join("`")));
        }
    }
    lines
}

/// The targets of a line's links, `[text](target)`.
fn targets(line: &str) -> Vec<&str> {
    line.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target).collect()
}

/// What GitHub calls a heading in a link: lower case, without punctuation, with hyphens for spaces.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    kept.chars()
        .filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'))
        .map(|letter| if letter == ' ' { '-' } else { letter })
        .collect()
}

fn has_anchor(page: &Path, wanted: &str) -> bool {
    let text = std::fs::read_to_string(page).unwrap();
    let mut in_code = false;
    text.lines().any(|line| {
        in_code ^= line.trim_start().starts_with("```");
        !in_code && line.starts_with('#') && anchor(line.trim_start_matches('#')) == wanted
    })
}

/// What is wrong with a link of the page, if anything.
fn problem(page: &Path, target: &str) -> Option<String> {
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let (path, fragment) = target.split_once('#').unwrap_or((target, ""));
    let file = if path.is_empty() { page.to_path_buf() } else { page.parent()?.join(path) };
    if !file.exists() {
        return Some(format!("`{target}` leads nowhere"));
    }
    let is_page = file.extension().is_some_and(|extension| extension == "md");
    (is_page && !fragment.is_empty() && !has_anchor(&file, fragment))
        .then(|| format!("`{target}` has no such heading"))
}

#[test]
fn every_relative_link_resolves() {
    let root = root();
    let mut problems = Vec::new();
    for page in files(&root, &["md"]) {
        for (number, line) in prose(&std::fs::read_to_string(&page).unwrap()) {
            for found in targets(&line).into_iter().filter_map(|target| problem(&page, target)) {
                problems.push(format!("{}:{number}: {found}", page.strip_prefix(&root).unwrap().display()));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// The book has every page, and its table of contents names no other.
#[test]
fn every_page_is_in_the_book() {
    let docs = root().join("docs");
    let summary = std::fs::read_to_string(docs.join("SUMMARY.md")).unwrap();
    let listed: Vec<PathBuf> = summary.lines().flat_map(targets).map(|target| docs.join(target)).collect();
    let pages: Vec<PathBuf> =
        files(&docs, &["md"]).into_iter().filter(|page| !page.ends_with("SUMMARY.md")).collect();
    let missing: Vec<&PathBuf> = pages.iter().filter(|page| !listed.contains(page)).collect();
    assert!(missing.is_empty(), "not in docs/SUMMARY.md: {missing:?}");
    let gone: Vec<&PathBuf> = listed.iter().filter(|page| !pages.contains(page)).collect();
    assert!(gone.is_empty(), "not there: {gone:?}");
}

/// Sources name pages by their path from the root, as `docs/reference/json.md`.
#[test]
fn every_page_that_a_source_names_exists() {
    let root = root();
    let mut problems = Vec::new();
    for source in files(&root, &["rs", "toml", "py"]) {
        for (index, line) in std::fs::read_to_string(&source).unwrap().lines().enumerate() {
            for (start, _) in line.match_indices("docs/") {
                let name: String = line[start..]
                    .chars()
                    .take_while(|it| it.is_alphanumeric() || "/-_.".contains(*it))
                    .collect();
                let name = name.trim_end_matches('.');
                // A path of another repository is named with its repository on the same line.
                if name.ends_with(".md") && !root.join(name).exists() && !line.contains("dotnet/runtime") {
                    let source = source.strip_prefix(&root).unwrap().display();
                    problems.push(format!("{source}:{}: {name} does not exist", index + 1));
                }
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn the_documents_that_are_opened_first_stay_short() {
    for (name, most) in [("ARCHITECTURE.md", 250), ("BENCHMARKS.md", 100)] {
        let lines = std::fs::read_to_string(root().join(name)).unwrap().lines().count();
        assert!(
            lines <= most,
            "{name} has {lines} lines; move what is more than {most} to docs/ or benches/results/"
        );
    }
}

/// The folders right below `folder`.
fn folders(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join(folder)).unwrap();
    entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()).collect()
}

#[test]
fn every_crate_and_every_folder_of_tests_has_a_readme() {
    let suites = folders("tests").into_iter().flat_map(|folder| {
        let inner: Vec<PathBuf> = std::fs::read_dir(&folder)
            .unwrap()
            .map(|it| it.unwrap().path())
            .filter(|it| it.is_dir())
            .collect();
        inner.into_iter().chain([folder])
    });
    let missing: Vec<String> = folders("crates")
        .into_iter()
        .chain(suites)
        .filter(|folder| !folder.join("README.md").is_file())
        .map(|folder| folder.display().to_string())
        .collect();
    assert!(missing.is_empty(), "no README.md in\n{}", missing.join("\n"));
}

/// A row of a walk in ARCHITECTURE.md, `| 4 | \`Cil::load\` | [file](path) | … |`: the name and the path.
fn station(line: &str) -> Option<(&str, &str)> {
    let mut cells = line.strip_prefix("| ")?.split(" | ");
    cells.next()?.parse::<u32>().ok()?;
    let name = cells.next()?.strip_prefix('`')?.strip_suffix('`')?;
    let path = targets(cells.next()?).first().copied()?;
    Some((name, path))
}

/// A newcomer who follows a walk finds each station in the file that is named.
#[test]
fn every_station_of_a_walk_is_defined_where_the_map_says() {
    let map = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let stations: Vec<_> = map.lines().filter_map(station).collect();
    assert!(stations.len() > 12, "only {} stations were found", stations.len());
    for (name, path) in stations {
        let text = std::fs::read_to_string(root().join(path)).unwrap();
        let item = name.rsplit("::").next().unwrap();
        let defined = ["fn", "struct", "enum", "trait"]
            .iter()
            .any(|kind| [' ', '(', '<', ';'].iter().any(|end| text.contains(&format!("{kind} {item}{end}"))));
        assert!(defined, "{path} does not define `{name}`");
    }
}
