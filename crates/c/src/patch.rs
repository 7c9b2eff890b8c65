//! Fences written into the text of a program, or taken out of it. A place for a fence is before a statement or at
//! the end of a block of the program's own file; in what it includes nothing is changed, nor inside macros.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use lang_c::ast::{BlockItem, Expression, IfStatement, Statement};
use lang_c::span::{Node, Span};
use lang_c::visit::{self, Visit};

use crate::error::CError;
use crate::parse::parse;
use crate::pragma::MARK;
use crate::preprocess::{Files, Preprocessed, preprocess};
use crate::source::{Extent, FileId};

/// Room for a fence in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Room {
    /// Before the statement that begins here.
    Before(usize),
    /// In braces with this statement, which is the branch or body of another.
    InBraces(Range<usize>),
    /// Before the brace here that closes a block.
    AtEnd(usize),
}

impl Room {
    /// Where it is.
    pub fn start(&self) -> usize {
        match self {
            Room::Before(at) | Room::AtEnd(at) => *at,
            Room::InBraces(range) => range.start,
        }
    }
}

/// Where statements and fences are in a program's text.
#[derive(Clone, Debug)]
pub struct Outline {
    text: Arc<str>,
    is_mcspin: bool,
    has_header: bool,
    /// By offset in the preprocessed text.
    rooms: BTreeMap<usize, Room>,
    /// Statements that are calls of fences, by the offset of the call in the preprocessed text; and whether something
    /// else has to stand there if the call goes.
    fences: BTreeMap<usize, (Range<usize>, bool)>,
}

impl Outline {
    /// Reads a program.
    pub fn read(
        name: &str,
        text: &str,
        files: &dyn Files,
        defines: &[(String, String)],
    ) -> Result<Outline, Vec<CError>> {
        let pre = preprocess(name, text, files, defines)?;
        let unit = parse(&pre).map_err(|error| vec![error])?;
        let has_header = pre.map.files().iter().any(|file| file.name.contains("stdatomic.h"));
        let mut reader = BlockReader {
            pre: &pre,
            values: BTreeSet::new(),
            in_block: BTreeSet::new(),
            outline: Outline {
                text: Arc::from(text),
                is_mcspin: pre.is_mcspin,
                has_header,
                rooms: BTreeMap::new(),
                fences: BTreeMap::new(),
            },
        };
        reader.visit_translation_unit(&unit);
        Ok(reader.outline)
    }

    /// The program's text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where a fence goes that is to stand before what begins at an offset in the preprocessed text.
    pub fn room(&self, offset: usize) -> Option<&Room> {
        self.rooms.get(&offset)
    }

    /// Whether the fence at an offset in the preprocessed text can be taken out.
    pub fn is_fence(&self, offset: usize) -> bool {
        self.fences.contains_key(&offset)
    }

    /// The text with fences before what begins at these offsets in the preprocessed text.
    pub fn with_fences(&self, offsets: impl IntoIterator<Item = usize>) -> String {
        let rooms: BTreeMap<usize, &Room> = offsets
            .into_iter()
            .filter_map(|offset| self.room(offset))
            .map(|room| (room.start(), room))
            .collect();
        let fence = match self.is_mcspin {
            true => "McSPIN_fence();",
            false => "atomic_thread_fence(memory_order_seq_cst);",
        };
        let mut edits: Vec<(Range<usize>, String)> = Vec::new();
        if !rooms.is_empty() && !self.is_mcspin && !self.has_header {
            let at = self.first_include();
            edits.push((at..at, "#include <stdatomic.h>\n".to_owned()));
        }
        for room in rooms.values() {
            match room {
                Room::Before(at) => edits.push((*at..*at, self.before(*at, fence, ""))),
                Room::AtEnd(at) => edits.push((*at..*at, self.before(*at, fence, "    "))),
                Room::InBraces(range) => {
                    edits.push((range.start..range.start, format!("{{ {fence} ")));
                    edits.push((range.end..range.end, " }".to_owned()));
                }
            }
        }
        self.edited(edits)
    }

    /// The text without the fences at these offsets in the preprocessed text.
    pub fn without_fences(&self, offsets: impl IntoIterator<Item = usize>) -> String {
        let fences: BTreeMap<usize, &(Range<usize>, bool)> = offsets
            .into_iter()
            .filter_map(|offset| self.fences.get(&offset))
            .map(|fence| (fence.0.start, fence))
            .collect();
        let edits = fences.values().map(|(range, is_needed)| {
            let with = if *is_needed { ";" } else { "" };
            let line = self.line(range.start);
            let before = self.text.get(line.start..range.start).unwrap_or_default();
            let after = self.text.get(range.end..line.end).unwrap_or_default();
            let alone = before.trim().is_empty() && after.trim().is_empty() && !is_needed;
            (if alone { line } else { range.clone() }, with.to_owned())
        });
        self.edited(edits.collect())
    }

    /// A line of its own before a place, if that begins its line.
    fn before(&self, at: usize, fence: &str, deeper: &str) -> String {
        let line = self.line(at);
        let indent = self.text.get(line.start..at).unwrap_or_default();
        match indent.trim().is_empty() {
            true => format!("{deeper}{fence}\n{indent}"),
            false => format!("{fence} "),
        }
    }

