//! A repair as a change of the source: a unified diff that a person can apply.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use fencepost_frontend::change::Remedy;
use fencepost_frontend::file;
use fencepost_frontend::source::{SourceFile, SourceText, Sources as Origin, Symbols};
use fencepost_ir::{Pc, Program, Region};
use similar::TextDiff;

use super::change::Change;
use super::declaration::Declaration;
use super::lines::Lines;
use super::source::Source;
use super::spot::{Spot, spot};
use crate::subject::Subject;

/// Lines longer than this have their comment above them.
const WIDE: usize = 100;

/// What is said of changes that no line shows.
const INSIDE: &str = "inside a statement, which has to be taken apart: the patch has a comment there";

/// A repair in the source.
#[derive(Clone, Debug, Default)]
pub struct Diff {
    /// A unified diff of all files; empty if nothing can be shown.
    pub text: String,
    /// What it does not show, and why.
    pub notes: Vec<String>,
}

/// The source files of a program.
pub(super) enum Sources<'s> {
    /// The program is its source.
    Text(Box<dyn SourceText + 's>),
    /// Files that symbols name.
    Files(Files<'s>),
}

/// The source files that symbols name.
pub(super) struct Files<'s> {
    symbols: Box<dyn Symbols + 's>,
    /// Where to look for files that are not where the symbols say.
    directories: Vec<PathBuf>,
    texts: HashMap<String, Result<(PathBuf, Rc<Source>), String>>,
}

/// A text in place of what stands in a range.
type Replacement = (Range<usize>, String);

