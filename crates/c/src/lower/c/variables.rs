//! Variables: those that exist from the start, and those of functions.

use fencepost_ir::indeterminate::{self as words, indeterminate_pointer};
use fencepost_ir::{Kind, LocalOp, MemoryOp, ObjectOp, Observable, Place, Reg, Region, StaticId, Storage};
use lang_c::ast::{Declaration, Declarator, Initializer};
use lang_c::span::{Node, Span as Extent};

use super::declare::name_of;
use super::record::SlotInfo;
use super::scope::{Global, Home, Local, Own, Symbol};
use super::value::{At, Lvalue, TypedValue};
use super::{Lowering, ObjectShape};
use crate::error::CError;
use crate::types::{ADDRESS, Length, Qualified, Type};

/// The most slots of a variable.
const MOST_SLOTS: usize = 1 << 16;

/// The word in a slot that was never written; the text says where it comes from.
pub(super) fn indeterminate(storage: Storage, text: u32) -> u64 {
    match storage {
        Storage::Ptr => indeterminate_pointer(text),
        Storage::Ref => 0,
        _ => words::indeterminate(text),
    }
}

impl<'p> Lowering<'p> {
    /// Declares a variable that each thread has one of.
    pub(super) fn thread_local(
        &mut self,
        name: &str,
        shown: &str,
        mut ty: Qualified,
        initial: Option<&'p Node<Initializer>>,
        at: Extent,
    ) -> Result<(), CError> {
        let plan = match initial {
            Some(initial) => Some(self.plan(&mut ty, initial)?),
            None => None,
        };
        if !self.records.is_complete(&ty.ty) {
            let message = format!("`{name}` has type `{}`, whose size is not known", self.show(&ty.ty));
            return Err(self.error(at, message));
        }
        let known = self.scopes.last().and_then(|scope| scope.names.get(name)).cloned();
        let own = match known {
            Some(Symbol::Own(own)) => own,
            _ => {
                let region = if ty.ty.is_scalar() && !self.taken.variables.contains(name) {
                    Some(self.shared.builder.region(shown))
                } else {
                    let reached = self.taken.reaches_elements(name, indices(&ty.ty));
                    self.array_region(&ty.ty, shown, reached)
                };
                self.lends_own |= region.is_none();
                let mut first = None;
                for info in self.records.slot_infos(&ty.ty) {
                    let region = match region {
                        Some(region) => region,
                        None => self.slot_region(&info),
                    };
                    let slot = fencepost_ir::types::Slot {
                        name: format!("{shown}{}", info.name),
                        storage: info.storage,
                        region,
                    };
                    let slot = self.shared.builder.add_slot(self.kinds.thread, slot);
                    first = first.or(Some(slot));
                }
                Own { ty, slot: first.unwrap_or(0), region }
            }
        };
        if let Some(plan) = plan {
            let lvalue =
                Lvalue { region: own.region, ..Lvalue::new(own.ty.clone(), At::Object(Reg(0), own.slot)) };
            let code = std::mem::replace(
                &mut self.thread_start,
                super::Code::new(fencepost_ir::MethodBuilder::new("")),
            );
            let code = std::mem::replace(&mut self.code, code);
            let sets = std::mem::replace(&mut self.sets, true);
            let done = self.carry_out(&lvalue, plan, at);
            self.sets = sets;
            self.thread_start = std::mem::replace(&mut self.code, code);
            done?;
        }
        self.declare(name, Symbol::Own(own), at)
    }

    /// A declaration outside of functions.
    pub(super) fn global_declaration(&mut self, declaration: &'p Node<Declaration>) -> Result<(), CError> {
        let (base, storage) = self.specifiers(&declaration.node.specifiers, declaration.span)?;
        for declarator in &declaration.node.declarators {
            let ty = self.declarator(base.clone(), &declarator.node.declarator.node)?;
            let Some(name) = name_of(&declarator.node.declarator.node) else { continue };
            let (name, at) = (name.node.name.as_str(), name.span);
            let initial = declarator.node.initializer.as_ref();
            if storage.typedef {
                let ty = match name {
                    "__fencepost_handle" => Type::Handle.into(),
                    "uintptr_t" if self.shared.is_embedded(at) => ADDRESS.into(),
                    _ => ty,
                };
                self.declare(name, Symbol::Typedef(ty), at)?;
            } else if let Type::Function(_) = ty.ty {
                if matches!(self.find(name), Some(Symbol::Function(known)) if !agree(known, &ty)) {
                    let message = format!("`{name}` is declared with two different types");
                    return Err(self.error(at, message));
                }
                self.declare(name, Symbol::Function(ty), at)?;
            } else if storage.thread_local {
                self.thread_local(name, name, ty, initial, at)?;
            } else if storage.external && initial.is_none() && !self.records.is_complete(&ty.ty) {
                continue;
            } else {
                self.global(name, name, ty, initial, at)?;
            }
        }
        Ok(())
    }

