//! Reads any text as a C program, in all the ways there are. Tests and the fuzz target call this.

use fencepost_c::patch::Outline;
use fencepost_c::{Files, Options, load, parse, preprocess};

/// A program includes itself.
struct Itself(String);

impl Files for Itself {
    fn include(&self, _: &str, name: &str, _: bool) -> Option<(String, String)> {
        (name == "t.c").then(|| (name.to_owned(), self.0.clone()))
    }
}

/// Panics if something is wrong with how a text is read.
pub fn read(text: &str) {
    let files = Itself(text.to_owned());
    match preprocess("t.c", text, &files, &[]) {
        Ok(pre) => {
            for offset in 0..=pre.text.len() {
                let place = pre.map.locate(offset);
                assert!(place.line >= 1 && place.column >= 1);
            }
            if let Err(error) = parse(&pre) {
                assert!(text.len() >= error.spot.span.start || error.spot.file != "t.c");
            }
        }
        Err(errors) => assert!(!errors.is_empty()),
    }
    let options = Options { loops: Some(2), nondet: Some((0, 1)), ..Options::default() };
    if let Err(errors) = load("t.c", text, &files, &options) {
        assert!(!errors.is_empty());
        assert!(!errors.iter().any(|it| it.message.contains("no room")), "lowering has panicked");
    }
    if let Ok(outline) = Outline::read("t.c", text, &files, &[]) {
        outline.with_fences(0..text.len());
        outline.without_fences(0..text.len());
    }
}
