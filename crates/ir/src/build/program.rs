//! A program under construction.

use super::MethodBuilder;
use crate::access::{Access, AccessId, Attributes, Class};
use crate::collection::Collection;
use crate::footprint::Regions;
use crate::op::{ControlOp, ObjectOp, Reg};
use crate::program::{
    Constant, InitialThread, InitialiserRules, MethodId, Program, StaticId, StaticSlot, Tearing,
};
use crate::remedy::Remedy;
use crate::span::SourceId;
use crate::traces::Traces;
use crate::trap::Trap;
use crate::types::{Region, Selector, Slot, Storage, Type, TypeId};
use crate::words::Notation;

/// Builds a program.
#[derive(Clone, Debug, Default)]
pub struct ProgramBuilder {
    pub(super) program: Program,
    pub(super) bodies: Vec<Option<MethodBuilder>>,
}

impl ProgramBuilder {
    /// An empty program.
    pub fn new() -> ProgramBuilder {
        ProgramBuilder::default()
    }

    /// Adds a source file.
    pub fn source(&mut self, name: impl Into<String>) -> SourceId {
        self.program.sources.push(name.into());
        SourceId((self.program.sources.len() - 1) as u32)
    }

    /// Adds a region that fields or element types can share.
    pub fn region(&mut self, name: impl Into<String>) -> Region {
        self.program.regions.push(name.into());
        Region((self.program.regions.len() - 1) as u32)
    }

    /// Says that the fields in a region are final: [`MemoryOp::Freeze`] is about them.
    pub fn final_region(&mut self, region: Region) {
        if !self.program.finals.contains(&region) {
            self.program.finals.push(region);
        }
    }

    /// Adds a static in a region of its own.
    pub fn add_static(&mut self, name: impl Into<String>, storage: Storage, initial: u64) -> StaticId {
        let name = name.into();
        let region = self.region(name.clone());
        self.program.statics.push(StaticSlot { name, storage, initial, region });
        StaticId((self.program.statics.len() - 1) as u32)
    }

    /// Says that the `count` statics added last, from `first` on, are one object, and adds the guard behind it.
    pub fn extent(&mut self, first: StaticId, count: u32) {
        self.program.extents.push((first, count));
        self.add_static("", Storage::I64, 0);
    }

    /// Says that a static holds an unsigned integer.
    pub fn unsigned(&mut self, id: StaticId) {
        self.program.unsigned.insert(id);
    }

    /// Says that a slot of a type's objects, or of each element, holds an unsigned integer.
    pub fn unsigned_slot(&mut self, ty: TypeId, slot: u32) {
        self.program.unsigned_slots.insert((ty, slot));
    }

    /// The region of a static.
    pub fn region_of(&self, id: StaticId) -> Region {
        self.program.statics[id.0 as usize].region
    }

    /// Says how the numbers in a region are written.
    pub fn notation(&mut self, region: Region, notation: Notation) {
        self.program.words.notations.insert(region, notation);
    }

    /// Says how the elements of arrays of a type are written.
    pub fn element_notation(&mut self, array: TypeId, notation: Notation) {
        self.program.words.elements.insert(array, notation);
    }

    /// Has pointers checked: that they stay in their object, and that it has not been freed.
    pub fn check_pointers(&mut self) {
        let ty = self.class("freed memory", None, &[("freed at", Storage::I32)]);
        self.program.freed = Some(ty);
    }

    /// Says that [`INDETERMINATE`](crate::INDETERMINATE) is the value of memory that was never written.
    pub fn indeterminate(&mut self) {
        self.program.indeterminate = true;
    }

    /// Makes it a fault to read what was never written, but for accesses with this attribute.
    pub fn check_reads(&mut self, except: &str) {
        let index = self.program.attributes.iter().position(|known| known == except);
        self.program.copies = Some(index.map_or(Attributes::default(), Attributes::only));
    }

