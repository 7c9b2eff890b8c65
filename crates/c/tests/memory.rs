//! Memory that is used wrongly: values that were never written, variables after their end, addresses outside of
//! objects, and races with atomic blocks.

use crate::support::{outcomes, run, verdict};

const HEAD: &str = "#include <pthread.h>\n#include <stdatomic.h>\n#include <stddef.h>\n#include <stdio.h>\n\
                    #include <stdlib.h>\n#include <string.h>\n#include <assert.h>\n";

/// The line of a program that begins after [`HEAD`].
fn line(number: usize) -> String {
    format!("test.c:{}", HEAD.lines().count() + number)
}

fn main_with(body: &str) -> String {
    format!("{HEAD}int main(void) {{\n{body}\nreturn 0;\n}}\n")
}

/// Two threads that run `f` and `g`, after what is declared.
fn two(declared: &str, f: &str, g: &str) -> String {
    format!(
        "{HEAD}{declared}\nvoid *f(void *unused) {{\n{f}\nreturn 0;\n}}\nvoid *g(void *unused) {{\n{g}\nreturn 0;\n}}\n\
         int main() {{ pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, g, 0);\n\
         pthread_join(t, 0); pthread_join(u, 0); return 0; }}\n"
    )
}

#[track_caller]
fn says(program: &str, model: &str, parts: &[&str]) {
    let verdict = verdict(program, model);
    assert!(parts.iter().all(|part| verdict.contains(part)), "{model}: {verdict}\n{program}");
}

#[track_caller]
fn holds(program: &str, model: &str) {
    assert_eq!(verdict(program, model), "holds", "{model}\n{program}");
}

#[test]
fn reading_what_was_never_written_is_a_fault() {
    // In a register, in memory, in a struct, in an array, through a pointer; atomic or not.
    let declared_at = format!("is declared at {}", line(2));
    for body in [
        "int x;\nint y = x;",
        "int x;\nint *p = &x; int y = *p;",
        "struct { int a, b; } s; s.a = 1;\nint y = s.b;",
        "int a[3]; a[0] = 1; int i = 2;\nint y = a[i];",
        "int *p;\nint *q = p;",
        "int *p; int **q = &p;\nint *r = *q;",
        "atomic_int x;\nint y = atomic_load(&x);",
        "atomic_int x; atomic_int *p = &x;\natomic_fetch_add(p, 1);",
        "double d;\ndouble e = d;",
        "int x; if (0) x = 1;\nx++;",
    ] {
        says(&main_with(body), "sc", &["use of an uninitialised value", &declared_at]);
    }
    let allocated_at = format!("allocated at {}", line(2));
    for body in [
        "int *p = malloc(sizeof(int));\nint y = *p;",
        "struct { int a; int *b; } *p = malloc(sizeof *p); p->a = 1;\nint *y = p->b;",
        "int n = 3; int *p = malloc(n * sizeof(int)); p[0] = 1;\nint y = p[1];",
    ] {
        says(&main_with(body), "sc", &["use of an uninitialised value", &allocated_at]);
    }
    // The place of the read is the place of the failure.
    let failure = run(&main_with("int x;\nint y = x;")).failure.unwrap_or_default();
    assert!(failure.ends_with(&format!("at {}", line(3))), "{failure}");
}

#[test]
fn whole_structs_are_copied_with_what_was_never_written() {
    for body in [
        "struct s { int a, b; } s, t; s.a = 1; t = s; assert(t.a == 1);",
        "struct s { int a, b; } s; s.a = 1; struct s t = s; struct s *p = &t, u; u = *p; assert(u.a == 1);",
        "struct s { int a, b; } s, t; s.a = 1; memcpy(&t, &s, sizeof s); assert(t.a == 1);",
        "int a[3], b[3]; a[0] = 4; memcpy(b, a, sizeof a); assert(b[0] == 4);",
        "int x; (void)x;",
        "int x; int *p = &x; *p = 3; assert(x == 3);",
        "int *p = calloc(2, sizeof(int)); assert(p[1] == 0);",
        "int x; for (int i = 0; i < 2; i++) { if (i) assert(x == 7); else x = 7; }",
        "static int x; int y = x; struct s { int a, b; } s = { 1 }; y += s.b; assert(y == 0);",
    ] {
        holds(&main_with(body), "tso");
    }
    let function = format!(
        "{HEAD}struct s {{ int a, b; }}; struct s make(int a) {{ struct s r; r.a = a; return r; }}\n\
         int sum(struct s x) {{ return x.a; }}\nint main() {{ struct s x = make(3); assert(sum(x) == 3); return 0; }}"
    );
    holds(&function, "sc");
    // The copy was never written either.
    says(
        &main_with("struct s { int a, b; } s, t; s.a = 1;\nt = s;\nint y = t.b;"),
        "sc",
        &["uninitialised", &line(2)],
    );
}

