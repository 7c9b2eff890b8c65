//! Model files: the text form of a memory model, and its faults with line and column.

use std::collections::BTreeMap;
use std::ops::Range;

use fencepost_ir::Class;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::pattern::{Pair, Side, Stage, parse_pair, parse_set};

/// How a write becomes visible to the other threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reflect {
    /// To all of them in one step: there is one memory.
    #[default]
    Together,
    /// To each of them separately: threads may see independent writes in different orders.
    Separately,
}

/// Whether a thread goes on past a decision whose value has not arrived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Speculation {
    /// No: it waits.
    #[default]
    None,
    /// It guesses each way; reads after a guess may complete, nothing that others can see may.
    Reads,
}

/// Whether two reads of one location keep their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SameLocationReads {
    /// They do: reads are coherent.
    #[default]
    Ordered,
    /// They may be swapped wherever `may-reorder` lets reads pass reads.
    Free,
}

/// Where it is said what order a language promises on any hardware, such as that of Java's volatile accesses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LanguagePromises {
    /// The language does: a compiler puts in what the model of the hardware lacks.
    #[default]
    Added,
    /// The model does: it is one of the language.
    Own,
}

/// What a compiler may move out of a loop, so that it happens once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hoisting {
    /// Nothing: a write that stays becomes visible to every thread.
    #[default]
    None,
    /// Plain reads. A loop that only such a read could end may go on for ever.
    Reads,
}

/// Whether storing a reference to an object makes what was done to the object visible first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Publication {
    /// No: it is a write like any other.
    #[default]
    Plain,
    /// Yes: earlier accesses to the object's own fields or elements are done before.
    Release,
}

/// Which writes a read may see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sight {
    /// The newest in memory.
    #[default]
    None,
    /// Any that no other write hides by happens-before: each thread has a view of its own.
    HappensBefore,
}

/// A memory model, as its file says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Model {
    /// What `--model` calls it.
    pub name: String,
    /// One line for listings.
    pub summary: String,
    /// Longer text: where it comes from and what it allows.
    pub about: String,
    /// What a verdict under it means for the model that it stands for, if it is not that model.
    pub scope: Option<String>,
    /// Pairs that may be reordered; all others stay in program order.
    pub may_reorder: Vec<Pair>,
    /// Pairs that stay in order all the same, possibly only between stages.
    pub keep: Vec<Pair>,
    /// Whether a read may take its value from an in-flight write of its own thread.
    pub forwarding: bool,
    /// Order of two reads of one location.
    pub same_location_reads: SameLocationReads,
    /// Whether the order that a program's language promises is added to the model's own.
    pub language_promises: LanguagePromises,
    /// What a compiler may move out of loops.
    pub hoisting: Hoisting,
    /// Going on past unresolved decisions.
    pub speculation: Speculation,
    /// How many writes of a thread may be in flight, if a machine with so much room is meant.
    pub store_buffer: Option<u32>,
    /// Storing a reference.
    pub publication: Publication,
    /// How writes reach other threads.
    pub reflect: Reflect,
    /// Writes that reach all other threads in one step where others reach them one by one.
    pub reflect_together: Vec<Side>,
    /// Reads that find the newest write where others find what has reached their thread; that write reaches all
    /// threads with them.
    pub read_together: Vec<Side>,
    /// Which writes a read may see.
    pub views: Sight,
    /// Classes that count as another class.
    pub treat_as: BTreeMap<Class, Class>,
    /// Attributes with a meaning of their own: the classes they turn accesses of the same shape
    /// into. Empty where the model knows the attribute and gives it no effect.
    pub annotations: BTreeMap<String, Vec<Class>>,
    /// What fences with an attribute order across them; the empty name is the plain fence.
    pub fences: BTreeMap<String, Vec<Pair>>,
}

/// A fault in a model file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct ModelError {
    /// What is wrong and what would be right.
    pub message: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Byte range within the file.
    pub range: Range<usize>,
}

impl ModelError {
    fn new(text: &str, range: Range<usize>, message: impl Into<String>) -> ModelError {
        let mut start = range.start.min(text.len());
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        let before = &text[..start];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        ModelError { message: message.into(), line, column, range: start..range.end.clamp(start, text.len()) }
    }
}

