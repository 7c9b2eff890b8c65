//! A picture of a small state space: states in rows by their distance from the start, and the steps between them. A page
//! for a browser has it, and `--format svg` is nothing else.

use std::cmp::Ordering;
use std::collections::VecDeque;
use std::io::{self, Write};

use fencepost::space::{SpaceStep, StateKind, StateSpace, space};
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, Value, context};
use serde::Serialize;

use super::document::{Document, ReportEntry};

/// The most states that a picture has.
const MOST_STATES: usize = 250;

/// The distance between rows, and between the states of a row.
const ROW: usize = 62;
const COLUMN: usize = 46;

/// The least width.
const NARROW: usize = 620;

/// Above the first row and below the last.
const MARGIN: usize = 32;

/// An environment for templates that include the shapes of a picture.
pub(super) fn templates() -> io::Result<Environment<'static>> {
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    let syntax = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build();
    environment.set_syntax(syntax.map_err(io::Error::other)?);
    environment.add_template("shapes.svg", include_str!("shapes.svg")).map_err(io::Error::other)?;
    Ok(environment)
}

/// The states and steps of a program, each with its place.
#[derive(Debug, Serialize)]
pub(super) struct Picture {
    wide: usize,
    high: usize,
    states: Vec<PicturedState>,
    steps: Vec<PicturedStep>,
    /// How many states need no reordering, need one, and are wrong.
    counts: [usize; 3],
}

#[derive(Debug, Serialize)]
struct PicturedState {
    x: usize,
    y: usize,
    /// 0: needs no reordering, 1: needs one, 2: wrong.
    kind: u8,
    title: &'static str,
}

#[derive(Debug, Serialize)]
struct PicturedStep {
    from: (usize, usize),
    to: (usize, usize),
    /// Where the line is drawn to on its way.
    bend: (usize, usize),
    overtakes: bool,
    text: String,
}

impl Picture {
    /// The picture of what is known of an input; otherwise why there is none.
    pub(super) fn of(entry: &ReportEntry<'_>) -> Result<Picture, String> {
        let answered = entry.answer.map_err(|diagnostic| diagnostic.in_short())?;
        let space = space(answered.subject, entry.model, entry.config, MOST_STATES);
        Ok(Picture::new(space.unwrap_or_else(|error| Err(error.to_string()))?))
    }

    fn new(space: StateSpace) -> Picture {
        let rows = rows(&space);
        let most = rows.iter().map(Vec::len).max().unwrap_or_default();
        let wide = NARROW.max(most * COLUMN + 40);
        let places = places(&space, rows.clone(), wide);
        let kinds: Vec<u8> = space.states.iter().map(|&kind| number(kind)).collect();
        let counts = [0, 1, 2].map(|kind| kinds.iter().filter(|&&state| state == kind).count());
        let title = |state: usize| match (state, space.states[state]) {
            (0, _) => "start",
            (_, StateKind::Ordered) => "needs no reordering",
            (_, StateKind::Reordered) => "needs a reordering",
            (_, StateKind::Wrong) => "wrong",
        };
        let states = places.iter().enumerate().map(|(state, &(x, y))| PicturedState {
            x,
            y,
            kind: kinds[state],
            title: title(state),
        });
        let states = states.collect();
        let steps = space.edges.into_iter().map(|SpaceStep { from, to, text, overtakes }| {
            let (from, to) = (places[from], places[to]);
            // What does not go down goes round the states between.
            let (aside, up) = match to.1.cmp(&from.1) {
                Ordering::Greater => (0, 0),
                Ordering::Equal => (0, ROW / 2),
                Ordering::Less => (ROW * 2 / 3, 0),
            };
            let bend =
                (usize::midpoint(from.0, to.0) + aside, usize::midpoint(from.1, to.1).saturating_sub(up));
            PicturedStep { from, to, bend, overtakes, text }
        });
        Picture { wide, high: rows.len() * ROW + MARGIN, states, steps: steps.collect(), counts }
    }
}

fn number(kind: StateKind) -> u8 {
    match kind {
        StateKind::Ordered => 0,
        StateKind::Reordered => 1,
        StateKind::Wrong => 2,
    }
}