#[test]
fn another_thread_may_read_too_early() {
    // Under rmo the data may be read before the flag, though there is a branch between the two.
    let passing = |load: &str| {
        two(
            "_Atomic(atomic_int *) p; atomic_int flag;",
            "atomic_int *n = malloc(sizeof *n); p = n; atomic_store_explicit(n, 1, memory_order_relaxed);\n\
             atomic_thread_fence(memory_order_seq_cst); atomic_store_explicit(&flag, 1, memory_order_relaxed);",
            &format!(
                "atomic_int *n = p; if (n == 0) return 0;\n\
                 if (atomic_load_explicit(&flag, memory_order_{load})) {{ int y = atomic_load_explicit(n, memory_order_relaxed); }}"
            ),
        )
    };
    holds(&passing("relaxed"), "tso");
    holds(&passing("acquire"), "rmo");
    says(&passing("relaxed"), "rmo", &["use of an uninitialised value: the memory was allocated at"]);
}

#[test]
fn variables_end_with_their_function() {
    let program = |body: &str| format!("{HEAD}int *kept;\n{body}");
    let dangling =
        program("int *f(void) {\nint x = 1;\nreturn &x;\n}\nint main() { int *p = f();\nreturn *p;\n}");
    for model in ["sc", "tso", "rmo"] {
        says(&dangling, model, &["use of a local variable after its end", "left at", &line(4)]);
    }
    let ends = [
        "void f(void) { int x = 1; kept = &x; }\nint main() { f(); return *kept; }",
        "void f(int x) { kept = &x; }\nint main() { f(3); return *kept; }",
        "void f(void) { int a[2] = { 1, 2 }; kept = a; }\nint main() { f(); return *kept; }",
        "void f(void) { int a[2] = { 1, 2 }; kept = &a[1]; }\nint main() { f(); return *kept; }",
        "struct s { int a[2]; };\nvoid f(void) { struct s s = { { 1, 2 } }; kept = s.a; }\nint main() { f(); return *kept; }",
        "void f(void) { int m[2][2] = { { 1 } }; kept = m[1]; }\nint main() { f(); return *kept; }",
        "void f(int n) { int x = n; if (n) { kept = &x; return; } kept = 0; }\nint main() { f(1); return *kept; }",
        // Blocks end their variables, too.
        "int main() { { int x = 1; kept = &x; } return *kept; }",
        "int main() { for (int i = 0; i < 2; i++) { int x = 1; if (i) return *kept; kept = &x; } return 0; }",
        "int main() { while (1) { int x = 1; kept = &x; break; } return *kept; }",
        "int main() { for (int i = 0; i < 1; i++) { int x = 1; kept = &x; continue; } return *kept; }",
        "int main() { switch (1) { case 1: { int x = 1; kept = &x; break; } } return *kept; }",
        "void f(void) { kept = (int[]){ 1, 2 }; }\nint main() { f(); return *kept; }",
        "void f(void) { kept = &(struct { int a, b; }){ 1, 2 }.b; }\nint main() { f(); return *kept; }",
        "struct s { int a; };\nstruct s *k;\nvoid f(void) { k = &(struct s){ 1 }; }\nint main() { f(); return k->a; }",
    ];
    for body in ends {
        says(&program(body), "sc", &["use of a local variable after its end"]);
    }
    let fine = [
        "void f(int *p) { *p = 3; }\nint main() { int x; f(&x); assert(x == 3); return 0; }",
        "int *f(int *p) { return p; }\nint main() { int x = 2; return *f(&x) - 2; }",
        "void f(void) { int x = 1; kept = &x; *kept = 2; assert(x == 2); kept = 0; }\nint main() { f(); f(); return 0; }",
        "int main() { for (int i = 0; i < 3; i++) { int x = i; int *p = &x; if (i == 1) continue; assert(*p == i); } return 0; }",
        "int f(int n) { int x = n; int *p = &x; if (n == 0) return 0; int y = f(n - 1); return *p + y; }\nint main() { assert(f(3) == 6); return 0; }",
        "int main() { int i = 0; again: { int x = i; int *p = &x; i++; if (*p < 2) goto again; } return 0; }",
        "struct s { int a; };\nint main(void) { int n = 1; struct s *p = n ? &(struct s){ 3 } : &(struct s){ 4 }; assert(p->a == 3); return 0; }",
        // Statics live on.
        "int *f(void) { static int x = 1; return &x; }\nint main() { return *f() - 1; }",
    ];
    for body in fine {
        holds(&program(body), "sc");
        holds(&program(body), "tso");
    }
    let freed = "int main() { int x = 1; int *p = &x; free(p); return 0; }";
    says(&program(freed), "sc", &["free of what is not allocated"]);
}

