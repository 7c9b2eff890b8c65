//! Arithmetic on words: exactly the languages' results, or the trap they raise.

use fencepost_ir::op::{FloatOp, IntOp};
use fencepost_ir::{BinaryOp, Kind, RmwOp, Storage, Trap, UnaryOp, address};

/// Applies a two-operand operation.
#[inline]
pub fn binary(op: BinaryOp, a: u64, b: u64) -> Result<u64, Trap> {
    match op {
        BinaryOp::I32(op) => int32(op, a as u32 as i32, b as u32 as i32),
        BinaryOp::I64(op) => int64(op, a as i64, b as i64),
        BinaryOp::F32(op) => {
            let float = |word: u64| f64::from(f32::from_bits(word as u32));
            Ok(match float_op(op, float(a), float(b)) {
                Float::Number(value) => u64::from((value as f32).to_bits()),
                Float::Truth(value) => value,
            })
        }
        BinaryOp::F64(op) => Ok(match float_op(op, f64::from_bits(a), f64::from_bits(b)) {
            Float::Number(value) => value.to_bits(),
            Float::Truth(value) => value,
        }),
        BinaryOp::Address(IntOp::DivUnsigned | IntOp::RemUnsigned) if b == 0 => Err(Trap::DivideByZero),
        BinaryOp::Address(op) => address::combine(op, a, b).ok_or(Trap::AddressNumber),
    }
}

macro_rules! integer {
    ($name:ident, $signed:ty, $unsigned:ty, $mask:expr) => {
        #[inline]
        fn $name(op: IntOp, a: $signed, b: $signed) -> Result<u64, Trap> {
            let (ua, ub) = (a as $unsigned, b as $unsigned);
            let signed = |value: $signed| value as $unsigned as u64;
            let unsigned = |value: $unsigned| value as u64;
            let nonzero = if b == 0 { Err(Trap::DivideByZero) } else { Ok(()) };
            Ok(match op {
                IntOp::Add => signed(a.wrapping_add(b)),
                IntOp::Sub => signed(a.wrapping_sub(b)),
                IntOp::Mul => signed(a.wrapping_mul(b)),
                IntOp::Div => nonzero.map(|()| signed(a.wrapping_div(b)))?,
                IntOp::DivUnsigned => nonzero.map(|()| unsigned(ua / ub))?,
                IntOp::Rem => nonzero.map(|()| signed(a.wrapping_rem(b)))?,
                IntOp::RemUnsigned => nonzero.map(|()| unsigned(ua % ub))?,
                IntOp::DivChecked => {
                    nonzero.and_then(|()| a.checked_div(b).ok_or(Trap::Overflow)).map(signed)?
                }
                IntOp::RemChecked => {
                    nonzero.and_then(|()| a.checked_rem(b).ok_or(Trap::Overflow)).map(signed)?
                }
                IntOp::And => signed(a & b),
                IntOp::Or => signed(a | b),
                IntOp::Xor => signed(a ^ b),
                IntOp::Shl => signed(a.wrapping_shl(b as u32 & $mask)),
                IntOp::Shr => signed(a.wrapping_shr(b as u32 & $mask)),
                IntOp::ShrUnsigned => unsigned(ua.wrapping_shr(b as u32 & $mask)),
                IntOp::Eq => u64::from(a == b),
                IntOp::Ne => u64::from(a != b),
                IntOp::Lt => u64::from(a < b),
                IntOp::Le => u64::from(a <= b),
                IntOp::Gt => u64::from(a > b),
                IntOp::Ge => u64::from(a >= b),
                IntOp::LtUnsigned => u64::from(ua < ub),
                IntOp::LeUnsigned => u64::from(ua <= ub),
                IntOp::GtUnsigned => u64::from(ua > ub),
                IntOp::GeUnsigned => u64::from(ua >= ub),
                IntOp::AddNoWrap => signed(a.checked_add(b).ok_or(Trap::SignedOverflow)?),
                IntOp::SubNoWrap => signed(a.checked_sub(b).ok_or(Trap::SignedOverflow)?),
                IntOp::MulNoWrap => signed(a.checked_mul(b).ok_or(Trap::SignedOverflow)?),
                IntOp::AddChecked => signed(a.checked_add(b).ok_or(Trap::Overflow)?),
                IntOp::SubChecked => signed(a.checked_sub(b).ok_or(Trap::Overflow)?),
                IntOp::MulChecked => signed(a.checked_mul(b).ok_or(Trap::Overflow)?),
                IntOp::AddCheckedUnsigned => unsigned(ua.checked_add(ub).ok_or(Trap::Overflow)?),
                IntOp::SubCheckedUnsigned => unsigned(ua.checked_sub(ub).ok_or(Trap::Overflow)?),
                IntOp::MulCheckedUnsigned => unsigned(ua.checked_mul(ub).ok_or(Trap::Overflow)?),
            })
        }
    };
}

