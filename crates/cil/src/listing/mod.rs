//! A method's CIL for people: names instead of tokens, exception clauses as blocks, source lines,
//! and what each instruction does to memory.

mod access;
mod names;

use std::ops::Range;

use fencepost_ir::Class;

use crate::error::Error;
use crate::files::File;
use crate::il::{Clause, ClauseKind, Instruction, MethodBody, Opcode, Operand};
use crate::metadata::rows::Param;
use crate::metadata::{Assembly, TableId, Token};
use crate::symbols::{MethodSymbols, Symbols};
use names::Names;

/// A method as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    /// Its token.
    pub token: Token,
    /// `Namespace.Type::Method`.
    pub name: String,
    /// Its whole head: `static void Peterson::Main()`.
    pub head: String,
    /// Whether the program starts here.
    pub is_entry: bool,
    /// Types and names of its locals.
    pub locals: Vec<String>,
    /// Its code; nothing if it has none.
    pub lines: Vec<Line>,
}

/// A line of a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// What follows comes from this line of the source.
    Source {
        /// The file, as symbols name it.
        file: String,
        /// The line.
        line: u32,
    },
    /// A block begins: `.try`, `catch System.Exception`, `finally`.
    Open(String),
    /// The innermost block ends.
    Close,
    /// An instruction.
    Instruction {
        /// Where it is.
        offset: u32,
        /// Its name.
        opcode: &'static str,
        /// What it works on.
        operand: String,
        /// What it does to memory that others can see.
        access: Option<Class>,
    },
}

/// Reads an assembly and its symbols, if there are any that fit.
pub fn open(file: File) -> Result<(Assembly, Option<Symbols>), Error> {
    let assembly = Assembly::read(file.bytes, &file.path)?;
    let symbols = crate::world::symbols(&assembly, file.pdb.as_deref(), file.mdb.as_deref());
    Ok((assembly, symbols.ok().flatten()))
}

/// All methods of an assembly, by type.
pub fn methods(assembly: &Assembly) -> Vec<Token> {
    let types = (1..=assembly.row_count(TableId::TypeDef)).map(|row| Token::new(TableId::TypeDef, row));
    types.flat_map(|token| assembly.type_def(token).methods.collect::<Vec<_>>()).collect()
}

/// `Namespace.Type::Method` of a method.
pub fn name(assembly: &Assembly, method: Token) -> String {
    Names { assembly }.method(method)
}

/// Lists a method.
pub fn method(assembly: &Assembly, symbols: Option<&Symbols>, token: Token) -> Result<Method, Error> {
    let names = Names { assembly };
    let known = symbols.and_then(|symbols| symbols.method(token));
    let mut listed = Method {
        token,
        name: names.method(token),
        head: head(&names, token)?,
        is_entry: assembly.entry_point() == Some(token),
        locals: Vec::new(),
        lines: Vec::new(),
    };
    let Some(body) = assembly.body(token)? else { return Ok(listed) };
    if let Some(locals) = body.locals {
        for (index, sig) in assembly.local_signature(locals)?.iter().enumerate() {
            let name = local_name(known, index as u16);
            listed.locals.push(format!("{} {name}", names.sig(sig)));
        }
    }
    let blocks = blocks(&names, &body);
    let mut last_line = None;
    let mut volatile = false;
    for instruction in &body.code {
        let offset = instruction.offset;
        listed.lines.extend(blocks.iter().filter(|(range, _)| range.end == offset).map(|_| Line::Close));
        if let Some(point) = known.and_then(|known| known.points.at(offset))
            && point.offset == offset
            && !point.is_hidden()
            && last_line != Some((point.file, point.line))
        {
            last_line = Some((point.file, point.line));
            let file = symbols.map_or("", |symbols| symbols.file(point)).to_owned();
            listed.lines.push(Line::Source { file, line: point.line });
        }
        let opened = blocks.iter().filter(|(range, _)| range.start == offset);
        listed.lines.extend(opened.map(|(_, head)| Line::Open(head.clone())));
        listed.lines.push(Line::Instruction {
            offset,
            opcode: instruction.opcode.name(),
            operand: operand(&names, known, token, instruction),
            access: access::class(assembly, instruction, volatile),
        });
        volatile = instruction.opcode == Opcode::Volatile
            || volatile && instruction.opcode.flow() == crate::il::Flow::Prefix;
    }
    let end = body.code_size();
    listed.lines.extend(blocks.iter().filter(|(range, _)| range.end == end).map(|_| Line::Close));
    Ok(listed)
}