#[test]
fn variables_end_with_their_thread() {
    let declared = "_Atomic(int *) p; atomic_int done;";
    let user = "int *q = p;\nif (q) *q = 42;";
    for model in ["sc", "tso", "pso", "rmo"] {
        let left = two(declared, "int x = 0; p = &x;", user);
        says(&left, model, &["use of a local variable after its end"]);
        // To take it back is not enough: the other thread has it already.
        let taken_back = two(declared, "int x = 0; p = &x; p = 0;", user);
        says(&taken_back, model, &["use of a local variable after its end"]);
        let waits = two(
            declared,
            "atomic_int x = 0; p = (int *)&x; while (!atomic_load_explicit(&done, memory_order_acquire)) ;",
            "int *q; while (!(q = p)) ;\n*q = 42; atomic_store_explicit(&done, 1, memory_order_release);",
        )
        .replace("atomic_int x = 0; p = (int *)&x;", "int x = 0; p = &x;");
        holds(&waits, model);
    }
    // A thread that ends within a function that was called.
    let exits = two(
        "_Atomic(int *) p; void leave(int *q) { p = q; pthread_exit(0); }",
        "int x = 0; leave(&x);",
        "int *q = p;\nif (q) *q = 42;",
    );
    says(&exits, "sc", &["use of a local variable after its end"]);
}

#[test]
fn a_function_that_returns_is_no_fence() {
    // Store buffering, with a local variable that another thread has a pointer to between the write and the read.
    let thread = |mine: &str, other: &str, result: &str| {
        format!("set(&{mine}); {result} = atomic_load_explicit(&{other}, memory_order_relaxed);")
    };
    let program = two(
        "atomic_int x, y; int a, b; _Atomic(int *) keep;\n\
         void set(atomic_int *v) { int l = 1; int *p = &l; *p = 2; atomic_store_explicit(&keep, p, memory_order_relaxed);\n\
         atomic_store_explicit(v, 1, memory_order_relaxed); }",
        &thread("x", "y", "a"),
        &thread("y", "x", "b"),
    );
    assert_eq!(outcomes(&program, "tso", &["a", "b"]).len(), 4);
    assert_eq!(outcomes(&program, "sc", &["a", "b"]).len(), 3);
}

const LISTS: &str = "struct list { struct list *next; };\nstruct item { int a; int b; struct list link; };\n\
    struct list head;\n\
    #define container(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))\n";

