//! From an instruction to the place in the source where a statement comes to stand right before it.
//!
//! Symbols say at which statement a run of instructions begins, Java's only on which line. Only where a new statement in front of
//! that one is passed exactly when the instruction is, it is put there: not at the head of a loop, where
//! it would be passed once instead of in each round, and not before a brace that a `return` jumps to.
//! Where that is not clear the place is [`FenceSpot::Inside`] a statement, for a person to take apart.

use std::ops::Range;

use fencepost_frontend::source::Does;

use super::lines::{LinePoint, Lines};
use super::source::SourceCode;

/// Statements with statements in them.
const COMPOUND: [&str; 13] = [
    "if",
    "while",
    "for",
    "foreach",
    "do",
    "lock",
    "synchronized",
    "using",
    "fixed",
    "switch",
    "try",
    "checked",
    "unchecked",
];

/// What a statement does not begin with.
const NO_STATEMENT: [&str; 14] = [
    "catch",
    "when",
    "finally",
    "else",
    "in",
    "public",
    "private",
    "protected",
    "internal",
    "static",
    "readonly",
    "volatile",
    "const",
    "case",
];

/// Where a fence goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FenceSpot {
    /// Before what stands at this position: a statement, or the brace that closes a block.
    Before(usize),
    /// Behind the brace that opens a block, which ends here.
    Opening(usize),
    /// Before this statement, which needs braces then.
    Braces(Range<usize>),
    /// Into this assignment, after its right side is computed.
    Assignment {
        /// The whole statement.
        statement: Range<usize>,
        /// The left side.
        target: String,
        /// The right side.
        value: String,
        /// Whether three statements in its place need braces.
        braces: bool,
    },
    /// Before the condition of a `while` loop, in each round.
    Loop {
        /// The head of the loop, with the brace or semicolon that follows.
        head: Range<usize>,
        /// The condition in it.
        condition: Range<usize>,
    },
    /// The same, of a loop whose body is one statement without braces.
    LoneLoop {
        /// The condition.
        condition: Range<usize>,
        /// The whole loop.
        whole: Range<usize>,
        /// The statement.
        body: Range<usize>,
    },
    /// Somewhere inside the statement at this position.
    Inside(usize),
}

/// Where a fence before the instruction at an offset goes; nothing if the symbols do not fit the source.
pub(super) fn spot(source: &SourceCode, lines: &Lines, offset: u32) -> Option<FenceSpot> {
    let here = Here { source, lines };
    let point = lines.visible_at(offset)?;
    let at = point.at?;
    if source.syntax.lines_only && here.is_not_alone(at, point.offset) {
        return Some(FenceSpot::Inside(at));
    }
    if let Some(head) = here.loop_entered(offset) {
        return Some(here.before(head).unwrap_or(FenceSpot::Inside(head)));
    }
    let whole = here.assigning(at);
    let hidden = lines.at(offset).is_none_or(|point| point.is_hidden);
    if hidden || !here.is_idle(point.offset..offset) {
        return Some(here.assignment(whole, offset).unwrap_or(FenceSpot::Inside(whole)));
    }
    let at = if here.is_first_of(whole..at, point.offset) { whole } else { at };
    let spot = match source.word_at(at) {
        "while" if here.is_loop_head(offset) => here.loop_head(at),
        "for" | "foreach" if here.is_loop_head(offset) => None,
        // The end of `do … while (…);`.
        "while" if source.syntax.lines_only => None,
        word if NO_STATEMENT.contains(&word) => None,
        _ => match source.code(at) {
            Some(b'{') => source.is_in_code(at + 1).then_some(FenceSpot::Opening(at + 1)),
            Some(b'}') => here.closing(at, point.offset..offset + 1),
            _ => here.before(here.whole_statement(at)),
        },
    };
    Some(spot.unwrap_or(FenceSpot::Inside(at)))
}

