//! The program under construction: numbers for routines, messages, sources and texts, and what is missing.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::hash::Hash;

use fencepost_ir::{
    Budget, MethodId, Missing, ProgramBuilder, Selector, SourceId, StaticId, Storage, TypeId,
};

use super::{Accesses, LowerError, LowerResult, RuntimeTypes, unsupported};
use crate::bytecode::EXIT_CODE;

/// The most that is translated, in instructions.
const MAX_WORK: usize = 20_000_000;

/// What a language calls its methods, messages and types.
pub trait Vocabulary {
    /// A method of the program: one that has bytecode, or one that the front end writes.
    type Routine: Clone + Eq + Hash;
    /// The key of dynamic dispatch.
    type Message: Clone + Eq + Hash;
    /// What objects are instances of.
    type Class: Clone + Eq + Hash;
    /// What has a run-time type: classes, and whatever else objects are tested for.
    type Runtime: Clone + Eq + Hash + From<Self::Class>;
    /// What is said of a program that asks for more and more methods.
    const TOO_LARGE: &'static str;
}

/// A program under construction.
pub struct Draft<'w, V: Vocabulary> {
    /// The program so far.
    pub builder: ProgramBuilder,
    /// Its classes of accesses.
    pub access: Accesses,
    /// Its types.
    pub types: RuntimeTypes<V::Runtime, V::Class>,
    /// How long this may go on.
    pub budget: Option<&'w Budget<'w>>,
    /// What is needed and no library provides.
    pub missing: BTreeSet<Missing>,
    routines: HashMap<V::Routine, MethodId>,
    queue: VecDeque<(MethodId, V::Routine)>,
    messages: HashMap<V::Message, Selector>,
    message_list: Vec<V::Message>,
    /// How many types and messages have been paired.
    pub(super) paired: (usize, usize),
    sources: HashMap<String, SourceId>,
    strings: HashMap<Vec<u16>, u32>,
    exit_code: Option<StaticId>,
    leaps: Option<StaticId>,
    /// How much has been translated.
    spent: usize,
}

impl<'w, V: Vocabulary> Draft<'w, V> {
    /// A program without methods. The builder may have classes of accesses already.
    pub fn new(mut builder: ProgramBuilder) -> Draft<'w, V> {
        builder.source("?");
        Draft {
            access: Accesses::new(&mut builder),
            builder,
            types: RuntimeTypes::default(),
            budget: None,
            missing: BTreeSet::new(),
            routines: HashMap::new(),
            queue: VecDeque::new(),
            messages: HashMap::new(),
            message_list: Vec::new(),
            paired: (0, 0),
            sources: HashMap::new(),
            strings: HashMap::new(),
            exit_code: None,
            leaps: None,
            spent: 0,
        }
    }

    /// The number of a routine, which will be translated.
    pub fn routine(&mut self, routine: V::Routine) -> MethodId {
        if let Some(&id) = self.routines.get(&routine) {
            return id;
        }
        let id = self.builder.declare();
        self.routines.insert(routine.clone(), id);
        self.queue.push_back((id, routine));
        id
    }

    /// The number of a routine if something needs it.
    pub fn known_routine(&self, routine: &V::Routine) -> Option<MethodId> {
        self.routines.get(routine).copied()
    }

    /// All routines, in no order.
    pub fn routines(&self) -> impl Iterator<Item = (&V::Routine, MethodId)> {
        self.routines.iter().map(|(routine, &id)| (routine, id))
    }

    /// One more than the largest number of a routine.
    pub fn routine_bound(&self) -> usize {
        self.routines.values().map(|id| id.0 as usize + 1).max().unwrap_or(0)
    }

    /// Translates a routine again, if something needs it.
    pub fn translate_again(&mut self, routine: &V::Routine) {
        if let Some(id) = self.known_routine(routine) {
            self.queue.push_back((id, routine.clone()));
        }
    }

    /// The next routine to translate.
    pub fn next_routine(&mut self) -> Option<(MethodId, V::Routine)> {
        self.queue.pop_front()
    }

    /// Whether no routine is left to translate.
    pub(super) fn is_done(&self) -> bool {
        self.queue.is_empty()
    }

    /// The selector of a message, which types will implement.
    pub fn selector(&mut self, message: V::Message) -> Selector {
        if let Some(&selector) = self.messages.get(&message) {
            return selector;
        }
        let selector = Selector(self.message_list.len() as u32);
        self.messages.insert(message.clone(), selector);
        self.message_list.push(message);
        selector
    }

    /// All messages, in the order of their selectors.
    pub(super) fn messages(&self) -> Vec<(Selector, V::Message)> {
        let numbered = self.message_list.iter().enumerate();
        numbered.map(|(index, message)| (Selector(index as u32), message.clone())).collect()
    }

    /// The number of a source file.
    pub fn source(&mut self, name: &str) -> SourceId {
        if let Some(&id) = self.sources.get(name) {
            return id;
        }
        let id = self.builder.source(name);
        self.sources.insert(name.to_owned(), id);
        id
    }

    /// The constant for a string of a type: one object for all literals with these characters.
    pub fn string(&mut self, ty: &V::Class, units: &[u16]) -> u32 {
        if let Some(&known) = self.strings.get(units) {
            return known;
        }
        let ty: TypeId = self.types.instantiate(ty);
        let constant = self.builder.constant(ty, units.iter().map(|&unit| unit.into()).collect());
        self.strings.insert(units.to_vec(), constant);
        constant
    }

    /// The constants of all string literals, in the order in which they were made.
    pub fn literals(&self) -> Vec<u32> {
        let mut all: Vec<u32> = self.strings.values().copied().collect();
        all.sort_unstable();
        all
    }

    /// The static that holds the program's exit code.
    pub fn exit_code(&mut self) -> StaticId {
        *self.exit_code.get_or_insert_with(|| self.builder.add_static(EXIT_CODE, Storage::I32, 0))
    }

    /// Where it is counted how often time has leapt.
    pub fn leaps(&mut self) -> StaticId {
        *self.leaps.get_or_insert_with(|| self.builder.add_static("time", Storage::I32, 0))
    }

    /// Counts what is translated: a program can ask for more and more types and methods, without
    /// end or nearly so.
    pub fn spend(&mut self, amount: usize) -> LowerResult<()> {
        self.spent = self.spent.saturating_add(amount);
        if self.spent > MAX_WORK { unsupported(V::TOO_LARGE) } else { Ok(()) }
    }

    /// Remembers that a caller needs what no library provides.
    pub fn note_missing(&mut self, what: &str, caller: String) {
        self.missing.insert(Missing { what: what.to_owned(), caller });
    }

    /// An error if the budget has run out.
    pub fn check_budget(&self) -> LowerResult<()> {
        let done = || self.routines.len().saturating_sub(self.queue.len());
        let during = || format!("translating the program ({} methods so far)", done());
        self.budget.map_or(Ok(()), |budget| budget.check(during)).map_err(LowerError::Stopped)
    }
}
