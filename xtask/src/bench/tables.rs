//! The tables: published figures with ours beside them, then all programs and models.

use std::collections::BTreeMap;

use super::measure::{Row, UNREDUCED};
use super::programs::{PUBLISHED, Published};

/// All tables, with what has to be said about them.
pub(crate) fn all(rows: &[Row], published: &BTreeMap<String, Published>) -> String {
    let mut text = String::from(
        "The ten programs of `examples/dotnet/mmchecker` under `dotnet-ecma`, whole spaces. *Theirs* are\n\
         the figures of Huynh and Roychoudhury, Tables 3 and 4 (a 2.2 GHz machine of 2006; programs written\n\
         anew, see there); a time to the first counterexample of ours includes its shortest story.\n\n",
    );
    text += &table_3(rows, published);
    text += "\n";
    text += &table_4(rows, published);
    text += &format!(
        "\nAll programs of `examples/dotnet`, whole spaces. *Unreduced* is without any reduction, with a\n\
         state after each issue of an access, too; a space of more than {UNREDUCED} states is not searched that way.\n\n"
    );
    text += &everything(rows);
    text
}

/// A row under a model for each program that figures are published of.
fn under<'r>(
    rows: &'r [Row],
    published: &'r BTreeMap<String, Published>,
    model: &str,
) -> impl Iterator<Item = (&'r str, &'r Row, &'r Published)> {
    let name = |row: &'r Row| row.name.strip_prefix(PUBLISHED);
    let rows = rows.iter().filter(move |row| row.model == model);
    rows.filter_map(move |row| name(row).and_then(|name| Some((name, row, published.get(name)?))))
}

fn table_3(rows: &[Row], published: &BTreeMap<String, Published>) -> String {
    let mut text = line(&[
        "program",
        "verdict",
        "states",
        "transitions",
        "states, sc",
        "window",
        "first, ms",
        "total, ms",
        "theirs: states",
        "transitions",
        "states, sc",
        "window",
        "first, ms",
        "total, ms",
    ]);
    text += &rule(2, 12);
    for (name, row, theirs) in under(rows, published, "dotnet-ecma") {
        let sc = under(rows, published, "sc").find(|(other, ..)| *other == name);
        text += &line(&[
            name,
            row.verdict,
            &row.reduced.states.to_string(),
            &row.reduced.transitions.to_string(),
            &sc.map_or(String::new(), |(_, sc, _)| sc.reduced.states.to_string()),
            &row.reduced.max_window.to_string(),
            &row.first.map_or(String::new(), milliseconds),
            &milliseconds(row.reduced.seconds),
            &theirs.normal.states.to_string(),
            &theirs.normal.transitions.to_string(),
            &theirs.sc_states.to_string(),
            &theirs.window.to_string(),
            &theirs.first.map_or(String::new(), |seconds| format!("{:.0}", seconds * 1e3)),
            &format!("{:.0}", theirs.normal.seconds * 1e3),
        ]);
    }
    text
}

fn table_4(rows: &[Row], published: &BTreeMap<String, Published>) -> String {
    let mut text = line(&[
        "program",
        "unreduced",
        "transitions",
        "ms",
        "reduced",
        "transitions",
        "ms",
        "theirs: unreduced",
        "transitions",
        "ms",
        "reduced",
        "transitions",
        "ms",
        "theirs/ours, states",
    ]);
    text += &rule(1, 13);
    for (name, row, theirs) in under(rows, published, "dotnet-ecma") {
        let (states, transitions, ms) = match &row.unreduced {
            Some(stats) => {
                (stats.states.to_string(), stats.transitions.to_string(), milliseconds(stats.seconds))
            }
            None => (format!("> {UNREDUCED}"), String::new(), String::new()),
        };
        let ratio = theirs.reduced.states as f64 / row.reduced.states.max(1) as f64;
        text += &line(&[
            name,
            &states,
            &transitions,
            &ms,
            &row.reduced.states.to_string(),
            &row.reduced.transitions.to_string(),
            &milliseconds(row.reduced.seconds),
            &theirs.normal.states.to_string(),
            &theirs.normal.transitions.to_string(),
            &format!("{:.0}", theirs.normal.seconds * 1e3),
            &theirs.reduced.states.to_string(),
            &theirs.reduced.transitions.to_string(),
            &format!("{:.0}", theirs.reduced.seconds * 1e3),
            &format!("{ratio:.1}"),
        ]);
    }
    text
}

fn everything(rows: &[Row]) -> String {
    let mut text = line(&[
        "program",
        "model",
        "verdict",
        "states",
        "transitions",
        "unreduced",
        "window",
        "first, ms",
        "total, ms",
        "bytes/state",
    ]);
    text += &rule(3, 7);
    for row in rows {
        let unreduced = row.unreduced.as_ref().map(|stats| stats.states.to_string());
        text += &line(&[
            &title(&row.name, row.entry.as_deref()),
            row.model,
            row.verdict,
            &row.reduced.states.to_string(),
            &row.reduced.transitions.to_string(),
            &unreduced.unwrap_or_default(),
            &row.reduced.max_window.to_string(),
            &row.first.map_or(String::new(), milliseconds),
            &milliseconds(row.reduced.seconds),
            &format!("{:.0}", row.reduced.bytes_per_state()),
        ]);
    }
    text
}

/// A program's name, and where it starts unless that goes without saying.
pub(super) fn title(name: &str, entry: Option<&str>) -> String {
    match entry.filter(|entry| !entry.ends_with("::Main")) {
        Some(entry) => format!("{name} {entry}"),
        None => name.to_owned(),
    }
}

pub(super) fn milliseconds(seconds: f64) -> String {
    format!("{:.1}", seconds * 1e3)
}

pub(super) fn line(cells: &[&str]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

/// The line under a table's head: columns of text, then of numbers.
pub(super) fn rule(text: usize, numbers: usize) -> String {
    format!("|{}{}\n", "---|".repeat(text), "--:|".repeat(numbers))
}
