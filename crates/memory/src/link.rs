//! Joining a model with the access classes of one program: patterns become bit matrices.

use std::collections::HashSet;

use fencepost_ir::broken::Invariant;
use fencepost_ir::footprint::accessed;
use fencepost_ir::{Access, AccessId, Attributes, Class, Program, Region, Storage};

use crate::model::{Hoisting, Model, Publication, Reflect, SameLocationReads, Sight, Speculation};
use crate::pattern::{Among, Pair, Side, Stage};
use crate::promises::Promises;
use crate::rules::{AccessSet, FenceRules, LinkError, LocatedRules, Matrix, Rules, StageRules, ViewRules};

/// The points at which an earlier event is done, as patterns name it or leave it out.
const DONE: [Option<Stage>; 2] = [None, Some(Stage::Done)];

/// A model and the program that it is joined with.
struct Linker<'a> {
    model: &'a Model,
    program: &'a Program,
    /// The program's accesses as the model sees them.
    accesses: Vec<Access>,
    /// What the program's language promises on any hardware.
    promises: Promises,
}

impl Linker<'_> {
    /// The set of access classes for which something holds, as the model sees it.
    fn access_set(&self, test: impl Fn(&Access) -> bool) -> AccessSet {
        access_set(&self.accesses, test)
    }

    /// Whether each pair of accesses is one that some pattern names.
    fn matrix<'p>(&self, pairs: impl Iterator<Item = &'p Pair>) -> Matrix {
        matrix(&self.accesses, pairs, &self.program.attributes)
    }

    /// The pairs of `keep` that speak of these stages, and of these locations.
    fn kept(&self, first: &[Option<Stage>], second: &[Option<Stage>], among: &[Option<Among>]) -> Matrix {
        let named = |pair: &&Pair| {
            first.contains(&pair.first.stage)
                && second.contains(&pair.second.stage)
                && among.contains(&pair.among)
        };
        self.matrix(self.model.keep.iter().filter(named))
    }

    /// Earlier access classes that are done before later ones take their first step, if the two access one location or
    /// two.
    fn before(&self, among: Among, issue: &Matrix) -> Matrix {
        let placed = |pair: &&Pair| pair.among.is_none_or(|named| named == among);
        let free = self.matrix(self.model.may_reorder.iter().filter(placed));
        let keep = self.kept(&DONE, &[None, Some(Stage::Execute)], &[None, Some(among)]);
        let promised = matrix(&self.program.accesses, self.promises.keep.iter(), &self.program.attributes);
        let (all, fences) =
            (self.access_set(|_| true), self.access_set(|access| access.class == Class::Fence));
        // In order unless the model frees a pair, and even then if it is kept, promised by the language, or kept from
        // being issued. Fences are not events: what they order is added where one is passed.
        let rows = free.iter().zip(&keep).zip(promised.iter().zip(issue));
        let row =
            |((free, keep), (promised, issue)): ((&AccessSet, &AccessSet), (&AccessSet, &AccessSet))| {
                (all & !free | keep | promised | issue) & !fences
            };
        rows.map(row).collect()
    }

    /// Orders between stages, for accesses to these locations.
    fn stages(&self, among: Option<Among>) -> StageRules {
        let (issue, execute, reflect) = (Some(Stage::Issue), Some(Stage::Execute), Some(Stage::Reflect));
        StageRules {
            execute_issue: self.kept(&[execute], &[issue], &[among]),
            execute_execute: self.kept(&[execute], &[None, execute, issue], &[among]),
            execute_reflect: self.kept(&[execute], &[reflect], &[among]),
            done_reflect: self.kept(&DONE, &[reflect], &[among]),
            reflect_reflect: self.kept(&[reflect], &[reflect], &[among]),
        }
    }

    /// Orders of accesses to one location, or to two different ones, if the model distinguishes these.
    fn located(&self, among: Among, before: Matrix) -> Option<LocatedRules> {
        let mut pairs = self.model.may_reorder.iter().chain(&self.model.keep);
        let named = pairs.any(|pair| pair.among.is_some());
        named.then(|| LocatedRules { before, stages: self.stages(Some(among)) })
    }

    /// What a fence orders, if an access is one.
    fn fence(&self, access: Access) -> Option<FenceRules> {
        (access.class == Class::Fence).then(|| {
            let pairs = self.model.fence_pairs(access, &self.program.attributes);
            let before = self.matrix(pairs.iter());
            let firsts = before.iter().fold(0, |firsts, row| firsts | row);
            FenceRules { before, firsts }
        })
    }

    fn views(&self) -> Option<ViewRules> {
        let plain = |access: AccessId| {
            matches!(self.accesses[usize::from(access.0)].class, Class::Read | Class::Write)
        };
        (self.model.views == Sight::HappensBefore).then(|| ViewRules {
            plain: accessed(self.program, plain),
            ordered: accessed(self.program, |access| !plain(access)),
        })
    }

    /// The reads that a compiler may move out of loops, and those with the writes that they may be moved across.
    fn hoisted(&self, before: &Matrix, same: &Matrix) -> (AccessSet, AccessSet) {
        if self.model.hoisting != Hoisting::Reads {
            return (0, 0);
        }
        let has_views = self.model.views == Sight::HappensBefore;
        let indices = || 0..self.accesses.len();
        // A compiler may move a read out of a loop only if the read may pass itself, that is, the same read of the
        // next iteration. With views the table says nothing about plain reads: all ordered accesses have another class.
        let is_hoisted = |access: &usize| {
            let in_order = !has_views && (before[*access] | same[*access]) >> access & 1 == 1;
            self.accesses[*access].class == Class::Read && !in_order
        };
        let hoisted: AccessSet = indices().filter(is_hoisted).fold(0, |set, access| set | 1 << access);
        let is_passed = |access: &usize| {
            let up = indices().all(|read| hoisted >> read & 1 == 0 || before[read] >> access & 1 == 0);
            // A hoisted read crosses the writes of the loop in both directions: those before it, and those of the
            // iteration before.
            self.accesses[*access].class == Class::Write
                && (has_views || (up && before[*access] & hoisted == 0))
        };
        let passed = indices().filter(|access| hoisted != 0 && is_passed(access));
        (hoisted, passed.fold(hoisted, |set, access| set | 1 << access))
    }

    /// The accesses that a read without attributes of another location may pass, whether the program has such a read or not.
    fn passed_by_reads(&self) -> AccessSet {
        let reads = [Class::Read, Class::VRead];
        let later = reads.map(|class| Access { class, attributes: Attributes::default() });
        let attributes = &self.program.attributes;
        self.access_set(|&first| {
            let named = |pair: &Pair, second: Access| {
                pair.among != Some(Among::Same)
                    && pair.first.matches(first, attributes)
                    && pair.second.matches(second, attributes)
            };
            let is_kept = |second| {
                let kept = |pair: &&Pair| {
                    DONE.contains(&pair.first.stage) && pair.second.stage != Some(Stage::Reflect)
                };
                self.model.keep.iter().filter(kept).any(|pair| named(pair, second))
            };
            let is_free = |second| self.model.may_reorder.iter().any(|pair| named(pair, second));
            later.into_iter().any(|second| is_free(second) && !is_kept(second))
        })
    }

    /// The writes that reach all others in one step: those that the model names, and those that the language promises
    /// one order of.
    fn together(&self) -> AccessSet {
        let attributes = &self.program.attributes;
        let among = |sets: &[Side], access: &Access| sets.iter().any(|set| set.matches(*access, attributes));
        self.access_set(|access| among(&self.model.reflect_together, access))
            | access_set(&self.program.accesses, |access| among(&self.promises.reflect_together, access))
    }
}

