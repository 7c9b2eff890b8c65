//! Tests of the analysis.

use super::*;
use crate::build::{MethodBuilder, ProgramBuilder};
use crate::footprint::NothingInitialised;
use crate::op::{ControlOp, MemoryOp, ObjectOp, Place, Reg, SyncOp};
use crate::types::{Kind, Storage};
use crate::{AccessId, Class};

/// Ways to go on in a method that is about a gate.
#[derive(Clone, Copy)]
enum Part {
    Lock,
    Write(usize),
    Make,
    Call(usize),
}

const PARTS: [&[Part]; 6] = [
    // What locks its parameter.
    &[Part::Lock],
    &[Part::Write(0), Part::Call(0), Part::Write(1)],
    &[Part::Write(2), Part::Make],
    &[Part::Call(1), Part::Call(2), Part::Write(3)],
    &[Part::Call(2), Part::Call(4), Part::Call(0), Part::Write(0)],
    &[Part::Call(2), Part::Call(3), Part::Call(4), Part::Write(2)],
];

/// Methods that are given a gate, of which each may call the others.
fn program() -> (Program, [Region; 4]) {
    let mut p = ProgramBuilder::new();
    let access = Class::ALL.map(|class| p.access(class, &[]).unwrap_or(AccessId(0)));
    let access = |class: Class| access[Class::ALL.iter().position(|it| *it == class).unwrap_or(0)];
    let gate = p.class("Gate", None, &[]);
    let places = ["a", "b", "c", "d"].map(|name| Place::Static(p.add_static(name, Storage::I32, 0)));
    let ids: Vec<MethodId> = PARTS.iter().map(|_| p.declare()).collect();
    for (number, parts) in PARTS.iter().enumerate() {
        let mut code = MethodBuilder::new(format!("M{number}"));
        let object = code.parameter(Kind::Ref);
        let value = code.register(Kind::I32);
        for part in *parts {
            match *part {
                Part::Lock => code.emit(SyncOp::Lock { object, access: access(Class::Lock) }),
                Part::Write(at) => {
                    code.emit(MemoryOp::Store {
                        place: places[at],
                        src: value,
                        access: access(Class::Write),
                    });
                }
                Part::Make => {
                    let dst = code.register(Kind::Ref);
                    code.emit(ObjectOp::New { dst, ty: gate });
                }
                Part::Call(method) => {
                    let arguments = code.operands(&[object]);
                    code.emit(ControlOp::Call { method: ids[method], arguments, dst: Reg(0) });
                }
            }
        }
        code.emit(ControlOp::Return { first: Reg(0) });
        p.define(ids[number], code);
    }
    let mut main = MethodBuilder::new("main");
    let object = main.register(Kind::Ref);
    main.emit(ObjectOp::New { dst: object, ty: gate });
    let arguments = main.operands(&[object]);
    main.emit(ControlOp::Call { method: ids[5], arguments, dst: Reg(0) });
    main.emit(ControlOp::Return { first: Reg(0) });
    let main = p.method(main);
    p.thread("main", main, Vec::new());
    let program = p.build();
    let region = |place| match place {
        Place::Static(id) => program.statics[id.0 as usize].region,
        _ => Region(0),
    };
    let regions = places.map(region);
    (program, regions)
}

#[test]
fn methods_without_a_lock_are_as_if_they_were_looked_at_for_each_type() {
    let (program, regions) = program();
    let budget = Budget::unlimited();
    let contents = Contents::of(&program, &budget);
    let shared = UntilLock::of(&program, &contents, &budget);
    let apart = UntilLock::of_methods(&program, &contents, &budget, |_| true);
    assert_eq!((shared.len(), apart.len()), (1, 1));
    let ((_, shared), (_, apart)) = (&shared[0], &apart[0]);
    let own = |until: &UntilLock| until.starts.iter().flatten().count();
    assert!(own(shared) < own(apart), "some methods never come to a lock");
    let positions = 0..program.code.len() as Pc;
    for stack in positions.clone().flat_map(|top| positions.clone().map(move |below| [top, below])) {
        let frames = || stack.iter().copied();
        assert_eq!(
            shared.makes(frames(), &NothingInitialised),
            apart.makes(frames(), &NothingInitialised),
            "{stack:?}"
        );
        assert_eq!(
            shared.ever_makes(frames(), &NothingInitialised),
            apart.ever_makes(frames(), &NothingInitialised),
            "{stack:?}"
        );
        for region in regions {
            assert_eq!(
                shared.writes(frames(), region, &NothingInitialised),
                apart.writes(frames(), region, &NothingInitialised),
                "{stack:?}"
            );
        }
    }
}

#[test]
fn it_ends_where_the_lock_is_taken() {
    let (program, [a, b, c, d]) = program();
    let budget = Budget::unlimited();
    let until = UntilLock::of(&program, &Contents::of(&program, &budget), &budget);
    let (_, until) = &until[0];
    let at = |method: usize| std::iter::once(program.methods[method].start);
    // `a` is written, and then the lock is taken.
    assert!(until.writes(at(1), a, &NothingInitialised) && !until.writes(at(1), b, &NothingInitialised));
    assert!(
        until.writes(at(3), a, &NothingInitialised)
            && !until.writes(at(3), c, &NothingInitialised)
            && !until.writes(at(3), d, &NothingInitialised)
    );
    assert!(!until.makes(at(3), &NothingInitialised) && until.ever_makes(at(3), &NothingInitialised));
    // What never comes to the lock does all that it does.
    assert!(until.writes(at(2), c, &NothingInitialised) && until.makes(at(2), &NothingInitialised));
    // It calls itself and nothing ends that, but before it may write `c`.
    assert!(until.writes(at(4), c, &NothingInitialised) && !until.writes(at(4), a, &NothingInitialised));
}
