//! Real assemblies: how fast a lone thread is interpreted, how long loading takes, and how fast and
//! how small the search is. Prints tables for benches/results/dotnet.md.
//!
//! Run with `cargo bench -p fencepost-cil --bench dotnet`.

#![allow(clippy::print_stdout, missing_docs, clippy::unwrap_used)]

use std::path::Path;
use std::time::{Duration, Instant};

use fencepost_cil::{File, Files, Loaded, Request, load};
use fencepost_explore::{Limits, Order, SearchConfig, Verdict, explore};
use fencepost_testkit::machine;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

struct Nothing;

impl Files for Nothing {
    fn assembly(&self, _: &str) -> Option<File> {
        None
    }
}

fn file(path: &str) -> File {
    let full = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    File { path: path.to_owned(), bytes: std::fs::read(full).unwrap(), ..File::default() }
}

fn loaded(path: &str, entry: &str) -> Loaded {
    let request =
        Request { file: file(path), files: &Nothing, entry: Some(entry), arguments: &[], observe: &[] };
    load(request).unwrap()
}

/// The shortest of several times.
fn best(rounds: u32, mut run: impl FnMut()) -> f64 {
    let times = (0..rounds).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed().as_secs_f64()
    });
    times.fold(f64::INFINITY, f64::min)
}

/// Instructions of `Power…(14, 8)`, counted along its loops in `fencepost disasm`: 5 before them, 3
/// for each of two tests of the outer one, 2 to enter its body, 4 for each of four tests of the
/// inner one, 8 for each of its three rounds, 9 after it, 5 to return; and 5 to call it.
const PER_CALL: f64 = 5.0 + 2.0 * 3.0 + 2.0 + 4.0 * 4.0 + 3.0 * 8.0 + 9.0 + 5.0 + 5.0;

fn interpretation() {
    println!("| program | CIL instructions | ms | M instructions/s |");
    println!("|---|--:|--:|--:|");
    for (name, calls) in [("PowerCalculator10", 10.0), ("PowerCalculator100", 100.0)] {
        let program = loaded(&format!("tests/dotnet/seed/{name}.exe"), &format!("{name}::Times1000"));
        let program = &program.program;
        let machine = machine(program, "sc");
        let seconds = best(20, || drop(machine.start()));
        let instructions = 1000.0 * calls * PER_CALL;
        println!(
            "| {name} × 1000 | {instructions:.0} | {:.2} | {:.0} |",
            seconds * 1e3,
            instructions / seconds / 1e6
        );
    }
}

fn loading() {
    println!("\n| assembly | methods | instructions of ours | ms |");
    println!("|---|--:|--:|--:|");
    for (path, entry) in [
        ("examples/dotnet/Peterson.exe", "Peterson::Main"),
        ("tests/dotnet/programs/Bank.exe", "Bank::Main"),
        ("tests/dotnet/conformance/library/linq.exe", "Linq::Main"),
    ] {
        let program = loaded(path, entry).program;
        let seconds = best(10, || drop(loaded(path, entry)));
        println!("| {path} | {} | {} | {:.2} |", program.methods.len(), program.code.len(), seconds * 1e3);
    }
}

const SEARCHES: &str = "| program | model | verdict | states | transitions | ms | k states/s | bytes/state |
|---|---|---|--:|--:|--:|--:|--:|";

/// Searches, prints a row, and says how it ended.
fn search(path: &str, entry: &str, model: &str, limits: Limits) -> Verdict {
    let program = loaded(path, entry).program;
    let machine = machine(&program, model);
    let order = Order::BreadthWithProbe;
    let options = SearchConfig { order, limits, ..SearchConfig::default() };
    let start = Instant::now();
    let report = explore(&machine, &options);
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "| {entry} | {model} | {:?} | {} | {} | {:.1} | {:.0} | {:.1} |",
        report.verdict,
        report.stats.states,
        report.stats.transitions,
        seconds * 1e3,
        report.stats.states_per_second() / 1e3,
        report.stats.bytes_per_state()
    );
    report.verdict
}

fn searches() {
    println!("\n{SEARCHES}");
    let seed = "tests/dotnet/seed";
    for (path, entry, model) in [
        (format!("{seed}/OrderedDining.exe"), "OrderedDining::Once4", "sc"),
        (format!("{seed}/OrderedDining.exe"), "OrderedDining::Once5", "sc"),
        (format!("{seed}/OrderedDining.exe"), "OrderedDining::Once6", "sc"),
        (format!("{seed}/Dining.exe"), "Dining::Guests10", "sc"),
        (format!("{seed}/Dining.exe"), "Dining::Guests20", "sc"),
        (format!("{seed}/Dining.exe"), "Dining::Guests80", "sc"),
        ("examples/dotnet/Peterson.exe".to_owned(), "Peterson::Main", "sc"),
        ("examples/dotnet/Peterson.exe".to_owned(), "Peterson::Main", "dotnet-ecma"),
        ("tests/dotnet/programs/Bank.exe".to_owned(), "Bank::Main", "dotnet-ecma"),
        ("tests/dotnet/programs/BoundedBuffer.exe".to_owned(), "BoundedBuffer::Main", "sc"),
        ("tests/dotnet/programs/TreiberStack.exe".to_owned(), "TreiberStack::Main", "dotnet-ecma"),
    ] {
        search(&path, entry, model, Limits::default());
    }
}

/// Programs of growing size, each up to the first that does not end within `SECONDS` (60).
fn growth() {
    println!("\n{SEARCHES}");
    let seconds = std::env::var("SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(60);
    let limits = Limits { time: Some(Duration::from_secs(seconds)), ..Limits::default() };
    let crowds =
        ["1_Writers1", "2_Writers1", "2_Writers2", "3_Writers2", "3_Writers3", "4_Writers3", "4_Writers4"];
    let buffers = ["2_Items2", "2_Items3", "2_Items4", "3_Items4", "3_Items6", "4_Items8"];
    let sizes: [(&str, Vec<String>); 5] = [
        ("Philosophers", (4..=12).map(|size| format!("Size{size}")).collect()),
        ("Buffer", [1, 2, 3, 4, 6, 8].map(|items| format!("Capacity1_Items{items}")).to_vec()),
        ("Buffer", buffers.map(|size| format!("Capacity{size}")).to_vec()),
        ("ReadersWriters", crowds.map(|crowd| format!("Readers{crowd}_Times1")).to_vec()),
        ("ReadersWriters", (1..=4).map(|times| format!("Readers2_Writers2_Times{times}")).collect()),
    ];
    for (class, sizes) in sizes {
        for model in ["sc", "dotnet-ecma"] {
            let path = format!("tests/dotnet/scale/{class}.exe");
            let mut grows = sizes.iter().map(|size| format!("{class}::{size}"));
            grows.all(|entry| search(&path, &entry, model, limits) != Verdict::Inconclusive);
        }
    }
}

fn main() {
    interpretation();
    loading();
    searches();
    growth();
}
