//! Random programs print and return exactly what mono does: `tests/dotnet/random`, or the folder
//! that the environment variable RANDOM_PROGRAMS names.

use std::path::{Path, PathBuf};

#[test]
fn random_programs_print_what_mono_prints() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet/random");
    let root = std::env::var("RANDOM_PROGRAMS").map_or(kept, PathBuf::from);
    crate::support::compare::assert_alike(&root, "", |file| file);
}
