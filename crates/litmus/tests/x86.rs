//! X86 instructions, checked by running what they lower to.

use fencepost_ir::{Class, MemoryOp, Op, Place};
use fencepost_litmus::{Test, parse};

/// A test of one thread: instructions separated by `;`.
fn thread(init: &str, code: &str, locations: &str) -> Test {
    let text = format!("X86 t {{ {init} }}\nP0 ;\n{code} ;\nlocations [{locations}]");
    parse("t.litmus", &text).unwrap_or_else(|error| panic!("{code}: {error} {:?}", error.help))
}

fn run(init: &str, code: &str, locations: &str) -> String {
    crate::support::outcome(&thread(init, code, locations))
}

/// The classes and attributes of a thread's memory events.
fn events(code: &str) -> String {
    let test = thread("", code, "");
    let program = &test.program;
    let accesses = program.code.iter().filter_map(Op::access).map(|id| {
        let access = program.accesses[usize::from(id.0)];
        let attributes: Vec<_> =
            access.attributes.indices().map(|index| program.attributes[index].as_str()).collect();
        format!("{}{}", access.class, attributes.iter().map(|name| format!(".{name}")).collect::<String>())
    });
    accesses.collect::<Vec<_>>().join(" ")
}

#[test]
fn moves() {
    assert_eq!(run("", "MOV EAX,$1; MOV EBX,EAX; MOV [x],EBX; MOV ECX,[x]", "0:ECX; x"), "0:ECX=1 x=1");
    assert_eq!(
        run("x=5", "mov eax,[x]; movl ebx,7; MOVQ [y],$-3", "0:EAX; 0:EBX; y"),
        "0:EAX=5 0:EBX=7 y=-3"
    );
    assert_eq!(run("", "MOV EAX,$0x10; MOV [x],16", "0:EAX; x"), "0:EAX=16 x=16");
    assert_eq!(run("0:%a=2", "MOV [x],%a", "0:%a; x"), "0:%a=2 x=2");
}

#[test]
fn addresses_are_values() {
    assert_eq!(run("0:EAX=x; x=7", "MOV EBX,[EAX]; MOV [EAX],$8", "0:EAX; 0:EBX; x"), "0:EAX=x 0:EBX=7 x=8");
    assert_eq!(run("x=7", "MOV EAX,$x; MOV EBX,(EAX); MOV [p],EAX", "0:EBX; p"), "0:EBX=7 p=x");
    assert_eq!(run("p=x; x=3", "MOV EAX,[p]; MOV EAX,[EAX]", "0:EAX"), "0:EAX=3");
    let test = thread("", "MOV [x],$1; MOV EAX,$x; MOV [EAX],$1", "");
    let places: Vec<_> = test.program.code.iter().filter_map(Op::place).collect();
    assert!(matches!(places[..], [Place::Static(_), Place::Address(_)]), "{places:?}");
}

#[test]
fn arithmetic_on_registers() {
    let steps =
        "ADD EAX,$3; SUB EAX,$1; INC EAX; DEC EBX; XOR ECX,ECX; AND EDX,$6; OR ESI,$8; NEG EDI; NOT EBP";
    let init = "0:EAX=5; 0:EBX=0; 0:ECX=9; 0:EDX=12; 0:ESI=1; 0:EDI=4; 0:EBP=0";
    let names = "0:EAX; 0:EBX; 0:ECX; 0:EDX; 0:ESI; 0:EDI; 0:EBP";
    let expected = "0:EAX=8 0:EBX=-1 0:ECX=0 0:EDX=4 0:ESI=9 0:EDI=-4 0:EBP=-1";
    assert_eq!(run(init, steps, names), expected);
}

#[test]
fn arithmetic_on_memory() {
    for lock in ["", "LOCK "] {
        let steps = [
            "ADD [x],$3",
            "SUB [x],$1",
            "INC [x]",
            "AND [x],$12",
            "OR [x],$1",
            "XOR [x],$2",
            "NOT [x]",
            "DEC [x]",
        ];
        let steps: Vec<_> = steps.iter().map(|step| format!("{lock}{step}")).collect();
        assert_eq!(run("x=5", &steps.join("; "), "x"), "x=-13");
        assert_eq!(run("x=5; 0:EAX=2", &format!("{lock}XADD [x],EAX"), "0:EAX; x"), "0:EAX=5 x=7");
        let code = format!("{lock}CMPXCHG [x],EBX; {lock}CMPXCHG [x],ECX");
        let names = "0:EAX; x";
        assert_eq!(run("x=5; 0:EAX=5; 0:EBX=6; 0:ECX=7", &code, names), "0:EAX=6 x=6");
    }
    assert_eq!(run("x=5", "NEG [x]; ADD EAX,[x]", "0:EAX; x"), "0:EAX=-5 x=-5");
}

