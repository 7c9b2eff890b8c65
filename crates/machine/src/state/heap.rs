//! Objects, their monitors, and how locations and pointers are packed into words.

use fencepost_ir::{Program, StaticId, TypeId, address};
use fencepost_memory::Loc;

/// Index of an object in the heap. 0 is null.
pub type Handle = u32;

/// The handle that stands for the statics in a [`Loc`].
pub const STATICS: Handle = u32::MAX;
/// The slot that stands for an object's monitor in a [`Loc`].
pub const MONITOR: u32 = u32::MAX;

/// The location of a slot of an object.
#[inline]
pub fn loc(handle: Handle, slot: u32) -> Loc {
    Loc(u64::from(handle) << 32 | u64::from(slot))
}

/// The location of a static.
#[inline]
pub fn static_loc(id: StaticId) -> Loc {
    loc(STATICS, id.0)
}

/// The object of a location.
#[inline]
pub fn handle_of(loc: Loc) -> Handle {
    loc.object()
}

/// The slot of a location.
#[inline]
pub fn slot_of(loc: Loc) -> u32 {
    loc.0 as u32
}

/// A managed pointer, unpacked from its word. 0 is null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// Points nowhere.
    Null,
    /// Points into shared memory.
    Memory(Loc),
    /// A number that was made a pointer: it points nowhere.
    Number(u32),
    /// Points to register `register` of the frame at `depth` of the same thread.
    Register {
        /// Frame, counted from the outermost.
        depth: u32,
        /// Register of that frame.
        register: u32,
    },
}

const REGISTER_BIT: u64 = 1 << 31;

impl Pointer {
    /// Unpacks a word.
    pub fn from_word(word: u64) -> Pointer {
        match word {
            0 => Pointer::Null,
            // A null object's slots are not locations, so its words are free for numbers and registers.
            _ if word < REGISTER_BIT || address::is_number(word) => Pointer::Number(word as u32),
            _ if word >> 32 == 0 => Pointer::Register {
                depth: (word & !REGISTER_BIT) as u32 >> 16,
                register: (word & 0xFFFF) as u32,
            },
            _ => Pointer::Memory(Loc(word)),
        }
    }

    /// Packs it into a word.
    pub fn to_word(self) -> u64 {
        match self {
            Pointer::Null => 0,
            Pointer::Memory(loc) => loc.0,
            // Those above what registers begin with are negative.
            Pointer::Number(number) => i64::from(number as i32) as u64,
            Pointer::Register { depth, register } => {
                REGISTER_BIT | u64::from(depth) << 16 | u64::from(register)
            }
        }
    }
}

/// The owner of an object's lock, and the threads that wait for a pulse.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Monitor {
    /// The owner's thread index plus 1; 0 if free.
    pub owner: u16,
    /// How many times the owner has acquired it.
    pub count: u32,
    /// Threads waiting for a pulse, longest wait first.
    pub waiters: Vec<u16>,
}

impl Monitor {
    /// Whether `thread` could acquire it now.
    pub fn is_free_for(&self, thread: usize) -> bool {
        self.owner == 0 || self.owned_by(thread)
    }

    /// Whether `thread` has it.
    pub fn owned_by(&self, thread: usize) -> bool {
        usize::from(self.owner) == thread + 1
    }

    /// Acquires it `count` times for `thread`.
    fn acquire(&mut self, thread: usize, count: u32) {
        self.owner = thread as u16 + 1;
        self.count += count;
    }

    /// Releases it once.
    fn release(&mut self) {
        self.count -= 1;
        if self.count == 0 {
            self.owner = 0;
        }
    }

    /// Releases it wholly and says how many times it was held.
    fn release_all(&mut self) -> u32 {
        self.owner = 0;
        std::mem::take(&mut self.count)
    }
}

/// An object or array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// Its type.
    pub ty: TypeId,
    /// Its slots; for an array, those of all elements.
    pub slots: Vec<u64>,
    /// Its lock.
    pub monitor: Monitor,
    /// If it stands for a thread that was started: the thread's index plus 1.
    pub thread: u16,
}

impl Object {
    /// An object with these slots that no thread has anything to do with.
    pub fn new(ty: TypeId, slots: Vec<u64>) -> Object {
        Object { ty, slots, monitor: Monitor::default(), thread: 0 }
    }

    /// Makes it one that no thread has anything to do with.
    pub(crate) fn unmark(&mut self) {
        self.monitor.waiters.clear();
        (self.monitor.owner, self.monitor.count, self.thread) = (0, 0, 0);
    }

    /// Whether a thread has its lock, waits for a pulse, or is known by it.
    pub fn is_marked(&self) -> bool {
        self.monitor.owner != 0 || !self.monitor.waiters.is_empty() || self.thread != 0
    }
}

