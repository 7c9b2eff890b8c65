//! What is said about programs that are no C.

use fencepost_c::{CError, NoFiles, parse, preprocess};

fn error(text: &str) -> CError {
    let pre = preprocess("t.c", text, &NoFiles, &[]).unwrap_or_else(|errors| panic!("{errors:?}"));
    parse(&pre).map(|_| "it is parsed").unwrap_err()
}

/// `line:column: message`.
fn shown(text: &str) -> String {
    let error = error(text);
    format!("{}:{}: {}", error.spot.line, error.spot.column, error.message)
}

#[test]
fn what_was_expected() {
    for (text, expected) in [
        ("int main() { int x = 1 return 0; }", "1:24: expected `;`, found `return`"),
        ("int main() {\n  int x = 1\n  return 0;\n}", "2:11: expected `;` after `1`"),
        ("int main() { int x = ; }", "1:22: expected an expression, found `;`"),
        ("int main() { if (x { } }", "1:20: expected `)`, found `{`"),
        ("int main() { a[1 = 2; }", "1:21: expected `]`, found `;`"),
        ("int a[3] = {1, 2; int b;", "1:17: expected `}`, found `;`"),
        ("int main() { switch (1) { case 1 x = 3; } }", "1:34: expected `:`, found `x`"),
        ("int main() { goto ; }", "1:19: expected a name, found `;`"),
        ("int main() { int if = 3; }", "1:18: the keyword `if` cannot stand here"),
        ("int main() { } }", "1:16: this `}` closes nothing"),
        ("int x = 09;", "1:9: `09` is not a number"),
        ("int x = '';", "1:9: `''` is not a character"),
        ("do { x } while (1)", "1:1: expected a declaration, found `do`"),
        (
            "int main() {\n#pragma McSPIN section\n}",
            "2:1: expected the statement that this pragma is about, found `}`",
        ),
    ] {
        assert_eq!(shown(text), expected, "{text}");
    }
}

#[test]
fn open_brackets_are_pointed_at() {
    let unclosed = error("int main() {\n  f(1;\n}");
    assert_eq!(unclosed.related[0].0, "this `(` is not closed");
    let endless = error("int main() {\n  {\n  }\n");
    assert_eq!(endless.message, "expected a statement or `}`, found the end of the file");
    assert_eq!((endless.related[0].0.as_str(), endless.related[0].1.line), ("this `{` is not closed", 1));
}

#[test]
fn unknown_types() {
    for text in ["foo_t x;", "int main() { foo_t x; }", "int f(foo_t c);", "struct s { foo_t a; };"] {
        assert_eq!(error(text).message, "unknown type `foo_t`", "{text}");
    }
    let near = error("typedef int word_t;\nint main() { wrod_t *p = 0; }");
    assert_eq!((near.message.as_str(), near.spot.line), ("unknown type `wrod_t`", 2));
    assert_eq!(near.help.as_deref(), Some("did you mean `word_t`?"));
}

#[test]
fn errors_in_macros_are_where_they_are_used() {
    let error = error("#define BAD(x) x = = 1\nint main() {\n  BAD(y);\n}");
    assert_eq!((error.spot.line, error.spot.column), (3, 3));
    assert_eq!(error.related[0].0, "in the expansion of the macro `BAD`");
    assert_eq!((error.related[0].1.line, error.related[0].1.column), (1, 9));
}

#[test]
fn deep_nesting_is_refused() {
    let repeated = |open: &str, middle: &str, close: &str| {
        let text = format!("int f() {{ x = {}{middle}{}; }}", open.repeat(50_000), close.repeat(50_000));
        error(&text).message
    };
    assert_eq!(repeated("(", "1", ")"), "brackets nest deeper than 200");
    for (open, middle) in [("- ", "1"), ("x = ", "1"), ("1 + ", "1"), ("1 ? 2 : ", "3"), ("sizeof ", "1")] {
        assert!(repeated(open, middle, "").starts_with("more than 600 operators"), "{open}");
    }
    for open in ["if (x) y; else ", "if (x) ", "while (x) if (x) { y; } else ", "l: ", "do "] {
        let text = format!("int f() {{ {} z; }}", open.repeat(50_000));
        assert!(error(&text).message.starts_with("more than 600 operators"), "{open}");
    }
    // What only is long is fine.
    let long =
        format!("int a[] = {{ {} }}; int f() {{ {} }}", "1 + 1, ".repeat(20_000), "x = 1;".repeat(5_000));
    assert!(parse(&preprocess("t.c", &long, &NoFiles, &[]).unwrap()).is_ok());
}
