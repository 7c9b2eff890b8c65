//! A whole test: from text to program, condition and what to observe.

use std::collections::{HashMap, HashSet};

use fencepost_frontend::condition::{Condition, Prop, Spelling};
use fencepost_ir::broken::Invariant;
use fencepost_ir::{Observable, Program, ProgramBuilder};

use crate::arch::Arch;
use crate::comments;
use crate::emit::Emitter;
use crate::error::{Error, Extent, Lines, Problem, quote};
use crate::header::{self, Header};
use crate::location::{self, Location};
use crate::question::{self, Question};
use crate::symbols::Symbols;
use crate::tokens::{Kind, Tokens};
use crate::width::Type;
use crate::{init, lisa, mcspin, table, x86};

/// A litmus test, ready to run.
#[derive(Clone, Debug)]
pub struct Test {
    /// The name in the first line.
    pub name: String,
    /// The language of its threads.
    pub arch: Arch,
    /// The quoted text after the name.
    pub doc: Option<String>,
    /// The `Key=value` lines before the initial state.
    pub metadata: Vec<(String, String)>,
    /// The code. Thread `i` of the table is `program.threads[i]`.
    pub program: Program,
    /// What to show of a final state: registers by thread and then in the architecture's order,
    /// then variables by name. Names are plain: `0:EAX`, `x`; herd prints variables as `[x]`.
    pub observed: Vec<(String, Observable)>,
    /// What the test asks.
    pub condition: Option<Condition>,
    /// Final states in which this does not hold are not looked at.
    pub filter: Option<Prop>,
    /// Every register and variable that can be observed.
    pub names: Vec<String>,
    /// What the names that it was read with stand for, in their order.
    pub mentions: Vec<Option<Mention>>,
    /// The types of what is observed, where the architecture has types.
    pub(crate) types: Types,
}

/// The types of what is observed, where the architecture has types.
pub(crate) type Types = HashMap<Observable, Type>;

/// A register or variable that the user mentions, besides those of the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mention {
    /// Where it is.
    pub observable: Observable,
    /// How many of its bits count.
    pub bits: u32,
    /// Whether the highest of them is a sign.
    pub signed: bool,
}

/// Reads a test. Observes what its condition, filter and `locations` mention.
///
/// `file` is used in reports only.
pub fn parse(file: &str, text: &str) -> Result<Test, Error> {
    parse_observing(file, text, &[])
}

/// Reads a test and observes these names, such as `x` or `0:EAX`, too.
///
/// Fails if the test has no such register or variable.
pub fn parse_observing(file: &str, text: &str, observe: &[&str]) -> Result<Test, Error> {
    parse_mentioning(file, text, observe, &[])
}

/// Reads a test, observes these names, and says what others stand for. Those may be looked at in
/// final states without being observed.
pub fn parse_mentioning(file: &str, text: &str, observe: &[&str], mentions: &[&str]) -> Result<Test, Error> {
    let lines = Lines::new(text);
    read(file, text, &lines, observe, mentions).map_err(|problem| lines.error(file, problem))
}

impl Test {
    /// A final value of something observed, as herd shows it: in the type it has been declared
    /// with.
    pub fn show_of(&self, observable: Observable, value: i64) -> String {
        show_of(&self.program, &self.types, observable, value)
    }

    /// A value as herd shows it: a number, or the variable whose address it is.
    pub fn show(&self, value: i64) -> String {
        show(&self.program, value)
    }
}

/// A final value of something observed, in its type.
pub(crate) fn show_of(program: &Program, types: &Types, observable: Observable, value: i64) -> String {
    match types.get(&observable) {
        Some(ty) if program.static_at(value as u64).is_none() => {
            let value = ty.value(value as u64);
            if ty.signed { value.to_string() } else { (value as u64).to_string() }
        }
        _ => show(program, value),
    }
}

fn show(program: &Program, value: i64) -> String {
    let slot = program.static_at(value as u64).and_then(|id| program.statics.get(id.0 as usize));
    slot.map_or_else(|| value.to_string(), |slot| slot.name.clone())
}

fn read(
    file: &str,
    text: &str,
    lines: &Lines<'_>,
    observe: &[&str],
    mentions: &[&str],
) -> Result<Test, Problem> {
    let header = header::parse(text)?;
    let blanked = comments::blank(text, header.end)?;
    let mut tokens = Tokens::new(&blanked, Extent::new(header.end, blanked.len()));
    let settings = init::parse(&mut tokens)?;
    let columns = table::parse(&mut tokens, header.arch)?;
    let mut symbols = Symbols::new(header.arch, &columns);
    symbols.initialise(&settings)?;

    let mut builder = ProgramBuilder::new();
    let source = builder.source(file);
    match header.arch {
        Arch::Lisa => {
            for (column, thread) in columns.iter().zip(&mut symbols.threads) {
                let emitter = Emitter::new(&mut builder, &mut symbols.variables, thread, source, lines);
                lisa::lower(&blanked, &column.cells, emitter)?;
            }
        }
        Arch::McSpin => {
            let code = columns.iter().map(|column| mcspin::parse(&blanked, &column.cells));
            let code = code.collect::<Result<Vec<_>, _>>()?;
            mcspin::check(&settings, &columns, &code)?;
            for (code, thread) in code.iter().zip(&mut symbols.threads) {
                let emitter = Emitter::new(&mut builder, &mut symbols.variables, thread, source, lines);
                mcspin::lower(code, emitter)?;
            }
        }
        Arch::X86 | Arch::X86_64 => {
            let code = columns.iter().map(|column| x86::parse(header.arch, &blanked, &column.cells));
            let code = code.collect::<Result<Vec<_>, _>>()?;
            let mut layout = x86::Layout::default();
            if header.arch == Arch::X86_64 {
                layout = x86::Layout::new(&settings, &columns, &code)?;
            }
            for (index, (code, thread)) in code.iter().zip(&mut symbols.threads).enumerate() {
                let emitter = Emitter::new(&mut builder, &mut symbols.variables, thread, source, lines);
                x86::lower(code, &layout, index, emitter)?;
            }
            symbols.layout = (header.arch == Arch::X86_64).then_some(layout);
        }
    }
    symbols.complete = header.arch.names_registers();
    let question = question::parse(&mut tokens, &mut symbols)?;
    let mentions: Vec<Option<Mention>> = mentions.iter().map(|name| mention(&symbols, name)).collect();
    let observed = observed(&header, &question, &mut symbols, observe, &mentions)?;
    let names = symbols.observables().into_iter().map(|known| known.0).collect();
    let types = observed.iter().filter_map(|known| Some((known.1, symbols.type_of(known.1)?))).collect();
    Ok(Test { names, mentions, ..assemble(&header, link(builder, symbols), question, observed, types) })
}