    /// The last two slots of objects that hold variables of functions: where they ended, and whose they were.
    pub fn lifetime(&mut self) -> [Slot; 2] {
        let [end, owner] = match self.program.lifetimes {
            Some(known) => known,
            None => {
                let regions = [self.region("ends of variables"), self.region("owners of variables")];
                self.program.lifetimes = Some(regions);
                regions
            }
        };
        [
            Slot { name: "end".to_owned(), storage: Storage::I64, region: end },
            Slot { name: "owner".to_owned(), storage: Storage::Ref, region: owner },
        ]
    }

    /// Makes a data race a fault: conflicting accesses of which one has this attribute, which some access
    /// has to have already.
    pub fn check_races(&mut self, attribute: &str) {
        let index = self.program.attributes.iter().position(|known| known == attribute);
        self.program.races = index.map(Attributes::only);
    }

    /// Says that a platform may access what is in a region in two halves, and what is taken for granted instead.
    pub fn tears(&mut self, region: Region, assumption: &str) {
        if self.program.tearing.is_none() {
            let message = self.message(assumption);
            self.program.tearing = Some(Tearing { regions: Regions::default(), message });
        }
        self.program.tearing.iter_mut().for_each(|tearing| tearing.regions.add(region));
    }

    /// Adds a static in a region that it shares with other locations of the same storage.
    pub fn add_static_in(
        &mut self,
        region: Region,
        name: impl Into<String>,
        storage: Storage,
        initial: u64,
    ) -> StaticId {
        self.program.statics.push(StaticSlot { name: name.into(), storage, initial, region });
        StaticId((self.program.statics.len() - 1) as u32)
    }

    /// Sets the value that a static has at the start.
    pub fn set_initial(&mut self, id: StaticId, initial: u64) {
        self.program.statics[id.0 as usize].initial = initial;
    }

    /// The access class with these attributes, shared between instructions.
    /// `None` if the program uses more classes or attributes than a model can tell apart.
    pub fn access(&mut self, class: Class, attributes: &[&str]) -> Option<AccessId> {
        let mut set = Attributes::default();
        for name in attributes {
            let known = self.program.attributes.iter().position(|known| known == name);
            let index = known.unwrap_or(self.program.attributes.len());
            if index >= Attributes::LIMIT {
                return None;
            }
            if known.is_none() {
                self.program.attributes.push((*name).to_owned());
            }
            set.0 |= Attributes::only(index).0;
        }
        let access = Access { class, attributes: set };
        let known = self.program.accesses.iter().position(|known| *known == access);
        let index = known.unwrap_or_else(|| {
            self.program.accesses.push(access);
            self.program.accesses.len() - 1
        });
        (index < 64).then_some(AccessId(index as u8))
    }

    /// Whether an access has an attribute.
    pub fn has_attribute(&self, access: AccessId, name: &str) -> bool {
        let known = self.program.attributes.iter().position(|known| known == name);
        let access = self.program.accesses.get(usize::from(access.0));
        known.is_some_and(|index| {
            access.is_some_and(|access| access.attributes.0 & Attributes::only(index).0 != 0)
        })
    }

    /// Adds a text for [`ControlOp::Fail`], [`ControlOp::Unsupported`] or [`ControlOp::Relies`].
    pub fn message(&mut self, text: impl Into<String>) -> u32 {
        self.program.messages.push(text.into());
        (self.program.messages.len() - 1) as u32
    }

    /// Adds a text for [`ControlOp::Unsupported`], and what a caller can do about it, if anything.
    pub fn message_with(&mut self, text: impl Into<String>, remedy: Option<Remedy>) -> u32 {
        let message = self.message(text);
        self.program.remedies.extend(remedy.map(|remedy| (message, remedy)));
        message
    }

    /// Adds a class with these fields, under `base`.
    pub fn class(&mut self, name: &str, base: Option<TypeId>, fields: &[(&str, Storage)]) -> TypeId {
        let mut slots = Vec::new();
        let mut supertypes = Vec::new();
        let mut dispatch = Vec::new();
        if let Some(base) = base {
            let base = self.program.ty(base);
            slots.clone_from(&base.slots);
            supertypes.clone_from(&base.supertypes);
            dispatch.clone_from(&base.dispatch);
        }
        for (field, storage) in fields {
            let region = self.region(format!("{name}.{field}"));
            slots.push(Slot { name: (*field).to_owned(), storage: *storage, region });
        }
        let id = TypeId(self.program.types.len() as u32);
        supertypes.push(id);
        self.add_type(Type {
            name: name.to_owned(),
            supertypes,
            slots,
            array: false,
            dispatch,
            ..Type::default()
        })
    }

