//! McSPIN's assembly-like instructions, checked by running what they lower to.

use crate::support::Memory;
use fencepost_ir::{Class, MemoryOp, Op, Place};
use fencepost_litmus::{Arch, Test, parse};

fn process(init: &str, code: &str, locations: &str) -> Test {
    let text = format!("MCSPIN t {{ {init} }}\nP0 ;\n{code} ;\nlocations [{locations}]");
    parse("t.litmus", &text).unwrap_or_else(|error| panic!("{code}: {error} {:?}", error.help))
}

fn run(init: &str, code: &str, locations: &str) -> String {
    crate::support::outcome(&process(init, code, locations))
}

#[test]
fn loads_stores_and_moves() {
    assert_eq!(run("x=3", "Load r x; Store y r+1; Move s r", "0:r; 0:s; y"), "0:r=3 0:s=3 y=4");
    assert_eq!(run("0:%v=3", "Store x %v", "x"), "x=3");
    assert_eq!(run("0:v=3", "Move v v*v-v", "0:v"), "0:v=6");
}

#[test]
fn a_register_and_a_variable_may_share_a_name() {
    assert_eq!(run("x=3", "Load x x; Store x x+1", "0:x; x"), "0:x=3 x=4");
    assert_eq!(run("lock=3", "Load r lock; Store lock 1", "0:r; lock"), "0:r=3 lock=1");
}

#[test]
fn terms() {
    for (term, expected) in [
        ("5+3", 8),
        ("5-3", 2),
        ("5 -3", 2),
        ("5*-3", -15),
        ("2+3*4", 14),
        ("(2+3)*4", 20),
        ("10-4-3", 3),
        ("5==3", 0),
        ("5!=3", 1),
        ("5<3", 0),
        ("5<=5", 1),
        ("5>3", 1),
        ("-5>=3", 0),
        ("!5", 0),
        ("!0", 1),
        ("-(2+3)", -5),
        ("2 /\\ 4", 1),
        ("2 /\\ 0", 0),
        ("0 \\/ 4", 1),
        ("0 \\/ 0", 0),
        ("0 /\\ 0 \\/ 1", 1),
        ("1+1==2 /\\ 3<2", 0),
        ("seven - 1", 6),
        ("seven-1", 6),
        ("0x10", 16),
    ] {
        let found = run("0:seven=7", &format!("Move r {term}"), "0:r");
        assert_eq!(found, format!("0:r={expected}"), "{term}");
    }
}

#[test]
fn jumps() {
    let count = "0: Move i i+1; Jump 0 if i<5; Store x i";
    assert_eq!(run("0:i=0", count, "x"), "x=5");
    assert_eq!(run("", "Jump End if 1; Store x 1; End:", "x"), "x=0");
    assert_eq!(run("", "Jump End if 0; Store x 1; End: Nop", "x"), "x=1");
    assert_eq!(run("y=-1", "Load r y; Jump 7 if r; Store x 1; 7: Nop", "x"), "x=0");
}

#[test]
fn addresses() {
    assert_eq!(
        run("x=3; y=4; 0:p=&y", "Load r [&x]; Load s [p+(r-r)]; Store [p] 9", "0:r; 0:s; y"),
        "0:r=3 0:s=4 y=9"
    );
    let test = process("", "Load r x; Load s [&x]; Load t [&x+r-r]", "");
    let places: Vec<_> = test.program.code.iter().filter_map(Op::place).collect();
    assert!(matches!(places[..], [Place::Static(_), Place::Static(_), Place::Address(_)]));
}

/// The class and the attributes of every access and fence, in the order of the code.
fn accesses(code: &str) -> Vec<(Class, Vec<String>)> {
    let test = process("", code, "");
    let program = &test.program;
    let ids = program.code.iter().filter_map(|op| match op {
        Op::Memory(
            MemoryOp::Load { access, .. }
            | MemoryOp::Store { access, .. }
            | MemoryOp::Fence { access }
            | MemoryOp::AtomicBegin { access },
        ) => Some(*access),
        _ => None,
    });
    ids.map(|id| {
        let access = program.accesses[usize::from(id.0)];
        let all = program.attributes.iter().enumerate();
        let named = all
            .filter(|(index, _)| access.attributes.indices().any(|known| known == *index))
            .map(|(_, name)| name.clone());
        (access.class, named.collect())
    })
    .collect()
}

