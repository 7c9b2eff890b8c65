//! Agreement with an independent brute-force program on the C# conformance corpus (`tests/corpus`).
//!
//! The corpus' sources are so regular (one statement a line, a handful of forms) that they can be
//! read here and built as IR by hand: objects, monitors, thread start and join, volatile and
//! interlocked accesses under the .NET model get an oracle before there is a .NET front end.
use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use fencepost_explore::{Order, Reduction, Reductions, SearchConfig, Verdict, explore};
use fencepost_ir::{
    Class, ControlOp, JoinMode, Kind, LocalOp, MemoryOp, MethodBuilder, MethodId, ObjectOp, Observable, Op,
    Place, Program, ProgramBuilder, Reg, RmwOp, StaticId, Storage, SyncOp,
};
use fencepost_machine::Settings;
use fencepost_testkit::machine_with;

/// A static field and whether it is volatile.
type Field = (StaticId, bool);

fn read(field: Field) -> Class {
    if field.1 { Class::VRead } else { Class::Read }
}

fn write(field: Field) -> Class {
    if field.1 { Class::VWrite } else { Class::Write }
}

/// Builds one class of the corpus from its lines.
fn build(lines: &[&str]) -> Program {
    let mut program = ProgramBuilder::new();
    let object = program.class("Object", None, &[]);
    let mut fields: HashMap<&str, Field> = HashMap::new();
    let mut threads: Vec<MethodId> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at].trim();
        at += 1;
        if let Some(body) = line.strip_prefix("static ").filter(|_| line.ends_with("() {")) {
            let end = at + lines[at..].iter().position(|line| line.trim() == "}").unwrap();
            if !body.contains("Main") {
                let method = thread(&mut program, &fields, &lines[at..end]);
                threads.push(program.method(method));
            }
            at = end + 1;
        } else if let Some(declaration) = line.strip_prefix("static ") {
            let name = declaration.trim_end_matches(';').split(' ').next_back().unwrap();
            let storage = if declaration.starts_with("object") { Storage::Ref } else { Storage::I32 };
            let id = program.add_static(name, storage, 0);
            fields.insert(name, (id, declaration.starts_with("volatile")));
        }
    }
    let mut main = MethodBuilder::new("Main");
    let lock = main.register(Kind::Ref);
    let handles: Vec<Reg> = threads.iter().map(|_| main.register(Kind::Ref)).collect();
    let joined = main.register(Kind::I32);
    let access = program.access(Class::Write, &[]).unwrap();
    main.emit(ObjectOp::New { dst: lock, ty: object });
    main.emit(MemoryOp::Store { place: Place::Static(fields["m"].0), src: lock, access });
    for &handle in &handles {
        main.emit(ObjectOp::New { dst: handle, ty: object });
    }
    for (&handle, &method) in handles.iter().zip(&threads) {
        let arguments = main.operands(&[]);
        main.emit(SyncOp::Spawn { object: handle, method, arguments });
    }
    for &object in &handles {
        main.emit(SyncOp::Join { object, dst: joined, mode: JoinMode::Untimed, since: None });
    }
    main.emit(ControlOp::Return { first: lock });
    let main = program.method(main);
    program.thread("Main", main, Vec::new());
    program.build()
}

