//! Single-threaded programs print and return exactly what mono does: `tests/dotnet/conformance`,
//! with mono's output beside each program.

use std::path::Path;

#[test]
fn programs_print_what_mono_prints() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet/conformance");
    crate::support::compare::assert_alike(&root, &std::env::var("CONFORMANCE").unwrap_or_default(), |file| {
        file
    });
}
