//! How two in-flight events of a thread are related: whether the earlier one holds the later one up, by their access
//! classes, by the locations that they access, or by what they do to one location.

use fencepost_ir::Class;

use crate::blocker::Hold;
use crate::rules::{LocatedRules, Matrix, Rules, StageRules};
use crate::window::{Event, Location, Operand};

/// How an earlier event on a location that may be the same affects a later one.
pub(crate) enum Overlap {
    None,
    MustWait,
    Forwards(u64),
}

/// The rule by which `first` holds `event` up because of the locations that they access.
#[inline]
pub(crate) fn by_location(rules: &Rules, first: &Event, event: &Event) -> Option<Hold> {
    if rules.same.is_none() && rules.other.is_none() {
        return None;
    }
    let held = |located: &LocatedRules| holds(&located.before, first, event);
    // An address to come may turn out to be the same or another one, so both rules hold until it is known.
    if rules.same.as_ref().is_some_and(|same| held(same) && may_be_same(first, event))
        || rules.other.as_ref().is_some_and(|other| held(other) && !is_same(first, event))
    {
        return Some(Hold::Location);
    }
    let stage = rules.stages.is_some()
        && !first.executed
        && there(rules, first, event, |stages| &stages.execute_execute);
    stage.then_some(Hold::Stage)
}

/// Whether an order between stages of the two applies because of the locations that they access.
pub(crate) fn there(
    rules: &Rules,
    first: &Event,
    event: &Event,
    order: impl Fn(&StageRules) -> &Matrix,
) -> bool {
    rules
        .same
        .as_ref()
        .is_some_and(|same| holds(order(&same.stages), first, event) && may_be_same(first, event))
        || rules
            .other
            .as_ref()
            .is_some_and(|other| holds(order(&other.stages), first, event) && !is_same(first, event))
}

fn holds(order: &Matrix, first: &Event, event: &Event) -> bool {
    order[usize::from(event.access.0)] >> first.access.0 & 1 == 1
}

/// Whether other threads can see that the event happened.
pub(crate) fn is_visible(class: Class) -> bool {
    !matches!(class, Class::Read | Class::VRead)
}

pub(crate) fn is_plain_write(rules: &Rules, event: &Event) -> bool {
    matches!(rules.class(event.access), Class::Write | Class::VWrite)
}

/// Whether nothing at all is known of where it accesses memory.
fn is_anywhere(event: &Event) -> bool {
    matches!(event.location, Location::Unknown { region: None, .. })
}

/// Whether the two may access one location.
pub(crate) fn may_be_same(a: &Event, b: &Event) -> bool {
    match (a.location, b.location) {
        (Location::Known(a), Location::Known(b)) => a == b,
        // An address that is still to come stays within its region.
        _ => is_anywhere(a) || is_anywhere(b) || a.region == b.region,
    }
}

/// Whether the two are known to access one location.
fn is_same(a: &Event, b: &Event) -> bool {
    matches!((a.location, b.location), (Location::Known(a), Location::Known(b)) if a == b)
}

/// Whether `event` stores a reference to the object that `first`, earlier and in flight, accesses or
/// may access, in a model where that publishes the object: it comes after.
pub(crate) fn publishes(rules: &Rules, first: &Event, event: &Event) -> bool {
    let Some(references) = &rules.publication else { return false };
    let stores_reference = event.region.is_some_and(|region| references.contains(&region));
    if !stores_reference || !rules.class(event.access).writes() {
        return false;
    }
    match (first.location, event.value) {
        // Null refers to no object, so nothing is published.
        (_, Operand::Value(0)) => false,
        // A monitor is not a field.
        (Location::Known(_), _) if first.region.is_none() => false,
        (Location::Known(loc), Operand::Value(object)) => u64::from(loc.object()) == object,
        // Which object it is is still to come: it may be this one.
        _ => true,
    }
}

/// How `first`, earlier and in flight, affects `event`, which is to complete.
pub(crate) fn overlap(rules: &Rules, first: &Event, event: &Event) -> Overlap {
    if !may_be_same(first, event) {
        return Overlap::None;
    }
    let reads = |event: &Event| !is_visible(rules.class(event.access));
    // A write never overtakes an access to its own location: a thread sees its own accesses to one location in
    // program order, and coherence would break otherwise.
    if !reads(event) {
        return Overlap::MustWait;
    }
    // Two reads of one location may change places where a compiler may reorder them (Java's plain reads, JLS 17.4;
    // SPARC's RMO), and not on coherent hardware.
    if reads(first) {
        return if rules.reads_coherent { Overlap::MustWait } else { Overlap::None };
    }
    // Forwarding, as a store buffer does it: only a plain write at a known address has a value to hand on. An update
    // or an unlock takes effect in memory first.
    let known = matches!(first.location, Location::Known(_));
    if !rules.forwarding || !known || !is_plain_write(rules, first) {
        return Overlap::MustWait;
    }
    if first.begun() {
        // Its own thread reads it from memory, or what has replaced it there.
        return Overlap::None;
    }
    match first.value {
        Operand::Value(value) if rules.stages.is_none() || first.executed => Overlap::Forwards(value),
        _ => Overlap::MustWait,
    }
}
