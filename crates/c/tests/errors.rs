//! Programs that are not valid C, or not valid McSPIN.

use crate::support::errors;

#[track_caller]
fn says(text: &str, message: &str) {
    let errors = errors(text);
    assert_eq!(errors.first().map(String::as_str), Some(message), "{errors:?}");
}

#[test]
fn names() {
    says("int main() { return cuont; }\n", "test.c:1:21: `cuont` is not declared");
    says(
        "int count; int main() { return cuont; }",
        "test.c:1:32: `cuont` is not declared (did you mean `count`?)",
    );
    says(
        "int main() { assert(1); }",
        "test.c:1:14: the function `assert` is not declared (write `#include <assert.h>`)",
    );
    says(
        "int f(void) { return 1; } int main() { return g(); }",
        "test.c:1:47: the function `g` is not declared (did you mean `f`?)",
    );
    says("int x; int x() { return 0; } int main() { }", "test.c:1:12: `x` is declared twice in this block");
    says(
        "int f() { return 0; } int f() { return 1; } int main() { }",
        "test.c:1:27: the function `f` is defined twice",
    );
    says("int mian() { }", "test.c:1:15: the program has no function `main` (did you mean `mian`?)");
    says("int main() { goto out; }", "test.c:1:19: there is no label `out` in this function");
}

#[test]
fn types() {
    says(
        "int f(int a, int b) { return a; } int main() { return f(1); }",
        "test.c:1:55: `f` takes 2 arguments, not 1",
    );
    says(
        "struct s { int first; }; int main() { struct s x; return x.frist; }",
        "test.c:1:60: struct s has no member `frist` (did you mean `first`?)",
    );
    says("int main() { int x; return *x; }", "test.c:1:28: a value of type `int` points to nothing");
    says(
        "double d; int main() { int *p = d; }",
        "test.c:1:33: a value of type `double` where `int *` is needed",
    );
    says("int main() { struct t x; }", "test.c:1:23: `x` has type `struct t`, whose size is not known");
    says(
        "int main() { 3 = 4; }",
        "test.c:1:14: this is a value, not a place that can be assigned or have an address",
    );
    says("int a[2] = {1, 2, 3}; int main() { }", "test.c:1:19: more values than `int[2]` has parts");
    says(
        "int a[2][(char *)3] = {{1}, {[2] = 4}}; int main() { }",
        "test.c:1:5: more values than `int[][2]` has parts",
    );
    says("int a[1]; int a[2] = {1, 2}; int main() { }", "test.c:1:15: more values than `int[1]` has parts");
    says(
        "#include <pthread.h>\nint main() { pthread_t t; pthread_create(&t, NULL, 29, NULL); }",
        "test.c:2:52: a thread starts with a function",
    );
    says("int main() { break; }", "test.c:1:14: there is nothing to break out of here");
    says(
        "_Static_assert(sizeof(int) == 8, \"no\"); int main() { }",
        "test.c:1:16: this static assertion fails: \"no\"",
    );
    says("int main() { switch (1) { case 1: case 1: ; } }", "test.c:1:35: this case was there before");
}

#[test]
fn mcspin() {
    let program = |section: &str| {
        format!(
            "int main() {{ int x;\n#pragma McSPIN parallel sections\n{{\n#pragma McSPIN section\n{{ {section} }}\n}}\n}}\nstatic inline p(int a) {{ a = 1; }}\n"
        )
    };
    says(&program("y = 1;"), "test.c:5:3: the variable `y` is not declared (did you mean `x`?)");
    says(&program("p(3);"), "test.c:5:5: only variables can be assigned");
    says(&program("p(x, x);"), "test.c:5:3: `p` has 1 parameters, not 2");
    says(&program("q(x);"), "test.c:5:3: there is no procedure `q` (did you mean `p`?)");
}

#[test]
fn long_programs_are_read() {
    let sum = vec!["x"; 400].join(" + ");
    let choices: String = (0..150).map(|at| format!("x == {at} ? {at} : ")).collect();
    let nested = format!("{}1{}", "(".repeat(100), ")".repeat(100));
    let program = format!("int x; int main() {{ x = {sum}; x = {nested}; return {choices} 7; }}");
    assert_eq!(errors(&program), Vec::<String>::new());
}
