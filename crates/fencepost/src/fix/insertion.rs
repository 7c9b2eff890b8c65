//! How a fence is written into a source text, for each kind of spot.

use std::ops::Range;

use super::change::Change;
use super::source::SourceCode;
use super::spot::FenceSpot;

/// Lines longer than this have their comment above them.
const WIDE: usize = 100;

/// A text in place of what stands in a range.
pub(super) type Replacement = (Range<usize>, String);

/// A text with replacements made; the later of two that overlap is left out.
pub(super) fn applied(text: &str, edits: &[Replacement]) -> String {
    let mut new = String::with_capacity(text.len() + 100);
    let mut done = 0;
    for (range, replacement) in edits.iter().filter(|(range, _)| range.end <= text.len()) {
        if range.start >= done {
            new += &text[done..range.start];
            new += replacement;
            done = range.end;
        }
    }
    new + &text[done..]
}

/// What a fence at a spot does to the text.
pub(super) fn replacements(source: &SourceCode, spot: FenceSpot, change: &Change<'_>) -> Vec<Replacement> {
    let fence = |indent: &str| fence(source, indent, change);
    match spot {
        FenceSpot::Before(at) => vec![before(source, at, &fence)],
        FenceSpot::Opening(at) => vec![after_brace(source, at, &fence)],
        FenceSpot::Braces(statement) => in_braces(source, &statement, &fence),
        FenceSpot::Assignment { statement, target, value, braces } => {
            vec![apart(source, statement, (&target, &value), braces, &fence)]
        }
        FenceSpot::Loop { head, condition } => vec![in_loop(source, head, condition, &fence)],
        FenceSpot::LoneLoop { condition, whole, body } => {
            let (end, unit) = (source.line_break(), source.unit());
            let outer = source.indent(whole.start).to_owned();
            let inner = outer.clone() + unit;
            let head = loop_head(source, condition, &inner, &fence);
            let body = &source.text[body];
            vec![(whole, format!("{head}{end}{inner}{body}{end}{outer}}}"))]
        }
        FenceSpot::Inside(at) => vec![as_comment(source, at, change)],
    }
}

/// The lines of a fence with an indentation.
type FenceLines<'f> = &'f dyn Fn(&str) -> String;

/// A line of its own before what stands at a position, which may have to begin a new line for it.
fn before(source: &SourceCode, at: usize, fence: FenceLines<'_>) -> Replacement {
    let (end, unit) = (source.line_break(), source.unit());
    let opens = source.before(at).is_some_and(|before| source.code(before) == Some(b'{'));
    let deeper = source.code(at) == Some(b'}') || opens && !source.begins_line(at);
    let indent = source.indent(at).to_owned() + if deeper { unit } else { "" };
    if source.begins_line(at) {
        let start = source.line_start(at);
        return (start..start, format!("{}{end}", fence(&indent)));
    }
    let blank = source.text[..at].trim_end_matches([' ', '\t']).len();
    (blank..at, format!("{end}{}{end}{indent}", fence(&indent)))
}

/// The first line of a block, behind its brace.
fn after_brace(source: &SourceCode, at: usize, fence: FenceLines<'_>) -> Replacement {
    let (end, unit) = (source.line_break(), source.unit());
    let indent = source.indent(at).to_owned() + unit;
    let line_end = source.line_end(at);
    if (at..line_end).all(|at| source.code(at).is_none_or(|byte| byte.is_ascii_whitespace())) {
        return (line_end..line_end, format!("{end}{}", fence(&indent)));
    }
    let blank = source.text[at..].len() - source.text[at..].trim_start_matches([' ', '\t']).len();
    (at..at + blank, format!("{end}{}{end}{indent}", fence(&indent)))
}

/// Before a statement that is alone behind an `if` or the like, and needs braces then.
fn in_braces(source: &SourceCode, statement: &Range<usize>, fence: FenceLines<'_>) -> Vec<Replacement> {
    let (end, unit) = (source.line_break(), source.unit());
    let head = source.before(statement.start).unwrap_or(statement.start);
    let outer = source.indent(head).to_owned();
    let inner = outer.clone() + unit;
    let (range, text) = if source.begins_line(statement.start) {
        let start = source.line_start(statement.start);
        (start..start, format!("{outer}{{{end}{}{end}", fence(source.indent(statement.start))))
    } else {
        (head + 1..statement.start, format!(" {{{end}{}{end}{inner}", fence(&inner)))
    };
    vec![(range, text), (statement.end..statement.end, format!("{end}{outer}}}"))]
}