fn thread(program: &mut ProgramBuilder, fields: &HashMap<&str, Field>, lines: &[&str]) -> MethodBuilder {
    let mut method = MethodBuilder::new("T");
    let scratch = method.register(Kind::I32);
    let monitor = method.register(Kind::Ref);
    let mut locals: HashMap<&str, Reg> = HashMap::new();
    for line in lines {
        let statement = line.trim().trim_end_matches(';');
        let mut access = |class| program.access(class, &[]).unwrap();
        if let Some(call) = statement.strip_prefix("Monitor.") {
            let (load, lock, unlock) = (access(Class::Read), access(Class::Lock), access(Class::Unlock));
            method.emit(MemoryOp::Load { dst: monitor, place: Place::Static(fields["m"].0), access: load });
            method.emit(if call.starts_with("Enter") {
                Op::Sync(SyncOp::Lock { object: monitor, access: lock })
            } else {
                Op::Sync(SyncOp::Unlock { object: monitor, access: unlock })
            });
            continue;
        }
        if statement == "Thread.MemoryBarrier()" {
            method.emit(MemoryOp::Fence { access: access(Class::Fence) });
            continue;
        }
        let (left, right) = statement.split_once(" = ").unwrap();
        if let Some(local) = left.strip_prefix("int ") {
            let dst = method.register(Kind::I32);
            locals.insert(local, dst);
            if let Some(call) = right.strip_prefix("Interlocked.Exchange(ref ") {
                let (name, value) = call.trim_end_matches(')').split_once(", ").unwrap();
                method.emit(LocalOp::Const { dst: scratch, value: value.parse().unwrap() });
                method.emit(MemoryOp::Rmw {
                    op: RmwOp::Exchange,
                    dst,
                    place: Place::Static(fields[name].0),
                    operand: scratch,
                    expected: scratch,
                    access: access(Class::Rmw),
                });
            } else {
                let field = fields[right];
                method.emit(MemoryOp::Load {
                    dst,
                    place: Place::Static(field.0),
                    access: access(read(field)),
                });
            }
        } else {
            let field = fields[left];
            let src = match right.parse() {
                Ok(value) => {
                    method.emit(LocalOp::Const { dst: scratch, value });
                    scratch
                }
                Err(_) => locals[right],
            };
            method.emit(MemoryOp::Store { place: Place::Static(field.0), src, access: access(write(field)) });
        }
    }
    method.emit(ControlOp::Return { first: scratch });
    method
}

#[test]
fn every_csharp_class_has_exactly_the_oracles_outcomes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/litmus-cs");
    let source = std::fs::read_to_string(folder.join("L.cs")).unwrap();
    let expected = std::fs::read_to_string(folder.join("L.expected.json")).unwrap();
    let expected: serde_json::Value = serde_json::from_str(&expected).unwrap();
    let mut compared = 0;
    let mut wrong = Vec::new();
    for class in source.split("\nclass ").skip(1) {
        let lines: Vec<&str> = class.lines().collect();
        let name = lines[0].trim_end_matches(" {");
        let program = build(&lines[1..]);
        let entry = &expected[name];
        let observe: Vec<Observable> = entry["observe"]
            .as_array()
            .unwrap()
            .iter()
            .map(|field| field.as_str().unwrap().split_once('.').unwrap().1)
            .map(|field| Observable::Static(program.static_named(field).unwrap()))
            .collect();
        for model in ["sc", "tso", "pso", "dotnet-ecma"] {
            let want: BTreeSet<Vec<i64>> = entry["outcomes"][model]
                .as_array()
                .unwrap()
                .iter()
                .map(|row| row.as_array().unwrap().iter().map(|v| v.as_i64().unwrap()).collect())
                .collect();
            for (order, reduce) in
                [(Order::BreadthFirst, true), (Order::DepthFirst, true), (Order::BreadthFirst, false)]
            {
                let settings = Settings::default().set(Reduction::RunAhead, true);
                let machine = machine_with(&program, model, settings);
                let options = SearchConfig {
                    observe: &observe,

                    order,
                    ..SearchConfig::with(Reductions::of_steps().set(Reduction::StubbornSets, reduce))
                };
                let report = explore(&machine, &options);
                let got: BTreeSet<Vec<i64>> = report.outcomes.into_keys().collect();
                compared += 1;
                if report.verdict != Verdict::Holds || got != want {
                    wrong.push(format!(
                        "{name} under {model}, {order:?}, reduce {reduce}: {} of {} outcomes, {:?} {:?}",
                        got.len(),
                        want.len(),
                        report.reasons,
                        report.violations
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {compared} differ: {wrong:#?}", wrong.len());
    assert_eq!(compared, 3 * 240);
}
