//! LISA instructions, checked by running what they lower to.

use fencepost_ir::{Op, Place};
use fencepost_litmus::{Test, parse};

fn thread(init: &str, code: &str, locations: &str) -> Test {
    let text = format!("LISA t {{ {init} }}\nP0 ;\n{code} ;\nlocations [{locations}]");
    parse("t.litmus", &text).unwrap_or_else(|error| panic!("{code}: {error} {:?}", error.help))
}

fn run(init: &str, code: &str, locations: &str) -> String {
    crate::support::outcome(&thread(init, code, locations))
}

#[test]
fn reads_and_writes() {
    assert_eq!(run("x=3", "r[] r1 x; w[] y r1; w[] z 0x11; w[] p x", "0:r1; y; z; p"), "0:r1=3 p=x y=3 z=17");
    assert_eq!(run("x=3; 0:r0=x", "r r1 r0; w r0 4", "0:r1; x"), "0:r1=3 x=4");
    assert_eq!(run("0:%v=3", "w[] x %v", "x"), "x=3");
}

#[test]
fn addresses_can_be_sums() {
    assert_eq!(run("x=3", "r[] r1 x+r2; r[] r3 x + 0; w[] x+r2 5", "0:r1; 0:r3; x"), "0:r1=3 0:r3=3 x=5");
    let test = thread("", "r[] r1 x+r2; r[] r3 x+0; r[] r4 x", "");
    let places: Vec<_> = test.program.code.iter().filter_map(Op::place).collect();
    assert!(matches!(places[..], [Place::Address(_), Place::Static(_), Place::Static(_)]));
    let dependency = "r[] r1 x; mov r2 (xor r1 r1); mov r3 (add r2 y); r[] r4 r3";
    assert_eq!(run("x=1; y=6", dependency, "0:r3; 0:r4"), "0:r3=y 0:r4=6");
}

#[test]
fn arithmetic() {
    for (operation, expected) in [
        ("(add 5 3)", 8),
        ("(sub 5 3)", 2),
        ("(mul 5 3)", 15),
        ("(xor 5 3)", 6),
        ("(and 5 3)", 1),
        ("(or 5 3)", 7),
        ("(eq 5 3)", 0),
        ("(neq 5 3)", 1),
        ("(ne 5 5)", 0),
        ("(lt 5 3)", 0),
        ("(le 5 5)", 1),
        ("(gt 5 3)", 1),
        ("(ge -5 3)", 0),
        ("(mov 4)", 4),
        ("9", 9),
    ] {
        assert_eq!(run("", &format!("mov r1 {operation}"), "0:r1"), format!("0:r1={expected}"));
    }
    assert_eq!(run("0:r2=7", "mov r1 r2; mov r1 (add r1 r1)", "0:r1"), "0:r1=14");
}

#[test]
fn read_modify_writes() {
    for (operation, expected) in [
        ("(add r1 2)", 8),
        ("(add 2 r1)", 8),
        ("(sub r1 2)", 4),
        ("(and r1 3)", 2),
        ("(or 1 r1)", 7),
        ("(xor r1 5)", 3),
        ("(xor r1 r1)", 0),
        ("(and r1 r1)", 6),
        ("(eq r1 r1)", 1),
        ("(mov 9)", 9),
        ("r2", 20),
        ("9", 9),
        ("r1", 6),
        ("(add r2 1)", 21),
    ] {
        let code = format!("rmw[] r1 {operation} x");
        assert_eq!(
            run("x=6; 0:r1=100; 0:r2=20", &code, "0:r1; x"),
            format!("0:r1=6 x={expected}"),
            "{operation}"
        );
    }
    assert_eq!(run("x=6; 0:r1=x", "rmw[] r1 1 r1", "0:r1; x"), "0:r1=6 x=1");
}

#[test]
fn branches_and_labels() {
    let code = "mov r1 3; L: w[] x r1; mov r1 (sub r1 1); b[] r1 L; b[] END; w[] x 9; END:";
    assert_eq!(run("", code, "0:r1; x"), "0:r1=0 x=1");
    assert_eq!(run("", "b[anything] r1 L; w x 1; L: f[]; b M; nop; M:", "x"), "x=1");
}

#[test]
fn annotations_become_attributes() {
    let test =
        thread("", "r[once,acquire] r1 x; w[release] x 1; rmw[mb] r2 r1 x; f[lwsync]; f[]; f; r r1 y", "");
    let program = &test.program;
    let events = program.code.iter().filter_map(Op::access).map(|id| {
        let access = program.accesses[usize::from(id.0)];
        let names: Vec<_> = access.attributes.indices().map(|index| &*program.attributes[index]).collect();
        format!("{}[{}]", access.class, names.join(","))
    });
    let events: Vec<_> = events.collect();
    let expected = "read[once,acquire] write[release] rmw[mb] fence[lwsync] fence[] fence[] read[]";
    assert_eq!(events.join(" "), expected);
}
