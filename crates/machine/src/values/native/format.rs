//! Floats as text, as .NET's class library writes them: a fixed number of significant digits (15,
//! or 7 for 32-bit floats) unless more are asked for, rounded half up from the exact value.

/// How many significant digits a float's type is written with: by default, and at most.
#[derive(Clone, Copy)]
struct Precision {
    usual: usize,
    most: usize,
}

/// A 64-bit float in a style (a letter's code, or 0) with so many digits (negative: the default).
pub(super) fn double(value: f64, style: u32, digits: i32) -> String {
    let returns = |text: &str| text.parse::<f64>().is_ok_and(|back| back == value);
    number(value, Precision { usual: 15, most: 17 }, returns, style, digits)
}

/// Like [`double`], for a 32-bit float.
pub(super) fn single(value: f32, style: u32, digits: i32) -> String {
    let returns = |text: &str| text.parse::<f64>().is_ok_and(|back| back as f32 == value);
    number(value.into(), Precision { usual: 7, most: 9 }, returns, style, digits)
}

/// `returns` says whether a text, read again, gives the value.
fn number(
    value: f64,
    precision: Precision,
    returns: impl Fn(&str) -> bool,
    style: u32,
    digits: i32,
) -> String {
    if value.is_nan() {
        return "NaN".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "Infinity" } else { "-Infinity" }.to_owned();
    }
    let letter = char::from_u32(style).filter(|&letter| letter != '\0').unwrap_or('G');
    let exponent = if letter.is_ascii_lowercase() { 'e' } else { 'E' };
    let asked = usize::try_from(digits).ok();
    let exact = Decimal::of(value);
    let rounded = |places: usize| exact.clone().rounded(places as i64);
    match letter.to_ascii_uppercase() {
        'R' => {
            let short = rounded(precision.usual).general(precision.usual, exponent);
            if returns(&short) { short } else { rounded(precision.most).general(precision.most, exponent) }
        }
        'E' => {
            let places = asked.unwrap_or(6);
            let kept = if places >= precision.usual { precision.most } else { precision.usual };
            rounded(kept).rounded(places as i64 + 1).scientific(places, exponent)
        }
        'F' => rounded(precision.usual).fixed(asked.unwrap_or(2), ""),
        'N' => rounded(precision.usual).fixed(asked.unwrap_or(2), ","),
        _ => {
            let places = asked.filter(|&places| places > 0).unwrap_or(precision.usual);
            let kept = if places > precision.usual { precision.most } else { precision.usual };
            rounded(kept).rounded(places as i64).general(places, exponent)
        }
    }
}

/// A decimal number `0.d₁d₂d₃… · 10^scale`.
#[derive(Clone)]
struct Decimal {
    negative: bool,
    /// As characters, without zeros at either end; empty for zero.
    digits: Vec<u8>,
    scale: i64,
}

impl Decimal {
    /// A finite number: enough of its digits to tell on which side of every shorter number it is.
    fn of(value: f64) -> Decimal {
        let text = format!("{:.39e}", value.abs());
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let digits = mantissa.bytes().filter(u8::is_ascii_digit).collect();
        let scale = exponent.parse::<i64>().unwrap_or(0) + 1;
        Decimal { negative: value.is_sign_negative(), digits, scale }.trimmed()
    }

    fn trimmed(mut self) -> Decimal {
        let used = self.digits.iter().rposition(|&digit| digit != b'0').map_or(0, |last| last + 1);
        self.digits.truncate(used);
        if self.digits.is_empty() { Decimal { negative: false, digits: self.digits, scale: 0 } } else { self }
    }

    /// Keeps so many digits, rounding half up.
    fn rounded(mut self, places: i64) -> Decimal {
        let Ok(places) = usize::try_from(places) else {
            self.digits.clear();
            return self.trimmed();
        };
        let up = self.digits.get(places).is_some_and(|&digit| digit >= b'5');
        self.digits.truncate(places);
        if up {
            let kept = self.digits.iter().rposition(|&digit| digit != b'9').map_or(0, |last| last + 1);
            self.digits.truncate(kept);
            match self.digits.last_mut() {
                Some(digit) => *digit += 1,
                None => {
                    self.digits.push(b'1');
                    self.scale += 1;
                }
            }
        }
        self.trimmed()
    }

    /// The digit at a place after the decimal point (negative or zero: before it).
    fn digit(&self, place: i64) -> char {
        let index = usize::try_from(place + self.scale - 1).ok();
        index.and_then(|index| self.digits.get(index)).map_or('0', |&digit| char::from(digit))
    }

