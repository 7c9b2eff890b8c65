//! Threads, atomic accesses and locks: what all runs of a program come to.

use crate::support::{explored, loaded, outcomes, verdict};

const HEAD: &str = "#include <pthread.h>\n#include <stdatomic.h>\n#include <assert.h>\n#include <stdlib.h>\n";

/// Two threads that run `f` and `g`, after what is declared, and what `main` does when both have ended.
fn two(declared: &str, f: &str, g: &str, end: &str) -> String {
    format!(
        "{HEAD}{declared}\nvoid *f(void *unused) {{ {f} return 0; }}\nvoid *g(void *unused) {{ {g} return 0; }}\n\
         int main() {{ pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, g, 0);\n\
         pthread_join(t, 0); pthread_join(u, 0); {end} return 0; }}\n"
    )
}

/// Store buffering with these orders.
fn store_buffering(store: &str, load: &str) -> String {
    let order = |word: &str| format!("memory_order_{word}");
    let thread = |mine: &str, other: &str, result: &str| {
        format!(
            "atomic_store_explicit(&{mine}, 1, {}); {result} = atomic_load_explicit(&{other}, {});",
            order(store),
            order(load)
        )
    };
    two("atomic_int x, y; int a, b;", &thread("x", "y", "a"), &thread("y", "x", "b"), "")
}

#[test]
fn store_buffering_is_seen_where_the_orders_allow_it() {
    let strong = vec![vec![0, 1], vec![1, 0], vec![1, 1]];
    let weak = vec![vec![0, 0], vec![0, 1], vec![1, 0], vec![1, 1]];
    assert_eq!(outcomes(&store_buffering("relaxed", "relaxed"), "sc", &["a", "b"]), strong);
    assert_eq!(outcomes(&store_buffering("relaxed", "relaxed"), "tso", &["a", "b"]), weak);
    assert_eq!(outcomes(&store_buffering("release", "acquire"), "tso", &["a", "b"]), weak);
    // On x86 a sequentially consistent store is a store and a fence.
    assert_eq!(outcomes(&store_buffering("seq_cst", "seq_cst"), "tso", &["a", "b"]), strong);
}

#[test]
fn fences_order() {
    let fenced = |order: &str| {
        let fence = format!("atomic_thread_fence(memory_order_{order});");
        let f = format!(
            "atomic_store_explicit(&x, 1, memory_order_relaxed); {fence} a = atomic_load_explicit(&y, memory_order_relaxed);"
        );
        let g = format!(
            "atomic_store_explicit(&y, 1, memory_order_relaxed); {fence} b = atomic_load_explicit(&x, memory_order_relaxed);"
        );
        two("atomic_int x, y; int a, b;", &f, &g, "")
    };
    assert_eq!(outcomes(&fenced("seq_cst"), "tso", &["a", "b"]).len(), 3);
    assert_eq!(outcomes(&fenced("acq_rel"), "tso", &["a", "b"]).len(), 4);
}

#[test]
fn messages_pass_where_the_orders_keep_them() {
    let passing = |store: &str, load: &str| {
        let f = format!(
            "atomic_store_explicit(&data, 1, memory_order_relaxed); atomic_store_explicit(&flag, 1, memory_order_{store});"
        );
        let g = format!(
            "if (atomic_load_explicit(&flag, memory_order_{load})) assert(atomic_load_explicit(&data, memory_order_relaxed) == 1);"
        );
        two("atomic_int data, flag;", &f, &g, "")
    };
    assert_eq!(verdict(&passing("release", "acquire"), "pso"), "holds");
    assert!(verdict(&passing("relaxed", "relaxed"), "pso").contains("assertion"));
    assert_eq!(verdict(&passing("relaxed", "relaxed"), "tso"), "holds");
}

