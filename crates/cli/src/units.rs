//! Sizes, durations and counts, as people write them.

use std::time::Duration;

/// `512M`, `2G`, `1.5GiB`, `4096`: powers of 1024, and plain bytes.
pub(crate) fn parse_size(text: &str) -> Result<usize, String> {
    let wrong = || format!("`{text}` is not a size; write a number and K, M, G or T, such as 512M or 2G");
    let (number, unit) = split(text);
    let unit = unit.to_ascii_uppercase();
    let unit = unit.strip_suffix("IB").or_else(|| unit.strip_suffix('B')).unwrap_or(&unit);
    let power = ["", "K", "M", "G", "T"].iter().position(|known| *known == unit).ok_or_else(wrong)?;
    let amount = amount(number).ok_or_else(wrong)?;
    if power == 0 && (1.0..1024.0).contains(&amount) {
        return Err(format!(
            "`{text}` would be that many bytes; write a unit, such as {number}M or {number}G"
        ));
    }
    let bytes = amount * 1024f64.powi(power as i32);
    if bytes < 1.0 {
        return Err("the limit must be at least one byte".to_owned());
    }
    if bytes >= usize::MAX as f64 {
        return Err(format!("`{text}` is more memory than any machine has"));
    }
    Ok(bytes as usize)
}

/// `10s`, `2m`, `1h`, `500ms`, `1.5m`.
pub(crate) fn parse_duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is not a duration; write a number and ms, s, m or h, such as 10s or 2m");
    let (number, unit) = split(text);
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong()),
    };
    let seconds = amount(number).ok_or_else(wrong)? * seconds;
    Duration::try_from_secs_f64(seconds).map_err(|_| wrong())
}

/// A number of at least one; `_` may group digits.
pub(crate) fn parse_count(text: &str) -> Result<usize, String> {
    match text.replace('_', "").parse() {
        Ok(0) => Err("the limit must be at least 1".to_owned()),
        Ok(count) => Ok(count),
        Err(_) => Err(format!("`{text}` is not a number of states, such as 1000000")),
    }
}

/// A number of workers, or `auto`: one on each core.
pub(crate) fn parse_workers(text: &str) -> Result<usize, String> {
    match text.parse() {
        _ if text == "auto" => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
        Ok(workers @ 1..=256) => Ok(workers),
        _ => Err(format!("`{text}` is not a number of workers; write `auto`, or a number from 1 to 256")),
    }
}

/// A number of processes.
pub(crate) fn parse_processes(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(processes @ 1..=4096) => Ok(processes),
        _ => Err(format!("`{text}` is not a number of processes; write a number from 1 to 4096")),
    }
}

/// `Bank::Pay=5`: a name and how many times as dear it is.
pub(crate) fn parse_weight(text: &str) -> Result<(String, u64), String> {
    let parts = text.rsplit_once('=').and_then(|(name, times)| Some((name, times.parse().ok()?)));
    match parts {
        Some((name, times @ 1..=1_000_000)) if !name.is_empty() => Ok((name.to_owned(), times)),
        _ => Err(format!("`{text}` is not a weight; write Type::Method=N with N from 1 to 1000000")),
    }
}

/// `1 state`, `2 states`.
pub(crate) fn plural(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

fn split(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    (text[..end].trim(), text[end..].trim())
}

/// A number that is not negative, without exponents, infinities and other notations.
fn amount(text: &str) -> Option<f64> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    text.parse().ok().filter(|_| plain)
}

/// Reads the definition of a macro: `NAME`, `NAME=VALUE`.
pub(crate) fn parse_define(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').unwrap_or((text, "1"));
    if name.is_empty() || text.contains('\n') {
        return Err("write NAME or NAME=VALUE".to_owned());
    }
    Ok((name.to_owned(), value.to_owned()))
}

/// Reads a name and what it stands for: `NAME=VALUE`.
pub(crate) fn parse_setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("write NAME=VALUE".to_owned()),
    }
}

/// Reads a range with both ends in it: `0..7`, `-1..1`.
pub(crate) fn parse_range(text: &str) -> Result<(i64, i64), String> {
    let (low, high) = text.split_once("..").ok_or("write LO..HI")?;
    let number = |text: &str| text.trim().parse::<i64>().map_err(|_| format!("`{text}` is not an integer"));
    let (low, high) = (number(low)?, number(high.trim_start_matches('='))?);
    if low > high {
        return Err(format!("{low} is more than {high}"));
    }
    Ok((low, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(parse_size("512M"), Ok(512 << 20));
        assert_eq!(parse_size("2g"), Ok(2 << 30));
        assert_eq!(parse_size("1.5KiB"), Ok(1536));
        assert_eq!(parse_size("4096"), Ok(4096));
        for wrong in ["", "M", "-1", "1X", "1e9", "inf", "NaN", "0", "0.1", "99999999999T", "1..2", "5µ"] {
            assert!(parse_size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn durations() {
        assert_eq!(parse_duration("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(parse_duration("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(parse_duration("250ms"), Ok(Duration::from_millis(250)));
        for wrong in ["", "10", "s", "-1s", "1 day", "1e400s", "infs"] {
            assert!(parse_duration(wrong).is_err(), "{wrong}");
        }
        assert!(parse_duration(&format!("{}h", "9".repeat(300))).is_err());
    }

    #[test]
    fn counts() {
        assert_eq!(parse_count("1_000"), Ok(1000));
        assert!(parse_count("0").is_err());
        assert!(parse_count("many").is_err());
    }

    #[test]
    fn workers() {
        assert_eq!(parse_workers("4"), Ok(4));
        assert!(parse_workers("auto").is_ok_and(|workers| workers >= 1));
        assert!(["0", "257", "all", ""].into_iter().all(|wrong| parse_workers(wrong).is_err()));
    }

    #[test]
    fn weights() {
        assert_eq!(parse_weight("Bank::Pay=5"), Ok(("Bank::Pay".to_owned(), 5)));
        assert!(
            ["Bank", "=5", "Bank=", "Bank=0", "Bank=x", ""].into_iter().all(|it| parse_weight(it).is_err())
        );
    }
}
