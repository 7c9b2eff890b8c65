//! How a read or a write of C# becomes volatile in the source: `Volatile.Read(ref node.Next)`.
//!
//! Symbols say in which statement an access is, and its instruction which variable it is of. If the statement names that
//! variable once, that is the access. Where it does so more often, or in another way than by a plain read or an assignment, a
//! person has to see which one is meant.

use std::ops::Range;

use fencepost_ir::words::Notation;
use fencepost_ir::{MemoryOp, Op, Pc, Place, Program, Region};

use super::insertion::Replacement;
use super::lines::Lines;
use super::source::SourceCode;
use crate::places::holder;

/// An access in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// A read of this expression.
    Read(Range<usize>),
    /// An assignment to an expression: that, what stands between it and the value, and where the value ends.
    Write { target: Range<usize>, sign: Range<usize>, end: usize },
    /// Somewhere in the statement at this position.
    Inside(usize),
}

/// The access of an instruction; nothing if the symbols do not fit the source.
pub(super) fn access(program: &Program, source: &SourceCode, lines: &Lines, pc: Pc) -> Option<Access> {
    let at = lines.visible_at(program.spans[pc as usize].offset)?.at?;
    let found = named(program, pc).and_then(|named| source.access(at, &named));
    Some(found.unwrap_or(Access::Inside(at)))
}

/// What becomes of the text where `class` has methods that read and write volatile; `what` is the access in words.
pub(super) fn made_volatile(
    source: &SourceCode,
    access: &Access,
    what: &str,
    class: &str,
) -> Vec<Replacement> {
    match access {
        Access::Read(range) => vec![
            (range.start..range.start, format!("{class}.Read(ref ")),
            (range.end..range.end, ")".to_owned()),
        ],
        Access::Write { target, sign, end } => vec![
            (target.start..target.start, format!("{class}.Write(ref ")),
            (sign.clone(), ", ".to_owned()),
            (*end..*end, ")".to_owned()),
        ],
        Access::Inside(at) => {
            let (start, indent, end) = (source.line_start(*at), source.indent(*at), source.line_break());
            vec![(start..start, format!("{indent}// In here, {what} has to be volatile.{end}"))]
        }
    }
}

/// A variable as a statement may name it.
struct Named {
    name: String,
    is_element: bool,
    writes: bool,
}

/// What an instruction accesses, if `Volatile` has methods for it.
fn named(program: &Program, pc: Pc) -> Option<Named> {
    let (place, writes) = match program.code[pc as usize] {
        Op::Memory(MemoryOp::Load { place, .. }) => (place, false),
        Op::Memory(MemoryOp::Store { place, .. }) => (place, true),
        _ => return None,
    };
    let region_name = |Region(id): Region| program.regions.get(id as usize).cloned();
    let (region, name, is_element) = match place {
        Place::Static(id) => {
            let slot = program.statics.get(id.0 as usize)?;
            (slot.region, slot.name.clone(), false)
        }
        Place::Field { region, .. } => (region, region_name(region)?, false),
        Place::Element { region, array, .. } => (region, holder(program, pc, array)?, true),
        Place::Pointer { .. } | Place::Address(_) => return None,
    };
    // There are none for characters and enumerations.
    let has_methods = matches!(program.words.notations.get(&region), None | Some(Notation::Truth));
    let name = name.rsplit('.').next().map(str::to_owned)?;
    has_methods.then_some(Named { name, is_element, writes })
}

impl SourceCode {
    /// The one access to a variable in the statement at a position.
    fn access(&self, at: usize, named: &Named) -> Option<Access> {
        let statement = self.reach(at);
        let code = self.code_between(statement.clone());
        let is_word = |at: Option<usize>| {
            at.and_then(|at| self.code(at)).is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        };
        let mut found = None;
        for (index, name) in code.match_indices(&named.name) {
            let (start, end) = (statement.start + index, statement.start + index + name.len());
            if is_word(start.checked_sub(1)) || is_word(Some(end)) {
                continue;
            }
            let (expression, access) = self.expression(start..end, named.is_element, statement.end)?;
            if access == named.writes && found.replace(expression).is_some() {
                return None;
            }
        }
        let expression = found?;
        if !named.writes {
            return Some(Access::Read(expression));
        }
        // An assignment that is a statement: its value is that of no other expression.
        let is_statement = self.code(statement.end) == Some(b';')
            && self
                .before(expression.start)
                .is_none_or(|before| matches!(self.code(before), Some(b';' | b'{' | b'}' | b')' | b':')));
        let equals = self.after(expression.end)?;
        let value = self.after(equals + 1)?;
        is_statement.then_some(Access::Write {
            sign: expression.end..value,
            target: expression,
            end: statement.end,
        })
    }

    /// The code of the statement or condition at a position: up to its semicolon, a brace, or the parenthesis that it is in.
    fn reach(&self, at: usize) -> Range<usize> {
        let is_head = ["if", "while", "lock", "switch"].contains(&self.word_at(at));
        let open = is_head.then(|| self.after(at + self.word_at(at).len())).flatten();
        let start = open.map_or(at, |open| open + 1);
        let mut depth = 0;
        let mut end = start;
        while let Some(byte) = self.code(end) {
            match byte {
                b'(' | b'[' => depth += 1,
                b')' | b']' if depth == 0 => break,
                b')' | b']' => depth -= 1,
                b';' if depth == 0 => break,
                b'{' | b'}' => break,
                _ => {}
            }
            end += 1;
        }
        start..end
    }