integer!(int32, i32, u32, 31);
integer!(int64, i64, u64, 63);

enum Float {
    Number(f64),
    /// A comparison's result as a word.
    Truth(u64),
}

/// Both widths compute in double precision: for one operation on `f32` operands, rounding the
/// exact double result gives the correctly rounded single result.
fn float_op(op: FloatOp, a: f64, b: f64) -> Float {
    let truth = |value: bool| Float::Truth(u64::from(value));
    let unordered = a.is_nan() || b.is_nan();
    let three_way = |nan: i32| {
        let order = a.partial_cmp(&b).map_or(nan, |order| order as i32);
        Float::Truth(u64::from(order as u32))
    };
    match op {
        FloatOp::Add => Float::Number(a + b),
        FloatOp::Sub => Float::Number(a - b),
        FloatOp::Mul => Float::Number(a * b),
        FloatOp::Div => Float::Number(a / b),
        FloatOp::Rem => Float::Number(a % b),
        FloatOp::Eq => truth(a == b),
        FloatOp::Ne => truth(a != b),
        FloatOp::Lt => truth(a < b),
        FloatOp::Le => truth(a <= b),
        FloatOp::Gt => truth(a > b),
        FloatOp::Ge => truth(a >= b),
        FloatOp::LtUnordered => truth(a < b || unordered),
        FloatOp::LeUnordered => truth(a <= b || unordered),
        FloatOp::GtUnordered => truth(a > b || unordered),
        FloatOp::GeUnordered => truth(a >= b || unordered),
        FloatOp::CompareLess => three_way(-1),
        FloatOp::CompareGreater => three_way(1),
    }
}

/// Applies a one-operand operation.
#[inline]
pub fn unary(op: UnaryOp, a: u64) -> Result<u64, Trap> {
    Ok(match op {
        UnaryOp::Neg(Kind::I32) => u64::from((a as u32).wrapping_neg()),
        UnaryOp::Neg(Kind::F32) => u64::from((-f32::from_bits(a as u32)).to_bits()),
        UnaryOp::Neg(Kind::F64) => (-f64::from_bits(a)).to_bits(),
        UnaryOp::Neg(_) => a.wrapping_neg(),
        UnaryOp::Not(Kind::I32) => u64::from(!(a as u32)),
        UnaryOp::Not(_) => !a,
        UnaryOp::IsZero => u64::from(a == 0),
        // The machine knows them.
        UnaryOp::IsUnwritten => 0,
        UnaryOp::Narrow(storage) => storage.fit(a),
        UnaryOp::Convert { from, to, unsigned } => convert(from, to, unsigned, a),
        UnaryOp::Truncate { from, to, unsigned } => truncate(from, to, unsigned, a),
        UnaryOp::ConvertChecked { from, to, from_unsigned, to_unsigned } => {
            convert_checked(from, to, from_unsigned, to_unsigned, a)?
        }
        UnaryOp::NumberOf | UnaryOp::FromNumber if address::is_number(a) => a,
        UnaryOp::NumberOf | UnaryOp::FromNumber => return Err(Trap::AddressNumber),
    })
}

fn convert(from: Kind, to: Kind, unsigned: bool, a: u64) -> u64 {
    let float = match from {
        Kind::F32 => Some(f64::from(f32::from_bits(a as u32))),
        Kind::F64 => Some(f64::from_bits(a)),
        _ => None,
    };
    match (float, to) {
        (Some(value), Kind::F32) => u64::from((value as f32).to_bits()),
        (Some(value), Kind::F64) => value.to_bits(),
        (Some(value), Kind::I32) if unsigned => u64::from(value as u32),
        (Some(value), Kind::I32) => u64::from(value as i32 as u32),
        (Some(value), _) if unsigned => value as u64,
        (Some(value), _) => value as i64 as u64,
        (None, _) => {
            let wide = match from {
                Kind::I32 if unsigned => a & 0xFFFF_FFFF,
                Kind::I32 => a as u32 as i32 as i64 as u64,
                _ => a,
            };
            match to {
                Kind::F32 if unsigned => u64::from((wide as f32).to_bits()),
                Kind::F32 => u64::from((wide as i64 as f32).to_bits()),
                Kind::F64 if unsigned => (wide as f64).to_bits(),
                Kind::F64 => (wide as i64 as f64).to_bits(),
                Kind::I32 => wide & 0xFFFF_FFFF,
                _ => wide,
            }
        }
    }
}

