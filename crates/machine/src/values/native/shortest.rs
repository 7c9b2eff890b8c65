//! Floats as text in the fewest digits that give the value back, laid out as Java does it: at least one
//! digit on either side of the point, and an exponent from ten million on and below a thousandth.

/// A 64-bit float.
pub(super) fn double(value: f64) -> String {
    let shortest = format!("{:e}", value.abs());
    match is_one_digit(&shortest) {
        true => text(value, &format!("{:.1e}", value.abs())),
        false => text(value, &shortest),
    }
}

/// A 32-bit float.
pub(super) fn single(value: f32) -> String {
    let shortest = format!("{:e}", value.abs());
    match is_one_digit(&shortest) {
        true => text(value.into(), &format!("{:.1e}", value.abs())),
        false => text(value.into(), &shortest),
    }
}

/// Where one digit would do, the nearest number with two digits is wanted: they are there anyway.
fn is_one_digit(scientific: &str) -> bool {
    !scientific.contains('.')
}

/// `scientific` is `d.ddde±x` of the absolute value.
fn text(value: f64, scientific: &str) -> String {
    if value.is_nan() {
        return "NaN".to_owned();
    }
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value.is_infinite() {
        return format!("{sign}Infinity");
    }
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let digits = match digits.trim_end_matches('0') {
        "" => "0",
        digits => digits,
    };
    if value != 0.0 && !(-3..7).contains(&exponent) {
        let (first, rest) = digits.split_at(1);
        return format!("{sign}{first}.{}E{exponent}", or_zero(rest));
    }
    if exponent < 0 {
        let zeros = "0".repeat((-exponent - 1) as usize);
        return format!("{sign}0.{zeros}{digits}");
    }
    let whole = exponent as usize + 1;
    let padded = format!("{digits:0<whole$}");
    let (whole, fraction) = padded.split_at(whole);
    format!("{sign}{whole}.{}", or_zero(fraction))
}

fn or_zero(digits: &str) -> &str {
    if digits.is_empty() { "0" } else { digits }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_written_as_java_writes_them() {
        let shown = [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (0.1 + 0.2, "0.30000000000000004"),
            (100.0, "100.0"),
            (9_999_999.0, "9999999.0"),
            (1e7, "1.0E7"),
            (1.25e-3, "0.00125"),
            (0.001, "0.001"),
            (9.999e-4, "9.999E-4"),
            (1.234_567_890_123e20, "1.234567890123E20"),
            (-1e-300, "-1.0E-300"),
            (f64::MAX, "1.7976931348623157E308"),
            (f64::from_bits(1), "4.9E-324"),
            (2e23, "2.0E23"),
            (f64::NEG_INFINITY, "-Infinity"),
            (f64::NAN, "NaN"),
        ];
        for (value, text) in shown {
            assert_eq!(double(value), text);
        }
        assert_eq!(single(0.1), "0.1");
        assert_eq!(single(16_777_216.0), "1.6777216E7");
        assert_eq!(single(3.25), "3.25");
    }
}