/// The states by their distance from the start, which leads to all of them.
fn rows(space: &StateSpace) -> Vec<Vec<usize>> {
    let mut depths: Vec<Option<usize>> = vec![None; space.states.len()];
    let mut rows: Vec<Vec<usize>> = Vec::new();
    let mut next = VecDeque::from([(0, 0)]);
    while let Some((state, depth)) = next.pop_front() {
        if depths[state].is_some() {
            continue;
        }
        depths[state] = Some(depth);
        if rows.len() == depth {
            rows.push(Vec::new());
        }
        rows[depth].push(state);
        let after = space.edges.iter().filter(|edge| edge.from == state);
        next.extend(after.map(|edge| (edge.to, depth + 1)));
    }
    rows
}

/// Where each state is: below those that lead to it, as far as there is room.
fn places(space: &StateSpace, rows: Vec<Vec<usize>>, wide: usize) -> Vec<(usize, usize)> {
    let mut places: Vec<(usize, usize)> = vec![(0, 0); space.states.len()];
    let mut depths = vec![usize::MAX; space.states.len()];
    for (depth, mut row) in rows.into_iter().enumerate() {
        let above = |state: &usize| {
            let before = space.edges.iter().filter(|edge| edge.to == *state && depths[edge.from] < depth);
            let xs: Vec<usize> = before.map(|edge| places[edge.from].0).collect();
            xs.iter().sum::<usize>() / xs.len().max(1)
        };
        row.sort_by_cached_key(above);
        let count = row.len();
        for (index, state) in row.into_iter().enumerate() {
            depths[state] = depth;
            places[state] = ((index + 1) * wide / (count + 1), depth * ROW + MARGIN);
        }
    }
    places
}

/// Pictures, one below the other.
#[derive(Debug, Default)]
pub(super) struct Svg {
    pictures: Vec<Titled>,
}

/// A picture with its title, or why there is none.
#[derive(Debug, Serialize)]
struct Titled {
    title: String,
    top: usize,
    picture: Option<Picture>,
    why: String,
}

/// The room for a title and the legend above a picture.
const HEAD: usize = 64;

impl Document for Svg {
    fn add(&mut self, _out: &mut dyn Write, entry: &ReportEntry<'_>) -> io::Result<()> {
        let title = format!("{} under {}: {}", entry.label, entry.model.name, entry.verdict());
        let (picture, why) = match Picture::of(entry) {
            Ok(picture) => (Some(picture), String::new()),
            Err(why) => (None, why),
        };
        self.pictures.push(Titled { title, top: self.high(), picture, why });
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn Write, _left: usize) -> io::Result<()> {
        let environment = templates()?;
        let page = environment.template_from_str(include_str!("picture.svg")).map_err(io::Error::other)?;
        let text = page.render(context! {
            pictures => Value::from(Serde(&self.pictures)),
            wide => self.pictures.iter().filter_map(|it| Some(it.picture.as_ref()?.wide)).max().unwrap_or(NARROW),
            high => self.high(),
        });
        out.write_all(text.map_err(io::Error::other)?.as_bytes())
    }
}

impl Svg {
    /// How high all pictures are together.
    fn high(&self) -> usize {
        let last = self.pictures.last();
        last.map_or(0, |last| last.top + HEAD + last.picture.as_ref().map_or(ROW, |picture| picture.high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(from: usize, to: usize) -> SpaceStep {
        SpaceStep { from, to, text: "a < b".to_owned(), overtakes: to == 3 }
    }

    #[test]
    fn states_are_below_those_that_lead_to_them() {
        let states = vec![StateKind::Ordered, StateKind::Ordered, StateKind::Ordered, StateKind::Wrong];
        let picture =
            Picture::new(StateSpace { states, edges: vec![step(0, 1), step(0, 2), step(2, 3), step(3, 0)] });
        let rows: Vec<usize> = picture.states.iter().map(|state| state.y / ROW).collect();
        assert_eq!(rows, [0, 1, 1, 2]);
        assert!(picture.states[1].x < picture.states[2].x, "side by side");
        assert!(picture.states.iter().all(|state| state.x < picture.wide && state.y < picture.high));
        assert_eq!(picture.counts, [3, 0, 1]);
        let back = &picture.steps[3];
        assert!(back.bend.0 > usize::midpoint(back.from.0, back.to.0), "a step back is not a straight line");
    }
}
