//! The language, single-threaded: what programs print and return.

use crate::support::run;

#[track_caller]
fn prints(text: &str, expected: &str) {
    let run = run(text);
    assert_eq!((run.failure, run.output.as_str()), (None, expected));
}

/// A program whose `main` has this body.
fn main_with(body: &str) -> String {
    format!(
        "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <assert.h>\nint main(void) {{\n{body}\nreturn 0;\n}}\n"
    )
}

#[track_caller]
fn body_prints(body: &str, expected: &str) {
    prints(&main_with(body), expected);
}

#[test]
fn main_returns_its_exit_code() {
    assert_eq!(run("int main() { return 3; }").exit_code, 3);
    assert_eq!(run("int main() { }").exit_code, 0);
    assert_eq!(run("#include <stdlib.h>\nint main() { exit(4); }").exit_code, 4);
}

#[test]
fn arithmetic_and_conversions() {
    body_prints(r#"printf("%d %d %d\n", 7 / 2, -7 / 2, -7 % 3);"#, "3 -3 -1\n");
    body_prints(r#"unsigned u = 0; u--; printf("%u %d\n", u, u > 5);"#, "4294967295 1\n");
    body_prints(r#"char c = 200; unsigned char d = 200; printf("%d %d\n", c, d);"#, "-56 200\n");
    body_prints(r#"printf("%d\n", -1 < 1u);"#, "0\n");
    body_prints(r#"long x = 1L << 40; int y = x; printf("%ld %d\n", x, y);"#, "1099511627776 0\n");
    body_prints(r#"short s = 40000; printf("%d\n", s);"#, "-25536\n");
    body_prints(r#"_Bool b = 17; printf("%d %d\n", b, !b);"#, "1 0\n");
    body_prints(r#"double d = 7; printf("%f %d\n", d / 2, (int)(d / 2));"#, "3.500000 3\n");
    body_prints(r#"int x = 5; x += 3; x <<= 2; x ^= 1; printf("%d %d\n", x++, x);"#, "33 34\n");
}

#[test]
fn formats() {
    body_prints(
        r#"printf("[%5d|%-5d|%05d|%+d|%x|%X|%#x|%o|%c|%s|%5s|%-5s|%.2s|%%]\n", 42, 42, 42, 42, 255, 255, 255, 8, 'A', "hi", "hi", "hi", "hello");"#,
        "[   42|42   |00042|+42|ff|FF|0xff|10|A|hi|   hi|hi   |he|%]\n",
    );
    body_prints(
        r#"printf("%lu %ld %lld %hhd %hu\n", 18446744073709551615UL, -5L, 6LL, 300, 65537);"#,
        "18446744073709551615 -5 6 44 1\n",
    );
    body_prints(
        r#"puts("line"); putchar('x'); putchar('\n'); printf("%.3d|%*d\n", 7, 4, 9);"#,
        "line\nx\n007|   9\n",
    );
}

#[test]
fn control_flow() {
    body_prints(
        r#"int s = 0; for (int i = 0; i < 10; i++) { if (i == 3) continue; if (i == 6) break; s += i; } printf("%d\n", s);"#,
        "12\n",
    );
    body_prints(r#"int i = 0; do { i += 2; } while (i < 5); while (i) i--; printf("%d\n", i);"#, "0\n");
    body_prints(
        r#"for (int i = 0; i < 6; i++) { switch (i) { case 0: printf("zero "); break; case 1: case 2: printf("few "); case 3: printf("three "); break; default: printf("many "); } } printf("\n");"#,
        "zero few three few three three many many \n",
    );
    body_prints(r#"switch (1000000) { case 5 ... 10: puts("a"); break; case 1000000: puts("b"); }"#, "b\n");
    body_prints(r#"int i = 0; again: i++; if (i < 3) goto again; printf("%d\n", i);"#, "3\n");
    body_prints(
        r#"int x = 0; int a = x && ++x; int b = !x || ++x; printf("%d %d %d %d\n", a, b, x, x ? 1 : 2);"#,
        "0 1 0 2\n",
    );
}

#[test]
fn pointers_arrays_and_structs() {
    body_prints(
        r#"int a[5] = {1, 2, 3}; int *p = a + 1; p[1] = 7; printf("%d %d %d %ld\n", a[2], *p, a[4], &a[4] - p);"#,
        "7 2 0 3\n",
    );
    body_prints(
        r#"struct point { int x, y; } p = {1, 2}, q; q = p; q.y = 5; struct point *r = &q; r->x = 9; printf("%d %d %d %d\n", p.x, p.y, q.x, q.y);"#,
        "1 2 9 5\n",
    );
    body_prints(
        r#"struct s { int a; struct { int b[2]; } in; } x = { .in.b[1] = 4, .a = 2 }, y[2] = { [1] = { 1, { { 2, 3 } } } }; printf("%d %d %d %d %d\n", x.a, x.in.b[0], x.in.b[1], y[1].in.b[1], y[0].a);"#,
        "2 0 4 3 0\n",
    );
    body_prints(
        r#"char s[] = "hello"; s[0] = 'j'; printf("%s %lu %lu\n", s, sizeof s, strlen(s));"#,
        "jello 6 5\n",
    );
    body_prints(
        r#"int m[2][3] = {{1, 2, 3}, {4, 5, 6}}; int s = 0; for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) s += m[i][j] * (i + 1); printf("%d\n", s);"#,
        "36\n",
    );
    body_prints(
        r#"const char *names[] = {"a", "bc", 0}; int i = 0; while (names[i]) i++; printf("%d %s\n", i, names[1]);"#,
        "2 bc\n",
    );
    body_prints(r#"int x = 1; int *p = &x; int **q = &p; **q = 8; printf("%d %d\n", x, p == *q);"#, "8 1\n");
    body_prints(r#"union { int i; unsigned u; } v; v.i = -1; printf("%u\n", v.u);"#, "4294967295\n");
    body_prints(
        r#"struct { unsigned a : 3; int b : 4; } f; f.a = 9; f.b = 7; f.b++; printf("%d %d\n", f.a, f.b);"#,
        "1 -8\n",
    );
}

#[test]
fn functions() {
    prints(
        "#include <stdio.h>\nstatic int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }\nint main() { printf(\"%d\\n\", fib(12)); }",
        "144\n",
    );
    prints(
        "#include <stdio.h>\nint add(int a, int b) { return a + b; }\nint mul(int a, int b) { return a * b; }\nint apply(int (*f)(int, int), int a) { return f(a, 3); }\nint (*table[2])(int, int) = { add, mul };\nint main() { printf(\"%d %d %d\\n\", apply(add, 4), apply(&mul, 4), table[1](5, 6)); }",
        "7 12 30\n",
    );
    prints(
        "#include <stdio.h>\nstruct p { int x; long y; };\nstruct p make(int x) { struct p r = { x, x * 2 }; return r; }\nlong sum(struct p a) { a.x++; return a.x + a.y; }\nint main() { struct p a = make(3); printf(\"%ld %d %ld\\n\", sum(a), a.x, make(5).y); }",
        "10 3 10\n",
    );
    prints(
        "#include <stdio.h>\nint next(void) { static int n = 5; return n++; }\nint main() { next(); next(); printf(\"%d\\n\", next()); }",
        "7\n",
    );
    prints(
        "#include <stdio.h>\nvoid set(int *p) { *p = 4; }\nint main() { int x = 1; set(&x); printf(\"%d\\n\", x); }",
        "4\n",
    );
}

#[test]
fn globals_have_initial_values() {
    prints(
        "#include <stdio.h>\nint x = 3, *p = &x, a[] = {1, 2, 3}; char s[] = \"ab\"; const char *t = \"cd\"; struct { int *q; double d; } g = { a + 1, 1.5 };\nenum { A, B = 5, C } e = C; int z;\nint main() { printf(\"%d %d %s %s %d %f %d %d %lu\\n\", *p, a[2], s, t, *g.q, g.d, e, z, sizeof a); }",
        "3 3 ab cd 2 1.500000 6 0 12\n",
    );
}

#[test]
fn memory_is_allocated_and_freed() {
    body_prints(
        r#"struct node { int v; struct node *next; } *head = NULL; for (int i = 0; i < 3; i++) { struct node *n = malloc(sizeof(struct node)); n->v = i; n->next = head; head = n; } int s = 0; while (head) { struct node *n = head; s = s * 10 + n->v; head = n->next; free(n); } printf("%d\n", s);"#,
        "210\n",
    );
    body_prints(
        r#"int n = 4; int *a = malloc(n * sizeof *a); for (int i = 0; i < n; i++) a[i] = i * i; printf("%d\n", a[3]); free(a);"#,
        "9\n",
    );
    body_prints(
        r#"long *a = calloc(3, sizeof(long)); printf("%ld\n", a[2]); memset(a, 0, 3 * sizeof(long)); long b[3]; memcpy(b, a, sizeof b); printf("%ld\n", b[1]);"#,
        "0\n0\n",
    );
}

#[test]
fn sizes_are_those_of_x86_64() {
    body_prints(
        r#"struct a { char c; int i; char d; }; struct b { char c; long l; }; printf("%lu %lu %lu %lu %lu %lu\n", sizeof(struct a), sizeof(struct b), sizeof(int *), sizeof(short[3]), _Alignof(long), sizeof('a'));"#,
        "12 16 8 6 8 4\n",
    );
}

#[test]
fn faults_are_found() {
    let failure = |body: &str| run(&main_with(body)).failure.unwrap_or_default();
    let has = |body: &str, part: &str| {
        let failure = failure(body);
        assert!(failure.contains(part), "{body}: {failure}");
    };
    has("int z = 0; return 1 / z;", "division by zero");
    has("int *p = 0; return *p;", "null");
    has("int a[3]; int i = 3; a[i] = 1;", "address");
    has("int x; if (x) return 1;", "uninitialised");
    has("int *p = malloc(4); free(p); return *p;", "freed");
    has("int *p = malloc(4); free(p); free(p);", "double free");
    has("assert(1 == 2);", "assertion `1 == 2` failed");
    has("abort();", "abort");
    has("int s = 40; return 1 << s;", "shift");
}

#[test]
fn structs_are_found_by_their_members() {
    prints(
        "#include <stdio.h>\n#include <stddef.h>\nstruct link { struct link *next; };\nstruct item { int a; long b; struct link link; };\n\
         #define container(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))\n\
         int main() { struct item x = { 1, 2 }; struct link *l = &x.link;\n\
         printf(\"%d %ld %lu %lu\\n\", container(l, struct item, link)->a, container(l, struct item, link)->b, (size_t)&((struct item *)0)->link, offsetof(struct item, b)); }",
        "1 2 16 8\n",
    );
    let bytes =
        run("int main() { int x = 1; char *p = (char *)&x; return p[1]; }").failure.unwrap_or_default();
    assert!(bytes.contains("the bytes of a value of type `int`"), "{bytes}");
}

#[test]
fn threads_have_variables_of_their_own() {
    let program = "#include <pthread.h>\n#include <assert.h>\n_Thread_local int x = 3; __thread int a[2];\n\
        void *f(void *unused) { assert(x == 3); x = 5; a[1]++; assert(x == 5 && a[1] == 1); return 0; }\n\
        int main() { pthread_t t; x = 4; pthread_create(&t, 0, f, 0); a[1] = 7; pthread_join(t, 0); assert(x == 4 && a[1] == 7); }";
    assert_eq!(crate::support::verdict(program, "tso"), "holds");
}
