//! What `Window::behind` says must wait does wait: random windows, in every order in which their events
//! can complete while one of them does not.

use std::sync::OnceLock;

use fencepost_ir::{Access, AccessId, Attributes, Class, Program, Region, StaticSlot, Storage};
use fencepost_memory::window::{Entry, Window, WindowSlot};
use fencepost_memory::{Event, Loc, Location, Model, Operand, Rules, WindowStep, builtin};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

/// Where references are kept, and where numbers are.
const REFERENCES: Region = Region(0);
const NUMBERS: Region = Region(1);

/// What a slot is made from; numbers are taken modulo what there is.
#[derive(Clone, Copy, Debug)]
struct Draw {
    class: usize,
    reference: bool,
    object: u64,
    address_from: Option<usize>,
    value: u64,
    value_from: Option<usize>,
}

fn draw() -> impl Strategy<Value = Draw> {
    let from = || prop::option::weighted(0.3, 0..8usize);
    (0..9usize, any::<bool>(), 1..3u64, from(), 0..3u64, from()).prop_map(
        |(class, reference, object, address_from, value, value_from)| Draw {
            class,
            reference,
            object,
            address_from,
            value,
            value_from,
        },
    )
}

/// A program with one access for each class, and a static that holds a reference.
fn program() -> Program {
    let plain = |class| Access { class, attributes: Attributes::default() };
    let slot =
        |name: &str, storage, region| StaticSlot { name: name.to_owned(), storage, initial: 0, region };
    Program {
        accesses: Class::ALL.map(plain).to_vec(),
        statics: vec![slot("reference", Storage::Ref, REFERENCES), slot("number", Storage::I32, NUMBERS)],
        ..Program::default()
    }
}

/// Every built-in model's name, and its rules for that program. Linked once for all cases.
fn linked() -> &'static [(String, Rules)] {
    static LINKED: OnceLock<Vec<(String, Rules)>> = OnceLock::new();
    LINKED.get_or_init(|| {
        let program = program();
        let link = |model: Model| {
            let rules = model.link(&program).unwrap_or_else(|error| panic!("{error}"));
            (model.name, rules)
        };
        builtin::all().into_iter().map(link).collect()
    })
}

fn access_of(class: Class) -> AccessId {
    AccessId(Class::ALL.iter().position(|&other| other == class).unwrap_or(0) as u8)
}

fn window(draws: &[Draw]) -> Window {
    let mut slots: Vec<WindowSlot> = Vec::new();
    for draw in draws {
        // Only reads and read-modify-writes give values.
        let source = |from: Option<usize>| {
            let at = from.map(|from| from % slots.len().max(1))?;
            match slots.get(at)?.entry {
                Entry::Event(event) if gives_value(event.access) => Some(Operand::Pending(at as u16)),
                _ => None,
            }
        };
        let value = source(draw.value_from).unwrap_or(Operand::Value(draw.value));
        let entry = match draw.class {
            0 | 1 => event(Class::Read, draw, source(draw.address_from), Operand::Value(0)),
            2..=4 => event(Class::Write, draw, source(draw.address_from), value),
            5 => event(Class::VRead, draw, source(draw.address_from), Operand::Value(0)),
            6 => event(Class::VWrite, draw, source(draw.address_from), value),
            7 => Entry::Fence(access_of(Class::Fence)),
            _ => match source(draw.value_from) {
                Some(a) => Entry::Guess { a, b: Operand::Value(0), way: 0 },
                None => event(Class::Rmw, draw, source(draw.address_from), value),
            },
        };
        slots.push(WindowSlot { pc: 0, site: 0, overtaken: false, entry });
    }
    Window { slots }
}

fn event(class: Class, draw: &Draw, base: Option<Operand>, value: Operand) -> Entry {
    let region = if draw.reference { REFERENCES } else { NUMBERS };
    let location = match base {
        Some(base) => Location::Unknown { base, slot: region.0, region: Some(region) },
        None => Location::Known(Loc(draw.object << 32 | u64::from(region.0))),
    };
    Entry::Event(Event {
        access: access_of(class),
        location,
        region: Some(region),
        value,
        expected: Operand::Value(0),
        executed: false,
        seen: 0,
        stamp: 0,
    })
}

