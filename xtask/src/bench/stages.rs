//! What it saves that stages of a write are one where the model's rules do not tell them apart.

use std::error::Error;
use std::path::Path;

use fencepost_explore::{Reduction, SearchConfig, explore};
use fencepost_ir::Observable;
use fencepost_litmus::Test;
use fencepost_memory::{Model, builtin};

/// The models whose writes have stages.
const MODELS: [&str; 7] = ["pc-atomic", "pc", "pso-nmca", "rcsc", "rcpc", "itanium", "upc"];

/// States of all classic litmus tests together, with merged stages and without.
pub(super) fn table(root: &Path) -> Result<String, Box<dyn Error>> {
    let tests = tests(&root.join("tests/litmus"))?;
    let (two, more): (Vec<&Test>, Vec<&Test>) =
        tests.iter().partition(|test| test.program.threads.len() <= 2);
    let mut text = format!(
        "States of all classic litmus tests together ({} of up to two threads, {} of more), with stubborn sets, and what they\n\
         are `--without merged-stages`:\n\n\
         | model | tests of two threads | without | tests of more | without |\n\
         | --- | ---: | ---: | ---: | ---: |\n",
        two.len(),
        more.len()
    );
    for name in MODELS {
        let model = builtin::by_name(name).ok_or("a model that is not built in")?;
        let mut cells = vec![name.to_owned()];
        for tests in [&two, &more] {
            for merge in [true, false] {
                let states = tests.iter().map(|test| states(test, &model, merge));
                cells.push(states.sum::<Result<usize, _>>()?.to_string());
            }
        }
        text += &format!("| {} |\n", cells.join(" | "));
    }
    Ok(text)
}

fn tests(folder: &Path) -> Result<Vec<Test>, Box<dyn Error>> {
    let mut tests = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "litmus") {
            let test = fencepost_litmus::parse("test", &std::fs::read_to_string(&path)?);
            tests.push(test.map_err(|error| format!("{}: {error:?}", path.display()))?);
        }
    }
    Ok(tests)
}

fn states(test: &Test, model: &Model, merge_stages: bool) -> Result<usize, String> {
    let observe: Vec<Observable> = test.observed.iter().map(|(_, observable)| *observable).collect();
    let rules = model.link(&test.program).map_err(|error| error.to_string())?;
    let config = SearchConfig { observe: &observe, ..SearchConfig::default() };
    let left_out = (!merge_stages).then_some(Reduction::MergedStages).into_iter().collect();
    let config = SearchConfig { reductions: config.reductions.minus(left_out), ..config };
    let report = explore(&config.machine(&test.program, rules), &config);
    Ok(report.stats.states)
}