/// The file as TOML has it, before patterns and names are read.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct File {
    name: Spanned<String>,
    summary: String,
    #[serde(default)]
    about: String,
    scope: Option<String>,
    #[serde(default)]
    may_reorder: Vec<Spanned<String>>,
    #[serde(default)]
    keep: Vec<Spanned<String>>,
    #[serde(default)]
    forwarding: bool,
    #[serde(default)]
    same_location_reads: SameLocationReads,
    #[serde(default)]
    language_promises: LanguagePromises,
    #[serde(default)]
    hoisting: Hoisting,
    #[serde(default)]
    speculation: Speculation,
    store_buffer: Option<Spanned<u32>>,
    #[serde(default)]
    publication: Publication,
    reflect: Option<Spanned<Reflect>>,
    #[serde(default)]
    reflect_together: Vec<Spanned<String>>,
    #[serde(default)]
    read_together: Vec<Spanned<String>>,
    views: Option<Spanned<Sight>>,
    #[serde(default)]
    treat_as: BTreeMap<Spanned<String>, Spanned<String>>,
    #[serde(default)]
    annotations: BTreeMap<String, Vec<Spanned<String>>>,
    #[serde(default)]
    fences: BTreeMap<String, Vec<Spanned<String>>>,
}

impl File {
    fn treat_as(&self, text: &str) -> Result<BTreeMap<Class, Class>, ModelError> {
        let mut treat_as = BTreeMap::new();
        for (from, to) in &self.treat_as {
            let from = class(text, from)?;
            let to_class = class(text, to)?;
            if !to_class.like(from) {
                let message =
                    format!("a {from} cannot count as a {to_class}: they do different things to memory");
                return Err(ModelError::new(text, to.span(), message));
            }
            treat_as.insert(from, to_class);
        }
        Ok(treat_as)
    }

    fn annotations(&self, text: &str) -> Result<BTreeMap<String, Vec<Class>>, ModelError> {
        let mut annotations = BTreeMap::new();
        for (name, meanings) in &self.annotations {
            let classes = meanings.iter().map(|meaning| class(text, meaning)).collect::<Result<_, _>>()?;
            annotations.insert(name.clone(), classes);
        }
        Ok(annotations)
    }

    fn fences(&self, text: &str) -> Result<BTreeMap<String, Vec<Pair>>, ModelError> {
        let mut fences = BTreeMap::new();
        for (name, list) in &self.fences {
            let name = if name == "plain" { String::new() } else { name.clone() };
            let list = list.iter().map(|pattern| {
                let pair = pair(text, pattern, false)?;
                let message = "a fence orders accesses wherever they are: `same-location` and `other-location` stand \
                               under `may-reorder` and `keep`";
                match pair.among {
                    None => Ok(pair),
                    Some(_) => Err(ModelError::new(text, pattern.span(), message)),
                }
            });
            fences.insert(name, list.collect::<Result<_, _>>()?);
        }
        let everything = || parse_pair("* -> *").into_iter().collect();
        fences.entry(String::new()).or_insert_with(everything);
        // What compilers make of the end of a constructor that sets final fields.
        let writes = || parse_pair("write|vwrite|rmw -> write|vwrite|rmw").into_iter().collect();
        fences.entry("freeze".to_owned()).or_insert_with(writes);
        Ok(fences)
    }

    /// Refuses what does not go together.
    fn check(&self, text: &str, model: &Model) -> Result<(), ModelError> {
        if model.views == Sight::HappensBefore && !model.is_in_order() {
            let range = self.views.as_ref().map_or(0..0, Spanned::span);
            let message = "views are for threads that run in program order: a model with `views` has no \
                           `may-reorder`, `keep`, `forwarding`, `speculation`, \
                           `publication` or `reflect`";
            return Err(ModelError::new(text, range, message));
        }
        if let Some(room) = &self.store_buffer {
            let message = if *room.as_ref() == 0 {
                Some("a store buffer has room for one write at least")
            } else if model.views == Sight::HappensBefore || model.speculation != Speculation::None {
                Some("a store buffer with an end is for models without `views` and `speculation`")
            } else {
                None
            };
            if let Some(message) = message {
                return Err(ModelError::new(text, room.span(), message));
            }
        }
        let mut together = self.reflect_together.iter().chain(&self.read_together);
        if let (Reflect::Together, Some(first)) = (model.reflect, together.next()) {
            let message =
                "every write reaches all threads at once unless the model says `reflect = \"separately\"`";
            return Err(ModelError::new(text, first.span(), message));
        }
        if model.separates_stages() && !model.forwarding {
            let staged = self.keep.iter().find(|pattern| pattern.as_ref().contains('@'));
            let range = staged.map(Spanned::span).or(self.reflect.as_ref().map(Spanned::span));
            let range = range.unwrap_or(0..0);
            let message = "a write whose own execution is separate from its reflection is visible to its own \
                           thread first: say `forwarding = true`";
            return Err(ModelError::new(text, range, message));
        }
        Ok(())
    }
}

