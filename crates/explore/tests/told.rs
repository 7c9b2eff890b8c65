//! What a story says: the user's lines, what was printed, threads by their names, the calls.

use fencepost_explore::{Report, StepKind, ViolationKind};
use fencepost_ir::{ControlOp, Kind, MethodId, Place, Program, ProgramBuilder, Reg, Storage};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;
use fencepost_testkit::machine;

fn story(program: &Program, model: &str) -> Report {
    let report = search_in_mode(program, model, modes().next().expect("there are modes"), &[]);
    assert_eq!(report.violations.len(), 1, "{report:?}");
    report
}

/// `(thread, what, position)` of each step but those that only issue.
fn lines(program: &Program, report: &Report) -> Vec<(String, String, String)> {
    let told = report.violations[0].trace.iter().filter(|step| step.kind != StepKind::Issue);
    told.map(|step| (step.thread.clone(), step.event.to_string(), program.position(step.site))).collect()
}

/// A library method `Box.Put` that stores its argument in `x` and returns.
fn library_put(p: &mut ProgramBuilder, x: Place) -> MethodId {
    let mut c = Code::new("Box.Put");
    c.method.library();
    let value = c.param(Kind::I32);
    c.line(900);
    c.store(x, value);
    c.done(p)
}

#[test]
fn an_access_of_a_library_is_told_at_the_users_call() {
    let mut p = program();
    let [x, y] = ints(&mut p, ["x", "y"]);
    let put = library_put(&mut p, x);
    let mut c = Code::new("Box.PutTwice");
    c.method.library();
    let value = c.param(Kind::I32);
    c.line(901);
    c.run(put, &[value]);
    let twice = c.done(&mut p);
    let program = single(p, |c, p| {
        c.line(3);
        let one = c.int(1);
        c.run(twice, &[one]);
        c.line(4);
        let value = c.read(y);
        c.when(value, |_| {});
        c.line(5);
        c.fail(p, "done");
    });
    let report = story(&program, "sc");
    assert_eq!(
        lines(&program, &report),
        [
            ("Main".to_owned(), "write x = 1".to_owned(), "test:3".to_owned()),
            ("Main".to_owned(), "read y = 0".to_owned(), "test:4".to_owned()),
        ]
    );
    // What was overtaken, too: here the read does not wait for the write.
    let plain = Mode { run_ahead: true, run_alone: false, forget_dead: true, reduce: false };
    let report = search_in_mode(&program, "dotnet-ecma", plain, &[]);
    let overtaken = report.violations[0].trace.iter().flat_map(|step| &step.overtook);
    let sites: Vec<String> = overtaken.map(|event| program.position(event.site)).collect();
    assert!(sites.iter().all(|site| site == "test:3") && !sites.is_empty(), "{sites:?}");
}

#[test]
fn a_failure_has_its_calls_and_the_users_line() {
    let mut p = program();
    let mut c = Code::new("Check.That");
    c.method.library();
    c.line(700);
    c.fail(&mut p, "not so");
    let check = c.done(&mut p);
    let mut c = Code::new("helper");
    c.line(12);
    c.run(check, &[]);
    let helper = c.done(&mut p);
    let program = single(p, |c, _| {
        c.line(3);
        c.run(helper, &[]);
    });
    let report = story(&program, "sc");
    assert_eq!(report.violations[0].message, "not so (at test:12)");
    let stack = report.violations[0].stack.iter().map(|&pc| program.position(pc));
    assert_eq!(stack.collect::<Vec<_>>(), ["test:700", "test:12", "test:3"]);
    agree(&program, &[]).violates(&[(ViolationKind::Assertion, "not so (at test:12)")]);
}

#[test]
fn what_is_printed_is_told_in_its_place() {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let string = array(&mut p, "String", Storage::U16);
    let [before, after] = ["before\n", "after"].map(|text| p.string(string.ty, text));
    let program = single(p, |c, p| {
        c.line(2);
        let text = c.constant(before);
        c.emit(ControlOp::Print { text, error: false });
        let value = c.read(x);
        c.when(value, |_| {});
        c.line(6);
        let text = c.constant(after);
        c.emit(ControlOp::Print { text, error: true });
        c.fail(p, "done");
    });
    let report = story(&program, "sc");
    let told: Vec<(String, String)> =
        lines(&program, &report).into_iter().map(|(_, what, place)| (what, place)).collect();
    let line = |what: &str, place: &str| (what.to_owned(), place.to_owned());
    assert_eq!(
        told,
        [
            line("prints \"before\\n\"", "test:2"),
            line("read x = 0", "test:2"),
            line("prints \"after\"", "test:6")
        ]
    );
}

#[test]
fn threads_have_the_names_they_were_given() {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let string = array(&mut p, "String", Storage::U16);
    let thread = class(&mut p, "Thread", &[("name", Storage::Ref)]);
    p.thread_name(0);
    let [reader, twin, empty] = ["reader", "twin", ""].map(|text| p.string(string.ty, text));
    let mut c = Code::new("child");
    let value = c.read(x);
    c.when(value, |_| {});
    let child = c.done(&mut p);
    let program = single(p, |c, p| {
        let mut last = Reg(0);
        for name in [Some(reader), Some(twin), Some(twin), Some(empty), None] {
            last = c.alloc(thread.ty);
            if let Some(name) = name {
                let name = c.constant(name);
                c.fill(thread.field(last, 0), name);
            }
            c.spawn_as(last, child, &[]);
        }
        c.join(last);
        c.put(x, 1);
        c.fence();
        c.fail(p, "done");
    });
    // Depth does not matter: the names are those of the state.
    let machine = machine(&program, "sc");
    let (mut state, _) = machine.start();
    let mut actions = Vec::new();
    while state.threads.len() < 6 {
        actions.clear();
        machine.actions(&state, &mut actions);
        let main = actions.iter().copied().find(|action| action.thread == 0).unwrap();
        machine.apply(&mut state, main);
    }
    let names: Vec<String> = (0..6).map(|index| machine.thread_name(&state, index)).collect();
    assert_eq!(names, ["Main", "reader", "twin (T2)", "twin (T3)", "T4", "T5"]);
}
