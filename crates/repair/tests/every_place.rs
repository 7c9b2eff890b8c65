//! Fences are thought of in enough places: no smaller set of fences before instructions of the CIL, be
//! they candidates or not, repairs a program.

use std::collections::BTreeSet;

use crate::support::{Case, file, load_file, model, options, repaired};
use fencepost_cil::patch::{Change, Edit, patch};
use fencepost_cil::{Assembly, File, Loaded};
use fencepost_explore::{SearchConfig, Verdict, explore};
use fencepost_repair::RepairOutcome;

/// A fence before each instruction of the assembly's own methods that the program can reach.
fn everywhere(Loaded { origins, .. }: &Loaded, file: &File) -> Vec<Change> {
    let assembly = Assembly::read(file.bytes.as_slice(), &file.path).unwrap();
    let own = origins.iter().flatten().filter(|origin| origin.is_main()).map(|origin| origin.token);
    let mut changes = Vec::new();
    for method in own.collect::<BTreeSet<_>>() {
        let body = assembly.body(method).unwrap().unwrap();
        let offsets = body.code.iter().map(|instruction| instruction.offset);
        changes.extend(offsets.map(|offset| Change { method, offset, edit: Edit::FenceBefore }));
    }
    changes
}

fn holds(file: &File, entry: Option<&str>, model_name: &str, changes: &[Change]) -> bool {
    let bytes = patch(file, changes).unwrap().bytes;
    let Loaded { program, .. } = load_file(File { bytes, mdb: None, ..file.clone() }, entry);
    let rules = model(model_name).link(&program).unwrap();
    let machine = SearchConfig::default().machine(&program, rules);
    explore(&machine, &SearchConfig { as_found: true, ..options() }).verdict == Verdict::Holds
}

#[test]
fn where_two_fences_are_needed_no_single_one_is_enough() {
    for (path, entry, model_name) in [
        ("examples/dotnet/Peterson.exe", None, "tso"),
        ("examples/dotnet/mmchecker/rowo.exe", None, "dotnet-ecma"),
        ("examples/dotnet/algorithms/Burns.exe", Some("Burns::Main"), "tso"),
        ("examples/dotnet/algorithms/Dekker.exe", Some("DekkerVolatile::Run"), "dotnet-ecma"),
    ] {
        let RepairOutcome::Repaired(solutions) = repaired(&Case::new(path, entry), model_name).outcome else {
            panic!("{path} under {model_name} is not repaired");
        };
        assert_eq!(solutions[0].made.len(), 2, "{path} under {model_name}");
        let file = file(path);
        for change in everywhere(&load_file(file.clone(), entry), &file) {
            let enough = holds(&file, entry, model_name, &[change]);
            assert!(!enough, "{path} under {model_name}: {change:x?} is enough");
        }
    }
}

#[test]
fn where_fences_are_not_enough_none_are() {
    let (path, entry) = ("examples/dotnet/algorithms/LazyInitialisation.exe", Some("LazyOfT::Run"));
    let outcome = repaired(&Case::new(path, entry), "pso").outcome;
    assert!(matches!(outcome, RepairOutcome::NotEnough(_)), "{outcome:?}");
    let file = file(path);
    assert!(!holds(&file, entry, "pso", &everywhere(&load_file(file.clone(), entry), &file)));
}
