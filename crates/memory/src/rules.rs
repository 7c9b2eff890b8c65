//! A model joined with the access classes of one program: which earlier event holds up which
//! later one, as bit matrices over the program's access kinds.

use std::collections::HashSet;

use fencepost_ir::broken::Invariant;
use fencepost_ir::footprint::{Regions, accessed};
use fencepost_ir::{Access, AccessId, Attributes, Class, Program, Region, Storage};

use crate::model::{
    Hoisting, LanguagePromises, Model, Publication, Reflect, SameLocationReads, Sight, Speculation,
};
use crate::pattern::{Among, Pair, Stage};

/// A set of access kinds, one bit per [`AccessId`].
pub type Kinds = u64;

/// For each kind of the later event, the kinds of earlier events that hold it up.
pub(crate) type Matrix = Vec<Kinds>;

/// The program uses an annotation the model does not know.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "model `{model}` does not say what `{class}[{attribute}]` means; add `{attribute}` to its {section}, \
     or choose another model"
)]
pub struct LinkError {
    model: String,
    class: Class,
    attribute: String,
    section: &'static str,
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
pub struct LocatedRules {
    /// Earlier event done before the later one takes its first step.
    pub before: Matrix,
    /// Orders between stages.
    pub stages: StageRules,
}

/// What one fence kind orders across itself.
#[derive(Clone, Debug)]
pub struct FenceRules {
    /// Earlier kinds that hold up each later kind.
    pub before: Matrix,
    /// Every earlier kind that it holds anything back for.
    pub firsts: Kinds,
}

/// Which locations are a matter of views, where threads have views of their own.
#[derive(Clone, Debug)]
pub struct ViewRules {
    /// Those with plain accesses. All others have one value, as volatile locations do.
    plain: Regions,
    /// Those with other accesses, which find the newest write.
    ordered: Regions,
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
    /// Classes after `treat-as` and annotations, per kind.
    pub classes: Vec<Class>,
    /// Earlier event done before the later one takes its first step.
    pub before: Matrix,
    /// Earlier event done before the later one is issued, and so before all that follows it.
    pub issue: Matrix,
    /// What is kept in order of accesses to one location, where the model tells these apart.
    pub same: Option<LocatedRules>,
    /// What is kept in order of accesses to two locations, where the model tells these apart.
    pub other: Option<LocatedRules>,
    /// Kinds that hold up every kind.
    pub barriers: Kinds,
    /// Per kind; `None` for kinds that are no fences.
    pub fences: Vec<Option<FenceRules>>,
    /// Own in-flight writes are visible to their thread.
    pub forwarding: bool,
    /// Two reads of one location stay in order.
    pub reads_coherent: bool,
    /// Threads guess unresolved decisions.
    pub speculates: bool,
    /// Reads that a compiler may move out of a loop without fences, after which they see the same for ever.
    pub hoisted: Kinds,
    /// These reads, and the writes that they may be moved across in both directions.
    pub movable: Kinds,
    /// How many writes of a thread may be in flight, if the model says so: the next one waits.
    pub store_buffer: Option<usize>,
    /// Where storing a reference waits for accesses to the object: the regions that hold
    /// references.
    pub publication: Option<HashSet<Region>>,
    /// Writes reach each other thread separately.
    pub separate_reflection: bool,
    /// Kinds of writes that reach all other threads at once even so.
    pub together: Kinds,
    /// Kinds of reads that find the newest write, which reaches all threads with them.
    pub read_together: Kinds,
    /// Present if the model keeps stages apart.
    pub stages: Option<StageRules>,
    /// Present if threads have views of their own.
    pub views: Option<ViewRules>,
}

impl Rules {
    /// The class of a kind, as the model sees it.
    #[inline]
    pub fn class(&self, kind: AccessId) -> Class {
        self.classes[usize::from(kind.0)]
    }

    /// What a fence of this kind orders.
    #[inline]
    #[track_caller]
    pub fn fence(&self, kind: AccessId) -> &FenceRules {
        self.fences[usize::from(kind.0)].as_ref().or_broken("what a fence orders")
    }

    /// Whether a fence of this kind keeps all events before it in order with all after it.
    pub fn orders_everything(&self, fence: AccessId) -> bool {
        let is_event = |kind: &usize| self.fences[*kind].is_none();
        let events = || (0..self.classes.len()).filter(is_event);
        let all = events().fold(0, |set: Kinds, kind| set | 1 << kind);
        let fence = self.fence(fence);
        events().all(|kind| fence.before[kind] & all == all)
    }

