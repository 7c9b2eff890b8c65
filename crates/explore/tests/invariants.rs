//! What must hold in every state is looked at in every state that can make a difference, whatever
//! makes the search smaller.

use std::collections::BTreeSet;

use crate::programs::{MODELS, Shape};
use fencepost_explore::property::{
    PartValue, Property, PropertyPart, Reading, Term, TermBinaryOp, TermUnaryOp, ThreadCondition, ThreadRef,
};
use fencepost_explore::{Order, Reduction, Reductions, Report, SearchConfig, Verdict, ViolationKind};
use fencepost_ir::{Kind, Program, ProgramBuilder, Pulse, Storage, TypeId};
use fencepost_machine::Settings;
use fencepost_testkit::code::{Code, class, id_of, ints, program, refs};
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestRunner};

const INT: Reading = Reading { bits: 32, signed: true };

fn property(text: &str, term: Term) -> Property {
    Property { text: text.to_owned(), term, parts: Vec::new() }
}

fn number(value: i128) -> Term {
    Term::Constant(value)
}

fn variable(id: u32) -> Term {
    Term::Static { id: fencepost_ir::StaticId(id), reading: Reading { bits: 64, signed: true }, after: None }
}

fn int(place: fencepost_ir::Place) -> Term {
    Term::Static { id: id_of(place), reading: INT, after: None }
}

fn reference(place: fencepost_ir::Place) -> Term {
    Term::Static { id: id_of(place), reading: Reading::WORD, after: None }
}

fn thread(path: &[u16], condition: ThreadCondition) -> Term {
    Term::Thread { who: ThreadRef::Path(path.to_vec()), condition }
}

fn both(a: Term, b: Term) -> Term {
    Term::Binary(TermBinaryOp::Both, Box::new(a), Box::new(b))
}

fn equal(a: Term, b: Term) -> Term {
    Term::Binary(TermBinaryOp::Equal, Box::new(a), Box::new(b))
}

fn not(a: Term) -> Term {
    Term::Unary(TermUnaryOp::Not, Box::new(a))
}

fn implies(a: Term, b: Term) -> Term {
    Term::Binary(TermBinaryOp::Implies, Box::new(a), Box::new(b))
}

fn search(program: &Program, model: &str, settings: Settings, options: SearchConfig<'_>) -> Report {
    crate::programs::run(program, &[], model, settings, options)
}

/// Everything on, breadth- and depth-first; everything off; and without each reduction.
fn ways() -> Vec<(String, Settings, SearchConfig<'static>)> {
    let fast = SearchConfig::default();
    let deep = SearchConfig { order: Order::DepthFirst, ..fast };
    let mut ways =
        vec![("fast".to_owned(), Settings::default(), fast), ("deep".to_owned(), Settings::default(), deep)];
    for reduction in Reduction::ALL {
        let without: Reductions = [reduction].into_iter().collect();
        ways.push((
            format!("without {reduction}"),
            SearchConfig::without(without).settings(),
            SearchConfig::without(without),
        ));
    }
    ways
}

fn plain(program: &Program, model: &str, options: SearchConfig<'_>) -> Report {
    let options = SearchConfig { reductions: Reductions::none(), ..options };
    search(program, model, options.settings(), options)
}

/// What is broken, and whether anything else is said.
fn answer(report: &Report) -> (Verdict, BTreeSet<String>, Vec<String>) {
    let broken = report.violations.iter().filter_map(|violation| violation.broken.as_ref());
    let broken = broken.map(|broken| broken.property.clone()).collect();
    (report.verdict, broken, report.doubts())
}

/// Every way of searching gives the same answer as brute force.
fn agree(program: &Program, always: &[Property], finally: &[Property]) -> Result<(), String> {
    for model in MODELS {
        let asked = SearchConfig { all: true, always, finally, ..SearchConfig::with(Reductions::of_steps()) };
        let wanted = answer(&plain(program, model, asked));
        for (name, settings, way) in ways() {
            let options = SearchConfig { all: true, always, finally, ..way };
            let found = answer(&search(program, model, settings, options));
            if found != wanted {
                return Err(format!("{model}, {name}: {found:?} instead of {wanted:?}"));
            }
        }
    }
    Ok(())
}

