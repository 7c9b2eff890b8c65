//! The classes of memory accesses that languages of bytecode have.

use fencepost_ir::broken::Invariant;
use fencepost_ir::{AccessId, Class, ProgramBuilder};

/// What is taken for granted where threads race on a plain variable of 64 bits (JLS 17.7, ECMA-335 I.12.6.6).
pub const INDIVISIBLE: &str = "accesses to long and double variables are atomic, as on 64-bit platforms";

/// Plain and volatile accesses, monitors, atomic updates and full fences. A language adds its own to the builder.
#[derive(Clone, Copy, Debug)]
pub struct Accesses {
    /// A plain read.
    pub read: AccessId,
    /// A plain write.
    pub write: AccessId,
    /// A volatile read.
    pub vread: AccessId,
    /// A volatile write.
    pub vwrite: AccessId,
    /// Taking a monitor.
    pub lock: AccessId,
    /// Leaving a monitor.
    pub unlock: AccessId,
    /// An atomic update.
    pub rmw: AccessId,
    /// A full fence.
    pub fence: AccessId,
}

impl Accesses {
    /// Adds the classes to a program that has few others.
    pub fn new(builder: &mut ProgramBuilder) -> Accesses {
        // Eight classes without attributes always fit.
        let mut access = |class| builder.access(class, &[]).or_broken("room for a class of accesses");
        Accesses {
            read: access(Class::Read),
            write: access(Class::Write),
            vread: access(Class::VRead),
            vwrite: access(Class::VWrite),
            lock: access(Class::Lock),
            unlock: access(Class::Unlock),
            rmw: access(Class::Rmw),
            fence: access(Class::Fence),
        }
    }

    /// A load, volatile or not.
    pub fn load(&self, volatile: bool) -> AccessId {
        if volatile { self.vread } else { self.read }
    }

    /// A store, volatile or not.
    pub fn store(&self, volatile: bool) -> AccessId {
        if volatile { self.vwrite } else { self.write }
    }
}
