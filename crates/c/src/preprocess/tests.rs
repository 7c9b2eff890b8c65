//! Macros and conditions, mostly as the examples of C11 §6.10 have them.

use super::{Files, NoFiles, preprocess};

/// What is left of a program, its words with one space between them.
fn result(text: &str) -> String {
    let pre = preprocess("t.c", text, &NoFiles, &[]).unwrap_or_else(|errors| panic!("{errors:?}"));
    pre.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The first error, as `line:column: message`, and its help.
fn error(text: &str) -> (String, String) {
    let errors = preprocess("t.c", text, &NoFiles, &[]).expect_err("no error");
    let first = &errors[0];
    let shown = format!("{}:{}: {}", first.spot.line, first.spot.column, first.message);
    (shown, first.help.clone().unwrap_or_default())
}

/// Without white space, which macros may change.
fn dense(text: &str) -> String {
    result(text).replace(' ', "")
}

#[test]
fn c11_6_10_3_5_example_3() {
    let text = "#define x 3
#define f(a) f(x * (a))
#undef x
#define x 2
#define g f
#define z z[0]
#define h g(~
#define m(a) a(w)
#define w 0,1
#define t(a) a
#define p() int
#define q(x) x
#define r(x,y) x ## y
#define str(x) # x
f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);
g(x+(3,4)-w) | h 5) & m
(f)^m(m);
p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };
char c[2][6] = { str(hello), str() };";
    let expected = "f(2*(y+1))+f(2*(f(2*(z[0]))))%f(2*(0))+t(1);\
        f(2*(2+(3,4)-0,1))|f(2*(~5))&f(2*(0,1))^m(0,1);\
        inti[]={1,23,4,5,};charc[2][6]={\"hello\",\"\"};";
    assert_eq!(dense(text), expected);
}

