//! What patched programs do: a fence before every instruction changes no output, and the fences that
//! an algorithm needs make it right.

use fencepost_cil::listing::{self, Line};
use fencepost_cil::patch::{Change, Edit, patch};
use fencepost_cil::{Assembly, File, NoFiles, load};
use fencepost_explore::{SearchConfig, Verdict};
use fencepost_frontend::LoadRequest;
use fencepost_testkit::search;

#[test]
fn fences_change_no_output() {
    let root = crate::support::patched::repository().join("tests/dotnet/conformance");
    let only = std::env::var("CONFORMANCE").unwrap_or_default();
    crate::support::compare::assert_alike(&root, &only, |file| {
        crate::support::patched::file(&file.path, crate::support::patched::fenced(&file))
    });
}

fn holds(file: &File, model: &str) -> bool {
    let request = LoadRequest::default();
    let loaded = load(file.clone(), &NoFiles, &request).unwrap();
    assert!(loaded.remarks.is_empty(), "{:?}", loaded.remarks);
    let report = search(&loaded.program, model, &SearchConfig::default());
    match report.verdict {
        Verdict::Holds => true,
        Verdict::Violated => false,
        Verdict::Inconclusive => panic!("{}: inconclusive", file.path),
    }
}

#[test]
fn fences_make_peterson_right() {
    let file = crate::support::patched::read(
        &crate::support::patched::repository().join("examples/dotnet/mmchecker/peterson.exe"),
    );
    for model in ["tso", "pso", "dotnet-ecma"] {
        assert!(!holds(&file, model), "{model}");
    }
    let fenced = crate::support::patched::file("fenced", crate::support::patched::fenced(&file));
    for model in ["sc", "tso", "pso", "dotnet-ecma"] {
        assert!(holds(&fenced, model), "{model}");
    }
}

/// The first read of the other thread's lock, in each of the two methods.
fn looks_at_the_other(assembly: &Assembly) -> Vec<Change> {
    let methods = listing::methods(assembly).into_iter();
    let reads = methods.filter_map(|method| {
        let lines = listing::method(assembly, None, method).unwrap().lines;
        let offset = lines.iter().find_map(|line| match line {
            Line::Instruction { offset, opcode: "ldsfld", operand, .. } if operand.contains("::lock") => {
                Some(*offset)
            }
            _ => None,
        })?;
        Some(Change { method, offset, edit: Edit::FenceBefore })
    });
    reads.collect()
}

/// Two fences are enough for `tso`, one is not, and what is fenced is what was asked for.
#[test]
fn two_fences_make_peterson_right_under_tso() {
    let file = crate::support::patched::read(
        &crate::support::patched::repository().join("examples/dotnet/mmchecker/peterson.exe"),
    );
    let changes = looks_at_the_other(&Assembly::read(file.bytes.clone(), "peterson").unwrap());
    assert_eq!(changes.len(), 2);
    let fenced = |changes: &[Change]| crate::support::patched::file("fenced", patch(&file, changes).unwrap());
    assert!(!holds(&fenced(&changes[..1]), "tso"));
    assert!(!holds(&fenced(&changes[1..]), "tso"));
    let repaired = fenced(&changes);
    assert!(holds(&repaired, "tso"));
    assert!(!holds(&repaired, "pso"));

    // And without them it is wrong again.
    let offsets = patch(&file, &changes).unwrap().offsets;
    let gone: Vec<Change> = changes
        .iter()
        .zip(offsets)
        .map(|(change, offset)| Change { offset, edit: Edit::NoFence, ..*change })
        .collect();
    assert!(!holds(&crate::support::patched::file("gone", patch(&repaired, &gone).unwrap()), "tso"));
}
