//! The instruction table: `P0 | P1 ;` and the rows below, split into cells that keep their
//! positions.

use std::collections::HashMap;

use crate::arch::Arch;
use crate::error::{Extent, Problem, quote};
use crate::location::thread_number;
use crate::tokens::{Kind, Tokens};

/// More threads than any test needs; the bound keeps thread indices small.
const MAX_THREADS: usize = 1000;

/// Words that can only stand after the table.
const AFTER_TABLE: [&str; 10] = [
    "exists",
    "forall",
    "final",
    "locations",
    "filter",
    "observed",
    "Observed",
    "scopes",
    "levels",
    "regions",
];

/// A thread's column.
#[derive(Debug)]
pub(crate) struct Column {
    /// The number in the thread's name.
    pub(crate) number: i64,
    /// The cells that are not blank, from top to bottom.
    pub(crate) cells: Vec<Extent>,
}

/// Reads the table and leaves `tokens` after it.
pub(crate) fn parse(tokens: &mut Tokens<'_>, arch: Arch) -> Result<Vec<Column>, Problem> {
    while tokens.eat(";")? {}
    let mut columns = heads(tokens)?;
    while !at_end(tokens)? {
        row(tokens, arch, &mut columns)?;
    }
    Ok(columns)
}

fn heads(tokens: &mut Tokens<'_>) -> Result<Vec<Column>, Problem> {
    let mut columns = Vec::new();
    let mut places: HashMap<i64, Extent> = HashMap::new();
    loop {
        let token = tokens.next()?;
        let number = match token.kind {
            Kind::Name(name) => thread_number(name),
            _ => None,
        };
        let Some(number) = number else {
            return Err(tokens
                .unexpected(token, "a thread's name such as `P0`")
                .help("the table starts with the names of the threads: ` P0 | P1 ;`"));
        };
        if let Some(earlier) = places.insert(number, token.extent) {
            return Err(Problem::new(token.extent, format!("there are two threads P{number}"))
                .help("number the threads from P0 on")
                .related(earlier, format!("P{number} is already here")));
        }
        if columns.len() == MAX_THREADS {
            return Err(Problem::new(token.extent, format!("there are more than {MAX_THREADS} threads")));
        }
        columns.push(Column { number, cells: Vec::new() });
        if tokens.eat(";")? {
            return Ok(columns);
        }
        tokens
            .expect("|", "or `;` after a thread's name")
            .map_err(|problem| problem.help("separate columns by `|` and end each row with `;`"))?;
    }
}

/// Whether the table is over: at the end of the text or before what follows the table.
fn at_end(tokens: &Tokens<'_>) -> Result<bool, Problem> {
    let token = tokens.peek()?;
    Ok(match token.kind {
        Kind::End | Kind::Symbol("~" | "(" | "<<") => true,
        // As a mnemonic, `not` is never before `exists`.
        Kind::Name("not") => tokens.peek_second()?.kind == Kind::Name("exists"),
        Kind::Name(word) if AFTER_TABLE.contains(&word) => {
            !matches!(word, "scopes" | "levels" | "regions")
                || tokens.peek_second()?.kind == Kind::Symbol(":")
        }
        _ => false,
    })
}

/// Takes one row, up to its `;`.
fn row(tokens: &mut Tokens<'_>, arch: Arch, columns: &mut [Column]) -> Result<(), Problem> {
    let wanted = columns.len();
    let start = tokens.peek()?.extent;
    let mut count = 0;
    loop {
        let (cell, last) = cell(tokens, arch)?;
        match columns.get_mut(count) {
            Some(column) => column.cells.extend(cell),
            None => return Err(wrong_width(start.to(Extent::new(0, tokens.position())), "more", wanted)),
        }
        count += 1;
        if last && count < wanted {
            let row = start.to(Extent::new(0, tokens.position()));
            return Err(wrong_width(row, &format!("only {count}"), wanted));
        }
        if last {
            return Ok(());
        }
    }
}

fn wrong_width(row: Extent, found: &str, wanted: usize) -> Problem {
    let columns = if wanted == 1 { "column" } else { "columns" };
    Problem::new(row, format!("this row has {found} where the table has {wanted} {columns}"))
        .help("give every thread a cell in each row, blank if need be, and end each row with `;`")
}

/// Takes one cell and the `|` or `;` after it. Says where the cell is, unless it is blank, and
/// whether it was the row's last.
fn cell(tokens: &mut Tokens<'_>, arch: Arch) -> Result<(Option<Extent>, bool), Problem> {
    let mut cell: Option<Extent> = None;
    let mut after_lock = false;
    loop {
        let token = tokens.next()?;
        // `lock; incl (x)` is one instruction, as the assembler of old wants it.
        let continued = std::mem::replace(
            &mut after_lock,
            matches!(token.kind, Kind::Name(word) if arch.has_lock_prefix() && word.eq_ignore_ascii_case("lock")),
        );
        match token.kind {
            Kind::Symbol("|") => return Ok((cell, false)),
            Kind::Symbol(";") if !continued => return Ok((cell, true)),
            Kind::End => {
                return Err(tokens
                    .unexpected(token, "`;` at the end of the row")
                    .help("end each row with `;`"));
            }
            Kind::Name(word @ ("exists" | "forall" | "locations" | "filter")) if cell.is_some() => {
                return Err(Problem::new(token.extent, format!("{} in the middle of a row", quote(word)))
                    .help("end the last row of the table with `;`"));
            }
            _ => cell = Some(cell.map_or(token.extent, |cell| cell.to(token.extent))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(Vec<Vec<&str>>, &str), crate::Error> {
        let mut tokens = Tokens::new(text, Extent::new(0, text.len()));
        let columns = parse(&mut tokens, Arch::X86);
        let columns = columns.map_err(|problem| crate::error::Lines::new(text).error("t", problem))?;
        let cells = columns
            .iter()
            .map(|column| column.cells.iter().map(|cell| &text[cell.start..cell.end]).collect())
            .collect();
        Ok((cells, text[tokens.position()..].trim()))
    }

    #[test]
    fn splits_cells() {
        let (cells, rest) = read(" P0 | P1 ;\n MOV [x],$1 | ;\n | L: NOP ;\n exists (x=1)").unwrap();
        assert_eq!(cells, [vec!["MOV [x],$1"], vec!["L: NOP"]]);
        assert_eq!(rest, "exists (x=1)");
        assert_eq!(read("P0;").unwrap().0, [Vec::<&str>::new()]);
    }

    #[test]
    fn rows_must_have_all_columns() {
        for (text, line) in [("P0|P1;\nNOP;\n", 2), ("P0;\nNOP;\nNOP|NOP;", 3), ("P0|P1;\n|\n|;", 2)] {
            assert_eq!(read(text).unwrap_err().line, line, "{text}");
        }
    }

    #[test]
    fn bad_tables_are_errors() {
        for bad in ["", "P0", "P0 |", "P0 | P0;", "P0 P1;", "x;", "P0;NOP", "P0;NOP exists x=1", "P0;\u{b5};"]
        {
            assert!(read(bad).unwrap_err().span.end <= bad.len(), "{bad}");
        }
        let wide: String = (0..2000).map(|n| format!("P{n}|")).collect();
        assert!(read(&wide).is_err());
    }
}
