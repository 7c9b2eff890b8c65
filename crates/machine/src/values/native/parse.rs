//! Text as a float, as .NET's class library reads it in the invariant culture: spaces around it, a
//! sign, commas between digits before the decimal point, an exponent.

use std::iter::Peekable;
use std::str::Chars;

/// The number that a text stands for. `None` if it is not a number, or one too large.
pub(super) fn double(text: &str) -> Option<f64> {
    let spaces = |letter: char| matches!(letter, ' ' | '\t'..='\r');
    let trimmed = text.trim_end_matches('\0').trim_matches(spaces);
    match trimmed {
        "NaN" => return Some(f64::from_bits(NAN)),
        "Infinity" => return Some(f64::INFINITY),
        "-Infinity" => return Some(f64::NEG_INFINITY),
        _ => {}
    }
    let plain = plain(trimmed)?;
    let value = plain.parse::<f64>().ok().filter(|value| value.is_finite())?;
    // Zero has no sign.
    Some(if value == 0.0 { 0.0 } else { value })
}

/// The bits that .NET gives to `Double.NaN`.
const NAN: u64 = 0xFFF8_0000_0000_0000;

/// The same number without what only people need.
fn plain(text: &str) -> Option<String> {
    let mut letters = text.chars().peekable();
    let mut plain = String::new();
    plain.extend(letters.next_if(|&letter| matches!(letter, '+' | '-')));
    let sign = plain.len();
    take_digits(&mut letters, &mut plain);
    while plain.len() > sign && letters.next_if_eq(&',').is_some() {
        take_digits(&mut letters, &mut plain);
    }
    let whole = plain.len();
    plain.extend(letters.next_if_eq(&'.'));
    let point = plain.len();
    take_digits(&mut letters, &mut plain);
    if whole == sign && plain.len() == point {
        return None;
    }
    if letters.next_if(|&letter| matches!(letter, 'e' | 'E')).is_some() {
        plain.push('e');
        plain.extend(letters.next_if(|&letter| matches!(letter, '+' | '-')));
        let power = plain.len();
        take_digits(&mut letters, &mut plain);
        if plain.len() == power {
            return None;
        }
    }
    letters.next().is_none().then_some(plain)
}

fn take_digits(letters: &mut Peekable<Chars<'_>>, into: &mut String) {
    while let Some(digit) = letters.next_if(char::is_ascii_digit) {
        into.push(digit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_class_library_reads() {
        let good = [
            ("1", 1.0),
            (" +1.5\t", 1.5),
            ("-.5", -0.5),
            ("5.", 5.0),
            ("1,000.5", 1000.5),
            ("1,0,0,", 100.0),
            ("1E+5", 1e5),
            ("2e-324", 0.0),
            ("1.7976931348623157e308", f64::MAX),
            ("-Infinity ", f64::NEG_INFINITY),
            ("1\0\0", 1.0),
        ];
        for (text, value) in good {
            assert_eq!(double(text), Some(value), "{text:?}");
        }
        assert_eq!(double("-0").map(f64::to_bits), Some(0));
        assert_eq!(double("NaN").map(f64::to_bits), Some(NAN));
    }

    #[test]
    fn refuses_what_the_class_library_refuses() {
        for text in ["", " ", "e5", "1e", "1e+", "1 2", "- 1", "--1", ",1", "1.0,0", "1.2.3", "0x10", "1-"] {
            assert_eq!(double(text), None, "{text:?}");
        }
        for text in ["infinity", "+Infinity", "-NaN", "inf", "1e400", "1e1000000000000", "."] {
            assert_eq!(double(text), None, "{text:?}");
        }
    }
}
