//! No bytes make the reader of assemblies, the translation or the machine panic or run on. `crates/cil/tests/robust.rs`
//! calls the same function with changed programs.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/cil/tests/support/using.rs"]
mod using;

fuzz_target!(|data: &[u8]| {
    let file = fencepost_cil::File { path: "fuzz".to_owned(), bytes: data.to_vec(), ..Default::default() };
    using::use_up(file, "dotnet-ecma");
});
