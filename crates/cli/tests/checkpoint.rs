//! Searches that are kept and go on: `--checkpoint`, `--every` and `fencepost resume`.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use fencepost_testkit::random::Random;
use fencepost_testkit::{Tool, needs};
use serde_json::Value;

/// A search that takes some thousands of states.
const BUFFER: &str = "check ../../../../tests/dotnet/scale/Buffer.exe";

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fencepost"));
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures");
    command.args(args).current_dir(fixtures).env("NO_COLOR", "1").stdin(Stdio::null());
    command
}

/// Runs `fencepost ARGS… MORE…`, where those of `more` may have spaces in them.
fn run(args: &str, more: &[&str]) -> Output {
    let words: Vec<&str> = args.split_whitespace().chain(more.iter().copied()).collect();
    command(&words).output().unwrap()
}

/// A folder of this test alone, which is not there.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("checkpoint").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.parent().unwrap()).unwrap();
    folder
}

/// The report, without what may differ from one run to the next.
fn report(output: &Output) -> (Option<i32>, Value) {
    let text = String::from_utf8_lossy(&output.stdout);
    let parsed = serde_json::from_str(&text);
    let mut report: Value =
        parsed.unwrap_or_else(|_| panic!("{text}{}", String::from_utf8_lossy(&output.stderr)));
    let stats = report["stats"].as_object_mut().unwrap();
    for figure in ["seconds", "states_per_second", "bytes_per_state", "peak_memory_bytes"] {
        stats.remove(figure);
    }
    (output.status.code(), report)
}

/// What standard error says of something that is refused.
fn refused(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{error}{}", String::from_utf8_lossy(&output.stdout));
    assert!(output.stdout.is_empty());
    error
}