    /// The whole expression around the name of a variable, `a.b[i].name`, and whether it is assigned to; nothing if it is neither
    /// read nor assigned to, or both.
    fn expression(&self, name: Range<usize>, is_element: bool, limit: usize) -> Option<(Range<usize>, bool)> {
        let mut start = name.start;
        while let Some(dot) = self.before(start).filter(|&before| self.code(before) == Some(b'.')) {
            let last = self.before(dot)?;
            let last = if self.code(last) == Some(b']') {
                self.before(self.code_between(0..last).rfind('[')?)?
            } else {
                last
            };
            let word = self.word_to(last);
            if word.is_empty() {
                return None;
            }
            start = last + 1 - word.len();
        }
        let mut end = name.end;
        if is_element {
            let open = self.after(end).filter(|&open| self.code(open) == Some(b'['))?;
            let close = open + self.code_between(open..limit).find(']')?;
            if self.code_between(open + 1..close).contains('[') {
                return None;
            }
            end = close + 1;
        }
        let before = self.before(start).map_or("", |last| self.word_to(last));
        let sign_before =
            self.before(start).and_then(|at| Some([self.code(at.checked_sub(1)?)?, self.code(at)?]));
        let is_passed = ["ref", "out", "in"].contains(&before)
            || matches!(sign_before, Some([b'+', b'+'] | [b'-', b'-']));
        let next = self.after(end).filter(|&next| next < limit).unwrap_or(limit);
        let rest = self.code_between(next..(next + 3).min(limit.max(next)));
        let compares = ["==", "<=", ">=", "!=", "=>"].iter().any(|sign| rest.starts_with(sign));
        let assigns = rest.starts_with('=') && !compares;
        let updates =
            !compares && !assigns && (rest.contains('=') && !rest.starts_with(|c: char| c.is_alphanumeric()))
                || rest.starts_with("++")
                || rest.starts_with("--");
        let calls = rest.starts_with('(');
        (!is_passed && !updates && !calls).then_some((start..end, assigns))
    }
}

#[cfg(test)]
mod tests {
    use fencepost_cil::frontend::CSHARP;

    use super::*;
    use crate::fix::insertion::applied;

    /// A statement with its access to `x` made volatile, or `None` if it is not clear which one that is.
    fn with(text: &str, is_element: bool, writes: bool) -> Option<String> {
        let source = SourceCode::new(format!("\nclass C {{ void M() {{\n  {text}\n}} }}\n"), &CSHARP);
        let at = source.text.find(text)?;
        let access = source.access(at, &Named { name: "x".to_owned(), is_element, writes })?;
        let new = applied(&source.text, &made_volatile(&source, &access, "the read of x", "Volatile"));
        Some(new.lines().nth(2)?.trim().to_owned())
    }

    fn read(text: &str) -> Option<String> {
        with(text, false, false)
    }

    fn write(text: &str) -> Option<String> {
        with(text, false, true)
    }

    #[test]
    fn a_read_is_wrapped() {
        assert_eq!(read("y = x;").unwrap(), "y = Volatile.Read(ref x);");
        assert_eq!(read("y = a.x + xx;").unwrap(), "y = Volatile.Read(ref a.x) + xx;");
        assert_eq!(
            read("while (this.nodes[i].x == null) { }").unwrap(),
            "while (Volatile.Read(ref this.nodes[i].x) == null) { }"
        );
        assert_eq!(
            read("if (x <= 3 && F(y)) return;").unwrap(),
            "if (Volatile.Read(ref x) <= 3 && F(y)) return;"
        );
        assert_eq!(read("x = a.x;").unwrap(), "x = Volatile.Read(ref a.x);");
        assert_eq!(read("x.Next = 1;").unwrap(), "Volatile.Read(ref x).Next = 1;");
        assert_eq!(with("y = x[i + 1];", true, false).unwrap(), "y = Volatile.Read(ref x[i + 1]);");
    }

    #[test]
    fn a_write_becomes_a_call() {
        assert_eq!(write("x = 1;").unwrap(), "Volatile.Write(ref x, 1);");
        assert_eq!(write("a.x = b.y + F(2);").unwrap(), "Volatile.Write(ref a.x, b.y + F(2));");
        assert_eq!(write("if (y) x = 1;"), None);
        assert_eq!(with("x[0] = y;", true, true).unwrap(), "Volatile.Write(ref x[0], y);");
    }

    #[test]
    fn what_is_not_clear_is_left() {
        for text in ["y = x + x;", "x++;", "y = x++;", "x += 1;", "F(ref x);", "y = x(3);", "x ??= y;"] {
            assert_eq!(read(text), None, "{text}");
        }
        for text in ["y = x = 1;", "x += 1;", "x = x = 2;", "--x;"] {
            assert_eq!(write(text), None, "{text}");
        }
    }
}