#[test]
fn c11_6_10_3_5_examples_4_to_7() {
    let text = "#define str(s) # s
#define xstr(s) str(s)
#define INCFILE(n) vers ## n
#define glue(a, b) a ## b
#define xglue(a, b) glue(a, b)
#define HIGHLOW \"hello\"
#define LOW LOW \", world\"
xstr(strncmp(\"abc\\0d\", \"abc\", '\\4') == 0) str(: @\\n);
xstr(INCFILE(2).h) glue(HIGH, LOW); xglue(HIGH, LOW)";
    let expected =
        r#""strncmp(\"abc\\0d\", \"abc\", '\\4') == 0" ": @\n" ; "vers2.h" "hello" ; "hello" ", world""#;
    assert_eq!(result(text), expected);
    let text = "#define t(x,y,z) x ## y ## z
int j[] = { t(1,2,3), t(,4,5), t(6,,7), t(8,9,), t(10,,), t(,11,), t(,,12), t(,,) };";
    assert_eq!(dense(text), "intj[]={123,45,67,89,10,11,12,};");
    let text = "#define debug(...) fprintf(stderr, __VA_ARGS__)
#define showlist(...) puts(#__VA_ARGS__)
debug(\"X = %d\\n\", x); showlist(The first, second, and third items.);";
    let expected = r#"fprintf(stderr,"X=%d\n",x);puts("Thefirst,second,andthirditems.");"#;
    assert_eq!(dense(text), expected);
}

#[test]
fn hash_hash_makes_no_operator() {
    let text = "#define hash_hash # ## #
#define mkstr(a) # a
#define in_between(a) mkstr(a)
#define join(c, d) in_between(c hash_hash d)
char p[] = join(x, y);";
    assert_eq!(result(text), "char p[] = \"x ## y\" ;");
}

#[test]
fn gnu_commas_go_with_empty_rests() {
    let text = "#define e(f, ...) g(f, ##__VA_ARGS__)
#define n(f, rest...) g(f, ## rest)
e(1); e(1, 2); e(1,); n(1); n(1, 2, 3);";
    assert_eq!(dense(text), "g(1);g(1,2);g(1,);g(1);g(1,2,3);");
}

#[test]
fn continuations_comments_and_digraphs() {
    assert_eq!(result("in\\\nt x/* a\n b */= 1; // c \\\n y\nint a<:1:>;"), "int x = 1; int a[1];");
    assert_eq!(result("#define A \\\n 1 /* more\n */ + 2\nA"), "1 + 2");
}

#[test]
fn conditions() {
    let yes = |condition: &str| result(&format!("#if {condition}\nyes\n#else\nno\n#endif")) == "yes";
    for condition in [
        "1",
        "defined __x86_64__",
        "defined(__LINE__) && !defined X",
        "(2 || 1 / 0)",
        "-1 < 0",
        "!(-1 < 0u)",
        "1 ? 2 : (1 / 0)",
        "0x10 == 16 && 010 == 8 && 0b11 == 3",
        "'a' == 97 && '\\n' == 10 && '\\377' < 0",
        "(1 << 62) > 0 && -8 >> 1 == -4",
        "3 - 2 - 1 == 0",
        "unknown == 0",
        "__STDC_VERSION__ >= 201112L",
        "18446744073709551615u == -1",
        "7 % 4 == 3 && (6 & 3) == 2 && (6 ^ 3) == 5 && (6 | 1) == 7 && ~0 == -1",
        "__has_include(<stdbool.h>) && !__has_include(\"none.h\") && defined __has_include",
        "0 ? 1 : 0 ? 2 : 3",
    ] {
        assert!(yes(condition), "{condition}");
    }
    for condition in ["0", "defined X", "1 && 0 || 0", "2 == 3", "1 > 2 ? 1 : 0"] {
        assert!(!yes(condition), "{condition}");
    }
    assert_eq!(result("#define D defined(X)\n#define X\n#if D\nyes\n#endif"), "yes");
}

#[test]
fn branches() {
    let text = "#if 0\na don't \n#if 1\nb\n#else\nc\n#endif\n#elif 1\nd\n#elif 1 / 0\ne\n#else\nf\n#endif\ng";
    assert_eq!(result(text), "d g");
    assert_eq!(result("#ifdef X\na\n#else\nb\n#endif\n#ifndef X\nc\n#elifdef Y\nd\n#endif"), "b c");
}

#[test]
fn places_in_the_file() {
    assert_eq!(
        result("__LINE__ __FILE__\n__LINE__\n#line 40 \"u.c\"\n__LINE__ __FILE__"),
        "1 \"t.c\" 2 40 \"u.c\""
    );
    assert_eq!(result("#define L __LINE__\n\nL"), "3");
    assert_eq!(result("# 7 \"v.c\" 2 3\n__LINE__ __FILE__"), "7 \"v.c\"");
    assert_eq!(result("__COUNTER__ __COUNTER__ __INCLUDE_LEVEL__"), "0 1 0");
}

#[test]
fn every_character_is_located() {
    let text = "#define TWICE(a) (a + a)\nint µ = 1;\nint y = TWICE(µ2) * 3;\n";
    let pre = preprocess("t.c", text, &NoFiles, &[]).unwrap();
    let at = |word: &str| {
        let place = pre.map.locate(pre.text.find(word).unwrap());
        (place.line, place.column)
    };
    assert_eq!(at("µ ="), (2, 5));
    assert_eq!(at("y"), (3, 5));
    // An argument is where it is spelt, what the body has where the macro is used.
    assert_eq!(at("µ2"), (3, 15));
    assert_eq!(at("+"), (3, 9));
    assert_eq!(at("* 3"), (3, 19));
    let plus = pre.text.find('+').unwrap();
    assert_eq!(pre.map.macro_at(plus), Some("TWICE"));
    let extent = pre.map.extent(plus..plus + 1);
    assert_eq!(&text[extent.start as usize..extent.end as usize], "TWICE(µ2)");
    for offset in 0..pre.text.len() + 3 {
        pre.map.locate(offset);
    }
}

struct Folder;

impl Files for Folder {
    fn include(&self, _: &str, name: &str, system: bool) -> Option<(String, String)> {
        let text = match name {
            "a.h" if !system => "int a = __INCLUDE_LEVEL__;\n#include <b.h>\n",
            "b.h" => "#pragma once\nint b;\n",
            "self.h" => "int s;\n#include \"self.h\"\n",
            "open.h" => "#if 1\n",
            "macro.h" => "f",
            _ => return None,
        };
        Some((format!("dir/{name}"), text.to_owned()))
    }

    fn places(&self, _: &str, _: bool) -> Vec<String> {
        vec!["dir".to_owned()]
    }
}

#[test]
fn includes() {
    let text = "#define B <b.h>\n#include \"a.h\" // one\n#include B\n#include <stdbool.h>\nint c = true;";
    let pre = preprocess("t.c", text, &Folder, &[]).unwrap();
    let words: Vec<&str> = pre.text.split_whitespace().collect();
    assert_eq!(words.join(" "), "int a = 1 ; int b; int c = 1 ;");
    let place = pre.map.locate(pre.text.find("b;").unwrap());
    assert_eq!((place.file, place.line, place.column), ("dir/b.h", 2, 5));
    // What a macro is given ends with the file that its name is in.
    let text = "#define f(x) [x]\n#include \"macro.h\"\n(1)";
    assert_eq!(preprocess("t.c", text, &Folder, &[]).unwrap().text.replace(char::is_whitespace, ""), "f(1)");
}

#[test]
fn headers_by_the_last_part_of_their_path() {
    let pre = preprocess("t.c", "#include \"../../stdbool.h\"\nint c = true;", &NoFiles, &[]).unwrap();
    assert_eq!(pre.text.split_whitespace().collect::<Vec<_>>().join(" "), "int c = 1 ;");
    assert_eq!(pre.remarks, ["there is no file \"../../stdbool.h\"; <stdbool.h> is used in its place"]);
    assert!(preprocess("t.c", "#include \"../none.h\"", &NoFiles, &[]).is_err());
}

#[test]
fn includes_that_fail() {
    let fails = |text: &str| preprocess("t.c", text, &Folder, &[]).unwrap_err().remove(0);
    let missing = fails("int x;\n#include \"none.h\"\n");
    assert_eq!(missing.to_string(), "t.c:2:10: there is no file \"none.h\"");
    assert!(missing.help.unwrap().starts_with("looked in dir, the headers that come with Fencepost"));
    assert!(fails("#include <stdbol.h>").help.unwrap().starts_with("did you mean <stdbool.h>?"));
    let circular = fails("#include \"self.h\"");
    assert_eq!(circular.to_string(), "dir/self.h:2:10: dir/self.h includes itself without end");
    let open = fails("#include \"open.h\"\nint x;");
    assert_eq!(open.to_string(), "dir/open.h:1:1: this condition has no `#endif`");
    assert_eq!(open.related[0].0, "included from here");
    assert_eq!(fails("#include x\n").message, "`#include` wants the name of a file");
}

#[test]
fn command_line_definitions() {
    let defines = [("N".to_owned(), "3".to_owned()), ("sq(x)".to_owned(), "x*x".to_owned())];
    let pre = preprocess("t.c", "N sq(2)", &NoFiles, &defines).unwrap();
    assert_eq!(pre.text.split_whitespace().collect::<String>(), "32*2");
    let bad = preprocess("t.c", "", &NoFiles, &[("3".to_owned(), String::new())]).unwrap_err();
    assert_eq!(bad[0].to_string(), "<command line>:1:9: `3` is not a macro name");
}

#[test]
fn pragmas() {
    let text = "#pragma GCC poison\n#pragma McSPIN parallel  sections // c\n{\n_Pragma(\"McSPIN loop 2\")\nwhile (1);}";
    let expected = "if ( __mcspin ( \"parallel sections\" ) ) { if ( __mcspin ( \"loop 2\" ) ) while (1);}";
    assert_eq!(result(text), expected);
    let text = "#define N 3\n#define atomic no\n#pragma McSPIN loop N\n#pragma McSPIN attribute atomic\n";
    let expected = "if ( __mcspin ( \"loop 3\" ) ) if ( __mcspin ( \"attribute atomic\" ) )";
    assert_eq!(result(text), expected);
    assert!(!preprocess("t.c", "__mcspin", &NoFiles, &[]).unwrap().is_mcspin);
    assert!(preprocess("t.c", "#pragma McSPIN section", &NoFiles, &[]).unwrap().is_mcspin);
}

#[test]
fn wrong_pragmas() {
    let (message, help) = error("int x;\n#pragma McSPIN sectoin\n");
    assert_eq!(message, "2:16: unknown McSPIN pragma `sectoin`");
    assert_eq!(help, "did you mean `section`?");
    assert_eq!(error("#pragma mcspin section").1, "did you mean `McSPIN`?");
    assert_eq!(error("#pragma McSPIN sections").1, "did you mean `parallel sections` or `section`?");
    assert_eq!(error("#pragma McSPIN frobnicate").1.matches('`').count(), 10);
    assert_eq!(error("#pragma McSPIN loop x").0, "1:21: expected how many rounds the loop has, found `x`");
    assert_eq!(
        error("#pragma McSPIN loop").0,
        "1:16: `loop` is not followed by how many rounds the loop has"
    );
    assert_eq!(error("#pragma McSPIN section 3").0, "1:24: expected the end of the line, found `3`");
    assert_eq!(error("#pragma McSPIN parallel").0, "1:16: expected `sections` after `parallel`");
    assert_eq!(error("#pragma omp parallel").0, "1:9: OpenMP is not supported");
    assert_eq!(error("x _Pragma(3)").0, "1:3: `_Pragma` wants a string in parentheses");
}

#[test]
fn what_does_not_end() {
    assert_eq!(error("int x;\n  /* never").0, "2:3: this comment does not end");
    assert_eq!(error("#if 0\n/* never\n").0, "2:1: this comment does not end");
    assert_eq!(error("char *s = \"abc;\n").0, "1:11: this string does not end");
    assert_eq!(error("char c = 'abc;\n").0, "1:10: this character constant does not end");
    assert_eq!(error("#define f(x) x\nf(1,\n").0, "2:1: the list of arguments of the macro `f` has no `)`");
    assert_eq!(error("int x;\n# if 1\n#ifdef X\n#endif\n").0, "2:1: this condition has no `#endif`");
    assert_eq!(error("#if 0\n").0, "1:1: this condition has no `#endif`");
}

#[test]
fn wrong_directives() {
    let (message, help) = error("#inclde <a.h>");
    assert_eq!(
        (message.as_str(), help.as_str()),
        ("1:2: unknown directive `#inclde`", "did you mean `#include`?")
    );
    assert_eq!(error("#endif").0, "1:1: `#endif` without `#if`");
    assert_eq!(error("#if 1\n#else\n#elif 1\n#endif").0, "3:1: `#elif` after `#else`");
    assert_eq!(error("#error no  luck").0, "1:1: #error no luck");
    assert_eq!(error("#define").0, "1:2: `#define` without a name");
    assert_eq!(error("#define 3").0, "1:9: `3` is not a macro name");
    assert_eq!(error("#define f(a, a) a").0, "1:14: a second parameter `a`");
    assert_eq!(error("#define f(a").0, "1:10: the list of parameters has no `)`");
    assert_eq!(error("#define f(a) #b").0, "1:14: `#` is not followed by a parameter");
    assert_eq!(error("#define f ## a").0, "1:11: `##` at the start of a macro has nothing on its left");
    assert_eq!(error("#define f(x) x x\nf(1, 2)").0, "2:2: the macro `f` takes 1 argument, but 2 are given");
    assert_eq!(
        error("#define f(x, ...) x\n#define g(x, y) x\ng(1)").0,
        "3:2: the macro `g` takes 2 arguments, but 1 is given"
    );
    assert_eq!(error("#define p(a, b) a ## b\np(+, x)").0, "2:1: pasting `+` and `x` does not give a token");
    assert_eq!(error("#line x").0, "1:7: `x` is not a line number");
    assert_eq!(error("#ifdef 3\n#endif").0, "1:8: `3` is not a macro name");
    assert_eq!(error("int @ x;").0, "1:5: unknown character `@`");
}

#[test]
fn macros_that_are_defined_twice() {
    let read = |text: &str| {
        let pre = preprocess("t.c", text, &NoFiles, &[]).unwrap();
        (pre.text.split_whitespace().last().unwrap().to_owned(), pre.remarks)
    };
    let remark = "the macro `A` is defined again, differently, at t.c:2 (first at t.c:1)".to_owned();
    assert_eq!(read("#define A 1\n#define A 2\nA"), ("2".to_owned(), vec![remark]));
    assert_eq!(read("#define A 1\n#define A 1\nA"), ("1".to_owned(), vec![]));
    // A program's own definition wins over that of a built-in header.
    assert_eq!(read("#include <errno.h>\n#define ENOMEM 5\nENOMEM"), ("5".to_owned(), vec![]));
    assert_eq!(read("#define ENOMEM 5\n#include <errno.h>\nENOMEM"), ("5".to_owned(), vec![]));
}

#[test]
fn what_stands_in_va_opt() {
    let text = "#define f(a, ...) g(a __VA_OPT__(, (x) __VA_ARGS__))\n#define none\n";
    assert_eq!(dense(&format!("{text}f(1) f(1,) f(1, 2, 3) f(1, none)")), "g(1)g(1)g(1,(x)2,3)g(1)");
    assert_eq!(dense("#define f(...) a ## __VA_OPT__(b) c\nf() f(1)"), "acabc");
}

#[test]
fn wrong_conditions() {
    assert_eq!(error("#if 1 / 0\n#endif").0, "1:7: division by zero");
    assert_eq!(error("#if (1\n#endif").0, "1:6: expected `)`");
    assert_eq!(error("#if\n#endif").0, "1:2: expected a value at the end of the condition");
    assert_eq!(error("#if 1 2\n#endif").0, "1:7: expected an operator, found `2`");
    assert_eq!(error("#if 1.5\n#endif").0, "1:5: `1.5` is not an integer");
    assert_eq!(error("#if f(3)\n#endif").0, "1:5: there is no macro `f` that takes arguments");
    assert_eq!(error("#if defined\n#endif").0, "1:5: expected the name of a macro after `defined`");
    let deep = format!("#if {}1{}\n#endif", "(".repeat(5000), ")".repeat(5000));
    assert!(error(&deep).0.ends_with("the condition nests deeper than 200"));
}

#[test]
fn macros_that_never_end_do() {
    assert_eq!(result("#define f(x) f(x + 1)\n#define a b\n#define b a\nf(1) a b"), "f ( 1 + 1 ) a b");
    let pre = preprocess("t.c", "#define x x + 1\nint y = x;", &NoFiles, &[]).unwrap();
    assert!(pre.map.is_own_name(pre.text.find("x +").unwrap()));
    let doubling: String = (0..60).map(|i| format!("#define a{} a{i} a{i}\n", i + 1)).collect();
    assert_eq!(error(&format!("{doubling}a60")).0, "61:1: macros make more than 4000000 tokens");
    let chain: String = (0..2000).map(|i| format!("#define a{} a{i}\n", i + 1)).collect();
    assert!(error(&format!("{chain}a2000")).0.ends_with("macros that use macros nest deeper than 800"));
    let nested = format!("#define f(x) x\n{}1{}", "f(".repeat(5000), ")".repeat(5000));
    assert!(error(&nested).0.ends_with("uses of macros in arguments of macros nest deeper than 200"));
}

#[test]
fn functions_without_a_type() {
    let text =
        "static inline f(int a) { g(a); }\nmain() { { } f(1); }\nint h() { return 0; }\nstruct s { int a; };";
    assert_eq!(
        result(text),
        "static inline int f(int a) { g(a); } int main() { { } f(1); } int h() { return 0; } struct s { int a; };"
    );
    let pre = preprocess("t.c", text, &NoFiles, &[]).unwrap();
    assert_eq!(pre.map.locate(pre.text.find("h()").unwrap()).column, 5);
    assert_eq!(pre.map.locate(pre.text.find("main").unwrap()).column, 1);
}
