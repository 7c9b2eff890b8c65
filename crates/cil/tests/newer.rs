//! What compilers of C# 9 and later write, in IL: `tests/dotnet/newer`. Each program ends with 0 if all is well.

use std::path::Path;

use fencepost_cil::{File, NoFiles, load};
use fencepost_explore::{SearchConfig, Verdict};
use fencepost_frontend::LoadRequest;
use fencepost_testkit::search;

/// Whether a program holds and ends with 0.
fn check(name: &str) {
    let path = format!("{name}.exe");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet/newer");
    let file = File { bytes: std::fs::read(folder.join(&path)).unwrap(), path, pdb: None, mdb: None };
    let request = LoadRequest::starting_at(None).observing(&["return".to_owned()]);
    let loaded = load(file, &NoFiles, &request).unwrap();
    let config = SearchConfig { observe: &loaded.observables(), ..SearchConfig::default() };
    let report = search(&loaded.program, "dotnet", &config);
    assert_eq!(report.verdict, Verdict::Holds, "{name}: {:?}", report.doubts());
    let outcomes: Vec<Vec<i64>> = report.outcomes.into_keys().collect();
    assert_eq!(outcomes, [[0]], "{name}");
}

#[test]
fn an_init_accessor_is_a_method_like_any_other() {
    check("InitOnly");
}
