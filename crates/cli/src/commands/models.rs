//! `fencepost models`: the built-in models, and what one model says, in words.

use std::io::{self, Write};

use fencepost_ir::Class;
use fencepost_memory::pattern::{Pair, Side};
use fencepost_memory::{
    Guarantee, LanguagePromises, Model, Publication, Reflect, SameLocationReads, Sight, Speculation, builtin,
};
use serde::Serialize;

use crate::args::{DataFormat, ModelsArgs};
use crate::choice;
use crate::exit::Exit;
use crate::output::Output;
use crate::report::json;

/// Lists the models, or describes one.
pub(crate) fn run(out: &mut Output, args: &ModelsArgs) -> io::Result<Exit> {
    let Some(name) = &args.model else {
        match args.format {
            DataFormat::Text => list(out)?,
            DataFormat::Json => write_json(out, &builtin::all().iter().map(Listed::of).collect::<Vec<_>>())?,
        }
        return Ok(Exit::Done);
    };
    match choice::choose(name) {
        Ok(model) => {
            match args.format {
                DataFormat::Text => describe(out, &model)?,
                DataFormat::Json => write_json(out, &Described::of(&model))?,
            }
            Ok(Exit::Done)
        }
        Err(diagnostic) => {
            diagnostic.show();
            Ok(Exit::BadInput)
        }
    }
}

#[derive(Serialize)]
struct Listed<'m> {
    name: &'m str,
    summary: &'m str,
    /// What verdicts under it mean, if it stands for a part of another model.
    #[serde(skip_serializing_if = "Option::is_none")]
    scope: Option<&'m str>,
}

