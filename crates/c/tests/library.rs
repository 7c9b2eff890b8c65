//! The C library: memory that is copied, moved and grown, variable numbers of arguments, printed floats.

use crate::support::{loaded, run, verdict};

const HEADERS: &str = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <stdarg.h>\n#include <stdint.h>\n";

#[track_caller]
fn prints(text: &str, expected: &str) {
    let run = run(&format!("{HEADERS}{text}"));
    assert_eq!((run.failure, run.output.as_str()), (None, expected));
}

#[track_caller]
fn body_prints(body: &str, expected: &str) {
    prints(&format!("int main(void) {{\n{body}\nreturn 0;\n}}\n"), expected);
}

#[track_caller]
fn body_gives(body: &str, expected: &str) {
    let text = format!("{HEADERS}int main(void) {{\n{body}\nreturn 0;\n}}\n");
    let verdict = verdict(&text, "sc");
    assert!(verdict.contains(expected), "{verdict}");
}

#[test]
fn realloc_keeps_what_fits() {
    body_prints(
        r#"int *a = malloc(2 * sizeof *a); a[0] = 1; a[1] = 2;
        a = realloc(a, 4 * sizeof *a); a[2] = 3; a[3] = 4;
        a = realloc(a, 3 * sizeof(int));
        printf("%d %d %d\n", a[0], a[1], a[2]);
        long *b = realloc(NULL, sizeof *b); *b = 7; printf("%ld\n", *b); free(a); free(b);"#,
        "1 2 3\n7\n",
    );
    body_gives("int *a = malloc(4), *b = realloc(a, 8); *a = 1;", "it was freed");
    body_gives("int *a = malloc(8), *b = realloc(a, 4); b[1] = 1;", "address of no variable");
    body_gives("int *a = malloc(8); a = realloc(a + 1, 4);", "free");
    // What is new was never written.
    body_gives(
        "int *a = calloc(1, 4); a = realloc(a, 8); if (a[0]) puts(\"a\"); if (a[1]) puts(\"b\");",
        "uninitialised",
    );
    body_gives("int *a = malloc(4); a = realloc(a, 0);", "inconclusive: `realloc` to a size of 0");
}

#[test]
fn memory_is_set_copied_and_moved() {
    body_prints(
        r#"int a[4]; memset(a, -1, sizeof a); a[1] = 5; unsigned short s[2]; memset(s, 0xab, sizeof s);
        printf("%d %d %x\n", a[0], a[1], s[1]);
        char text[8] = "abcdef"; memmove(text + 2, text, 4); puts(text);
        memmove(text, text + 1, 5); puts(text);
        struct pair { int x; char *y; } p = { 3, "z" }, q[2]; memcpy(&q[1], &p, sizeof p);
        memset(&q[0], 0, sizeof q[0]);
        printf("%d %s %d\n", q[1].x, q[1].y, q[0].y == NULL);"#,
        "-1 5 abab\nababcd\nbabcdd\n3 z 1\n",
    );
    body_gives(
        "int *p[2]; memset(p, 1, sizeof p);",
        "inconclusive: `memset` of a value of type `int *` to another byte",
    );
    body_gives("struct { int a : 3; } s; memset(&s, 1, sizeof s);", "inconclusive: `memset` of bit-fields");
}

#[test]
fn more_strings() {
    body_prints(
        r#"char t[16] = "ab"; strncat(t, "cdef", 2); char *d = strdup("heap");
        printf("%s %zu %s %s %s %d\n", t, strnlen("abc", 2), strrchr("a/b/c", '/'), strstr("hello", "ll"), d,
               strstr("a", "b") == NULL); free(d);"#,
        "abcd 2 /c llo heap 1\n",
    );
}

#[test]
fn memory_of_wrapped_malloc_is_for_what_the_caller_wants() {
    prints(
        r#"struct node { int value; struct node *next; };
        static void *xmalloc(size_t n) { void *p = malloc(n); if (!p) abort(); return p; }
        static void *twice(size_t n) { return xmalloc(n); }
        int main(void) {
            struct node *node = xmalloc(sizeof *node); node->value = 4; node->next = NULL;
            long *longs = (long *)twice(3 * sizeof(long)); longs[2] = 9;
            struct node *other = xmalloc(sizeof(struct node)); other->value = 5;
            printf("%d %ld %d\n", node->value, longs[2], other->value);
        }"#,
        "4 9 5\n",
    );
    // Nothing says what this is for.
    body_gives("void *p = malloc(8); free(p);", "inconclusive: `malloc` of memory for what is not known");
}

#[test]
fn structs_that_end_with_an_array_of_any_length() {
    let ring = r#"struct ring { char tag; int size; void *items[]; };
        static struct ring *new_ring(int count) {
            struct ring *ring = malloc(sizeof(struct ring) + count * sizeof(void *));
            ring->size = count;
            for (int i = 0; i < count; i++) ring->items[i] = ring;
            return ring;
        }"#;
    prints(
        &format!(
            r#"{ring} struct text {{ int length; char data[0]; }};
            int main(void) {{
                struct ring *a = new_ring(2), *b = new_ring(3);
                struct text *t = calloc(1, sizeof *t + 6); strcpy(t->data, "hello");
                printf("%d %d %s %d %zu\n", a->items[1] == a, b->items[2] == a, t->data, t->length, sizeof(struct ring));
            }}"#
        ),
        "1 0 hello 0 8\n",
    );
    let beyond = format!("{HEADERS}{ring} int main(void) {{ new_ring(2)->items[2] = 0; }}");
    assert!(verdict(&beyond, "sc").contains("address of no variable"));
    let unwritten = format!(
        "{HEADERS}struct s {{ long n; int items[]; }}; int main(void) {{ struct s *s = malloc(sizeof *s + 4); if (s->items[0]) puts(\"\"); }}"
    );
    assert!(verdict(&unwritten, "sc").contains("uninitialised"));
    let many = format!("{HEADERS}{ring} int main(void) {{ new_ring(33); }}");
    assert!(
        verdict(&many, "sc")
            .starts_with("inconclusive: `struct ring` with an array of more than 32 elements")
    );
}