    /// Declares a variable that exists from the start.
    pub(super) fn global(
        &mut self,
        name: &str,
        shown: &str,
        mut ty: Qualified,
        initial: Option<&'p Node<Initializer>>,
        at: Extent,
    ) -> Result<(), CError> {
        let known = match self.scopes.last().and_then(|scope| scope.names.get(name)) {
            Some(Symbol::Global(global)) => Some(global.clone()),
            _ => None,
        };
        if known.is_some() && self.scopes.len() > 1 {
            return Err(self.error(at, format!("`{name}` is declared twice in this block")));
        }
        let plan = match initial {
            Some(initial) => Some(self.plan(&mut ty, initial)?),
            None => None,
        };
        let global = match known {
            Some(known) => known,
            None => self.add_global(name, shown, ty, at)?,
        };
        let Some(plan) = plan else { return Ok(()) };
        let lvalue =
            Lvalue { region: global.region, ..Lvalue::new(global.ty.clone(), At::Static(global.first)) };
        let start =
            std::mem::replace(&mut self.start, super::Code::new(fencepost_ir::MethodBuilder::new("")));
        let code = std::mem::replace(&mut self.code, start);
        let sets = std::mem::replace(&mut self.sets, true);
        let done = self.carry_out_static(&lvalue, plan, at);
        self.sets = sets;
        self.start = std::mem::replace(&mut self.code, code);
        done
    }

    fn add_global(
        &mut self,
        name: &str,
        shown: &str,
        mut ty: Qualified,
        at: Extent,
    ) -> Result<Global, CError> {
        if let Type::Array(of, Length::Unknown) = &ty.ty {
            ty.ty = Type::Array(of.clone(), Length::Known(1));
        }
        if let Type::Array(_, Length::Variable) = &ty.ty {
            return Err(self.error(at, "the length of an array outside of functions is a constant"));
        }
        if !self.records.is_complete(&ty.ty) {
            let message = format!("`{name}` has type `{}`, whose size is not known", self.show(&ty.ty));
            return Err(self.error(at, message));
        }
        let slots = self.records.slot_infos(&ty.ty);
        if slots.len() > MOST_SLOTS {
            return Err(self.error(at, format!("`{name}` has {} elements, which is too many", slots.len())));
        }
        let reached = self.taken.variables.contains(name);
        let elements = self.taken.reaches_elements(name, indices(&ty.ty));
        let region = self.array_region(&ty.ty, shown, elements);
        let mut first = None;
        let single = ty.ty.is_scalar() && !reached;
        for slot in &slots {
            let id = self.static_slot(shown, slot, region, single);
            first = first.or(Some(id));
        }
        // An empty struct is somewhere too.
        let first = match first {
            Some(first) => first,
            None => self.shared.builder.add_static(shown, Storage::I32, 0),
        };
        if !single {
            self.shared.builder.extent(first, slots.len().max(1) as u32);
        }
        if !self.shared.is_embedded(at) && ty.ty.is_arithmetic() && !ty.ty.is_address() {
            self.observed.push((shown.to_owned(), Observable::Static(first)));
        }
        let global = Global { ty, first, region };
        self.declare(name, Symbol::Global(global.clone()), at)?;
        Ok(global)
    }

    /// The region of an array's elements, if pointers do not lead to them.
    fn array_region(&mut self, ty: &Type, name: &str, reached: bool) -> Option<Region> {
        let mut element = ty;
        while let Type::Array(of, _) = element {
            element = &of.ty;
        }
        let own = matches!(ty, Type::Array(..)) && element.is_scalar() && !reached;
        own.then(|| self.shared.builder.region(name))
    }

