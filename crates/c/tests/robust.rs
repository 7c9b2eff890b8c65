//! No text makes the preprocessor or the parser panic or run on.

use fencepost_c::{Files, parse, preprocess};
use proptest::prelude::*;

/// A program includes itself.
struct Itself(String);

impl Files for Itself {
    fn include(&self, _: &str, name: &str, _: bool) -> Option<(String, String)> {
        (name == "t.c").then(|| (name.to_owned(), self.0.clone()))
    }
}

fn read(text: &str) {
    let files = Itself(text.to_owned());
    match preprocess("t.c", text, &files, &[]) {
        Ok(pre) => {
            for offset in 0..=pre.text.len() {
                let place = pre.map.locate(offset);
                assert!(place.line >= 1 && place.column >= 1);
            }
            if let Err(error) = parse(&pre) {
                assert!(text.len() >= error.spot.span.start || error.spot.file != "t.c");
            }
        }
        Err(errors) => assert!(!errors.is_empty()),
    }
}

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
        changes in proptest::collection::vec((0..PROGRAM.len(), 0..40usize, proptest::option::of(word())), 1..6),
    ) {
        let mut text = PROGRAM.to_owned();
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
    let pre =
        preprocess("t.c", &PROGRAM.replacen("#pragma McSPIN section\n", "", 1), &Itself(String::new()), &[]);
    assert!(parse(&pre.unwrap()).is_ok());
}
