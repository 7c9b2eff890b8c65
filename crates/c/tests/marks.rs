//! Pointers that programs mark in their lowest bits, by way of `uintptr_t`.

use crate::support::{run, verdict};

const HEAD: &str = "#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <stdatomic.h>\n#include <pthread.h>\n\
                    #include <assert.h>\n#include <stdbool.h>\n\
                    typedef struct node { struct node *next; long key; } node;\n\
                    static bool is_marked(uintptr_t p) { return (bool)(p & 1); }\n\
                    static uintptr_t unmarked(uintptr_t p) { return p & ~(uintptr_t)1; }\n\
                    static uintptr_t marked(uintptr_t p) { return p | 1; }\n";

fn main_with(body: &str) -> String {
    format!("{HEAD}int main(void) {{\n{body}\nreturn 0;\n}}\n")
}

#[track_caller]
fn says(body: &str, expected: &str) {
    let found = verdict(&main_with(body), "sc");
    assert!(found.contains(expected), "{found}\n{body}");
}

#[test]
fn marks_come_and_go() {
    let program = main_with(
        "node n = { 0, 7 }; node *p = &n, *q = (node *)marked((uintptr_t)p);\n\
         printf(\"%d%d%d \", is_marked((uintptr_t)p), is_marked((uintptr_t)q), p == q);\n\
         printf(\"%d%d \", (node *)unmarked((uintptr_t)q) == p, (int)((node *)unmarked((uintptr_t)q))->key);\n\
         uintptr_t w = (uintptr_t)p; w += 3; w ^= 1; w--; printf(\"%d%d \", (int)(w & 7), (int)(w % 4));\n\
         w &= ~7ul; printf(\"%d%d \", w == (uintptr_t)p, !w);\n\
         uintptr_t none = marked((uintptr_t)(node *)0); printf(\"%d%d%d \", (int)none, none != 0, unmarked(none) == 0);\n\
         switch (w & 1) { case 0: printf(\"even \"); break; case 1: printf(\"odd \"); }\n\
         for (uintptr_t i = 2; i < 40; i = i * 3 + 1) printf(\"%lu,\", (unsigned long)i); printf(\"%g\", (double)none);",
    );
    let run = run(&program);
    assert_eq!((run.failure, run.output.as_str()), (None, "010 17 11 10 111 even 2,7,22,1"));
}

#[test]
fn what_depends_on_the_address_is_inconclusive() {
    for body in [
        "node n; uintptr_t w = (uintptr_t)&n; w >>= 3;",
        "node n; uintptr_t w = (uintptr_t)&n & 0xff;",
        "node n; long w = (long)(uintptr_t)&n;",
        "node n; printf(\"%lu\", (uintptr_t)&n);",
        "node n, m; uintptr_t w = (uintptr_t)&n ^ (uintptr_t)&m;",
        "int x; uintptr_t w = (uintptr_t)&x & 1;",
        "uintptr_t w = 1; w <<= 40;",
    ] {
        says(body, "inconclusive: the number of an address");
    }
    says(
        "node n = { 0, 1 }; node *p = (node *)((uintptr_t)&n | 1); long k = p->key;",
        "address of no variable",
    );
}

#[test]
fn threads_exchange_marked_pointers() {
    // One thread marks the pointer, as if to delete the node; the other puts a node in if it is not marked.
    let program = |load: &str, mark: &str| {
        format!(
            "{HEAD}{load}\nnode a, b;\n\
             void *deleter(void *unused) {{ {mark} return 0; }}\n\
             void *inserter(void *unused) {{ uintptr_t seen = next;\n\
             while (!is_marked(seen)) {{ b.next = (node *)seen;\n\
             if (atomic_compare_exchange_strong(&next, &seen, (uintptr_t)&b)) return 0; }}\n\
             assert(unmarked(seen) == (uintptr_t)&a); return 0; }}\n\
             int main() {{ pthread_t t, u; a.key = 3; next = (uintptr_t)&a; pthread_create(&t, 0, deleter, 0);\n\
             pthread_create(&u, 0, inserter, 0); pthread_join(t, 0); pthread_join(u, 0);\n\
             assert(is_marked(next)); node *last = (node *)unmarked(next);\n\
             assert(last == &a || last == &b && b.next == &a); return last->key + a.key == 3 ? 0 : 1; }}"
        )
    };
    let atomically = program("_Atomic(uintptr_t) next;", "atomic_fetch_or(&next, 1);");
    let in_loop = program(
        "_Atomic(uintptr_t) next;",
        "uintptr_t seen = next; while (!atomic_compare_exchange_weak(&next, &seen, marked(seen)));",
    );
    for model in ["sc", "tso", "rmo"] {
        assert_eq!(verdict(&atomically, model), "holds", "{model}");
        assert_eq!(verdict(&in_loop, model), "holds", "{model}");
    }
    let unmarked = program("_Atomic(uintptr_t) next;", "atomic_fetch_and(&next, ~(uintptr_t)1);");
    assert!(verdict(&unmarked, "sc").contains("assertion"), "{}", verdict(&unmarked, "sc"));
}
