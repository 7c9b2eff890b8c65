//! The routines behind members: each takes a target and an array of arguments, and gives an object.

use fencepost_ir::{Kind, MethodBuilder, Storage};

use super::Reflected;
use crate::class::constant::Member;
use crate::class::descriptor::Ty;
use crate::class::flags;
use crate::code::Call;
use crate::lower::Linker;
use crate::lower::body::Body;
use crate::types::{FieldId, LowerResult, MethodId, OBJECT};

/// The variables with the target and the array.
const TARGET: u16 = 0;
const ARGUMENTS: u16 = 1;

/// What is behind a member.
pub(in crate::lower) fn thunk(
    link: &mut Linker<'_>,
    reflected: &Reflected,
    name: &str,
) -> LowerResult<MethodBuilder> {
    let class = match reflected {
        Reflected::Call(id) | Reflected::New(id) => id.class,
        Reflected::Get(field) | Reflected::Set(field) => field.class,
        Reflected::Initialise(class) => *class,
    };
    let mut body = Body::new(link, class, name);
    body.out.library();
    let object = Ty::class(OBJECT);
    body.declare_parameters(true, &[object.clone(), object.array()]);
    body.out.returns(1);
    match reflected {
        Reflected::Call(id) => body.call_reflected(*id)?,
        Reflected::New(id) => body.make_reflected(*id)?,
        Reflected::Get(field) => body.get_reflected(*field)?,
        Reflected::Set(field) => body.set_reflected(*field)?,
        Reflected::Initialise(class) => {
            body.initialise(*class);
            body.push_const(Kind::Ref, 0);
        }
    }
    if body.reachable {
        body.leave(Some(Kind::Ref))?;
    }
    body.finish()
}

impl Body<'_, '_> {
    /// Pushes an argument as a value of a type.
    fn push_given(&mut self, index: usize, ty: &Ty) -> LowerResult<()> {
        self.load(Kind::Ref, ARGUMENTS);
        self.push_const(Kind::I32, index as u64);
        self.array_load(Storage::Ref)?;
        self.adapt(&Ty::class(OBJECT), ty)
    }

    fn push_all_given(&mut self, parameters: &[Ty]) -> LowerResult<()> {
        parameters.iter().enumerate().try_for_each(|(index, ty)| self.push_given(index, ty))
    }

    fn push_target(&mut self, class: &Ty) -> LowerResult<()> {
        self.load(Kind::Ref, TARGET);
        self.adapt(&Ty::class(OBJECT), class)
    }

    fn call_reflected(&mut self, id: MethodId) -> LowerResult<()> {
        let class = self.link.types.class(id.class);
        let method = &class.methods[id.index as usize];
        let owner = Ty::Class(class.name.clone());
        let call = match (method.is(flags::STATIC), class.is(flags::INTERFACE)) {
            (true, _) => Call::Static,
            (false, true) => Call::Interface,
            (false, false) => Call::Virtual,
        };
        if call != Call::Static {
            self.push_target(&owner)?;
        }
        self.push_all_given(&method.signature.parameters)?;
        let (name, descriptor) = (method.name.clone(), method.descriptor.clone());
        self.invoke(call, &Member { class: owner, name, descriptor })?;
        match &method.signature.result {
            _ if !self.reachable => Ok(()),
            Some(result) => self.adapt(result, &Ty::class(OBJECT)),
            None => {
                self.push_const(Kind::Ref, 0);
                Ok(())
            }
        }
    }

    fn make_reflected(&mut self, id: MethodId) -> LowerResult<()> {
        let class = self.link.types.class(id.class);
        let method = &class.methods[id.index as usize];
        let owner = Ty::Class(class.name.clone());
        self.make_object(&owner)?;
        self.push_all_given(&method.signature.parameters)?;
        let (name, descriptor) = (method.name.clone(), method.descriptor.clone());
        self.invoke(Call::Special, &Member { class: owner, name, descriptor })
    }

    fn member_of(&self, id: FieldId) -> (Member, Ty, bool) {
        let field = self.link.types.field(id);
        let (name, descriptor) = (field.name.clone(), field.descriptor.clone());
        let member = Member { class: self.link.types.ty(id.class), name, descriptor };
        (member, field.ty.clone(), field.is(flags::STATIC))
    }

    fn get_reflected(&mut self, id: FieldId) -> LowerResult<()> {
        let (member, ty, is_static) = self.member_of(id);
        if is_static {
            self.get_static(&member)?;
        } else {
            self.push_target(&member.class)?;
            self.get_field(&member)?;
        }
        self.adapt(&ty, &Ty::class(OBJECT))
    }

    fn set_reflected(&mut self, id: FieldId) -> LowerResult<()> {
        let (member, ty, is_static) = self.member_of(id);
        if !is_static {
            self.push_target(&member.class)?;
        }
        self.push_given(0, &ty)?;
        match is_static {
            true => self.put_static(&member)?,
            false => self.put_field(&member)?,
        }
        self.push_const(Kind::Ref, 0);
        Ok(())
    }
}