    /// Whether a fence of this kind keeps reads in a loop that could be moved out of it otherwise.
    pub fn keeps_in_loop(&self, fence: AccessId) -> bool {
        let fence = self.fence(fence);
        let keeps = |kind: usize| fence.before[kind] >> kind & 1 == 1;
        (0..self.classes.len()).any(|kind| self.hoisted >> kind & 1 == 1 && keeps(kind))
    }

    /// Whether nothing of some classes that comes later in its thread can take effect before an event
    /// of this kind is done.
    pub fn holds_back(&self, kind: AccessId, classes: impl Fn(Class) -> bool) -> bool {
        let holds = |later: usize| self.before[later] >> kind.0 & 1 == 1;
        self.stages.is_none()
            && (0..self.classes.len()).all(|later| !classes(self.classes[later]) || holds(later))
    }

    /// Whether a write may take effect before a plain one that comes earlier in its thread.
    pub fn writes_pass(&self) -> bool {
        let plain = |kind: &usize| self.classes[*kind] == Class::Write;
        let mut kinds = (0..self.classes.len()).filter(plain);
        kinds.any(|kind| !self.holds_back(AccessId(kind as u8), Class::writes))
    }
}

impl Model {
    /// Joins the model with the access classes that `program` uses.
    pub fn link(&self, program: &Program) -> Result<Rules, LinkError> {
        let attributes = &program.attributes;
        let accesses = self.effective(program)?;
        let matrix = |pairs: &mut dyn Iterator<Item = &Pair>| -> Matrix {
            let pairs: Vec<&Pair> = pairs.collect();
            let holds = |first: Access, second: Access| {
                pairs.iter().any(|pair| {
                    pair.first.matches(first, attributes) && pair.second.matches(second, attributes)
                })
            };
            let row = |&second: &Access| {
                let firsts = accesses.iter().enumerate();
                firsts
                    .filter(|&(_, &first)| holds(first, second))
                    .fold(0, |row, (kind, _)| row | 1u64 << kind)
            };
            accesses.iter().map(row).collect()
        };
        let placed = |pair: &&Pair, among: Option<Among>| pair.among.is_none() || pair.among == among;
        let kept = |first: &[Option<Stage>], second: &[Option<Stage>], among: &[Option<Among>]| {
            let named = |pair: &&Pair| {
                first.contains(&pair.first.stage)
                    && second.contains(&pair.second.stage)
                    && among.contains(&pair.among)
            };
            matrix(&mut self.keep.iter().filter(named))
        };
        let (execute, reflect) = (Some(Stage::Execute), Some(Stage::Reflect));
        let done = [None, Some(Stage::Done)];
        let all: Kinds = if accesses.len() == 64 { !0 } else { (1 << accesses.len()) - 1 };
        let fence_kinds = kinds_where(&accesses, |class| class == Class::Fence);
        let issue = kept(&done, &[Some(Stage::Issue)], &[None]);
        let promised = promised(self, program);
        let before_among = |among: Among| -> Matrix {
            let free = matrix(&mut self.may_reorder.iter().filter(|pair| placed(pair, Some(among))));
            let keep = kept(&done, &[None, execute], &[None, Some(among)]);
            let rows = free.iter().zip(&keep).zip(promised.iter().zip(&issue));
            rows.map(|((free, keep), (promised, issue))| {
                (all & !free | keep | promised | issue) & !fence_kinds
            })
            .collect()
        };
        let (same, other) = (before_among(Among::Same), before_among(Among::Other));
        let before: Matrix = same.iter().zip(&other).map(|(same, other)| same & other).collect();
        let stages = |among: Option<Among>| StageRules {
            execute_issue: kept(&[execute], &[Some(Stage::Issue)], &[among]),
            execute_execute: kept(&[execute], &[None, execute, Some(Stage::Issue)], &[among]),
            execute_reflect: kept(&[execute], &[reflect], &[among]),
            done_reflect: kept(&done, &[reflect], &[among]),
            reflect_reflect: kept(&[reflect], &[reflect], &[among]),
        };
        let located = |among: Among, row: Matrix| {
            let named = self.may_reorder.iter().chain(&self.keep).any(|pair| pair.among.is_some());
            named.then(|| LocatedRules { before: row, stages: stages(Some(among)) })
        };
        let barriers = before.iter().fold(all, |barriers, row| barriers & row);
        let fences = accesses.iter().map(|&access| {
            (access.class == Class::Fence).then(|| {
                let pairs = self.fence_pairs(access, attributes);
                let before = matrix(&mut pairs.iter());
                let firsts = before.iter().fold(0, |firsts, row| firsts | row);
                FenceRules { before, firsts }
            })
        });
        let plain =
            |kind: AccessId| matches!(accesses[usize::from(kind.0)].class, Class::Read | Class::Write);
        let views = (self.views == Sight::HappensBefore).then(|| ViewRules {
            plain: accessed(program, plain),
            ordered: accessed(program, |kind| !plain(kind)),
        });
        let fences: Vec<Option<FenceRules>> = fences.collect();
        let reads_coherent = self.same_location_reads == SameLocationReads::Ordered;
        // Where threads have views of their own, all that is ordered is not of this class.
        let is_hoisted = |kind: &usize| {
            let in_order = views.is_none() && (before[*kind] | same[*kind]) >> kind & 1 == 1;
            accesses[*kind].class == Class::Read && !in_order
        };
        let hoists = self.hoisting == Hoisting::Reads;
        let hoisted = (0..accesses.len()).filter(|kind| hoists && is_hoisted(kind));
        let hoisted: Kinds = hoisted.fold(0, |set, kind| set | 1 << kind);
        let is_passed = |kind: &usize| {
            let up =
                (0..accesses.len()).all(|read| hoisted >> read & 1 == 0 || before[read] >> kind & 1 == 0);
            accesses[*kind].class == Class::Write && (views.is_some() || (up && before[*kind] & hoisted == 0))
        };
        let passed = (0..accesses.len()).filter(|kind| hoisted != 0 && is_passed(kind));
        let movable = passed.fold(hoisted, |set, kind| set | 1 << kind);
        Ok(Rules {
            classes: accesses.iter().map(|access| access.class).collect(),
            same: located(Among::Same, same),
            other: located(Among::Other, other),
            before,
            issue,
            barriers,
            fences,
            forwarding: self.forwarding,
            reads_coherent,
            speculates: self.speculation == Speculation::Reads,
            hoisted,
            movable,
            publication: (self.publication == Publication::Release).then(|| reference_regions(program)),
            store_buffer: self.store_buffer.map(|room| room as usize),
            separate_reflection: self.reflect == Reflect::Separately,
            together: self.together(program, &accesses),
            read_together: self.read_together(program, &accesses),
            stages: self.separates_stages().then(|| stages(None)),
            views,
        })
    }

