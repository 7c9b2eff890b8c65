//! What it saves that plain accesses which race with nothing stay in order: the programs of examples/dotnet/everyday under
//! weak models, beside `sc`.

use std::error::Error;
use std::path::Path;

use fencepost::{LoadRequest, SearchConfig, Subject, Verdict, check, load, model};
use fencepost_explore::{Limits, Order, Reduction};

/// The models, the strongest first.
const MODELS: [&str; 6] = ["sc", "tso", "pso", "rmo", "dotnet-ecma", "dotnet"];

/// Searches without the reduction end here.
const MOST_STATES: usize = 300_000;

/// States of each program under each model, with the reduction and without.
pub(super) fn table(root: &Path) -> Result<String, Box<dyn Error>> {
    let mut text = format!(
        "States of the programs in examples/dotnet/everyday, and what they are `--without calm-regions` (at most \
         {MOST_STATES}; `>` if the search did not end, or was not sure). *violated*: the program relies on volatile fields, \
         which mean nothing to that model.\n\n| program | {} |\n| --- |{}\n",
        MODELS.join(" | "),
        " ---: |".repeat(MODELS.len())
    );
    let mut files: Vec<_> = std::fs::read_dir(root.join("examples/dotnet/everyday"))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    files.retain(|path| path.extension().is_some_and(|it| it == "cs"));
    files.sort();
    for source in files {
        let request = LoadRequest { no_framework: true, ..LoadRequest::default() };
        let subject = load(&source.with_extension("exe"), &request, &[])?;
        let name = source.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let cells = MODELS.into_iter().map(|under| cell(&subject, under)).collect::<Result<Vec<_>, _>>()?;
        text += &format!("| {name} | {} |\n", cells.join(" | "));
    }
    Ok(text)
}

fn cell(subject: &Subject, under: &str) -> Result<String, Box<dyn Error>> {
    let (verdict, with) = search(subject, under, false)?;
    if verdict == Verdict::Violated {
        return Ok("*violated*".to_owned());
    }
    let (verdict, without) = search(subject, under, true)?;
    let more = if verdict == Verdict::Inconclusive { "> " } else { "" };
    Ok(if with == without { with.to_string() } else { format!("{with} ({more}{without})") })
}

fn search(subject: &Subject, under: &str, without: bool) -> Result<(Verdict, usize), Box<dyn Error>> {
    let left_out = without.then_some(Reduction::CalmRegions).into_iter().collect();
    let limits = Limits { states: Some(MOST_STATES), ..Limits::default() };
    let order = Order::BreadthWithProbe;
    let config = SearchConfig { limits, order, must_end: true, ..SearchConfig::without(left_out) };
    let findings = check(subject, &model(under)?, &config)?;
    Ok((findings.verdict, findings.stats.states))
}