/// Draws an expression over some variables and threads.
fn term(variables: u32, threads: u16) -> impl Strategy<Value = Term> {
    let value = prop_oneof![
        3 => (0..variables).prop_map(variable),
        2 => (0..3i128).prop_map(number),
        1 => (0..variables, 0..variables).prop_map(|(a, b)| Term::Binary(
            TermBinaryOp::Add,
            Box::new(variable(a)),
            Box::new(variable(b))
        )),
        1 => (0..variables, 0..variables).prop_map(|(a, b)| Term::Binary(
            TermBinaryOp::Divide,
            Box::new(variable(a)),
            Box::new(variable(b))
        )),
    ];
    let compared = (value.clone(), value, 0..4u8).prop_map(|(a, b, op)| {
        let op = match op {
            0 => TermBinaryOp::Equal,
            1 => TermBinaryOp::NotEqual,
            2 => TermBinaryOp::Less,
            _ => TermBinaryOp::GreaterOrEqual,
        };
        Term::Binary(op, Box::new(a), Box::new(b))
    });
    let ended = (0..threads).prop_map(|index| thread(&[index], ThreadCondition::Ended));
    let atom = prop_oneof![6 => compared, 1 => ended];
    atom.prop_recursive(2, 6, 2, |inner| {
        (inner.clone(), inner, 0..4u8).prop_map(|(a, b, op)| match op {
            0 => not(a),
            1 => both(a, b),
            2 => implies(a, b),
            _ => Term::Binary(TermBinaryOp::Either, Box::new(a), Box::new(b)),
        })
    })
}

#[test]
fn random_invariants_of_random_programs() {
    for (shape, cases) in [
        (Shape { threads: 2, variables: 2, length: 4, control: true }, 30),
        (Shape { threads: 2, variables: 3, length: 5, control: false }, 12),
        (Shape { threads: 3, variables: 2, length: 3, control: true }, 8),
    ] {
        let (variables, threads) = (shape.variables as u32, shape.threads as u16);
        let drawn = (
            crate::programs::code(shape),
            proptest::collection::vec(term(variables, threads), 3),
            proptest::collection::vec(term(variables, threads), 2),
        );
        TestRunner::new(crate::programs::config(cases))
            .run(&drawn, |(code, always, finally)| {
                let (program, _) = crate::programs::build(&code);
                let named = |kind: &str, terms: Vec<Term>| -> Vec<Property> {
                    let terms = terms.into_iter().enumerate();
                    terms.map(|(index, term)| property(&format!("{kind} {index}"), term)).collect()
                };
                let (always, finally) = (named("always", always), named("finally", finally));
                agree(&program, &always, &finally).map_err(TestCaseError::fail)
            })
            .unwrap_or_else(|error| panic!("{error}"));
    }
}

/// Two threads that have nothing to do with each other, each of which opens and shuts a door.
fn doors() -> (Program, Term, Term) {
    let mut p = program();
    let [x, y] = ints(&mut p, ["x", "y"]);
    for (name, door) in [("P0", x), ("P1", y)] {
        let mut code = Code::new(name);
        code.put(door, 1);
        code.put(door, 0);
        let method = code.done(&mut p);
        p.thread(name, method, Vec::new());
    }
    let open = |door| equal(int(door), number(1));
    (p.build(), open(x), open(y))
}

/// Without condition C2 each thread's writes would be enough by themselves, one thread would go
/// first, and both doors would never be seen open.
#[test]
fn writes_that_are_watched_are_not_left_for_later() {
    let (program, x_open, y_open) = doors();
    let never_both = [property("never both", not(both(x_open, y_open)))];
    agree(&program, &never_both, &[]).unwrap();
    for model in MODELS {
        for (name, settings, way) in ways() {
            let report = search(&program, model, settings, SearchConfig { always: &never_both, ..way });
            assert_eq!(report.verdict, Verdict::Violated, "{model}, {name}");
            assert_eq!(report.violations[0].kind, ViolationKind::Invariant);
        }
    }
    let free = search(&program, "sc", Settings::default(), SearchConfig::default());
    let full = search(&program, "sc", Settings::default(), SearchConfig::with(Reductions::of_steps()));
    assert!(free.stats.states < full.stats.states, "the writes commute if nobody watches");
}

