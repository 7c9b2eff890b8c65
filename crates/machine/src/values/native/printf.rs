//! Floats as text, as C's `printf` writes them: `%e`, `%f` and `%g`, exact and rounded half to even.

use fencepost_ir::C_OTHER_FORM;

/// A float in the style of a conversion; six digits unless others are asked for.
pub(super) fn double(value: f64, style: u32, digits: i32) -> String {
    let letter = char::from_u32(style & 0xff).unwrap_or('g');
    let other_form = style & C_OTHER_FORM != 0;
    let places = usize::try_from(digits).unwrap_or(6);
    let sign = if value.is_sign_negative() { "-" } else { "" };
    let size = value.abs();
    let text = if !value.is_finite() {
        if value.is_nan() { "nan" } else { "inf" }.to_owned()
    } else {
        match letter.to_ascii_lowercase() {
            'f' => with_point(format!("{size:.places$}"), other_form),
            'e' => scientific(size, places, other_form),
            _ => general(size, places.max(1), other_form),
        }
    };
    let text = if letter.is_ascii_uppercase() { text.to_ascii_uppercase() } else { text };
    format!("{sign}{text}")
}

fn with_point(text: String, other_form: bool) -> String {
    if other_form && !text.contains('.') { format!("{text}.") } else { text }
}

/// `d.ddde±dd`
fn scientific(size: f64, places: usize, other_form: bool) -> String {
    let (mantissa, exponent) = parts(size, places);
    let mantissa = with_point(mantissa, other_form);
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{mantissa}e{sign}{:02}", exponent.abs())
}

/// The mantissa with so many digits after the point, and the exponent.
fn parts(size: f64, places: usize) -> (String, i32) {
    let text = format!("{size:.places$e}");
    match text.split_once('e') {
        Some((mantissa, exponent)) => (mantissa.to_owned(), exponent.parse().unwrap_or(0)),
        None => (text, 0),
    }
}

/// So many significant digits, without zeros at the end.
fn general(size: f64, digits: usize, other_form: bool) -> String {
    let (_, exponent) = parts(size, digits - 1);
    let fits = exponent >= -4 && i64::from(exponent) < digits as i64;
    let places = if fits { (digits as i64 - 1 - i64::from(exponent)) as usize } else { digits - 1 };
    let text = if fits { format!("{size:.places$}") } else { scientific(size, places, false) };
    if other_form {
        return with_point(text, true);
    }
    let (number, rest) = text.split_at(text.find('e').unwrap_or(text.len()));
    let number =
        if number.contains('.') { number.trim_end_matches('0').trim_end_matches('.') } else { number };
    format!("{number}{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_ir::C_STYLE;

    fn shown(value: f64, letter: char, digits: i32) -> String {
        double(value, u32::from(letter) + C_STYLE, digits)
    }

    /// What glibc prints.
    #[test]
    fn floats_are_written_as_c_does() {
        assert_eq!(shown(1.5, 'f', -1), "1.500000");
        assert_eq!(shown(0.1, 'f', 20), "0.10000000000000000555");
        assert_eq!(shown(2.5, 'f', 0), "2");
        assert_eq!(shown(1e22, 'f', 1), "10000000000000000000000.0");
        assert_eq!(shown(-12345.678, 'e', -1), "-1.234568e+04");
        assert_eq!(shown(0.0, 'E', 2), "0.00E+00");
        assert_eq!(shown(100000.0, 'g', -1), "100000");
        assert_eq!(shown(1000000.0, 'g', -1), "1e+06");
        assert_eq!(shown(0.0001, 'g', -1), "0.0001");
        assert_eq!(shown(0.00001234, 'g', 3), "1.23e-05");
        assert_eq!(shown(1.0, 'g', -1), "1");
        assert_eq!(shown(f64::NEG_INFINITY, 'G', -1), "-INF");
        assert_eq!(shown(-0.0, 'f', 1), "-0.0");
    }
}
