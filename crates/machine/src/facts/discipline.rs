//! Which lock guards which region, as far as a search has seen. Why that matters is in
//! [`reach::discipline`](crate::reach).

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use fencepost_ir::footprint::Regions;
use fencepost_ir::{MemoryOp, Op, Place, Program, Region, StaticId, Storage, Type, TypeId};
use serde::{Deserialize, Serialize};

use crate::state::heap::Object;

/// The names of a lock, one bit each: the object that is accessed, a field of it, a static, the only object of a type, or a
/// field of that one.
pub(crate) type LockNames = u64;

/// The object that is accessed is its own lock.
pub(crate) const ITSELF: LockNames = 1;
/// So many fields of the object can name its lock.
pub(crate) const FIELDS: usize = 23;
/// So many statics can name a lock.
const STATICS: usize = 20;
/// So many single objects and fields of these can name a lock.
const OF_SINGLE_OBJECTS: usize = 19;
/// Stands for all further ones: it is a name, but it is not known which.
const SOME_OTHER: LockNames = 1 << 63;

/// The name of a lock that a field of the accessed object refers to.
pub(crate) fn by_field(slot: usize) -> LockNames {
    1 << (1 + slot)
}

/// The name of a lock that one of [`LockDiscipline::statics`] refers to.
pub(crate) fn by_static(index: usize) -> LockNames {
    1 << (1 + FIELDS + index)
}

/// The name of a lock that is the single object at a position of [`LockDiscipline::of_single`], or a field of it.
fn by_position(position: usize) -> LockNames {
    1 << (1 + FIELDS + STATICS + position)
}

/// The only object of a type, or a field of it.
type OfSingleObject = (TypeId, Option<usize>);

/// Something that a search took for granted about locks, and that is not so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Undisciplined {
    /// No lock guards all accesses to a region.
    Unguarded(Region),
    /// What a region refers to changes, so it names no lock.
    Changing(Region),
    /// A type has one object more, so the fields of that one name no lock.
    Several(TypeId),
}

/// What is known of locks from earlier rounds of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LocksLearnt {
    /// Regions that no lock guards.
    pub unguarded: Vec<Region>,
    /// Regions of references that change, so that they name no lock.
    pub changing: Vec<Region>,
    /// Types of which objects are made while there are several threads, so that none of them is known to be the only one.
    pub several: Vec<TypeId>,
}

impl LocksLearnt {
    /// Adds something; whether it is new.
    pub fn add(&mut self, found: Undisciplined) -> bool {
        fn add<T: PartialEq>(known: &mut Vec<T>, found: T) -> bool {
            let new = !known.contains(&found);
            if new {
                known.push(found);
            }
            new
        }
        match found {
            Undisciplined::Unguarded(region) => add(&mut self.unguarded, region),
            Undisciplined::Changing(region) => add(&mut self.changing, region),
            Undisciplined::Several(ty) => add(&mut self.several, ty),
        }
    }
}

/// What a search has seen of locks so far, as data: with it another process can go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LocksSeen {
    names: Vec<u64>,
    /// Of each region: what was relied on, has named a lock, and has changed.
    of_regions: [Vec<bool>; 3],
    /// Of each type: whether its only object has named a lock, and whether one was made.
    of_types: [Vec<bool>; 2],
    of_single: Vec<OfSingleObject>,
    has_failed: bool,
}

