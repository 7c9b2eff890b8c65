//! Objects, their monitors, and how locations and pointers are packed into words.

use fencepost_ir::{StaticId, TypeId};
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
    (loc.0 >> 32) as u32
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
            // A null object's slots are no locations, so its words are free for registers.
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
            Pointer::Register { depth, register } => {
                REGISTER_BIT | u64::from(depth) << 16 | u64::from(register)
            }
        }
    }
}

/// Who has an object's lock, and who waits for a pulse.
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
    pub fn acquire(&mut self, thread: usize, count: u32) {
        self.owner = thread as u16 + 1;
        self.count += count;
    }

    /// Releases it once.
    pub fn release(&mut self) {
        self.count -= 1;
        if self.count == 0 {
            self.owner = 0;
        }
    }

    /// Releases it wholly and says how many times it was held.
    pub fn release_all(&mut self) -> u32 {
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

/// All objects. Handles are indices plus 1.
#[derive(Clone, Debug, Default)]
pub struct Heap {
    /// Objects, the first with handle 1.
    pub objects: Vec<Object>,
}

impl Heap {
    /// The most slots an object can have.
    pub const MAX_SLOTS: usize = 1 << 24;

    /// Adds an object.
    pub fn allocate(&mut self, ty: TypeId, slots: usize) -> Handle {
        self.objects.push(Object { ty, slots: vec![0; slots], monitor: Monitor::default(), thread: 0 });
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
