//! Fences written into sources, and taken out.

use fencepost_c::patch::{Outline, Room};
use fencepost_c::{NoFiles, preprocess};

/// The outline of a program, and the offset of a text in its preprocessed form.
fn outline(text: &str) -> (Outline, impl Fn(&str) -> usize) {
    let pre = preprocess("t.c", text, &NoFiles, &[]).unwrap();
    let find = move |part: &str| pre.text.find(part).unwrap();
    (Outline::read("t.c", text, &NoFiles, &[]).unwrap(), find)
}

#[test]
fn a_fence_is_a_line_of_its_own() {
    let text = "int x, y;\nvoid f()\n{\n    x = 1;\n    int z = y;\n}\n";
    let (outline, at) = outline(text);
    let fenced = outline.with_fences([at("int z")]);
    let fence = "atomic_thread_fence(memory_order_seq_cst);";
    let expected = text.replace("    int z", &format!("    {fence}\n    int z"));
    assert_eq!(fenced, format!("#include <stdatomic.h>\n{expected}"));
    // The same place twice is one fence.
    assert_eq!(outline.with_fences([at("int z"), at("int z")]), fenced);
    assert_eq!(outline.with_fences([]), text);
}

#[test]
fn branches_get_braces_and_blocks_fences_at_their_end() {
    let text = "int x, y;\nvoid f()\n{\n    if (x)\n        y = 1;\n    while (y) { x = 2; }\n}\n";
    let (outline, at) = outline(text);
    assert!(matches!(outline.room(at("y = 1")), Some(Room::InBraces(_))));
    let fence = "atomic_thread_fence(memory_order_seq_cst);";
    let fenced = outline.with_fences([at("y = 1"), at("x = 2") + "x = 2; ".len()]);
    assert!(fenced.contains(&format!("        {{ {fence} y = 1; }}\n")), "{fenced}");
    assert!(fenced.contains(&format!("{{ x = 2; {fence} }}")), "{fenced}");
    assert!(Outline::read("t.c", &fenced, &NoFiles, &[]).is_ok());
}

#[test]
fn mcspin_has_its_own_fence() {
    let text = "int main()\n{\n    int x;\n#pragma McSPIN parallel sections\n    {\n#pragma McSPIN section\n        {\n            x = 1;\n#pragma McSPIN nondeterministic\n            { x = 2; } else { x = 3; }\n        }\n    }\n}\n";
    let (outline, at) = outline(text);
    let fenced = outline.with_fences([at("if ( __mcspin ( \"nondeterministic\""), at("x = 1")]);
    assert!(fenced.contains(
        "            McSPIN_fence();\n            x = 1;\nMcSPIN_fence();\n#pragma McSPIN nondeterministic"
    ));
}

#[test]
fn nothing_is_changed_inside_macros_and_headers() {
    let text = "#define TWO(a) do { a; y = 1; } while (0)\nint x, y;\nvoid f() {\n    TWO(x = 1);\n}\n";
    let (outline, at) = outline(text);
    assert!(outline.room(at("y = 1")).is_none());
    // A statement that is the use of a macro may have a fence before it.
    assert_eq!(outline.room(at("do")), Some(&Room::Before(text.find("TWO(x").unwrap())));
}

#[test]
fn fences_are_taken_out() {
    let text = "int x;\nvoid f() {\n    x = 1;\n    McSPIN_fence(); /* why */\n    McSPIN_fence();\n    if (x)\n        McSPIN_fence();\n}\n";
    let (outline, at) = outline(text);
    let first = at("McSPIN_fence");
    let pre = preprocess("t.c", text, &NoFiles, &[]).unwrap().text;
    let second = first + 1 + pre[first + 1..].find("McSPIN").unwrap();
    let last = pre.rfind("McSPIN").unwrap();
    assert!([first, second, last].into_iter().all(|fence| outline.is_fence(fence)));
    let expected = "int x;\nvoid f() {\n    x = 1;\n     /* why */\n    if (x)\n        ;\n}\n";
    assert_eq!(outline.without_fences([first, second, last]), expected);
}
