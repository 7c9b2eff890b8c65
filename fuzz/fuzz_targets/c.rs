//! No text makes the C front end panic, overflow its stack or run on. `crates/c/tests/robust.rs` calls the same function
//! with changed examples.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/c/tests/support/reading.rs"]
mod reading;

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        reading::read(text);
    }
});
