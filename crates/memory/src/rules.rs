//! A model joined with the access classes of one program: which earlier event holds up which
//! later one, as bit matrices over the program's access classes.

use std::collections::HashSet;

use fencepost_ir::broken::Invariant;
use fencepost_ir::footprint::Regions;
use fencepost_ir::{AccessId, Class, Region};

/// A set of access classes, one bit per [`AccessId`].
pub type AccessSet = u64;

/// For each access class of the later event, the access classes of earlier events that hold it up.
pub(crate) type Matrix = Vec<AccessSet>;

/// The program uses an annotation the model does not know.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "model `{model}` does not say what `{class}[{attribute}]` means; add `{attribute}` to its {section}, \
     or choose another model"
)]
pub struct LinkError {
    pub(crate) model: String,
    pub(crate) class: Class,
    pub(crate) attribute: String,
    pub(crate) section: &'static str,
}

/// Extra orders between stages, for models that keep them apart.
#[derive(Clone, Debug, Default)]
pub struct StageRules {
    /// Earlier event executed before the later one is issued, and so before all that follows it.
    pub execute_issue: Matrix,
    /// Earlier event executed before the later one executes.
    pub execute_execute: Matrix,
    /// Earlier event executed before the later one is reflected.
    pub execute_reflect: Matrix,
    /// Earlier event done before the later one is reflected.
    pub done_reflect: Matrix,
    /// Earlier write reflected to a thread before the later one is reflected to that thread.
    pub reflect_reflect: Matrix,
}

/// Orders between events whose locations are the same, or are not.
#[derive(Clone, Debug, Default)]
pub(crate) struct LocatedRules {
    /// Earlier event done before the later one takes its first step.
    pub before: Matrix,
    /// Orders between stages.
    pub stages: StageRules,
}

/// What fences of one access class order across themselves.
#[derive(Clone, Debug)]
pub(crate) struct FenceRules {
    /// Earlier access classes that hold up each later one.
    pub before: Matrix,
    /// Every earlier access class that it holds anything back for.
    pub firsts: AccessSet,
}

/// Which locations are a matter of views, where threads have views of their own.
#[derive(Clone, Debug)]
pub struct ViewRules {
    /// Those with plain accesses. All others have one value, as volatile locations do.
    pub(crate) plain: Regions,
    /// Those with other accesses, which find the newest write.
    pub(crate) ordered: Regions,
}

impl ViewRules {
    /// Whether threads may see different writes to the locations of a region.
    pub fn apply_to(&self, region: Region) -> bool {
        self.plain.has(region)
    }

    /// Whether some access to the locations of a region asks for the newest write.
    pub fn orders(&self, region: Region) -> bool {
        self.ordered.has(region)
    }
}

/// A linked model.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Classes after `treat-as` and annotations, per access class.
    pub(crate) classes: Vec<Class>,
    /// Earlier event done before the later one takes its first step.
    pub(crate) before: Matrix,
    /// Earlier event done before the later one is issued, and so before all that follows it.
    pub(crate) issue: Matrix,
    /// What is kept in order of accesses to one location, where the model tells these apart.
    pub(crate) same: Option<LocatedRules>,
    /// What is kept in order of accesses to two locations, where the model tells these apart.
    pub(crate) other: Option<LocatedRules>,
    /// Access classes that hold up every access class.
    pub(crate) barriers: AccessSet,
    /// Per access class; `None` for those that are not fences.
    pub(crate) fences: Vec<Option<FenceRules>>,
    /// Own in-flight writes are visible to their thread.
    pub forwarding: bool,
    /// Two reads of one location stay in order.
    pub(crate) reads_coherent: bool,
    /// Threads guess unresolved decisions.
    pub speculates: bool,
    /// Reads that a compiler may move out of a loop without fences, after which they see the same for ever.
    pub hoisted: AccessSet,
    /// These reads, and the writes that they may be moved across in both directions.
    pub movable: AccessSet,
    /// How many writes of a thread may be in flight, if the model says so: the next one waits.
    pub store_buffer: Option<usize>,
    /// Accesses that some later read, plain or volatile, may pass.
    pub(crate) passed_by_reads: AccessSet,
    /// Where storing a reference waits for accesses to the object: the regions that hold
    /// references.
    pub publication: Option<HashSet<Region>>,
    /// Writes reach each other thread separately.
    pub separate_reflection: bool,
    /// Access classes of writes that reach all other threads in one step even so.
    pub(crate) together: AccessSet,
    /// Access classes of reads that find the newest write, which reaches all threads with them.
    pub(crate) read_together: AccessSet,
    /// Present if the model keeps stages apart.
    pub stages: Option<StageRules>,
    /// Present if threads have views of their own.
    pub views: Option<ViewRules>,
}