fn gives_value(access: AccessId) -> bool {
    matches!(Class::ALL[usize::from(access.0)], Class::Read | Class::VRead | Class::Rmw)
}

/// The window without a slot, which gave a value; `None` if that is no address where one is needed.
fn without(window: &Window, gone: usize, given: u64) -> Option<Window> {
    let resolve = |operand: Operand| match operand {
        Operand::Pending(on) if usize::from(on) == gone => Operand::Value(given),
        Operand::Pending(on) if usize::from(on) > gone => Operand::Pending(on - 1),
        other => other,
    };
    let mut slots = Vec::new();
    for (_, slot) in window.slots.iter().enumerate().filter(|(at, _)| *at != gone) {
        let entry = match slot.entry {
            Entry::Event(mut event) => {
                (event.value, event.expected) = (resolve(event.value), resolve(event.expected));
                if let Location::Unknown { base, slot, region } = event.location {
                    event.location = match resolve(base) {
                        Operand::Value(0) => return None,
                        Operand::Value(object) => Location::Known(Loc(object << 32 | u64::from(slot))),
                        base => Location::Unknown { base, slot, region },
                    };
                }
                Entry::Event(event)
            }
            Entry::Guess { a, b, way } => Entry::Guess { a: resolve(a), b: resolve(b), way },
            other => other,
        };
        slots.push(WindowSlot { entry, ..*slot });
    }
    Some(Window { slots })
}

/// Lets everything happen that can while `kept` does not; `behind` says what must not.
fn complete_all(rules: &Rules, window: &Window, kept: usize, behind: &[bool]) -> Result<(), String> {
    let mut moves: Vec<(usize, Vec<u64>)> = Vec::new();
    window.steps(rules, 0, |at, step| {
        let Entry::Event(event) = window.slots[at].entry else { return };
        moves.push(match step {
            WindowStep::Forward(value) => (at, vec![value]),
            _ if gives_value(event.access) => (at, vec![0, 1, 2]),
            _ => (at, vec![0]),
        });
    });
    for (at, slot) in window.slots.iter().enumerate() {
        match slot.entry {
            Entry::Guess { a: Operand::Value(_), b: Operand::Value(_), .. } => moves.push((at, vec![0])),
            Entry::Fence(_) if at == 0 => moves.push((at, vec![0])),
            _ => {}
        }
    }
    for (at, values) in moves.into_iter().filter(|(at, _)| *at != kept) {
        if behind[at] {
            return Err(format!("slot {at} of {window:?} does not wait for slot {kept}"));
        }
        let mut behind = behind.to_vec();
        behind.remove(at);
        for value in values {
            if let Some(next) = without(window, at, value) {
                complete_all(rules, &next, kept - usize::from(at < kept), &behind)?;
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(Config { cases: 4_000, rng_seed: RngSeed::Fixed(11), ..Config::default() })]

    #[test]
    fn what_is_behind_an_event_waits_for_it(draws in prop::collection::vec(draw(), 2..6)) {
        let window = window(&draws);
        let unstaged = ["tso", "pso", "rmo", "dotnet-ecma", "dotnet"];
        for (model, rules) in linked().iter().filter(|(name, _)| unstaged.contains(&name.as_str())) {
            for (kept, _) in window.events() {
                let behind = window.behind(rules, kept);
                if let Err(why) = complete_all(rules, &window, kept, &behind) {
                    return Err(TestCaseError::fail(format!("{model}: {why}")));
                }
            }
        }
    }

    /// An event has a step or a blocker, and the blocker is an earlier slot or what the event itself waits for.
    #[test]
    fn an_event_that_has_no_step_has_a_blocker(draws in prop::collection::vec(draw(), 2..6)) {
        for (model, rules) in linked() {
            let mut window = window(&draws);
            window.settle(rules);
            let others = if rules.stages.is_some() { 0b110 } else { 0 };
            let mut enabled = Vec::new();
            window.steps(rules, others, |slot, _| enabled.push(slot));
            for (slot, _) in window.events() {
                match window.blocker(rules, others, slot) {
                    None => prop_assert!(enabled.contains(&slot), "{model}: {window:?}"),
                    Some(blocker) => {
                        prop_assert!(!enabled.contains(&slot), "{model}: {blocker:?} {window:?}");
                        prop_assert!(blocker.slot <= slot);
                    }
                }
            }
        }
    }
}