/// What to observe, in herd's order; ends the threads' methods, which have to know.
fn observed(
    header: &Header<'_>,
    question: &Question,
    symbols: &mut Symbols<'_>,
    more: &[&str],
    mentions: &[Option<Mention>],
) -> Result<Vec<(String, Observable)>, Problem> {
    let mut chosen: HashSet<Observable> = question.locations.iter().copied().collect();
    let props = question.filter.iter().chain(question.condition.iter().map(|condition| &condition.1));
    props.for_each(|prop| {
        prop.for_each_observable(&mut |observable| {
            chosen.insert(observable);
        });
    });
    for name in more {
        chosen.insert(find(header, symbols, name)?);
    }
    let mut observed = symbols.observables();
    observed.retain(|(_, observable)| chosen.contains(observable));
    let mut kept: Vec<Observable> = observed.iter().map(|known| known.1).collect();
    let mentioned = mentions.iter().flatten().map(|mention| mention.observable);
    kept.extend(mentioned.filter(|observable| chosen.insert(*observable)));
    symbols.finish(&kept);
    Ok(observed)
}

/// What a name from outside the test stands for, and how its value is looked at.
fn mention(symbols: &Symbols<'_>, name: &str) -> Option<Mention> {
    let observable = lookup(symbols, name)?;
    let (bits, signed) = symbols.type_of(observable).map_or((64, true), |ty| (ty.width.bits(), ty.signed));
    Some(Mention { observable, bits, signed })
}

fn lookup(symbols: &Symbols<'_>, name: &str) -> Option<Observable> {
    let mut tokens = Tokens::new(name, Extent::new(0, name.len()));
    let location: Location<'_> = location::parse(&mut tokens).ok()?.0;
    let alone = tokens.peek().is_ok_and(|token| token.kind == Kind::End);
    symbols.find(location).filter(|_| alone)
}

/// What a name from outside the test stands for.
fn find(header: &Header<'_>, symbols: &Symbols<'_>, name: &str) -> Result<Observable, Problem> {
    lookup(symbols, name).ok_or_else(|| {
        let known: Vec<String> = symbols.observables().into_iter().take(20).map(|known| known.0).collect();
        let message = format!("the test has no register or variable {} to observe", quote(name));
        Problem::new(header.name_extent, message).help(format!("it has {}", known.join(", ")))
    })
}

fn link(mut builder: ProgramBuilder, symbols: Symbols<'_>) -> Program {
    for (name, initial) in symbols.variables.slots() {
        let storage = symbols.storage(name);
        builder.add_static(*name, storage, storage.fit(*initial));
    }
    for thread in symbols.threads {
        let method = builder.method(thread.method);
        builder.thread(format!("P{}", thread.number), method, thread.initial);
    }
    builder.build()
}

/// Spells with the names of a linked test.
struct Names<'n> {
    program: &'n Program,
    names: HashMap<Observable, &'n str>,
}

impl Spelling for Names<'_> {
    fn observable(&self, observable: Observable) -> String {
        let name = *self.names.get(&observable).or_broken("the name of what a condition speaks of");
        match observable {
            Observable::Static(_) => format!("[{name}]"),
            Observable::Register { .. } => name.to_owned(),
        }
    }

    fn constant(&self, value: i64) -> String {
        show(self.program, value)
    }
}

fn assemble(
    header: &Header<'_>,
    program: Program,
    question: Question,
    observed: Vec<(String, Observable)>,
    types: Types,
) -> Test {
    let names = observed.iter().map(|(name, observable)| (*observable, name.as_str())).collect();
    let spelling = Names { program: &program, names };
    let condition = question.condition.map(|(quantifier, prop)| {
        let text = format!("{} ({})", quantifier.keyword(), prop.text(&spelling));
        Condition { quantifier, prop, text }
    });
    Test {
        name: header.name.to_owned(),
        arch: header.arch,
        doc: header.doc.map(str::to_owned),
        metadata: header
            .metadata
            .iter()
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
            .collect(),
        observed,
        condition,
        filter: question.filter,
        names: Vec::new(),
        mentions: Vec::new(),
        program,
        types,
    }
}
