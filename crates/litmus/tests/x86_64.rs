//! X86_64 instructions, checked by running what they lower to. What is the same in X86 is tested
//! in `x86.rs`.

use crate::support::Memory;
use fencepost_ir::{LocalOp, Op, Storage};
use fencepost_litmus::{Arch, Test, parse};

/// A test of one thread: instructions separated by `;`.
fn thread(init: &str, code: &str, locations: &str) -> Test {
    let text = format!("X86_64 t {{ {init} }}\nP0 ;\n{code} ;\nlocations [{locations}]");
    parse("t.litmus", &text).unwrap_or_else(|error| panic!("{code}: {error} {:?}", error.help))
}

fn run(init: &str, code: &str, locations: &str) -> String {
    crate::support::outcome(&thread(init, code, locations))
}

/// The final value of `rax`, all of it, after it was -1 at the start.
fn rax(code: &str) -> String {
    let code = format!("movq $-1,%rax; {code}");
    let shown = run("uint64_t 0:rax", &code, "0:rax");
    format!("{:x}", shown.strip_prefix("0:rax=").map_or(0, |value| value.parse::<u64>().unwrap_or(0)))
}

/// The classes of a thread's memory events.
fn events(code: &str) -> String {
    let test = thread("", code, "");
    let accesses = test.program.code.iter().filter_map(Op::access);
    let classes = accesses.map(|id| test.program.accesses[usize::from(id.0)].class.to_string());
    classes.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_destination_comes_last() {
    assert_eq!(run("", "movl $1,%eax; movl %eax,(x); movl (x),%ebx", "0:rbx; x"), "0:rbx=1 x=1");
    assert_eq!(run("0:rax=5", "subl $2,%eax; subl %eax,(x)", "0:rax; x"), "0:rax=3 x=-3");
    assert_eq!(run("", "mov 7,%rax; MOVQ %RAX,[x]; mov rax,rcx", "0:rcx; x"), "0:rcx=7 x=7");
    assert_eq!(run("", "movl $1,%foo; movl %foo,(x)", "0:%foo; x"), "0:%foo=1 x=1");
}

#[test]
fn narrow_changes_keep_the_rest_and_wider_ones_clear_it() {
    assert_eq!(rax("movb $0x12,%al"), "ffffffffffffff12");
    assert_eq!(rax("movb $0x12,%ah"), "ffffffffffff12ff");
    assert_eq!(rax("movw $0x12,%ax"), "ffffffffffff0012");
    assert_eq!(rax("movl $0x12,%eax"), "12");
    assert_eq!(rax("movl $-1,%eax"), "ffffffff");
    assert_eq!(rax("movl %eax,%eax"), "ffffffff");
    assert_eq!(rax("movq $0x12,%rax"), "12");
    assert_eq!(rax("incl %eax"), "0");
    assert_eq!(rax("incb %al"), "ffffffffffffff00");
    assert_eq!(rax("incb %ah"), "ffffffffffff00ff");
    assert_eq!(rax("xorl %eax,%eax"), "0");
    assert_eq!(rax("movb $1,%al; xchgb %al,%ah"), "ffffffffffff01ff");
    assert_eq!(rax("movw $0x0201,%ax; addb %ah,%al"), "ffffffffffff0203");
    assert_eq!(rax("movl (x),%eax"), "0");
    assert_eq!(rax("movb (x),%ah"), "ffffffffffff00ff");
    assert_eq!(rax("shl 4,%eax"), "fffffff0");
    assert_eq!(rax("cmpl $0,%eax; cmovel (x),%eax"), "ffffffff");
    assert_eq!(rax("cmpq $0,%rax; cmovneq (x),%rax"), "0");
    assert_eq!(rax("notw %ax; negl %eax"), "10000");
}

#[test]
fn variables_have_the_width_of_their_accesses() {
    let storage = |init: &str, code: &str| thread(init, code, "x").program.statics[0].storage;
    assert_eq!(storage("", "movl $1,(x)"), Storage::I32);
    assert_eq!(storage("", "mov %rax,(x)"), Storage::I64);
    assert_eq!(storage("", "mov $1,(x)"), Storage::I32);
    assert_eq!(storage("", "mov $1,(x); movb (x),%al"), Storage::U8);
    assert_eq!(storage("uint16_t x", "mov $1,(x)"), Storage::U16);
    assert_eq!(storage("x=3; 0:rdi=x", "movw $1,(%rdi)"), Storage::U16);
    assert_eq!(run("", "movl $-1,(x); addl $2,(x)", "x"), "x=1");
    assert_eq!(run("uint32_t x", "decl (x)", "x"), "x=4294967295");
    assert_eq!(run("int8_t x", "decb (x)", "x"), "x=-1");
    assert_eq!(run("uint8_t x", "lock; decb (x)", "x"), "x=255");
    assert_eq!(run("", "lock; decl (x); movl (x),%eax", "0:rax; x"), "0:rax=-1 x=-1");
    assert_eq!(run("uint64_t x", "decq (x)", "x"), "x=18446744073709551615");
    assert_eq!(run("int x=0xffffffff; uint8_t y=300", "nop", "x; y"), "x=-1 y=44");
    assert_eq!(run("uint32_t x=-1", "lock; xaddl %eax,(x); movq %rax,(y)", "y"), "y=4294967295");
}

#[test]
fn final_values_are_ints_unless_declared() {
    let code = "movl $-1,%eax; movl %eax,%ebx; movl %eax,%ecx; movq $0x100000001,%rdx";
    let init = "uint64_t 0:rbx; uint8_t 0:rcx; 0:rsi=x; int64_t 0:rdi=-5";
    let expected = "0:rax=-1 0:rbx=4294967295 0:rcx=255 0:rdx=1 0:rsi=x 0:rdi=-5";
    assert_eq!(run(init, code, "0:rax; 0:rbx; 0:rcx; 0:rdx; 0:rsi; 0:rdi"), expected);
    let holds = |condition: &str| {
        let text = format!("X86_64 t {{ {init} }}\nP0 ;\n{code} ; movl $-1,(x) ;\nforall ({condition})");
        let test = parse("t", &text).unwrap_or_else(|error| panic!("{error}"));
        crate::support::holds(&test, Memory::Sc)
    };
    for yes in
        ["0:rax=-1", "0:rax=4294967295", "0:rbx=0xffffffff", "0:rcx=-1", "x=-1", "x=0xffffffff", "0:rsi=x"]
    {
        assert!(holds(yes), "{yes}");
    }
    assert!(!holds("0:rbx=-1"));
}

#[test]
fn small_tests_pay_nothing_for_widths() {
    let test = thread("", "movl $1,(x); movl (y),%eax; xorl %ebx,%ebx; movl %eax,(z)", "0:rax; 0:rbx");
    let narrowing = |op: &Op| matches!(op, Op::Local(LocalOp::Unary { .. }));
    assert!(!test.program.code.iter().any(narrowing), "{:?}", test.program.code);
    assert_eq!(test.arch, Arch::X86_64);
}

#[test]
fn addresses() {
    let init = "x=7; 0:rax=x; 0:rsi=0";
    assert_eq!(run(init, "movl (%rax),%ebx; movl $8,0(%rax)", "0:rbx; x"), "0:rbx=7 x=8");
    assert_eq!(run(init, "movl (%rax,%rsi,8),%ebx; movl [rax],%ecx", "0:rbx; 0:rcx"), "0:rbx=7 0:rcx=7");
    assert_eq!(run(init, "movl $9,(%eax,%rsi)", "x"), "x=9");
    assert_eq!(run("x=3", "movq $x,%rax; movq %rax,(p); movl (%rax),%ebx", "0:rbx; p"), "0:rbx=3 p=x");
    assert_eq!(run("p=x; x=3", "movq (p),%rax; movl (%rax),%eax", "0:rax"), "0:rax=3");
    let through_any = "movq (p),%rax; movl $-1,%ebx; movl %ebx,(%rax); movl (%rax),%ecx";
    assert_eq!(run("p=x; uint64_t 0:rcx", through_any, "0:rcx; x"), "0:rcx=4294967295 x=-1");
}

#[test]
fn locked_instructions() {
    assert_eq!(events("lock; incl (x); lock addl $1,(x); LOCK xaddl %eax,(x)"), "rmw rmw rmw");
    assert_eq!(
        events("incl (x); xchgl %eax,(x); xchgl (x),%eax; lock; xchgl %eax,(x)"),
        "read write rmw rmw rmw"
    );
    assert_eq!(
        events("lock; cmpxchgl (x),%ebx; lock; cmpxchgl %ebx,(x); cmpxchgl %ebx,(x)"),
        "rmw rmw read write"
    );
    assert_eq!(events("mfence; sfence; lfence; cmpl $1,(x); testl %eax,(x)"), "fence fence fence read read");
    let two = "X86_64 t {}\nP0 | P1 ;\nlock; incl (x) | lock ; incl (x) ;\nforall x=2";
    let test = parse("t", two).unwrap_or_else(|error| panic!("{error}"));
    assert!(crate::support::holds(&test, Memory::Tso));
}

#[test]
fn compare_and_exchange_uses_the_accumulator_of_its_width() {
    for lock in ["", "lock; "] {
        let code = format!("movq $0x100000005,%rax; movl $7,%ebx; {lock}cmpxchgl %ebx,(x)");
        // Where they are equal the accumulator is not written, so that its upper half stays.
        assert_eq!(run("x=5; int64_t 0:rax", &code, "0:rax; x"), "0:rax=4294967301 x=7");
        assert_eq!(run("x=6; int64_t 0:rax", &code, "0:rax; x"), "0:rax=6 x=6");
        let code = format!("movl $0x105,%eax; movl $7,%ebx; {lock}cmpxchgb (x),%bl");
        assert_eq!(run("x=5", &code, "0:rax; x"), "0:rax=261 x=7");
        assert_eq!(run("x=6", &code, "0:rax; x"), "0:rax=262 x=6");
    }
}

/// Whether `j<name>` jumps after the code.
fn jumps(name: &str, code: &str) -> bool {
    run("", &format!("{code}; j{name} L; movl $1,%ecx; L:"), "0:rcx") == "0:rcx=0"
}

#[test]
fn flags_are_those_of_the_width() {
    assert!(jumps("e", "movl $0x100,%eax; cmpb $0,%al"));
    assert!(jumps("l", "movl $-1,%eax; cmpl $0,%eax"));
    assert!(jumps("g", "movl $-1,%eax; cmpq $0,%rax"), "zero-extended, so not negative");
    assert!(jumps("lt", "cmpl $1,%eax"));
    assert!(!jumps("lt", "cmpl $0,%eax"));
    assert!(jumps("gt", "cmpl $-1,%eax"));
    assert!(jumps("s", "movb $0x7f,%al; incb %al"));
    assert!(jumps("ns", "movl $0x7f,%eax; incl %eax"));
    assert!(jumps("ns", "movl $0x80000000,%eax; cmpl $1,%eax"), "the difference wraps");
    assert!(jumps("c", "movb $0xff,%al; addb $1,%al"));
    assert!(jumps("nc", "movl $0xff,%eax; addl $1,%eax"));
    assert!(jumps("z", "movl $-1,%eax; addl $1,%eax"));
    assert!(jumps("b", "movl $1,%eax; cmpl $-1,%eax"));
    assert!(jumps("c", "movl $0x40000000,%eax; shll $2,%eax"));
    assert!(jumps("nc", "movl $0x20000000,%eax; shll $2,%eax"));
    assert!(jumps("z", "movl $0x80000000,%eax; shll $1,%eax"));
    assert!(jumps("e", "lock; cmpxchgb %bl,(x)"));
    // Comparisons know about overflow: 127 + 1 is not less than 0, and -128 - 1 is.
    assert!(jumps("ge", "movb $127,%al; addb $1,%al"));
    assert!(jumps("g", "movb $127,%al; incb %al"));
    assert!(jumps("l", "movb $-128,%al; decb %al"));
    assert!(jumps("ge", "movb $64,%al; shlb $1,%al"));
    assert!(jumps("l", "movl $-3,%eax; addl $2,%eax"));
    assert!(jumps("ge", "movb $127,(x); movb $1,%al; lock; xaddb %al,(x)"));
    assert_eq!(run("", "cmpl $1,%eax; setl %bl; setnb (x)", "0:rbx; x"), "0:rbx=1 x=0");
    assert_eq!(
        run("x=5", "cmpl $1,%eax; cmovll (x),%ebx; cmovcl %ecx,(x)", "0:rbx; 0:rcx"),
        "0:rbx=5 0:rcx=5"
    );
}

#[test]
fn compilers_output_is_understood() {
    let code = "endbr64; nop; nopl %cs:0(%rax,%eax,0); nopw 0(%rax,%rax,1); jmp L; M: ret; L: movl $1,(x); jmp M; movl $2,(x)";
    assert_eq!(run("", code, "x; 0:rip"), "0:rip=0 x=1");
    assert_eq!(run("", "movl $1,(x); retq; movl $2,(x)", "x"), "x=1");
}

#[test]
fn registers_come_in_herds_order() {
    let names = "x; 0:r15; 0:r8; 0:rsp; 0:rax; 0:rip; 0:RBX; 0:cs";
    let test = thread("", "nop", names);
    let observed: Vec<_> = test.observed.iter().map(|known| known.0.as_str()).collect();
    assert_eq!(observed, ["0:rip", "0:cs", "0:rax", "0:rbx", "0:rsp", "0:r8", "0:r15", "x"]);
}
