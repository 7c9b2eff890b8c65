//! No text makes the reader of model files or the machine panic or run on. `crates/explore/tests/robust.rs` calls the
//! same function with changed models.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/explore/tests/using.rs"]
mod using;

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        using::use_model(text, include_str!("../../examples/peterson.litmus"));
    }
});