/// Between the making of a value and its assignment to a target.
fn apart(
    source: &SourceCode,
    statement: Range<usize>,
    (target, value): (&str, &str),
    braces: bool,
    fence: FenceLines<'_>,
) -> Replacement {
    let (end, unit) = (source.line_break(), source.unit());
    let name = unused_name(source);
    let head = source.before(statement.start).unwrap_or(statement.start);
    let own_line = source.begins_line(statement.start);
    let outer = source.indent(head).to_owned();
    let indent = match (braces, own_line) {
        (true, false) => outer.clone() + unit,
        _ => source.indent(statement.start).to_owned(),
    };
    let fence = fence(&indent);
    let text = format!("var {name} = {value};{end}{fence}{end}{indent}{target} = {name};");
    match (braces, own_line) {
        (false, _) => (statement, text),
        (true, true) => {
            let start = source.line_start(statement.start);
            (start..statement.end, format!("{outer}{{{end}{indent}{text}{end}{outer}}}"))
        }
        (true, false) => (head + 1..statement.end, format!(" {{{end}{indent}{text}{end}{outer}}}")),
    }
}

/// In each round of a loop, before its condition.
fn in_loop(
    source: &SourceCode,
    head: Range<usize>,
    condition: Range<usize>,
    fence: FenceLines<'_>,
) -> Replacement {
    let (end, unit) = (source.line_break(), source.unit());
    let outer = source.indent(head.start).to_owned();
    let inner = outer.clone() + unit;
    let text = loop_head(source, condition, &inner, fence);
    let rest = head.end..source.line_end(head.end);
    let blank = source.after(head.end).unwrap_or(head.end).min(rest.end);
    match (source.code(head.end - 1), source.code(blank)) {
        (Some(b';'), _) => (head, format!("{text}{end}{outer}}}")),
        _ if blank == rest.end => (head, text),
        (_, Some(b'}')) => (head.start..blank, format!("{text}{end}{outer}")),
        _ => (head.start..blank, format!("{text}{end}{inner}")),
    }
}

/// The head of a loop that has a fence before its condition.
fn loop_head(source: &SourceCode, condition: Range<usize>, inner: &str, fence: FenceLines<'_>) -> String {
    let end = source.line_break();
    let (condition, fence) = (&source.text[condition], fence(inner));
    format!("while (true) {{{end}{fence}{end}{inner}if (!({condition})) break;")
}

/// A comment before a statement that has to be taken apart by hand.
fn as_comment(source: &SourceCode, at: usize, change: &Change<'_>) -> Replacement {
    let (start, indent, end) = (source.line_start(at), source.indent(at), source.line_break());
    let what = format!("{indent}// {} belongs in here, before {}:", source.barrier(), change.before);
    let why = reason(change).map(|why| format!("{end}{indent}// it {why}")).unwrap_or_default();
    (start..start, format!("{what}{why}{end}"))
}

/// The lines of a fence with the reason for it.
fn fence(source: &SourceCode, indent: &str, change: &Change<'_>) -> String {
    let statement = format!("{indent}{};", source.barrier());
    match reason(change) {
        None => statement,
        Some(why) if statement.len() + why.len() + 4 <= WIDE => format!("{statement} // {why}"),
        Some(why) => format!("{indent}// {why}{}{statement}", source.line_break()),
    }
}

/// `keeps the write of flag0 before the read of flag1`.
fn reason(change: &Change<'_>) -> Option<String> {
    let pair = change.forbids.first()?;
    let ty = change.method.rsplit_once("::").map_or("", |(ty, _)| ty);
    let short = |what: &str| what.replace(&format!(" {ty}."), " ");
    Some(pair.reason(|event| short(&event.what)))
}

