//! Every error names its place and says what to do.

use std::time::{Duration, Instant};

use fencepost_litmus::{Error, parse};

/// The error of a test in which «guillemets» mark the place that is to be blamed.
fn blame(marked: &str) -> Error {
    let start = marked.find('«').unwrap();
    let end = marked.find('»').unwrap() - '«'.len_utf8();
    let text = marked.replace(['«', '»'], "");
    let error = match parse("t.litmus", &text) {
        Ok(_) => panic!("no error in {text}"),
        Err(error) => error,
    };
    assert_eq!(error.span, start..end, "{error} in {text}");
    assert!(error.help.is_some(), "no help with: {error}");
    let line = 1 + text[..start].matches('\n').count();
    assert_eq!(error.line as usize, line);
    assert!(error.to_string().starts_with(&format!("t.litmus:{line}:{}: ", error.column)), "{error}");
    error
}

fn x86(code: &str) -> Error {
    blame(&format!("X86 t\n{{ }}\n P0 ;\n {code} ;\n"))
}

fn lisa(code: &str) -> Error {
    blame(&format!("LISA t\n{{ }}\n P0 ;\n {code} ;\n"))
}

fn mcspin(code: &str) -> Error {
    blame(&format!("MCSPIN t\n{{ x=0; }}\n P0 ;\n {code} ;\n"))
}

fn question(question: &str) -> Error {
    blame(&format!("X86 t\n{{ }}\n P0 ;\n NOP ;\n{question}"))
}

#[test]
fn architectures() {
    let error = blame("«AArch64» t\n{}\n P0 ;\n");
    assert!(error.help.unwrap().contains("X86, X86_64, LISA, MCSPIN"));
    blame("«X86-64» t\n{}\n P0 ;\n");
    blame("«»");
}

#[test]
fn truncated_tests() {
    blame("X86«»");
    blame("X86 t«»");
    blame("X86 t «\"»doc");
    blame("X86 t\n{ x=1«»");
    blame("X86 t\n{ x=1; }\n«»");
    blame("X86 t\n{ x=1; }\n P0 |«»");
    blame("X86 t\n{ x=1; }\n P0 ;\n MOV«»");
    blame("X86 t\n{ x=1; }\n P0 ;\n NOP ;\nexists («»");
    blame("X86 t\n{ x=1; }\n P0 ;\n NOP ;\nexists (x=«»");
    blame("X86 t\n{ x=1; }\n P0 ;\n NOP ;\n«(*» exists");
}

#[test]
fn initial_states() {
    let error = blame("X86 t\n{ x=1;\n «x=2»; }\n P0 ;\n");
    let related = error.related.unwrap();
    assert_eq!((related.line, related.span), (2, 8..11));
    blame("X86 t\n{ «3:EAX=1»; }\n P0 ;\n");
    blame("X86 t\n{ «0:r1=1»; }\n P0 ;\n");
    blame("X86 t\n{ int «a[»2]; }\n P0 ;\n");
    blame("X86 t\n{ x=1 «y»=2; }\n P0 ;\n");
    blame("X86 t\n{ x=«99999999999999999999»; }\n P0 ;\n");
    blame("X86 t\n{ «#» }\n P0 ;\n");
}

#[test]
fn tables() {
    blame("X86 t\n{ }\n P0 | «P0» ;\n");
    blame("X86 t\n{ }\n «MOV» EAX,$1 ;\n");
    blame("X86 t\n{ }\n P0 | P1 ;\n «NOP ;»\n");
    blame("X86 t\n{ }\n P0 ;\n «NOP | NOP ;»\n");
    blame("X86 t\n{ }\n P0 ;\n NOP\n«exists» (x=1)");
}

#[test]
fn x86_instructions() {
    assert!(x86("«MFENSE»").help.unwrap().contains("MFENCE"));
    assert!(x86("«FROBNICATE» EAX").help.unwrap().contains("CMPXCHG"));
    assert!(x86("«MOVB» EAX,$1").help.unwrap().contains("MOVL"));
    assert!(x86("MOV «EXX»,$1").help.unwrap().contains("EAX"));
    x86("MOV EAX,«x»");
    x86("MOV «$1»,EAX");
    x86("MOV [x],«[y]»");
    x86("XCHG «[x],$1»");
    x86("XCHG EAX,«$1»");
    x86("XCHG EAX,«$x»");
    x86("XADD [x],«$1»");
    x86("JMP «NOWHERE»");
    assert!(x86("LOOP: JMP «LOOPS»").help.unwrap().contains("`LOOP`"));
    let error = x86("L: NOP ; «L»: NOP");
    assert!(error.related.is_some());
    x86("LOCK «MOV» [x],$1");
    x86("LOCK «INC» EAX");
    x86("LOCK «NEG» [x]");
    x86("NOP «NOP»");
    x86("MOV EAX,[x«+»4]");
}

fn x86_64(code: &str) -> Error {
    blame(&format!("X86_64 t\n{{ 0:rdi=x; p=x; }}\n P0 ;\n {code} ;\n"))
}

