//! The state space as a graph for Graphviz, if it is small.

use std::fmt::Write as _;
use std::io::{self, Write};

use fencepost::space::{StateKind, StateSpace, space};

use super::document::{Document, ReportEntry};

/// The most states that a person can make something of.
const MOST: usize = 400;

/// Graphs, one for each input.
#[derive(Debug)]
pub(super) struct Dot;

impl Document for Dot {
    fn add(&mut self, out: &mut dyn Write, entry: &ReportEntry<'_>) -> io::Result<()> {
        let name = quoted(&format!("{} under {}", entry.label, entry.model.name));
        let drawn = match entry.answer {
            Ok(answered) => space(answered.subject, entry.model, entry.config, MOST)
                .unwrap_or_else(|error| Err(error.to_string())),
            Err(diagnostic) => Err(diagnostic.in_short()),
        };
        let body = match drawn {
            Ok(space) => draw(&space),
            Err(why) => format!("  why [shape=note, label={}];\n", quoted(&why)),
        };
        write!(out, "digraph {name} {{\n  label={name};\n{body}}}\n")
    }

    fn finish(&mut self, _out: &mut dyn Write, _left: usize) -> io::Result<()> {
        Ok(())
    }
}

fn draw(space: &StateSpace) -> String {
    let mut text = String::from(
        "  node [shape=circle, label=\"\", width=0.25, style=filled, fillcolor=\"#9ecae1\"];\n  edge [fontsize=9, arrowsize=0.6];\n  start [shape=plaintext, style=\"\", label=\"start\"];\n  start -> 0;\n",
    );
    for (state, kind) in space.states.iter().enumerate() {
        // Colours that also differ in lightness, and shapes besides.
        let look = match kind {
            StateKind::Ordered => continue,
            StateKind::Reordered => {
                "shape=diamond, fillcolor=\"#fdae6b\", tooltip=\"only with a reordering\""
            }
            StateKind::Wrong => "shape=doubleoctagon, fillcolor=\"#a50f15\", tooltip=\"wrong\"",
        };
        let _ = writeln!(text, "  {state} [{look}];");
    }
    for edge in &space.edges {
        let style = if edge.overtakes { ", style=dashed, color=\"#d94801\"" } else { "" };
        let _ = writeln!(text, "  {} -> {} [label={}{style}];", edge.from, edge.to, quoted(&edge.text));
    }
    text
}

/// A string of the language.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " "))
}
