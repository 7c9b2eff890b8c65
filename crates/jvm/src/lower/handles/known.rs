//! What is known about values at translation time: which handle a static final field holds.
//!
//! `static final VarHandle NEXT = lookup.findVarHandle(Node.class, "next", Node.class)` compiles to constants,
//! a call and a `putstatic`, one after the other. If that is the only `putstatic` of the field, and nothing
//! jumps into the middle, the field holds that handle as soon as it holds anything.

use std::rc::Rc;

use super::make::Maker;
use crate::class::constant::{Constant, Member};
use crate::class::descriptor::Ty;
use crate::class::flags;
use crate::code::{Call, Code, Instruction};
use crate::frames;
use crate::lower::Linker;
use crate::lower::conversions::boxed;
use crate::types::{FieldId, MethodId};
use crate::world::ClassId;

/// A value that is known at translation time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// The object of a class.
    Class(Ty),
    /// A string literal.
    Text(Rc<str>),
    /// A handle, by its number.
    Handle(usize),
    /// An offset of `Unsafe`.
    Offset(u64),
}

/// The making of a handle in a class's initialiser.
struct Making {
    maker: Maker,
    class: Ty,
    name: Option<String>,
    /// The type that the field should have.
    ty: Option<Ty>,
}

impl Linker<'_> {
    /// The handle or offset that a static final field holds once its class's initialiser has set it.
    pub(in crate::lower) fn known_static(&mut self, field: FieldId) -> Option<Known> {
        if let Some(known) = self.handles.statics.get(&field) {
            return known.clone();
        }
        let known = self.find_known(field);
        self.handles.statics.insert(field, known.clone());
        known
    }

    fn find_known(&mut self, field: FieldId) -> Option<Known> {
        let declared = self.types.field(field);
        let is_candidate = declared.ty == Ty::Long || declared.ty == Ty::class(super::VAR_HANDLE);
        if !is_candidate || !declared.is(flags::STATIC | flags::FINAL) {
            return None;
        }
        let initialiser = self.types.own_method(field.class, "<clinit>", "()V")?;
        let class = self.types.class(field.class);
        let code = self.types.method(initialiser).code.clone()?;
        let is_own = |member: &Member| {
            member.class == Ty::Class(class.name.clone()) && member.name == self.types.field(field).name
        };
        let mut puts = code.instructions.iter().enumerate().filter(
            |(_, (_, instruction))| matches!(instruction, Instruction::PutStatic(member) if is_own(member)),
        );
        let (Some((put, _)), None) = (puts.next(), puts.next()) else { return None };
        let making = making_before(&code, put, &class.name)?;
        let known = self.make_handle(making.maker, &making.class, making.name.as_deref()).ok()?;
        let of_type = match known {
            Known::Handle(number) => Some(self.variable_type(&self.handles.list[number].0)),
            _ => None,
        };
        (making.ty.is_none() || of_type == making.ty).then_some(known)
    }

    /// Whether an initialiser does nothing but to make handles, so that it need not run: all that reads
    /// its fields knows what they hold.
    pub(in crate::lower) fn only_makes_handles(&mut self, id: MethodId) -> bool {
        let Some(code) = self.types.method(id).code.clone() else { return false };
        if !self.types.world.is_library(id.class) {
            return false;
        }
        let mut stores = 0;
        for (_, instruction) in &code.instructions {
            let fine = match instruction {
                Instruction::PutStatic(member) => {
                    stores += 1;
                    self.own_static(id.class, member).is_some_and(|it| self.known_static(it).is_some())
                }
                Instruction::GetStatic(member) => &*member.name == "TYPE",
                Instruction::Invoke(call, Member { class: Ty::Class(of), .. }) => {
                    &**of == "java/lang/invoke/MethodHandles"
                        || &**of == "java/lang/invoke/MethodHandles$Lookup"
                        || &**of == super::FINDER
                        // The exceptions of lookups, which do not happen.
                        || *call == Call::Special && &**of == "java/lang/ExceptionInInitializerError"
                }
                Instruction::Constant(_)
                | Instruction::Load(..)
                | Instruction::Store(..)
                | Instruction::Goto(_)
                | Instruction::Shuffle(_)
                | Instruction::New(_)
                | Instruction::Throw
                | Instruction::Return(None) => true,
                _ => false,
            };
            if !fine {
                return false;
            }
        }
        stores > 0
    }

    fn own_static(&self, id: ClassId, member: &Member) -> Option<FieldId> {
        let class = self.types.world.get(id);
        let place = class.fields.iter().position(|field| field.name == member.name)?;
        (member.class == Ty::Class(class.name.clone())).then_some(FieldId { class: id, index: place as u32 })
    }
}

/// The making of a handle right before a `putstatic`.
fn making_before(code: &Code, put: usize, own: &Rc<str>) -> Option<Making> {
    let at = |back: usize| Some(&code.instructions[put.checked_sub(back)?].1);
    let Instruction::Invoke(_, member) = at(1)? else { return None };
    let Ty::Class(owner) = &member.class else { return None };
    let signature = crate::class::descriptor::Signature::parse(&member.descriptor)?;
    let maker = Maker::of(owner, &member.name, signature.parameters.len())?;
    let constant = |back: usize| match at(back)? {
        Instruction::Constant(constant) => Some(constant),
        _ => None,
    };
    let (of, name) = match maker {
        Maker::Element => (2, None),
        Maker::Offset => (3, Some(2)),
        Maker::Own => (3, Some(3)),
        Maker::Field | Maker::Given | Maker::Static | Maker::Reflected => (4, Some(3)),
    };
    if frames::leaders(code)[put.checked_sub(of)? + 1..=put].contains(&true) {
        return None;
    }
    let of = if maker == Maker::Own { Ty::Class(own.clone()) } else { class_at(code, put, of)? };
    let name = match name.map(constant) {
        Some(Some(Constant::String(units))) => Some(String::from_utf16(units).ok()?),
        Some(_) => return None,
        None => None,
    };
    let ty = match (maker, at(2)?) {
        (Maker::Element | Maker::Offset, _) => None,
        (Maker::Reflected, Instruction::Invoke(_, member)) if &*member.name == "getDeclaredField" => None,
        (Maker::Reflected, _) => return None,
        (_, Instruction::Constant(_) | Instruction::Load(..)) => Some(class_at(code, put, 2)?),
        (_, Instruction::GetStatic(Member { class, name, .. })) if &**name == "TYPE" => Some(boxed(class)?),
        _ => return None,
    };
    let maker = if matches!(maker, Maker::Own | Maker::Given) { Maker::Field } else { maker };
    Some(Making { maker, class: of, name, ty })
}

/// The class that so many instructions before a `putstatic` push: a constant, or a variable that was set to one before, with nothing
/// but straight code in between.
fn class_at(code: &Code, put: usize, back: usize) -> Option<Ty> {
    let at = put.checked_sub(back)?;
    let pushed = match &code.instructions[at].1 {
        Instruction::Load(_, variable) => {
            let sets = |&at: &usize| matches!(&code.instructions[at].1, Instruction::Store(_, set) if set == variable);
            let set = (1..at).rev().find(sets)?;
            if frames::leaders(code)[set..=at].contains(&true) {
                return None;
            }
            set - 1
        }
        _ => at,
    };
    match &code.instructions[pushed].1 {
        Instruction::Constant(Constant::Class(ty)) => Some(ty.clone()),
        _ => None,
    }
}