    /// Whether, of two plain instructions of one thread on different locations, the second may take
    /// effect before the first. A plain fence counts as in order with what it orders at all.
    pub fn lets_pass(&self, first: Class, second: Class) -> bool {
        let plain = |class| Access { class, attributes: Attributes::default() };
        let program = Program { accesses: Class::ALL.map(plain).to_vec(), ..Program::default() };
        let rules = self.link(&program).or_broken("instructions without attributes have a meaning");
        let held = |before: &Matrix| before[second as usize] >> (first as usize) & 1 == 1;
        let apart = rules.other.as_ref().map_or(&rules.before, |other| &other.before);
        match &rules.fences[Class::Fence as usize] {
            Some(fence) if first == Class::Fence && second == Class::Fence => fence.firsts == 0,
            Some(fence) if first == Class::Fence => fence.before[second as usize] == 0,
            Some(fence) if second == Class::Fence => fence.firsts >> (first as usize) & 1 == 0,
            _ => !held(apart),
        }
    }

    /// Whether some pattern names this attribute.
    fn mentions(&self, name: &str) -> bool {
        let pairs = self.may_reorder.iter().chain(&self.keep).chain(self.fences.values().flatten());
        let together = self.reflect_together.iter().chain(&self.read_together);
        let mut sides = pairs.flat_map(|pair| [&pair.first, &pair.second]).chain(together);
        sides.any(|side| side.alternatives.iter().any(|one| one.attribute.as_deref() == Some(name)))
    }

    /// Whether the model itself says what accesses with this attribute do.
    fn gives_effect(&self, name: &str) -> bool {
        self.annotations.get(name).is_some_and(|meanings| !meanings.is_empty()) || self.mentions(name)
    }

    /// The program's accesses as this model sees them.
    fn effective(&self, program: &Program) -> Result<Vec<Access>, LinkError> {
        let one = |access: &Access| {
            let mut class = self.treat_as.get(&access.class).copied().unwrap_or(access.class);
            // What only says that a whole struct is copied means nothing to a model.
            let copies = program.copies.unwrap_or_default();
            for index in Attributes(access.attributes.0 & !copies.0).indices() {
                let attribute = &program.attributes[index];
                let unknown = |section| LinkError {
                    model: self.name.clone(),
                    class: access.class,
                    attribute: attribute.clone(),
                    section,
                };
                if access.class == Class::Fence {
                    if !self.fences.contains_key(attribute) {
                        return Err(unknown("[fences]"));
                    }
                } else if let Some(meanings) = self.annotations.get(attribute) {
                    if !meanings.is_empty() {
                        let fitting = meanings.iter().find(|meaning| meaning.like(access.class));
                        class = *fitting.ok_or_else(|| unknown("[annotations]"))?;
                    }
                } else if !self.mentions(attribute) {
                    return Err(unknown("[annotations]"));
                }
            }
            Ok(Access { class, attributes: access.attributes })
        };
        program.accesses.iter().map(one).collect()
    }