/// What is not written costs nothing to watch.
#[test]
fn watching_what_is_never_written_leaves_the_reduction_alone() {
    let mut p = program();
    let [x, y, z] = ints(&mut p, ["x", "y", "z"]);
    for (name, own) in [("P0", x), ("P1", y)] {
        let mut code = Code::new(name);
        code.put(own, 1);
        code.put(own, 2);
        let method = code.done(&mut p);
        p.thread(name, method, Vec::new());
    }
    let program = p.build();
    let options = SearchConfig::default();
    let without = search(&program, "sc", Settings::default(), options);
    let always = [property("z", equal(int(z), number(0)))];
    let with = search(&program, "sc", Settings::default(), SearchConfig { always: &always, ..options });
    assert_eq!((with.verdict, with.stats.states), (Verdict::Holds, without.stats.states));
}

/// A lone thread takes short cuts, but not past a write that is watched.
#[test]
fn lone_threads_stop_at_what_is_watched() {
    let mut p = program();
    let [x, y] = ints(&mut p, ["x", "y"]);
    let [cell] = refs(&mut p, ["cell"]);
    let cells = class(&mut p, "Cell", &[("value", Storage::I32)]);
    let mut main = Code::new("main");
    main.put(y, 7);
    main.put(x, 1);
    main.put(x, 0);
    let made = main.alloc(cells.ty);
    main.put(cells.field(made, 0), 5);
    main.store(cell, made);
    main.put(cells.field(made, 0), 6);
    main.put(cells.field(made, 0), 7);
    let method = main.done(&mut p);
    p.thread("main", method, Vec::new());
    let region = p.ty(cells.ty).slots[0].region;
    let program = p.build();
    let value = Term::Field { object: Box::new(reference(cell)), slot: 0, reading: INT, region };
    let always = [
        property("x is 0", equal(int(x), number(0))),
        property("not 6", not(equal(value.clone(), number(6)))),
        property("x is small", Term::Binary(TermBinaryOp::Less, Box::new(int(x)), Box::new(number(2)))),
    ];
    agree(&program, &always, &[]).unwrap();
    let options = SearchConfig { all: true, always: &always, ..SearchConfig::default() };
    let report = search(&program, "sc", Settings::default(), options);
    let (verdict, broken, reasons) = answer(&report);
    assert_eq!(verdict, Verdict::Violated);
    assert_eq!(broken, BTreeSet::from(["x is 0".to_owned(), "not 6".to_owned()]));
    assert_eq!(reasons, Vec::<String>::new());
    // The story ends with the write that breaks it, and not where the thread comes to rest.
    let story = &report.violations[0].trace;
    assert_eq!(story.last().unwrap().event.to_string(), "write x = 1");
}

/// Writes to an object that no other thread can reach are not visible, and those after it was handed out
/// are; under a weak model it may be handed out before them.
#[test]
fn objects_are_watched_from_when_they_are_handed_out() {
    let mut p = program();
    let ([cell], [y]) = (refs(&mut p, ["cell"]), ints(&mut p, ["y"]));
    let cells = class(&mut p, "Cell", &[("value", Storage::I32)]);
    let mut maker = Code::new("P0");
    let made = maker.alloc(cells.ty);
    maker.put(cells.field(made, 0), 1);
    maker.put(cells.field(made, 0), 2);
    maker.store(cell, made);
    maker.put(cells.field(made, 0), 3);
    maker.thread(&mut p);
    let mut other = Code::new("P1");
    other.put(y, 1);
    let seen = other.read_ref(cell);
    other.when(seen, |code| code.put(cells.field(seen, 0), 4));
    other.put(y, 2);
    other.thread(&mut p);
    let region = p.ty(cells.ty).slots[0].region;
    let program = p.build();
    let value = || Term::Field { object: Box::new(reference(cell)), slot: 0, reading: INT, region };
    let mut always = vec![property("null", equal(reference(cell), number(0)))];
    for wanted in 0..5 {
        always.push(property(&format!("not {wanted}"), not(equal(value(), number(wanted)))));
        for at in 0..3 {
            let both = both(equal(value(), number(wanted)), equal(int(y), number(at)));
            always.push(property(&format!("not {wanted} at {at}"), not(both)));
        }
    }
    agree(&program, &always, &[]).unwrap();
    let broken = |model: &str| {
        let options =
            SearchConfig { all: true, always: &always, ..SearchConfig::with(Reductions::of_steps()) };
        answer(&plain(&program, model, options)).1
    };
    assert!(!broken("sc").contains("not 1") && broken("sc").contains("not 2"));
    assert!(broken("pso").contains("not 0") && broken("pso").contains("not 1"));
}