#[test]
fn exchanges() {
    assert_eq!(run("x=1; 0:EAX=2", "XCHG [x],EAX", "0:EAX; x"), "0:EAX=1 x=2");
    assert_eq!(run("x=1; 0:EAX=2", "XCHG EAX,[x]", "0:EAX; x"), "0:EAX=1 x=2");
    assert_eq!(run("0:EAX=1; 0:EBX=2", "XCHG EAX,EBX", "0:EAX; 0:EBX"), "0:EAX=2 0:EBX=1");
    assert_eq!(run("0:EAX=1; 0:EBX=2", "XADD EAX,EBX", "0:EAX; 0:EBX"), "0:EAX=3 0:EBX=1");
    assert_eq!(run("0:EAX=3", "XADD EAX,EAX", "0:EAX"), "0:EAX=6");
    assert_eq!(run("0:EAX=1; 0:ECX=1; 0:EBX=2", "CMPXCHG ECX,EBX", "0:EAX; 0:ECX"), "0:EAX=1 0:ECX=2");
}

#[test]
fn an_address_register_may_change() {
    for lock in ["", "LOCK "] {
        let code = format!("{lock}XADD [EAX],EAX; SUB [x],EBX");
        assert_eq!(run("x=1; 0:EAX=x; 0:EBX=x", &code, "0:EAX; x"), "0:EAX=1 x=1");
        let code = format!("{lock}CMPXCHG [EAX],EBX");
        assert_eq!(run("x=1; 0:EAX=x; 0:EBX=5", &code, "0:EAX; x"), "0:EAX=1 x=1");
    }
    assert_eq!(run("x=1; 0:EAX=x", "XCHG [EAX],EAX", "0:EAX; x"), "0:EAX=1 x=x");
}

#[test]
fn only_locked_instructions_are_one_event() {
    assert_eq!(events("INC [x]; ADD [x],$1; XADD [x],EAX"), "read write read write read write");
    assert_eq!(events("CMPXCHG [x],EBX; NEG [x]; NOT [x]"), "read write read write read write");
    assert_eq!(
        events("LOCK INC [x]; lock add [x],$1; LOCK XADD [x],EAX; LOCK CMPXCHG [x],EBX"),
        "rmw rmw rmw rmw"
    );
    assert_eq!(events("XCHG [x],EAX; LOCK XCHG [x],EAX; XCHG EAX,EBX"), "rmw rmw");
    assert_eq!(events("CMP [x],$1; TEST [x],EAX; MOV EAX,EBX; NOP"), "read read");
    assert_eq!(events("MFENCE; LFENCE; SFENCE; mfence"), "fence fence.lfence fence.sfence fence");
}

/// Whether `J<name>` jumps after the code.
fn jumps(name: &str, code: &str) -> bool {
    let code = format!("{code}; J{name} L; MOV ECX,$1; L:");
    run("", &code, "0:ECX") == "0:ECX=0"
}

#[test]
fn jumps_after_a_comparison() {
    let jump = |name: &str, a: i64, b: i64| jumps(name, &format!("MOV EAX,{a}; MOV EBX,{b}; CMP EAX,EBX"));
    for (a, b) in [(0, 0), (1, 2), (2, 1), (-1, 1), (1, -1), (-2, -1), (i64::MIN, 1)] {
        let below = (a as u64) < b as u64;
        let table: [(&[&str], bool); 12] = [
            (&["E", "Z"], a == b),
            (&["NE", "NZ"], a != b),
            (&["L", "NGE"], a < b),
            (&["LE", "NG"], a <= b),
            (&["G", "NLE"], a > b),
            (&["GE", "NL"], a >= b),
            (&["S"], a.wrapping_sub(b) < 0),
            (&["NS"], a.wrapping_sub(b) >= 0),
            (&["B", "C", "NAE"], below),
            (&["AE", "NB", "NC"], !below),
            (&["BE", "NA"], below || a == b),
            (&["A", "NBE"], !below && a != b),
        ];
        for (names, expected) in table {
            for name in names {
                assert_eq!(jump(name, a, b), expected, "J{name} after CMP {a},{b}");
            }
        }
    }
}