    fn static_slot(&mut self, name: &str, slot: &SlotInfo, region: Option<Region>, single: bool) -> StaticId {
        let shown = match slot.name.as_str() {
            "" => name.to_owned(),
            part if part.starts_with('[') => format!("{name}{part}"),
            part => format!("{name}.{part}"),
        };
        // A lock that nothing initialises is one that was initialised.
        let is_lock = slot.field.as_ref().is_some_and(|(_, field)| field == "__monitor");
        let initial = if is_lock { self.monitor_constant() } else { 0 };
        let id = if single {
            self.shared.builder.add_static(shown, slot.storage, initial)
        } else {
            let region = match region {
                Some(region) => region,
                None => self.slot_region(slot),
            };
            self.shared.builder.add_static_in(region, shown, slot.storage, initial)
        };
        if slot.ty.is_integer() && !slot.ty.signed() {
            self.shared.builder.unsigned(id);
        }
        id
    }

    /// An object with a lock that exists from the start, as a word.
    pub(super) fn monitor_constant(&mut self) -> u64 {
        u64::from(self.shared.builder.constant(self.kinds.monitor, Vec::new())) + 1
    }

    /// Declares a variable of a function.
    pub(super) fn local(
        &mut self,
        name: &str,
        mut ty: Qualified,
        initial: Option<&'p Node<Initializer>>,
        declarator: &'p Declarator,
        at: Extent,
    ) -> Result<(), CError> {
        self.at(at);
        if let Type::Array(of, Length::Variable) = &ty.ty {
            let of = of.clone();
            return self.variable_array(name, ty, &of, declarator, at);
        }
        let plan = match initial {
            Some(initial) => Some(self.plan(&mut ty, initial)?),
            None => None,
        };
        if !self.records.is_complete(&ty.ty) {
            let message = format!("`{name}` has type `{}`, whose size is not known", self.show(&ty.ty));
            return Err(self.error(at, message));
        }
        let local = self.new_local(name, &ty, at)?;
        if let Home::Register(register) = local.at {
            self.code.method.name_local(register, name, at.start as u32..u32::MAX);
        }
        let lvalue = self.lvalue_of(&local);
        // It can be named in its own initialiser.
        self.declare(name, Symbol::Local(local), at)?;
        match plan {
            None => {
                let place = self.shared.place(at);
                let text = self.shared.builder.message(format!("`{name}` is declared at {place}"));
                self.fill_indeterminate(&lvalue, text);
            }
            Some(plan) => self.carry_out(&lvalue, plan, at)?,
        }
        Ok(())
    }

    /// Room for a variable of a function.
    pub(super) fn new_local(&mut self, name: &str, ty: &Qualified, at: Extent) -> Result<Local, CError> {
        if ty.ty.is_scalar() && !self.own.variables.contains(name) {
            let register = self.code.method.register(ty.ty.kind());
            return Ok(Local { ty: ty.clone(), at: Home::Register(register), region: None });
        }
        if self.records.slots(&ty.ty) as usize > MOST_SLOTS {
            return Err(self.error(at, format!("`{name}` has too many elements")));
        }
        let reached = self.own.reaches_elements(name, indices(&ty.ty));
        let escapes = !self.in_library && self.escapes(name, &ty.ty);
        let shown = format!("{}.{name}", self.function_name);
        let region = self.array_region(&ty.ty, &shown, reached);
        let object = self.code.method.register(Kind::Ref);
        let id =
            self.object_type(&ty.ty, region, if escapes { ObjectShape::Scoped } else { ObjectShape::Single });
        self.code.emit(ObjectOp::New { dst: object, ty: id });
        if escapes {
            self.will_end(object, id);
        }
        Ok(Local { ty: ty.clone(), at: Home::Object(object), region })
    }

    pub(super) fn lvalue_of(&self, local: &Local) -> Lvalue {
        let at = match local.at {
            Home::Register(register) => At::Register(register),
            Home::Object(object) => At::Object(object, 0),
        };
        Lvalue { region: local.region, ..Lvalue::new(local.ty.clone(), at) }
    }