#[test]
fn attributes_are_for_the_model() {
    let named = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    assert_eq!(accesses("{acq, ld} Load r x"), [(Class::Read, named(&["acq", "ld"]))]);
    assert_eq!(accesses("{} Load r x"), [(Class::Read, named(&[]))]);
    assert_eq!(accesses("L: {rel} Store x 1"), [(Class::Write, named(&["rel"]))]);
    assert_eq!(accesses("{fence} Nop"), [(Class::Fence, named(&[]))]);
    assert_eq!(accesses("{lwsync} Nop"), [(Class::Fence, named(&["lwsync"]))]);
    assert_eq!(accesses("{fence, mf} Nop"), [(Class::Fence, named(&[])), (Class::Fence, named(&["mf"]))]);
    assert_eq!(accesses("Nop"), []);
    let block = accesses("{atomic, acq} Load r x; {atomic} Jump E if r; {atomic, rel} Store x 1; E:");
    assert_eq!(block[0], (Class::Rmw, named(&["acq", "rel"])));
}

#[test]
fn whole_tests() {
    let text = |fence: &str| {
        format!(
            "MCSPIN SB\n\"store buffering\"\n{{ x=0; y=0; }}\n P0 | P1 ;\n Store x 1 | Store y 1 ;\n \
             {fence} | {fence} ;\n Load r y | Load r x ;\n~exists (0:r=0 /\\ 1:r=0)"
        )
    };
    for (fence, sc, tso) in [("Nop", true, false), ("{fence} Nop", true, true)] {
        let test = parse("t", &text(fence)).unwrap();
        assert_eq!(
            (test.name.as_str(), test.arch, test.doc.as_deref()),
            ("SB", Arch::McSpin, Some("store buffering"))
        );
        assert_eq!(crate::support::holds(&test, Memory::Sc), sc);
        assert_eq!(crate::support::holds(&test, Memory::Tso), tso, "{fence}");
        assert_eq!(test.observed.iter().map(|known| known.0.as_str()).collect::<Vec<_>>(), ["0:r", "1:r"]);
    }
}

/// Two processes add 1 to a counter: without `atomic` an addition gets lost.
#[test]
fn blocks_are_indivisible() {
    let text = |mark: &str| {
        let code = format!("{mark} Load r n | {mark} Load r n ;\n {mark} Store n r+1 | {mark} Store n r+1 ;");
        format!("MCSPIN t {{ }}\n P0 | P1 ;\n {code}\nforall (n=2)")
    };
    for memory in [Memory::Sc, Memory::Tso] {
        assert!(!crate::support::holds(&parse("t", &text("")).unwrap(), memory));
        assert!(crate::support::holds(&parse("t", &text("{atomic}")).unwrap(), memory));
    }
}

/// A lock that is taken by test-and-set: a jump to the block's first instruction begins it anew.
#[test]
fn jumps_leave_blocks() {
    let text = |mark: &str| {
        let column = [
            format!("try: {mark} Load held lock"),
            format!("{mark} Jump try if held"),
            format!("{mark} Store lock 1"),
            "Load r n".to_owned(),
            "Store n r+1".to_owned(),
            "Store lock 0".to_owned(),
        ];
        let rows: String = column.iter().map(|cell| format!(" {cell} | {cell} ;\n")).collect();
        format!("MCSPIN t {{ }}\n P0 | P1 ;\n{rows}forall (n=2 /\\ lock=0)")
    };
    for memory in [Memory::Sc, Memory::Tso] {
        assert!(!crate::support::holds(&parse("t", &text("")).unwrap(), memory));
        assert!(crate::support::holds(&parse("t", &text("{atomic}")).unwrap(), memory));
    }
}

#[test]
fn jumps_go_forward_inside_blocks() {
    let code = "{atomic} Load r x; {atomic} Jump L if r; {atomic} Store x 1; L: {atomic} Store y 1; \
                {atomic} Jump End if 1; {atomic} Store z 1; End:";
    assert_eq!(run("x=0", code, "x; y; z"), "x=1 y=1 z=0");
    assert_eq!(run("x=5", code, "x; y; z"), "x=5 y=1 z=0");
}
