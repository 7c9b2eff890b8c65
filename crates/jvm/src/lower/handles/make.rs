//! Making handles: `MethodHandles.Lookup.findVarHandle` and its like, `Unsafe.objectFieldOffset`.

use fencepost_ir::{Kind, LocalOp, Op};

use super::known::Known;
use super::{ERRORS, VAR_HANDLE, Variable};
use crate::class::descriptor::Ty;
use crate::class::flags;
use crate::lower::Linker;
use crate::lower::body::Body;
use crate::lower::stack::{StackEntry, StackValue};
use crate::types::{FieldId, LowerResult, unsupported};

/// A method that makes a handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Maker {
    /// `Lookup.findVarHandle(Class, String, Class)`
    Field,
    /// `Lookup.findStaticVarHandle(Class, String, Class)`
    Static,
    /// `MhUtil.findVarHandle(Lookup, String, Class)`, by which newer versions of the JDK find one in the class that asks
    Own,
    /// `MhUtil.findVarHandle(Lookup, Class, String, Class)`
    Given,
    /// `MethodHandles.arrayElementVarHandle(Class)`
    Element,
    /// `Unsafe.objectFieldOffset(Class, String)`
    Offset,
    /// `sun.misc.Unsafe.objectFieldOffset(Field)`, of a `Class.getDeclaredField(String)`
    Reflected,
}

impl Maker {
    /// By class and name of the method.
    pub(super) fn of(class: &str, name: &str, parameters: usize) -> Option<Maker> {
        match (class, name, parameters) {
            ("java/lang/invoke/MethodHandles$Lookup", "findVarHandle", 3) => Some(Maker::Field),
            ("java/lang/invoke/MethodHandles$Lookup", "findStaticVarHandle", 3) => Some(Maker::Static),
            (super::FINDER, "findVarHandle", 3) => Some(Maker::Own),
            (super::FINDER, "findVarHandle", 4) => Some(Maker::Given),
            ("java/lang/invoke/MethodHandles", "arrayElementVarHandle", 1) => Some(Maker::Element),
            (super::UNSAFE, "objectFieldOffset", 2) => Some(Maker::Offset),
            (super::SUN_UNSAFE, "objectFieldOffset", 1) => Some(Maker::Reflected),
            _ => None,
        }
    }
}

impl Linker<'_> {
    /// What a method makes of these constants.
    pub(super) fn make_handle(&mut self, maker: Maker, class: &Ty, name: Option<&str>) -> LowerResult<Known> {
        let variable = match (maker, name) {
            (Maker::Element, _) => match class {
                Ty::Array(_) => Variable::Element(class.clone()),
                _ => {
                    return unsupported(format!("a VarHandle of elements of {class}, which is not an array"));
                }
            },
            (_, Some(name)) => {
                let Some(field) = self.handled_field(class, name, maker == Maker::Static)? else {
                    return unsupported(format!("a handle of {class}.{name}, which is not available"));
                };
                match maker {
                    Maker::Offset | Maker::Reflected => return Ok(Known::Offset(self.offset(field))),
                    Maker::Static => Variable::Static(field),
                    _ => Variable::Field(field),
                }
            }
            (_, None) => return unsupported("a VarHandle of a field without a name"),
        };
        Ok(Known::Handle(self.handle(variable)?))
    }

    /// The field with this name, of a class or of one above it.
    fn handled_field(&mut self, class: &Ty, name: &str, is_static: bool) -> LowerResult<Option<FieldId>> {
        let Ty::Class(class_name) = class else { return unsupported(format!("a field of {class}")) };
        let class_id = self.types.need(class_name)?;
        for owner in self.types.chain(class_id) {
            let fields = &self.types.world.get(owner).fields;
            let is_it =
                |field: &crate::class::Field| &*field.name == name && field.is(flags::STATIC) == is_static;
            if let Some(index) = fields.iter().position(is_it) {
                return Ok(Some(FieldId { class: owner, index: index as u32 }));
            }
        }
        Ok(None)
    }
}

impl Body<'_, '_> {
    /// Translates a call that makes a handle. The arguments are on the stack.
    pub(in crate::lower) fn make(&mut self, class: &str, name: &str, parameters: usize) -> LowerResult<bool> {
        let Some(maker) = Maker::of(class, name, parameters) else { return Ok(false) };
        let first = self.stack.len().saturating_sub(parameters);
        let known = |at: usize| self.stack.get(at).and_then(|entry| self.known_value(entry));
        let has_receiver = !matches!(maker, Maker::Element | Maker::Own | Maker::Given);
        let own = Known::Class(Ty::Class(self.class.name.clone()));
        let (maker, of, named, known_type) = match maker {
            Maker::Own => (Maker::Field, Some(own), known(first + 1), known(first + 2)),
            Maker::Given => (Maker::Field, known(first + 1), known(first + 2), known(first + 3)),
            _ => (maker, known(first), known(first + 1), known(first + 2)),
        };
        let Some(Known::Class(of)) = of else {
            return unsupported(format!("{name} of a class that is known at run time only"));
        };
        let text = match &named {
            Some(Known::Text(text)) => Some(text.clone()),
            _ if maker == Maker::Element => None,
            _ => return unsupported(format!("{name} of a field whose name is known at run time only")),
        };
        if let (Maker::Field | Maker::Static, Some(text)) = (maker, &text)
            && self.misses_field(maker, (&of, text), known_type)?
        {
            return Ok(true);
        }
        let made = self.link.make_handle(maker, &of, text.as_deref())?;
        // The receiver too, where there is one.
        for _ in 0..parameters + usize::from(has_receiver) {
            let entry = self.pop()?;
            self.release(&entry);
        }
        self.push_known(&made);
        Ok(true)
    }

