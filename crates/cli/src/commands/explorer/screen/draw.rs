//! How the screen is drawn: four panes, and the keys below them. What is chosen is reversed and headings are bold, so that it
//! can be read without colours.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Paragraph};

use super::view::{Pane, ScreenView};

const KEYS: &str = "↑↓ choose  → take  ← back  Home start  c continue  r random  s story or memory  q quit";

pub(super) fn draw(frame: &mut Frame<'_>, view: &ScreenView) {
    let [title, body, keys] =
        Layout::vertical([Constraint::Length(1), Constraint::Min(0), Constraint::Length(1)])
            .areas(frame.area());
    let [left, right] =
        Layout::horizontal([Constraint::Percentage(50), Constraint::Percentage(50)]).areas(body);
    let [source, steps] =
        Layout::vertical([Constraint::Percentage(60), Constraint::Percentage(40)]).areas(left);
    let [threads, memory] =
        Layout::vertical([Constraint::Percentage(60), Constraint::Percentage(40)]).areas(right);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    frame.render_widget(Paragraph::new(view.title.as_str()).style(bold), title);
    for (shown, area) in
        [(&view.source, source), (&view.steps, steps), (&view.threads, threads), (&view.memory, memory)]
    {
        pane(frame, shown, area);
    }
    frame.render_widget(Paragraph::new(KEYS).style(Style::new().add_modifier(Modifier::DIM)), keys);
}

/// A pane, scrolled so that what is chosen can be seen.
fn pane(frame: &mut Frame<'_>, pane: &Pane, area: Rect) {
    let height = usize::from(area.height.saturating_sub(2));
    let chosen = pane.lines.iter().position(|line| line.is_chosen).unwrap_or(0);
    let last = pane.lines.len().saturating_sub(height);
    let first = if pane.is_at_end { last } else { chosen.saturating_sub(height / 2).min(last) };
    let lines = pane.lines.iter().skip(first).take(height).map(|line| {
        let mut style = Style::new();
        if line.is_strong {
            style = style.add_modifier(Modifier::BOLD);
        }
        if line.is_chosen {
            style = style.add_modifier(Modifier::REVERSED);
        }
        Line::styled(line.text.clone(), style)
    });
    let more = match pane.lines.len() > height {
        true => format!(
            " {} ({}–{} of {}) ",
            pane.title,
            first + 1,
            (first + height).min(pane.lines.len()),
            pane.lines.len()
        ),
        false => format!(" {} ", pane.title),
    };
    frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()).block(Block::bordered().title(more)), area);
}

#[cfg(test)]
mod tests {
    use fencepost::walk::Walk;
    use fencepost::{LoadRequest, load};
    use fencepost_ir::Budget;
    use fencepost_machine::{Reduction, Settings};
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::super::{Screen, ScreenCommand};
    use super::*;
    use crate::commands::explorer::Explorer;

    /// The screens of a session, one after each command, without the styles.
    fn screens(file: &str, model: &str, commands: &[ScreenCommand]) -> Vec<String> {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let subject = load(&root.join(file), &LoadRequest::default(), &[]).unwrap();
        let model = fencepost::model(model).unwrap();
        let settings = Settings::default().set(Reduction::RunAlone, false);
        let machine = subject.machine(&model, settings, &Budget::unlimited()).unwrap();
        let mut explorer = Explorer {
            subject: &subject,
            model: &model.name,
            walk: Walk::new(&machine),
            breakpoints: Vec::new(),
            random: 1,
        };
        let mut screen = Screen::new(&explorer);
        let mut drawn = Vec::new();
        for &command in commands {
            assert!(screen.obey(&mut explorer, command));
            let view = ScreenView::of(&explorer, &mut screen);
            let view = ScreenView { title: format!("{file} under {}", model.name), ..view };
            let mut terminal = Terminal::new(TestBackend::new(100, 24)).unwrap();
            terminal.draw(|frame| draw(frame, &view)).unwrap();
            let shown = terminal.backend().to_string();
            let rows = shown.lines().map(|row| row.trim_matches('"').trim_end());
            drawn.push(rows.collect::<Vec<_>>().join("\n"));
        }
        drawn
    }

    #[test]
    fn the_guide_shows_what_is_drawn() {
        use ScreenCommand::*;
        let drawn = screens("examples/peterson.litmus", "tso", &[Down, Take]);
        let page = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/explore.md");
        let page = std::fs::read_to_string(page).unwrap();
        let missing: Vec<String> = drawn.into_iter().filter(|screen| !page.contains(screen)).collect();
        assert!(missing.is_empty(), "docs/guide/explore.md lacks\n{}", missing.join("\n"));
    }

    #[test]
    fn steps_are_taken_and_taken_back() {
        use ScreenCommand::*;
        let drawn = screens("examples/peterson.litmus", "tso", &[Up, Take, Back, Story, Take, Start, Random]);
        assert!(drawn[0].contains("pending: write flag0 = 1"), "{}", drawn[0]);
        assert!(drawn[1].contains("flag0 = 1") && drawn[1] != drawn[0], "{}", drawn[1]);
        assert_eq!(drawn[2], drawn[0], "taken back");
        assert!(drawn[3].contains("Story so far") && !drawn[3].contains("Memory"), "{}", drawn[3]);
        assert!(drawn[4].contains("1. P0"), "{}", drawn[4]);
        assert!(!drawn[5].contains("1. P"), "{}", drawn[5]);
        assert!(drawn[6].contains("1. P"), "{}", drawn[6]);
    }

    #[test]
    fn the_end_of_a_program_is_told_and_small_screens_do_no_harm() {
        let drawn = screens("examples/peterson.litmus", "sc", &[ScreenCommand::Continue]);
        assert!(drawn[0].contains("the program has ended"), "{}", drawn[0]);
        let mut terminal = Terminal::new(TestBackend::new(3, 2)).unwrap();
        terminal.draw(|frame| draw(frame, &ScreenView::default())).unwrap();
    }
}
