//! docs/reference/json.schema.json describes what `--format json` writes, and all of it.

use crate::support::fencepost;
use serde_json::Value;

const SCHEMA: &str = include_str!("../../../docs/reference/json.schema.json");

/// The part of JSON Schema that the file uses. Fields that it does not name are faults here, so that it stays
/// complete; an object without `properties` may have any.
struct Schema(Value);

impl Schema {
    /// What is wrong with a value at a path.
    fn faults(&self, schema: &Value, value: &Value, path: &str) -> Vec<String> {
        if let Some(name) = schema["$ref"].as_str() {
            let target = self.0.pointer(name.trim_start_matches('#')).unwrap_or(&Value::Null);
            assert!(target.is_object(), "{name} is not defined");
            return self.faults(target, value, path);
        }
        let mut faults = Vec::new();
        let mut fault = |what: String| faults.push(format!("{path}: {what}"));
        if let Some(types) = schema.get("type") {
            let is = |name: &Value| has_type(value, name.as_str().unwrap_or_default());
            if !types.as_array().map_or_else(|| is(types), |types| types.iter().any(is)) {
                fault(format!("{value} is no {types}"));
            }
        }
        if schema.get("const").is_some_and(|only| only != value) {
            fault(format!("{value} is not {}", schema["const"]));
        }
        if schema["enum"].as_array().is_some_and(|values| !values.contains(value)) {
            fault(format!("{value} is not one of {}", schema["enum"]));
        }
        let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
        required.filter(|name| value.get(name).is_none()).for_each(|name| fault(format!("no `{name}`")));
        if let (Some(properties), Some(fields)) = (schema["properties"].as_object(), value.as_object()) {
            for (name, field) in fields {
                match properties.get(name) {
                    Some(schema) => faults.extend(self.faults(schema, field, &format!("{path}.{name}"))),
                    None => faults.push(format!("{path}: the schema has no `{name}`")),
                }
            }
        }
        if let (Some(schema), Some(items)) = (schema.get("items"), value.as_array()) {
            for (index, item) in items.iter().enumerate() {
                faults.extend(self.faults(schema, item, &format!("{path}[{index}]")));
            }
        }
        if let Some(ways) = schema["anyOf"].as_array() {
            let tried: Vec<_> = ways.iter().map(|way| self.faults(way, value, path)).collect();
            if !tried.iter().any(Vec::is_empty) {
                faults.extend(tried.into_iter().min_by_key(Vec::len).unwrap_or_default());
            }
        }
        faults
    }
}

fn has_type(value: &Value, name: &str) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        other => panic!("unknown type {other}"),
    }
}

fn check(command: &str) -> Value {
    let schema = Schema(serde_json::from_str(SCHEMA).unwrap());
    let output = fencepost(&format!("{command} --format json"));
    let report: Value = serde_json::from_slice(&output.get_output().stdout).unwrap();
    let faults = schema.faults(&schema.0, &report, "report");
    assert!(faults.is_empty(), "{command}: {faults:#?}");
    report
}

#[test]
fn reports_are_as_the_schema_says() {
    check("check SB.litmus --model tso");
    check("check broken.litmus --model sc");
    check("outcomes pointer.litmus --model sc");
    check("check stray.litmus --model tso --compare sc --all");
    check("fix SB-never.litmus --model tso");
    check("fix SB-never.litmus --model tso --method mincut");
    let report = check("outcomes SB.litmus --model sc --limit-states 2");
    assert_eq!(report["reasons"][0]["kind"], "states");
    let report = check("check SB.litmus --model sc --limit-time 0s");
    assert_eq!(report["reasons"][0]["kind"], "not-searched");
}

#[test]
fn steps_say_what_they_access() {
    let report = check("check SB-never.litmus --model tso");
    let steps = report["violations"][0]["trace"].as_array().unwrap();
    let early =
        steps.iter().find(|step| step["overtaken"].as_array().is_some_and(|it| !it.is_empty())).unwrap();
    assert_eq!([&early["kind"], &early["access"], &early["value"]], ["complete", "read", "0"]);
    assert_eq!(early["overtaken"][0]["access"], "write");
    assert!(early["span"]["line"].is_u64() && early["overtaken"][0]["location"].is_string());
}

#[test]
fn the_validator_finds_faults() {
    let schema = Schema(serde_json::from_str(SCHEMA).unwrap());
    let faults = |report: Value| schema.faults(&schema.0, &report, "report");
    assert!(!faults(serde_json::json!({})).is_empty());
    let mut report = check("check SB.litmus --model tso");
    assert!(faults(report.clone()).is_empty());
    report["verdict"] = "perhaps".into();
    assert!(faults(report)[0].contains("perhaps"));
}
