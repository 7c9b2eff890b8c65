//! A translation that is stopped: an error that says how far it has come, at whatever point.

use std::path::Path;

use fencepost_frontend::{LoadError, LoadRequest, Loaded};
use fencepost_ir::Budget;
use fencepost_jvm::load;

fn load_within(jar: &crate::support::Jar, budget: &Budget<'_>) -> Result<Loaded, LoadError> {
    let entry = Some("Unasserted::asserts");
    load("limits", jar, None, &LoadRequest { budget: Some(budget), ..LoadRequest::starting_at(entry) })
}

#[test]
fn a_translation_is_stopped_at_any_method() {
    let jar = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/limits.jar");
    let jar = crate::support::Jar::open(&jar);
    let mut looks = 0;
    let loaded = loop {
        match load_within(&jar, &Budget::unlimited().of_looks(looks)) {
            Ok(loaded) => break loaded,
            Err(error) => {
                let phase = if looks == 0 { "reading limits" } else { "translating the program (" };
                let expected = format!("the limit of {looks} looks was reached while {phase}");
                assert!(error.to_string().starts_with(&expected), "{error}");
            }
        }
        looks += 1;
    };
    assert!(looks > loaded.program.methods.len() / 2, "each method is a look: {looks}");
    let whole = load_within(&jar, &Budget::unlimited()).unwrap();
    assert_eq!(whole.program.code, loaded.program.code);
}
