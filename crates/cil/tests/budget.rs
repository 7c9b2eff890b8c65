//! A translation that is stopped: an error that says how far it has come, at whatever point.

use std::path::Path;

use fencepost_cil::{File, NoFiles, load};
use fencepost_frontend::{LoadError, LoadRequest, Loaded};
use fencepost_ir::Budget;

fn load_within(budget: &Budget<'_>) -> Result<Loaded, LoadError> {
    let path = "examples/dotnet/Bank.exe";
    let bytes = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).unwrap();
    let file = File { path: path.to_owned(), bytes, ..File::default() };
    load(file, &NoFiles, &LoadRequest { budget: Some(budget), ..LoadRequest::default() })
}

#[test]
fn a_translation_is_stopped_at_any_method() {
    let mut looks = 0;
    let loaded = loop {
        match load_within(&Budget::unlimited().of_looks(looks)) {
            Ok(loaded) => break loaded,
            Err(error) => {
                let phase = if looks == 0 { "reading examples/" } else { "translating the program (" };
                let expected = format!("the limit of {looks} looks was reached while {phase}");
                assert!(error.to_string().starts_with(&expected), "{error}");
            }
        }
        looks += 1;
    };
    assert!(looks > loaded.program.methods.len() / 2, "each method is a look: {looks}");
    let whole = load_within(&Budget::unlimited()).unwrap();
    assert_eq!(whole.program.code, loaded.program.code);
}
