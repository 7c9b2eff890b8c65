//! Real class files: how long loading takes, the programs that Java PathFinder was measured with, how they
//! grow under `java-op`, and the subjects of the paper that `java-op` is from. Prints tables for benches/results/java.md.
//!
//! Run with `cargo bench -p fencepost-jvm --bench java`. Given a table's name, or an entry point and a model, as
//! in `… -- Philosophers::size6 sc`, it prints that alone; the latter with the peak of its memory.

#![allow(clippy::print_stdout, missing_docs, clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use fencepost_explore::{Limits, Order, Report, SearchConfig, explore};
use fencepost_jvm::archive::Archive;
use fencepost_jvm::{Error, File, Files, Loaded, Request, load};
use fencepost_testkit::machine;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A jar, or the classes of a directory.
enum Classes {
    Jar(Box<Archive>),
    Directory(PathBuf),
}

impl Files for Classes {
    fn class(&self, name: &str) -> Option<Result<File, Error>> {
        let name = format!("{name}.class");
        match self {
            Classes::Jar(jar) => {
                jar.member(&name).map(|bytes| bytes.map(|bytes| File { path: name.clone(), bytes }))
            }
            Classes::Directory(directory) => {
                let bytes = std::fs::read(directory.join(&name)).ok()?;
                Some(Ok(File { path: name, bytes }))
            }
        }
    }
}

fn classes(path: &str) -> Classes {
    let full = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    match full.is_dir() {
        true => Classes::Directory(full),
        false => Classes::Jar(Box::new(Archive::read(std::fs::read(full).unwrap(), path).unwrap())),
    }
}

fn loaded(path: &str, entry: &str) -> Loaded {
    let files = classes(path);
    let request =
        Request { file: path, files: &files, main: None, entry: Some(entry), arguments: &[], observe: &[] };
    load(request).unwrap()
}

/// A clock that stands still while others have the processor, where the system tells.
struct Clock {
    start: Instant,
    ran: Option<Duration>,
}

impl Clock {
    fn start() -> Clock {
        Clock { start: Instant::now(), ran: Clock::ran() }
    }

    fn seconds(&self) -> f64 {
        let elapsed = self.start.elapsed();
        let ran = Clock::ran().zip(self.ran).map(|(now, before)| now - before);
        // The system counts in ticks.
        let exact = Duration::from_millis(20);
        ran.filter(|_| elapsed > exact).unwrap_or(elapsed).as_secs_f64()
    }

    fn ran() -> Option<Duration> {
        let schedule = std::fs::read_to_string("/proc/self/schedstat").ok()?;
        schedule.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    }
}

/// One search, and how many seconds it took.
fn search(path: &str, entry: &str, model: &str, limits: Limits) -> (Report, f64) {
    let program = loaded(path, entry).program;
    let machine = machine(&program, model);
    let order = Order::BreadthWithProbe;
    let options = SearchConfig { order, limits, ..SearchConfig::default() };
    let clock = Clock::start();
    let report = explore(&machine, &options);
    (report, clock.seconds())
}

fn loading() {
    println!("| program | methods | instructions of ours | ms |");
    println!("|---|--:|--:|--:|");
    for (path, entry) in [("examples/java/opmm", "Dcl::main"), (SCALE, "Buffer::items2")] {
        let program = loaded(path, entry).program;
        let times = (0..10).map(|_| {
            let clock = Clock::start();
            drop(loaded(path, entry));
            clock.seconds()
        });
        let ms = times.fold(f64::INFINITY, f64::min) * 1e3;
        println!("| {entry} | {} | {} | {ms:.2} |", program.methods.len(), program.code.len());
    }
}

const SCALE: &str = "tests/java/scale.jar";

/// What Java PathFinder was measured with: entry point, its new states, its seconds of processor time.
const PATHFINDER: [(&str, u32, f64); 7] = [
    ("Dining::guests10", 9_021, 3.9),
    ("Philosophers::size4", 3_890, 5.7),
    ("Philosophers::size5", 26_807, 15.7),
    ("Philosophers::size6", 183_226, 70.0),
    ("Peterson::rounds2", 734, 2.1),
    ("Buffer::items2", 56_565, 17.5),
    ("ReadersWriters::two", 33_673, 13.9),
];