impl<'m> Listed<'m> {
    fn of(model: &'m Model) -> Listed<'m> {
        Listed { name: &model.name, summary: &model.summary, scope: model.scope.as_deref() }
    }
}

#[derive(Serialize)]
struct Described<'m> {
    #[serde(flatten)]
    listed: Listed<'m>,
    about: &'m str,
    /// `[first, second]` classes that may be reordered.
    may_reorder: Vec<[&'static str; 2]>,
    forwarding: bool,
    speculation: &'static str,
    publication: &'static str,
    reflect: &'static str,
    /// The writes that reach all other threads in one step where others do not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reflect_together: Vec<String>,
    /// The reads that find the newest write where others find what has reached their thread.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    read_together: Vec<String>,
    same_location_reads: &'static str,
    language_promises: &'static str,
    views: &'static str,
    /// What makes programs without data races behave as under `sc`.
    without_races: Guarantee,
    /// The same in languages that promise the order of volatile accesses, as C and Java do.
    without_races_as_promised: Guarantee,
}

impl<'m> Described<'m> {
    fn of(model: &'m Model) -> Described<'m> {
        let pairs = Class::ALL.into_iter().flat_map(|first| Class::ALL.map(|second| (first, second)));
        Described {
            listed: Listed::of(model),
            about: model.about.trim(),
            may_reorder: pairs
                .filter(|&(first, second)| model.lets_pass(first, second))
                .map(|(first, second)| [first.name(), second.name()])
                .collect(),
            forwarding: model.forwarding,
            speculation: match model.speculation {
                Speculation::None => "none",
                Speculation::Reads => "reads",
            },
            publication: match model.publication {
                Publication::Plain => "plain",
                Publication::Release => "release",
            },
            reflect: match model.reflect {
                Reflect::Together => "together",
                Reflect::Separately => "separately",
            },
            reflect_together: model.reflect_together.iter().map(Side::to_string).collect(),
            read_together: model.read_together.iter().map(Side::to_string).collect(),
            same_location_reads: match model.same_location_reads {
                SameLocationReads::Ordered => "ordered",
                SameLocationReads::Free => "free",
            },
            language_promises: match model.language_promises {
                LanguagePromises::Added => "added",
                LanguagePromises::Own => "own",
            },
            views: match model.views {
                Sight::None => "none",
                Sight::HappensBefore => "happens-before",
            },
            without_races: model.guarantee(false),
            without_races_as_promised: model.guarantee(true),
        }
    }
}

fn write_json(out: &mut Output, value: &impl Serialize) -> io::Result<()> {
    json::write(out, value)?;
    writeln!(out)
}

fn list(out: &mut Output) -> io::Result<()> {
    let models = builtin::all();
    let width = models.iter().map(|model| model.name.len()).max().unwrap_or(0);
    for model in &models {
        writeln!(out, "{:<width$}  {}", model.name, model.summary)?;
        if let Some(scope) = &model.scope {
            writeln!(out, "{:<width$}  note: {scope}", "")?;
        }
    }
    writeln!(out)?;
    writeln!(
        out,
        "`fencepost models NAME` describes one. A model is a small text file: docs/reference/models.md"
    )
}

fn describe(out: &mut Output, model: &Model) -> io::Result<()> {
    writeln!(out, "{}: {}", model.name, model.summary)?;
    if !model.about.trim().is_empty() {
        writeln!(out, "\n{}", model.about.trim())?;
    }
    if let Some(scope) = &model.scope {
        writeln!(out, "\nNote: {scope}.")?;
    }
    writeln!(out, "\nMay the second instruction of a thread take effect before the first?\n")?;
    table(out, model)?;
    writeln!(out)?;
    let mut entries: Vec<(&str, String)> = Vec::new();
    let narrowed = model.may_reorder.iter().filter(|pair| is_narrowed(pair));
    entries.extend(narrowed.map(|pair| ("Reordered too", pair.to_string())));
    entries.extend(model.keep.iter().map(|pair| ("Kept in order", pair.to_string())));
    entries.extend(properties(model).into_iter().map(|(label, text)| (label, text.to_owned())));
    entries.push(("Without data races", without_races(model)));
    let together = model.reflect_together.iter();
    entries.extend(together.map(|writes| ("Reached together", format!("all other threads, by {writes}"))));
    let newest = model.read_together.iter();
    entries.extend(newest.map(|reads| ("Read by all", format!("the newest write, by {reads}"))));
    entries.extend(model.treat_as.iter().map(|(from, to)| ("Classes", format!("{from} counts as {to}"))));
    entries.extend(model.annotations.iter().map(|annotation| ("Annotations", annotation_text(annotation))));
    let width = model.fences.keys().map(|name| name.len().max(5)).max().unwrap_or(0);
    entries.extend(model.fences.iter().map(|(name, pairs)| {
        let name = if name.is_empty() { "fence" } else { name };
        ("Fences", format!("{name:<width$}  {}", fence_text(pairs)))
    }));
    let mut last = "";
    for (label, text) in &entries {
        writeln!(out, "{:<19}  {text}", if *label == last { "" } else { label })?;
        last = label;
    }
    Ok(())
}

fn properties(model: &Model) -> [(&'static str, &'static str); 7] {
    let forwarding = if model.forwarding {
        "a thread sees its own writes before other threads do"
    } else {
        "none: a read waits for its thread's earlier writes to the same location"
    };
    let reads = match model.same_location_reads {
        SameLocationReads::Ordered => "stay in order",
        SameLocationReads::Free => "may be swapped where reads may pass reads",
    };
    let speculation = match model.speculation {
        Speculation::None => "none: instructions after a decision wait for it",
        Speculation::Reads => "reads may precede an undecided decision, writes may not",
    };
    let publication = match model.publication {
        Publication::Plain => "storing a reference is a write like any other",
        Publication::Release => "storing a reference waits for accesses to the object it refers to",
    };
    let reflection = match model.reflect {
        Reflect::Together => "a write reaches all other threads together",
        Reflect::Separately => "a write reaches the other threads one by one",
    };
    let views = match model.views {
        Sight::None => "none: a read finds what is in memory",
        Sight::HappensBefore => "a plain read may see any earlier write not hidden by happens-before",
    };
    let language = match model.language_promises {
        LanguagePromises::Added => "language guarantees are added to the hardware model, as compilers do",
        LanguagePromises::Own => "the model says itself what volatile and ordered accesses mean",
    };
    [
        ("Forwarding", forwarding),
        ("Same-location reads", reads),
        ("Speculation", speculation),
        ("Publication", publication),
        ("Reflection", reflection),
        ("Views", views),
        ("Language", language),
    ]
}

/// What the model guarantees of programs without data races.
fn without_races(model: &Model) -> String {
    let words = |guarantee: Guarantee| {
        let kinds = [
            (guarantee.locks, "locks"),
            (guarantee.updates, "read-modify-writes"),
            (guarantee.volatiles, "volatile accesses"),
        ];
        kinds.into_iter().filter(|(holds, _)| *holds).map(|(_, kind)| kind).collect::<Vec<_>>()
    };
    let (anywhere, promised) = (words(model.guarantee(false)), words(model.guarantee(true)));
    let more: Vec<&str> = promised.iter().filter(|kind| !anywhere.contains(kind)).copied().collect();
    let mut text = match &anywhere[..] {
        [] => "nothing is guaranteed by the table above".to_owned(),
        kinds => format!("as under sc, if {} order the data", kinds.join(" or ")),
    };
    if !more.is_empty() {
        text.push_str(&format!("; in C and Java, {} too", more.join(" or ")));
    }
    text
}

fn annotation_text((name, meanings): (&String, &Vec<Class>)) -> String {
    let meanings: Vec<&str> = meanings.iter().map(|class| class.name()).collect();
    match &meanings[..] {
        [] => format!("[{name}] changes nothing"),
        meanings => format!("[{name}] makes an access a {}", meanings.join(" or a ")),
    }
}

fn fence_text(pairs: &[Pair]) -> String {
    let patterns: Vec<String> = pairs.iter().map(Pair::to_string).collect();
    match &patterns[..] {
        [] => "orders nothing".to_owned(),
        [all] if all == "* -> *" => "orders everything".to_owned(),
        patterns => format!("orders {}", patterns.join(", ")),
    }
}

fn table(out: &mut Output, model: &Model) -> io::Result<()> {
    let heading = Class::ALL.map(|class| format!("{:>6}", class.name())).join("  ");
    writeln!(out, "  {:<14}  {heading}", "first \\ second")?;
    for first in Class::ALL {
        let cells = Class::ALL.map(|second| if model.lets_pass(first, second) { "   yes" } else { "     -" });
        writeln!(out, "  {:<14}  {}", first.name(), cells.join("  "))?;
    }
    Ok(())
}

fn is_narrowed(pair: &Pair) -> bool {
    let narrowed = |side: &Side| side.alternatives.iter().any(|one| one.attribute.is_some());
    pair.among.is_some() || narrowed(&pair.first) || narrowed(&pair.second)
}