/// Keeps a search in the middle: it has a limit.
fn kept(name: &str, search: &str) -> PathBuf {
    let folder = folder(name);
    let path = folder.to_str().unwrap();
    let output = run(search, &["--checkpoint", path, "--every", "0s", "--limit-states", "3000"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(3), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains(&format!("note: `fencepost resume {path}` goes on with the search.")), "{text}");
    assert!(folder.join("search.checkpoint").is_file());
    folder
}

#[test]
fn a_search_that_goes_on_ends_like_one_that_was_not_interrupted() {
    let cases = [
        BUFFER,
        "check ../../../../tests/dotnet/scale/Buffer.exe --hash-compact --endless",
        "check ../../../../examples/dotnet/Peterson.exe --model dotnet-ecma --all",
        "outcomes ../../../../examples/dotnet/Bank.exe --model tso --no-reduce",
        "check ../../../../examples/dotnet/Philosophers.exe --model pso --order bfs --all",
        "check ../../../../examples/java/Peterson.class --model java --without stubborn-sets",
        "check ../../../../examples/java/Buffer.class",
        "check ../../../../examples/peterson.litmus --model tso --all",
        "outcomes SB.litmus --model rmo",
    ];
    assert!(go_on("ends", &cases) > cases.len());
}

/// A check that reads a clock searches twice if something is decided on what it says. What is kept is one of the two searches.
#[test]
fn a_search_goes_on_whether_the_clock_matters_or_not() {
    if needs(Tool::Jdk).is_none() {
        return;
    }
    let entries = ["noted", "measured", "branchesRightly", "stamped", "handsOver"];
    let case = |entry| format!("check ../../../../tests/java/edges.jar --model tso --entry Clocks::{entry}");
    let cases = entries.map(case);
    assert!(go_on("clock", &cases.each_ref().map(String::as_str)) > 3);
}

/// Stops searches after a third and a half of their states, and goes on with them. Says how many have gone on.
fn go_on(name: &str, cases: &[&str]) -> usize {
    let mut gone_on = 0;
    for (index, &case) in cases.iter().enumerate() {
        let whole = report(&run(case, &["--format", "json"]));
        let states = whole.1["stats"]["states"].as_u64().unwrap();
        for (part, workers) in [(3, "1"), (2, "2")] {
            let folder = folder(&format!("{name}-{index}-{part}"));
            let (path, limit) = (folder.to_str().unwrap(), (1 + states / part).to_string());
            let stopped = run(case, &["--checkpoint", path, "--every", "0s", "--limit-states", &limit]);
            if !folder.join("search.checkpoint").exists() {
                // What is wrong was found before the limit, or under sc.
                assert_ne!(stopped.status.code(), Some(3), "{case}");
                continue;
            }
            gone_on += 1;
            let text = String::from_utf8_lossy(&stopped.stdout).into_owned();
            assert!(text.contains(&format!("note: `fencepost resume {path}` goes on")), "{case}: {text}");
            let more = ["--format", "json", "--limit-states", "100000000", "--workers", workers];
            let resumed = report(&run(&format!("resume {path}"), &more));
            if workers == "1" || whole.1["verdict"] != "violated" {
                assert_eq!(resumed, whole, "{case}, {part}");
            } else {
                // Several workers may find another of the shortest stories first.
                assert_eq!(resumed.1["verdict"], whole.1["verdict"], "{case}");
            }
            // The answer is there, so there is nothing to go on with.
            assert!(!folder.join("search.checkpoint").exists(), "{case}");
        }
    }
    gone_on
}

/// Each time it goes on it is killed after a moment, and what it comes to in the end is the same.
#[test]
#[cfg(unix)]
fn a_search_that_is_killed_again_and_again_comes_to_the_same_end() {
    let kills = std::env::var("KILLS").ok().and_then(|it| it.parse().ok()).unwrap_or(25);
    let whole = report(&run(BUFFER, &["--format", "json"]));
    let (mut random, mut killed, mut ended) = (Random(7), 0, 0);
    while killed < kills || ended == 0 {
        let folder = folder("killed");
        let path = folder.to_str().unwrap();
        let mut patience = 0;
        loop {
            let words: Vec<&str> = match folder.join("search.checkpoint").exists() {
                true => vec!["resume", path, "--format", "json"],
                false => BUFFER
                    .split(' ')
                    .chain(["--checkpoint", path, "--every", "0s", "--format", "json"])
                    .collect(),
            };
            // Where a file takes the output, a process that was killed has still written what it had to say.
            let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("checkpoint/killed.json");
            let mut child = command(&words).stdout(File::create(&out).unwrap()).spawn().unwrap();
            patience += 20;
            sleep(Duration::from_millis(random.below(patience) as u64));
            let was_running = child.try_wait().unwrap().is_none();
            if was_running {
                child.kill().unwrap();
            }
            let status = child.wait().unwrap();
            let stdout = fs::read(&out).unwrap();
            if let Some(code) = status.code() {
                // Between two commands the search may have come to its end.
                assert_eq!(code, 0, "{words:?}: {}", String::from_utf8_lossy(&stdout));
                assert_eq!(report(&Output { status, stdout, stderr: Vec::new() }), whole);
                ended += 1;
                break;
            }
            killed += 1;
        }
    }
}

/// Ctrl-C, and the signal before a machine goes down: nothing is lost.
#[test]
#[cfg(unix)]
fn a_search_that_is_interrupted_is_kept_first() {
    let whole = report(&run(BUFFER, &["--format", "json"]));
    for signal in ["-INT", "-TERM"] {
        let folder = folder("interrupted");
        let path = folder.to_str().unwrap();
        let words: Vec<&str> = BUFFER.split(' ').chain(["--checkpoint", path, "--every", "0s"]).collect();
        let child = command(&words).stdout(Stdio::piped()).spawn().unwrap();
        while !folder.join("search.checkpoint").exists() {
            sleep(Duration::from_millis(1));
        }
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        // The search may have ended before the signal came.
        if output.status.code() == Some(3) {
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(
                text.contains("interrupted while searching") && text.contains("fencepost resume"),
                "{text}"
            );
            assert_eq!(report(&run(&format!("resume {path} --format json"), &[])), whole);
        }
    }
}

#[test]
fn a_search_goes_on_with_any_report() {
    let folder = kept("reports", BUFFER);
    let path = folder.to_str().unwrap();
    let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join("checkpoint");
    let html = here.join("kept.html");
    // A file that cannot be written does not cost the search.
    let missing = here.join("no/such/folder.md");
    let more = ["--limit-states", "100000000", "--format", "sarif", "--report", missing.to_str().unwrap()];
    refused(&run(&format!("resume {path}"), &more));
    assert!(folder.join("search.checkpoint").is_file());
    let more = ["--limit-states", "100000000", "--format", "sarif", "--report", html.to_str().unwrap()];
    let output = run(&format!("resume {path}"), &more);
    assert_eq!(output.status.code(), Some(0));
    let sarif: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(sarif["version"], "2.1.0");
    assert!(fs::read_to_string(html).unwrap().contains("Buffer.exe"));
}

/// A limit that is still in force ends the search again, and it is still there.
#[test]
fn a_search_goes_on_in_another_folder_and_under_its_own_limits() {
    let folder = kept("elsewhere", BUFFER);
    let path = folder.to_str().unwrap();
    let resume =
        |more: &[&str]| command(&[&["resume", path], more].concat()).current_dir("/").output().unwrap();
    let again = resume(&["--limit-states", "4000"]);
    assert_eq!(again.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&again.stdout).contains("the limit of 4000 states was reached"));
    let none = resume(&["--limit-time", "0s"]);
    assert_eq!(none.status.code(), Some(3));
    assert!(folder.join("search.checkpoint").is_file());
    assert_eq!(resume(&["--limit-states", "100000000"]).status.code(), Some(0));
}