/// Which lock guards which region: what is taken for granted, and what has been seen of it.
#[derive(Debug)]
pub struct LockDiscipline {
    /// What was known when the search began.
    pub(crate) learnt: LocksLearnt,
    unguarded: Regions,
    changing: Regions,
    /// The statics that may name a lock.
    pub(crate) statics: Vec<StaticId>,
    /// By type: the fields that hold references, and their regions; none for arrays.
    fields: Vec<Vec<(usize, Region)>>,
    /// By region: the names by which all accesses so far knew a lock that their thread had.
    names: Vec<AtomicU64>,
    /// By region: whether an access was taken to be guarded.
    relied_on: Vec<AtomicBool>,
    /// By region: whether it has named a lock.
    has_named: Vec<AtomicBool>,
    /// By region: whether a reference there was replaced by another.
    has_changed: Vec<AtomicBool>,
    /// By type: whether its only object has named a lock.
    is_single: Vec<AtomicBool>,
    /// By type: whether an object was made while there were several threads.
    is_made: Vec<AtomicBool>,
    /// The single objects, and fields of these, that have named a lock: the first ones.
    of_single: [OnceLock<OfSingleObject>; OF_SINGLE_OBJECTS],
    /// Whether something of this has been refuted.
    has_failed: AtomicBool,
}

fn of_regions<T>(program: &Program, of: impl Fn() -> T) -> Vec<T> {
    program.regions.iter().map(|_| of()).collect()
}

impl LockDiscipline {
    pub(crate) fn new(program: &Program, learnt: LocksLearnt) -> LockDiscipline {
        let set = |regions: &[Region]| {
            let mut set = Regions::default();
            regions.iter().for_each(|&region| set.add(region));
            set
        };
        LockDiscipline {
            unguarded: set(&learnt.unguarded),
            changing: set(&learnt.changing),
            learnt,
            statics: statics_of_users(program),
            fields: program.types.iter().map(reference_fields).collect(),
            names: of_regions(program, || AtomicU64::new(LockNames::MAX)),
            relied_on: of_regions(program, || AtomicBool::new(false)),
            has_named: of_regions(program, || AtomicBool::new(false)),
            has_changed: of_regions(program, || AtomicBool::new(false)),
            is_single: program.types.iter().map(|_| AtomicBool::new(false)).collect(),
            is_made: program.types.iter().map(|_| AtomicBool::new(false)).collect(),
            of_single: [const { OnceLock::new() }; OF_SINGLE_OBJECTS],
            has_failed: AtomicBool::new(false),
        }
    }

    /// What was known when the search began.
    pub fn learnt(&self) -> &LocksLearnt {
        &self.learnt
    }

    /// What has been seen so far.
    pub fn seen(&self) -> LocksSeen {
        let load = |flags: &Vec<AtomicBool>| flags.iter().map(|flag| flag.load(Ordering::SeqCst)).collect();
        LocksSeen {
            names: self.names.iter().map(|names| names.load(Ordering::SeqCst)).collect(),
            of_regions: self.flags_of_regions().map(load),
            of_types: self.flags_of_types().map(load),
            of_single: self.of_single.iter().map_while(|name| name.get().copied()).collect(),
            has_failed: self.has_failed.load(Ordering::SeqCst),
        }
    }

    /// Takes over what another search of the same program has seen, before anything is seen here; whether it fits.
    pub fn go_on(&self, seen: &LocksSeen) -> bool {
        let regions = self.flags_of_regions().into_iter().zip(&seen.of_regions);
        let types = self.flags_of_types().into_iter().zip(&seen.of_types);
        let mut flags = regions.chain(types);
        let fits = flags.all(|(here, seen)| {
            here.iter().zip(seen).for_each(|(flag, &seen)| flag.store(seen, Ordering::SeqCst));
            here.len() == seen.len()
        });
        self.names.iter().zip(&seen.names).for_each(|(names, &seen)| names.store(seen, Ordering::SeqCst));
        let mut single = self.of_single.iter().zip(&seen.of_single);
        let names_fit = single.all(|(name, &seen)| *name.get_or_init(|| seen) == seen);
        self.has_failed.store(seen.has_failed, Ordering::SeqCst);
        fits && names_fit && self.names.len() == seen.names.len() && seen.of_single.len() <= OF_SINGLE_OBJECTS
    }