    /// Adds an array type whose elements have one slot.
    pub fn array(&mut self, name: &str, element: Storage) -> TypeId {
        let region = self.region(name);
        let id = TypeId(self.program.types.len() as u32);
        self.add_type(Type {
            name: name.to_owned(),
            supertypes: vec![id],
            slots: vec![Slot { name: "[]".to_owned(), storage: element, region }],
            array: true,
            ..Type::default()
        })
    }

    /// Adds a type without relatives whose instances, or elements, have these slots.
    pub fn object(&mut self, name: &str, slots: Vec<Slot>, array: bool) -> TypeId {
        let id = TypeId(self.program.types.len() as u32);
        self.add_type(Type { name: name.to_owned(), supertypes: vec![id], slots, array, ..Type::default() })
    }

    /// Adds a type as it is; its `supertypes` and `dispatch` must be sorted.
    pub fn add_type(&mut self, ty: Type) -> TypeId {
        self.program.types.push(ty);
        TypeId((self.program.types.len() - 1) as u32)
    }

    /// Adds a slot to a type that no instance exists of yet, and gives its number.
    pub fn add_slot(&mut self, ty: TypeId, slot: Slot) -> u32 {
        let slots = &mut self.program.types[ty.0 as usize].slots;
        slots.push(slot);
        slots.len() as u32 - 1
    }

    /// A type added before.
    pub fn ty(&self, id: TypeId) -> &Type {
        self.program.ty(id)
    }

    /// Sets the initialiser of a type.
    pub fn initialiser(&mut self, ty: TypeId, method: MethodId) {
        self.program.types[ty.0 as usize].initialiser = Some(method);
    }

    /// Says what `selector` runs on instances of `ty`.
    pub fn implement(&mut self, ty: TypeId, selector: Selector, method: MethodId) {
        let dispatch = &mut self.program.types[ty.0 as usize].dispatch;
        match dispatch.binary_search_by_key(&selector, |entry| entry.0) {
            Ok(found) => dispatch[found].1 = method,
            Err(place) => dispatch.insert(place, (selector, method)),
        }
    }

    /// Sets the exception type of a trap.
    pub fn trap(&mut self, trap: Trap, ty: TypeId) {
        self.program.traps[trap as usize] = Some(ty);
    }

    /// Sets the type of exceptions that are failed assertions if they are not caught.
    pub fn assertion(&mut self, ty: TypeId) {
        self.program.assertion = Some(ty);
    }

    /// Says how types are initialised.
    pub fn initialisers(&mut self, rules: InitialiserRules) {
        self.program.initialisers = rules;
    }

    /// Says that the language promises the order of its volatile accesses and the like on any hardware.
    pub fn promises_order(&mut self) {
        self.program.promises_order = true;
    }

    /// Sets the element type that stores into arrays of type `ty` are checked against.
    pub fn element(&mut self, ty: TypeId, element: TypeId) {
        self.program.types[ty.0 as usize].element = Some(element);
    }

    /// Sets the constant that stands for a type.
    pub fn type_object(&mut self, ty: TypeId, constant: u32) {
        self.program.types[ty.0 as usize].object = Some(constant);
    }

    /// Adds an object that exists from the start, and gives its index: its handle less one.
    pub fn constant(&mut self, ty: TypeId, slots: Vec<u64>) -> u32 {
        self.program.constants.push(Constant { ty, slots });
        (self.program.constants.len() - 1) as u32
    }

    /// Sets a slot of an object that exists from the start.
    pub fn set_constant(&mut self, constant: u32, slot: u32, value: u64) {
        self.program.constants[constant as usize].slots[slot as usize] = value;
    }

