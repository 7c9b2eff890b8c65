//! `fencepost explore --screen`: the walk on a whole screen, with keys instead of words.
//!
//! [`view`] says what is on the screen, as data; [`draw`] puts it there.

mod draw;
mod view;

use std::io::{self, IsTerminal};

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};

use super::Explorer;
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::report::source::FoundSources;
use view::ScreenView;

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ScreenCommand {
    Up,
    Down,
    Take,
    Back,
    Start,
    Continue,
    Random,
    Story,
    Quit,
}

/// What a key means.
fn meaning(key: KeyCode, modifiers: KeyModifiers) -> Option<ScreenCommand> {
    Some(match key {
        KeyCode::Char('c') if modifiers.contains(KeyModifiers::CONTROL) => ScreenCommand::Quit,
        KeyCode::Up | KeyCode::Char('k') => ScreenCommand::Up,
        KeyCode::Down | KeyCode::Char('j') => ScreenCommand::Down,
        KeyCode::Enter | KeyCode::Right | KeyCode::Char('l' | ' ') => ScreenCommand::Take,
        KeyCode::Backspace | KeyCode::Left | KeyCode::Char('h') => ScreenCommand::Back,
        KeyCode::Home | KeyCode::Char('g') => ScreenCommand::Start,
        KeyCode::Char('c') => ScreenCommand::Continue,
        KeyCode::Char('r') => ScreenCommand::Random,
        KeyCode::Char('s') => ScreenCommand::Story,
        KeyCode::Char('q') | KeyCode::Esc => ScreenCommand::Quit,
        _ => return None,
    })
}

/// What the user has chosen to see.
pub(super) struct Screen {
    /// The step that would be taken, by its number from 0.
    chosen: usize,
    /// Whether the story so far is shown in place of memory.
    shows_story: bool,
    sources: FoundSources,
}

impl Screen {
    pub(super) fn new(explorer: &Explorer<'_>) -> Screen {
        Screen { chosen: 0, shows_story: false, sources: FoundSources::beside(&explorer.subject.path) }
    }

    /// Does what a key asks for; whether to go on.
    fn obey(&mut self, explorer: &mut Explorer<'_>, command: ScreenCommand) -> bool {
        let actions = explorer.walk.actions();
        match command {
            ScreenCommand::Up => self.chosen = self.chosen.saturating_sub(1),
            ScreenCommand::Down => self.chosen = (self.chosen + 1).min(actions.len().saturating_sub(1)),
            ScreenCommand::Story => self.shows_story = !self.shows_story,
            ScreenCommand::Quit => return false,
            ScreenCommand::Take => {
                actions.get(self.chosen).into_iter().for_each(|&action| explorer.walk.take(action))
            }
            ScreenCommand::Back => _ = explorer.walk.back(),
            ScreenCommand::Start => while explorer.walk.back() {},
            ScreenCommand::Continue => _ = explorer.advance(),
            ScreenCommand::Random => _ = explorer.wander(),
        }
        if !matches!(command, ScreenCommand::Up | ScreenCommand::Down | ScreenCommand::Story) {
            self.chosen = 0;
        }
        true
    }
}

/// Explores on the screen until the user has had enough.
pub(super) fn run(explorer: &mut Explorer<'_>) -> io::Result<Exit> {
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        let message = "--screen needs a terminal";
        return Ok(super::refuse(
            &Diagnostic::new(message).help("without it, commands come from standard input"),
        ));
    }
    let mut terminal = ratatui::try_init()?;
    let done = drive(explorer, &mut terminal);
    ratatui::try_restore()?;
    done.map(|()| Exit::Done)
}

fn drive(explorer: &mut Explorer<'_>, terminal: &mut ratatui::DefaultTerminal) -> io::Result<()> {
    let mut screen = Screen::new(explorer);
    loop {
        let view = ScreenView::of(explorer, &mut screen);
        terminal.draw(|frame| draw::draw(frame, &view))?;
        let Event::Key(key) = event::read()? else { continue };
        // Some terminals tell of keys that are let go, too.
        if key.kind == KeyEventKind::Release {
            continue;
        }
        if let Some(command) = meaning(key.code, key.modifiers)
            && !screen.obey(explorer, command)
        {
            return Ok(());
        }
    }
}