#[test]
fn jumps_after_arithmetic() {
    assert!(jumps("Z", "MOV EAX,$1; DEC EAX"));
    assert!(jumps("S", "DEC EAX"));
    assert!(jumps("NZ", "INC EAX; NOT EAX"));
    assert!(jumps("C", "SUB EAX,$1; INC EAX"), "INC keeps the carry");
    assert!(jumps("C", "MOV EAX,$1; ADD EAX,$-1"));
    assert!(jumps("NC", "STC: SUB EAX,$1; AND EAX,$1"), "AND clears the carry");
    assert!(jumps("Z", "TEST EAX,EAX"));
    assert!(jumps("C", "MOV EAX,$1; NEG EAX"));
    assert!(jumps("E", "LOCK CMPXCHG [x],EBX"));
    assert!(jumps("NE", "MOV EAX,$1; LOCK CMPXCHG [x],EBX"));
    assert!(jumps("E", "MOV EAX,$1; SUB [x],$-1; CMPXCHG [x],EBX"));
    assert!(jumps("L", "LOCK DEC [x]"));
    assert!(jumps("E", "SUB EAX,$1; XADD EBX,EDX; MOV EAX,$3"), "MOV keeps the flags");
}

#[test]
fn conditional_sets_and_moves() {
    assert_eq!(run("", "CMP EAX,$1; SETL EBX; SETNB [x]", "0:EBX; x"), "0:EBX=1 x=0");
    let code = "CMP EAX,$1; CMOVL EBX,[x]; CMOVGE ECX,[x]";
    assert_eq!(run("x=5; 0:EBX=1; 0:ECX=2", code, "0:EBX; 0:ECX"), "0:EBX=5 0:ECX=2");
}

#[test]
fn labels_stand_alone_or_before_instructions() {
    let code = "MOV EAX,$3; L0: ; L1: INC EBX; DEC EAX; JNZ L0; JMP END; MOV EBX,$99; END:";
    assert_eq!(run("", code, "0:EBX"), "0:EBX=3");
    assert_eq!(run("", "A: B: JMP C; D: MOV EAX,$1; C: NOP", "0:EAX"), "0:EAX=0");
}

#[test]
fn spans_are_the_files_lines() {
    let text = "X86 t\n{}\n P0 | P1 ;\n MOV EAX,[x] | ;\n (* \n *) | L: ;\n INC [x] | MFENCE ;\n";
    let test = parse("dir/t.litmus", text).unwrap();
    let program = &test.program;
    assert_eq!(program.sources, ["dir/t.litmus"]);
    let lines: Vec<_> = program.spans.iter().map(|span| (span.line, span.offset)).collect();
    assert_eq!(lines.first(), Some(&(4, 0)));
    assert!(lines.contains(&(7, 1)));
    let second = program.methods[1].start as usize;
    assert_eq!(program.methods[1].name, "P1");
    assert_eq!(lines[second], (7, 0));
    assert!(matches!(program.code[second], Op::Memory(MemoryOp::Fence { .. })));
    assert_eq!(program.position(0), "dir/t.litmus:4");
}

#[test]
fn threads_have_only_the_observed_registers_observed() {
    let text = "X86 t\n{0:EAX=4; y=2}\n P0 ;\n MOV EBX,EAX ;\n MOV ECX,[x] ;\n exists (0:EBX=4)";
    let test = parse("t", text).unwrap();
    let method = &test.program.methods[0];
    assert_eq!(method.observed.len(), 1);
    assert_eq!(test.program.threads[0].name, "P0");
    assert_eq!(test.program.threads[0].registers.len(), 1);
    let statics: Vec<_> =
        test.program.statics.iter().map(|slot| (slot.name.as_str(), slot.initial)).collect();
    assert_eq!(statics, [("y", 2), ("x", 0)]);
    assert_eq!(test.program.accesses[0].class, Class::Read);
}