#[test]
fn x86_64_instructions() {
    assert!(x86_64("«mfense»").help.unwrap().contains("`mfence`"));
    let help = x86_64("«frobnicate» %eax").help.unwrap();
    assert!(help.contains("cmpxchg") && help.contains("setcc") && help.contains("lock"), "{help}");
    x86_64("«movnti» %eax,(x)");
    x86_64("«clflush» (x)");
    x86_64("«movzbl» (x),%eax");
    x86_64("«mfencel»");
    assert!(x86_64("movl «x»,%eax").help.unwrap().contains("`(x)`"));
    assert!(x86_64("movl «%rax»,(x)").to_string().contains("64 bits"));
    x86_64("mov %eax,«%rbx»");
    x86_64("movb $1,«%ax»");
    x86_64("sete «%eax»");
    x86_64("movl «$x»,%eax");
    x86_64("movl %eax,«$1»");
    x86_64("movl (x),«(y)»");
    x86_64("incl «$1»");
    x86_64("movl «4»(%rdi),%eax");
    x86_64("movl (%rdi,%rax,«3»),%eax");
    x86_64("movl (%rdi,«x»),%eax");
    x86_64("movl («%al»),%eax");
    x86_64("movl («1»),%eax");
    x86_64("movl (x«+»4),%eax");
    x86_64("movq «%rip»,%rax");
    x86_64("xchgl «(x),$1»");
    x86_64("xaddl «$1»,(x)");
    x86_64("cmpxchgl «%eax,%ebx»");
    x86_64("cmovel «%eax,%ebx»");
    x86_64("shll «%ecx»,%eax");
    x86_64("shll «$32»,%eax");
    x86_64("lock; «movl» $1,(x)");
    x86_64("lock «incl» %eax");
    x86_64("jmp «NOWHERE»");
    x86_64("nop «nop»");
    x86_64("movl (x)«»");
}

#[test]
fn x86_64_widths() {
    let error = x86_64("movl $1,(x) ; «movb (x),%al»");
    assert!(error.to_string().contains("8 bits") && error.help.unwrap().contains("mixed size"));
    assert!(error.related.is_some());
    x86_64("movl $1,(x) ; «movq (%rdi),%rax»");
    x86_64("movl $1,(x) ; movq (p),%rax ; «movw (%rax),%bx»");
    x86_64("movl $1,(x) ; «sete (x)»");
    blame("X86_64 t\n{ uint64_t x; }\n P0 ;\n «movl $1,(x)» ;\n");
    blame("X86_64 t\n{ 0:rbx=x; 1:rcx=x; }\n P0 | P1 ;\n movl $1,(%rbx) | «movw (%rcx),%ax» ;\n");
    blame("X86_64 t\n{ «p=x»; }\n P0 ;\n movl (p),%eax ;\n");
    blame("X86_64 t\n{ «x=300»; }\n P0 ;\n movb (x),%al ;\n");
    blame(
        "X86_64 t\n{ 0:rax=x; p=y; q=z; }\n P0 ;\n movl $1,(x) ;\n movq $1,(y) ;\n movq (p),%rbx ;\n «mov $1,(%rbx)» ;\n",
    );
    let registers = blame("X86_64 t\n{ «0:eax=1»; }\n P0 ;\n");
    assert!(registers.help.unwrap().contains("rax"));
    blame("X86_64 t\n{ }\n P0 ;\n nop ;\nexists («0:al»=1)");
}

#[test]
fn lisa_instructions() {
    lisa("«read» r1 x");
    assert!(lisa("«add» r1 r2 r3").help.unwrap().contains("mov"));
    lisa("r[] «x» r1");
    lisa("r[] r1 «1»");
    lisa("mov r1 («div» r1 r2)");
    lisa("b[] «x» L");
    lisa("b[] r1 «L»");
    lisa("f[a] «{»x} {y}");
    lisa("«rmw[] r1 (eq r1 1) x»");
    lisa("«rmw[] r1 (add r1 r1) x»");
    lisa("«rmw[] r1 (sub 1 r1) x»");
    lisa("r[] r1 x «y»");
}

#[test]
fn too_many_annotations() {
    let fences: String = (0..40).map(|n| format!("f[a{n}] ;\n")).collect();
    assert!(parse("t", &format!("LISA t {{}}\n P0 ;\n{fences}")).unwrap_err().help.is_some());
    let pairs: String = (0..12).flat_map(|a| (0..a).map(move |b| format!("f[a{a},a{b}] ;\n"))).collect();
    assert!(parse("t", &format!("LISA t {{}}\n P0 ;\n{pairs}")).is_err());
}

#[test]
fn questions() {
    question("exists (x=1) «exists»");
    question("whatever«»");
    question("exists (x«<»1)");
    question("exists («1:EAX»=0)");
    question("exists («0:r1»=0)");
    question("exists («fault»(P0))");
    question("exists («a»[1]=0)");
    question("locations [x «1»]");
    question("«scopes»: (system 0)");
    question("exists (x=1«»");
}