    /// The line around a place, with its end.
    fn line(&self, at: usize) -> Range<usize> {
        let before = self.text.get(..at).unwrap_or_default();
        let after = self.text.get(at..).unwrap_or_default();
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        start..after.find('\n').map_or(self.text.len(), |newline| at + newline + 1)
    }

    /// The first `#include`, or the start.
    fn first_include(&self) -> usize {
        let mut at = 0;
        for line in self.text.split_inclusive('\n') {
            if line.trim_start().strip_prefix('#').is_some_and(|it| it.trim_start().starts_with("include")) {
                return at;
            }
            at += line.len();
        }
        0
    }

    fn edited(&self, mut edits: Vec<(Range<usize>, String)>) -> String {
        edits.sort_by_key(|(range, _)| (range.start, range.end));
        let mut text = String::with_capacity(self.text.len() + 100);
        let mut from = 0;
        for (range, with) in edits {
            text.push_str(self.text.get(from..range.start).unwrap_or_default());
            text.push_str(&with);
            from = range.end.max(from);
        }
        text.push_str(self.text.get(from..).unwrap_or_default());
        text
    }
}

/// Where the brace is that closes a block.
pub(crate) fn closing(pre: &Preprocessed, block: Span) -> usize {
    let text = pre.text.get(block.start..block.end).unwrap_or_default();
    block.start + text.trim_end().len().saturating_sub(1)
}

struct BlockReader<'p> {
    pre: &'p Preprocessed,
    /// Where blocks begin that have a value.
    values: BTreeSet<usize>,
    /// Where statements begin that stand in a block.
    in_block: BTreeSet<usize>,
    outline: Outline,
}

impl BlockReader<'_> {
    /// Where something begins in the program's own file, if it is not inside of a macro there.
    fn start(&self, offset: usize) -> Option<usize> {
        let extent = self.own(offset)?;
        let before = self.pre.text.get(..offset)?.trim_end();
        let same_use = self.pre.map.macro_at(offset).is_some()
            && before.len().checked_sub(1).is_some_and(|last| self.pre.map.extent(last..last + 1) == extent);
        (!same_use).then_some(extent.start as usize)
    }

    /// Where something ends, if its last character is in the program's own file.
    fn end(&self, end: usize) -> Option<usize> {
        let text = self.pre.text.get(..end)?.trim_end();
        let extent = self.own(text.len().checked_sub(1)?)?;
        Some(extent.end as usize)
    }

    fn own(&self, offset: usize) -> Option<Extent> {
        let extent = self.pre.map.extent(offset..offset + 1);
        (extent.file == FileId(0)).then_some(extent)
    }

    fn statement(&mut self, statement: &Statement, span: Span) {
        let in_block = self.in_block.contains(&span.start);
        if let Statement::Compound(_) = statement {
            let close = closing(self.pre, span);
            // What stands last in `({ … })` is its value.
            if !self.values.contains(&span.start)
                && let Some(at) = self.start(close)
            {
                self.outline.rooms.insert(close, Room::AtEnd(at));
            }
            return;
        }
        let Some(start) = self.start(span.start) else { return };
        let end = self.end(span.end).filter(|end| *end > start);
        if let (Statement::Expression(Some(call)), Some(end)) = (statement, end)
            && is_fence(call)
            && self.pre.map.macro_at(span.start).is_none()
        {
            self.outline.fences.insert(call.span.start, (start..end, !in_block));
        }
        let is_pragma = matches!(statement, Statement::If(test) if is_mark(&test.node));
        match (in_block, end) {
            (true, _) => {
                self.outline.rooms.insert(span.start, Room::Before(start));
            }
            (false, Some(end)) if !is_pragma && !matches!(statement, Statement::Expression(None)) => {
                self.outline.rooms.insert(span.start, Room::InBraces(start..end));
            }
            _ => {}
        }
    }
}

impl<'ast> Visit<'ast> for BlockReader<'_> {
    fn visit_block_item(&mut self, item: &'ast BlockItem, span: &'ast Span) {
        match item {
            BlockItem::Statement(statement) => {
                self.in_block.insert(statement.span.start);
            }
            BlockItem::Declaration(declaration) => {
                if let Some(start) = self.start(declaration.span.start) {
                    self.outline.rooms.insert(declaration.span.start, Room::Before(start));
                }
            }
            BlockItem::StaticAssert(_) => {}
        }
        visit::visit_block_item(self, item, span);
    }

    fn visit_expression(&mut self, expression: &'ast Expression, span: &'ast Span) {
        if let Expression::Statement(block) = expression {
            self.values.insert(block.span.start);
        }
        visit::visit_expression(self, expression, span);
    }

    fn visit_statement(&mut self, statement: &'ast Statement, span: &'ast Span) {
        self.statement(statement, *span);
        visit::visit_statement(self, statement, span);
    }
}

fn is_fence(expression: &Node<Expression>) -> bool {
    let Expression::Call(call) = &expression.node else { return false };
    let Expression::Identifier(name) = &call.node.callee.node else { return false };
    ["McSPIN_fence", "atomic_thread_fence", "__sync_synchronize"].contains(&name.node.name.as_str())
}

fn is_mark(test: &IfStatement) -> bool {
    let Expression::Call(call) = &test.condition.node else { return false };
    matches!(&call.node.callee.node, Expression::Identifier(name) if name.node.name == MARK)
}
