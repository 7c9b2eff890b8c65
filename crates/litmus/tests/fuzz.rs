//! No input makes the parser panic, and every error lies within the input.

use fencepost_litmus::parse;
use proptest::prelude::*;
use proptest::sample::{Index, select};

const VALID: [&str; 6] = [
    "X86 SB+lock\n\"doc\"\nCycle=Fre PodWR\n{ x=1; int *p=&y; 0:EAX=-2; (* c (* d *) *) }\n P0 | P1 ;\n \
     MOV [x],$1 | L0: LOCK XADD [y],EBX ;\n MOV EAX,[y] | CMP EBX,$0 ;\n LOCK INC [x] | JNE L0 ;\n XCHG [EAX],ECX | \
     CMPXCHG [x],EDX ;\nlocations [x; p int*; 0:EAX;]\nfilter x=1 \\/ y!=2\n~exists (0:EAX=0 /\\ (1:EBX=[x] => ~ p=y))",
    "LISA MP+dep\n{ x=0; 0:r9=x; }\n P0 | P1 ;\n w[once] x 1 | r[acquire,a] r1 y ;\n f[lwsync] | mov r2 (xor r1 r1) ;\n \
     rmw[] r3 (add r3 1) y | r[] r4 x+r2 ;\n b[] r3 L | b[] M ;\n L: w[] r9 r3 | M: ;\nforall (1:r1=1 \\/ not true)",
    "X86_64 att\n\"doc\"\n{ uint64_t y; int64_t *p=&y; 0:rax=x; uint8_t 1:rcx; int x=-1; }\n P0 | P1 ;\n \
     movl $1,(x) | L0: lock; xaddq %rbx,(y) ;\n movl (%rax),%ebx | cmpq $0,%rbx ;\n lock incl (x) | jlt L0 ;\n \
     xchgl %ecx,0(%rax) | lock; cmpxchgq (y),%rdx ;\n movb %ah,%dl | ret ;\n shl 2,%r8w | movq (p),%r9 ;\nexists (0:rbx=0xffffffff)",
    "X86_64 small {}\n P0 ;\n mov $1,(x) ;\n setnb %al ;\n cmovll (x),%r9d ;\n nopl %cs:0(%rax,%eax,0) ;\n movl (%rdi,%rsi,4),%ecx ;\nforall x=1",
    "MCSPIN MP\n{ x=0; 1:i=3; p=&x; }\n P0 | P1 ;\n {rel,a} Store x r-1*-2 | 0: {acq} Load r y ;\n {fence} Nop | Move t !(r-r)+i<=2 /\\ i>1 ;\n \
     Load r x | Jump 0 if r!=1 \\/ -t ;\n {lwsync} Nop | Load q [&x+(r-r)] ;\n Store [&y] 1 | Nop ;\nexists (1:q=0)",
    "X86 small {}\n P0 ;\n SETNB [x] ;\n CMOVL EAX,(EBX) ;\nexists x=0x1f",
];

/// Pieces of the language, to make long runs of almost sensible input.
const PIECES: [&str; 103] = [
    "MCSPIN ",
    "Load ",
    "Store ",
    "Move r ",
    "Jump ",
    "Nop",
    "{fence} ",
    "{",
    "a} ",
    "&x",
    "[&x]",
    "if ",
    "r-1",
    "!",
    "-",
    "<=",
    ">=",
    "==",
    "+",
    "(r",
    "0:",
    "X86 ",
    "LISA ",
    "t",
    "{",
    "}",
    "P0",
    "P1",
    "|",
    ";",
    "\n",
    "MOV ",
    "LOCK ",
    "XCHG ",
    "CMPXCHG ",
    "JNE ",
    "NOP",
    "EAX",
    "[x]",
    "[EAX]",
    "$1",
    "$x",
    ",",
    "movl ",
    "movq ",
    "movb ",
    "mov ",
    "lock; ",
    "xchgl ",
    "xaddl ",
    "cmpxchgl ",
    "cmovel ",
    "sete ",
    "shll ",
    "jlt ",
    "ret",
    "nopl ",
    "%eax",
    "%rax",
    "%ah",
    "%al",
    "%foo",
    "(x)",
    "(%rax)",
    "0(%rax)",
    "(%rax,%rbx,8)",
    "$-1",
    "0:rax",
    "uint64_t ",
    "uint8_t ",
    "*",
    "%",
    "lock",
    "r[] ",
    "w[] ",
    "rmw[] ",
    "f[",
    "]",
    "b[] ",
    "mov ",
    "(add r1 x)",
    "r1",
    "x+r1",
    "L:",
    "L",
    "locations [",
    "filter ",
    "exists ",
    "~",
    "(",
    ")",
    "0:EAX",
    "=",
    "1",
    "-9",
    "/\\",
    "\\/",
    "=>",
    "(*",
    "*)",
    "\"",
    "µ",
    "99999999999999999999",
];

const ARCHS: [&str; 4] = ["X86", "X86_64", "LISA", "MCSPIN"];

fn check(text: &str) {
    match parse("fuzz", text) {
        Ok(test) => {
            let condition = test.condition.iter().map(|condition| &condition.prop);
            for prop in condition.chain(&test.filter) {
                prop.holds(&|_| 0);
            }
        }
        Err(error) => {
            assert!(text.get(error.span.clone()).is_some(), "{error:?} in {text:?}");
            assert!(error.related.is_none_or(|related| text.get(related.span).is_some()));
        }
    }
}

#[test]
fn the_valid_tests_are_valid() {
    for text in VALID {
        parse("fuzz", text).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_text(text in any::<String>()) {
        check(&text);
    }

    #[test]
    fn any_body(body in any::<String>(), arch in select(&ARCHS[..])) {
        check(&format!("{arch} t {body}"));
    }

    #[test]
    fn almost_sensible_text(pieces in prop::collection::vec(select(&PIECES[..]), 0..80), arch in select(&ARCHS[..])) {
        let threads = if matches!(arch, "LISA" | "MCSPIN") { "P0" } else { "P0|P1" };
        check(&pieces.concat());
        check(&format!("{arch} t {{}}\n{threads};{}", pieces.concat()));
        check(&format!("{arch} t {{{}", pieces.concat()));
    }

    /// Cells of one or two pieces get much further than a soup of them.
    #[test]
    fn almost_sensible_instructions(
        cells in prop::collection::vec(prop::collection::vec(select(&PIECES[..]), 1..5), 0..12),
        arch in select(&ARCHS[..]),
    ) {
        let rows: String = cells.iter().map(|cell| format!("{} ;\n", cell.concat())).collect();
        check(&format!("{arch} t {{ x=1; 0:rax=x; 0:EAX=x; }}\nP0;\n{rows}"));
        check(&format!("{arch} t {{ x=1; y=x; }}\nP0;\n{rows}exists (x=1)"));
    }

    #[test]
    fn truncated_tests(text in select(&VALID[..]), cut in any::<Index>()) {
        check(&text[..cut.index(text.len())]);
    }

    #[test]
    fn damaged_tests(
        text in select(&VALID[..]),
        damage in prop::collection::vec((any::<Index>(), 0_usize..4, select(&PIECES[..])), 1..6),
    ) {
        let mut text = text.to_owned();
        for (place, removed, inserted) in damage {
            let mut start = place.index(text.len() + 1);
            while !text.is_char_boundary(start) {
                start -= 1;
            }
            let mut end = (start + removed).min(text.len());
            while !text.is_char_boundary(end) {
                end += 1;
            }
            text.replace_range(start..end, inserted);
        }
        check(&text);
    }
}