#[test]
fn variable_numbers_of_arguments() {
    prints(
        r#"static long sum(int count, ...) {
            va_list list, again; long total = 0;
            va_start(list, count); va_copy(again, list);
            for (int i = 0; i < count; i++) total += va_arg(list, int);
            for (int i = 0; i < count; i++) total += va_arg(again, int) * 100;
            va_end(list); va_end(again);
            return total;
        }
        static void all(const char *kinds, va_list list) {
            for (; *kinds; kinds++) switch (*kinds) {
                case 'i': printf("%d;", va_arg(list, int)); break;
                case 'l': printf("%lu;", va_arg(list, unsigned long)); break;
                case 'd': printf("%.2f;", va_arg(list, double)); break;
                case 's': printf("%s;", va_arg(list, char *)); break;
            }
        }
        static void show(const char *kinds, ...) { va_list list; va_start(list, kinds); all(kinds, list); va_end(list); puts(""); }
        int main(void) {
            char c = 3; float f = 1.5f; void (*pointer)(const char *, ...) = show;
            printf("%ld %ld\n", sum(3, 1, 2, c), sum(0));
            show("ilds", -1, 18446744073709551615UL, f, "text"); pointer("s", "through a pointer");
        }"#,
        "606 0\n-1;18446744073709551615;1.50;text;\nthrough a pointer;\n",
    );
    let wrong = |read: &str, given: &str| {
        let text = format!(
            "{HEADERS}void f(int n, ...) {{ va_list l; va_start(l, n); {read}; }} int main(void) {{ f(1{given}); }}"
        );
        verdict(&text, "sc")
    };
    assert!(wrong("va_arg(l, long)", ", 1").starts_with("inconclusive: `va_arg` of another type"));
    assert!(wrong("va_arg(l, int); va_arg(l, int)", ", 1").contains("address of no variable"));
    assert!(wrong("va_arg(l, char)", ", 1").contains("which no argument"));
    assert_eq!(wrong("va_arg(l, int)", ", 1"), "holds");
    assert!(wrong("vprintf(\"%d\", l)", ", 1").starts_with("inconclusive: a call of `vprintf`"));
}

#[test]
fn printed_floats() {
    body_prints(
        r#"printf("%g %g %g %e %.3e %G|%8.2f|%-8.1f|%+.1f|%08.3f|% g|%#.0f\n", 0.1, 1e10, 100000.0, 12345.678, 0.00012345, 1e-10,
        3.14159, 2.5, 1.0, -3.5, 2.0, 3.0);"#,
        "0.1 1e+10 100000 1.234568e+04 1.234e-04 1E-10|    3.14|2.5     |+1.0|-003.500| 2|3.\n",
    );
}

#[test]
fn pointers_made_of_numbers() {
    body_prints(
        r#"int *bad = (int *)0xdeadbeef, *end = (void *)-1, x; int *p = (int *)(uintptr_t)16;
        printf("%d %d %d %d %d %d\n", bad == end, bad == (int *)0xdeadbeef, end == (void *)-1, bad == &x, p == NULL, (int)(uintptr_t)p);"#,
        "0 1 1 0 0 16\n",
    );
    body_gives("*(int *)0xdeadbeef = 1;", "address of no variable");
    body_gives("long n = (long)(void *)-1;", "inconclusive: the number of an address");
    body_gives("int (*f)(void) = (int (*)(void))29; f();", "inconclusive: a call through a pointer");
    let thread = "#include <pthread.h>\nint main() { pthread_t t; pthread_create(&t, NULL, (void *(*)(void *))29, NULL); pthread_join(t, NULL); }";
    assert!(verdict(thread, "sc").starts_with("inconclusive"), "{}", verdict(thread, "sc"));
    let remarks = loaded("int *p; int main(void) { p = 5; return 0; }").remarks;
    assert_eq!(remarks, ["an integer where `int *` is needed at test.c:1; taken as a cast"]);
}

#[test]
fn designated_parts_without_braces() {
    body_prints(
        r#"struct s { int a[2]; int b; struct { int x, y; } c; } s = { .a = 1, 2, 3, .c = 4, 5 }, t[2] = { [1].a[1] = 7, 8, [0] = { .b = 9 } };
        printf("%d %d %d %d %d|%d %d %d\n", s.a[0], s.a[1], s.b, s.c.x, s.c.y, t[1].a[1], t[1].b, t[0].b);"#,
        "1 2 3 4 5|7 8 9\n",
    );
}

#[test]
fn text_in_memory() {
    body_prints(
        "char b[8]; int n = snprintf(b, sizeof b, \"%d-%s\", 42, \"abcdefgh\"); printf(\"%s %d\", b, n);",
        "42-abcd 11",
    );
    body_prints("char b[8]; sprintf(b, \"%x\", 255); printf(\"%s\", b);", "ff");
    body_prints("printf(\"%d\", snprintf(0, 0, \"%05d\", 7));", "5");
}