#[test]
fn a_file_that_is_cut_or_changed_is_refused() {
    let folder = kept("damaged", BUFFER);
    let file = folder.join("search.checkpoint");
    let (whole, resume) = (fs::read(&file).unwrap(), format!("resume {}", folder.display()));
    let mut random = Random(3);
    for _ in 0..12 {
        fs::write(&file, &whole[..random.below(whole.len())]).unwrap();
        let said = refused(&run(&resume, &[]));
        assert!(said.contains("is cut short") || said.contains("is not a checkpoint"), "{said}");
        let mut changed = whole.clone();
        changed[random.below(whole.len())] ^= 1 << random.below(8);
        fs::write(&file, &changed).unwrap();
        let said = refused(&run(&resume, &[]));
        let ways = ["checksum is wrong", "is not a checkpoint", "another form", "is cut short, or damaged"];
        assert!(ways.iter().any(|way| said.contains(way)), "{said}");
    }
    fs::write(&file, "Dear diary, today I have explored many states.\n").unwrap();
    assert!(refused(&run(&resume, &[])).contains("is not a checkpoint of Fencepost"));
    fs::remove_file(&file).unwrap();
    assert!(refused(&run(&resume, &[])).contains("there is no checkpoint in"));
}

/// Three threads that count, as a C program.
const COUNTING: &str = "#include <pthread.h>\n#include <stdatomic.h>\natomic_int x, y, z;\n\
    void *count(void *p) { for (int i = 0; i < 5; i++) { x += 1; y += x; } return 0; }\n\
    int main(void) { pthread_t a, b, c; pthread_create(&a, 0, count, 0); pthread_create(&b, 0, count, 0);\n\
    pthread_create(&c, 0, count, 0); return 0; }\n";

#[test]
fn a_program_or_model_that_has_changed_is_refused() {
    let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join("checkpoint");
    fs::create_dir_all(&here).unwrap();
    let (program, model) = (here.join("changing.c"), here.join("changing.toml"));
    let rules = include_str!("../../memory/models/tso.toml");
    fs::write(&program, COUNTING).unwrap();
    fs::write(&model, rules).unwrap();
    let folder = kept("changed", &format!("check {} --model {}", program.display(), model.display()));
    let resume = format!("resume {} --limit-states 4000", folder.display());
    assert_eq!(run(&resume, &[]).status.code(), Some(3));
    fs::write(&program, COUNTING.replace("i < 5", "i < 6")).unwrap();
    let said = refused(&run(&resume, &["--format", "json"]).without_output());
    assert!(said.contains("the program, or something that it uses, has changed since"), "{said}");
    fs::write(&program, COUNTING).unwrap();
    fs::write(&model, rules.replacen("summary = \"", "summary = \"Much like this: ", 1)).unwrap();
    let said = refused(&run(&resume, &[]));
    assert!(said.contains("the memory model has changed since"), "{said}");
    fs::write(&model, rules).unwrap();
    assert_eq!(run(&resume, &[]).status.code(), Some(3));
    fs::remove_file(&program).unwrap();
    assert!(refused(&run(&resume, &[])).contains("changing.c"));
}

