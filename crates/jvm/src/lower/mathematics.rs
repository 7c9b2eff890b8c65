//! Mathematics that bytecode leaves to the machine.

use fencepost_ir::{ControlOp, Kind, LocalOp, Native};

use super::body::Body;
use crate::class::descriptor::Ty;
use crate::types::{LowerResult, STRING, unsupported};

impl Body<'_, '_> {
    /// A float as Java writes it.
    pub(super) fn format(&mut self, native: Native) -> LowerResult<()> {
        const STYLE: u64 = b'J' as u64;
        self.link.instantiate(&Ty::class(STRING));
        self.push_const(Kind::I32, 0);
        self.push_const(Kind::I32, STYLE);
        let operands = self.operands(3)?;
        let arguments = self.out.operands(&operands);
        let dst = self.scratch(Kind::Ref);
        self.emit(LocalOp::Native { native, arguments, dst });
        self.push_temp(Kind::Ref, dst);
        Ok(())
    }

    pub(super) fn math(&mut self, name: &str, count: usize) -> LowerResult<()> {
        let native = match name {
            "sin" => Native::Sin,
            "cos" => Native::Cos,
            "tan" => Native::Tan,
            "asin" => Native::Asin,
            "acos" => Native::Acos,
            "atan" => Native::Atan,
            "atan2" => Native::Atan2,
            "sinh" => Native::Sinh,
            "cosh" => Native::Cosh,
            "tanh" => Native::Tanh,
            "exp" => Native::Exp,
            "log" => Native::Log,
            "log10" => Native::Log10,
            "pow" => Native::Pow,
            "sqrt" => Native::Sqrt,
            "cbrt" => Native::Cbrt,
            "floor" => Native::Floor,
            "ceil" => Native::Ceiling,
            "rint" => Native::RoundEven,
            "IEEEremainder" => Native::IeeeRemainder,
            "fma" => Native::Fma,
            _ => return unsupported(format!("Math::{name} is not available")),
        };
        // Its logarithms only choose how it divides large numbers.
        let is_free = &*self.class.name == "java/math/BigInteger";
        if !native.is_exact() && !is_free {
            let message =
                "sin, exp and their like round as the checker does: Java allows the next number, too";
            let message = self.link.draft.builder.message(message);
            self.emit(ControlOp::Relies { message });
        }
        let operands = self.operands(count)?;
        let arguments = self.out.operands(&operands);
        let dst = self.scratch(Kind::F64);
        self.emit(LocalOp::Native { native, arguments, dst });
        self.push_temp(Kind::F64, dst);
        Ok(())
    }
}
