//! How something comes about, step by step, in source lines.

use std::collections::BTreeSet;
use std::path::Path;

use fencepost_explore::{Overtaken, TraceStep};
use fencepost_ir::{Pc, Program};

/// How many overtaken instructions a line names before it only counts them.
const NAMED: usize = 3;

/// The source file and line of an instruction, where known.
pub(crate) fn place(program: &Program, pc: Pc) -> Option<(&str, u32)> {
    let span = program.spans.get(pc as usize)?;
    let file = program.sources.get(span.source.0 as usize)?;
    (span.line > 0).then_some((file, span.line))
}

/// An overtaken instruction: `write x = 1 (line 3)`.
pub(crate) fn overtaken(program: &Program, Overtaken { what, site, .. }: &Overtaken) -> String {
    match place(program, *site) {
        Some((_, line)) => format!("{what} (line {line})"),
        None => format!("{what} ({})", program.position(*site)),
    }
}

/// The calls that a failure is in, innermost first: `at Queue.Take (Queue.cs:31)`. Empty if the
/// position alone says as much.
pub(crate) fn calls(program: &Program, stack: &[Pc]) -> Vec<String> {
    if stack.len() < 2 {
        return Vec::new();
    }
    let calls = stack.iter().map(|&pc| {
        let method = &program.method(program.method_at(pc)).name;
        match place(program, pc) {
            Some((file, line)) => format!("at {method} ({}:{line})", short(file)),
            None => format!("at {method}"),
        }
    });
    calls.collect()
}

struct Line<'t> {
    thread: &'t str,
    place: String,
    what: &'t str,
    note: String,
}

/// The lines of a story, numbered and in columns. Leaves out steps that only issue instructions:
/// what these do is told when it takes effect.
pub(crate) fn tell(program: &Program, trace: &[TraceStep]) -> Vec<String> {
    let lines = lines(program, trace);
    let width = |column: for<'l> fn(&'l Line<'_>) -> &'l str| {
        lines.iter().map(|line| column(line).chars().count()).max().unwrap_or(0)
    };
    let number = lines.len().to_string().len();
    let thread = width(|line| line.thread);
    let place = width(|line| &line.place);
    let what = width(|line| line.what);
    let numbered = lines.iter().enumerate().map(|(index, line)| {
        let text = format!(
            "{:>number$}. {:<thread$}  {:<place$}  {:<what$}  {}",
            index + 1,
            line.thread,
            line.place,
            line.what,
            line.note
        );
        text.trim_end().to_owned()
    });
    numbered.collect()
}

fn lines<'t>(program: &Program, trace: &'t [TraceStep]) -> Vec<Line<'t>> {
    // What later instructions of the same thread went ahead of.
    let mut late: BTreeSet<(&str, Pc)> = BTreeSet::new();
    let mut lines = Vec::new();
    for step in trace.iter().filter(|step| step.action != "issue") {
        let was_late = step.action != "reflect" && late.remove(&(&step.thread, step.pc));
        late.extend(step.overtook.iter().map(|event| (step.thread.as_str(), event.pc)));
        let note = if !step.overtook.is_empty() {
            pending(program, &step.overtook)
        } else if was_late {
            "only now takes effect".to_owned()
        } else {
            String::new()
        };
        let place = match place(program, step.site) {
            Some((file, line)) => format!("{}:{line}", short(file)),
            None => program.position(step.site),
        };
        lines.push(Line { thread: &step.thread, place, what: &step.what, note });
    }
    lines
}

/// `while the write x = 1 (line 3) was still pending`
fn pending(program: &Program, overtook: &[Overtaken]) -> String {
    let named = overtook.iter().take(NAMED).map(|event| {
        let text = overtaken(program, event);
        match text.split_once(' ') {
            // An event with a value reads as `the write x = 1`, one without as `the read of y`.
            Some((class, rest)) if !event.what.contains('=') => format!("the {class} of {rest}"),
            _ => format!("the {text}"),
        }
    });
    let mut named: Vec<String> = named.collect();
    if overtook.len() > NAMED {
        named.push(format!("{} more", overtook.len() - NAMED));
    }
    let verb = if overtook.len() == 1 { "was" } else { "were" };
    let list = match &named[..] {
        [but_last @ .., last] if !but_last.is_empty() => format!("{} and {last}", but_last.join(", ")),
        _ => named.concat(),
    };
    format!("while {list} {verb} still pending")
}

/// The file's own name: the report's first line has the whole path.
fn short(file: &str) -> String {
    Path::new(file).file_name().map_or_else(|| file.to_owned(), |name| name.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_what_was_pending() {
        let program =
            fencepost_litmus::parse("d/T.litmus", "X86 T\n{}\n P0 ;\n MOV [x],$1 ;\n").unwrap().program;
        let event = |what: &str| Overtaken { what: what.to_owned(), pc: 0, site: 0 };
        let (write, read) = (event("write x = 1"), event("read y"));
        let text = |list: &[Overtaken]| pending(&program, list);
        assert_eq!(text(std::slice::from_ref(&write)), "while the write x = 1 (line 4) was still pending");
        assert_eq!(
            text(&[write.clone(), read.clone()]),
            "while the write x = 1 (line 4) and the read of y (line 4) were still pending"
        );
        let many = vec![read; 5];
        assert!(text(&many).ends_with(", the read of y (line 4) and 2 more were still pending"));
    }

    #[test]
    fn a_failure_tells_the_calls_it_is_in() {
        let program =
            fencepost_litmus::parse("d/T.litmus", "X86 T\n{}\n P0 ;\n MOV [x],$1 ;\n").unwrap().program;
        assert_eq!(calls(&program, &[0]), [""; 0]);
        assert_eq!(calls(&program, &[0, 0]), ["at P0 (T.litmus:4)"; 2]);
    }

    #[test]
    fn what_was_overtaken_is_late_once() {
        let program =
            fencepost_litmus::parse("d/T.litmus", "X86 T\n{}\n P0 ;\n MOV [x],$1 ;\n").unwrap().program;
        let step = |what: &str, pc, overtook| TraceStep {
            thread: "P0".to_owned(),
            action: "complete",
            what: what.to_owned(),
            pc,
            site: 0,
            overtook,
        };
        let passed = Overtaken { what: "write x = 1".to_owned(), pc: 0, site: 0 };
        let early = step("read y = 0", 1, vec![passed]);
        let late = step("write x = 1", 0, Vec::new());
        let story = tell(&program, &[early, late.clone(), late]);
        assert!(story[1].ends_with("T.litmus:4  write x = 1  only now takes effect"), "{story:#?}");
        assert!(story[2].ends_with("write x = 1"), "{story:#?}");
    }
}