fn fails_fast(text: &str) -> Error {
    let start = Instant::now();
    let error = parse("t", text).unwrap_err();
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    assert!(error.to_string().len() < 300);
    error
}

#[test]
fn megabytes_of_noise_fail_fast() {
    const SIZE: usize = 10_000_000;
    let valid = "X86 t\n{ }\n P0 ;\n NOP ;\n";
    fails_fast(&"x".repeat(SIZE));
    fails_fast(&"\u{7}\n".repeat(SIZE / 2));
    fails_fast(&"(*".repeat(SIZE / 2));
    fails_fast(&format!("X86 t\n{}", "noise = x\n".repeat(SIZE / 10)));
    fails_fast(&format!("X86 t\n{{ {}", "x;".repeat(SIZE / 2)));
    fails_fast(&format!("X86 t\n{{ {}", "int ".repeat(SIZE / 4)));
    fails_fast(&format!("X86 t\n{{ }} {}", "P0 |".repeat(SIZE / 4)));
    fails_fast(&format!("X86 t\n{{ }}\n P0 ;\n{}", "x".repeat(SIZE)));
    fails_fast(&format!("X86 t\n{{ }}\n P0 ;\n{}NOPE;", ";".repeat(SIZE)));
    fails_fast(&format!("X86_64 t\n{{ }}\n P0 ;\n{}movb (x),%al;", "movl $1,(x);".repeat(SIZE / 40)));
    let pointers: String = (0..SIZE / 200).map(|n| format!("p{n}=x{n};")).collect();
    let accesses = "movl (%rax),%eax;".repeat(SIZE / 200);
    fails_fast(&format!("X86_64 t\n{{ {pointers} }}\n P0 ;\n{accesses}movb (%rax),%al;"));
    fails_fast(&format!("{valid}exists {}", "(".repeat(SIZE)));
    fails_fast(&format!("{valid}exists {}", "~".repeat(SIZE)));
    fails_fast(&format!("{valid}exists {}", "true =>".repeat(SIZE / 7)));
    fails_fast(&format!("{valid}exists {}", "x=1 /\\".repeat(SIZE / 6)));
    fails_fast(&format!("{valid}locations [{}", "x;".repeat(SIZE / 2)));
}

#[test]
fn mcspin_instructions() {
    let help = |code: &str| mcspin(code).help.unwrap();
    assert_eq!(help("«load» r x"), "did you mean `Load`?");
    assert_eq!(help("«Fence»"), "a fence is `{fence} Nop`");
    assert!(help("«Exchange» r x").contains("Jump L if t"));
    mcspin("{«1»} Nop");
    mcspin("{acq «rel»} Load r x");
    mcspin("Load «1» x");
    mcspin("Load «a-b» x");
    mcspin("Load r «1»");
    mcspin("Load r x «y»");
    mcspin("Store x«»");
    mcspin("Move r (1 + 2«»");
    mcspin("Move r 1 «=» 2");
    mcspin("Move r 1 «<>» 2");
    mcspin("Store [&x «1»");
    assert_eq!(help("L: Nop; Jump L«»"), "to jump always, write `Jump L if 1`");
    assert_eq!(help("Loop: Nop; Jump «Lop» if 1"), "did you mean `Loop`?");
    mcspin("1: Nop; «1»: Nop");
    assert!(mcspin("«{fence}» Move r 1").message.contains("accesses no shared variable"));
    mcspin("L: «{acq}» Jump L if 1");
    mcspin("L: «{atomic,acq}» Jump L if 1");
    mcspin("«{atomic, fence} Nop»");
    mcspin("Jump «L» if 1; {atomic} Nop; L: {atomic} Nop");
    mcspin("{atomic} Nop; L: {atomic} Move r 1; {atomic} Jump «L» if r");
    mcspin("{atomic} Jump «L» if 1; Nop; {atomic} Nop; L: {atomic} Nop");
}

#[test]
fn mcspin_registers_must_be_set() {
    let help = |code: &str| mcspin(code).help.unwrap();
    assert_eq!(help("Move temp 1; Store x «tepm»+1"), "did you mean `temp`?");
    assert!(help("Store y «x»").contains("shared variable"));
    assert!(help("Store y «a»").contains("`0:a=0;`"));
    mcspin("Load r [&x + «i»]");
    mcspin("L: Jump L if !«r»");
    let condition = |text: &str| {
        blame(&format!("MCSPIN t\n{{ 0:i=1; }}\n P0 | P1 ;\n Load seen x | Nop ;\nexists ({text})"))
    };
    assert_eq!(condition("«0:sene»=1").help.as_deref(), Some("did you mean `seen`?"));
    assert_eq!(condition("«0:counter»=1").help.as_deref(), Some("it has i, seen"));
    assert_eq!(condition("«1:r»=1").help.as_deref(), Some("it has no registers at all"));
}