impl<'s> Sources<'s> {
    /// Of a program, if it has symbols.
    pub(super) fn open(subject: &'s Subject, directories: &[PathBuf]) -> Option<Sources<'s>> {
        Some(match subject.language.sources()? {
            Origin::Text(text) => Sources::Text(text),
            Origin::Symbols(symbols) => {
                let own = subject.path.parent().map_or_else(PathBuf::new, Path::to_owned);
                let directories = directories.iter().cloned().chain([own]).chain(symbols.directories());
                Sources::Files(Files { directories: directories.collect(), symbols, texts: HashMap::new() })
            }
        })
    }

    /// How far from a line of its own a fence before an instruction is: 0 if it is one.
    pub(super) fn awkwardness(&mut self, program: &Program, pc: Pc) -> u64 {
        match self {
            Sources::Text(text) => text.awkwardness(program, pc),
            Sources::Files(files) => match files.spot(program, pc) {
                Ok((_, Spot::Before(_) | Spot::Opening(_))) => 0,
                Ok((_, Spot::Inside(_))) => 2,
                Ok(_) => 1,
                Err(_) => 0,
            },
        }
    }

    /// Fences that go from the source, if the program is its source.
    pub(super) fn diff_without(&self, program: &Program, changes: &[Change<'_>]) -> Option<Diff> {
        let Sources::Text(text) = self else { return None };
        Some(unified(&**text, &text.without_fences(program, &places(changes))))
    }

    /// The changes in the source.
    pub(super) fn diff(&mut self, program: &Program, changes: &[Change<'_>]) -> Diff {
        match self {
            Sources::Text(text) => unified(&**text, &text.with_fences(program, &places(changes))),
            Sources::Files(files) => files.diff(program, changes),
        }
    }
}

fn places(changes: &[Change<'_>]) -> Vec<Pc> {
    changes.iter().map(|change| change.pc).collect()
}

fn unified(old: &dyn SourceText, new: &str) -> Diff {
    let name = old.path().display().to_string();
    let text = TextDiff::from_lines(old.text(), new).unified_diff().header(&name, &name).to_string();
    Diff { text, notes: Vec::new() }
}

impl Files<'_> {
    fn open(&mut self, file: &SourceFile) -> Result<(PathBuf, Rc<Source>), String> {
        let read = || read(file, &self.directories);
        self.texts.entry(file.name.clone()).or_insert_with(read).clone()
    }

    /// Where a fence before an instruction goes, and in which file; or why that is not known.
    fn spot(&mut self, program: &Program, pc: Pc) -> Result<(String, Spot), String> {
        let unknown = || "not in the patch: the symbols have no source lines there".to_owned();
        let method = self.symbols.lines(program, pc).ok_or_else(unknown)?;
        let name = method.file.name.clone();
        let (path, source) = self.open(&method.file)?;
        let lines = Lines::new(method, &source);
        let spot = spot(&source, &lines, program.spans[pc as usize].offset)
            .ok_or_else(|| format!("not in the patch: {} is not the source of this build", path.display()))?;
        Ok((name, spot))
    }

    /// The declaration of the field of a region, with its name, and in which file that is.
    fn declaration(&mut self, program: &Program, region: Region) -> Option<(String, Declaration, String)> {
        let field = self.symbols.field(program, region)?;
        let (_, source) = self.open(&field.file).ok()?;
        let declaration = source.declaration(&field.class, &field.field)?;
        Some((field.file.name, declaration, field.field))
    }

    fn diff(&mut self, program: &Program, changes: &[Change<'_>]) -> Diff {
        let mut diff = Diff::default();
        let mut edits: BTreeMap<String, Vec<Replacement>> = BTreeMap::new();
        let mut notes: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        let mut fields: BTreeMap<(String, Declaration), BTreeSet<String>> = BTreeMap::new();
        for (number, change) in changes.iter().enumerate() {
            if let Remedy::VolatileField(region) = change.remedy
                && let Some((file, declaration, field)) = self.declaration(program, Region(region))
            {
                // Several fields may have one declaration.
                fields.entry((file, declaration)).or_default().insert(field);
                continue;
            }
            let spot = match change.remedy {
                Remedy::Fence => self.spot(program, change.pc),
                _ => Err(self.symbols.unshown().to_owned()),
            };
            let (file, spot) = match spot {
                Ok(found) => found,
                Err(why) => {
                    notes.entry(why).or_default().push(number + 1);
                    continue;
                }
            };
            let Some(Ok((_, source))) = self.texts.get(&file) else { continue };
            if let Spot::Inside(_) = spot {
                notes.entry(INSIDE.to_owned()).or_default().push(number + 1);
            }
            edits.entry(file).or_default().extend(replacements(source, spot, change));
        }
        for ((file, declaration), fields) in fields {
            let Some(Ok((_, source))) = self.texts.get(&file) else { continue };
            let edit = declaration.volatile(source, &fields);
            edits.entry(file).or_default().push(edit);
        }
        diff.notes = notes.iter().map(|(why, numbers)| note(why, numbers)).collect();
        for (file, mut edits) in edits {
            let Some(Ok((path, source))) = self.texts.get(&file) else { continue };
            edits.sort_by_key(|(range, _)| (range.start, range.end));
            let new = applied(&source.text, &edits);
            let name = path.display().to_string();
            let lines = TextDiff::from_lines(&source.text, &new);
            diff.text += &lines.unified_diff().header(&name, &name).to_string();
        }
        diff
    }
}

/// `changes 1 and 2 are …`.
fn note(why: &str, numbers: &[usize]) -> String {
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    match &numbers[..] {
        [one] => format!("change {one} is {why}"),
        [but_last @ .., last] => format!("changes {} and {last} are {why}", but_last.join(", ")),
        [] => why.to_owned(),
    }
}

/// Finds a source file: where the symbols say, or else by its name.
fn read(file: &SourceFile, directories: &[PathBuf]) -> Result<(PathBuf, Rc<Source>), String> {
    let name = file::short(&file.name.replace('\\', "/"));
    let beside = directories.iter().map(|directory| directory.join(&name));
    let named: Vec<PathBuf> = match file.syntax.by_package {
        false => vec![PathBuf::from(&file.name)],
        true => directories.iter().map(|directory| directory.join(&file.name)).collect(),
    };
    let mut candidates = named.into_iter().chain(beside);
    let path = candidates.find(|path| path.is_file());
    let path =
        path.ok_or_else(|| format!("not in the patch: {name} was not found; --source DIR says where it is"))?;
    let text = file::read(&path).map_err(|error| format!("not in the patch: {error}"))?;
    let from_here =
        std::env::current_dir().ok().and_then(|here| Some(path.strip_prefix(here).ok()?.to_owned()));
    Ok((from_here.unwrap_or(path), Rc::new(Source::new(text, file.syntax))))
}

/// A text with replacements made; the later of two that overlap is left out.
fn applied(text: &str, edits: &[Replacement]) -> String {
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
fn replacements(source: &Source, spot: Spot, change: &Change<'_>) -> Vec<Replacement> {
    let (end, unit) = (source.line_break(), source.unit());
    // A line of its own before what stands at a position, which may have to begin a new line for it.
    let before = |at: usize, indent: String, lines: &dyn Fn(&str) -> String| {
        if source.begins_line(at) {
            let start = source.line_start(at);
            (start..start, format!("{}{end}", lines(&indent)))
        } else {
            let blank = source.text[..at].trim_end_matches([' ', '\t']).len();
            (blank..at, format!("{end}{}{end}{indent}", lines(&indent)))
        }
    };
    let fence = |indent: &str| fence(source, indent, change);
    match spot {
        Spot::Before(at) => {
            let opens = source.before(at).is_some_and(|before| source.code(before) == Some(b'{'));
            let deeper = source.code(at) == Some(b'}') || opens && !source.begins_line(at);
            let indent = source.indent(at).to_owned() + if deeper { unit } else { "" };
            vec![before(at, indent, &fence)]
        }
        Spot::Opening(at) => {
            let indent = source.indent(at).to_owned() + unit;
            let line_end = source.line_end(at);
            if (at..line_end).all(|at| source.code(at).is_none_or(|byte| byte.is_ascii_whitespace())) {
                return vec![(line_end..line_end, format!("{end}{}", fence(&indent)))];
            }
            let blank = source.text[at..].len() - source.text[at..].trim_start_matches([' ', '\t']).len();
            vec![(at..at + blank, format!("{end}{}{end}{indent}", fence(&indent)))]
        }
        Spot::Braces(statement) => {
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
        Spot::Assignment { statement, target, value, braces } => {
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
                (false, _) => vec![(statement, text)],
                (true, true) => {
                    let start = source.line_start(statement.start);
                    let text = format!("{outer}{{{end}{indent}{text}{end}{outer}}}");
                    vec![(start..statement.end, text)]
                }
                (true, false) => {
                    vec![(head + 1..statement.end, format!(" {{{end}{indent}{text}{end}{outer}}}"))]
                }
            }
        }
        Spot::Loop { head, condition } => {
            let outer = source.indent(head.start).to_owned();
            let inner = outer.clone() + unit;
            let condition = &source.text[condition];
            let fence = fence(&inner);
            let text = format!("while (true) {{{end}{fence}{end}{inner}if (!({condition})) break;");
            let rest = head.end..source.line_end(head.end);
            let blank = source.after(head.end).unwrap_or(head.end).min(rest.end);
            match (source.code(head.end - 1), source.code(blank)) {
                (Some(b';'), _) => vec![(head, format!("{text}{end}{outer}}}"))],
                _ if blank == rest.end => vec![(head, text)],
                (_, Some(b'}')) => vec![(head.start..blank, format!("{text}{end}{outer}"))],
                _ => vec![(head.start..blank, format!("{text}{end}{inner}"))],
            }
        }
        Spot::LoneLoop { condition, whole, body } => {
            let outer = source.indent(whole.start).to_owned();
            let inner = outer.clone() + unit;
            let (condition, body) = (&source.text[condition], &source.text[body]);
            let fence = fence(&inner);
            let head = format!("while (true) {{{end}{fence}{end}{inner}if (!({condition})) break;");
            vec![(whole, format!("{head}{end}{inner}{body}{end}{outer}}}"))]
        }
        Spot::Inside(at) => {
            let start = source.line_start(at);
            let indent = source.indent(at);
            let what = format!("{indent}// {} belongs in here, before {}:", source.barrier(), change.before);
            let why = reason(change).map(|why| format!("{end}{indent}// it {why}")).unwrap_or_default();
            vec![(start..start, format!("{what}{why}{end}"))]
        }
    }
}

/// The lines of a fence with the reason for it.
fn fence(source: &Source, indent: &str, change: &Change<'_>) -> String {
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
    Some(format!("keeps {} before {}", short(&pair.earlier.what), short(&pair.later.what)))
}

/// A name for a variable that the file does not use.
fn unused_name(source: &Source) -> String {
    let names = std::iter::once("made".to_owned()).chain((2..).map(|number| format!("made{number}")));
    let unused = |name: &String| !source.uses(name, 0..source.text.len());
    names.into_iter().find(unused).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use fencepost_cil::frontend::CSHARP;

    use super::*;

    /// A text with a fence at a spot that is found by what stands there.
    fn with_fence(text: &str, spot: impl Fn(&Source) -> Spot) -> String {
        let source = Source::new(text.to_owned(), &CSHARP);
        let change = Change {
            remedy: Remedy::Fence,
            fence: None,
            pc: 0,
            method: "A::F",
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

    fn at(source: &Source, what: &str) -> usize {
        source.text.find(what).unwrap()
    }

    #[test]
    fn a_fence_has_a_line_of_its_own() {
        let before = |text: &str| with_fence(text, |source| Spot::Before(at(source, "y;")));
        assert_eq!(before("  x;\n  y;\n"), "  x;\n  FENCE;\n  y;\n");
        assert_eq!(before("\tx; y;\n"), "\tx;\n\tFENCE;\n\ty;\n");
        assert_eq!(before("{ y; }"), "{\n    FENCE;\n    y; }");
        assert_eq!(before("x;\r\ny;\r\n"), "x;\r\nFENCE;\r\ny;\r\n");
        let closing = with_fence("{\n    x;\n}\n", |source| Spot::Before(at(source, "}")));
        assert_eq!(closing, "{\n    x;\n    FENCE;\n}\n");
    }

    #[test]
    fn a_fence_at_the_head_of_a_block() {
        let opening = |text: &str| with_fence(text, |source| Spot::Opening(at(source, "{") + 1));
        assert_eq!(opening("F() { // why\n    x;\n}"), "F() { // why\n    FENCE;\n    x;\n}");
        assert_eq!(opening("F() { x; }"), "F() {\n    FENCE;\n    x; }");
    }

    #[test]
    fn a_statement_that_is_alone_gets_braces() {
        let alone =
            |text: &str| with_fence(text, |source| Spot::Braces(at(source, "y;")..at(source, "y;") + 2));
        assert_eq!(alone("if (x)\n    y;\nz;"), "if (x)\n{\n    FENCE;\n    y;\n}\nz;");
        assert_eq!(alone("if (x) y; else z;"), "if (x) {\n    FENCE;\n    y;\n} else z;");
    }

    #[test]
    fn an_assignment_is_taken_apart() {
        let assignment = |text: &str, braces| {
            with_fence(text, |source| Spot::Assignment {
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
            with_fence(text, |source| Spot::Loop {
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
            with_fence(text, |source| Spot::LoneLoop {
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
        let inside = with_fence("  x = y;\n", |source| Spot::Inside(at(source, "x")));
        assert_eq!(inside, "  // FENCE belongs in here, before the read of A.y:\n  x = y;\n");
    }
}
