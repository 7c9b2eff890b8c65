//! Calls of method handles, each with a type of its own (JVMS §2.9.3): the arguments go into an array, and the model library
//! compares the type of the call with that of the handle.

use fencepost_ir::{Kind, Storage};

use super::{VOID, reference};
use crate::class::constant::Member;
use crate::class::descriptor::{Signature, Ty};
use crate::code::Shuffle;
use crate::lower::body::Body;
use crate::types::{LowerResult, OBJECT, invalid};

const HANDLE: &str = "java/lang/invoke/MethodHandle";
const TYPE: &str = "java/lang/invoke/MethodType";

impl Body<'_, '_> {
    /// Translates a call of a method handle; whether it is one.
    pub(in crate::lower) fn invoke_method_handle(&mut self, member: &Member) -> LowerResult<bool> {
        let routine = match &*member.name {
            "invokeExact" => "callExact",
            "invoke" => "callAs",
            _ => return Ok(false),
        };
        if member.class != Ty::class(HANDLE) {
            return Ok(false);
        }
        let Some(signature) = Signature::parse(&member.descriptor) else { return invalid("no type") };
        self.gather(&signature.parameters)?;
        self.push_method_type(&member.descriptor)?;
        let object = Ty::class(OBJECT);
        self.call_library(HANDLE, routine, &format!("(L{HANDLE};[L{OBJECT};L{TYPE};)L{OBJECT};"))?;
        match &signature.result {
            Some(result) => self.adapt(&object, result)?,
            None => {
                let entry = self.pop()?;
                self.release(&entry);
            }
        }
        Ok(true)
    }

    /// Pops values of these types into an array of objects, and pushes that.
    fn gather(&mut self, types: &[Ty]) -> LowerResult<()> {
        let object = Ty::class(OBJECT);
        let mut values = Vec::with_capacity(types.len());
        for ty in types.iter().rev() {
            self.adapt(ty, &object)?;
            values.push(self.pop()?);
        }
        self.push_const(Kind::I32, types.len() as u64);
        self.new_array(object.array())?;
        for (index, value) in values.into_iter().rev().enumerate() {
            self.shuffle(Shuffle::Dup)?;
            self.push_const(Kind::I32, index as u64);
            self.stack.push(value);
            self.array_store(Storage::Ref)?;
        }
        Ok(())
    }

    /// Pushes the object of a method's type, which exists from the start.
    pub(in crate::lower) fn push_method_type(&mut self, descriptor: &str) -> LowerResult<()> {
        let Some(signature) = Signature::parse(descriptor) else { return invalid("no type") };
        let result = self.link.type_constant(&signature.result.unwrap_or_else(|| Ty::class(VOID)))?;
        let parameters = self.link.class_list(&signature.parameters)?;
        let fields = [(TYPE, "result", reference(result)), (TYPE, "parameters", parameters)];
        let constant = self.link.known_object(TYPE, &fields)?;
        self.push_object(constant, None);
        Ok(())
    }
}
