//! What C leaves undefined or open about values: signed overflow, and the order in which operands are evaluated.

use fencepost_c::{NoFiles, Options};

use crate::support::{describe, explored, loaded, loaded_with, outcomes, verdict};

fn main_with(body: &str) -> String {
    format!(
        "#include <limits.h>\n#include <stdlib.h>\n#include <stdatomic.h>\nint main(void) {{ {body} return 0; }}\n"
    )
}

/// Each computes a number `x` that does not fit; it is used after that.
const OVERFLOWS: [&str; 9] = [
    "int x = INT_MAX; x++;",
    "int x = INT_MIN; x -= 1;",
    "int x = 1 << 16; x = x * x;",
    "int x = INT_MIN; x = -x;",
    "long x = LONG_MAX; x = x + 1;",
    "int x = INT_MIN; x = abs(x);",
    "int x = INT_MAX + 1;",
    "int x = INT_MIN; x = x / -1;",
    "int x = atoi(\"2147483648\");",
];

const FITS: [&str; 9] = [
    "unsigned x = UINT_MAX; x++; if (x) abort();",
    "short x = 32767; x++; if (x != -32768) abort();",
    "char x = 127; x += 1; if (x != -128) abort();",
    "atomic_int x = INT_MAX; x++; if (x != INT_MIN) abort();",
    "atomic_int x = INT_MAX; if (atomic_fetch_add(&x, 1) != INT_MAX || x != INT_MIN) abort();",
    "int x = INT_MIN + 1; x = -x; if (x != INT_MAX) abort();",
    "unsigned long x = 0; x--; if (x != ULONG_MAX) abort();",
    "if (atoi(\"-2147483648\") != INT_MIN || atol(\"\\t-9223372036854775808\") != LONG_MIN) abort();",
    "float x = 1e30f; x = x * x; if (x < 1e30f) abort();",
];

#[test]
fn a_signed_overflow_is_a_fault() {
    for body in OVERFLOWS {
        let text = main_with(&format!("{body} if (x == 5) abort();"));
        assert!(verdict(&text, "sc").contains("overflow"), "{}: {body}", verdict(&text, "sc"));
    }
    for body in FITS {
        assert_eq!(verdict(&main_with(body), "sc"), "holds", "{body}");
    }
}

#[test]
fn a_sum_that_is_not_used_keeps_no_rounds_apart() {
    // How often the loop goes round is no part of a state, so there are few of them.
    let text = "#include <pthread.h>\n#include <stdatomic.h>\natomic_int go;\n\
                void *f(void *unused) { int rounds = 0; while (!go) rounds++; return 0; }\n\
                int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); go = 1; pthread_join(t, 0); return 0; }\n";
    let report = explored(&loaded(text), "sc");
    assert_eq!(describe(&report), "holds");
    assert!(report.stats.states < 20, "{}", report.stats.states);
}

#[test]
fn signed_numbers_wrap_if_they_are_to() {
    let options = Options { wraps: true, ..Options::default() };
    for (body, expected) in [
        ("int x = INT_MAX; x++; if (x != INT_MIN) abort();", "holds"),
        ("int x = INT_MIN; x = -x; if (x != INT_MIN) abort();", "holds"),
        ("int x = INT_MIN; x = x / -1;", "overflow"),
    ] {
        let loaded = loaded_with(&main_with(body), &NoFiles, &options);
        assert!(describe(&explored(&loaded, "sc")).contains(expected), "{body}");
    }
}

/// Two threads that load, and store after a computation with what they have loaded.
fn load_buffering(store: &str) -> String {
    format!(
        "#include <pthread.h>\n#include <stdatomic.h>\n_Atomic int x, y; int a, b;\n\
         void *f(void *unused) {{ int r = atomic_load_explicit(&x, memory_order_relaxed); int s = r + 2; a = s;\n\
         atomic_store_explicit(&y, {store}, memory_order_relaxed); return 0; }}\n\
         void *g(void *unused) {{ b = atomic_load_explicit(&y, memory_order_relaxed);\n\
         atomic_store_explicit(&x, 1, memory_order_relaxed); return 0; }}\n\
         int main(void) {{ pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, g, 0);\n\
         pthread_join(t, 0); pthread_join(u, 0); return 0; }}\n"
    )
}

#[test]
fn nothing_waits_to_see_whether_a_sum_fits() {
    // Compiled code has no branch there, so the store passes the load although a sum of the value is computed between.
    let seen = outcomes(&load_buffering("1"), "rmo", &["a", "b"]);
    assert!(seen.contains(&vec![3, 1]), "{seen:?}");
}

#[test]
fn an_overflow_of_a_value_that_comes_late_is_found() {
    let text = load_buffering("1").replace("int s = r + 2", "int s = r + 2147483647");
    for model in ["sc", "tso", "rmo"] {
        assert!(verdict(&text, model).contains("signed overflow"), "{model}: {}", verdict(&text, model));
    }
}

#[test]
fn the_order_of_operands_is_an_assumption_where_it_could_matter() {
    let head = "#include <stdatomic.h>\n#include <stdio.h>\nint g, h; atomic_int x, y;\n\
                int f(void) { return ++g; }\nint two(int a, int b) { return a + b; }\n";
    let assumes = |body: &str| {
        let text = format!("{head}int main(void) {{\n{body}\nreturn 0; }}\n");
        loaded(&text).assumptions.iter().any(|it| it.contains("from left to right (first at test.c:7)"))
    };
    for body in [
        "int r = f() - f();",
        "int r = g + f();",
        "int r = two(f(), f());",
        "int r = atomic_load(&x) + atomic_load(&y);",
        "int r = x - y;",
        "g += f();",
        "printf(\"%d %d\", f(), f());",
        "int a[2]; a[f() - 1] = f();",
    ] {
        assert!(assumes(body), "{body}");
    }
    for body in [
        "int r = g + h;",
        "int i = 1; int r = i + f();",
        "int r = f() && f();",
        "int r = f(), s = f();",
        "int r = two(g, h);",
        "int r = atomic_load(&x) + 1;",
        "x = 1;",
    ] {
        assert!(!assumes(body), "{body}");
    }
}
