//! Where a Java program may start: methods of objects, tests with their hooks, and how a user writes their names.

use std::path::Path;

use crate::support::fencepost;

const HOLDS: i32 = 0;
const VIOLATED: i32 = 1;
const USAGE: i32 = 2;

fn check(entry: &str, code: i32) -> String {
    let jar = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/entries.jar");
    let line = format!("check {} --no-framework --entry {entry} --model sc", jar.display());
    let output = fencepost(&line).code(code).get_output().clone();
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
}

#[test]
fn a_name_is_written_in_any_usual_way() {
    for entry in ["shop.Counter::fixed", "shop.Counter#fixed", "shop.Counter.fixed", "shop/Counter::fixed"] {
        check(entry, HOLDS);
    }
}

#[test]
fn a_method_of_an_object_is_called_on_a_new_one() {
    check("shop.Counter.right", HOLDS);
    check("shop.Counter.add", VIOLATED);
    let text = check("shop.Counter.Made::check", USAGE);
    assert!(text.contains("no constructor without parameters"), "{text}");
}

#[test]
fn a_test_has_its_hooks_around_it() {
    for entry in ["Four#order", "Five#order", "Testng#order"] {
        check(entry, HOLDS);
    }
    check("Four#races", VIOLATED);
    check("Four#throwing", HOLDS);
}
