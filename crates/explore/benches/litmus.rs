//! States, speed and size on litmus-sized programs: prints a table for benches/results/litmus.md.
//!
//! Times are the best of several runs in this process, without start-up. Run with
//! `cargo bench -p fencepost-explore --bench litmus`.

#![allow(clippy::print_stdout, missing_docs, clippy::unwrap_used)]

mod programs;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

use fencepost_explore::{Reductions, Report, SearchConfig};
use fencepost_testkit::fastest;

fn measure(text: &str, model: &str, reduce: bool) -> Report {
    let test = fencepost_litmus::parse("bench.litmus", text).unwrap();
    let options = if reduce { SearchConfig::default() } else { SearchConfig::with(Reductions::none()) };
    let observe: Vec<_> = test.observed.iter().map(|(_, what)| *what).collect();
    fastest(&test.program, model, &SearchConfig { observe: &observe, ..options })
}

fn row(name: &str, text: &str, model: &str) {
    let wanted = std::env::args().nth(1).filter(|argument| !argument.starts_with("--"));
    if wanted.is_some_and(|wanted| !format!("{name} {model}").contains(&wanted)) {
        return;
    }
    let huge = ["SB ring of 7", "SB ring of 8"].contains(&name);
    let cells = [true, false].map(|reduce| {
        if huge && !reduce {
            return "| | | |".to_owned();
        }
        let report = measure(text, model, reduce);
        let stats = report.stats;
        let verdict = if report.reasons.is_empty() { "" } else { " (bound hit)" };
        format!(
            "{}{verdict} | {} | {:.2} | {:.2} | {:.1}",
            stats.states,
            stats.transitions,
            stats.seconds * 1e3,
            stats.states_per_second() / 1e6,
            stats.bytes_per_state()
        )
    });
    println!("| {name} | {model} | {} | {} |", cells[0], cells[1]);
}

fn main() {
    println!(
        "| program | model | states | transitions | ms | M states/s | bytes/state | states, unreduced | transitions | ms | M states/s | bytes/state |"
    );
    println!("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for k in 1..=8 {
        for model in ["tso", "pso"] {
            row(&format!("{k} stores × 2"), &programs::stores(k), model);
        }
    }
    for n in 2..=8 {
        row(&format!("SB ring of {n}"), &programs::ring(n), "tso");
    }
    for model in ["sc", "tso", "pso", "dotnet-ecma"] {
        row("Peterson loop, fenced", &programs::peterson(true), model);
        row("Dekker loop, fenced", &programs::dekker(true), model);
    }
}