#[test]
fn the_struct_around_a_list_head_has_an_address() {
    let sum = "int sum(struct list *h) { int s = 0; struct item *i;\n\
        for (i = container(h->next, struct item, link); &i->link != h; i = container(i->link.next, struct item, link)) s += i->a;\n\
        return s; }\n";
    let fine = [
        "head.next = &head; assert(sum(&head) == 0);",
        "struct item x = { 3, 4 }; x.link.next = &head; head.next = &x.link; assert(sum(&head) == 3);",
        "struct list h = { &h }; assert(sum(&h) == 0);",
        "struct list *h = malloc(sizeof *h); h->next = h; assert(sum(h) == 0);",
        "struct item *i = container(&head, struct item, link); assert(&i->link == &head);",
    ];
    for body in fine {
        holds(&format!("{HEAD}{LISTS}{sum}int main() {{ {body} return 0; }}"), "tso");
    }
    // What is there is no part of the list head.
    for access in ["i->a = 1;", "int y = i->b;", "i--;"] {
        let body = format!("struct item *i = container(&head, struct item, link); {access}");
        says(&format!("{HEAD}{LISTS}int main() {{ {body} return 0; }}"), "tso", &["address of no variable"]);
    }
}

#[test]
fn blocks_race_with_accesses_that_are_not_atomic() {
    let declared =
        "extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void); int n, m; atomic_int flag;";
    let block = |body: &str| format!("__VERIFIER_atomic_begin(); {body} __VERIFIER_atomic_end();");
    let races = [
        (block("n = 1;"), "n = 2;".to_owned()),
        (block("n = 1;"), "int y = n;".to_owned()),
        (block("int y = n;"), "n = 1;".to_owned()),
        (block("if (m == 0) n = 1;"), "n = 2;".to_owned()),
        (format!("{} n = 1;", block("m = 1;")), block("n++;")),
    ];
    for (f, g) in races {
        for model in ["sc", "tso", "pso"] {
            says(&two(declared, &f, &g), model, &["data race: ", " in an atomic block by "]);
            says(&two(declared, &g, &f), model, &["data race: ", " in an atomic block by "]);
        }
    }
    let quiet = [
        (block("n = 1;"), block("n = 2;")),
        (block("int y = n;"), "int y = n;".to_owned()),
        (block("n = 1;"), "m = 2;".to_owned()),
        // The block does not come to it.
        (block("if (m) n = 1;"), "n = 2;".to_owned()),
        // An atomic access is one, within a block and without.
        (block("flag = 1;"), "flag = 2;".to_owned()),
        // What the block says comes after what it tells of.
        (format!("n = 1; {}", block("m = 1;")), block("if (m) n++;")),
    ];
    for (f, g) in quiet {
        for model in ["sc", "tso"] {
            holds(&two(declared, &f, &g), model);
        }
    }
}

#[test]
fn pointers_lead_along_a_row_of_an_array_of_arrays() {
    let body = "int a[2][2] = { { 1, 2 }, { 3, 4 } }; int *p = a[0]; assert(*(p + 1) == 2); p = &a[1][0]; assert(p[1] == 4);";
    holds(&main_with(body), "sc");
    let global = "int a[2][2][2]; int *last(void) { return a[1][1]; }";
    holds(&two(global, "last()[0] = 1;", "last()[1] = 1;"), "sc");
    says(&main_with("int a[2][2]; int *p = a[1]; p[2] = 1;"), "sc", &["address of no variable"]);
}

#[test]
fn numbers_that_look_like_unwritten_values_are_never_taken_for_such() {
    // Whatever makes the number: a literal, an initialiser, arithmetic on a value to come, an atomic update.
    let limit = "a number that stands for values which were never written";
    for body in [
        "long x = 0x7ff45a5a00000001;",
        "unsigned long a = 0x7ff45a5a, x = a << 32; assert(x);",
        "_Atomic(long) a = 0x3ffa2d2d00000000; atomic_fetch_add(&a, 0x3ffa2d2d00000000); assert(a);",
        "__VERIFIER_atomic_begin(); static long a = 0x7ff45a59ffffffff; a++; __VERIFIER_atomic_end();",
    ] {
        says(&main_with(body), "rmo", &["inconclusive", limit]);
    }
    says(
        &format!("{HEAD}long g = 0x7ff45a5a00000001; int main() {{ return g == 0; }}"),
        "sc",
        &["inconclusive", limit],
    );
    let late = "long x, y;";
    says(&two(late, "x = 0x7ff45a59ffffffff;", "y = x + 1;"), "rmo", &["race"]);
    let late = "_Atomic(long) x, y;";
    says(&two(late, "x = 0x7ff45a59ffffffff;", "y = x + 1;"), "rmo", &["inconclusive", limit]);
    // The words next to them, and the same number as two ints, are as good as any.
    holds(&main_with("long x = 0x7ff45a5b00000000; assert(x + 1 > x); int y = 0x7ff45a5a; assert(y);"), "sc");
    says(&format!("{HEAD}long f(void) {{ }}\nint main() {{ if (f()) return 1; }}"), "sc", &["uninitialised"]);
}

