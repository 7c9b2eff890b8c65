//! No text makes the preprocessor, the parser or what follows them panic or run on.

use crate::support::mutation::{Corpus, mutated};
use crate::support::random::Random;
use crate::support::reading::read;
use crate::support::run_for;
use fencepost_c::{NoFiles, Options, load, parse, preprocess};
use fencepost_testkit::rounds;
use proptest::prelude::*;

const PROGRAM: &str = r##"#include <stdbool.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define LOG(form, ...) printf("%s:%d " form, __FILE__, __LINE__, ##__VA_ARGS__)
#define CAT(a, b) a##b
#define STR(x) #x
#if defined(__x86_64__) && !(0 == 1)
typedef unsigned long word_t;
#elif 0
#error no
#endif
static int table[] = { 1, 2, MAX(3, 4) };
struct node { struct node *next; int value; };
#pragma McSPIN section
static inline swap(int a, int b) { int CAT(t, 1) = a; a = b; b = t1; }
int main(void) {
    /* comment */ char *text = "string\n" STR(a "b" 'c');
#pragma McSPIN parallel sections
    {
#pragma McSPIN nondeterministic
        { while (true) { LOG("x"); LOG("%d", 1); } } else { for (int i = 0; i < 3; i++) swap(i, i); }
    }
    switch (table[0]) { case 1: goto out; default: break; }
out: // done \
    still
    return text[0] == 'a' ? sizeof(struct node) : 0x1fUL;
}
"##;

const THREADS: &str = r##"#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <assert.h>
typedef struct node { struct node *next; int values[2]; union { int a; unsigned b; } u; } node_t;
static _Atomic(node_t *) top; atomic_int count = 1; pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
enum { FEW = 2, MANY = FEW * 3 };
static int table[FEW][MANY] = { { 1, 2 }, { [3] = 4 } };
static void *push(void *argument) {
    node_t *node = malloc(sizeof(node_t));
    node->values[0] = *(int *)argument; node->u.a = -1;
    do { node->next = atomic_load_explicit(&top, memory_order_relaxed); }
    while (!atomic_compare_exchange_weak(&top, &node->next, node));
    pthread_mutex_lock(&lock); count += (char)300 << 1; pthread_mutex_unlock(&lock);
    return 0;
}
int main(int argc, char **argv) {
    pthread_t threads[FEW]; int i, numbers[FEW] = { 1 }; char text[] = "ab\n";
    for (i = 0; i < FEW; i++) pthread_create(&threads[i], NULL, push, &numbers[i]);
    for (i = 0; i < FEW; i++) pthread_join(threads[i], NULL);
    int (*compare)(int, int) = 0; unsigned long long big = ~0ull >> 3; float f = 1.5f;
    switch (text[1]) { case 'b': if (!compare) goto out; default: break; }
out:
    assert(atomic_load(&count) == 1 + 2 * 44 * 2 && table[1][3] == 4);
    free(atomic_exchange(&top, NULL));
    return (int)(big % 7) + (f > 1) ? -i++ : sizeof numbers / sizeof *numbers;
}
"##;

fn word() -> impl Strategy<Value = String> {
    let words: Vec<&str> = PROGRAM.split([' ', '\n']).collect();
    prop_oneof![
        3 => proptest::sample::select(words).prop_map(str::to_owned),
        1 => proptest::sample::select(vec![
            "#", "##", "(", ")", "{", "}", "[", "]", "\"", "'", "\\", "\\\n", "/*", "*/", "//", "\n#if ", "\n#endif\n",
            "\n#else\n", "\n#define f(x) ", "\n#define x ", "\nf(", "\n#include \"t.c\"\n", "_Pragma(", "...", ",", "x",
            "f", "\n#elif ", "defined", "__VA_ARGS__", "\n#line 4294967295 \"a\"\n", "\n# 0\n", "µ", "\u{feff}", "0x",
            "1e+", ".5", "L'", "u8\"", "\n#pragma McSPIN ", "<:", "%:", "\0", "\r\n", "\n#undef f\n", "typedef", "int",
        ])
        .prop_map(str::to_owned),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn soup_of_words(words in proptest::collection::vec(word(), 0..60)) {
        read(&words.join(" "));
        read(&words.concat());
    }

    #[test]
    fn damaged_programs(
        threads in any::<bool>(),
        changes in proptest::collection::vec((0..PROGRAM.len(), 0..40usize, proptest::option::of(word())), 1..6),
    ) {
        let mut text = if threads { THREADS } else { PROGRAM }.to_owned();
        for (at, length, with) in changes {
            let at = at.min(text.len());
            let end = (at + length).min(text.len());
            text.replace_range(at..end, with.as_deref().unwrap_or(""));
            if !text.is_ascii() {
                break;
            }
        }
        read(&text);
    }

    #[test]
    fn any_characters(text in "\\PC{0,80}") {
        read(&text);
    }
}

#[test]
fn the_program_itself_is_read() {
    let pre = preprocess("t.c", &PROGRAM.replacen("#pragma McSPIN section\n", "", 1), &NoFiles, &[]);
    assert!(parse(&pre.unwrap()).is_ok());
}

/// `INPUTS=200000 FROM=1 cargo test -p fencepost-c robust::mutated` tries more of them.
#[test]
fn mutated_examples() {
    let corpus = Corpus::new(&[PROGRAM, THREADS]);
    rounds(300, |seed| {
        let text = mutated(&corpus, &mut Random::new(seed));
        let shown = Shown(format!("seed {seed}\n{text}"));
        read(&text);
        if let Ok(loaded) = load("t.c", &text, &NoFiles, &Options::default()) {
            run_for(&loaded, 500);
        }
        drop(shown);
    });
}

/// An input that is shown if reading it panics.
struct Shown(String);

impl Drop for Shown {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}", self.0);
        }
    }
}
