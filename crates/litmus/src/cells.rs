//! A thread's column as labelled instructions: what every architecture's cells have in common.

use crate::arch::Arch;
use crate::emit::Emitter;
use crate::error::{Extent, Problem};
use crate::tokens::{Kind, Tokens};

/// One cell: labels, and an instruction unless the labels stand alone.
#[derive(Debug)]
pub(crate) struct Cell<'a, I> {
    pub(crate) labels: Vec<(&'a str, Extent)>,
    pub(crate) instruction: Option<(I, Extent)>,
}

/// Parses the cells of one thread, each instruction with `instruction`.
pub(crate) fn parse<'a, I>(
    arch: Arch,
    text: &'a str,
    cells: &[Extent],
    instruction: impl Fn(&mut Tokens<'a>) -> Result<I, Problem>,
) -> Result<Vec<Cell<'a, I>>, Problem> {
    let parse_one = |cell: &Extent| {
        let mut tokens = Tokens::new(text, *cell);
        let mut labels = Vec::new();
        while tokens.peek_second()?.kind == Kind::Symbol(":") {
            let label = tokens.peek()?;
            let numbered = matches!(label.kind, Kind::Number(_)) && arch.numbers_labels();
            if !numbered && !matches!(label.kind, Kind::Name(_)) {
                break;
            }
            labels.push((tokens.piece(label), label.extent));
            tokens.next()?;
            tokens.next()?;
        }
        let start = tokens.peek()?;
        if start.kind == Kind::End {
            return Ok(Cell { labels, instruction: None });
        }
        let parsed = instruction(&mut tokens)?;
        let rest = tokens.next()?;
        if rest.kind != Kind::End {
            let problem = tokens.unexpected(rest, "the end of the cell after the instruction");
            return Err(problem.help("write one instruction in each cell; end rows with `;`"));
        }
        Ok(Cell { labels, instruction: Some((parsed, start.extent.to(*cell))) })
    };
    cells.iter().map(parse_one).collect()
}

/// Lowers the cells of one thread, each instruction with `instruction`.
pub(crate) fn lower<'a, I>(
    cells: &[Cell<'a, I>],
    mut emitter: Emitter<'_, 'a>,
    mut instruction: impl FnMut(&mut Emitter<'_, 'a>, &I, Extent) -> Result<(), Problem>,
) -> Result<(), Problem> {
    for (name, extent) in cells.iter().flat_map(|cell| &cell.labels) {
        emitter.declare(name, *extent)?;
    }
    for cell in cells {
        for (name, _) in &cell.labels {
            emitter.place(name);
        }
        if let Some((parsed, extent)) = &cell.instruction {
            emitter.begin(*extent);
            instruction(&mut emitter, parsed, *extent)?;
        }
    }
    emitter.finish();
    Ok(())
}