    /// Adds what another part of the same search has seen at the same time; whether it fits. What was taken for granted may
    /// be refuted by both together.
    pub fn add(&self, seen: &LocksSeen) -> bool {
        let regions = self.flags_of_regions().into_iter().zip(&seen.of_regions);
        let types = self.flags_of_types().into_iter().zip(&seen.of_types);
        let fits = |(here, seen): (&Vec<AtomicBool>, &Vec<bool>)| here.len() == seen.len();
        if !regions.clone().chain(types.clone()).all(fits) || self.names.len() != seen.names.len() {
            return false;
        }
        for (index, &names) in seen.names.iter().enumerate().filter(|(_, names)| **names != LockNames::MAX) {
            self.accesses(Region(index as u32), self.names_here(seen, names));
        }
        let is_seen =
            |seen: &Vec<bool>| seen.iter().zip(0..).filter(|(is, _)| **is).map(|(_, at)| at).collect();
        for (here, seen) in regions {
            let seen: Vec<u32> = is_seen(seen);
            seen.into_iter().for_each(|index| self.set(here, Region(index)));
        }
        for (here, seen) in types {
            let seen: Vec<u32> = is_seen(seen);
            seen.into_iter().for_each(|index| self.set_of_type(here, TypeId(index)));
        }
        true
    }

    /// What names that were seen elsewhere are called here: single objects are numbered as they come.
    fn names_here(&self, seen: &LocksSeen, names: LockNames) -> LockNames {
        let single = seen.of_single.iter().enumerate().filter(|(at, _)| names & by_position(*at) != 0);
        let position =
            |&single| self.of_single.iter().position(|name| *name.get_or_init(|| single) == single);
        let fixed = names & (by_position(0) - 1);
        { single }.filter_map(|(_, single)| position(single)).fold(fixed, |all, at| all | by_position(at))
    }

    fn flags_of_regions(&self) -> [&Vec<AtomicBool>; 3] {
        [&self.relied_on, &self.has_named, &self.has_changed]
    }

    fn flags_of_types(&self) -> [&Vec<AtomicBool>; 2] {
        [&self.is_single, &self.is_made]
    }

