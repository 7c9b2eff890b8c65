//! Litmus tests as a language of Fencepost.

use std::path::Path;
use std::sync::Arc;

use fencepost_frontend::tests::{FoundTest, TestPlan};
use fencepost_frontend::{
    Frontend, Help, Input, Language, LoadError, LoadRequest, Loaded, Mention, Observed, ObservedValue,
    Offsets, OwnCode, PartialFences, Repairs, Setting, Spot, Volatiles, names,
};
use fencepost_ir::path::{DeadEnd, Lookup, Origin, ValueKind};
use fencepost_ir::{MethodId, Observable, Program};

use crate::arch::Arch;
use crate::error::Error;
use crate::test::{Test, Types, parse_mentioning, show_of};

/// The language of litmus tests.
#[derive(Clone, Copy, Debug)]
pub struct Litmus;

impl Frontend for Litmus {
    fn name(&self) -> &'static str {
        "a litmus test"
    }

    /// Whatever is not another language's is meant to be a litmus test.
    fn recognises(&self, _input: &Input) -> bool {
        true
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["litmus"]
    }

    /// A file is a test.
    fn tests(
        &self,
        path: &Path,
        _is_named: bool,
        _request: &LoadRequest<'_>,
    ) -> Result<Vec<FoundTest>, LoadError> {
        Ok(vec![FoundTest { path: path.to_owned(), entry: None, plan: TestPlan::Check(Vec::new()) }])
    }

    fn load(&self, input: &Input, request: &LoadRequest<'_>) -> Result<Loaded, LoadError> {
        let shown = input.shown();
        request.refuse_world(&shown, self.name(), false, false)?;
        let text = input.text()?;
        let observe = request.observed_names();
        let observe: Vec<&str> = observe.iter().map(String::as_str).collect();
        let mentions: Vec<&str> = request.mentions.iter().map(Mention::name).collect();
        let test =
            parse_mentioning(&shown, &text, &observe, &mentions).map_err(|error| explained(&text, error))?;
        if let Some(entry) = &request.entry {
            let message = format!("{shown} is a litmus test and has no method {entry}");
            return Err(LoadError::new(message).help(Help::LeaveOut {
                settings: vec![Setting::Entry],
                because: Some("every thread of a test runs"),
            }));
        }
        Ok(loaded(test, &request.mentions))
    }
}

fn loaded(test: Test, mentioned: &[Mention]) -> Loaded {
    let lookups = mentioned.iter().zip(0..).map(|(mention, index)| look_up(&test, mention, index)).collect();
    let Test { name, arch, program, observed, condition, filter, types, .. } = test;
    let observed = observed.into_iter().map(|(name, at)| Observed::new(name, at).in_brackets());
    Loaded {
        observed: observed.collect(),
        lookups,
        condition,
        filter,
        repairs: Repairs {
            volatiles: Volatiles::Accesses,
            partial_fences: match arch {
                Arch::X86 | Arch::X86_64 => PartialFences::Named(&["lfence", "sfence"]),
                Arch::Lisa | Arch::McSpin => PartialFences::OfModel,
            },
            offsets: Offsets::Hexadecimal,
            ..Repairs::default()
        },
        ..Loaded::new(name, program, LitmusLanguage { types })
    }
}

/// What a mention leads to.
fn look_up(test: &Test, mention: &Mention, index: usize) -> Result<Lookup, DeadEnd> {
    if mention.steps.len() != 1 {
        return Err(DeadEnd {
            step: mention.steps.len(),
            message: "a litmus test has no fields and no arrays".to_owned(),
            help: Some("its variables are plain: `x`, and at the end its registers: `0:EAX`".to_owned()),
        });
    }
    let Some(found) = test.mentions.get(index).copied().flatten() else {
        let name = mention.name();
        let message = format!("the test has no `{name}`");
        return Err(DeadEnd { step: 0, message, help: Some(meant(name, &test.names)) });
    };
    let origin = match found.observable {
        Observable::Static(id) => Origin::Static { id, after: None },
        Observable::Register { thread, register } => Origin::Register { thread, register },
    };
    let kind = ValueKind::Integer { bits: found.bits, signed: found.signed };
    Ok(Lookup { origin, hops: Vec::new(), kind })
}

/// The name that may be meant, or those that there are.
fn meant(wanted: &str, known: &[String]) -> String {
    const MOST: usize = 20;
    let near = names::nearest(wanted, known.iter().map(String::as_str)).map(|(_, name)| name);
    match near.filter(|name| names::distance(name, wanted) <= 1 && wanted.len() > 1) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("it has {}", known.iter().take(MOST).cloned().collect::<Vec<_>>().join(", ")),
    }
}

fn explained(text: &str, error: Error) -> LoadError {
    let text: Arc<str> = text.into();
    let spot = |span, line: u32, column: u32, label| Spot {
        file: error.file.clone(),
        line: line as usize,
        column: column as usize,
        text: text.clone(),
        span,
        label,
    };
    let mut explained =
        LoadError::new(&error.message).at(spot(error.span.clone(), error.line, error.column, None));
    if let Some(related) = &error.related {
        let label = Some(related.message.clone());
        explained = explained.at(spot(related.span.clone(), related.line, 1, label));
    }
    LoadError { help: error.help.map(Help::Text), ..explained }
}

/// What is known of a test that was loaded.
#[derive(Debug)]
struct LitmusLanguage {
    types: Types,
}

impl Language for LitmusLanguage {
    fn value(&self, program: &Program, observed: &Observed, word: i64) -> ObservedValue {
        let shown = show_of(program, &self.types, observed.observable, word);
        // A variable's address is shown as the variable's name.
        shown.parse().map_or(ObservedValue::Text(shown), ObservedValue::Integer)
    }

    fn own_code(&self, _program: &Program, id: MethodId) -> Option<OwnCode> {
        Some(OwnCode { text: id.0, method: id.0 })
    }

    fn check_output(&self, _output: &Path) -> Result<(), LoadError> {
        let message = "a repaired litmus test is not written to a file";
        Err(LoadError::new(message).help(Help::LeaveOut {
            settings: vec![Setting::Output],
            because: Some("the report says where the fences go"),
        }))
    }
}