/// Where a fence goes that is passed on the way into the loop whose first instruction is at an offset, and not in each round;
/// nothing if the symbols do not fit the source.
pub(super) fn before_loop(source: &SourceCode, lines: &Lines, offset: u32) -> Option<FenceSpot> {
    let here = Here { source, lines };
    let point = lines.visible_at(offset)?;
    let at = point.at?;
    let is_shared = source.syntax.lines_only && here.is_not_alone(at, point.offset);
    let hidden = lines.at(offset).is_none_or(|point| point.is_hidden);
    if is_shared || hidden || !here.is_idle(point.offset..offset) {
        return Some(FenceSpot::Inside(at));
    }
    let head = match source.word_at(at) {
        "while" | "for" if !here.is_do_condition(at) => Some(at),
        _ => here.loop_around(at),
    };
    // What a `for` does first comes after a statement before it.
    let head = head.filter(|&head| here.is_first_of(head..at, point.offset));
    Some(head.and_then(|head| here.before(head)).unwrap_or(FenceSpot::Inside(at)))
}

struct Here<'a> {
    source: &'a SourceCode,
    lines: &'a Lines,
}

impl Here<'_> {
    /// Whether a fence does the same before and behind the code between two offsets: it only gets
    /// constants and the method's own variables.
    fn is_idle(&self, range: Range<u32>) -> bool {
        let mut steps = self.lines.steps.iter().filter(|step| range.contains(&step.offset));
        steps.all(|step| matches!(step.does, Does::Gets | Does::Prefixes))
    }

    /// The position of the code at an offset.
    fn place(&self, offset: u32) -> Option<usize> {
        self.lines.visible_at(offset)?.at
    }

    /// Whether a line of Java has code before that of an offset, or has the head of what the code is in.
    fn is_not_alone(&self, at: usize, offset: u32) -> bool {
        let line = &self.source.code_between(at..self.source.line_end(at));
        let has_head = self.lines.is_lambda && (line.contains("->") || line.contains("::"));
        let opens = line.contains('{') && !COMPOUND.contains(&self.source.word_at(at));
        let is_rest = |point: &LinePoint| point.offset < offset && point.at == Some(at);
        has_head || opens || self.lines.points().iter().any(is_rest)
    }

    /// Whether the statement at an offset is a loop that comes back to it: control goes back from
    /// behind to what is not before it in the source.
    fn is_loop_head(&self, offset: u32) -> bool {
        let here = self.place(offset);
        let behind = self.lines.steps.iter().filter(|step| step.offset >= offset);
        let mut targets = behind.flat_map(|step| &step.targets);
        targets.any(|&target| target <= offset && self.place(target) >= here)
    }

    /// The head of the `while` loop at a position.
    fn loop_head(&self, at: usize) -> Option<FenceSpot> {
        let open = self.source.after(at + "while".len())?;
        let close = self.source.closed(open)?;
        let body = self.source.after(close + 1)?;
        if self.source.code(open) != Some(b'(') || self.is_do_condition(at) {
            return None;
        }
        let condition = open + 1..close;
        if matches!(self.source.code(body)?, b'{' | b';') {
            return Some(FenceSpot::Loop { head: at..body + 1, condition });
        }
        let end = self.source.statement_end(body)?;
        let is_plain = !COMPOUND.contains(&self.source.word_at(body));
        is_plain.then_some(FenceSpot::LoneLoop { condition, whole: at..end, body: body..end })
    }

    /// The beginning of the loop whose body begins with what stands at a position.
    fn loop_around(&self, at: usize) -> Option<usize> {
        let is_brace = self.source.code(at) == Some(b'{');
        let before = self.source.before(at)?;
        let last = match self.source.code(before) {
            Some(b'{') if !is_brace => self.source.before(before)?,
            _ => before,
        };
        if self.source.word_to(last) == "do" {
            return Some(last + 1 - "do".len());
        }
        let open = self.source.opener(last).filter(|_| self.source.code(last) == Some(b')'))?;
        let word = self.source.before(open)?;
        let name = self.source.word_to(word);
        ["while", "for"].contains(&name).then(|| word + 1 - name.len())
    }

    /// The position of the loop that is entered by a jump to its condition, for which compilers have no
    /// source line.
    fn loop_entered(&self, offset: u32) -> Option<usize> {
        let step = &self.lines.steps[self.lines.index_of(offset)?];
        let hidden = self.lines.at(offset).is_some_and(|point| point.is_hidden);
        let [target] = step.targets[..] else { return None };
        if !hidden || step.does != Does::Jumps || target <= offset {
            return None;
        }
        let at = self.place(target)?;
        (self.source.word_at(at) == "while" && self.is_loop_head(target)).then_some(at)
    }

    /// The beginning of the line of a value, if all there is before it is what it is assigned to.
    fn assigning(&self, at: usize) -> usize {
        let start = self.source.line_start(at) + self.source.indent(at).len();
        let target = self.source.text.get(start..at).and_then(|text| text.trim_end().strip_suffix('='));
        let plain = |text: &str| text.chars().all(|c| c.is_alphanumeric() || "_.<>[] ".contains(c));
        if target.is_some_and(plain) { start } else { at }
    }

    /// Whether no code before an offset belongs to what stands in a range of the source.
    fn is_first_of(&self, range: Range<usize>, offset: u32) -> bool {
        let mut earlier = self.lines.points().iter().filter(|point| point.offset < offset);
        !earlier.any(|point| point.at.is_some_and(|at| range.contains(&at)))
    }

    /// The beginning of a `for` whose first part is at a position.
    fn whole_statement(&self, at: usize) -> usize {
        let opener = self.source.before(at).filter(|&before| self.source.code(before) == Some(b'('));
        let word = opener.and_then(|opener| self.source.before(opener));
        match word {
            Some(last) if self.source.word_to(last) == "for" => last + 1 - "for".len(),
            _ => at,
        }
    }

    /// Before a statement, if one may stand there.
    fn before(&self, at: usize) -> Option<FenceSpot> {
        let before = self.source.before(at)?;
        if !self.source.is_in_code(at) || self.is_do_condition(at) {
            return None;
        }
        if self.source.syntax.lines_only && !self.begins_statement(at, before) {
            return None;
        }
        match self.source.code(before)? {
            b';' | b'{' | b'}' | b':' => Some(FenceSpot::Before(at)),
            b')' => self.braces(at),
            _ if self.source.word_to(before) == "else" => self.braces(at),
            _ => None,
        }
    }

    /// Whether what begins a line of Java is a statement, and not the rest of one; `before` is where code stands
    /// before it.
    fn begins_statement(&self, at: usize, before: usize) -> bool {
        let word_before = |at: usize| self.source.before(at).map_or("", |last| self.source.word_to(last));
        let is_word = self.source.code(at).is_some_and(|c| c.is_ascii_alphabetic() || c == b'_');
        let in_block = match self.source.opener(at).and_then(|open| self.source.before(open)) {
            // What comes before the brace of a list of values.
            Some(head) => !matches!(self.source.code(head), Some(b'=' | b']' | b',')),
            None => false,
        };
        let follows = match self.source.code(before) {
            Some(b':') => {
                let start = self.source.line_start(before) + self.source.indent(before).len();
                ["case", "default"].contains(&self.source.word_at(start))
            }
            Some(b')') => {
                let head = self.source.opener(before).map_or("", word_before);
                ["if", "while", "for"].contains(&head)
            }
            _ => true,
        };
        is_word && in_block && follows
    }

    /// Around a statement that is alone.
    fn braces(&self, at: usize) -> Option<FenceSpot> {
        if COMPOUND.contains(&self.source.word_at(at)) {
            return None;
        }
        Some(FenceSpot::Braces(at..self.source.statement_end(at)?))
    }

    /// Whether it is the end of `do … while (…);`.
    fn is_do_condition(&self, at: usize) -> bool {
        if self.source.word_at(at) != "while" {
            return false;
        }
        let open = self.source.before(at).filter(|&brace| self.source.code(brace) == Some(b'}'));
        let block = open.and_then(|brace| self.source.opener(brace));
        let head = block.and_then(|block| self.source.before(block));
        head.is_some_and(|last| self.source.word_to(last) == "do")
    }

    /// Before the brace at the end of a block, unless a `return` in it gets there past what stands
    /// before the brace.
    fn closing(&self, at: usize, offsets: Range<u32>) -> Option<FenceSpot> {
        let open = self.source.opener(at)?;
        if self.source.syntax.lines_only && !self.ends_here(open..at, offsets.start) {
            return None;
        }
        let mut targets = self.lines.steps.iter().flat_map(|step| &step.targets);
        let is_target = targets.any(|target| offsets.contains(target));
        let skipped = is_target && self.source.uses("return", open..at);
        (!skipped && self.source.is_in_code(at)).then_some(FenceSpot::Before(at))
    }

    /// Whether the code at an offset, on the line of a brace in Java, comes from the block that the brace closes.
    /// What jumps past a `catch` is on the line where that ends.
    fn ends_here(&self, block: Range<usize>, offset: u32) -> bool {
        let is_alone = self.source.text[block.end..self.source.line_end(block.end)].trim() == "}";
        let before = self.lines.points().iter().rfind(|point| point.offset < offset);
        is_alone && before.is_none_or(|point| point.at.is_some_and(|at| block.contains(&at)))
    }

    /// Between computing what is assigned and assigning it: `config = new Config();`
    fn assignment(&self, at: usize, offset: u32) -> Option<FenceSpot> {
        let mut index = self.lines.index_of(offset)?;
        while self.lines.steps[index].does == Does::Prefixes {
            index += 1;
        }
        let does = self.lines.steps[index].does;
        let next = self.lines.steps.get(index + 1)?;
        let leaves = matches!(next.does, Does::Jumps | Does::Returns);
        let is_last = leaves || self.lines.at(next.offset).is_some_and(|point| point.offset == next.offset);
        if !is_last || !matches!(does, Does::SetsStatic | Does::SetsField) {
            return None;
        }
        let end = self.source.statement_end(at)?;
        let (target, value) = self.source.text.get(at..end - 1)?.split_once('=')?;
        let (target, value) = (target.trim(), value.trim());
        let is_name = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_');
        // What is read to find the field must not move behind the fence.
        let found_at_once = match does {
            Does::SetsStatic => target.split('.').all(is_name),
            _ => is_name(target.strip_prefix("this.").unwrap_or(target)),
        };
        // Whose type is that of the value.
        let is_typed = value.starts_with("new ")
            || value.split('.').all(is_name) && !value.starts_with(|c: char| c.is_ascii_digit());
        let is_literal = ["null", "true", "false", "default"].contains(&value);
        if !found_at_once || !is_typed || is_literal {
            return None;
        }
        let braces = match self.before(at)? {
            FenceSpot::Before(_) => false,
            FenceSpot::Braces(_) => true,
            _ => return None,
        };
        let (target, value) = (target.to_owned(), value.to_owned());
        Some(FenceSpot::Assignment { statement: at..end, target, value, braces })
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use fencepost_cil::frontend::{CSHARP, file_with_symbols};
    use fencepost_cil::listing;
    use fencepost_frontend::source::SourceFile;
    use fencepost_jvm::archive::Archive;
    use fencepost_jvm::class::Class;
    use fencepost_jvm::frontend::JAVA;

    use super::*;

    /// What follows the place of a fence before an offset of a method.
    fn shown(assembly: &str, source: &str, method: &str, offset: u32) -> String {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let path = root.join(assembly);
        let source = SourceCode::new(std::fs::read_to_string(root.join(source)).unwrap(), &CSHARP);
        let (assembly, symbols) =
            listing::open(file_with_symbols(&path, std::fs::read(&path).unwrap())).unwrap();
        let tokens = listing::methods(&assembly);
        let token = tokens.into_iter().find(|&token| listing::name(&assembly, token) == method).unwrap();
        let symbols = symbols.unwrap();
        let body = assembly.body(token).unwrap().unwrap();
        let file = SourceFile { name: String::new(), syntax: &CSHARP };
        let points = &symbols.method(token).unwrap().points;
        let lines = Lines::new(fencepost_cil::frontend::method_lines(file, &body, points), &source);
        let spot = spot(&source, &lines, offset).unwrap();
        described(&source, spot)
    }

    fn described(source: &SourceCode, spot: FenceSpot) -> String {
        let (kind, at) = match spot {
            FenceSpot::Before(at) => ("before", at),
            FenceSpot::Opening(at) => ("behind", at - 1),
            FenceSpot::Braces(statement) => ("alone", statement.start),
            FenceSpot::Assignment { statement, .. } => ("into", statement.start),
            FenceSpot::Loop { head, .. } => ("into", head.start),
            FenceSpot::LoneLoop { whole, .. } => ("into", whole.start),
            FenceSpot::Inside(at) => ("inside", at),
        };
        let line = source.text[at..].lines().next().unwrap_or_default();
        format!("{kind} {line}")
    }

    /// The same of a class in the jar of Java programs to be repaired.
    fn shown_java(name: &str, offset: u32) -> String {
        shown_java_by(spot, name, offset)
    }

    type Finds = fn(&SourceCode, &Lines, u32) -> Option<FenceSpot>;

    fn shown_java_by(finds: Finds, name: &str, offset: u32) -> String {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java");
        let jar = Archive::read(std::fs::read(root.join("repair.jar")).unwrap(), "repair.jar").unwrap();
        let bytes = jar.member("Places.class").unwrap().unwrap();
        let class = Class::read(&bytes, "Places.class").unwrap();
        let text = std::fs::read_to_string(root.join("repair/Places.java")).unwrap();
        let source = SourceCode::new(text, &JAVA);
        let method = class.methods.iter().find(|method| &*method.name == name).unwrap();
        let file = SourceFile { name: String::new(), syntax: &JAVA };
        let code = method.code.as_ref().unwrap();
        let lines = Lines::new(fencepost_jvm::frontend::method_lines(file, name, code), &source);
        described(&source, finds(&source, &lines, offset).unwrap())
    }

    #[test]
    fn code_of_javac() {
        let loops = |offset| shown_java("loops", offset);
        assert_eq!(loops(0), "before for (int i = 0; i < x; i++) {");
        assert_eq!(loops(3), "inside for (int i = 0; i < x; i++) {");
        assert_eq!(loops(10), "before y = i;");
        assert_eq!(loops(13), "inside for (int i = 0; i < x; i++) {");
        assert_eq!(loops(19), "inside for (; x < 3; )");
        assert_eq!(loops(26), "alone x = 4;");
        assert_eq!(loops(33), "inside y = 5;");
        assert_eq!(loops(37), "inside while (y < 3);");
        // On the way into a loop, and not in each round.
        let entered = |offset| shown_java_by(before_loop, "loops", offset);
        assert_eq!(entered(19), "before for (; x < 3; )");
        assert_eq!(entered(2), "inside for (int i = 0; i < x; i++) {");
        assert_eq!(entered(33), "before do");
        assert_eq!(loops(44), "before }");
        let caught = |offset| shown_java("caught", offset);
        assert_eq!(caught(0), "before x = 1;");
        // Past the `catch`, though its line is where that ends.
        assert_eq!(caught(4), "inside }");
        assert_eq!(caught(7), "inside } catch (RuntimeException e) {");
        assert_eq!(caught(8), "before y = 2;");
        assert_eq!(caught(12), "before }");
        assert_eq!(shown_java("lambdas", 0), "before Runnable one = () -> x = 1;");
        assert_eq!(shown_java("lambda$lambdas$0", 0), "inside Runnable one = () -> x = 1;");
        assert_eq!(shown_java("lambda$lambdas$1", 0), "before y = 2;");
        assert_eq!(shown_java("values", 16), "before return values;");
        let chain = |offset| shown_java("chain", offset);
        assert_eq!(chain(15), "alone x = 3;");
        assert_eq!(chain(19), "before return text");
        assert_eq!(chain(22), "inside .append(x)");
        assert_eq!(chain(28), "inside return text");
    }

    #[test]
    fn code_of_mcs() {
        let peterson = |offset| {
            shown("examples/dotnet/Peterson.exe", "examples/dotnet/Peterson.cs", "Peterson::First", offset)
        };
        assert_eq!(peterson(0x00), "behind {");
        assert_eq!(peterson(0x01), "before flag0 = true;");
        // The constant does not matter.
        assert_eq!(peterson(0x08), "before turn = 1;");
        // The jump to the condition is passed once, the condition in each round.
        assert_eq!(peterson(0x0d), "before while (flag1 && turn == 1) { }");
        assert_eq!(peterson(0x14), "into while (flag1 && turn == 1) { }");
        assert_eq!(peterson(0x1e), "inside while (flag1 && turn == 1) { }");
        assert_eq!(peterson(0x30), "inside counter++;");
        assert_eq!(peterson(0x3b), "before }");
        let helper = |offset| {
            let source = "examples/dotnet/mmchecker/dc.cs";
            shown("examples/dotnet/mmchecker/dc.exe", source, "Helper::GetHelper", offset)
        };
        assert_eq!(helper(0x27), "alone helper = new Helper();");
        assert_eq!(helper(0x2c), "into helper = new Helper();");
        // A `return` jumps to the brace.
        assert_eq!(helper(0x4d), "inside }");
    }
}