impl Model {
    /// Joins the model with the access classes that `program` uses.
    pub fn link(&self, program: &Program) -> Result<Rules, LinkError> {
        let accesses = self.effective(program)?;
        let linker = Linker { model: self, program, accesses, promises: Promises::of(program, self) };
        let issue = linker.kept(&DONE, &[Some(Stage::Issue)], &[None]);
        let (same, other) = (linker.before(Among::Same, &issue), linker.before(Among::Other, &issue));
        let before: Matrix = same.iter().zip(&other).map(|(same, other)| same & other).collect();
        let (hoisted, movable) = linker.hoisted(&before, &same);
        Ok(Rules {
            classes: linker.accesses.iter().map(|access| access.class).collect(),
            same: linker.located(Among::Same, same),
            other: linker.located(Among::Other, other),
            barriers: before.iter().fold(linker.access_set(|_| true), |barriers, row| barriers & row),
            before,
            issue,
            fences: linker.accesses.iter().map(|&access| linker.fence(access)).collect(),
            forwarding: self.forwarding,
            reads_coherent: self.same_location_reads == SameLocationReads::Ordered,
            speculates: self.speculation == Speculation::Reads,
            hoisted,
            movable,
            publication: (self.publication == Publication::Release).then(|| reference_regions(program)),
            passed_by_reads: linker.passed_by_reads(),
            store_buffer: self.store_buffer.map(|room| room as usize),
            separate_reflection: self.reflect == Reflect::Separately,
            together: linker.together(),
            read_together: linker.access_set(|access| {
                let mut sets = self.read_together.iter();
                access.class.reads() && sets.any(|set| set.matches(*access, &program.attributes))
            }),
            stages: self.separates_stages().then(|| linker.stages(None)),
            views: linker.views(),
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
    pub(crate) fn gives_effect(&self, name: &str) -> bool {
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

    /// What a fence with these attributes orders: all that any of them does.
    fn fence_pairs(&self, fence: Access, attributes: &[String]) -> Vec<Pair> {
        let names: Vec<&str> = fence.attributes.indices().map(|index| attributes[index].as_str()).collect();
        let names = if names.is_empty() { vec![""] } else { names };
        let pairs = names.iter().map(|name| self.fences.get(*name).or_broken("a fence that was linked"));
        pairs.flatten().cloned().collect()
    }
}

/// Whether each pair of these accesses is one that some pattern names: for each later one, the set of earlier
/// ones.
fn matrix<'p>(accesses: &[Access], pairs: impl Iterator<Item = &'p Pair>, attributes: &[String]) -> Matrix {
    let pairs: Vec<&Pair> = pairs.collect();
    let row = |&second: &Access| {
        access_set(accesses, |&first| {
            let named = |pair: &&Pair| {
                pair.first.matches(first, attributes) && pair.second.matches(second, attributes)
            };
            pairs.iter().any(named)
        })
    };
    accesses.iter().map(row).collect()
}

/// The set of those of these accesses for which something holds.
fn access_set(accesses: &[Access], test: impl Fn(&Access) -> bool) -> AccessSet {
    let named = accesses.iter().enumerate().filter(|(_, access)| test(access));
    named.fold(0, |set, (access, _)| set | 1 << access)
}

/// The regions whose slots hold references.
fn reference_regions(program: &Program) -> HashSet<Region> {
    let statics = program.statics.iter().map(|slot| (slot.storage, slot.region));
    let slots = program.types.iter().flat_map(|ty| &ty.slots).map(|slot| (slot.storage, slot.region));
    statics.chain(slots).filter(|(storage, _)| *storage == Storage::Ref).map(|(_, region)| region).collect()
}
