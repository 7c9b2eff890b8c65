//! A story as text: numbered lines in columns, or a lane for each thread where there is room.

use std::collections::BTreeMap;

use super::{StoryLine, ToldStory};
use crate::report::look::Look;

/// Texts longer than this do not widen their column.
const WIDE: usize = 60;

/// The most characters of a source line that are shown.
const SOURCE: usize = 60;

/// The least width of a lane, and the most lanes.
const LANE: usize = 38;
const MOST_LANES: usize = 4;

/// The source line of a step, and where it is.
#[derive(Clone, Debug, Default)]
pub(crate) struct SourceLine {
    /// The text without spaces around it.
    pub(crate) text: String,
    /// A link to it.
    pub(crate) link: String,
}

/// How lines are shown.
pub(crate) struct StoryPage<'a> {
    /// In a terminal or elsewhere.
    pub(crate) look: Look,
    /// The source line of each line of the story, if it is found.
    pub(crate) source: &'a dyn Fn(&StoryLine<'_>) -> Option<SourceLine>,
}

/// The lines of a story as plain text: number, thread, place, what happens and what is remarkable about it.
pub(crate) fn in_columns(told: &ToldStory<'_>) -> Vec<String> {
    on_page(told, &StoryPage { look: Look::default(), source: &|_| None })
}

/// The lines of a story for a page.
pub(crate) fn on_page(told: &ToldStory<'_>, page: &StoryPage<'_>) -> Vec<String> {
    let mut threads: BTreeMap<&str, usize> = BTreeMap::new();
    for line in &told.lines {
        let next = threads.len();
        threads.entry(line.thread).or_insert(next);
    }
    if let Some(width) = page.look.width
        && (2..=MOST_LANES).contains(&threads.len())
        && width / threads.len() >= LANE
    {
        return in_lanes(told, &threads, width, page.look);
    }
    in_one_column(told, &threads, page)
}

fn in_one_column(told: &ToldStory<'_>, threads: &BTreeMap<&str, usize>, page: &StoryPage<'_>) -> Vec<String> {
    let (lines, look) = (&told.lines, page.look);
    let width = |column: for<'l> fn(&'l StoryLine<'_>) -> &'l str, widest: usize| {
        let widths = lines.iter().map(|line| column(line).chars().count());
        widths.filter(|&width| width <= widest).max().unwrap_or(0)
    };
    let number = lines.len().to_string().len();
    let thread = width(|line| line.thread, usize::MAX);
    let place = width(|line| &line.place, usize::MAX);
    let what = width(|line| &line.what, WIDE);
    let mut text = Vec::new();
    let mut before = None;
    for (index, line) in lines.iter().enumerate() {
        text.extend(gap(told, index, number));
        let source = (page.source)(line).filter(|_| look.source);
        let link = source.as_ref().map(|source| source.link.as_str());
        let shown_thread = look.thread(threads[line.thread], &format!("{:<thread$}", line.thread));
        let shown_place = look.link(&look.dim(&format!("{:<place$}", line.place)), link);
        let head = format!("{:>number$}. {shown_thread}  {shown_place}  {:<what$}", index + 1, line.what);
        // The same source line need not be read twice.
        let here = Some((line.thread, line.place.as_str()));
        let is_new = std::mem::replace(&mut before, here) != here;
        match source.filter(|_| is_new).map(|source| cut(&source.text, SOURCE)) {
            Some(source) => {
                text.push(format!("{head}  {}", look.dim(&source)).trim_end().to_owned());
                if !line.note.is_empty() {
                    let indent = number + 2 + thread + 2 + place + 2;
                    text.push(format!("{:indent$}{}", "", look.strong(&line.note)));
                }
            }
            None => text.push(format!("{head}  {}", look.strong(&line.note)).trim_end().to_owned()),
        }
    }
    text
}