#[test]
fn atomic_operators_are_indivisible() {
    let with = |update: &str| two("atomic_int n; int r;", update, update, "assert(n == 2);");
    for update in ["n++;", "++n;", "n += 1;", "atomic_fetch_add(&n, 1);", "__sync_fetch_and_add(&n, 1);"] {
        assert_eq!(verdict(&with(update), "tso"), "holds", "{update}");
    }
    assert!(verdict(&with("n = n + 1;"), "sc").contains("assertion"));
    let multiplied = two("_Atomic long n = 1;", "n *= 3;", "n *= 5;", "assert(n == 15);");
    assert_eq!(verdict(&multiplied, "tso"), "holds");
}

#[test]
fn compare_and_exchange() {
    let increment = |how: &str| {
        format!("int e = atomic_load(&n); while (!atomic_compare_exchange_{how}(&n, &e, e + 1)) ;")
    };
    for how in ["strong", "weak"] {
        let update = increment(how);
        let program = two("atomic_int n;", &update, &update, "assert(n == 2);");
        assert_eq!(verdict(&program, "tso"), "holds", "{how}");
    }
    // A weak one may fail though nothing has changed.
    let once = |how: &str| {
        format!(
            "{HEAD}atomic_int n; int main() {{ int e = 0; assert(atomic_compare_exchange_{how}(&n, &e, 1)); assert(n == 1); return 0; }}"
        )
    };
    assert_eq!(verdict(&once("strong"), "sc"), "holds");
    assert!(verdict(&once("weak"), "sc").contains("assertion"));
    let failed = format!(
        "{HEAD}atomic_int n = 5; int main() {{ int e = 0; assert(!atomic_compare_exchange_strong(&n, &e, 1)); assert(e == 5); return 0; }}"
    );
    assert_eq!(verdict(&failed, "sc"), "holds");
}

#[test]
fn flags_are_locks() {
    let update = "while (atomic_flag_test_and_set_explicit(&l, memory_order_acquire)) ; n++; atomic_flag_clear_explicit(&l, memory_order_release);";
    let program = two("atomic_flag l = ATOMIC_FLAG_INIT; int n;", update, update, "assert(n == 2);");
    assert_eq!(verdict(&program, "tso"), "holds");
    assert_eq!(verdict(&program, "pso"), "holds");
}

#[test]
fn races_are_faults() {
    let race = two("int n;", "n = 1;", "n = 2;", "");
    assert!(verdict(&race, "sc").contains("data race"), "{}", verdict(&race, "sc"));
    let update = "pthread_mutex_lock(&m); n++; pthread_mutex_unlock(&m);";
    let locked =
        two("int n; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;", update, update, "assert(n == 2);");
    assert_eq!(verdict(&locked, "sc"), "holds");
    assert_eq!(verdict(&locked, "pso"), "holds");
    let atomic = two("atomic_int n;", "n = 1;", "n = 2;", "");
    assert_eq!(verdict(&atomic, "sc"), "holds");
}

#[test]
fn mutexes() {
    let initialised = two(
        "int n; pthread_mutex_t m; ",
        "pthread_mutex_lock(&m); n++; pthread_mutex_unlock(&m);",
        "pthread_mutex_lock(&m); n++; pthread_mutex_unlock(&m);",
        "",
    )
    .replace("pthread_t t, u;", "pthread_t t, u; pthread_mutex_init(&m, NULL);");
    assert_eq!(verdict(&initialised, "tso"), "holds");
    let main = |body: &str| {
        format!("{HEAD}pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int main() {{ {body} return 0; }}")
    };
    assert!(verdict(&main("pthread_mutex_lock(&m); pthread_mutex_lock(&m);"), "sc").contains("already"));
    assert!(verdict(&main("pthread_mutex_unlock(&m);"), "sc").contains("not locked"));
    assert_eq!(
        verdict(
            &main(
                "pthread_mutexattr_t a; pthread_mutexattr_init(&a); pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE); pthread_mutex_t r; pthread_mutex_init(&r, &a); pthread_mutex_lock(&r); pthread_mutex_lock(&r); pthread_mutex_unlock(&r); pthread_mutex_unlock(&r);"
            ),
            "sc"
        ),
        "holds"
    );
    let deadlock = two(
        "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;",
        "pthread_mutex_lock(&m); pthread_mutex_lock(&k); pthread_mutex_unlock(&k); pthread_mutex_unlock(&m);",
        "pthread_mutex_lock(&k); pthread_mutex_lock(&m); pthread_mutex_unlock(&m); pthread_mutex_unlock(&k);",
        "",
    );
    assert!(verdict(&deadlock, "sc").contains("deadlock"), "{}", verdict(&deadlock, "sc"));
}