fn head(names: &Names<'_>, token: Token) -> Result<String, Error> {
    const STATIC: u16 = 0x10;
    let row = names.assembly.method(token);
    let signature = names.assembly.method_signature(token)?;
    let mut parameters: Vec<String> = signature.params.iter().map(|param| names.sig(param)).collect();
    for param in row.params {
        let param: Param<'_> = names.assembly.row(param);
        let index = usize::from(param.sequence).checked_sub(1);
        if let Some(parameter) = index.and_then(|index| parameters.get_mut(index)) {
            *parameter += &format!(" {}", param.name);
        }
    }
    let kind = if row.flags & STATIC != 0 { "static" } else { "instance" };
    let result = names.sig(&signature.ret);
    Ok(format!("{kind} {result} {}({})", names.method(token), parameters.join(", ")))
}

fn local_name(known: Option<&MethodSymbols>, slot: u16) -> String {
    let local = known.and_then(|known| known.locals.iter().find(|local| local.slot == slot));
    local.map_or_else(|| format!("V_{slot}"), |local| local.name.clone())
}

/// The blocks of exception clauses, outer before inner where they begin at the same place.
fn blocks(names: &Names<'_>, body: &MethodBody) -> Vec<(Range<u32>, String)> {
    let mut blocks: Vec<(Range<u32>, String)> = Vec::new();
    for Clause { kind, try_range, handler } in &body.clauses {
        let open = (try_range.clone(), ".try".to_owned());
        if !blocks.contains(&open) {
            blocks.push(open);
        }
        let head = match kind {
            ClauseKind::Catch(token) => format!("catch {}", names.ty(*token)),
            ClauseKind::Filter(start) => {
                blocks.push((*start..handler.start, "filter".to_owned()));
                "catch".to_owned()
            }
            ClauseKind::Finally => "finally".to_owned(),
            ClauseKind::Fault => "fault".to_owned(),
        };
        blocks.push((handler.clone(), head));
    }
    blocks.sort_by_key(|(range, _)| (range.start, std::cmp::Reverse(range.end)));
    blocks
}

fn operand(
    names: &Names<'_>,
    known: Option<&MethodSymbols>,
    method: Token,
    instruction: &Instruction,
) -> String {
    let label = |target: &u32| format!("IL_{target:04x}");
    let name = instruction.opcode.name();
    let implied = |prefix: &str| name.strip_prefix(prefix).and_then(|index| index.parse::<u16>().ok());
    match &instruction.operand {
        // `ldloc.0` and the like say in their name which one.
        Operand::None => match implied("ldloc.").or(implied("stloc.")) {
            Some(slot) => format!("// {}", local_name_at(known, slot, instruction.offset)),
            None => match implied("ldarg.") {
                Some(index) => format!("// {}", names.argument(method, index)),
                None => String::new(),
            },
        },
        Operand::I8(value) => value.to_string(),
        Operand::I32(value) => value.to_string(),
        Operand::I64(value) => value.to_string(),
        Operand::F32(value) => format!("{value:?}"),
        Operand::F64(value) => format!("{value:?}"),
        Operand::Var(index) if name.contains("loc") => local_name_at(known, *index, instruction.offset),
        Operand::Var(index) => names.argument(method, *index),
        Operand::Branch(target) => label(target),
        Operand::Switch(targets) => {
            format!("({})", targets.iter().map(label).collect::<Vec<_>>().join(", "))
        }
        Operand::String(token) => {
            let units = names.assembly.user_string(*token).unwrap_or_default();
            format!("{:?}", String::from_utf16_lossy(&units))
        }
        Operand::Token(token) => names.token(*token),
    }
}

fn local_name_at(known: Option<&MethodSymbols>, slot: u16, offset: u32) -> String {
    let name = known.and_then(|known| known.local_name(slot, offset));
    name.map_or_else(|| local_name(known, slot), str::to_owned)
}