    /// Adds a string that exists from the start, as an array of type `ty`.
    pub fn string(&mut self, ty: TypeId, text: &str) -> u32 {
        self.constant(ty, text.encode_utf16().map(u64::from).collect())
    }

    /// The text of a string that exists from the start.
    pub fn text(&self, constant: u32) -> String {
        let units = self.program.constants[constant as usize].slots.iter().map(|&unit| unit as u16);
        char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    }

    /// Sets the type of strings: arrays of UTF-16 units.
    pub fn strings(&mut self, ty: TypeId) {
        self.program.string_type = Some(ty);
    }

    /// Sets the slot of thread objects that marks background threads.
    pub fn background(&mut self, slot: u32) {
        self.program.background = Some(slot);
    }

    /// Sets which instructions of a method run initialisers earlier than code asks for.
    pub fn early(&mut self, method: MethodId, instructions: std::ops::Range<u32>) {
        self.program.early = Some((method, instructions));
    }

    /// Sets the slot of thread objects that marks interrupted threads.
    pub fn interruption(&mut self, slot: u32) {
        self.program.interruption = Some(slot);
    }

    /// Sets the slot of thread objects that holds their name.
    pub fn thread_name(&mut self, slot: u32) {
        self.program.thread_name = Some(slot);
    }

    /// Sets the slot of thread objects that holds their permit.
    pub fn permit(&mut self, slot: u32) {
        self.program.permit = Some(slot);
    }

    /// Sets the slot of exception objects that holds their message.
    pub fn exception_message(&mut self, slot: u32) {
        self.program.exception_message = Some(slot);
    }

    /// Sets the slot of exception objects that holds what caused them.
    pub fn exception_cause(&mut self, slot: u32) {
        self.program.exception_cause = Some(slot);
    }

    /// Names the class of exceptions with several causes, and the slot that holds an array of them.
    pub fn exception_causes(&mut self, class: TypeId, slot: u32) {
        self.program.exception_causes = Some((class, slot));
    }

    /// Says how stack traces are kept and written, if some instruction reads them.
    pub fn traces(&mut self, traces: Traces) {
        self.program.traces = Some(traces);
    }

    /// Sets the constant string that becomes the message of a trap's exception.
    pub fn trap_message(&mut self, trap: Trap, constant: u32) {
        self.program.trap_messages[trap as usize] = Some(constant);
    }

    /// Has the exceptions of traps say which index, and which length, was wrong.
    pub fn trap_operands(&mut self) {
        self.program.trap_operands = true;
    }

    /// Says how many words the largest value has that pointers point to.
    pub fn pointer_words(&mut self, words: u32) {
        self.program.pointer_words = Some(words);
    }

    /// Lists the methods that calls through registers can reach.
    pub fn callbacks(&mut self, methods: Vec<MethodId>) {
        self.program.callbacks = Some(methods);
    }

    /// Announces a method, so that calls can name it before it is defined.
    pub fn declare(&mut self) -> MethodId {
        self.bodies.push(None);
        MethodId((self.bodies.len() - 1) as u32)
    }

    /// Gives an announced method its body.
    pub fn define(&mut self, id: MethodId, body: MethodBuilder) {
        self.bodies[id.0 as usize] = Some(body);
    }

    /// Announces and defines a method.
    pub fn method(&mut self, body: MethodBuilder) -> MethodId {
        let id = self.declare();
        self.define(id, body);
        id
    }

    /// Adds a thread that exists from the start.
    pub fn thread(&mut self, name: impl Into<String>, method: MethodId, registers: Vec<(Reg, u64)>) {
        self.program.threads.push(InitialThread { name: name.into(), method, registers });
    }

    /// Adds a garbage collector, and its thread. Threads that are added after it serve the collector, too.
    pub fn collection(&mut self, collection: Collection) {
        let mut collector = MethodBuilder::new("(garbage collector)");
        collector.library();
        collector.emit(ObjectOp::Collect);
        collector.emit(ControlOp::Return { first: Reg(0) });
        let method = self.method(collector);
        let services = self.program.threads.len() as u16;
        self.program.collection = Some(Collection { services, ..collection });
        self.thread("garbage collector", method, Vec::new());
    }
}
