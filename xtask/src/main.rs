//! Chores of this repository: `cargo xtask bench`, `cargo xtask book`, `cargo xtask collectors`, `cargo xtask everyday`, `cargo xtask repairs`,
//! `cargo xtask stages`, `cargo xtask growth`, `cargo xtask models`, `cargo xtask platform`, `cargo xtask fence`,
//! `cargo xtask fixtures`.

use std::error::Error;
use std::path::{Path, PathBuf};

use clap::{Parser, Subcommand};

mod bench;
mod book;
mod fence;
mod fixtures;
mod growth;
mod models;
mod platform;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Chores of this repository.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Measure the programs of examples/dotnet and print the tables of benches/results/examples.md
    Bench {
        /// Only programs whose file or entry contains this
        only: Option<String>,
        /// Put the tables into the page as well
        #[arg(long, conflicts_with = "only")]
        write: bool,
    },
    /// Build the site from the pages of docs with mdBook, which has to be installed
    Book,
    /// Search the collectors of examples/gc and print the tables of benches/results/collectors.md
    Collectors {
        /// Put the tables into the page as well
        #[arg(long)]
        write: bool,
    },
    /// Search examples/dotnet/everyday with calm regions and without, and print the table of benches/results/everyday.md
    Everyday {
        /// Put the table into the page as well
        #[arg(long)]
        write: bool,
    },
    /// Write copies of assemblies, with fences everywhere and all accesses volatile, into a folder
    Fence {
        /// The folder
        folder: PathBuf,
        /// The assemblies; paths are kept
        files: Vec<PathBuf>,
    },
    /// Compile test programs, examples and model libraries that are out of date, as tests/fixtures.toml says
    Fixtures {
        /// Compile nothing; fail if something is out of date. Needs no compiler
        #[arg(long, conflicts_with = "names")]
        check: bool,
        /// Compile everything whose name contains one of these, and nothing else
        names: Vec<String>,
    },
    /// Draw docs/design/growth.svg from the tables of benches/results
    Growth {
        /// Write the picture instead of printing it
        #[arg(long)]
        write: bool,
    },
    /// Run the litmus shapes under every model and print the table of docs/reference/models.md
    Models {
        /// Put the table into the page as well
        #[arg(long)]
        write: bool,
    },
    /// Print the tables of docs/reference/platform.md: what a real platform could answer differently
    Platform {
        /// Put the tables into the page as well
        #[arg(long)]
        write: bool,
    },
    /// Repair the programs of examples/dotnet and print the table of benches/results/repairs.md
    Repairs {
        /// Only programs whose file or entry contains this
        only: Option<String>,
        /// Put the table into the page as well
        #[arg(long, conflicts_with = "only")]
        write: bool,
    },
    /// Count the states of models with stages, merged and not, and print the table of benches/results/stages.md
    Stages {
        /// Put the table into the page as well
        #[arg(long)]
        write: bool,
    },
}

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    match Arguments::parse().chore {
        Chore::Bench { only, write } => bench::run(&root, only.as_deref().unwrap_or(""), write),
        Chore::Book => book::run(&root),
        Chore::Collectors { write } => bench::run_collectors(&root, write),
        Chore::Everyday { write } => bench::run_everyday(&root, write),
        Chore::Fence { folder, files } => fence::run(&folder, &files),
        Chore::Fixtures { check, names } => fixtures::run(&root, check, &names),
        Chore::Growth { write } => growth::run(&root, write),
        Chore::Models { write } => models::run(&root, write),
        Chore::Platform { write } => platform::run(&root, write),
        Chore::Repairs { only, write } => bench::run_repairs(&root, only.as_deref().unwrap_or(""), write),
        Chore::Stages { write } => bench::run_stages(&root, write),
    }
}
