//! The code behind `Invoke`, `GetValue` and attributes: it takes a target and an array of arguments, and gives an object.
//!
//! The model library has made the arguments fit: each is an object of the parameter's type, or null for a reference.

use fencepost_ir::{MethodBuilder, Reg};

use super::Reflected;
use crate::lower::Linker;
use crate::lower::Routine;
use crate::lower::body::Body;
use crate::lower::memory::Manner;
use crate::lower::stack::{StackEntry, StackValue};
use crate::metadata::Token;
use crate::metadata::rows::Constant;
use crate::types::{LowerResult, MethodInst, Primitive, Shape, Ty, invalid, unsupported};
use crate::world::DefKind;

const TARGET: usize = 0;
const ARGUMENTS: usize = 1;

/// Makes a routine that reflection calls.
pub(crate) fn thunk(link: &mut Linker<'_>, what: &Reflected, name: &str) -> LowerResult<MethodBuilder> {
    let class = link.types.system("Fencepost", "Reflected")?;
    let Some(shape) = link.types.find_method(class, "Shape", None)? else {
        return unsupported("reflection");
    };
    let mut body = Body::without_code(link, &shape, name)?;
    match what {
        Reflected::Call(inst) => body.call_reflected(inst)?,
        Reflected::New(inst) => {
            let parameters = body.link.types.signature(inst)?.parameters.clone();
            body.push_given(&parameters)?;
            body.construct(inst)?;
            body.box_value(inst.owner)?;
        }
        Reflected::Get(owner, field) => body.get_reflected(*owner, *field)?,
        Reflected::Set(owner, field) => body.set_reflected(*owner, *field)?,
        Reflected::Default(ty) => {
            let zero = body.zero(*ty)?;
            body.stack.push(zero);
            body.box_value(*ty)?;
        }
        Reflected::Attribute(assembly, row) => body.make_attribute(*assembly, *row)?,
    }
    body.ret()?;
    body.finish()
}

impl Body<'_, '_> {
    /// Pushes an argument as an object.
    fn push_argument(&mut self, index: usize) -> LowerResult<()> {
        self.load_argument(ARGUMENTS)?;
        let int = self.link.types.primitive(Primitive::I4);
        self.push_const(int, index as u64);
        let object = self.link.types.object();
        self.load_element(object)
    }

    /// Pushes all arguments as values of the parameters' types.
    fn push_given(&mut self, parameters: &[Ty]) -> LowerResult<()> {
        for (index, &ty) in parameters.iter().enumerate() {
            if matches!(self.link.types.shape(ty), Shape::ByRef(_) | Shape::Pointer(_)) {
                return unsupported("a constructor with a pointer as parameter, called by reflection");
            }
            self.push_argument(index)?;
            self.unbox_value(ty)?;
        }
        Ok(())
    }

    fn push_target(&mut self, owner: Ty) -> LowerResult<()> {
        self.load_argument(TARGET)?;
        match self.link.types.is_value_type(owner) {
            true => self.unbox_address(owner),
            false => self.cast(owner),
        }
    }

    fn push_null(&mut self) {
        let object = self.link.types.object();
        self.push_const(object, 0);
    }

    fn call_reflected(&mut self, inst: &MethodInst) -> LowerResult<()> {
        let signature = self.link.types.signature(inst)?;
        if signature.has_this {
            self.push_target(inst.owner)?;
        }
        let mut variables = Vec::new();
        for (index, &ty) in signature.parameters.iter().enumerate() {
            match *self.link.types.shape(ty) {
                Shape::ByRef(inner) => {
                    let first = self.push_variable(index, inner)?;
                    variables.push((index, inner, first));
                }
                Shape::Pointer(_) => {
                    return unsupported("a method with a pointer as parameter, called by reflection");
                }
                _ => {
                    self.push_argument(index)?;
                    self.unbox_value(ty)?;
                }
            }
        }
        let arguments = self.pop_arguments(&signature.parameters)?;
        let is_delegate = self.link.types.kind(inst.owner) == Some(DefKind::Delegate);
        if !signature.has_this {
            self.invoke_static(inst, arguments)?;
        } else {
            let this = self.pop()?;
            if is_delegate {
                let all = [vec![this], arguments].concat();
                self.link.instantiate(inst.owner);
                self.emit_call(Routine::Invoke(inst.owner), all, signature.result)?;
            } else if self.link.types.is_virtual(inst) && !self.link.types.is_value_type(inst.owner) {
                self.call_virtual(inst, this, arguments)?;
            } else {
                self.invoke(inst, this, arguments)?;
            }
        }
        match self.link.types.shape(signature.result) {
            Shape::Void => self.push_null(),
            Shape::ByRef(_) | Shape::Pointer(_) => {
                return unsupported("a method that gives a pointer, called by reflection");
            }
            _ => self.box_value(signature.result)?,
        }
        for (index, ty, first) in variables {
            self.give_back(index, ty, first)?;
        }
        Ok(())
    }

