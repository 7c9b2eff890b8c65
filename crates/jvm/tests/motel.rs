//! The model `java`: what may move across what. Expectations are derived by hand from JLS 17.4, the documentation of
//! `VarHandle` (Java 17) and the table of the JSR-133 Cookbook: never from what Fencepost finds.

use std::collections::BTreeSet;

use fencepost_explore::{Reductions, SearchConfig, Verdict};
use fencepost_frontend::LoadRequest;
use fencepost_jvm::load;
use fencepost_testkit::search;

/// What is seen in `r1` and `r2` at the end, the same with and without reductions.
fn outcomes(entry: &str, model: &str) -> BTreeSet<Vec<i64>> {
    let jar = crate::support::Jar::open(&crate::support::repository().join("tests/java/concurrent.jar"));
    let observe = ["Motel.r1".to_owned(), "Motel.r2".to_owned()];
    let entry = format!("Motel::{entry}");
    let request = LoadRequest::starting_at(Some(&entry)).observing(&observe);
    let loaded = load("concurrent.jar", &jar, None, &request).unwrap();
    assert_eq!(loaded.missing, [], "{entry}");
    let both = [Reductions::none(), Reductions::all()].map(|without| {
        let config =
            SearchConfig { all: true, observe: &loaded.observables(), ..SearchConfig::without(without) };
        let report = search(&loaded.program, model, &config);
        assert_eq!(report.verdict, Verdict::Holds, "{entry} {model}: {:?}", report.reasons);
        report.outcomes.into_keys().collect::<BTreeSet<Vec<i64>>>()
    });
    assert_eq!(both[0], both[1], "{entry} {model}");
    both[0].clone()
}

/// Shapes and the result that is there only if the two accesses of the thread that is not strict have changed places.
const WRITES: [i64; 2] = [1, 0];
const READS: [i64; 2] = [1, 0];
const BUFFERS: [i64; 2] = [0, 0];
const LOADS: [i64; 2] = [1, 1];

const MAY_MOVE: bool = true;
const STAYS: bool = false;

