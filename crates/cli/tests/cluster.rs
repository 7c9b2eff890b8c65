//! Several processes search together: with the same answers and counts as one, and never with a wrong one if some of them are
//! killed, stopped, or started with something else.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use fencepost_testkit::{Tool, needs};
use serde_json::Value;

/// The repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A moment that is different each time.
struct Moments(u64);

impl Moments {
    fn next(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % below
    }
}

fn fencepost(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fencepost"));
    command.current_dir(root()).args(words).stdin(Stdio::null());
    command.env("FENCEPOST_SECRET", "tests/only");
    command
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cluster").join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A file with so many addresses of this machine that are free.
fn hosts(name: &str, count: usize) -> String {
    let listeners: Vec<_> = (0..count).map(|_| std::net::TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let lines: Vec<String> = listeners.iter().map(|it| it.local_addr().unwrap().to_string()).collect();
    let file = folder(name).join("hosts.txt");
    std::fs::write(&file, lines.join("\n")).unwrap();
    file.display().to_string()
}

/// Verdict, states, transitions and outcomes.
fn told(output: &Output) -> (Value, Value, Value, Value) {
    let text = String::from_utf8_lossy(&output.stdout);
    let json: Value = serde_json::from_str(&text)
        .unwrap_or_else(|error| panic!("{error}: {text}{}", String::from_utf8_lossy(&output.stderr)));
    let of = |name: &str| json.get(name).cloned().unwrap_or_default();
    let stats = of("stats");
    let stat = |name: &str| stats.get(name).cloned().unwrap_or_default();
    (of("verdict"), stat("states"), stat("transitions"), of("outcomes"))
}

/// What one process says, if several say the same.
fn agree(words: &[&str], processes: &[usize]) -> (Value, Value, Value, Value) {
    let words = [words, &["--format", "json"]].concat();
    let alone = fencepost(&words).output().unwrap();
    for count in processes {
        let count = count.to_string();
        let together = fencepost(&[&words[..], &["--local-processes", &count]].concat()).output().unwrap();
        assert_eq!(told(&together), told(&alone), "{words:?} with {count} processes");
        assert_eq!(together.status, alone.status, "{words:?} with {count} processes");
    }
    told(&alone)
}

/// `PROCESSES=1,2,3,4` tries these numbers of processes.
#[test]
fn processes_agree_on_the_scale_programs() {
    let asked = std::env::var("PROCESSES").unwrap_or("2,3".to_owned());
    let processes: Vec<usize> = asked.split(',').map(|count| count.parse().unwrap()).collect();
    let dotnet = [
        ("Philosophers.exe", "Philosophers::Size4"),
        ("Buffer.exe", "Buffer::Capacity1_Items1"),
        ("ReadersWriters.exe", "ReadersWriters::Readers1_Writers1_Times1"),
        ("ReadersWriters.exe", "ReadersWriters::Readers2_Writers1_Times1"),
        ("AwaitedCounters.exe", "AwaitedCounters::Two"),
    ];
    for (file, entry) in dotnet {
        let program = format!("tests/dotnet/scale/{file}");
        for model in ["sc", "dotnet-ecma"] {
            let words = ["check", &program, "--entry", entry, "--model", model, "--no-framework"];
            let (verdict, states, ..) = agree(&words, &processes);
            assert!(states.as_u64().unwrap() > 10, "{entry}: {verdict} {states}");
        }
    }
    for (words, processes) in [
        (["outcomes", "examples/peterson.litmus", "--model", "rmo"], &[1, 2, 4]),
        (["check", "examples/peterson-fenced.litmus", "--model", "tso"], &[1, 2, 4]),
    ] {
        agree(&words, processes);
    }
}

/// The same for Java.
#[test]
fn processes_agree_on_the_scale_programs_of_java() {
    if needs(Tool::Jdk).is_none() {
        return;
    }
    let asked = std::env::var("PROCESSES").unwrap_or("2".to_owned());
    let processes: Vec<usize> = asked.split(',').map(|count| count.parse().unwrap()).collect();
    for entry in ["Philosophers::size4", "Peterson::rounds2", "Buffer::items2", "ReadersWriters::two"] {
        let words = ["check", "tests/java/scale.jar", "--entry", entry, "--model", "sc"];
        let (verdict, states, ..) = agree(&words, &processes);
        assert!(states.as_u64().unwrap() > 10, "{entry}: {verdict} {states}");
    }
    // These read a clock. In the first two, nothing is decided on what it says.
    for (entry, verdict) in [("measured", "holds"), ("noted", "holds"), ("branchesRightly", "inconclusive")] {
        let entry = format!("Clocks::{entry}");
        let words = ["check", "tests/java/edges.jar", "--entry", &entry, "--model", "tso"];
        assert_eq!(agree(&words, &processes).0, verdict, "{entry}");
    }
    // Where something is wrong, a search ends there, and not in the same state.
    let words = ["check", "tests/java/scale.jar", "--entry", "Dining::guests10", "--model", "sc"];
    for count in &processes {
        let together = fencepost(&[&words[..], &["--local-processes", &count.to_string()]].concat());
        let output = { together }.output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.code() == Some(1) && text.contains("deadlock"), "{text}");
    }
}

/// A process that joins needs nothing but where the others are, and the secret.
#[test]
fn a_process_joins_without_the_program() {
    let hosts = hosts("joins", 3);
    let words =
        ["check", "tests/dotnet/scale/Buffer.exe", "--no-framework", "--model", "tso", "--format", "json"];
    let alone = fencepost(&words).output().unwrap();
    let join = |process: &str| {
        fencepost(&["join", "--hosts", &hosts, "--process", process])
            .current_dir(folder("joins"))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let others = [join("1"), join("2")];
    let first = fencepost(&[&words[..], &["--hosts", &hosts]].concat()).output().unwrap();
    assert_eq!(told(&first), told(&alone));
    for other in others {
        let output = other.wait_with_output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && text.contains("has done its part"), "{text}");
    }
}

/// Two processes in network namespaces of their own: when the link between them goes down, both notice.
#[cfg(unix)]
#[test]
fn a_link_that_goes_down_is_noticed() {
    let Some(ip) = needs(Tool::Netns) else { return };
    let id = std::process::id() % 10_000;
    let (spaces, links) = ([format!("fp{id}a"), format!("fp{id}b")], [format!("l{id}a"), format!("l{id}b")]);
    let run = |words: &[&str]| Command::new(&ip).args(words).output().unwrap().status.success();
    for space in &spaces {
        assert!(run(&["netns", "add", space]));
    }
    let [one, other] = &links;
    assert!(run(&[
        "link", "add", one, "netns", &spaces[0], "type", "veth", "peer", "name", other, "netns", &spaces[1]
    ]));
    for (index, (space, link)) in spaces.iter().zip(&links).enumerate() {
        assert!(run(&["-n", space, "addr", "add", &format!("10.77.0.{}/24", index + 1), "dev", link]));
        assert!(run(&["-n", space, "link", "set", link, "up"]));
    }
    let (hosts, ring) = (folder("link").join("hosts.txt"), ring("link"));
    std::fs::write(&hosts, "10.77.0.1:2101\n10.77.0.2:2101\n").unwrap();
    let hosts = hosts.display().to_string();
    let start = |space: &str, words: &[&str]| {
        let mut command = Command::new(&ip);
        command
            .current_dir(root())
            .args(["netns", "exec", space, env!("CARGO_BIN_EXE_fencepost")])
            .args(words);
        command.env("FENCEPOST_SECRET", "tests/only").stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let first = start(&spaces[0], &[&long(&ring)[..], &["--hosts", &hosts]].concat());
    let second = start(&spaces[1], &["join", "--hosts", &hosts, "--process", "1"]);
    thread::sleep(Duration::from_millis(2500));
    let is_down = run(&["-n", &spaces[0], "link", "set", one, "down"]);
    let outputs = [first, second].map(|child| child.wait_with_output().unwrap());
    for space in &spaces {
        run(&["netns", "delete", space]);
    }
    assert!(is_down);
    for (process, output) in outputs.iter().enumerate() {
        let text = String::from_utf8_lossy(&output.stdout);
        let trouble = String::from_utf8_lossy(&output.stderr);
        // It may have come to its end before.
        if output.status.code() != Some(0) {
            let expected = format!("process {} has given no sign of life for", 1 - process);
            assert_eq!(output.status.code(), Some(3), "{text}{trouble}");
            assert!(text.contains(&expected), "{text}{trouble}");
        }
    }
}

/// The story of a violation is the one that a process tells alone.
#[test]
fn a_violation_is_told_as_by_one() {
    let words = ["check", "examples/peterson.litmus", "--model", "tso"];
    let steps = |output: Output| {
        let text = String::from_utf8(output.stdout).unwrap();
        let is_step =
            |line: &&str| line.trim_start().split_once(". ").is_some_and(|(at, _)| at.parse::<u32>().is_ok());
        text.lines().filter(is_step).map(str::to_owned).collect::<Vec<_>>()
    };
    let alone = steps(fencepost(&words).output().unwrap());
    let together = steps(fencepost(&[&words[..], &["--local-processes", "3"]].concat()).output().unwrap());
    assert_eq!(together, alone);
    assert!(alone.len() > 5, "{alone:?}");
}

/// A program whose search takes seconds: store buffering around a ring of threads.
fn ring(name: &str) -> String {
    let threads = 6;
    let row = |cell: &dyn Fn(usize) -> String| (0..threads).map(cell).collect::<Vec<_>>().join(" | ");
    let rows = [
        row(&|thread| format!("P{thread}")),
        row(&|thread| format!("w[] x{thread} 1")),
        row(&|thread| format!("r[] r1 x{}", (thread + 1) % threads)),
    ];
    let text = format!("LISA ring\n{{ }}\n {} ;\nforall (0:r1=0 \\/ 0:r1=1)\n", rows.join(" ;\n "));
    let file = folder(name).join("ring.litmus");
    std::fs::write(&file, text).unwrap();
    file.display().to_string()
}

/// The words of a search that takes seconds.
fn long(ring: &str) -> [&str; 6] {
    ["check", ring, "--model", "tso", "--no-reduce", "--limit-time=60s"]
}

fn start(words: &[&str], hosts: &str, process: usize) -> Child {
    let process = process.to_string();
    let words = [words, &["--hosts", hosts, "--process", &process]].concat();
    fencepost(&words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Kills one of three processes at any moment. The others end soon, and the first one, if it is left, never says that all is
/// well unless all was done.
#[test]
fn a_process_that_is_killed_is_missed() {
    let kills = std::env::var("KILLS").ok().and_then(|it| it.parse().ok()).unwrap_or(4);
    let (mut moments, ring) = (Moments(11), ring("killed"));
    let (mut inconclusive, mut done) = (0, 0);
    for kill in 0..kills {
        let hosts = hosts(&format!("killed{kill}"), 3);
        let mut processes: Vec<Child> = (0..3).map(|process| start(&long(&ring), &hosts, process)).collect();
        thread::sleep(Duration::from_millis(moments.next(2500)));
        let victim = moments.next(3) as usize;
        processes[victim].kill().unwrap();
        let since = Instant::now();
        for (process, child) in processes.into_iter().enumerate() {
            let output = child.wait_with_output().unwrap();
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            let trouble = String::from_utf8_lossy(&output.stderr).into_owned();
            if process == victim {
                continue;
            }
            match output.status.code() {
                Some(0) if process == 0 => {
                    assert!(text.contains(": holds"), "{text}{trouble}");
                    done += 1;
                }
                Some(0) => assert!(text.contains("has done its part"), "{text}{trouble}"),
                Some(3) => {
                    assert!(text.contains("inconclusive") && text.contains("process"), "{text}{trouble}");
                    inconclusive += 1;
                }
                // It was killed before all had come together.
                Some(2) => assert!(trouble.contains("process"), "{text}{trouble}"),
                code => panic!("{code:?}: {text}{trouble}"),
            }
            assert!(!trouble.contains("panicked"), "{trouble}");
        }
        assert!(since.elapsed() < Duration::from_secs(90), "the others wait in vain");
    }
    assert!(inconclusive + done > 0, "every process was killed too early");
}

/// A process that is stopped, and not ended, is missed, too.
#[cfg(unix)]
#[test]
fn a_process_that_hangs_is_missed() {
    let (hosts, ring) = (hosts("hangs", 2), ring("hangs"));
    let [first, mut second] = [0, 1].map(|process| start(&long(&ring), &hosts, process));
    thread::sleep(Duration::from_millis(1200));
    let stopped = Command::new("kill").args(["-STOP", &second.id().to_string()]).status().unwrap();
    assert!(stopped.success());
    let output = first.wait_with_output().unwrap();
    second.kill().unwrap();
    second.wait().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    // It may have come to its end before.
    if output.status.code() != Some(0) {
        assert_eq!(output.status.code(), Some(3), "{text}");
        assert!(text.contains("process 1 has given no sign of life for"), "{text}");
    }
}

/// What a search that was kept comes to in the end, if all of its processes are killed again and again.
#[cfg(unix)]
#[test]
fn processes_that_are_killed_go_on_with_what_they_have_kept() {
    let kills = std::env::var("KILLS").ok().and_then(|it| it.parse().ok()).unwrap_or(4);
    let (mut moments, ring) = (Moments(5), ring("kept"));
    let kept = folder("kept").join("parts");
    let _ = std::fs::remove_dir_all(&kept);
    let kept = kept.display().to_string();
    let search = ["check", &ring, "--model", "tso", "--no-reduce", "--format", "json"];
    let whole = told(&fencepost(&search).output().unwrap());
    let begin = [&search[..], &["--local-processes", "2", "--checkpoint", &kept, "--every", "0s"]].concat();
    let (mut killed, mut resumed) = (0, 0);
    loop {
        // When the first process has told the answer, it removes its part before the others do.
        let first = Path::new(&kept).join("process-0.checkpoint");
        let goes_on = first.exists() || first.with_extension("new").exists();
        resumed += usize::from(goes_on && killed > 0);
        let mut command = match goes_on {
            true => fencepost(&["resume", &kept]),
            false => fencepost(&begin),
        };
        if killed == kills {
            assert_eq!(told(&command.output().unwrap()), whole);
            break;
        }
        // A group of its own, so that the processes that it starts are killed with it.
        let child = std::os::unix::process::CommandExt::process_group(&mut command, 0)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(200 + moments.next(1800)));
        let group = format!("-{}", child.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
        let output = child.wait_with_output().unwrap();
        if output.status.success() {
            assert_eq!(told(&output), whole);
        }
        killed += 1;
    }
    assert!(resumed > 0, "it was killed too early each time");
    let left = std::fs::read_dir(&kept).unwrap().flatten().map(|entry| entry.file_name());
    let left: Vec<_> = left.filter(|name| !name.to_string_lossy().ends_with(".lock")).collect();
    assert!(left.is_empty(), "{left:?} is left of a search that has come to its end");
}

/// What each of two processes says if the second one is asked something else.
fn differ(name: &str, first: &[&str], second: &[&str]) -> String {
    let hosts = hosts(name, 2);
    let children = [start(first, &hosts, 0), start(second, &hosts, 1)];
    let mut said = String::new();
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stdout));
        said.push_str(&String::from_utf8_lossy(&output.stderr));
    }
    said
}

#[test]
fn processes_with_another_question_are_refused() {
    let words = ["check", "examples/peterson.litmus", "--model", "tso"];
    let said = differ("model", &words, &["check", "examples/peterson.litmus", "--model", "pso"]);
    assert!(said.contains("process 1 has another memory model than process 0"), "{said}");
    let said = differ("program", &words, &["check", "examples/peterson-fenced.litmus", "--model", "tso"]);
    assert!(said.contains("process 0 has another program"), "{said}");
    let said = differ("question", &words, &["check", "examples/peterson.litmus", "--model", "tso", "--all"]);
    assert!(said.contains("another question"), "{said}");
}

/// What is wrong with a command is said at once, and nothing is started.
#[test]
fn mistakes_are_named() {
    let check = |words: &[&str]| {
        let output = fencepost(&[&["check", "examples/peterson.litmus", "--model", "tso"], words].concat())
            .env_remove("FENCEPOST_SECRET")
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let file = folder("mistakes").join("hosts.txt");
    std::fs::write(&file, "localhost:2101\nlocalhost\n").unwrap();
    let hosts = file.display().to_string();
    for (words, message) in [
        (&["--local-processes", "0"][..], "is not a number of processes"),
        (&["--local-processes", "2", "--hunt"], "cannot be used with"),
        (&["--local-processes", "2", "--order", "dfs"], "do not search depth first"),
        (&["--local-processes", "2", "examples/peterson-fenced.litmus"], "one program under one model"),
        (&["--hosts", "no-such-file", "--process", "0"], "cannot read no-such-file"),
        (&["--hosts", &hosts, "--process", "0"], "hosts.txt:2: `localhost` is no HOST:PORT"),
    ] {
        let said = check(words);
        assert!(said.contains(message), "{words:?}: {said}");
    }
    std::fs::write(&file, "localhost:2101\n").unwrap();
    for (words, message) in [
        (&["--hosts", &hosts, "--process", "1"][..], "there is no process 1"),
        (
            &["--hosts", &hosts, "--process", "0", "--processes", "2"],
            "lists 1 processes, and 2 are asked for",
        ),
        (&["--hosts", &hosts, "--process", "0"], "FENCEPOST_SECRET is not set"),
        (&["--hosts", &hosts, "--process", "0", "--secret-file", "no-such-file"], "cannot read the secret"),
    ] {
        let said = check(words);
        assert!(said.contains(message), "{words:?}: {said}");
    }
}