    /// Pushes the address of a variable with the value of an argument.
    fn push_variable(&mut self, index: usize, ty: Ty) -> LowerResult<Reg> {
        let count = self.link.types.leaves(ty)?.len() as u16;
        let zero = self.zero(ty)?;
        let (_, first) = self.materialise(zero)?;
        self.temporaries.keep(first);
        self.push_argument(index)?;
        self.unbox_value(ty)?;
        let value = self.pop()?;
        let (value, from) = self.materialise(value)?;
        self.move_registers(from, first, count);
        self.release(&value);
        self.pin(first, count);
        let by_ref = self.link.types.intern(Shape::ByRef(ty));
        self.stack.push(StackEntry { ty: by_ref, value: StackValue::RegisterAddress(first) });
        Ok(first)
    }

    /// Puts the value of a variable back into the array of arguments.
    fn give_back(&mut self, index: usize, ty: Ty, first: Reg) -> LowerResult<()> {
        let count = self.link.types.leaves(ty)?.len() as u16;
        self.load_argument(ARGUMENTS)?;
        let int = self.link.types.primitive(Primitive::I4);
        self.push_const(int, index as u64);
        let copy = self.temporary(ty)?;
        self.move_registers(first, copy, count);
        self.push_temp(ty, copy);
        self.box_value(ty)?;
        let object = self.link.types.object();
        self.store_element(object)
    }

    fn get_reflected(&mut self, owner: Ty, token: Token) -> LowerResult<()> {
        let Some(field) = self.link.types.fields(owner).iter().find(|field| field.token == token).cloned()
        else {
            return invalid("no such field");
        };
        let ty = field.ty.clone()?;
        if field.is_literal {
            return self.push_literal(owner, token, ty);
        }
        if !field.is_static {
            self.push_target(owner)?;
        }
        self.load_known_field(owner, &field, Manner { volatile: false, immediate: field.is_immediate })?;
        self.box_value(ty)
    }

    fn set_reflected(&mut self, owner: Ty, token: Token) -> LowerResult<()> {
        let Some(field) = self.link.types.fields(owner).iter().find(|field| field.token == token).cloned()
        else {
            return invalid("no such field");
        };
        if !field.is_static {
            self.push_target(owner)?;
        }
        self.push_argument(0)?;
        self.unbox_value(field.ty.clone()?)?;
        self.store_known_field(owner, &field, Manner { volatile: false, immediate: field.is_immediate })?;
        self.push_null();
        Ok(())
    }

    /// Pushes the value of a constant field, as an object.
    fn push_literal(&mut self, owner: Ty, token: Token, ty: Ty) -> LowerResult<()> {
        let Some((def, _)) = self.link.types.definition(owner) else { return invalid("no such type") };
        let assembly = self.link.types.world.assembly(def.assembly);
        let Some(constant) = assembly.of::<Constant<'_>>(token).next() else {
            return invalid("a constant without a value");
        };
        if ty == self.link.types.string() && constant.kind & 0xff == 0x0e {
            let units: Vec<u16> =
                constant.value.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
            return self.push_string(&units);
        }
        let Some(primitive) = self.link.types.as_primitive(ty) else {
            self.push_null();
            return Ok(());
        };
        let mut word = [0; 8];
        let size = constant.value.len().min(8);
        word[..size].copy_from_slice(&constant.value[..size]);
        self.push_const(ty, primitive.storage().fit(u64::from_le_bytes(word)));
        self.box_value(ty)
    }
}
