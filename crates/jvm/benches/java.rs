//! Real class files: how long loading takes, classic programs, how they
//! grow under `java-op`, and the subjects of the paper that `java-op` is from. Prints tables for benches/results/java.md.
//!
//! Run with `cargo bench -p fencepost-jvm --bench java`. Given a table's name, or an entry point and a model, as
//! in `… -- Philosophers::size6 sc`, it prints that alone; the latter with the peak of its memory.

#![allow(clippy::print_stdout, missing_docs, clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use fencepost_explore::{Limits, Order, Report, SearchConfig, explore};
use fencepost_frontend::{LoadRequest, Loaded};
use fencepost_jvm::archive::Archive;
use fencepost_jvm::{Error, File, Files, load};
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
    let request = LoadRequest::starting_at(Some(entry));
    load(path, &files, None, &request).unwrap()
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

/// Entry points of classic programs.
const CLASSICS: [&str; 7] = [
    "Dining::guests10",
    "Philosophers::size4",
    "Philosophers::size5",
    "Philosophers::size6",
    "Peterson::rounds2",
    "Buffer::items2",
    "ReadersWriters::two",
];

/// Each in a process of its own, for its memory; loading is part of the time.
fn classics() {
    println!("\n| program | verdict | states | ms, all | MB |");
    println!("|---|---|--:|--:|--:|");
    for entry in CLASSICS {
        println!("| {entry} | {} |", alone(entry, "sc"));
    }
}

fn views() {
    println!("\n| program | states, sc | ms, all | MB | states, java-op | ms, all | MB |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for entry in CLASSICS {
        let [sc, op] = ["sc", "java-op"].map(|model| alone(entry, model));
        let without_verdict = |cells: String| cells.split_once(" | ").unwrap().1.to_owned();
        println!("| {entry} | {} | {} |", without_verdict(sc), without_verdict(op));
    }
}

/// Runs one search in a process of its own: its cells of a table.
fn alone(entry: &str, model: &str) -> String {
    let this = std::env::current_exe().unwrap();
    let output = Command::new(this).args([entry, model]).output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
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
        ("classics", classics),
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