/// A name for a variable that the file does not use.
fn unused_name(source: &SourceCode) -> String {
    let names = std::iter::once("made".to_owned()).chain((2..).map(|number| format!("made{number}")));
    let unused = |name: &String| !source.uses(name, 0..source.text.len());
    names.into_iter().find(unused).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use fencepost_cil::frontend::CSHARP;
    use fencepost_frontend::change::Remedy;

    use super::*;

    /// A text with a fence at a spot that is found by what stands there.
    fn with_fence(text: &str, spot: impl Fn(&SourceCode) -> FenceSpot) -> String {
        let source = SourceCode::new(text.to_owned(), &CSHARP);
        let change = Change {
            remedy: Remedy::Fence,
            fence: None,
            pc: 0,
            method: "A::F",
            told_method: "A::F",
            offset: 0,
            shown_offset: String::new(),
            place: None,
            before: "the read of A.y".to_owned(),
            forbids: Vec::new(),
            without: None,
        };
        let mut edits = replacements(&source, spot(&source), &change);
        edits.sort_by_key(|(range, _)| (range.start, range.end));
        applied(text, &edits).replace("System.Threading.Thread.MemoryBarrier()", "FENCE")
    }

    fn at(source: &SourceCode, what: &str) -> usize {
        source.text.find(what).unwrap()
    }

    #[test]
    fn a_fence_has_a_line_of_its_own() {
        let before = |text: &str| with_fence(text, |source| FenceSpot::Before(at(source, "y;")));
        assert_eq!(before("  x;\n  y;\n"), "  x;\n  FENCE;\n  y;\n");
        assert_eq!(before("\tx; y;\n"), "\tx;\n\tFENCE;\n\ty;\n");
        assert_eq!(before("{ y; }"), "{\n    FENCE;\n    y; }");
        assert_eq!(before("x;\r\ny;\r\n"), "x;\r\nFENCE;\r\ny;\r\n");
        let closing = with_fence("{\n    x;\n}\n", |source| FenceSpot::Before(at(source, "}")));
        assert_eq!(closing, "{\n    x;\n    FENCE;\n}\n");
    }

    #[test]
    fn a_fence_at_the_head_of_a_block() {
        let opening = |text: &str| with_fence(text, |source| FenceSpot::Opening(at(source, "{") + 1));
        assert_eq!(opening("F() { // why\n    x;\n}"), "F() { // why\n    FENCE;\n    x;\n}");
        assert_eq!(opening("F() { x; }"), "F() {\n    FENCE;\n    x; }");
    }

    #[test]
    fn a_statement_that_is_alone_gets_braces() {
        let alone =
            |text: &str| with_fence(text, |source| FenceSpot::Braces(at(source, "y;")..at(source, "y;") + 2));
        assert_eq!(alone("if (x)\n    y;\nz;"), "if (x)\n{\n    FENCE;\n    y;\n}\nz;");
        assert_eq!(alone("if (x) y; else z;"), "if (x) {\n    FENCE;\n    y;\n} else z;");
    }

    #[test]
    fn an_assignment_is_taken_apart() {
        let assignment = |text: &str, braces| {
            with_fence(text, |source| FenceSpot::Assignment {
                statement: at(source, "y =")..at(source, ";") + 1,
                target: "y".to_owned(),
                value: "new Y()".to_owned(),
                braces,
            })
        };
        assert_eq!(
            assignment("    y = new Y();\n", false),
            "    var made = new Y();\n    FENCE;\n    y = made;\n"
        );
        assert_eq!(
            assignment("if (x)\n    y = new Y();\n", true),
            "if (x)\n{\n    var made = new Y();\n    FENCE;\n    y = made;\n}\n"
        );
        assert_eq!(
            assignment("if (x) y = new Y();\n", true),
            "if (x) {\n    var made = new Y();\n    FENCE;\n    y = made;\n}\n"
        );
    }

    #[test]
    fn a_loop_gets_a_fence_in_each_round() {
        let head = |text: &str| {
            with_fence(text, |source| FenceSpot::Loop {
                head: 0..at(source, "b)") + 4,
                condition: at(source, "a")..at(source, "b)") + 1,
            })
        };
        let begins = "while (true) {\n    FENCE;\n    if (!(a && b)) break;";
        assert_eq!(head("while (a && b) { }\n"), format!("{begins}\n}}\n"));
        assert_eq!(head("while (a && b) ;\n"), format!("{begins}\n}}\n"));
        assert_eq!(head("while (a && b) {\n    x;\n}\n"), format!("{begins}\n    x;\n}}\n"));
        assert_eq!(head("while (a && b) { x; }\n"), format!("{begins}\n    x; }}\n"));
    }

    #[test]
    fn a_loop_of_one_statement_gets_braces() {
        let lone = |text: &str| {
            with_fence(text, |source| FenceSpot::LoneLoop {
                condition: at(source, "a")..at(source, ")"),
                whole: at(source, "while")..at(source, "b;") + 2,
                body: at(source, "b;")..at(source, "b;") + 2,
            })
        };
        let wanted = "  while (true) {\n      FENCE;\n      if (!(a)) break;\n      b;\n  }\n";
        assert_eq!(lone("  while (a)\n      b;\n"), wanted.replace("      ", "    "));
    }

    #[test]
    fn a_comment_says_what_no_line_can() {
        let inside = with_fence("  x = y;\n", |source| FenceSpot::Inside(at(source, "x")));
        assert_eq!(inside, "  // FENCE belongs in here, before the read of A.y:\n  x = y;\n");
    }
}
