//! Arithmetic on values that are known when the program is read: the same as the machine's.

use fencepost_ir::address;
use fencepost_ir::op::{FloatOp, IntOp};
use fencepost_ir::{BinaryOp, Kind, UnaryOp};

/// `a op b`, unless that would be a failure at run time.
pub(crate) fn binary(op: BinaryOp, a: u64, b: u64) -> Option<u64> {
    match op {
        BinaryOp::I32(op) => {
            let wide = |word: u64| i64::from(word as u32 as i32);
            let unsigned = |word: u64| u64::from(word as u32);
            int(op, wide(a), wide(b), unsigned(a), unsigned(b), 31).map(|word| u64::from(word as u32))
        }
        BinaryOp::I64(op) => int(op, a as i64, b as i64, a, b, 63),
        BinaryOp::F32(op) => {
            let float = |word: u64| f64::from(f32::from_bits(word as u32));
            match float_op(op, float(a), float(b))? {
                Ok(value) => Some(u64::from((value as f32).to_bits())),
                Err(truth) => Some(u64::from(truth)),
            }
        }
        BinaryOp::F64(op) => match float_op(op, f64::from_bits(a), f64::from_bits(b))? {
            Ok(value) => Some(value.to_bits()),
            Err(truth) => Some(u64::from(truth)),
        },
        BinaryOp::Address(op) => address::combine(op, a, b),
    }
}

/// Operands with and without a sign, extended to 64 bits; a result of fewer bits is to be cut.
fn int(op: IntOp, a: i64, b: i64, ua: u64, ub: u64, mask: u32) -> Option<u64> {
    let least = if mask == 31 { i64::from(i32::MIN) } else { i64::MIN };
    let fits = |sum: Option<i64>| sum.filter(|sum| (least..=!least).contains(sum)).map(|sum| sum as u64);
    let by = b as u32 & mask;
    Some(match op {
        IntOp::Add => a.wrapping_add(b) as u64,
        IntOp::Sub => a.wrapping_sub(b) as u64,
        IntOp::Mul => a.wrapping_mul(b) as u64,
        IntOp::AddNoWrap => fits(a.checked_add(b))?,
        IntOp::SubNoWrap => fits(a.checked_sub(b))?,
        IntOp::MulNoWrap => fits(a.checked_mul(b))?,
        IntOp::Div | IntOp::DivChecked if b != 0 && !(a == least && b == -1) => (a / b) as u64,
        IntOp::Rem | IntOp::RemChecked if b != 0 && !(a == least && b == -1) => (a % b) as u64,
        IntOp::DivUnsigned if ub != 0 => ua / ub,
        IntOp::RemUnsigned if ub != 0 => ua % ub,
        IntOp::And => ua & ub,
        IntOp::Or => ua | ub,
        IntOp::Xor => ua ^ ub,
        IntOp::Shl => ua << by,
        IntOp::Shr => (a >> by) as u64,
        IntOp::ShrUnsigned => ua >> by,
        IntOp::Eq => u64::from(ua == ub),
        IntOp::Ne => u64::from(ua != ub),
        IntOp::Lt => u64::from(a < b),
        IntOp::Le => u64::from(a <= b),
        IntOp::Gt => u64::from(a > b),
        IntOp::Ge => u64::from(a >= b),
        IntOp::LtUnsigned => u64::from(ua < ub),
        IntOp::LeUnsigned => u64::from(ua <= ub),
        IntOp::GtUnsigned => u64::from(ua > ub),
        IntOp::GeUnsigned => u64::from(ua >= ub),
        _ => return None,
    })
}

/// A number, or the truth of a comparison.
fn float_op(op: FloatOp, a: f64, b: f64) -> Option<Result<f64, bool>> {
    Some(match op {
        FloatOp::Add => Ok(a + b),
        FloatOp::Sub => Ok(a - b),
        FloatOp::Mul => Ok(a * b),
        FloatOp::Div => Ok(a / b),
        FloatOp::Eq => Err(a == b),
        FloatOp::Ne => Err(a != b),
        FloatOp::Lt => Err(a < b),
        FloatOp::Le => Err(a <= b),
        FloatOp::Gt => Err(a > b),
        FloatOp::Ge => Err(a >= b),
        _ => return None,
    })
}

/// `op a`, if it is known here.
pub(crate) fn unary(op: UnaryOp, a: u64) -> Option<u64> {
    Some(match op {
        UnaryOp::Neg(Kind::I32) => u64::from((a as u32).wrapping_neg()),
        UnaryOp::Neg(Kind::I64) => a.wrapping_neg(),
        UnaryOp::Neg(Kind::F32) => u64::from((-f32::from_bits(a as u32)).to_bits()),
        UnaryOp::Neg(Kind::F64) => (-f64::from_bits(a)).to_bits(),
        UnaryOp::Not(Kind::I32) => u64::from(!(a as u32)),
        UnaryOp::Not(Kind::I64) => !a,
        UnaryOp::NumberOf | UnaryOp::FromNumber if address::is_number(a) => a,
        UnaryOp::IsZero => u64::from(a == 0),
        UnaryOp::Narrow(storage) => storage.fit(a),
        UnaryOp::Convert { from, to, unsigned } => return convert(from, to, unsigned, a),
        UnaryOp::Truncate { from, to, unsigned } => {
            let value =
                if from == Kind::F32 { f64::from(f32::from_bits(a as u32)) } else { f64::from_bits(a) };
            let (least, most) = match (to, unsigned) {
                (Kind::I32, false) => (f64::from(i32::MIN), f64::from(i32::MAX)),
                (Kind::I32, true) => (0.0, f64::from(u32::MAX)),
                // Fits either.
                (_, _) => (0.0, 9.0e18),
            };
            if !(least..=most).contains(&value) {
                return None;
            }
            let whole = value as i64 as u64;
            if to == Kind::I32 { u64::from(whole as u32) } else { whole }
        }
        _ => return None,
    })
}

fn convert(from: Kind, to: Kind, unsigned: bool, a: u64) -> Option<u64> {
    let wide = match from {
        Kind::I32 if unsigned => u64::from(a as u32),
        Kind::I32 => i64::from(a as u32 as i32) as u64,
        Kind::I64 => a,
        Kind::F32 if to == Kind::F64 => return Some(f64::from(f32::from_bits(a as u32)).to_bits()),
        Kind::F64 if to == Kind::F32 => return Some(u64::from((f64::from_bits(a) as f32).to_bits())),
        _ => return None,
    };
    Some(match to {
        Kind::I32 => u64::from(wide as u32),
        Kind::I64 => wide,
        Kind::F32 if unsigned => u64::from((wide as f32).to_bits()),
        Kind::F32 => u64::from((wide as i64 as f32).to_bits()),
        Kind::F64 if unsigned => (wide as f64).to_bits(),
        Kind::F64 => (wide as i64 as f64).to_bits(),
        Kind::Ref | Kind::Ptr => return None,
    })
}
