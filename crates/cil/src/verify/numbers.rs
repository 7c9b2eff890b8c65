//! Operations on numbers: the tables of ECMA-335 III.1.5.

use super::{Inference, Value};
use crate::types::{Outcome, invalid, unsupported};

impl Inference<'_, '_> {
    /// What two operands have in common: numbers of one kind, two references, or two pointers.
    fn operands(&mut self) -> Outcome<Value> {
        let (b, a) = (self.pop()?, self.pop()?);
        use Value::{Double, Int, Long, Native, Single};
        Ok(match (a, b) {
            (Int, Int) => Int,
            (Long, Long) => Long,
            (Int | Native | Long, Native) | (Native, Int | Long) => Native,
            (Single, Single) => Single,
            (Single | Double, Double) | (Double, Single) => Double,
            (Value::Address(_), Value::Address(_)) => a,
            (a, b) if a.is_reference() && b.is_reference() => Value::Null,
            (Value::Address(_), Int | Native | Long) | (Int | Native | Long, Value::Address(_)) => {
                return unsupported("an address used as a number");
            }
            (Value::Function, _) | (_, Value::Function) => {
                return unsupported("a function pointer or field handle that is not used at once");
            }
            (Value::Struct(_), _) | (_, Value::Struct(_)) => {
                return invalid("a struct where a number or reference is needed");
            }
            (a, b) => {
                let (a, b) = (a.shown(self.types), b.shown(self.types));
                return invalid(format!("{a} and {b} as operands of one operation"));
            }
        })
    }

    /// An operation on two numbers, which may be floating-point ones.
    pub(super) fn arithmetic(&mut self, floats: bool) -> Outcome<()> {
        let result = self.operands()?;
        match result {
            Value::Single | Value::Double if !floats => {
                invalid("this operation is not defined on floating-point numbers")
            }
            Value::Null | Value::Address(_) => unsupported("arithmetic on addresses"),
            _ => {
                self.push(result);
                Ok(())
            }
        }
    }

    /// A comparison of two values.
    pub(super) fn comparison(&mut self) -> Outcome<()> {
        self.operands().map(drop)
    }

    pub(super) fn shift(&mut self) -> Outcome<()> {
        let amount = self.pop()?;
        if !matches!(amount, Value::Int | Value::Native | Value::Long) {
            return invalid("a shift by what is not an integer");
        }
        match self.pop()? {
            value @ (Value::Int | Value::Native | Value::Long) => {
                self.push(value);
                Ok(())
            }
            _ => invalid("shift of what is not an integer"),
        }
    }

    pub(super) fn negation(&mut self) -> Outcome<()> {
        match self.pop()? {
            value @ (Value::Int | Value::Native | Value::Long | Value::Single | Value::Double) => {
                self.push(value);
                Ok(())
            }
            _ => invalid("the negative of what is not a number"),
        }
    }

    pub(super) fn complement(&mut self) -> Outcome<()> {
        match self.pop()? {
            value @ (Value::Int | Value::Native | Value::Long) => {
                self.push(value);
                Ok(())
            }
            _ => invalid("the complement of what is not an integer"),
        }
    }

    pub(super) fn finite(&mut self) -> Outcome<()> {
        match self.pop()? {
            value @ (Value::Single | Value::Double) => {
                self.push(value);
                Ok(())
            }
            _ => invalid("only floating-point numbers can be infinite"),
        }
    }

    pub(super) fn conversion(&mut self, to: Value) -> Outcome<()> {
        match self.pop()? {
            Value::Int | Value::Native | Value::Long | Value::Single | Value::Double => {
                self.push(to);
                Ok(())
            }
            Value::Struct(_) => invalid("a struct where a number or reference is needed"),
            _ => unsupported("an address used as a number"),
        }
    }

    /// Pops an integer that an index, a length or a size can be.
    pub(super) fn pop_count(&mut self, what: &str) -> Outcome<()> {
        match self.pop()? {
            Value::Int | Value::Native | Value::Long => Ok(()),
            other => {
                let shown = other.shown(self.types);
                invalid(format!("{shown} as {what}"))
            }
        }
    }

    /// Pops what a branch decides on.
    pub(super) fn pop_condition(&mut self) -> Outcome<()> {
        match self.pop()? {
            Value::Single | Value::Double => invalid("a branch on a floating-point number"),
            Value::Struct(_) => invalid("a struct where a number or reference is needed"),
            Value::Function => unsupported("a function pointer or field handle that is not used at once"),
            _ => Ok(()),
        }
    }
}
