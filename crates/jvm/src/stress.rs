//! Tests in the manner of jcstress: a class says by annotations which of its methods run concurrently, which one
//! looks at the outcome, and what each result is worth.
//!
//! [`Test::of`] reads that from a class; `lower::stress` makes the program that runs it. The result is the
//! text that the result object gives of itself, as in jcstress; [`results`](fencepost_frontend::results) grades it.

use std::rc::Rc;

use fencepost_frontend::results::{Expect, GradedOutcome, ResultTable};

use crate::class::annotation::{Annotation, AnnotationValue};
use crate::class::descriptor::Ty;
use crate::class::{Class, Method};

/// A test.
#[derive(Clone, Debug)]
pub(crate) struct Test {
    /// The internal name of its class.
    pub class: String,
    /// The class of the state that actors share; the test's own, or another.
    pub state: String,
    /// The class of the result, if there is one.
    pub result: Option<String>,
    /// The methods that run concurrently, by name and type.
    pub actors: Vec<(String, String)>,
    /// The method that runs after them.
    pub arbiter: Option<(String, String)>,
    /// What results are worth.
    pub table: ResultTable,
}

const ANNOTATIONS: &str = "org/openjdk/jcstress/annotations/";
/// The class of threads.
pub(crate) const THREAD: &str = "java/lang/Thread";
const RESULTS: &str = "org/openjdk/jcstress/infra/results/";

fn find<'a>(annotations: &'a [Annotation], name: &str) -> Option<&'a Annotation> {
    annotations.iter().find(|it| it.is(&format!("{ANNOTATIONS}{name}")))
}

impl Test {
    /// Whether a class is a test.
    pub(crate) fn is_one(class: &Class) -> bool {
        find(&class.annotations, "JCStressTest").is_some()
    }

    /// The test that a class is. `other` finds the class that says what results are worth, if that is not
    /// the test's own.
    pub(crate) fn of(class: &Class, other: impl FnOnce(&str) -> Option<Rc<Class>>) -> Result<Test, String> {
        let shown = class.shown();
        let mode = find(&class.annotations, "JCStressTest").and_then(|it| it.get("value"));
        let asks_for_end = mode.and_then(AnnotationValue::text) == Some("Termination");
        let with = |name: &'static str| {
            class.methods.iter().filter(move |method| find(&method.annotations, name).is_some())
        };
        let named = |method: &Method| (method.name.to_string(), method.descriptor.to_string());
        let mut actors: Vec<_> = with("Actor").map(named).collect();
        let (arbiters, signals): (Vec<_>, Vec<_>) =
            (with("Arbiter").map(named).collect(), with("Signal").map(named).collect());
        if asks_for_end && [actors.len(), signals.len(), arbiters.len()] != [1, 1, 0] {
            return Err(format!(
                "{shown} asks whether an actor ends, and has not just one actor and one signal"
            ));
        }
        if actors.is_empty() || arbiters.len() > 1 {
            return Err(format!("{shown} is a test without actors, or with more than one arbiter"));
        }
        if asks_for_end {
            actors.extend(signals);
        }
        let methods = with("Actor").chain(with("Arbiter")).chain(with("Signal"));
        let parameters =
            methods.flat_map(|method| method.signature.parameters.iter().map(move |ty| (method, ty)));
        let (mut result, mut state) = (None, None);
        for (method, ty) in parameters {
            let Ty::Class(name) = ty else { return Err(format!("{shown}: an actor that wants {ty}")) };
            if &**name == THREAD {
                // A signal gets the actor's.
                match asks_for_end && find(&method.annotations, "Signal").is_some() {
                    true => continue,
                    false => return Err(format!("{shown}: {} wants a thread", method.name)),
                }
            }
            let known = if name.starts_with(RESULTS) { &mut result } else { &mut state };
            if known.get_or_insert(name) != &name {
                return Err(format!("{shown}: actors want {} and {ty}", known.map_or("", |name| name)));
            }
        }
        if result.is_none() != asks_for_end {
            let which = if asks_for_end { "the actor or the signal" } else { "no actor and no arbiter" };
            return Err(format!("{shown}: {which} takes a result of {}", dotted(RESULTS)));
        }
        let meta = find(&class.annotations, "JCStressMeta").and_then(|it| it.get("value"));
        let meta = match meta {
            Some(AnnotationValue::Class(ty)) => {
                let name = ty.trim_start_matches('L').trim_end_matches(';');
                Some(other(name).ok_or_else(|| format!("{shown}: there is no class {}", dotted(name)))?)
            }
            _ => None,
        };
        let mut table = Vec::new();
        for about in meta.as_deref().into_iter().chain([class]) {
            table.extend(outcomes(about).map_err(|why| format!("{shown}: {why}"))?);
        }
        Ok(Test {
            class: class.name.to_string(),
            state: state.unwrap_or(&class.name).to_string(),
            result: result.map(|name| name.to_string()),
            actors,
            arbiter: arbiters.into_iter().next(),
            table: ResultTable { asks_for_end, outcomes: table },
        })
    }
}

fn dotted(name: &str) -> String {
    name.trim_end_matches('/').replace('/', ".")
}

fn outcomes(class: &Class) -> Result<Vec<GradedOutcome>, String> {
    let mut outcomes = Vec::new();
    for annotation in &class.annotations {
        if annotation.is(&format!("{ANNOTATIONS}Outcome")) {
            outcomes.push(outcome(annotation)?);
        } else if annotation.is(&format!("{ANNOTATIONS}Outcome$Outcomes")) {
            for inner in annotation.get("value").map_or(&[][..], AnnotationValue::list) {
                if let AnnotationValue::Annotation(inner) = inner {
                    outcomes.push(outcome(inner)?);
                }
            }
        }
    }
    Ok(outcomes)
}

fn outcome(annotation: &Annotation) -> Result<GradedOutcome, String> {
    let ids = annotation.get("id").map_or(&[][..], AnnotationValue::list).iter();
    let ids: Vec<String> =
        ids.filter_map(AnnotationValue::text).filter(|id| !id.is_empty()).map(str::to_owned).collect();
    let expect = match annotation.get("expect").and_then(AnnotationValue::text) {
        Some("ACCEPTABLE") => Expect::Acceptable,
        Some("ACCEPTABLE_INTERESTING" | "ACCEPTABLE_SPEC") => Expect::Interesting,
        Some("FORBIDDEN") => Expect::Forbidden,
        Some(other) => return Err(format!("an outcome that is expected to be {other}")),
        None => return Err("an outcome without an expectation".to_owned()),
    };
    let description = annotation.get("desc").and_then(AnnotationValue::text).unwrap_or_default().to_owned();
    GradedOutcome::new(ids, expect, description)
}
