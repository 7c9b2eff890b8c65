//! Types whose own type parameters stand for themselves.
//!
//! Substitution can make signatures equal that are not: in `Foo<int>` of `Foo<T> { Test(T); Test(int); }` both methods
//! take an `int`. A call names one of them by the signature as it is declared, and an override is found by it
//! (ECMA-335 II.22.25 and II.9.9). So methods are looked for in the type as declared, and only what is found is
//! given the type arguments.

use std::rc::Rc;

use super::{LowerResult, MethodInst, Shape, Ty, Types};

impl Types<'_> {
    /// A generic type with its own parameters as arguments; any other type itself.
    pub(super) fn declared(&mut self, ty: Ty) -> Ty {
        let Shape::Named { def, args } = self.shape(ty).clone() else { return ty };
        let args = (0..args.len() as u32).map(|index| self.intern(Shape::TypeParameter(index))).collect();
        self.intern(Shape::Named { def, args })
    }

    /// A type with these instead of type parameters.
    pub(super) fn substitute(&mut self, ty: Ty, args: &[Ty]) -> Ty {
        let shape = match self.shape(ty).clone() {
            Shape::TypeParameter(index) => return args.get(index as usize).copied().unwrap_or(ty),
            Shape::Named { def, args: own } => {
                let own = own.iter().map(|&arg| self.substitute(arg, args)).collect();
                Shape::Named { def, args: own }
            }
            Shape::Array(element) => Shape::Array(self.substitute(element, args)),
            Shape::MultiArray { element, rank } => {
                Shape::MultiArray { element: self.substitute(element, args), rank }
            }
            Shape::ByRef(inner) => Shape::ByRef(self.substitute(inner, args)),
            Shape::Pointer(inner) => Shape::Pointer(self.substitute(inner, args)),
            Shape::Function(types) => {
                Shape::Function(types.iter().map(|&ty| self.substitute(ty, args)).collect())
            }
            Shape::Void | Shape::Primitive(_) | Shape::Missing(_) | Shape::MethodParameter(_) => return ty,
        };
        self.intern(shape)
    }

    /// A method that is found in a type as it is declared.
    pub(super) fn as_declared(
        &mut self,
        ty: Ty,
        find: impl FnOnce(&mut Self, Ty) -> LowerResult<Option<MethodInst>>,
    ) -> LowerResult<Option<MethodInst>> {
        let (declared, args): (Ty, Rc<[Ty]>) = (self.declared(ty), self.arguments(ty));
        let found = find(self, declared)?;
        // The methods of an array are those of a class for its element type, which is not a parameter.
        Ok(found.map(|found| MethodInst { owner: self.substitute(found.owner, &args), ..found }))
    }
}
