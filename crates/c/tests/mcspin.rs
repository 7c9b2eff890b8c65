//! McSPIN's dialect: sections, procedures with parameters by name, choices, atomic blocks, bounded loops.

use crate::support::{describe, explored, loaded, loaded_with, outcomes, verdict};
use fencepost_c::{NoFiles, Options};

/// Sections with these bodies after what `main` declares; then procedures.
fn program(declared: &str, sections: &[&str], procedures: &str) -> String {
    let sections: String =
        sections.iter().map(|body| format!("#pragma McSPIN section\n{{ {body} }}\n")).collect();
    format!(
        "#include \"stdbool.h\"\nint main() {{ {declared}\n#pragma McSPIN parallel sections\n{{\n{sections}}}\n}}\n{procedures}\n"
    )
}

#[test]
fn sections_are_threads_and_variables_of_main_are_shared() {
    let buffering =
        program("int x, y, a, b;", &["int r; x = 1; r = y; a = r;", "int r; y = 1; r = x; b = r;"], "");
    let loaded = loaded(&buffering);
    let names: Vec<&str> = loaded.program.threads.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["P0", "P1"]);
    assert!(!outcomes(&buffering, "sc", &["a", "b"]).contains(&vec![0, 0]));
    assert!(outcomes(&buffering, "tso", &["a", "b"]).contains(&vec![0, 0]));
    let fenced =
        buffering.replace("x = 1;", "x = 1; McSPIN_fence();").replace("y = 1;", "y = 1; McSPIN_fence();");
    assert!(!outcomes(&fenced, "tso", &["a", "b"]).contains(&vec![0, 0]));
}

#[test]
fn parameters_stand_for_their_arguments() {
    let assigned = program(
        "int x, y;",
        &["set(x, 3); set(y, x + 1);"],
        "static inline set(int target, int value) { target = value; }",
    );
    assert_eq!(outcomes(&assigned, "sc", &["x", "y"]), [[3, 4]]);
    // A name that a procedure does not declare is looked up where the procedure is called; an argument, there too.
    let scoped = program(
        "int x;",
        &["int local = 5; int a = 1; use(a);"],
        "static inline use(int b) { int a = 7; x = local * 100 + b * 10 + a; }",
    );
    assert_eq!(outcomes(&scoped, "sc", &["x"]), [[517]]);
    let returned = program("int x;", &["x = twice(4) + 1;"], "static inline twice(int a) { return a + a; }");
    assert_eq!(outcomes(&returned, "sc", &["x"]), [[9]]);
}

#[test]
fn choices_have_two_ways() {
    let both = program("int x;", &["\n#pragma McSPIN nondeterministic\n{ x = 1; } else { x = 2; }"], "");
    assert_eq!(outcomes(&both, "sc", &["x"]), [[1], [2]]);
    let one = program("int x;", &["\n#pragma McSPIN nondeterministic\n{ x = 1; }"], "");
    assert_eq!(outcomes(&one, "sc", &["x"]), [[0], [1]]);
}

#[test]
fn atomic_blocks_are_one_step() {
    let increment = "int r; r = x; x = r + 1;";
    let torn = program("int x;", &[increment, increment], "");
    assert_eq!(outcomes(&torn, "sc", &["x"]), [[1], [2]]);
    let block = format!("\n#pragma McSPIN attribute atomic\n{{ {increment} }}");
    let whole = program("int x;", &[&block, &block], "");
    assert_eq!(outcomes(&whole, "sc", &["x"]), [[2]]);
}

#[test]
fn attributes_are_those_of_the_accesses() {
    let loaded = loaded(&program("int x;", &["\n#pragma McSPIN attribute rel\n{ x = 1; }"], ""));
    assert_eq!(loaded.program.attributes, ["rel"]);
}

#[test]
fn assertions_see_what_a_process_sees() {
    let fails = program("int x;", &["x = 1; McSPIN_assert(x == 2);"], "");
    assert!(verdict(&fails, "sc").contains("assertion `x == 2` failed"));
    // Under tso a write is seen by its own process first.
    let peek = |process: u32| {
        program(
            "int x;",
            &[
                &format!("x = 1; McSPIN_assert(McSPIN_variable(x, {process}, 0) == 1);"),
                "int r; r = x; r = x;",
            ],
            "",
        )
    };
    assert_eq!(verdict(&peek(0), "tso"), "holds");
    assert!(verdict(&peek(1), "tso").contains("McSPIN_variable"));
    assert_eq!(verdict(&peek(1), "sc"), "holds");
}

#[test]
fn loops_are_bounded_on_demand() {
    let endless = program("int x;", &["while (true) { x = x + 1; McSPIN_assert(x < 4); }"], "");
    let with = |rounds| {
        let options = Options { loops: Some(rounds), ..Options::default() };
        loaded_with(&endless, &NoFiles, &options)
    };
    let three = with(3);
    assert_eq!(three.bounded.len(), 1);
    assert_eq!((three.bounded[0].place.as_str(), three.bounded[0].rounds), ("test.c:6", 3));
    assert_eq!(describe(&explored(&three, "sc")), "holds");
    assert!(describe(&explored(&with(4), "sc")).contains("assertion `x < 4` failed"));
    let pragma = endless.replace("while", "\n#pragma McSPIN loop 2\nwhile");
    assert_eq!(verdict(&pragma, "sc"), "holds");
    // A loop that waits is not cut.
    let waits = program("int x;", &["while (x == 0) ;", "x = 1;"], "");
    let options = Options { loops: Some(1), ..Options::default() };
    assert!(loaded_with(&waits, &NoFiles, &options).bounded.is_empty());
}