    /// The writes that reach all others at once: those that the model names, and those that a language
    /// promises one order of.
    fn together(&self, program: &Program, accesses: &[Access]) -> Kinds {
        let named = |access: &Access| {
            self.reflect_together.iter().any(|set| set.matches(*access, &program.attributes))
        };
        let promised = |access: &Access| {
            let sc = |index: usize| program.attributes[index] == "sc" && !self.gives_effect("sc");
            program.promises_order
                && (access.class == Class::VWrite
                    || access.class.writes() && access.attributes.indices().any(sc))
        };
        let one_order =
            |(kind, access): &(usize, &Access)| named(access) || promised(&program.accesses[*kind]);
        accesses.iter().enumerate().filter(one_order).fold(0, |set, (kind, _)| set | 1 << kind)
    }

    /// The reads that find the newest write.
    fn read_together(&self, program: &Program, accesses: &[Access]) -> Kinds {
        let named = |(_, access): &(usize, &Access)| {
            let mut sets = self.read_together.iter();
            access.class.reads() && sets.any(|set| set.matches(**access, &program.attributes))
        };
        accesses.iter().enumerate().filter(named).fold(0, |set, (kind, _)| set | 1 << kind)
    }

    /// What a fence with these attributes orders: all that any of them does.
    fn fence_pairs(&self, fence: Access, attributes: &[String]) -> Vec<Pair> {
        let names: Vec<&str> = fence.attributes.indices().map(|index| attributes[index].as_str()).collect();
        let names = if names.is_empty() { vec![""] } else { names };
        let pairs = names.iter().map(|name| self.fences.get(*name).or_broken("a fence that was linked"));
        pairs.flatten().cloned().collect()
    }
}

/// What a language keeps in order on any hardware, if it does and the model leaves that to it: a volatile or acquiring read comes before all
/// that follows, a volatile or releasing write after all before it, and a volatile or sequentially consistent
/// write before all that follows; a read-modify-write does as its marks say. Opaque reads of one location stay
/// in order, for which all of them do here. A mark that the model itself gives an effect has that one.
fn promised(model: &Model, program: &Program) -> Matrix {
    let is_added = program.promises_order && model.language_promises == LanguagePromises::Added;
    let left_open = |name: &str| !model.gives_effect(name);
    let marked = |access: &Access, names: &[&str]| {
        let mut attributes = access.attributes.indices().map(|index| program.attributes[index].as_str());
        attributes.any(|name| names.contains(&name) && left_open(name))
    };
    let acquires = |access: &Access| access.class.reads() && marked(access, &["acq", "acqrel", "sc"]);
    let releases = |access: &Access| access.class.writes() && marked(access, &["rel", "acqrel", "sc"]);
    let drains = |access: &Access| access.class.writes() && marked(access, &["sc"]);
    let holds = |first: &Access, second: &Access| match (first.class, second.class) {
        (Class::VRead | Class::VWrite, _) | (_, Class::VWrite) => true,
        _ if acquires(first) || releases(second) || drains(first) => true,
        (Class::Read, Class::Read) => marked(first, &["opaque"]) && marked(second, &["opaque"]),
        _ => false,
    };
    let row = |second: &Access| {
        let firsts = program.accesses.iter().enumerate();
        let held = firsts.filter(|(_, first)| is_added && holds(first, second));
        held.fold(0, |row, (kind, _)| row | 1u64 << kind)
    };
    program.accesses.iter().map(row).collect()
}

/// The regions whose slots hold references.
fn reference_regions(program: &Program) -> HashSet<Region> {
    let statics = program.statics.iter().map(|slot| (slot.storage, slot.region));
    let slots = program.types.iter().flat_map(|ty| &ty.slots).map(|slot| (slot.storage, slot.region));
    statics.chain(slots).filter(|(storage, _)| *storage == Storage::Ref).map(|(_, region)| region).collect()
}

fn kinds_where(accesses: &[Access], mut test: impl FnMut(Class) -> bool) -> Kinds {
    accesses
        .iter()
        .enumerate()
        .filter(|(_, access)| test(access.class))
        .fold(0, |set, (kind, _)| set | 1 << kind)
}