impl Model {
    /// Reads a model file's text.
    pub fn parse(text: &str) -> Result<Model, ModelError> {
        let file: File = toml::from_str(text).map_err(|error| toml_fault(text, &error))?;
        let pairs = |list: &[Spanned<String>], staged: bool| {
            list.iter().map(|pattern| pair(text, pattern, staged)).collect::<Result<Vec<_>, _>>()
        };
        let set = |side: &Spanned<String>| set(text, side);
        if file.name.as_ref().trim().is_empty() {
            return Err(ModelError::new(text, file.name.span(), "a model needs a name"));
        }
        let (treat_as, annotations, fences) =
            (file.treat_as(text)?, file.annotations(text)?, file.fences(text)?);
        let model = Model {
            may_reorder: pairs(&file.may_reorder, false)?,
            keep: pairs(&file.keep, true)?,
            name: file.name.as_ref().clone(),
            summary: file.summary.clone(),
            about: file.about.clone(),
            scope: file.scope.clone(),
            forwarding: file.forwarding,
            same_location_reads: file.same_location_reads,
            language_promises: file.language_promises,
            hoisting: file.hoisting,
            speculation: file.speculation,
            store_buffer: file.store_buffer.as_ref().map(|room| *room.as_ref()),
            publication: file.publication,
            reflect: file.reflect.as_ref().map_or_else(Reflect::default, |reflect| *reflect.as_ref()),
            reflect_together: file.reflect_together.iter().map(set).collect::<Result<_, _>>()?,
            read_together: file.read_together.iter().map(set).collect::<Result<_, _>>()?,
            views: file.views.as_ref().map_or_else(Sight::default, |views| *views.as_ref()),
            treat_as,
            annotations,
            fences,
        };
        file.check(text, &model)?;
        Ok(model)
    }

    /// Whether every thread's accesses take effect in program order, for all threads in one step.
    fn is_in_order(&self) -> bool {
        self.may_reorder.is_empty()
            && self.keep.is_empty()
            && !self.forwarding
            && self.speculation == Speculation::None
            && self.publication == Publication::Plain
            && self.reflect == Reflect::Together
    }

    /// Whether the model tells a write's own execution from its reflection to other threads by
    /// more than forwarding, so that the machine has to keep the stages apart.
    pub fn separates_stages(&self) -> bool {
        let whole = |pair: &Pair| {
            matches!(pair.first.stage, None | Some(Stage::Done))
                && matches!(pair.second.stage, None | Some(Stage::Issue))
        };
        self.reflect == Reflect::Separately || !self.keep.iter().all(whole)
    }
}

fn class(text: &str, name: &Spanned<String>) -> Result<Class, ModelError> {
    Class::from_name(name.as_ref()).ok_or_else(|| {
        let names = Class::ALL.map(Class::name).join(", ");
        let message = format!("unknown class `{}`; classes are {names}", name.as_ref());
        ModelError::new(text, name.span(), message)
    })
}

/// What TOML itself refuses.
pub(crate) fn toml_fault(text: &str, error: &toml::de::Error) -> ModelError {
    ModelError::new(text, error.span().unwrap_or(0..0), error.message().trim().to_owned())
}

/// Reads a set of instructions.
pub(crate) fn set(text: &str, side: &Spanned<String>) -> Result<Side, ModelError> {
    let start = side.span().start + 1;
    parse_set(side.as_ref()).map_err(|error| {
        let range = start + error.range.start..start + error.range.end;
        ModelError::new(text, range, error.message)
    })
}

/// Reads a pair of instructions; only some lists name stages.
pub(crate) fn pair(text: &str, pattern: &Spanned<String>, staged: bool) -> Result<Pair, ModelError> {
    // The span includes the opening quote; ranges inside hold for strings without escapes, and
    // class names need none.
    let start = pattern.span().start + 1;
    let at = |range: Range<usize>| start + range.start..start + range.end;
    let pair = parse_pair(pattern.as_ref())
        .map_err(|error| ModelError::new(text, at(error.range), error.message))?;
    let stage: Option<Stage> = pair.first.stage.or(pair.second.stage);
    if stage.is_some() && !staged {
        let message = "stages can only be named under `keep`";
        return Err(ModelError::new(text, at(0..pattern.as_ref().len()), message));
    }
    if pair.second.stage == Some(Stage::Issue) && pair.among.is_some() {
        let message = "where an instruction accesses memory need not be known when it is issued, so `@issue` is \
                       for all locations";
        return Err(ModelError::new(text, at(0..pattern.as_ref().len()), message));
    }
    if pair.first.stage == Some(Stage::Reflect) && pair.second.stage != Some(Stage::Reflect) {
        let message = "`@reflect` on the first side is per thread that sees the write, so the second side must \
                       be `@reflect` too; `@done` means reflected to all";
        return Err(ModelError::new(text, at(0..pattern.as_ref().len()), message));
    }
    Ok(pair)
}
