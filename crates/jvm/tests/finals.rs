//! Final fields (JLS §17.5): what a thread may see of objects that another hands it by a plain field, under
//! views, and where writes are reordered. Rules are shown by twins without `final`.

use std::collections::BTreeSet;

/// All that `Finals.seen` may be in the end.
fn seen(entry: &str, model: &str) -> BTreeSet<i64> {
    crate::support::values("finals.jar", &format!("Finals::{entry}"), "Finals.seen", model)
}

/// What may be seen under `java-op`, besides nothing.
#[test]
fn through_final_fields_no_thread_sees_what_was_there_before() {
    let mut wrong = Vec::new();
    for (entry, expected) in [
        ("example", &[30, 34][..]),
        ("plainExample", &[0, 3]),
        ("byField", &[30, 34]),
        ("array", &[7]),
        ("plainArray", &[-2, 0, 7]),
        ("nodes", &[2]),
        ("throughBox", &[5]),
        ("besideBox", &[0, 5]),
        ("putBefore", &[5]),
        ("putAfter", &[0, 5]),
        ("plainPutBefore", &[0, 5]),
        ("leak", &[0, 3]),
        ("derived", &[120, 123]),
        ("plainDerived", &[10, 12]),
        ("failing", &[3]),
        ("plainFailing", &[0, 3]),
        ("record", &[34]),
        ("lambda", &[5]),
        ("anonymous", &[5]),
        ("lambdaOfObject", &[0, 3]),
        ("referenceOfObject", &[0, 3]),
        ("anonymousOfObject", &[3]),
        ("string", &[5]),
        ("box", &[1000]),
    ] {
        let expected: BTreeSet<i64> = expected.iter().copied().chain([-1]).collect();
        let seen = seen(entry, "java-op");
        if seen != expected {
            wrong.push(format!("{entry}: {seen:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Where writes are reordered the end of such a constructor keeps those before it from those after it; that
/// is more than Java promises.
#[test]
fn a_freeze_orders_writes() {
    for model in ["pso", "rmo"] {
        for (entry, expected) in [
            ("example", &[-1, 34][..]),
            ("plainExample", &[-1, 0, 3]),
            ("array", &[-1, 7]),
            ("derived", &[-1, 120, 123]),
            ("plainDerived", &[-1, 10, 12]),
            ("failing", &[-1, 3]),
            ("plainFailing", &[-1, 0, 3]),
            ("record", &[-1, 34]),
        ] {
            assert_eq!(seen(entry, model), expected.iter().copied().collect(), "{entry} {model}");
        }
    }
}
