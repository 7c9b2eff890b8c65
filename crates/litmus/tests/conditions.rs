//! Conditions, filters, locations and what they make observable.

use fencepost_litmus::{Arch, Error, Quantifier, Test, parse, parse_observing};

fn ask(question: &str) -> Result<Test, Error> {
    parse(
        "t",
        &format!("X86 t {{ x=1; y=x; 0:EBX=2 }}\n P0 | P1 ;\n MOV EAX,[x] | MOV ECX,[y] ;\n{question}"),
    )
}

/// Whether the proposition holds in the only final state: 0:EAX=1, 0:EBX=2, 1:ECX=&x, x=1, y=&x.
fn holds(prop: &str) -> bool {
    let test = ask(&format!("exists ({prop})")).unwrap_or_else(|error| panic!("{prop}: {error}"));
    crate::support::holds(&test, crate::support::Memory::Sc)
}

fn text(question: &str) -> String {
    ask(question).unwrap().condition.unwrap().text
}

#[test]
fn propositions_hold_or_not() {
    for yes in [
        "0:EAX=1",
        "P0:EAX=1",
        "0:eax=1",
        "x=1",
        "[x]=1",
        "x==1",
        "x=0x1",
        "y=x",
        "y=&x",
        "1:ECX=x",
        "1:ECX=[y]",
        "1:ECX=*y",
        "0:EAX=[x]",
        "[y]=1:ECX",
        "x!=2",
        "x<>y",
        "~(x=2)",
        "not x=2",
        "true",
        "~false",
        "x=2 => x=3",
        "x=1 /\\ 0:EBX=2",
        "x=2 \\/ 0:EBX=2",
        "x=1 \\/ x=2 /\\ x=3",
        "x=1/\\y=x/\\0:EAX=1",
        "z=0",
        "1:EDX=0",
    ] {
        assert!(holds(yes), "{yes}");
    }
    for no in [
        "0:EAX=2",
        "x!=1",
        "y=1",
        "y!=x",
        "false",
        "~true",
        "x=1 => x=2",
        "x=1 /\\ x=2",
        "x=2 \\/ x=3",
        "~x=1",
    ] {
        assert!(!holds(no), "{no}");
    }
}

#[test]
fn implication_binds_tightest_as_in_herd() {
    assert!(!holds("x=2 /\\ x=1 => x=1"), "x=2 /\\ (x=1 => x=1)");
    assert!(holds("x=2 => x=2 => x=3"), "implication is right-associative");
}

#[test]
fn quantifiers() {
    for (question, quantifier) in [
        ("exists x=1", Quantifier::Exists),
        ("final x=1", Quantifier::Exists),
        ("(x=1)", Quantifier::Exists),
        ("~exists (x=1)", Quantifier::NotExists),
        ("~ exists (x=1)", Quantifier::NotExists),
        ("not exists (x=1)", Quantifier::NotExists),
        ("forall (x=1);", Quantifier::ForAll),
        ("forall (x=1) with tso: exists", Quantifier::ForAll),
    ] {
        assert_eq!(ask(question).unwrap().condition.unwrap().quantifier, quantifier, "{question}");
    }
    assert!(ask("").unwrap().condition.is_none());
    assert!(ask("locations [x]").unwrap().condition.is_none());
}

#[test]
fn conditions_are_written_as_herd_does() {
    assert_eq!(text("exists 0:eax=1 /\\ x = 0x10"), "exists (0:EAX=1 /\\ [x]=16)");
    assert_eq!(text("~exists ((x=1 \\/ y=x) /\\ 0:EAX!=1)"), "~exists (([x]=1 \\/ [y]=x) /\\ not (0:EAX=1))");
    assert_eq!(text("forall (true => 1:ECX=[y])"), "forall (true => 1:ECX=[y])");
    assert_eq!(
        text("exists (x=1 /\\ (y=1 /\\ z=1)) \\/ false"),
        "exists ([x]=1 /\\ [y]=1 /\\ [z]=1 \\/ false)"
    );
    assert_eq!(text("exists (x=1 => (y=1 /\\ z=1))"), "exists ([x]=1 => ([y]=1 /\\ [z]=1))");
}

fn observed(test: &Test) -> Vec<&str> {
    test.observed.iter().map(|(name, _)| name.as_str()).collect()
}

#[test]
fn what_is_mentioned_is_observed_in_herds_order() {
    let test =
        ask("locations [y; x int; 1:ECX; 0:EDI*; 0:ESI int*;]\nfilter 0:EBX=2\nexists (z=0 /\\ 0:EAX=[a])")
            .unwrap();
    assert_eq!(observed(&test), ["0:EAX", "0:EBX", "0:ESI", "0:EDI", "1:ECX", "a", "x", "y", "z"]);
    assert!(test.filter.is_some());
    assert_eq!(observed(&ask("locations []").unwrap()), Vec::<&str>::new());
    let lisa = "LISA t {}\n P0 ;\n r[] r10 x ;\n r[] r9 x ;\nlocations [0:r10; 0:r9]";
    assert_eq!(observed(&parse("t", lisa).unwrap()), ["0:r9", "0:r10"]);
}

#[test]
fn more_can_be_observed() {
    let text = "X86 t {}\n P0 ;\n MOV EAX,[x] ;\nexists (y=1)";
    let test = parse_observing("t", text, &["x", "0:EAX", "[y]"]).unwrap();
    assert_eq!(observed(&test), ["0:EAX", "x", "y"]);
    assert_eq!(test.program.methods[0].observed.len(), 1);
    for unknown in ["z", "0:EBX", "1:EAX", "0:foo", "", "x y", "x=1", "µ"] {
        let error = parse_observing("t", text, &[unknown]).unwrap_err();
        assert!(error.help.unwrap().contains("0:EAX"), "{unknown}");
    }
}

#[test]
fn headers_are_kept() {
    let text = "LISA MP+dep \"a doc\"\nCycle=Rfe Fre\n(* c *)\nOrig=x\n{}\n P0 ;\n f[] ;";
    let test = parse("t", text).unwrap();
    assert_eq!((test.name.as_str(), test.arch), ("MP+dep", Arch::Lisa));
    assert_eq!(test.doc.as_deref(), Some("a doc"));
    let metadata = [("Cycle".to_owned(), "Rfe Fre".to_owned()), ("Orig".to_owned(), "x".to_owned())];
    assert_eq!(test.metadata, metadata);
}

#[test]
fn values_show_as_numbers_or_names() {
    let test = ask("exists y=x").unwrap();
    assert_eq!((test.show(-1), test.show(7)), ("-1".to_owned(), "7".to_owned()));
    assert_eq!(crate::support::outcome(&test), "y=x");
}