    /// Says that a variable was never written.
    pub(super) fn fill_indeterminate(&mut self, lvalue: &Lvalue, text: u32) {
        match lvalue.at {
            At::Register(dst) => {
                let value = indeterminate(lvalue.ty.ty.storage(), text);
                self.code.emit(LocalOp::Const { dst, value });
                self.unwritten.insert(dst);
            }
            At::Object(object, _) => self.fill_object(object, &lvalue.ty.ty, lvalue.region, text),
            At::Static(_) | At::Pointer(..) => {}
        }
    }

    /// Says that no slot of a new object was ever written.
    pub(super) fn fill_object(&mut self, object: Reg, ty: &Type, region: Option<Region>, text: u32) {
        for (slot, info) in self.records.slot_infos(ty).into_iter().enumerate() {
            let value = indeterminate(info.storage, text);
            if value == 0 {
                continue;
            }
            let mark = self.code.mark();
            let src = self.code.constant(super::value::kind_of(info.storage), value);
            let region = match region {
                Some(region) => region,
                None => self.slot_region(&info),
            };
            self.code.emit(MemoryOp::Set { place: Place::Field { object, slot: slot as u32, region }, src });
            self.code.release(mark);
        }
    }

    /// An array whose length only the run tells.
    fn variable_array(
        &mut self,
        name: &str,
        ty: Qualified,
        of: &Qualified,
        declarator: &'p Declarator,
        at: Extent,
    ) -> Result<(), CError> {
        use lang_c::ast::{ArraySize, DerivedDeclarator};
        let size = declarator.derived.iter().find_map(|derived| match &derived.node {
            DerivedDeclarator::Array(array) => match &array.node.size {
                ArraySize::VariableExpression(size) | ArraySize::StaticExpression(size) => Some(size),
                _ => None,
            },
            _ => None,
        });
        let Some(size) = size.filter(|_| !matches!(of.ty, Type::Array(_, Length::Variable))) else {
            return Err(self.error(at, "this kind of array is not supported"));
        };
        let length = self.value(size)?;
        let length = self.resize(&length, &crate::types::LONG);
        let object = self.allocate(&of.ty, &length, false, at)?;
        let home = self.code.method.register(Kind::Ref);
        self.code.emit(LocalOp::Move { dst: home, src: object });
        if self.escapes(name, &ty.ty) && !self.in_library && self.function_name != "main" {
            let assumed = "no array whose length only the run tells is used after its function has returned";
            self.assumptions.insert(assumed.to_owned());
        }
        let local = Local { ty, at: Home::Object(home), region: None };
        self.declare(name, Symbol::Local(local), at)
    }

    /// An array of characters that exists from the start.
    pub(super) fn string(&mut self, bytes: &[u8], at: Extent) -> Lvalue {
        let length = bytes.len() as u64 + 1;
        let ty = Type::Array(std::rc::Rc::new(crate::types::CHAR.into()), Length::Known(length));
        let constant = match self.strings.get(bytes) {
            Some(known) => *known,
            None => {
                let id = self.object_type(&crate::types::CHAR, None, ObjectShape::Array);
                let words = bytes.iter().chain([&0]).map(|byte| u64::from(*byte as i8 as i32 as u32));
                let constant = self.shared.builder.constant(id, words.collect());
                self.strings.insert(bytes.to_vec(), constant);
                constant
            }
        };
        self.at(at);
        let object = self.code.temporary(Kind::Ref);
        self.code.emit(LocalOp::Constant { dst: object, constant });
        Lvalue::new(ty.into(), At::Object(object, 0))
    }

    /// A register with a value that may change while it is used.
    pub(super) fn kept(&mut self, value: &TypedValue) -> TypedValue {
        let src = self.reg(value);
        let dst = self.code.temporary(value.ty.kind());
        self.code.emit(LocalOp::Move { dst, src });
        TypedValue::register(value.ty.clone(), dst)
    }
}

/// How many indices it takes to come to an element that is not an array.
fn indices(ty: &Type) -> usize {
    match ty {
        Type::Array(of, _) => 1 + indices(&of.ty),
        _ => 0,
    }
}

/// Whether two declarations of a function can be of the same one.
fn agree(a: &Qualified, b: &Qualified) -> bool {
    match (&a.ty, &b.ty) {
        (Type::Function(a), Type::Function(b)) => {
            let known = !a.unspecified && !b.unspecified;
            !known || a.parameters.len() == b.parameters.len() && a.variadic == b.variadic
        }
        _ => false,
    }
}