    /// What the fields of an object refer to, and their positions and regions, unless it is an array.
    pub(crate) fn fields_of<'o>(
        &'o self,
        object: &'o Object,
    ) -> impl Iterator<Item = (usize, Region, u64)> + 'o {
        let fields = self.fields[object.ty.0 as usize].iter();
        fields.filter_map(|&(slot, region)| Some((slot, region, *object.slots.get(slot)?)))
    }

    /// Whether accesses to a region may be taken to be guarded by a lock.
    pub(crate) fn may_guard(&self, region: Region) -> bool {
        !self.unguarded.has(region)
    }

    /// Whether a region may name a lock.
    pub(crate) fn may_name(&self, region: Region) -> bool {
        !self.changing.has(region)
    }

    /// Whether it is still to be found out if a lock guards a region.
    pub(crate) fn is_open(&self, region: Region) -> bool {
        self.names[region.0 as usize].load(Ordering::Relaxed) != 0
    }

    /// An access to a region by a thread that has locks of these names.
    pub(crate) fn accesses(&self, region: Region, names: LockNames) {
        let (known, names) = (&self.names[region.0 as usize], names & !SOME_OTHER);
        if known.load(Ordering::Relaxed) & !names != 0 {
            known.fetch_and(names, Ordering::SeqCst);
            self.look_at(region);
        }
    }

    /// An access, without a lock, to what may be any region.
    pub(crate) fn accesses_any(&self) {
        (0..self.names.len()).for_each(|index| self.accesses(Region(index as u32), 0));
    }

    /// An access to a region is taken to be guarded.
    pub(crate) fn relies_on(&self, region: Region) {
        self.set(&self.relied_on, region);
    }

    /// A reference in a region names a lock that its thread has.
    pub(crate) fn names(&self, region: Region) {
        self.set(&self.has_named, region);
    }

    /// A reference in a region is replaced by another.
    pub(crate) fn changes(&self, region: Region) {
        self.set(&self.has_changed, region);
    }

    /// The name of a lock that is the only object of a type, or that a field of that one refers to.
    pub(crate) fn by_single(&self, ty: TypeId, slot: Option<usize>) -> LockNames {
        if self.learnt.several.contains(&ty) {
            return 0;
        }
        // A place that is still free is taken; another worker may do that first.
        let position = self.of_single.iter().position(|name| *name.get_or_init(|| (ty, slot)) == (ty, slot));
        self.set_of_type(&self.is_single, ty);
        position.map_or(SOME_OTHER, by_position)
    }

    /// An object is made while there are several threads.
    pub(crate) fn makes(&self, ty: TypeId) {
        self.set_of_type(&self.is_made, ty);
    }

    fn set(&self, flags: &[AtomicBool], region: Region) {
        let flag = &flags[region.0 as usize];
        if !flag.load(Ordering::Relaxed) {
            flag.store(true, Ordering::SeqCst);
            self.look_at(region);
        }
    }

    fn set_of_type(&self, flags: &[AtomicBool], ty: TypeId) {
        let flag = &flags[ty.0 as usize];
        if !flag.load(Ordering::Relaxed) {
            flag.store(true, Ordering::SeqCst);
            if self.is_wrong_about(ty) {
                self.has_failed.store(true, Ordering::SeqCst);
            }
        }
    }

    /// Whether an object was taken to be the only one of its type, and is not.
    fn is_wrong_about(&self, ty: TypeId) -> bool {
        [&self.is_single, &self.is_made].iter().all(|flags| flags[ty.0 as usize].load(Ordering::SeqCst))
    }

    fn look_at(&self, region: Region) {
        if self.wrong_about(region).is_some() {
            self.has_failed.store(true, Ordering::SeqCst);
        }
    }

    /// What was taken for granted about a region and is not so.
    fn wrong_about(&self, region: Region) -> Option<Undisciplined> {
        let is = |flags: &[AtomicBool]| flags[region.0 as usize].load(Ordering::SeqCst);
        let names = self.names[region.0 as usize].load(Ordering::SeqCst);
        if is(&self.relied_on) && names == 0 {
            return Some(Undisciplined::Unguarded(region));
        }
        (is(&self.has_named) && is(&self.has_changed)).then_some(Undisciplined::Changing(region))
    }

    /// Something that was taken for granted and is not so, if there is anything.
    pub fn refuted(&self) -> Option<Undisciplined> {
        let failed = self.has_failed.load(Ordering::Relaxed);
        let mut regions = (0..self.names.len()).map(|index| Region(index as u32));
        let mut types = (0..self.is_made.len()).map(|index| TypeId(index as u32));
        let several = || types.find(|&ty| self.is_wrong_about(ty)).map(Undisciplined::Several);
        failed.then(|| regions.find_map(|region| self.wrong_about(region)).or_else(several)).flatten()
    }
}

/// The fields of a type that hold references, unless it is an array.
fn reference_fields(ty: &Type) -> Vec<(usize, Region)> {
    let slots = ty.slots.iter().enumerate().filter(|(_, slot)| !ty.array && slot.storage == Storage::Ref);
    slots.map(|(position, slot)| (position, slot.region)).collect()
}

/// The statics that code outside of libraries reads references from: the first of them.
fn statics_of_users(program: &Program) -> Vec<StaticId> {
    let mut found = Vec::new();
    for method in program.methods.iter().filter(|method| !method.library) {
        for op in &program.code[method.start as usize..method.end as usize] {
            if let Op::Memory(MemoryOp::Load { place: Place::Static(id), .. }) = *op
                && program.statics[id.0 as usize].storage == Storage::Ref
                && !found.contains(&id)
                && found.len() < STATICS
            {
                found.push(id);
            }
        }
    }
    found
}