/// Each in a process of its own, for its memory; loading is part of the time.
fn pathfinder() {
    println!("\n| program | verdict | states | ms, all | MB | theirs: states | s | times as fast |");
    println!("|---|---|--:|--:|--:|--:|--:|--:|");
    for (entry, states, seconds) in PATHFINDER {
        let (own, ms) = alone(entry, "sc");
        println!("| {entry} | {own} | {states} | {seconds:.1} | {:.0} |", seconds * 1e3 / ms);
    }
}

fn views() {
    println!("\n| program | states, sc | ms, all | MB | states, java-op | ms, all | MB |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for (entry, _, _) in PATHFINDER {
        let [(sc, _), (op, _)] = ["sc", "java-op"].map(|model| alone(entry, model));
        let without_verdict = |cells: String| cells.split_once(" | ").unwrap().1.to_owned();
        println!("| {entry} | {} | {} |", without_verdict(sc), without_verdict(op));
    }
}

/// Runs one search in a process of its own: its cells of a table, and the milliseconds among them.
fn alone(entry: &str, model: &str) -> (String, f64) {
    let this = std::env::current_exe().unwrap();
    let output = Command::new(this).args([entry, model]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap().trim().to_owned();
    let ms = text.split(" | ").nth(2).unwrap().parse().unwrap();
    (text, ms)
}

/// The best of three searches and what loading takes, as cells of a table.
fn one(entry: &str, model: &str) {
    let runs = (0..3).map(|_| {
        let clock = Clock::start();
        let (report, _) = search(SCALE, entry, model, Limits::default());
        (clock.seconds() * 1e3, report)
    });
    let (ms, report) = runs.min_by(|one, other| one.0.total_cmp(&other.0)).unwrap();
    println!("{:?} | {} | {ms:.1} | {:.0}", report.verdict, report.stats.states, peak());
}

/// The most memory that this process has had, in MB, where the system tells.
fn peak() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kilobytes.unwrap_or(f64::NAN) / 1024.0
}

/// Growing programs, each up to the first that does not end within `SECONDS` (60).
fn growth() {
    println!("\n| program | model | verdict | states | transitions | ms | k states/s | bytes/state |");
    println!("|---|---|---|--:|--:|--:|--:|--:|");
    let seconds = std::env::var("SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(60);
    let limits = Limits { time: Some(Duration::from_secs(seconds)), ..Limits::default() };
    for entries in [
        &["Philosophers::size4", "Philosophers::size6", "Philosophers::size7", "Philosophers::size8"][..],
        &["Buffer::items1", "Buffer::items2", "Buffer::items3"],
        &["ReadersWriters::two", "ReadersWriters::twoTwice", "ReadersWriters::three"],
        &["Peterson::rounds2", "Peterson::rounds4"],
    ] {
        for model in ["sc", "java-op"] {
            for entry in entries {
                let (report, seconds) = search(SCALE, entry, model, limits);
                let stats = &report.stats;
                println!(
                    "| {entry} | {model} | {:?} | {} | {} | {:.1} | {:.0} | {:.1} |",
                    report.verdict,
                    stats.states,
                    stats.transitions,
                    seconds * 1e3,
                    stats.states_per_second() / 1e3,
                    stats.bytes_per_state()
                );
            }
        }
    }
}

/// Table 1 of the paper: subject, seconds, states.
fn paper() {
    println!("\n| program | verdict | states | ms | theirs: states | ms |");
    println!("|---|---|--:|--:|--:|--:|");
    for (class, states, ms) in [
        ("Dcl", 87, 250),
        ("DclVolatile", 267, 310),
        ("Singleton", 297, 310),
        ("Peterson", 99, 250),
        ("Dekker", 101, 270),
    ] {
        let runs = (0..10)
            .map(|_| search("examples/java/opmm", &format!("{class}::main"), "java-op", Limits::default()));
        let (report, seconds) = runs.min_by(|one, other| one.1.total_cmp(&other.1)).unwrap();
        println!(
            "| {class} | {:?} | {} | {:.2} | {states} | {ms} |",
            report.verdict,
            report.stats.states,
            seconds * 1e3
        );
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|it| it != "--bench").collect();
    let tables: [(&str, fn()); 5] = [
        ("loading", loading),
        ("pathfinder", pathfinder),
        ("views", views),
        ("growth", growth),
        ("paper", paper),
    ];
    match &arguments[..] {
        [entry, model] => one(entry, model),
        [name] => tables.iter().filter(|(table, _)| table == name).for_each(|(_, print)| print()),
        _ => tables.iter().for_each(|(_, print)| print()),
    }
}
