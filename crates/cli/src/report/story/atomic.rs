//! Calls on atomic variables of Java's library, as what they do to the variable: "update top from Node#1 to null, by
//! AtomicReference.compareAndSet". An update that fails leaves the variable as it was, which is said too.

use fencepost_explore::{NamedAccess, StepKind, TraceStep};
use fencepost_ir::{Class, Pc, Program};

use super::collection::receiver;

/// What the steps of a call of this method do, if they are on one atomic variable.
pub(super) fn tell(program: &Program, steps: &[&TraceStep], (class, method): (&str, &str)) -> Option<String> {
    let is_atomic = class.strip_prefix("Atomic").is_some_and(|of| of.starts_with(char::is_uppercase));
    let steps = steps.iter().filter(|step| step.kind != StepKind::Reflect);
    let accesses = steps.filter_map(|step| Some((step.event.access()?, step.site)));
    let on_variable: Vec<_> =
        accesses.filter(|(access, _)| is_atomic && of_variable(access).is_some()).collect();
    // A method that computes the new value reads the old one first.
    let updates = on_variable.iter().rev().find(|(access, _)| access.class == Class::Rmw);
    let &(access, site) = updates.or(on_variable.last())?;
    let told = NamedAccess {
        class: match access.class {
            Class::VRead => Class::Read,
            Class::VWrite => Class::Write,
            class => class,
        },
        location: variable(program, site, access)?,
        object: None,
        ..access.clone()
    };
    let class = class.split('<').next()?;
    let method = method.split('<').next()?;
    Some(format!("{told}, by {class}.{method}"))
}

/// The part of a location behind the object, if that is what an atomic variable or array keeps: nothing, or an element's index.
fn of_variable(access: &NamedAccess) -> Option<&str> {
    match access.location.strip_suffix(".value") {
        Some(_) => Some(""),
        None => access
            .location
            .ends_with(']')
            .then(|| access.location.rfind('['))?
            .map(|at| &access.location[at..]),
    }
}

/// What the source calls the variable.
fn variable(program: &Program, site: Pc, access: &NamedAccess) -> Option<String> {
    let index = of_variable(access)?;
    let object = access.location.strip_suffix(index)?.trim_end_matches(".value").to_owned();
    // An array is held by a field of the library.
    let holder = access.object.as_ref().and_then(|object| object.holder.clone()).filter(|_| index.is_empty());
    let name = holder.or_else(|| receiver(program, site)).unwrap_or(object);
    Some(format!("{name}{index}"))
}
