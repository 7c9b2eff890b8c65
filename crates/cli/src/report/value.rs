//! Values of final states in JSON.

use fencepost_frontend::ObservedValue;

/// A value in JSON.
pub(crate) fn json(value: ObservedValue) -> serde_json::Value {
    match value {
        ObservedValue::Integer(number) => match (i64::try_from(number), u64::try_from(number)) {
            (Ok(number), _) => number.into(),
            (_, Ok(number)) => number.into(),
            _ => number.to_string().into(),
        },
        // JSON has no infinities and no NaN.
        ObservedValue::Float(number) if !number.is_finite() => number.to_string().into(),
        ObservedValue::Float(number) => number.into(),
        ObservedValue::Text(text) if text == "null" => serde_json::Value::Null,
        ObservedValue::Text(text) => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_numbers_in_json() {
        let json = |value| super::json(value).to_string();
        assert_eq!(json(ObservedValue::Integer(-1)), "-1");
        assert_eq!(json(ObservedValue::Integer(u64::MAX.into())), "18446744073709551615");
        assert_eq!(json(ObservedValue::Float(0.5)), "0.5");
        assert_eq!(json(ObservedValue::Float(f64::NAN)), "\"NaN\"");
        assert_eq!(json(ObservedValue::Text("null".to_owned())), "null");
        assert_eq!(json(ObservedValue::Text("Node".to_owned())), "\"Node\"");
    }
}
