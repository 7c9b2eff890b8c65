//! The README and the pages below docs show the output that the command line prints.
//!
//! Every block with a command `$ fencepost …` and output below it is run. In the output, `…` on a line of its own stands
//! for any lines, and within a line for any text; a time may be any time.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use snapbox::Assert;
use snapbox::cmd::Command;

/// Commands on programs that do not exist: they stand for those of a reader.
const INVENTED: [&str; 2] = ["check Bank.exe --model tso", "check Big.class --model rmo --limit-time 3s"];

/// A command, without the name of the tool, and what a page shows of its output.
struct Shown {
    command: String,
    output: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The commands of a page's blocks that show output.
fn shown(page: &Path) -> Vec<Shown> {
    let text = std::fs::read_to_string(page).unwrap();
    let mut found: Vec<Shown> = Vec::new();
    // Every second part between fences is code; its first line names a language or nothing.
    for block in text.split("```").skip(1).step_by(2) {
        let mut open = false;
        for line in block.lines().skip(1) {
            if let Some(command) = line.strip_prefix("$ ") {
                open = command.starts_with("fencepost ");
                if let Some(command) = command.strip_prefix("fencepost ") {
                    found.push(Shown { command: command.to_owned(), output: String::new() });
                }
            } else if open && let Some(last) = found.last_mut() {
                last.output += &pattern(line);
                last.output.push('\n');
            }
        }
    }
    found.retain(|shown| !shown.output.is_empty());
    found
}

/// A line of output as snapbox wants it.
fn pattern(line: &str) -> String {
    if line.trim() == "…" {
        return "...".to_owned();
    }
    let words: Vec<&str> = line.split(' ').collect();
    let timed = words.iter().enumerate().map(|(at, word)| match words.get(at + 1) {
        Some(&"s") if word.parse::<f64>().is_ok() => "[..]",
        None if line.starts_with("Time ") => "[..]",
        _ => word,
    });
    timed.collect::<Vec<_>>().join(" ").replace('…', "[..]")
}

/// The words of a command, of which one in quotes may have spaces.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('"').enumerate();
    let split = parts.flat_map(|(at, part)| match at % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    split.collect()
}

/// Where a command can run: among the files of the repository, or those of the tests.
fn folder(command: &str) -> Option<PathBuf> {
    let input = command.split_whitespace().nth(1)?;
    if command.starts_with("models ") {
        // A model may be one that is built in.
        return Some(root());
    }
    let fixtures = root().join("crates/cli/tests/fixtures");
    let mut folders = [root(), fixtures].into_iter().chain(tutorials().iter().cloned());
    folders.find(|folder| folder.join(input).exists())
}

/// The projects of the tutorials: what `fencepost new` makes, with what the compiler has made of it, before and after.
fn tutorials() -> &'static [PathBuf; 2] {
    static MADE: OnceLock<[PathBuf; 2]> = OnceLock::new();
    MADE.get_or_init(|| {
        [("dotnet", "Settings.cs"), ("java", "Settings.java")].map(|(name, source)| tutorial(name, source))
    })
}

fn tutorial(language: &str, source: &str) -> PathBuf {
    let cli = Path::new(env!("CARGO_MANIFEST_DIR"));
    let from = cli.join("tests/fixtures/tutorial").join(language);
    let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tutorial").join(language);
    for folder in [from.clone(), from.join("bin"), from.join("mended")] {
        let into = to.join(folder.strip_prefix(&from).unwrap());
        std::fs::create_dir_all(&into).unwrap();
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        for file in entries.filter(|path| path.is_file()) {
            std::fs::copy(&file, into.join(file.file_name().unwrap())).unwrap();
        }
    }
    std::fs::copy(cli.join("src/templates").join(source), to.join(source)).unwrap();
    to
}

fn run(page: &Path, Shown { command, output }: &Shown) {
    let Some(folder) = folder(command) else {
        assert!(INVENTED.contains(&command.as_str()), "{}: no input for `{command}`", page.display());
        return;
    };
    // Files are written where cargo wants those of tests.
    let (name, place) = ("Fixed.exe", Path::new(env!("CARGO_TARGET_TMPDIR")).join("page-Fixed.exe"));
    let place = place.display().to_string();
    let args = words(command).into_iter().map(|word| if word == name { place.clone() } else { word });
    Command::new(env!("CARGO_BIN_EXE_fencepost"))
        .with_assert(Assert::new().normalize_paths(false))
        .args(args)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .assert()
        .stdout_eq(format!("{}\n", output.trim_end().replace(name, &place)));
}

fn check(pages: &[PathBuf], at_least: usize) {
    let mut count = 0;
    for page in pages {
        for block in shown(page) {
            run(page, &block);
            count += 1;
        }
    }
    assert!(count >= at_least, "only {count} commands with output were found");
}

#[test]
fn the_readme_shows_what_is_printed() {
    check(&[root().join("README.md")], 6);
}

#[test]
fn the_pages_show_what_is_printed() {
    let pages = ["docs/guide", "docs/reference"].into_iter().flat_map(|folder| {
        let entries = std::fs::read_dir(root().join(folder)).unwrap();
        entries.map(|entry| entry.unwrap().path()).filter(|it| it.extension().is_some_and(|it| it == "md"))
    });
    check(&pages.collect::<Vec<_>>(), 6);
}

#[test]
fn what_a_page_leaves_out_becomes_a_pattern() {
    assert_eq!(pattern("     …"), "...");
    assert_eq!(pattern("  states explored  …"), "  states explored  [..]");
    assert_eq!(pattern("  46 states explored, 0.00 s"), "  46 states explored, [..] s");
    assert_eq!(pattern("Time SB 0.00"), "Time SB [..]");
    assert_eq!(words("check A --at-end \"x == 2\""), ["check", "A", "--at-end", "x == 2"]);
}