fn truncate(from: Kind, to: Kind, unsigned: bool, a: u64) -> u64 {
    const TWO_TO_63: f64 = 9_223_372_036_854_775_808.0;
    let value = if from == Kind::F32 { f64::from(f32::from_bits(a as u32)) } else { f64::from_bits(a) };
    let signed = |value: f64| if (-TWO_TO_63..TWO_TO_63).contains(&value) { value as i64 } else { i64::MIN };
    match (to, unsigned) {
        (Kind::I32, true) => u64::from(signed(value) as u32),
        (Kind::I32, false) => {
            let whole = signed(value);
            u64::from(i32::try_from(whole).unwrap_or(i32::MIN) as u32)
        }
        (_, true) if value < TWO_TO_63 => signed(value) as u64,
        (_, true) => (signed(value - TWO_TO_63) ^ i64::MIN) as u64,
        (_, false) => signed(value) as u64,
    }
}

fn convert_checked(
    from: Kind,
    to: Storage,
    from_unsigned: bool,
    to_unsigned: bool,
    a: u64,
) -> Result<u64, Trap> {
    let exact: i128 = match from {
        Kind::F32 | Kind::F64 => {
            let value =
                if from == Kind::F32 { f64::from(f32::from_bits(a as u32)) } else { f64::from_bits(a) };
            if !value.is_finite() {
                return Err(Trap::Overflow);
            }
            value.trunc() as i128
        }
        Kind::I32 if from_unsigned => i128::from(a as u32),
        Kind::I32 => i128::from(a as u32 as i32),
        _ if from_unsigned => i128::from(a),
        _ => i128::from(a as i64),
    };
    let bits = match to {
        Storage::I8 | Storage::U8 => 8,
        Storage::I16 | Storage::U16 => 16,
        Storage::I32 | Storage::F32 => 32,
        Storage::I64 | Storage::F64 | Storage::Ref | Storage::Ptr => 64,
    };
    let (low, high) =
        if to_unsigned { (0, (1 << bits) - 1) } else { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) };
    if exact < low || exact > high {
        return Err(Trap::Overflow);
    }
    Ok(if bits <= 32 { u64::from(exact as u32) } else { exact as u64 })
}

/// Whether a read-modify-write writes: a comparison that fails does not.
pub fn writes(op: RmwOp, storage: Storage, old: u64, expected: u64) -> bool {
    op != RmwOp::CompareExchange || old == storage.fit(expected)
}

/// What a read-modify-write computes of the old value and its operand.
pub fn operation(op: RmwOp) -> IntOp {
    match op {
        RmwOp::Add | RmwOp::Exchange | RmwOp::CompareExchange => IntOp::Add,
        RmwOp::Sub => IntOp::Sub,
        RmwOp::And => IntOp::And,
        RmwOp::Or => IntOp::Or,
        RmwOp::Xor => IntOp::Xor,
    }
}

