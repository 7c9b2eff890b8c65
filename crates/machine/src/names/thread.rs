//! What reports call threads.

use fencepost_ir::Program;
use fencepost_ir::broken::Invariant;

use crate::machine::Machine;
use crate::state::heap::{Handle, loc};
use crate::state::{State, Thread};

impl Machine<'_> {
    /// What reports call a thread: by the name that the program has given it, if no other thread
    /// has the same, or else by its [place](Machine::thread_place).
    pub fn thread_name(&self, state: &State, index: usize) -> String {
        let given = |index: usize| self.given_name(state, state.threads[index].object);
        let own = given(index);
        let shared =
            (0..state.threads.len()).any(|other| other != index && own.is_some() && given(other) == own);
        match own {
            Some(name) if shared => format!("{name} ({})", self.thread_place(state, index)),
            Some(name) => name,
            None => self.thread_place(state, index),
        }
    }

    /// The name in a thread's object.
    pub(crate) fn given_name(&self, state: &State, object: Handle) -> Option<String> {
        let slot = self.program.thread_name.filter(|_| object != 0)?;
        state.heap.get(object).slots.get(slot as usize)?;
        let name = self.word(state, loc(object, slot));
        state.heap.text(name as Handle).filter(|name| !name.is_empty())
    }

    /// An initial thread's name, or for another which child of which parent it is: that does not
    /// depend on what else has been started.
    pub fn thread_place(&self, state: &State, index: usize) -> String {
        self.place_name(&state.threads[index].path)
    }

    /// The same for a thread with this path, whether or not there is one yet.
    pub fn place_name(&self, path: &[u16]) -> String {
        let (&initial, children) = path.split_first().or_broken("a step in the path of a thread");
        let name = &self.program.threads[usize::from(initial)].name;
        let children: Vec<String> = children.iter().map(|child| (child + 1).to_string()).collect();
        match (&children[..], self.program.own_threads().len()) {
            ([], _) => name.clone(),
            (_, 1) => format!("T{}", children.join(".")),
            _ => format!("{name}.{}", children.join(".")),
        }
    }

    /// The thread that the program has given this name; of several the first.
    pub fn thread_with_name(&self, state: &State, name: &str) -> Option<usize> {
        let has = |thread: &Thread| self.given_name(state, thread.object).as_deref() == Some(name);
        state.threads.iter().position(has)
    }

    /// The thread whose permit an object is.
    pub fn permit_of(&self, state: &State, object: Handle) -> Option<usize> {
        let slot = self.program.permit? as usize;
        let has = |thread: &Thread| {
            object != 0
                && thread.object != 0
                && state.heap.get(thread.object).slots.get(slot) == Some(&object.into())
        };
        state.threads.iter().position(has)
    }
}

/// The path of the thread at a place, as [`Machine::thread_place`] names it, whether or not there
/// ever is such a thread; `None` if no place has this name.
pub fn path_of_place(program: &Program, name: &str) -> Option<Vec<u16>> {
    if let Some(initial) = program.threads.iter().position(|thread| thread.name == name) {
        return Some(vec![initial as u16]);
    }
    let (initial, children) = match (program.own_threads().len(), name.strip_prefix('T')) {
        (1, children) => (0, children?),
        _ => {
            let named = |thread: &fencepost_ir::program::InitialThread| {
                name.strip_prefix(&*thread.name)?.strip_prefix('.')
            };
            program.threads.iter().enumerate().find_map(|(index, thread)| Some((index, named(thread)?)))?
        }
    };
    let mut path = vec![initial as u16];
    for child in children.split('.') {
        path.push(child.parse::<u16>().ok()?.checked_sub(1)?);
    }
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_ir::MethodId;
    use fencepost_ir::program::InitialThread;

    #[test]
    fn places_have_paths() {
        let thread =
            |name: &str| InitialThread { name: name.to_owned(), method: MethodId(0), registers: Vec::new() };
        let one = Program { threads: vec![thread("main")], ..Program::default() };
        assert_eq!(path_of_place(&one, "main"), Some(vec![0]));
        assert_eq!(path_of_place(&one, "T1"), Some(vec![0, 0]));
        assert_eq!(path_of_place(&one, "T2.3"), Some(vec![0, 1, 2]));
        for bad in ["", "T", "T0", "Tx", "T1.", "P0", "main.1"] {
            assert_eq!(path_of_place(&one, bad), None, "{bad}");
        }
        let two = Program { threads: vec![thread("P0"), thread("P1")], ..Program::default() };
        assert_eq!(path_of_place(&two, "P1"), Some(vec![1]));
        assert_eq!(path_of_place(&two, "P1.2"), Some(vec![1, 1]));
        assert_eq!(path_of_place(&two, "T1"), None);
    }
}
