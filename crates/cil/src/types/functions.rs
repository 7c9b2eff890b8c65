//! Pointers to methods: the `delegate*` of C#.

use std::rc::Rc;

use super::{Generics, LowerResult, MethodInst, Shape, Signature, Ty, Types, unsupported};
use crate::metadata::Token;
use crate::metadata::signature::{CallingConvention, MethodSig};
use crate::types::LowerError;
use crate::world::AssemblyId;

impl Types<'_> {
    /// The type of a pointer to methods with a signature. What points to native code is a number.
    pub(super) fn function_pointer(
        &mut self,
        assembly: AssemblyId,
        sig: &MethodSig,
        generics: &Generics,
    ) -> LowerResult<Ty> {
        if sig.convention != CallingConvention::Default || sig.has_this {
            let void = self.intern(Shape::Void);
            return Ok(self.intern(Shape::Pointer(void)));
        }
        let signature = self.close(assembly, sig, generics)?;
        Ok(self.function_of(&signature))
    }

    /// The type of a pointer to a method, if it is static.
    pub(crate) fn function_to(&mut self, inst: &MethodInst) -> LowerResult<Option<Ty>> {
        let signature = self.signature(inst)?;
        Ok((!signature.has_this && !signature.vararg).then(|| self.function_of(&signature)))
    }

    fn function_of(&mut self, signature: &Signature) -> Ty {
        let types: Rc<[Ty]> = signature.parameters.iter().copied().chain([signature.result]).collect();
        self.intern(Shape::Function(types))
    }

    /// What a call through a pointer takes and gives.
    pub(crate) fn called_signature(
        &mut self,
        assembly: AssemblyId,
        token: Token,
        generics: &Generics,
    ) -> LowerResult<(Ty, Signature)> {
        let sig = self.world.assembly(assembly).method_signature(token);
        let sig = sig.map_err(|error| LowerError::Invalid(error.to_string()))?;
        if sig.convention != CallingConvention::Default || sig.has_this {
            return unsupported("a call through a pointer to native code or to an instance method");
        }
        let signature = self.close(assembly, &sig, generics)?;
        Ok((self.function_of(&signature), signature))
    }
}
