//! The seam of all languages: what Fencepost asks of a language, and what a language gives.
//!
//! A [`Frontend`] recognises inputs of its language and turns a [`LoadRequest`] into a [`Loaded`] program. A
//! [`Language`] is what the front end still knows about a program once it is loaded: how its values are written,
//! which code is the user's own, and how a repair is written into it. A new language implements these two traits in
//! a crate of its own and is registered in one line of the crate `fencepost`.
//!
//! # A front end
//!
//! A program of this language has a thread on each line: `x=1` writes a variable, `x` reads one into a register.
//!
//! ```
//! use std::collections::BTreeMap;
//!
//! use fencepost_frontend::{
//!     Frontend, Input, Language, LoadError, LoadRequest, Loaded, Observed, ObservedValue, OwnCode,
//! };
//! use fencepost_ir::{
//!     Class, ControlOp, Kind, LocalOp, MemoryOp, MethodBuilder, MethodId, Observable, Place, Program,
//!     ProgramBuilder, Reg, Span, Storage,
//! };
//!
//! struct Toy;
//!
//! impl Frontend for Toy {
//!     fn name(&self) -> &'static str {
//!         "a toy program"
//!     }
//!
//!     fn recognises(&self, input: &Input) -> bool {
//!         fencepost_frontend::file::has_extension(input.path(), self.extensions())
//!     }
//!
//!     fn extensions(&self) -> &'static [&'static str] {
//!         &["toy"]
//!     }
//!
//!     fn load(&self, input: &Input, _request: &LoadRequest<'_>) -> Result<Loaded, LoadError> {
//!         let text = input.text()?;
//!         let mut builder = ProgramBuilder::new();
//!         let source = builder.source(input.shown());
//!         // A memory model speaks of classes of accesses; a program has few of them.
//!         let full = || LoadError::new("too many classes of accesses");
//!         let read = builder.access(Class::Read, &[]).ok_or_else(full)?;
//!         let write = builder.access(Class::Write, &[]).ok_or_else(full)?;
//!         let mut variables = BTreeMap::new();
//!         let mut observed = Vec::new();
//!         for (thread, line) in text.lines().enumerate() {
//!             let mut out = MethodBuilder::new(format!("P{thread}"));
//!             for (offset, word) in line.split_whitespace().enumerate() {
//!                 // The line is shown in stories; the offset tells instructions of a method apart.
//!                 out.at(Span { source, line: thread as u32 + 1, offset: offset as u32 });
//!                 let (name, value) = word.split_once('=').map_or((word, None), |(a, b)| (a, Some(b)));
//!                 let id = *variables
//!                     .entry(name)
//!                     .or_insert_with(|| builder.add_static(name, Storage::I32, 0));
//!                 let (place, register) = (Place::Static(id), out.register(Kind::I32));
//!                 match value {
//!                     Some(value) => {
//!                         let wrong = |_| LoadError::new(format!("`{value}` is no number"));
//!                         let value = value.parse::<u32>().map_err(wrong)?.into();
//!                         out.emit(LocalOp::Const { dst: register, value });
//!                         out.emit(MemoryOp::Store { place, src: register, access: write });
//!                     }
//!                     None => {
//!                         out.emit(MemoryOp::Load { dst: register, place, access: read });
//!                         out.observe(register);
//!                         let at = Observable::Register { thread: thread as u16, register };
//!                         observed.push(Observed::new(format!("{thread}:{name}"), at));
//!                     }
//!                 }
//!             }
//!             out.emit(ControlOp::Return { first: Reg(0) });
//!             let method = builder.method(out);
//!             builder.thread(format!("P{thread}"), method, Vec::new());
//!         }
//!         Ok(Loaded { observed, ..Loaded::new(input.stem(), builder.build(), ToyLanguage) })
//!     }
//! }
//!
//! #[derive(Debug)]
//! struct ToyLanguage;
//!
//! impl Language for ToyLanguage {
//!     fn value(&self, _program: &Program, _observed: &Observed, word: i64) -> ObservedValue {
//!         ObservedValue::Integer(word.into())
//!     }
//!
//!     // All code is the user's own, so that repairs may change it.
//!     fn own_code(&self, _program: &Program, id: MethodId) -> Option<OwnCode> {
//!         Some(OwnCode { text: id.0, method: id.0 })
//!     }
//! }
//!
//! let input = Input::with_bytes("SB.toy", b"x=1 y\ny=1 x".to_vec());
//! let loaded = Toy.load(&input, &LoadRequest::default())?;
//! assert_eq!(loaded.program.threads.len(), 2);
//! assert_eq!(loaded.observed[1].name, "1:x");
//! # Ok::<(), LoadError>(())
//! ```
//!
//! `fencepost::Subject::new("SB.toy", loaded, &[])` is what `fencepost::check` and its like take; an entry in
//! `fencepost::LANGUAGES` makes the command line read such files.
//!
//! # What front ends share
//!
//! [`lower`] is the kit for languages of bytecode with classes and virtual methods, [`bytecode`] what such programs
//! observe, [`condition`] and [`results`] what tests ask of final states, [`source`] and [`change`] what repairs need,
//! [`names`] suggestions, [`file`] files, [`tests`] the tests in a file.
//!
//! Deliberately absent: memory models, searching, printing.

pub mod bytecode;
pub mod change;
pub mod condition;
mod error;
pub mod file;
mod help;
mod language;
mod loaded;
pub mod lower;
pub mod names;
mod request;
pub mod results;
pub mod source;
pub mod tests;
mod value;
pub mod words;

pub use error::{LoadError, Spot};
pub use file::Input;
pub use help::{Help, Setting};
pub use language::{Frontend, Language, Listing, OwnCode, Rewritten};
pub use loaded::{Loaded, Observed, Offsets, PartialFences, Repairs, Volatiles};
pub use request::{LoadRequest, Mention};
pub use value::ObservedValue;
