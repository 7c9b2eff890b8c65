//! Fencepost as a library: loads a program, searches all of its states under a memory model, and says what is wrong or
//! how to repair it.
//!
//! ```
//! use fencepost::fix::{FixOptions, fix};
//! use fencepost::{
//!     Goal, Input, LoadRequest, Model, SearchConfig, Subject, Verdict, check, compare, load_input, model, outcomes,
//!     places,
//! };
//!
//! let test = "X86 SB
//! { x=0; y=0; }
//!  P0         | P1         ;
//!  MOV [x],$1 | MOV [y],$1 ;
//!  MOV EAX,[y] | MOV EAX,[x] ;
//! ~exists (0:EAX=0 /\\ 1:EAX=0)
//! ";
//! let input = Input::with_bytes("SB.litmus", test.as_bytes().to_vec());
//! let request = LoadRequest::default();
//! let subject: Subject = load_input(&input, &request, &[])?;
//! let config = SearchConfig { must_end: true, ..SearchConfig::default() };
//! let [sc, tso] = [model("sc")?, model("tso")?];
//! assert_eq!(check(&subject, &sc, &config)?.verdict, Verdict::Holds);
//! // A store waits in the store buffer while the load behind it is done.
//! let findings = check(&subject, &tso, &config)?;
//! assert_eq!(findings.verdict, Verdict::Violated);
//! // The story says step by step which thread does what, and where.
//! let step = &findings.faults[0].violation.trace[0];
//! assert_eq!(step.thread, "P0");
//! assert_eq!(places::place(&subject.program, step.site), Some(("SB.litmus", 5)));
//!
//! // A model of your own is the text of a model file.
//! let mine = Model::parse("name = 'mine'\nsummary = 'writes may swap'\nmay-reorder = ['write -> write']");
//! let mine = mine.expect("a model file");
//! assert_eq!(check(&subject, &mine, &config)?.verdict, Verdict::Holds);
//!
//! // All final states, and those that one of two models allows alone.
//! assert_eq!(outcomes(&subject, &tso, &config)?.states.len(), 4);
//! let findings = compare(Goal::Outcomes, &subject, [&tso, &sc], &config)?;
//! let only_here = findings.comparison.map(|comparison| comparison.only_here.states);
//! assert_eq!(only_here, Some(vec![vec![0, 0]]));
//!
//! // A fence in each thread repairs it, and fewer do not.
//! let attempt = fix(subject, &tso, &config, &FixOptions::default(), &request, &[])?;
//! assert!(attempt.is_verified());
//! # Ok::<(), fencepost::LoadError>(())
//! ```
//!
//! [`load`] reads a program from a file, and [`load_input`] from memory; its language is recognised ([`LANGUAGES`]).
//! [`model`] is a built-in memory model, and [`Model::parse`] reads another. [`check`] finds what is wrong,
//! [`outcomes`] all final states, [`compare`] what differs between two models, and [`fix`](fix::fix) the smallest
//! change that is enough. [`Question`] is what a program asks of its states, [`Findings`] is the answer; both are data,
//! and the crate `fencepost-cli` makes text and JSON of them.
//!
//! Deliberately absent: printing, and the command line.

mod asserted;
mod assumptions;
mod check;
pub mod comparison;
pub mod expression;
mod findings;
pub mod fix;
mod forbids;
mod identity;
mod lines;
pub mod places;
mod question;
mod read_again;
pub mod relevance;
mod results;
pub mod runs;
mod search;
mod shipment;
pub mod space;
mod subject;
pub mod timeline;
mod under_sc;
mod unknown_time;
pub mod walk;

pub use check::{Goal, check, compare, outcomes};
pub use fencepost_explore::{SearchConfig, Verdict};
pub use fencepost_frontend::{Input, LoadError, LoadRequest};
pub use fencepost_memory::Model;
pub use findings::{Fault, Findings};
pub use forbids::{Forbids, weakest_that_forbids};
pub use identity::{Identity, IdentityPart};
pub use question::{Answer, Question, Tally, proposition};
pub use results::{Graded, Results};
pub use shipment::{Shipment, Unpacked};
pub use subject::{LANGUAGES, Subject, default_model, language_of, load, load_input, model};