    fn sign(&self) -> &'static str {
        if self.negative { "-" } else { "" }
    }

    /// Before the decimal point, with a mark between groups of three.
    fn whole(&self, mark: &str) -> String {
        let mut text = String::new();
        for place in (0..self.scale.max(1)).rev() {
            text.push(self.digit(-place));
            if place > 0 && place % 3 == 0 {
                text += mark;
            }
        }
        text
    }

    fn fixed(self, places: usize, mark: &str) -> String {
        let wanted = places as i64;
        let number = self.clone().rounded(self.scale + wanted);
        let point = if places > 0 { "." } else { "" };
        let fraction: String = (1..=wanted).map(|place| number.digit(place)).collect();
        format!("{}{}{point}{fraction}", number.sign(), number.whole(mark))
    }

    fn scientific(self, places: usize, exponent: char) -> String {
        let power = if self.digits.is_empty() { 0 } else { self.scale - 1 };
        let point = if places > 0 { "." } else { "" };
        let at = |index: usize| self.digits.get(index).map_or('0', |&digit| char::from(digit));
        let fraction: String = (1..=places).map(at).collect();
        let sign = if power < 0 { '-' } else { '+' };
        format!("{}{}{point}{fraction}{exponent}{sign}{:03}", self.sign(), at(0), power.abs())
    }

    /// With an exponent if there would be more than `places` digits before the decimal point, or
    /// more than four zeros after it.
    fn general(self, places: usize, exponent: char) -> String {
        let digits = |from: usize| String::from_utf8_lossy(self.digits.get(from..).unwrap_or(&[]));
        let sign = self.sign();
        if self.scale > places as i64 || self.scale < -3 {
            let power = self.scale - 1;
            let direction = if power < 0 { '-' } else { '+' };
            let point = if self.digits.len() > 1 { "." } else { "" };
            let (first, fraction) = (self.digit(1 - self.scale), digits(1));
            return format!("{sign}{first}{point}{fraction}{exponent}{direction}{:02}", power.abs());
        }
        let used = self.digits.len() as i64 - self.scale;
        let point = if used > 0 { "." } else { "" };
        let fraction: String = (1..=used).map(|place| self.digit(place)).collect();
        format!("{sign}{}{point}{fraction}", self.whole(""))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A value in a standard format such as `F2`.
    fn show(value: f64, format: &str) -> String {
        let style = format.chars().next().map_or(0, u32::from);
        double(value, style, format.get(1..).and_then(|digits| digits.parse().ok()).unwrap_or(-1))
    }

    #[test]
    fn the_default_has_fifteen_digits() {
        let shown = [
            (0.1 + 0.2, "0.3"),
            (1.0 / 3.0, "0.333333333333333"),
            (-0.0, "0"),
            (-1.5, "-1.5"),
            (1e15, "1E+15"),
            (1e14, "100000000000000"),
            (0.0001, "0.0001"),
            (0.000_012_345, "1.2345E-05"),
            (f64::MAX, "1.79769313486232E+308"),
            (f64::NAN, "NaN"),
            (f64::NEG_INFINITY, "-Infinity"),
            (999_999_999_999_999.5, "1E+15"),
            // Halfway goes up.
            (1_234_567_890_123.125, "1234567890123.13"),
        ];
        for (value, text) in shown {
            assert_eq!(show(value, ""), text);
        }
        assert_eq!(single(1.0 / 3.0, 0, -1), "0.3333333");
        assert_eq!(single(16_777_216.0, 0, -1), "1.677722E+07");
    }

    #[test]
    fn r_comes_back() {
        assert_eq!(show(0.1 + 0.2, "R"), "0.30000000000000004");
        assert_eq!(show(0.1, "R"), "0.1");
        assert_eq!(single(0.1 + 0.2, 'R'.into(), -1), "0.3");
        assert_eq!(single(16_777_216.0, 'R'.into(), -1), "16777216");
    }

    #[test]
    fn letters_are_standard_formats() {
        let shown = [
            (1234.5, "E", "1.234500E+003"),
            (1234.5, "e1", "1.2e+003"),
            (0.1, "E20", "1.00000000000000010000E-001"),
            (0.0, "E0", "0E+000"),
            (2.5, "F0", "3"),
            (-0.004, "F2", "0.00"),
            (99_999.5, "F0", "100000"),
            (0.1, "F20", "0.10000000000000000000"),
            (-1_234_567.891, "N", "-1,234,567.89"),
            (123.0, "N0", "123"),
            (12_345.678, "G3", "1.23E+04"),
            (12_345.678, "G17", "12345.678"),
            (0.1, "G17", "0.10000000000000001"),
            (0.1, "G0", "0.1"),
            (1e20, "g", "1e+20"),
        ];
        for (value, format, text) in shown {
            assert_eq!(show(value, format), text, "{format}");
        }
    }
}