trait WithoutOutput {
    fn without_output(self) -> Output;
}

impl WithoutOutput for Output {
    /// What JSON says of an error is not looked at here.
    fn without_output(self) -> Output {
        Output { stdout: Vec::new(), ..self }
    }
}

/// A checkpoint of another build is of no use: it may number states otherwise.
#[test]
#[cfg(unix)]
fn a_checkpoint_of_another_build_is_refused() {
    let folder = kept("built", BUFFER);
    let other = Path::new(env!("CARGO_TARGET_TMPDIR")).join("checkpoint/fencepost-of-another-build");
    fs::copy(env!("CARGO_BIN_EXE_fencepost"), &other).unwrap();
    // What follows the program in its file does not change what it does.
    let mut bytes = fs::OpenOptions::new().append(true).open(&other).unwrap();
    std::io::Write::write_all(&mut bytes, b"another build").unwrap();
    drop(bytes);
    let output = Command::new(&other).args(["resume", folder.to_str().unwrap()]).output().unwrap();
    assert!(refused(&output).contains("is of another build of fencepost 0.1.0"));
    fs::remove_file(other).unwrap();
}

#[test]
fn one_folder_holds_one_search_of_one_process() {
    let folder = kept("taken", BUFFER);
    let path = folder.to_str().unwrap();
    let said = refused(&run(BUFFER, &["--checkpoint", path]));
    assert!(said.contains("holds a checkpoint already") && said.contains("fencepost resume"), "{said}");
    let lock = File::open(folder.join("lock")).unwrap();
    lock.lock().unwrap();
    let said = refused(&run(&format!("resume {path}"), &[]));
    assert!(said.contains("another process works on the checkpoint"), "{said}");
    drop(lock);
    assert_eq!(run(&format!("resume {path} --limit-states 4000"), &[]).status.code(), Some(3));
}

#[test]
fn what_cannot_be_kept_is_refused() {
    let folder = folder("refused");
    let path = folder.to_str().unwrap();
    let refused = |args: &str| refused(&run(args, &["--checkpoint", path]));
    assert!(
        refused("check SB.litmus SB.litmus").contains("a checkpoint belongs to one program under one model")
    );
    assert!(refused("check SB.litmus --model sc,tso").contains("belongs to one program under one model"));
    assert!(refused("check SB.litmus --order dfs").contains("a depth-first search is not kept"));
    assert!(refused("check SB.litmus --hunt").contains("cannot be used with"));
    assert!(refused("check SB.litmus --compare sc").contains("cannot be used with"));
    assert!(refused("watch SB.litmus").contains("a search that is watched begins again and again"));
    assert!(refused("test SB.litmus").contains("--checkpoint is about one program, and tests are many"));
    assert!(self::refused(&run("check SB.litmus --every 5m", &[])).contains("--checkpoint <DIR>"));
}

/// The place of the store is part of the command, and makes no difference to the answer.
#[test]
fn states_in_files_make_no_difference() {
    let whole = report(&run(BUFFER, &["--format", "json"]));
    assert_eq!(report(&run(BUFFER, &["--format", "json", "--store", "disk"])), whole);
    let folder = kept("disk", &format!("{BUFFER} --store disk"));
    let resume = format!("resume {} --limit-states 100000000 --format json", folder.display());
    assert_eq!(report(&run(&resume, &[])), whole);
    let said = refused(&run("check SB.litmus --order dfs --store disk", &[]));
    assert!(said.contains("a depth-first search stores its states in memory"), "{said}");
}