fn with_threads(body: impl FnOnce(&mut ProgramBuilder, TypeId, &mut Code)) -> Program {
    let mut p = program();
    let handles = class(&mut p, "Thread", &[]);
    let mut main = Code::new("main");
    body(&mut p, handles.ty, &mut main);
    let method = main.done(&mut p);
    p.thread("main", method, Vec::new());
    p.build()
}

/// A thread's last write and its end are two things if both are looked at.
#[test]
fn the_end_of_a_thread_is_a_step_if_it_is_watched() {
    let mut x = None;
    let program = with_threads(|p, handle, main| {
        let [cell] = ints(p, ["x"]);
        x = Some(cell);
        let mut worker = Code::new("worker");
        worker.put(cell, 1);
        let worker = worker.done(p);
        let object = main.spawn(handle, worker, &[]);
        main.join(object);
    });
    let x = int(x.unwrap());
    let (child, main) = (&[0, 0][..], &[0][..]);
    let written = || equal(x.clone(), number(1));
    let always = [
        property("ended before written", implies(thread(child, ThreadCondition::Ended), written())),
        property("written, so ended", implies(written(), thread(child, ThreadCondition::Ended))),
        property(
            "main ends last",
            implies(thread(main, ThreadCondition::Ended), thread(child, ThreadCondition::Ended)),
        ),
        property("started first", implies(written(), thread(child, ThreadCondition::Started))),
        property("main has started", thread(main, ThreadCondition::Started)),
        property("child has started", thread(child, ThreadCondition::Started)),
    ];
    agree(&program, &always, &[]).unwrap();
    let options = SearchConfig { all: true, always: &always, ..SearchConfig::with(Reductions::of_steps()) };
    let (_, broken, _) = answer(&plain(&program, "dotnet-ecma", options));
    let expected = ["written, so ended", "child has started"].map(str::to_owned);
    assert_eq!(broken, BTreeSet::from(expected));
}

#[test]
fn waiting_for_a_pulse_is_seen() {
    let mut guard = None;
    let program = with_threads(|p, handle, main| {
        let ([lock], [go]) = (refs(p, ["lock"]), ints(p, ["go"]));
        guard = Some(go);
        let objects = class(p, "object", &[]);
        let mut waiter = Code::new("waiter");
        let lock_of = waiter.param(Kind::Ref);
        waiter.lock(lock_of);
        waiter.wait(lock_of, false);
        waiter.unlock(lock_of);
        let waiter = waiter.done(p);
        let made = main.alloc(objects.ty);
        main.store(lock, made);
        main.spawn(handle, waiter, &[made]);
        main.put(go, 1);
        main.lock(made);
        main.pulse(made, Pulse::All);
        main.unlock(made);
    });
    let waiting = || thread(&[0, 0], ThreadCondition::Waiting);
    let go = equal(int(guard.unwrap()), number(1));
    let always =
        [property("never waits", not(waiting())), property("waits only after go", implies(waiting(), go))];
    for model in ["sc", "dotnet-ecma"] {
        let options =
            SearchConfig { all: true, always: &always, ..SearchConfig::with(Reductions::of_steps()) };
        let wanted = answer(&plain(&program, model, options)).1;
        assert_eq!(wanted.len(), 2);
        for (name, settings, way) in ways() {
            let found = search(&program, model, settings, SearchConfig { all: true, always: &always, ..way });
            assert_eq!(answer(&found).1, wanted, "{model}, {name}");
        }
    }
}

/// Threads that do the same are distinguished if a property asks about one of them.
#[test]
fn which_of_two_like_threads_has_ended_is_seen_at_the_end() {
    let program = with_threads(|p, handle, main| {
        let [x] = ints(p, ["x"]);
        let mut worker = Code::new("worker");
        worker.vput(x, 1);
        let worker = worker.done(p);
        main.spawn(handle, worker, &[]);
        main.spawn(handle, worker, &[]);
        // No thread waits for them.
        main.emit(fencepost_ir::ControlOp::Halt);
    });
    let ended = |child: u16| thread(&[0, child], ThreadCondition::Ended);
    let finally = [
        property("not the second alone", implies(ended(1), ended(0))),
        property("not the first alone", implies(ended(0), ended(1))),
        property("at least one", Term::Binary(TermBinaryOp::Or, Box::new(ended(0)), Box::new(ended(1)))),
    ];
    agree(&program, &[], &finally).unwrap();
    let broken = answer(&plain(
        &program,
        "sc",
        SearchConfig { all: true, finally: &finally, ..SearchConfig::with(Reductions::of_steps()) },
    ))
    .1;
    assert_eq!(broken.len(), 3, "{broken:?}");
    for one in &finally {
        let finally = std::slice::from_ref(one);
        agree(&program, &[], finally).unwrap();
    }
}

