//! Fencepost as a library: loads a program, searches all of its states under a memory model, and says what is wrong or
//! how to repair it.
//!
//! ```
//! use fencepost::fix::{FixOptions, fix};
//! use fencepost::{
//!     Goal, Input, LoadRequest, SearchConfig, Subject, Verdict, check, compare, load_input, model, outcomes,
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
//! assert_eq!(check(&subject, &tso, &config)?.verdict, Verdict::Violated);
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
//! [`load`] reads a program from a file; its language is recognised ([`LANGUAGES`]). [`check`] finds what is wrong,
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
pub mod places;
mod question;
pub mod relevance;
mod results;
pub mod runs;
mod search;
pub mod space;
mod subject;
pub mod timeline;
mod under_sc;
pub mod walk;

pub use check::{Goal, check, compare, outcomes};
pub use fencepost_explore::{SearchConfig, Verdict};
pub use fencepost_frontend::{Input, LoadError, LoadRequest};
pub use findings::{Fault, Findings};
pub use forbids::weakest_that_forbids;
pub use question::{Answer, Question, Tally, proposition};
pub use results::{Graded, Results};
pub use subject::{LANGUAGES, Subject, default_model, language_of, load, load_input, model};
