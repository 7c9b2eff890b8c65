//! What passes happens-before on, in Java: monitors, volatile fields, starts and ends of threads, interrupts;
//! each beside something like it that does not.

#[test]
fn happens_before() {
    let mut wrong = Vec::new();
    for (entry, expected) in [
        ("volatileFlag", &[-1, 1][..]),
        ("unorderedFlag", &[-1, 0, 1]),
        ("monitor", &[-1, 1]),
        ("unorderedMonitors", &[-1, 0, 1]),
        ("waiting", &[1]),
        ("started", &[1]),
        ("unorderedStart", &[0, 1]),
        ("joined", &[1]),
        ("noticedEnd", &[-1, 1]),
        ("unorderedEnd", &[-1, 0, 1]),
        ("isInterrupted", &[-1, 1]),
        ("interrupted", &[-1, 1]),
        ("interruptedSleep", &[-1, 1]),
        ("interruptedWait", &[-1, 1]),
        ("interruptedJoin", &[-1, 1]),
        ("unorderedJoin", &[-1, 0, 1]),
        ("noticedByAnother", &[-1, 1]),
        ("unorderedInterrupt", &[-1, 0, 1]),
    ] {
        for model in ["java", "java-op"] {
            let seen = crate::support::values("order.jar", &format!("Order::{entry}"), "Order.seen", model);
            if seen != expected.iter().copied().collect() {
                wrong.push(format!("{entry} under {model}: {seen:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
