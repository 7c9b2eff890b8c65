//! No bytes make the reader of jars and classes, the translation or the machine panic or run on.
//! `crates/jvm/tests/robust.rs` calls the same function with changed classes.
#![no_main]

use fencepost_jvm::archive::Archive;
use fencepost_jvm::class::Class;
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/jvm/tests/support/using.rs"]
mod using;

fuzz_target!(|data: &[u8]| {
    // A jar, or one class that stands alone: an empty jar is the end of a directory without entries.
    let whole = match Archive::read(data.to_vec(), "fuzz.jar") {
        Ok(jar) => jar,
        Err(_) => match Archive::read([b"PK\x05\x06".as_slice(), &[0; 18]].concat(), "empty.jar") {
            Ok(empty) => empty,
            Err(_) => return,
        },
    };
    let Ok(class) = Class::read(data, "fuzz.class") else {
        for name in whole.names() {
            let _ = whole.member(name);
        }
        return;
    };
    let member = |name: &str| whole.member(&format!("{name}.class"));
    let files = using::Changed { whole: member, name: &class.name, bytes: data.to_vec() };
    using::use_up(&files, &class.name, "java-op");
});