/// What a read-modify-write puts back for an old value.
pub fn modify(op: RmwOp, storage: Storage, old: u64, operand: u64, expected: u64) -> u64 {
    let new = match op {
        RmwOp::Exchange => operand,
        RmwOp::Add => old.wrapping_add(operand),
        RmwOp::Sub => old.wrapping_sub(operand),
        RmwOp::And => old & operand,
        RmwOp::Or => old | operand,
        RmwOp::Xor => old ^ operand,
        RmwOp::CompareExchange if writes(op, storage, old, expected) => operand,
        RmwOp::CompareExchange => old,
    };
    storage.fit(new)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn i32op(op: IntOp, a: i32, b: i32) -> Result<i32, Trap> {
        binary(BinaryOp::I32(op), u64::from(a as u32), u64::from(b as u32)).map(|word| word as u32 as i32)
    }

    #[test]
    fn integers_wrap_trap_and_shift_as_the_bytecodes_do() {
        assert_eq!(i32op(IntOp::Add, i32::MAX, 1), Ok(i32::MIN));
        assert_eq!(i32op(IntOp::AddChecked, i32::MAX, 1), Err(Trap::Overflow));
        assert_eq!(i32op(IntOp::Div, 7, 0), Err(Trap::DivideByZero));
        assert_eq!(i32op(IntOp::Rem, -7, 3), Ok(-1));
        assert_eq!(i32op(IntOp::Div, i32::MIN, -1), Ok(i32::MIN));
        assert_eq!(i32op(IntOp::DivChecked, i32::MIN, -1), Err(Trap::Overflow));
        assert_eq!(i32op(IntOp::DivChecked, i32::MIN, 0), Err(Trap::DivideByZero));
        assert_eq!(i32op(IntOp::DivChecked, -7, 2), Ok(-3));
        assert_eq!(i32op(IntOp::RemChecked, i32::MIN, -1), Err(Trap::Overflow));
        assert_eq!(i32op(IntOp::RemChecked, -7, 2), Ok(-1));
        let least = i64::MIN as u64;
        assert_eq!(binary(BinaryOp::I64(IntOp::RemChecked), least, u64::MAX), Err(Trap::Overflow));
        assert_eq!(i32op(IntOp::DivUnsigned, -1, 2), Ok(i32::MAX));
        assert_eq!(i32op(IntOp::Shl, 1, 33), Ok(2));
        assert_eq!(i32op(IntOp::ShrUnsigned, -1, 31), Ok(1));
        assert_eq!(i32op(IntOp::LtUnsigned, 1, -1), Ok(1));
        assert_eq!(binary(BinaryOp::I64(IntOp::Shl), 1, 40), Ok(1 << 40));
    }

    #[test]
    fn floats_compare_with_nan_as_asked() {
        let nan = f64::NAN.to_bits();
        let one = 1f64.to_bits();
        assert_eq!(binary(BinaryOp::F64(FloatOp::Lt), nan, one), Ok(0));
        assert_eq!(binary(BinaryOp::F64(FloatOp::LtUnordered), nan, one), Ok(1));
        assert_eq!(binary(BinaryOp::F64(FloatOp::CompareLess), nan, one), Ok(u64::from(u32::MAX)));
        assert_eq!(binary(BinaryOp::F64(FloatOp::CompareGreater), nan, one), Ok(1));
    }

    #[test]
    fn floats_are_cut_to_integers_as_processors_do() {
        let cut = |to, unsigned, value: f64| {
            unary(UnaryOp::Truncate { from: Kind::F64, to, unsigned }, value.to_bits()).unwrap()
        };
        let least = 1 << 63;
        for (value, i32, u32, i64, u64) in [
            (-1.9, 0xFFFF_FFFF, 0xFFFF_FFFF, u64::MAX, u64::MAX),
            (2_147_483_648.5, 0x8000_0000, 0x8000_0000, 0x8000_0000, 0x8000_0000),
            (-2_147_483_648.5, 0x8000_0000, 0x8000_0000, -2_147_483_648i64 as u64, -2_147_483_648i64 as u64),
            (1e10, 0x8000_0000, 0x540B_E400, 10_000_000_000, 10_000_000_000),
            (1e19, 0x8000_0000, 0, least, 10_000_000_000_000_000_000),
            (1e20, 0x8000_0000, 0, least, 0),
            (-1e20, 0x8000_0000, 0, least, least),
            (f64::NAN, 0x8000_0000, 0, least, 0),
        ] {
            assert_eq!(cut(Kind::I32, false, value), i32, "{value}");
            assert_eq!(cut(Kind::I32, true, value), u32, "{value}");
            assert_eq!(cut(Kind::I64, false, value), i64, "{value}");
            assert_eq!(cut(Kind::I64, true, value), u64, "{value}");
        }
    }

    #[test]
    fn unsigned_integers_become_floats() {
        let convert = |from, to, a| unary(UnaryOp::Convert { from, to, unsigned: true }, a).unwrap();
        assert_eq!(f64::from_bits(convert(Kind::I64, Kind::F64, u64::MAX)), 18_446_744_073_709_551_615.0);
        assert_eq!(f64::from_bits(convert(Kind::I32, Kind::F64, 0xFFFF_FFFF)), 4_294_967_295.0);
        assert_eq!(
            f32::from_bits(convert(Kind::I64, Kind::F32, 1 << 63) as u32),
            9_223_372_036_854_775_808.0
        );
    }

    #[test]
    fn conversions_extend_saturate_and_check() {
        let convert = |from, to, unsigned, a| unary(UnaryOp::Convert { from, to, unsigned }, a).unwrap();
        let minus_one = u64::from(-1i32 as u32);
        assert_eq!(convert(Kind::I32, Kind::I64, false, minus_one), u64::MAX);
        assert_eq!(convert(Kind::I32, Kind::I64, true, minus_one), 0xFFFF_FFFF);
        assert_eq!(convert(Kind::F64, Kind::I32, false, 1e10f64.to_bits()), i32::MAX as u64);
        let checked = |to, to_unsigned, a| {
            unary(UnaryOp::ConvertChecked { from: Kind::I32, to, from_unsigned: false, to_unsigned }, a)
        };
        assert_eq!(checked(Storage::U8, true, 255), Ok(255));
        assert_eq!(checked(Storage::U8, true, minus_one), Err(Trap::Overflow));
        assert_eq!(checked(Storage::I8, false, 128), Err(Trap::Overflow));
    }
}