#[rustfmt::skip]
const TABLE: &[(&str, [i64; 2], bool)] = &[
    // Different variables, nothing between: JLS 17.4 orders no plain accesses that others could tell apart.
    ("plainWrites",            WRITES,  MAY_MOVE),
    ("plainReads",             READS,   MAY_MOVE),
    ("plainBuffers",           BUFFERS, MAY_MOVE),
    ("plainLoads",             LOADS,   MAY_MOVE),
    // A thread's own write is no synchronisation, so an acquiring read of it orders nothing for others.
    ("ownValueBuffers",        BUFFERS, MAY_MOVE),
    // No write before what it needs; reads are speculated.
    ("valueLoads",             LOADS,   STAYS),
    ("decidedLoads",           LOADS,   STAYS),
    ("decidedReads",           READS,   MAY_MOVE),
    // Up to a volatile write from behind, down to a volatile read from before: then past each other.
    ("writesAroundWrite",      WRITES,  MAY_MOVE),
    ("writesAroundRead",       WRITES,  MAY_MOVE),
    ("readsAroundWrite",       READS,   MAY_MOVE),
    ("readsAroundRead",        READS,   MAY_MOVE),
    ("buffersAroundWrite",     BUFFERS, MAY_MOVE),
    // A volatile write stays before a volatile read, and closes both sides with it.
    ("writesAroundBoth",       WRITES,  STAYS),
    ("buffersAroundBoth",      BUFFERS, STAYS),
    // Cookbook: normal store after volatile store, normal load before volatile load.
    ("volatileThenWrite",      WRITES,  MAY_MOVE),
    ("writeThenVolatile",      WRITES,  STAYS),
    ("volatileThenRead",       READS,   STAYS),
    ("readThenVolatile",       READS,   MAY_MOVE),
    ("volatileBuffers",        BUFFERS, STAYS),
    ("volatileThenPlainRead",  BUFFERS, MAY_MOVE),
    ("plainThenVolatileRead",  BUFFERS, MAY_MOVE),
    ("volatileThenAcquire",    BUFFERS, MAY_MOVE),
    ("releaseThenVolatile",    BUFFERS, MAY_MOVE),
    ("releaseThenAcquire",     BUFFERS, MAY_MOVE),
    ("releaseThenWrite",       WRITES,  MAY_MOVE),
    ("writeThenRelease",       WRITES,  STAYS),
    ("acquireThenRead",        READS,   STAYS),
    ("readThenAcquire",        READS,   MAY_MOVE),
    ("volatileLoads",          LOADS,   STAYS),
    ("acquireLoads",           LOADS,   STAYS),
    ("releaseLoads",           LOADS,   STAYS),
    // Opaque: no order with other variables.
    ("opaqueWrites",           WRITES,  MAY_MOVE),
    ("opaqueReads",            READS,   MAY_MOVE),
    ("opaqueBuffers",          BUFFERS, MAY_MOVE),
    ("opaqueLoads",            LOADS,   MAY_MOVE),
    // Roach motel.
    ("writesAroundSection",    WRITES,  MAY_MOVE),
    ("buffersAroundSection",   BUFFERS, MAY_MOVE),
    ("intoSectionFromBefore",  WRITES,  MAY_MOVE),
    ("intoSectionFromBehind",  WRITES,  MAY_MOVE),
    ("withinSection",          WRITES,  MAY_MOVE),
    ("sections",               [1, 0],  STAYS),
    ("sections",               [0, 1],  STAYS),
    ("brokenSections",         [1, 0],  MAY_MOVE),
    // One variable: opaque and stronger accesses are coherent.
    ("samePlain",              [1, 0],  MAY_MOVE),
    ("sameOpaque",             [1, 0],  STAYS),
    ("sameOpaqueAcquire",      [1, 0],  STAYS),
    ("sameOpaqueVolatile",     [1, 0],  STAYS),
    ("sameOpaquePlain",        [1, 0],  MAY_MOVE),
    ("samePlainVolatile",      [1, 0],  MAY_MOVE),
    ("sameVolatilePlain",      [1, 0],  STAYS),
    // As the documentation of each fence has it: loads or stores before with loads or stores behind.
    ("fullFenceBuffers",       BUFFERS, STAYS),
    ("releaseFenceBuffers",    BUFFERS, MAY_MOVE),
    ("acquireFenceBuffers",    BUFFERS, MAY_MOVE),
    ("releaseFenceWrites",     WRITES,  STAYS),
    ("acquireFenceWrites",     WRITES,  MAY_MOVE),
    ("storeStoreFenceWrites",  WRITES,  STAYS),
    ("loadLoadFenceWrites",    WRITES,  MAY_MOVE),
    ("releaseFenceReads",      READS,   MAY_MOVE),
    ("acquireFenceReads",      READS,   STAYS),
    ("loadLoadFenceReads",     READS,   STAYS),
    ("storeStoreFenceReads",   READS,   MAY_MOVE),
    ("releaseFenceLoads",      LOADS,   STAYS),
    ("acquireFenceLoads",      LOADS,   STAYS),
    ("storeStoreFenceLoads",   LOADS,   MAY_MOVE),
    ("loadLoadFenceLoads",     LOADS,   MAY_MOVE),
    // An update reads as its name says and writes as its name says; the other half is plain.
    ("updateThenWrite",        WRITES,  STAYS),
    ("updateAcquireThenWrite", WRITES,  STAYS),
    ("updateReleaseThenWrite", WRITES,  MAY_MOVE),
    ("writeThenUpdate",        WRITES,  STAYS),
    ("writeThenUpdateAcquire", WRITES,  MAY_MOVE),
    ("writeThenUpdateRelease", WRITES,  STAYS),
    ("writeThenWeakPlain",     WRITES,  MAY_MOVE),
    ("writeThenExchangeRelease", WRITES, STAYS),
    ("updateThenRead",         READS,   STAYS),
    ("updateAcquireThenRead",  READS,   STAYS),
    ("updateReleaseThenRead",  READS,   MAY_MOVE),
];

#[test]
fn accesses_move_as_far_as_java_lets_them() {
    let mut wrong = Vec::new();
    for &(entry, weak, moves) in TABLE {
        let found = outcomes(entry, "java");
        if found.contains(&weak[..]) != moves {
            wrong.push(format!("{entry}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whatever may happen in program order may happen here.
#[test]
fn java_allows_what_sc_does() {
    for &(entry, ..) in TABLE {
        let missing: Vec<_> = outcomes(entry, "sc").difference(&outcomes(entry, "java")).cloned().collect();
        assert!(missing.is_empty(), "{entry}: {missing:?}");
    }
}

/// Neither model contains the other: these are the results that docs/guide/java.md tells them apart by.
#[test]
fn java_and_java_op_do_not_contain_each_other() {
    for (entry, outcome, java, java_op) in [
        ("plainLoads", LOADS, true, false),
        ("readThenVolatile", READS, true, false),
        ("buffersAroundBoth", BUFFERS, false, true),
        ("updateThenReadPlainly", BUFFERS, false, true),
    ] {
        let found = ["java", "java-op"].map(|model| outcomes(entry, model).contains(&outcome[..]));
        assert_eq!(found, [java, java_op], "{entry}");
    }
}