#[test]
fn variables_of_a_thread_end_with_it() {
    let declared = "_Thread_local int mine = 3; int *_Atomic shared;";
    let used = two(declared, "shared = &mine;", "int *p = shared; if (p) *p = 4;");
    says(&used, "sc", &["use of a variable of a thread that has ended"]);
    let joined = format!(
        "{HEAD}_Thread_local int mine; void *f(void *unused) {{ return &mine; }}\n\
         int main() {{ pthread_t t; void *r; pthread_create(&t, 0, f, 0); pthread_join(t, &r); return *(int *)r; }}"
    );
    says(&joined, "sc", &["use of a variable of a thread that has ended"]);
    // While the thread runs others may use them, and what it returns outlives it.
    let lent = "_Thread_local int mine; int *_Atomic shared; atomic_int done;";
    holds(
        &two(lent, "shared = &mine; while (!done);", "int *p; while (!(p = shared)); *p = 4; done = 1;"),
        "sc",
    );
    let returned = format!(
        "{HEAD}_Thread_local int mine; int g; void *f(void *unused) {{ int *p = &mine; *p = 1; return &g; }}\n\
         int main() {{ pthread_t t; void *r; pthread_create(&t, 0, f, 0); pthread_join(t, &r); return *(int *)r; }}"
    );
    holds(&returned, "sc");
}

#[test]
fn locks_that_are_no_locks() {
    let limit = "use of a mutex, barrier or the like that was never initialised, or was destroyed";
    for body in [
        "pthread_mutex_t m; pthread_mutex_lock(&m);",
        "pthread_mutex_t m; pthread_mutex_init(&m, 0); pthread_mutex_destroy(&m); pthread_mutex_unlock(&m);",
        "pthread_cond_t c; pthread_cond_signal(&c);",
        "static pthread_barrier_t b; pthread_barrier_wait(&b);",
        "pthread_barrier_t b; pthread_barrier_init(&b, 0, 1); pthread_barrier_destroy(&b); pthread_barrier_wait(&b);",
    ] {
        says(&main_with(body), "sc", &[limit]);
    }
    let twice = "pthread_barrier_t b; pthread_barrier_init(&b, 0, 1); pthread_barrier_init(&b, 0, 2);";
    says(&main_with(twice), "sc", &["pthread_barrier_init of a barrier that is initialised already"]);
    let again = "pthread_barrier_t b; pthread_barrier_init(&b, 0, 1); pthread_barrier_destroy(&b); pthread_barrier_init(&b, 0, 2);";
    holds(&main_with(again), "sc");
}

#[test]
fn a_stack_that_frees_what_another_thread_reads_is_found() {
    // The access in flight is to a slot that freed memory has no more.
    let declared = "struct node { int v; struct node *next; }; _Atomic(struct node *) head;\n\
        void push(int v) { struct node *n = malloc(sizeof *n); n->v = v; n->next = atomic_load(&head); head = n; }\n\
        int pop(void) { struct node *h = atomic_load(&head);\n\
        do { if (!h) return -1; } while (!atomic_compare_exchange_weak(&head, &h, h->next));\n\
        int v = h->v; free(h); return v; }";
    let program =
        two(declared, "pop();", "pop();").replace("pthread_t t, u;", "pthread_t t, u; push(1); push(2);");
    for model in ["sc", "tso", "pso", "rmo"] {
        says(&program, model, &["use of freed memory: it was freed at", &line(5)]);
    }
}