#[test]
fn condition_variables() {
    let declared = "int ready; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c = PTHREAD_COND_INITIALIZER;";
    let signal = "pthread_mutex_lock(&m); ready = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m);";
    let wait = "pthread_mutex_lock(&m); while (!ready) pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m);";
    assert_eq!(verdict(&two(declared, signal, wait, "assert(ready);"), "sc"), "holds");
    // A wait may end without a signal.
    let careless = "pthread_mutex_lock(&m); if (!ready) pthread_cond_wait(&c, &m); assert(ready); pthread_mutex_unlock(&m);";
    assert!(verdict(&two(declared, signal, careless, ""), "sc").contains("assertion"));
    // A signal that comes before the wait is lost.
    let lost = "pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m);";
    assert!(verdict(&two(declared, signal, lost, ""), "sc").contains("deadlock"));
}

#[test]
fn barriers_semaphores_and_once() {
    let barrier = two(
        "pthread_barrier_t b; atomic_int x, y;",
        "x = 1; pthread_barrier_wait(&b); assert(y);",
        "y = 1; pthread_barrier_wait(&b); assert(x);",
        "",
    )
    .replace("pthread_t t, u;", "pthread_t t, u; pthread_barrier_init(&b, 0, 2);");
    assert_eq!(verdict(&barrier, "sc"), "holds");
    let semaphore = two("sem_t s; int n;", "n = 1; sem_post(&s);", "sem_wait(&s); assert(n == 1);", "")
        .replace("pthread_t t, u;", "pthread_t t, u; sem_init(&s, 0, 0);")
        .replace(HEAD, &format!("{HEAD}#include <semaphore.h>\n"));
    assert_eq!(verdict(&semaphore, "sc"), "holds");
    let once = two(
        "pthread_once_t o = PTHREAD_ONCE_INIT; int n; void init(void) { n++; }",
        "pthread_once(&o, init); assert(n == 1);",
        "pthread_once(&o, init); assert(n == 1);",
        "",
    );
    assert_eq!(verdict(&once, "sc"), "holds");
}

#[test]
fn threads_take_arguments_and_give_results() {
    let program = format!(
        "{HEAD}void *f(void *a) {{ return (void *)((long)a * 2); }}\n\
         void *g(void *a) {{ *(int *)a = 7; pthread_exit(a); return 0; }}\n\
         int main() {{ pthread_t t[2]; int x = 0; void *r;\n\
         pthread_create(&t[0], NULL, f, (void *)21L); pthread_create(&t[1], NULL, g, &x);\n\
         pthread_join(t[0], &r); assert((long)r == 42); pthread_join(t[1], &r); assert(r == &x && x == 7); return 0; }}"
    );
    assert_eq!(verdict(&program, "sc"), "holds");
    let c11 = "#include <threads.h>\n#include <assert.h>\nmtx_t m; int n; int f(void *a) { mtx_lock(&m); n++; mtx_unlock(&m); return 3; }\n\
         int main() { thrd_t t, u; int r; mtx_init(&m, mtx_plain); thrd_create(&t, f, 0); thrd_create(&u, f, 0); thrd_join(t, &r); thrd_join(u, 0); assert(r == 3 && n == 2); }";
    assert_eq!(verdict(c11, "sc"), "holds");
}

