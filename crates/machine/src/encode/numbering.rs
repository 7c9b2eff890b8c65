//! Canonical numbers: objects in the order in which a walk from the roots meets them.
//!
//! The roots are the globals and then the threads, each with all that it reaches, breadth first,
//! before the next. So what a root reaches depends on no later root, and a change of references
//! moves only objects that a changed root, or one after it, was the first to reach. In most steps a
//! thread gets hold of an object that an earlier root reaches anyway, and no number changes.

use fencepost_ir::Kind;
use fencepost_ir::broken::broken;
use fencepost_memory::Operand;

use super::shared::same_references;
use super::{Components, Vector};
use crate::facts::Reach;
use crate::machine::Machine;
use crate::state::State;
use crate::state::heap::{Handle, Pointer, STATICS, handle_of, loc, slot_of};

/// Canonical numbers of a state's objects.
#[derive(Debug, Default)]
pub(super) struct Numbering {
    /// Handles up to this one, those of the constants among them, are their own numbers.
    pub(super) kept: Handle,
    /// Of the others, by handle; 0 if not reached.
    numbers: Vec<u32>,
    /// The others in the order of their numbers.
    pub(super) order: Vec<Handle>,
}

impl Reach for Numbering {
    #[inline]
    fn reach(&mut self, handle: Handle) {
        if handle > self.kept && handle != STATICS {
            let number = &mut self.numbers[(handle - self.kept) as usize - 1];
            if *number == 0 {
                self.order.push(handle);
                *number = self.kept + self.order.len() as u32;
            }
        }
    }
}

impl Numbering {
    /// Starts anew after the objects up to `kept`, which keep their numbers, among `all`.
    fn restart(&mut self, kept: Handle, all: usize) {
        self.kept = kept;
        self.order.clear();
        self.numbers.clear();
        self.numbers.resize(all - kept as usize, 0);
    }

    /// The last number.
    pub(super) fn last(&self) -> u32 {
        self.kept + self.order.len() as u32
    }

    #[inline]
    pub(super) fn handle(&self, handle: Handle) -> Handle {
        if handle <= self.kept || handle == STATICS {
            handle
        } else {
            self.numbers[(handle - self.kept) as usize - 1]
        }
    }

    /// The number of an object that is referred to: it has one.
    #[inline]
    fn referred(&self, handle: Handle) -> Handle {
        let number = self.handle(handle);
        if number == 0 && handle != 0 {
            broken("a reference leads to an object that nothing was found to refer to");
        }
        number
    }

    #[inline]
    pub(super) fn value(&self, kind: Kind, value: u64) -> u64 {
        match kind {
            Kind::Ref => self.referred(value as Handle).into(),
            Kind::Ptr => match Pointer::from_word(value) {
                Pointer::Memory(at) => {
                    Pointer::Memory(loc(self.referred(handle_of(at)), slot_of(at))).to_word()
                }
                pointer => pointer.to_word(),
            },
            Kind::I32 | Kind::I64 | Kind::F32 | Kind::F64 => value,
        }
    }

    #[inline]
    pub(super) fn operand(&self, kind: Kind, operand: Operand) -> Operand {
        match operand {
            Operand::Value(value) => Operand::Value(self.value(kind, value)),
            pending => pending,
        }
    }
}

/// Whether any of the references it visits has a number other than its handle.
pub(super) struct Moved<'n> {
    pub(super) numbering: &'n Numbering,
    pub(super) any: bool,
}

impl Reach for Moved<'_> {
    #[inline]
    fn reach(&mut self, handle: Handle) {
        self.any |= self.numbering.handle(handle) != handle;
    }
}

/// The roots of the loaded state, in which handles are numbers.
#[derive(Debug, Default)]
pub(super) struct Roots {
    constants: Handle,
    /// What each refers to, constants left out: the globals, then the threads.
    references: Vec<Vec<Handle>>,
    /// The references of roots that have changed since.
    fresh: Vec<Vec<Handle>>,
}

/// Takes down references to objects after the constants.
struct ListedReferences<'l> {
    constants: Handle,
    into: &'l mut Vec<Handle>,
}

impl Reach for ListedReferences<'_> {
    #[inline]
    fn reach(&mut self, handle: Handle) {
        if handle > self.constants && handle != STATICS {
            self.into.push(handle);
        }
    }
}

/// How far references reach where objects are met in the order of their handles.
struct ReachedExtent(Handle);

impl Reach for ReachedExtent {
    #[inline]
    fn reach(&mut self, handle: Handle) {
        if handle > self.0 && handle != STATICS {
            if handle != self.0 + 1 {
                broken("objects of a loaded state are out of order");
            }
            self.0 = handle;
        }
    }
}

