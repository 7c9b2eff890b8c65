//! Finding rows by the row they are about.

use std::collections::BTreeMap;

use fencepost_ir::broken::Invariant;

use super::rows::{About, LOOKED_UP, Row};
use super::schema::{Column, TableId};
use super::tables::Tables;
use super::token::Token;

/// For tables that are not sorted by their owner: the order in which they would be.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    unsorted: BTreeMap<TableId, Vec<u32>>,
}

impl Order {
    pub(super) fn new(tables: &Tables) -> Order {
        let mut unsorted = BTreeMap::new();
        for &(table, column) in LOOKED_UP {
            let key = |&row: &u32| tables.cell(table, row, column);
            if !(1..=tables.row_count(table)).is_sorted_by_key(|row| key(&row)) {
                let mut rows: Vec<u32> = (1..=tables.row_count(table)).collect();
                rows.sort_by_key(key);
                unsorted.insert(table, rows);
            }
        }
        Order { unsorted }
    }

    /// The row at a place of the sorted order, both from 0 and 1.
    fn row(&self, table: TableId, place: u32) -> u32 {
        match self.unsorted.get(&table) {
            Some(rows) => *rows.get(place as usize).or_broken("a row of a sorted table"),
            None => place + 1,
        }
    }
}

/// The rows of a table about `about`, in the order of the table.
pub(super) fn rows_about<'a, R: About<'a>>(
    tables: &'a Tables,
    order: &'a Order,
    about: Token,
) -> impl Iterator<Item = Token> + use<'a, R> {
    let table = <R as Row<'a>>::TABLE;
    let key = match table.columns().get(R::OWNER) {
        Some(&Column::Row(owner)) if about.is(owner) => Some(about.row()),
        Some(&Column::Coded(coded)) => coded.encode(about),
        _ => None,
    };
    let count = if key.is_some() { tables.row_count(table) } else { 0 };
    let cell = move |place| tables.cell(table, order.row(table, place), R::OWNER);
    let first = partition_point(count, |place| Some(cell(place)) < key);
    (first..count)
        .take_while(move |&place| Some(cell(place)) == key)
        .map(move |place| Token::new(table, order.row(table, place)))
}

/// The first of `0..count` for which `before` does not hold, where it holds for a prefix.
fn partition_point(count: u32, before: impl Fn(u32) -> bool) -> u32 {
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low + (high - low) / 2;
        if before(middle) { low = middle + 1 } else { high = middle }
    }
    low
}