#[test]
fn verification_functions() {
    let atomic = two(
        "extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void); int n;",
        "__VERIFIER_atomic_begin(); n = n + 1; __VERIFIER_atomic_end();",
        "__VERIFIER_atomic_begin(); n = n + 1; __VERIFIER_atomic_end();",
        "assert(n == 2);",
    );
    assert_eq!(verdict(&atomic, "sc"), "holds");
    let function = two(
        "int n; void __VERIFIER_atomic_inc() { n = n + 1; }",
        "__VERIFIER_atomic_inc();",
        "__VERIFIER_atomic_inc();",
        "assert(n == 2);",
    );
    assert_eq!(verdict(&function, "sc"), "holds");
    let assume = "extern _Bool __VERIFIER_nondet_bool(void); extern void __VERIFIER_assume(int); void reach_error(void);\nint main() { _Bool b = __VERIFIER_nondet_bool(); __VERIFIER_assume(b); if (!b) reach_error(); }";
    assert_eq!(verdict(assume, "sc"), "holds");
    let reached = "extern _Bool __VERIFIER_nondet_bool(void); void reach_error(void);\nint main() { if (__VERIFIER_nondet_bool()) reach_error(); }";
    assert!(verdict(reached, "sc").contains("reach_error"));
}

#[test]
fn pointers_lead_to_shared_memory() {
    let stack = two(
        "struct node { int v; struct node *next; }; _Atomic(struct node *) top;\n\
         void push(int v) { struct node *n = malloc(sizeof *n); n->v = v; n->next = atomic_load(&top);\n\
         while (!atomic_compare_exchange_strong(&top, &n->next, n)) ; }",
        "push(1);",
        "push(2);",
        "int s = 0; for (struct node *n = top; n; n = n->next) s += n->v; assert(s == 3);",
    );
    assert_eq!(verdict(&stack, "tso"), "holds");
    let array = two(
        "atomic_int a[2]; int turn;",
        "for (int i = 0; i < 2; i++) a[i]++;",
        "a[1]++;",
        "assert(a[1] == 2);",
    );
    assert_eq!(verdict(&array, "tso"), "holds");
}

#[test]
fn what_is_not_supported_is_inconclusive() {
    let program = "int outside(int);\nint main() { return outside(3); }";
    let verdict = verdict(program, "sc");
    assert!(verdict.starts_with("inconclusive") && verdict.contains("outside"), "{verdict}");
}

/// Workers that count under a lock, started and joined as `main` says.
fn workers(main: &str) -> String {
    format!(
        "{HEAD}pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int n;\n\
         void *f(void *unused) {{ pthread_mutex_lock(&m); n++; pthread_mutex_unlock(&m); return 0; }}\n\
         int main() {{ {main} assert(n == 4); return 0; }}"
    )
}

#[test]
fn workers_are_interchangeable_wherever_they_are_started() {
    let one_by_one = "pthread_t a, b, c, d; pthread_create(&a, 0, f, 0); pthread_create(&b, 0, f, 0);\n\
                      pthread_create(&c, 0, f, 0); pthread_create(&d, 0, f, 0);\n\
                      pthread_join(a, 0); pthread_join(b, 0); pthread_join(c, 0); pthread_join(d, 0);";
    let in_loops = "pthread_t t[4]; for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, f, 0);\n\
                    for (int i = 0; i < 4; i++) pthread_join(t[i], 0);";
    for main in [one_by_one, in_loops] {
        for model in ["sc", "tso", "rmo"] {
            let report = explored(&loaded(&workers(main)), model);
            assert!(
                report.verdict == fencepost_explore::Verdict::Holds && report.stats.states < 60,
                "{model}: {report:?}"
            );
        }
    }
}

/// `main` goes through an array of threads that one of them frees.
#[test]
fn an_array_of_threads_may_be_freed_while_it_is_waited_for() {
    let program = format!(
        "{HEAD}pthread_t *t; void *f(void *unused) {{ return 0; }} void *g(void *unused) {{ free(t); return 0; }}\n\
         int main() {{ t = malloc(2 * sizeof *t); pthread_create(&t[0], 0, f, 0); pthread_create(&t[1], 0, g, 0);\n\
         pthread_t *p = t; for (int i = 0; i < 2; i++) pthread_join(p[i], 0); return 0; }}"
    );
    for model in ["sc", "tso", "rmo"] {
        let answer = verdict(&program, model);
        assert!(answer.contains("freed"), "{model}: {answer}");
    }
}
