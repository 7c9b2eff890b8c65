//! Operations on numbers: the tables of ECMA-335 III.1.5.

use super::value::ManagedPointer;
use super::{Inference, VerificationType};
use crate::types::{LowerResult, invalid, unsupported};

impl Inference<'_, '_> {
    /// What two operands have in common: numbers of one kind, two references, or two pointers.
    fn operands(&mut self) -> LowerResult<VerificationType> {
        let (b, a) = (self.pop()?, self.pop()?);
        use VerificationType::{Double, Int, Long, Native, Single};
        Ok(match (a, b) {
            (Int, Int) => Int,
            (Long, Long) => Long,
            (Int | Native | Long, Native) | (Native, Int | Long) => Native,
            (Single, Single) => Single,
            (Single | Double, Double) | (Double, Single) => Double,
            (VerificationType::ManagedPointer(_), VerificationType::ManagedPointer(_)) => a,
            (a, b) if a.is_reference() && b.is_reference() => VerificationType::Null,
            // Only null is compared with a pointer; translation can tell.
            (VerificationType::ManagedPointer(_), Int | Native) => a,
            (Int | Native, VerificationType::ManagedPointer(_)) => b,
            (VerificationType::ManagedPointer(_), Long) | (Long, VerificationType::ManagedPointer(_)) => {
                return unsupported("an address used as a number");
            }
            // Only equality matters; translation tells what is null.
            (VerificationType::FunctionPointer(_), VerificationType::FunctionPointer(_)) => a,
            (VerificationType::FunctionPointer(_), Int | Native) => a,
            (Int | Native, VerificationType::FunctionPointer(_)) => b,
            (VerificationType::Function(_), _) | (_, VerificationType::Function(_)) => {
                return unsupported("a function pointer or field handle that is not used at once");
            }
            (VerificationType::Struct(_), _) | (_, VerificationType::Struct(_)) => {
                return invalid("a struct where a number or reference is needed");
            }
            (a, b) => {
                let (a, b) = (a.shown(self.types), b.shown(self.types));
                return invalid(format!("{a} and {b} as operands of one operation"));
            }
        })
    }

    /// An operation on two numbers, which may be floating-point ones.
    pub(super) fn arithmetic(&mut self, floats: bool) -> LowerResult<()> {
        let result = self.operands()?;
        match result {
            VerificationType::Single | VerificationType::Double if !floats => {
                invalid("this operation is not defined on floating-point numbers")
            }
            VerificationType::Null
            | VerificationType::ManagedPointer(_)
            | VerificationType::FunctionPointer(_) => unsupported("arithmetic on addresses"),
            _ => {
                self.push(result);
                Ok(())
            }
        }
    }

    /// A comparison of two values.
    pub(super) fn comparison(&mut self) -> LowerResult<()> {
        self.operands().map(drop)
    }

    pub(super) fn shift(&mut self) -> LowerResult<()> {
        let amount = self.pop()?;
        if !matches!(amount, VerificationType::Int | VerificationType::Native | VerificationType::Long) {
            return invalid("a shift by what is not an integer");
        }
        match self.pop()? {
            value @ (VerificationType::Int | VerificationType::Native | VerificationType::Long) => {
                self.push(value);
                Ok(())
            }
            _ => invalid("shift of what is not an integer"),
        }
    }

    pub(super) fn negation(&mut self) -> LowerResult<()> {
        match self.pop()? {
            value @ (VerificationType::Int
            | VerificationType::Native
            | VerificationType::Long
            | VerificationType::Single
            | VerificationType::Double) => {
                self.push(value);
                Ok(())
            }
            _ => invalid("the negative of what is not a number"),
        }
    }

    pub(super) fn complement(&mut self) -> LowerResult<()> {
        match self.pop()? {
            value @ (VerificationType::Int | VerificationType::Native | VerificationType::Long) => {
                self.push(value);
                Ok(())
            }
            _ => invalid("the complement of what is not an integer"),
        }
    }

    pub(super) fn finite(&mut self) -> LowerResult<()> {
        match self.pop()? {
            value @ (VerificationType::Single | VerificationType::Double) => {
                self.push(value);
                Ok(())
            }
            _ => invalid("only floating-point numbers can be infinite"),
        }
    }

    pub(super) fn conversion(&mut self, to: VerificationType) -> LowerResult<()> {
        match self.pop()? {
            // A pointer that is no longer managed, to the same place.
            VerificationType::ManagedPointer(address) if to == VerificationType::Native => {
                self.push(VerificationType::ManagedPointer(ManagedPointer { unmanaged: true, ..address }));
                Ok(())
            }
            VerificationType::Int
            | VerificationType::Native
            | VerificationType::Long
            | VerificationType::Single
            | VerificationType::Double => {
                self.push(to);
                Ok(())
            }
            VerificationType::Struct(_) => invalid("a struct where a number or reference is needed"),
            _ => unsupported("an address used as a number"),
        }
    }

    /// Pops an integer that an index, a length or a size can be.
    pub(super) fn pop_count(&mut self, what: &str) -> LowerResult<()> {
        match self.pop()? {
            VerificationType::Int | VerificationType::Native | VerificationType::Long => Ok(()),
            other => {
                let shown = other.shown(self.types);
                invalid(format!("{shown} as {what}"))
            }
        }
    }

    /// Pops what a branch decides on.
    pub(super) fn pop_condition(&mut self) -> LowerResult<()> {
        match self.pop()? {
            VerificationType::Single | VerificationType::Double => {
                invalid("a branch on a floating-point number")
            }
            VerificationType::Struct(_) => invalid("a struct where a number or reference is needed"),
            VerificationType::Function(_) => {
                unsupported("a function pointer or field handle that is not used at once")
            }
            _ => Ok(()),
        }
    }
}