    /// Throws what a lookup throws if there is no field of this name and type; whether there is none.
    fn misses_field(&mut self, maker: Maker, field: (&Ty, &str), wanted: Option<Known>) -> LowerResult<bool> {
        let (class, name) = field;
        let Some(Known::Class(wanted)) = wanted else {
            return unsupported("a handle of a field whose type is known at run time only");
        };
        let found = self.link.handled_field(class, name, maker == Maker::Static)?;
        if found.is_some_and(|found| self.link.types.field(found).ty == wanted) {
            return Ok(false);
        }
        if self.link.handled_field(class, name, maker != Maker::Static)?.is_some() {
            return unsupported(format!("a handle of {class}.{name}, which is static, or should be"));
        }
        let access = if maker == Maker::Static { "getStatic" } else { "getField" };
        let text = format!("no such field: {class}.{name}/{wanted}/{access}");
        self.throw_library(ERRORS, "noSuchField", &text)?;
        Ok(true)
    }

    /// The field updaters of `java.util.concurrent.atomic` are made over handles.
    pub(in crate::lower) fn make_updater(&mut self, class: &str, parameters: usize) -> LowerResult<bool> {
        let at = |index: usize| self.stack.len().checked_sub(index).and_then(|at| self.stack.get(at));
        let known = |entry: Option<&StackEntry>| entry.and_then(|entry| self.known_value(entry));
        let (of, named) = (known(at(parameters)), known(at(1)));
        let (Some(Known::Class(of)), Some(Known::Text(text))) = (of, named) else {
            return unsupported("an updater of a field that is known at run time only");
        };
        let wanted = match (class.rsplit('/').next(), known(at(2))) {
            (Some("AtomicIntegerFieldUpdater"), _) => (Ty::Int, "Must be integer type"),
            (Some("AtomicLongFieldUpdater"), _) => (Ty::Long, "Must be long type"),
            (_, Some(Known::Class(ty))) => (ty, ""),
            _ => return unsupported("an updater of a type that is known at run time only"),
        };
        let field = self.link.handled_field(&of, &text, false)?.map(|field| self.link.types.field(field));
        match field {
            Some(field) if field.ty != wanted.0 && !wanted.0.is_reference() => {
                self.throw_library(ERRORS, "noUpdater", wanted.1)?;
                return Ok(true);
            }
            Some(field) if field.ty == wanted.0 && !field.is(flags::VOLATILE) => {
                self.throw_library(ERRORS, "noUpdater", "Must be volatile type")?;
                return Ok(true);
            }
            Some(field) if field.ty == wanted.0 => {}
            _ => return unsupported(format!("an updater of {of}.{text}, which is not a field of that type")),
        }
        let made = self.link.make_handle(Maker::Field, &of, Some(&text))?;
        for _ in 0..parameters {
            let entry = self.pop()?;
            self.release(&entry);
        }
        self.push_known(&made);
        self.call_library(class, "over", &format!("(L{VAR_HANDLE};)L{class};"))?;
        Ok(true)
    }

    /// What is known about an entry of the stack.
    pub(in crate::lower) fn known_value(&self, entry: &StackEntry) -> Option<Known> {
        match entry.value {
            StackValue::Temp(register) => self.known.get(&register).cloned(),
            StackValue::Variable(register) => self.known_variables.get(&register).cloned(),
            _ => None,
        }
    }

    /// Pushes a handle or an offset.
    pub(in crate::lower) fn push_known(&mut self, known: &Known) {
        let (kind, op): (_, Box<dyn FnOnce(fencepost_ir::Reg) -> Op>) = match *known {
            Known::Handle(number) => {
                let constant = self.link.handles.list[number].1;
                (Kind::Ref, Box::new(move |dst| Op::Local(LocalOp::Constant { dst, constant })))
            }
            Known::Offset(value) => {
                (Kind::I64, Box::new(move |dst| Op::Local(LocalOp::Const { dst, value })))
            }
            Known::Class(_) | Known::Text(_) => return,
        };
        let dst = self.scratch(kind);
        self.emit_push(op(dst), kind, dst);
        self.known.insert(dst, known.clone());
    }
}