impl Rules {
    /// The class of an access, as the model sees it.
    #[inline]
    pub fn class(&self, access: AccessId) -> Class {
        self.classes[usize::from(access.0)]
    }

    /// What a fence of this access class orders.
    #[inline]
    #[track_caller]
    pub(crate) fn fence(&self, access: AccessId) -> &FenceRules {
        self.fences[usize::from(access.0)].as_ref().or_broken("what a fence orders")
    }

    /// The access classes that are events, not fences.
    pub fn event_accesses(&self) -> impl Iterator<Item = AccessId> {
        (0..self.classes.len())
            .filter(|&access| self.fences[access].is_none())
            .map(|access| AccessId(access as u8))
    }

    /// Whether the table keeps an event of the first access class before a later one of the second, wherever they
    /// access memory.
    #[inline]
    pub fn keeps(&self, first: AccessId, second: AccessId) -> bool {
        self.before[usize::from(second.0)] >> first.0 & 1 == 1
    }

    /// The same for events with a fence of this access class between them: what the fence adds.
    pub fn fence_keeps(&self, fence: AccessId, first: AccessId, second: AccessId) -> bool {
        self.fence(fence).before[usize::from(second.0)] >> first.0 & 1 == 1
    }

    /// Whether an event of this access class holds up every later one.
    #[inline]
    pub fn is_barrier(&self, access: AccessId) -> bool {
        self.barriers >> access.0 & 1 == 1
    }

    /// Whether a read of this access class finds the newest write, which reaches all threads with it.
    #[inline]
    pub fn reads_newest(&self, access: AccessId) -> bool {
        self.read_together >> access.0 & 1 == 1
    }

    /// Whether a write of this access class reaches all other threads in one step, even where others do not.
    pub(crate) fn reaches_together(&self, access: AccessId) -> bool {
        self.together >> access.0 & 1 == 1
    }

    /// Whether a fence of this access class keeps anything in order.
    pub fn orders_anything(&self, fence: AccessId) -> bool {
        self.fence(fence).firsts != 0
    }

    /// Whether a fence of this access class keeps all events before it in order with all after it.
    pub fn orders_everything(&self, fence: AccessId) -> bool {
        let is_event = |access: &usize| self.fences[*access].is_none();
        let events = || (0..self.classes.len()).filter(is_event);
        let all = events().fold(0, |set: AccessSet, access| set | 1 << access);
        let fence = self.fence(fence);
        events().all(|access| fence.before[access] & all == all)
    }

    /// Whether a fence of this access class keeps reads in a loop that could be moved out of it otherwise.
    pub fn keeps_in_loop(&self, fence: AccessId) -> bool {
        let fence = self.fence(fence);
        let keeps = |access: usize| fence.before[access] >> access & 1 == 1;
        (0..self.classes.len()).any(|access| self.hoisted >> access & 1 == 1 && keeps(access))
    }

    /// Whether nothing of some classes that comes later in its thread can take effect before an event
    /// of this access class is done.
    pub fn holds_back(&self, access: AccessId, classes: impl Fn(Class) -> bool) -> bool {
        self.stages.is_none() && self.keeps_before(access, classes)
    }

    /// Whether the table keeps an event of this access class before all later ones of some classes.
    pub fn keeps_before(&self, access: AccessId, classes: impl Fn(Class) -> bool) -> bool {
        let accesses = (0..self.classes.len()).map(|later| AccessId(later as u8));
        accesses.into_iter().all(|later| !classes(self.class(later)) || self.keeps(access, later))
    }

    /// Whether a later read may take effect before an access.
    pub fn may_be_passed_by_reads(&self, access: AccessId) -> bool {
        self.passed_by_reads >> access.0 & 1 == 1
    }

    /// Whether a write may take effect before a plain one that comes earlier in its thread.
    pub fn writes_pass(&self) -> bool {
        let plain = |access: &usize| self.classes[*access] == Class::Write;
        let mut accesses = (0..self.classes.len()).filter(plain);
        accesses.any(|access| !self.holds_back(AccessId(access as u8), Class::writes))
    }
}
