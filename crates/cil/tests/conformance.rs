//! Single-threaded programs print and return exactly what mono does: `tests/dotnet/conformance`,
//! with mono's output beside each program.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

#[path = "support/compare.rs"]
mod compare;
#[path = "support/run.rs"]
mod run;

use std::path::Path;

#[test]
fn programs_print_what_mono_prints() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet/conformance");
    compare::assert_alike(&root, &std::env::var("CONFORMANCE").unwrap_or_default(), |file| file);
}