/// What never has a value proves nothing.
#[test]
fn what_says_nothing_does_not_hold() {
    let mut x = None;
    let mut ty = None;
    let program = with_threads(|p, handle, main| {
        let [cell] = ints(p, ["x"]);
        let [nothing] = refs(p, ["nothing"]);
        x = Some((cell, nothing));
        ty = Some(handle);
        main.put(cell, 0);
    });
    let (x, nothing) = x.unwrap();
    let verdict = |always: &[Property]| {
        let options = SearchConfig { always, ..SearchConfig::default() };
        let report = search(&program, "sc", Settings::default(), options);
        (report.verdict, report.doubts().concat())
    };
    let region = program.statics[0].region;
    let through = Term::Field { object: Box::new(reference(nothing)), slot: 0, reading: INT, region };
    let (found, why) = verdict(&[property("through null", equal(through.clone(), number(1)))]);
    assert_eq!(found, Verdict::Inconclusive);
    assert!(why.starts_with("`through null` says nothing: it had no value"), "{why}");
    let quotient = Term::Binary(TermBinaryOp::Divide, Box::new(number(1)), Box::new(int(x)));
    assert_eq!(verdict(&[property("1 / 0", equal(quotient, number(1)))]).0, Verdict::Inconclusive);
    let (found, why) = verdict(&[property("T3", not(thread(&[0, 2], ThreadCondition::Ended)))]);
    assert_eq!(found, Verdict::Inconclusive);
    assert_eq!(why, "`T3` says nothing: no thread called T3 was ever started");
    // One side decides.
    let null = equal(reference(nothing), number(0));
    let guarded = Term::Binary(TermBinaryOp::Either, Box::new(null), Box::new(equal(through, number(1))));
    assert_eq!(verdict(&[property("guarded", guarded)]).0, Verdict::Holds);
    // A static of a class that is not initialised has no value.
    let early = Term::Static { id: id_of(x), reading: INT, after: ty };
    assert_eq!(verdict(&[property("early", equal(early, number(9)))]).0, Verdict::Inconclusive);
}

#[test]
fn what_is_broken_is_told_with_its_parts() {
    let (program, x_open, y_open) = doors();
    let parts = [variable(0), variable(1)].map(|term| PropertyPart { term, reference: false });
    let term = not(both(x_open, y_open));
    let always = [Property { parts: parts.to_vec(), ..property("never both", term) }];
    let options = SearchConfig { always: &always, ..SearchConfig::default() };
    let report = search(&program, "sc", Settings::default(), options);
    let broken = report.violations[0].broken.clone().unwrap();
    assert_eq!((broken.property.as_str(), broken.parts), ("never both", vec![PartValue::Number(1); 2]));
    assert_eq!(report.violations[0].trace.len(), 2);
}

/// What is never read of an object that stands for a thread may still be asked for at the end.
#[test]
fn what_no_code_reads_of_a_threads_object_is_there_at_the_end() {
    let mut p = program();
    let [first] = refs(&mut p, ["first"]);
    let worker = class(&mut p, "Worker", &[("number", Storage::I32)]);
    let body = Code::new("body").done(&mut p);
    let region = p.ty(worker.ty).slots[0].region;
    let program = fencepost_testkit::code::single(p, |c, _| {
        let object = c.alloc(worker.ty);
        c.put(worker.field(object, 0), 7);
        c.store(first, object);
        c.spawn_as(object, body, &[]);
        c.join(object);
    });
    let number_of_first = Term::Field { object: Box::new(reference(first)), slot: 0, reading: INT, region };
    let finally = [property("it is 7", equal(number_of_first, number(7)))];
    agree(&program, &[], &finally).unwrap();
    let report = search(
        &program,
        "sc",
        Settings::default(),
        SearchConfig { finally: &finally, ..SearchConfig::with(Reductions::of_steps()) },
    );
    assert_eq!(report.verdict, Verdict::Holds, "{report:?}");
}
