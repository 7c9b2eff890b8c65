//! Which program is meant: where it starts, what it finds outside, and where its parts are.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use fencepost_frontend::{LoadError, LoadRequest, file};
use fencepost_ir::{Budget, Surroundings};

use crate::units::{parse_define, parse_range, parse_setting};

/// Which program an assembly is.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct ProgramArgs {
    /// Static method to start from, if not the assembly's entry point or the class's main, or the function of a
    /// C program; litmus tests have none
    #[arg(long, value_name = "TYPE::METHOD")]
    pub(crate) entry: Option<String>,

    /// An argument of the program's Main or main; repeatable
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) arg: Vec<String>,

    /// Set an environment variable of the program; repeatable
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_setting)]
    pub(crate) env: Vec<(String, String)>,

    /// Set a system property of a Java program; repeatable
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_setting)]
    pub(crate) property: Vec<(String, String)>,

    /// The lines that the program reads from the console, in the order of this file, and then the end of the input;
    /// without this an empty input is tried, and any line that might be read makes the verdict inconclusive
    #[arg(long = "input", value_name = "FILE")]
    pub(crate) input_lines: Option<PathBuf>,

    /// Where to look for referenced assemblies, after the input's own directory; repeatable
    #[arg(long, value_name = "DIR")]
    pub(crate) lib: Vec<PathBuf>,

    /// Where to look for classes of a Java program, after the input itself: directories and jars, with `:`
    /// between them; repeatable
    #[arg(long, value_name = "PATH")]
    pub(crate) classpath: Vec<OsString>,

    /// The JDK whose classes a Java program may use; without it, the one that JAVA_HOME or PATH points to
    #[arg(long, value_name = "DIR")]
    pub(crate) jdk: Option<PathBuf>,

    /// Run the JDK's own lock classes instead of the model library's, which behave the same in far fewer
    /// states
    #[arg(long)]
    pub(crate) jdk_locks: bool,

    /// Run the JDK's own pools, futures and parallel streams instead of the model library's, which take far fewer states
    #[arg(long)]
    pub(crate) jdk_executors: bool,

    /// Run the framework's own concurrent collections and SemaphoreSlim instead of the model library's, which take far
    /// fewer states
    #[arg(long)]
    pub(crate) framework_collections: bool,

    /// Let threads fill the static fields in which Roslyn keeps lambdas that capture nothing, instead of having those
    /// lambdas from the start, which takes fewer states
    #[arg(long)]
    pub(crate) lambdas_in_fields: bool,

    /// Define a macro of a C program, as 1 if no value is given; repeatable
    #[arg(short = 'D', long = "define", value_name = "NAME[=VALUE]", value_parser = parse_define)]
    pub(crate) define: Vec<(String, String)>,

    /// Where to look for files that a C program includes, after the including file's directory; repeatable
    #[arg(short = 'I', long = "include", value_name = "DIR")]
    pub(crate) include: Vec<PathBuf>,

    /// End a run of a C program after N iterations of an endless loop such as `while (1)`;
    /// the verdict says so. A loop that waits for another thread is never cut short
    #[arg(long = "loop", value_name = "N")]
    pub(crate) rounds: Option<u32>,

    /// `__VERIFIER_nondet_int` and similar functions return each value of this range
    #[arg(long, value_name = "LO..HI", value_parser = parse_range, allow_hyphen_values = true)]
    pub(crate) nondet: Option<(i64, i64)>,

    /// Signed numbers of a C program wrap around, as with gcc's option -fwrapv; without it, an overflow is a fault
    #[arg(long)]
    pub(crate) wrapv: bool,

    /// Read settings from this file, not from the fencepost.toml of the project that the input is in
    #[arg(long, value_name = "FILE", conflicts_with = "no_project")]
    pub(crate) project: Option<PathBuf>,

    /// Read no fencepost.toml
    #[arg(long)]
    pub(crate) no_project: bool,

    /// Never use an installed Mono, .NET or JDK, so that results do not depend on the machine
    #[arg(long)]
    pub(crate) no_framework: bool,
}

impl ProgramArgs {
    /// What is asked of a front end. Fails if the file of console input cannot be read.
    pub(crate) fn request<'a>(&self, budget: &'a Budget<'a>) -> Result<LoadRequest<'a>, LoadError> {
        let text = self.input_lines.as_deref().map(file::read).transpose()?;
        Ok(LoadRequest {
            entry: self.entry.clone(),
            arguments: self.arg.clone(),
            surroundings: Surroundings {
                environment: self.env.clone(),
                properties: self.property.clone(),
                input: text.map(|text| text.lines().map(str::to_owned).collect()),
            },
            libraries: self.lib.clone(),
            classpath: self.classpath.clone(),
            jdk: self.jdk.clone(),
            jdk_locks: self.jdk_locks,
            jdk_executors: self.jdk_executors,
            framework_collections: self.framework_collections,
            lambdas_in_fields: self.lambdas_in_fields,
            defines: self.define.clone(),
            includes: self.include.clone(),
            rounds: self.rounds,
            nondet: self.nondet,
            wraps: self.wrapv,
            no_framework: self.no_framework,
            budget: Some(budget),
            ..LoadRequest::default()
        })
    }
}