/// A lane for each thread, side by side.
fn in_lanes(told: &ToldStory<'_>, threads: &BTreeMap<&str, usize>, width: usize, look: Look) -> Vec<String> {
    let number = told.lines.len().to_string().len();
    let lane = (width - number - 4) / threads.len();
    let mut names: Vec<(&str, usize)> = threads.iter().map(|(&name, &at)| (name, at)).collect();
    names.sort_by_key(|&(_, at)| at);
    let heads = names.iter().map(|&(name, at)| look.thread(at, &format!("{:<lane$}", cut(name, lane - 2))));
    let mut text = vec![format!("{:>number$}  {}", "", heads.collect::<String>()).trim_end().to_owned()];
    for (index, line) in told.lines.iter().enumerate() {
        text.extend(gap(told, index, number));
        let at = threads[line.thread];
        let place = line.place.rsplit_once(':').map_or(line.place.as_str(), |(_, line)| line);
        let indent = number + 2 + at * lane;
        let body = wrapped(&format!("{place}  {}", line.what), lane - 2);
        for (row, part) in body.iter().enumerate() {
            let part = look.thread(at, part);
            match row {
                0 => text.push(format!("{:>number$}. {:pad$}{part}", index + 1, "", pad = at * lane)),
                _ => text.push(format!("{:indent$}  {part}", "")),
            }
        }
        if !line.note.is_empty() {
            let notes = wrapped(&line.note, lane - 4);
            text.extend(notes.iter().map(|part| format!("{:indent$}  {}", "", look.strong(part))));
        }
    }
    text
}

/// That steps are left out before a line.
fn gap(told: &ToldStory<'_>, index: usize, number: usize) -> Option<String> {
    let (_, count) = told.gaps.iter().find(|(before, _)| *before == index)?;
    Some(format!("{:>number$}  … {count} more steps (--full shows them)", ""))
}

/// A text in lines of a width.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.len() - 1;
        let length = lines[last].chars().count();
        match length {
            0 => lines[last].push_str(word),
            length if length + 1 + word.chars().count() <= width => {
                lines[last].push(' ');
                lines[last].push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(thread: &'static str, place: &str, what: &str, note: &str) -> StoryLine<'static> {
        let (place, what, note) = (place.to_owned(), what.to_owned(), note.to_owned());
        StoryLine { thread, place, site: None, what, note, first: 0, last: 0 }
    }

    fn story() -> ToldStory<'static> {
        let lines = vec![
            line("T1", "a.c:7", "read y = 0", "while the write x = 1 (line 6) was still pending"),
            line("T2", "a.c:12", "write y = 1", ""),
            line("T1", "a.c:6", "write x = 1", "only now takes effect"),
        ];
        ToldStory { lines, left_out: 0, gaps: vec![(2, 5)] }
    }

    #[test]
    fn columns_have_the_width_of_their_texts() {
        assert_eq!(
            in_columns(&story()),
            [
                "1. T1  a.c:7   read y = 0   while the write x = 1 (line 6) was still pending",
                "2. T2  a.c:12  write y = 1",
                "   … 5 more steps (--full shows them)",
                "3. T1  a.c:6   write x = 1  only now takes effect",
            ]
        );
    }

    #[test]
    fn source_lines_stand_beside_the_steps() {
        let look = Look { source: true, ..Look::default() };
        let source = |_: &StoryLine<'_>| Some(SourceLine { text: "r = y;".to_owned(), link: String::new() });
        assert_eq!(
            on_page(&story(), &StoryPage { look, source: &source })[..2],
            [
                "1. T1  a.c:7   read y = 0   r = y;",
                "               while the write x = 1 (line 6) was still pending",
            ]
        );
    }

    #[test]
    fn a_wide_terminal_has_a_lane_for_each_thread() {
        let look = Look { width: Some(90), ..Look::default() };
        let lanes = on_page(&story(), &StoryPage { look, source: &|_| None });
        assert_eq!(
            lanes,
            [
                "   T1                                        T2",
                "1. 7  read y = 0",
                "     while the write x = 1 (line 6) was",
                "     still pending",
                "2.                                           12  write y = 1",
                "   … 5 more steps (--full shows them)",
                "3. 6  write x = 1",
                "     only now takes effect",
            ]
        );
        let narrow = Look { width: Some(70), ..Look::default() };
        assert_eq!(on_page(&story(), &StoryPage { look: narrow, source: &|_| None }), in_columns(&story()));
    }
}