impl Roots {
    /// Whether the fresh references of a root lead to the same numbers as the ones it had, if roots before it lead to all
    /// objects up to `known`.
    fn leads_to_the_same(&self, root: usize, known: Handle) -> bool {
        let own = |handle: &&Handle| **handle > known;
        self.references[root].iter().filter(own).eq(self.fresh[root].iter().filter(own))
    }

    /// Whether a root that has not changed refers to an object with a new number.
    pub(super) fn refers_to_moved(&self, root: usize, numbering: &Numbering) -> bool {
        self.references[root].iter().any(|&handle| numbering.handle(handle) != handle)
    }

    /// Makes room for the fresh references of this many roots.
    fn make_room(&mut self, roots: usize, constants: Handle) {
        self.constants = constants;
        if self.fresh.len() < roots {
            self.fresh.resize(roots, Vec::new());
        }
    }
}

impl Machine<'_> {
    /// Takes down what a root refers to now.
    fn refresh(&self, state: &State, roots: &mut Roots, root: usize) {
        let into = &mut roots.fresh[root];
        into.clear();
        let mut listing = ListedReferences { constants: roots.constants, into };
        match root.checked_sub(1) {
            None => self.reach_globals(state, &mut listing),
            Some(thread) => {
                self.reach_statics(state, self.facts.homes.at(thread), &mut listing);
                self.reach_thread(&state.threads[thread], &mut listing);
            }
        }
    }

    /// Numbers the objects of a state that came from the loaded one by changes that it has noted;
    /// says which is the first root whose objects may have new numbers.
    pub(super) fn number(
        &self,
        state: &State,
        loaded: &Vector,
        roots: &mut Roots,
        numbering: &mut Numbering,
        components: &impl Components,
    ) -> Option<usize> {
        let (dirty, constants) = (&state.dirty, state.heap.constants());
        let all = 0..1 + state.threads.len();
        let is_fresh = |root: usize| match root.checked_sub(1) {
            None => dirty.globals,
            Some(thread) => dirty.threads >> thread & 1 == 1,
        };
        roots.make_room(all.end, constants);
        let mut first = if dirty.all_objects { 0 } else { all.end };
        for root in all.clone().filter(|&root| is_fresh(root)) {
            self.refresh(state, roots, root);
            if root < first && !roots.leads_to_the_same(root, state.first_roots.before(root)) {
                first = root;
            }
        }
        let last = constants + loaded.objects() as Handle;
        if first > 0 {
            for &handle in dirty.objects.iter().filter(|&&handle| constants < handle && handle <= last) {
                let object = state.heap.get(handle);
                let old = loaded.object(handle - constants);
                // What was freed refers to nothing any more, but it may have.
                let never_refers =
                    self.facts.reference_slots.is_leaf(object.ty) && Some(object.ty) != self.program.freed;
                if !never_refers
                    && state.first_roots.of(handle) < first
                    && (!state.views.is_empty() && state.views.cells_of(handle).next().is_some()
                        || !same_references(self.program.ty(object.ty), object, components, old))
                {
                    first = state.first_roots.of(handle);
                }
            }
        }
        if first == all.end {
            numbering.restart(last, last as usize);
            return None;
        }
        numbering.restart(state.first_roots.before(first), state.heap.objects.len());
        let mut next = 0;
        for root in first..all.end {
            let references = if is_fresh(root) { &roots.fresh[root] } else { &roots.references[root] };
            references.iter().for_each(|&handle| numbering.reach(handle));
            while next < numbering.order.len() {
                self.reach_object(state, numbering.order[next], numbering);
                next += 1;
            }
        }
        Some(first)
    }

    /// Brings the roots up to date with a state that has been loaded: `changed` are the roots whose
    /// components are new, `first` is the first root that reaches an object with other references.
    pub(super) fn load_roots(
        &self,
        state: &mut State,
        roots: &mut Roots,
        changed: impl Iterator<Item = usize>,
        mut first: usize,
    ) {
        let count = 1 + state.threads.len();
        roots.make_room(count, state.heap.constants());
        first = first.min(roots.references.len());
        roots.references.resize(count, Vec::new());
        for root in changed {
            self.refresh(state, roots, root);
            if root < first && !roots.leads_to_the_same(root, state.first_roots.before(root)) {
                first = root;
            }
            std::mem::swap(&mut roots.references[root], &mut roots.fresh[root]);
        }
        state.first_roots.resize(count);
        for root in first..count {
            let mut next = state.first_roots.before(root);
            let mut extent = ReachedExtent(next);
            roots.references[root].iter().for_each(|&handle| extent.reach(handle));
            while next < extent.0 {
                next += 1;
                self.reach_object(state, next, &mut extent);
            }
            state.first_roots.set(root, extent.0);
        }
    }
}
