//! Guesses and failures: nothing is certain behind a guess, and nothing is lost by not guessing.

use fencepost_explore::{
    Reason, Reduction, Reductions, Report, SearchConfig, Verdict, ViolationKind, explore,
};
use fencepost_ir::{
    Class, ControlOp, Kind, LocalOp, MemoryOp, MethodBuilder, ObjectOp, Place, Program, ProgramBuilder,
    Storage, SyncOp,
};
use fencepost_machine::Settings;
use fencepost_memory::Model;
use fencepost_testkit::{machine_with, model, search_under};

/// With all reductions but the one that keeps a lone thread from speculating, and with none.
fn both(program: &Program, model: &Model) -> [Report; 2] {
    let but_alone = SearchConfig::without([Reduction::RunAlone].into_iter().collect());
    [but_alone, SearchConfig::with(Reductions::none())].map(|config| search_under(program, model, &config))
}

fn litmus(text: &str) -> Program {
    fencepost_litmus::parse("test.litmus", text).unwrap().program
}

/// Reads through y, which is no address, if x is not 0.
fn follows_if(x: i64) -> Program {
    litmus(&format!(
        "LISA follow
{{ x={x}; y=7; }}
 P0           ;
 r[] r1 x     ;
 b[] r1 L     ;
 b[] End      ;
 L: r[] r2 y  ;
 r[] r3 r2    ;
 End: mov r4 1;
"
    ))
}

#[test]
fn a_bad_address_behind_a_wrong_guess_never_happens() {
    for report in both(&follows_if(0), &model("rmo")) {
        assert_eq!(report.verdict, Verdict::Holds, "{:?} {:?}", report.violations, report.reasons);
    }
}

#[test]
fn a_bad_address_behind_a_right_guess_fails() {
    for report in both(&follows_if(1), &model("rmo")) {
        assert_eq!(report.verdict, Verdict::Violated);
        assert_eq!(report.violations[0].kind, ViolationKind::Exception);
    }
}

/// Reads x, makes an array of that length, and reads y, which another thread writes before x.
fn allocates(y_is_written: bool) -> Program {
    let mut program = ProgramBuilder::new();
    let array = program.array("int[]", Storage::I32);
    let x = program.add_static("x", Storage::I32, 0);
    let y = program.add_static("y", Storage::I32, 0);
    let [read, write] = [Class::Read, Class::Write].map(|class| program.access(class, &[]).unwrap());
    let mut reader = MethodBuilder::new("P0");
    let [length, made, value] = [Kind::I32, Kind::Ref, Kind::I32].map(|kind| reader.register(kind));
    reader.emit(MemoryOp::Load { dst: length, place: Place::Static(x), access: read });
    reader.emit(ObjectOp::NewArray { dst: made, ty: array, length });
    reader.emit(MemoryOp::Load { dst: value, place: Place::Static(y), access: read });
    reader.emit(ControlOp::Return { first: value });
    let reader = program.method(reader);
    program.thread("P0", reader, Vec::new());
    let mut writer = MethodBuilder::new("P1");
    let one = writer.register(Kind::I32);
    writer.emit(LocalOp::Const { dst: one, value: 1 });
    if y_is_written {
        writer.emit(MemoryOp::Store { place: Place::Static(y), src: one, access: write });
    }
    writer.emit(MemoryOp::Store { place: Place::Static(x), src: one, access: write });
    writer.emit(ControlOp::Return { first: one });
    let writer = program.method(writer);
    program.thread("P1", writer, Vec::new());
    program.build()
}

#[test]
fn decisions_that_are_not_speculated_past_are_told() {
    for report in both(&allocates(true), &model("rmo")) {
        assert_eq!(report.verdict, Verdict::Inconclusive);
        assert!(matches!(report.reasons[..], [Reason::NotSpeculated(_), ..]), "{:?}", report.reasons);
    }
    for report in both(&allocates(true), &model("pso")) {
        assert!(report.reasons.is_empty());
    }
}

#[test]
fn where_nothing_can_be_read_ahead_waiting_loses_nothing() {
    let [with, without] = both(&allocates(false), &model("rmo"));
    assert_eq!(with.verdict, Verdict::Holds, "{:?}", with.reasons);
    assert_eq!(
        without.verdict,
        Verdict::Inconclusive,
        "this search does not ask whether a read ahead matters"
    );
}

#[test]
fn a_deadlock_with_a_guess_in_flight_is_a_deadlock() {
    // The lock is never free for P1; the read behind it is held up, the branch on it is guessed.
    let mut program = ProgramBuilder::new();
    let object = program.class("Object", None, &[]);
    let m = program.add_static("m", Storage::Ref, 0);
    let x = program.add_static("x", Storage::I32, 0);
    let [read, write, lock] =
        [Class::Read, Class::Write, Class::Lock].map(|class| program.access(class, &[]).unwrap());
    let mut worker = MethodBuilder::new("P1");
    let monitor = worker.parameter(Kind::Ref);
    let value = worker.register(Kind::I32);
    worker.emit(SyncOp::Lock { object: monitor, access: lock });
    worker.emit(MemoryOp::Load { dst: value, place: Place::Static(x), access: read });
    let end = worker.label();
    worker.branch(value, true, end);
    worker.bind(end);
    worker.emit(ControlOp::Return { first: value });
    let worker = program.method(worker);
    let mut main = MethodBuilder::new("P0");
    let monitor = main.register(Kind::Ref);
    let thread = main.register(Kind::Ref);
    main.emit(ObjectOp::New { dst: monitor, ty: object });
    main.emit(ObjectOp::New { dst: thread, ty: object });
    main.emit(MemoryOp::Store { place: Place::Static(m), src: monitor, access: write });
    main.emit(SyncOp::Lock { object: monitor, access: lock });
    let arguments = main.operands(&[monitor]);
    main.emit(SyncOp::Spawn { object: thread, method: worker, arguments });
    main.emit(ControlOp::Return { first: monitor });
    let main = program.method(main);
    program.thread("P0", main, Vec::new());
    let program = program.build();
    for report in both(&program, &model("rmo")) {
        assert_eq!(report.verdict, Verdict::Violated);
        assert_eq!(report.violations[0].kind, ViolationKind::Deadlock);
    }
}

#[test]
fn a_window_too_small_for_the_bug_is_told_in_every_mode() {
    let test = fencepost_litmus::parse(
        "test.litmus",
        "X86 SB
{ }
 P0          | P1          ;
 MOV [x],$1  | MOV [y],$1  ;
 MOV EAX,[y] | MOV EAX,[x] ;
~exists (0:EAX=0 /\\ 1:EAX=0)
",
    );
    let program = test.unwrap().program;
    for on in [true, false] {
        let options = if on { SearchConfig::default() } else { SearchConfig::with(Reductions::none()) };
        let settings = Settings { window: 1, ..options.settings() };
        let report = explore(&machine_with(&program, "tso", settings), &options);
        assert_eq!(report.verdict, Verdict::Inconclusive, "run-ahead {on}");
    }
}