/// All objects. Handles are indices plus 1; constants come first.
#[derive(Clone, Debug, Default)]
pub struct Heap {
    /// Objects, the first with handle 1.
    pub objects: Vec<Object>,
    /// How many of them are constants.
    constants: u32,
    /// The constants that threads have something to do with, as of the last encoding; sorted.
    pub(crate) marked: Vec<Handle>,
    /// The objects whose locks threads have, in no order.
    held: Vec<Handle>,
}

impl Heap {
    /// The most slots an object can have.
    pub const MAX_SLOTS: usize = 1 << 24;

    /// The objects that a program has from the start.
    pub fn new(program: &Program) -> Heap {
        let constants = program.constants.iter().map(|it| Object::new(it.ty, it.slots.clone()));
        Heap {
            objects: constants.collect(),
            constants: program.constants.len() as u32,
            marked: Vec::new(),
            held: Vec::new(),
        }
    }

    /// How many objects are constants: those with the handles from 1 up to this.
    #[inline]
    pub fn constants(&self) -> u32 {
        self.constants
    }

    /// Whether an object is a constant.
    #[inline]
    pub fn is_constant(&self, handle: Handle) -> bool {
        handle <= self.constants
    }

    /// The text of a string object; `None` for null.
    pub fn text(&self, handle: Handle) -> Option<String> {
        let units = |object: &Object| object.slots.iter().map(|&unit| unit as u16).collect::<Vec<_>>();
        (handle != 0).then(|| String::from_utf16_lossy(&units(self.get(handle))))
    }

    /// Notes which of some constants threads have something to do with; whether any are constants.
    pub(crate) fn note_marks(&mut self, handles: impl Iterator<Item = Handle>) -> bool {
        let mut any = false;
        for handle in handles {
            if !self.is_constant(handle) {
                continue;
            }
            any = true;
            match (self.marked.binary_search(&handle), self.get(handle).is_marked()) {
                (Err(place), true) => self.marked.insert(place, handle),
                (Ok(place), false) => drop(self.marked.remove(place)),
                _ => {}
            }
        }
        any
    }

    /// Acquires an object's lock `count` times for `thread`.
    #[inline]
    pub fn acquire(&mut self, handle: Handle, thread: usize, count: u32) {
        let monitor = &mut self.get_mut(handle).monitor;
        let free = monitor.owner == 0;
        monitor.acquire(thread, count);
        if free {
            self.held.push(handle);
        }
    }

    /// Releases an object's lock once; whether it is free then.
    #[inline]
    pub(crate) fn release(&mut self, handle: Handle) -> bool {
        let monitor = &mut self.get_mut(handle).monitor;
        monitor.release();
        let free = monitor.owner == 0;
        if free {
            self.held.retain(|&other| other != handle);
        }
        free
    }

    /// Releases an object's lock wholly and says how many times it was held.
    pub(crate) fn release_all(&mut self, handle: Handle) -> u32 {
        self.held.retain(|&other| other != handle);
        self.get_mut(handle).monitor.release_all()
    }

    /// The objects whose locks a thread has.
    #[inline]
    pub fn held_by(&self, thread: usize) -> impl Iterator<Item = Handle> + '_ {
        self.held.iter().copied().filter(move |&handle| self.get(handle).monitor.owned_by(thread))
    }

    /// Finds out which locks threads have, after some objects with locks that they have and all constants were loaded.
    pub(crate) fn find_held(&mut self, loaded: &[Handle]) {
        self.held.extend(loaded);
        self.held.extend(&self.marked);
        self.held.sort_unstable();
        self.held.dedup();
        let objects = &self.objects;
        self.held.retain(|&handle| {
            objects.get(handle as usize - 1).is_some_and(|object| object.monitor.owner != 0)
        });
    }

    /// Adds an object.
    pub fn allocate(&mut self, ty: TypeId, slots: usize) -> Handle {
        self.objects.push(Object::new(ty, vec![0; slots]));
        self.objects.len() as Handle
    }

    /// An object that is not null.
    #[inline]
    pub fn get(&self, handle: Handle) -> &Object {
        &self.objects[handle as usize - 1]
    }

    /// An object that is not null.
    #[inline]
    pub fn get_mut(&mut self, handle: Handle) -> &mut Object {
        &mut self.objects[handle as usize - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pointers_survive_packing() {
        let pointers = [
            Pointer::Null,
            Pointer::Memory(loc(3, 7)),
            Pointer::Number(12),
            Pointer::Number(-1i32 as u32),
            Pointer::Memory(static_loc(StaticId(0))),
            Pointer::Register { depth: 0, register: 0 },
            Pointer::Register { depth: 12, register: 65535 },
        ];
        for pointer in pointers {
            assert_eq!(Pointer::from_word(pointer.to_word()), pointer);
        }
    }

    #[test]
    fn monitors_count_their_owner() {
        let mut monitor = Monitor::default();
        monitor.acquire(4, 1);
        monitor.acquire(4, 1);
        assert!(monitor.owned_by(4) && !monitor.is_free_for(3));
        monitor.release();
        assert!(!monitor.is_free_for(3));
        monitor.release();
        assert!(monitor.is_free_for(3));
    }
}
