//! The loop that translates everything which can be reached, and the types that come of it.

use fencepost_ir::{ControlOp, Kind, MethodBuilder, Selector, Span, Type, TypeId};

use super::draft::{Draft, Vocabulary};
use super::{LowerError, LowerResult};

/// What a routine costs besides its instructions.
const ROUTINE: usize = 200;

type Routine<'w, L> = <<L as Translator<'w>>::Words as Vocabulary>::Routine;
type Message<'w, L> = <<L as Translator<'w>>::Words as Vocabulary>::Message;
type ClassWord<'w, L> = <<L as Translator<'w>>::Words as Vocabulary>::Class;
type Runtime<'w, L> = <<L as Translator<'w>>::Words as Vocabulary>::Runtime;

/// Parameters and results of a routine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoutineShape {
    /// The kinds of the registers that parameters take.
    pub parameters: Vec<Kind>,
    /// How many registers the results take.
    pub results: u16,
}

/// What a language says of its routines and types.
pub trait Translator<'w> {
    /// Its words for them.
    type Words: Vocabulary;

    /// The program under construction.
    fn draft(&mut self) -> &mut Draft<'w, Self::Words>;

    /// What a routine is called in stories and messages.
    fn routine_name(&self, routine: &Routine<'w, Self>) -> String;

    /// The code of a routine.
    fn body(&mut self, routine: &Routine<'w, Self>, name: &str) -> LowerResult<MethodBuilder>;

    /// Parameters and results of a routine whose code cannot be translated; nothing where these are not known either.
    fn shape(&mut self, routine: &Routine<'w, Self>) -> RoutineShape;

    /// Whether a routine that breaks the rules is not the program's fault: a malformed library is none as long as
    /// nothing runs it.
    fn is_forgiven(&self, routine: &Routine<'w, Self>) -> bool;

    /// Where the source of a routine begins, if it is known.
    fn beginning(&mut self, _routine: &Routine<'w, Self>) -> Option<Span> {
        None
    }

    /// What is said of a routine that breaks the rules.
    fn blame(&self, name: &str, why: String) -> String {
        format!("{name}: {why}")
    }

    /// What objects of a type do for each of these messages that they understand.
    fn responses(
        &mut self,
        ty: &ClassWord<'w, Self>,
        messages: &[(Selector, Message<'w, Self>)],
    ) -> LowerResult<Vec<(Selector, Routine<'w, Self>)>>;

    /// Everything known so far is translated: asks again for routines whose code depends on what is known.
    fn reconsider(&mut self) {}

    /// A run-time type, without its supertypes.
    fn describe(&mut self, ty: &Runtime<'w, Self>) -> LowerResult<Type>;

    /// Whether objects of a type pass a test.
    fn accepts(&mut self, target: &Runtime<'w, Self>, ty: &ClassWord<'w, Self>) -> LowerResult<bool>;
}

/// Translates until nothing new turns up.
pub fn translate_all<'w, L: Translator<'w>>(language: &mut L) -> LowerResult<()> {
    loop {
        while let Some((id, routine)) = language.draft().next_routine() {
            language.draft().check_budget()?;
            let body = translate(language, &routine)?;
            language.draft().builder.define(id, body);
        }
        pair(language)?;
        language.reconsider();
        language.draft().check_budget()?;
        if language.draft().is_done() {
            return Ok(());
        }
    }
}

/// Translates one routine. One that cannot be translated becomes a stand-in that makes a verdict inconclusive.
pub fn translate<'w, L: Translator<'w>>(
    language: &mut L,
    routine: &Routine<'w, L>,
) -> LowerResult<MethodBuilder> {
    let name = language.routine_name(routine);
    let enough = language.draft().spend(ROUTINE);
    match enough.and_then(|()| language.body(routine, &name)) {
        Err(LowerError::Unsupported(why)) => Ok(stand_in(language, routine, &name, &why)),
        Err(LowerError::Invalid(why)) if language.is_forgiven(routine) => {
            Ok(stand_in(language, routine, &name, &why))
        }
        Err(LowerError::Invalid(why)) => Err(LowerError::Invalid(language.blame(&name, why))),
        translated => translated,
    }
}

/// What can be called but not entered.
fn stand_in<'w, L: Translator<'w>>(
    language: &mut L,
    routine: &Routine<'w, L>,
    name: &str,
    why: &str,
) -> MethodBuilder {
    language.draft().note_missing(why, name.to_owned());
    let shape = language.shape(routine);
    let mut out = MethodBuilder::new(name);
    for kind in shape.parameters {
        out.parameter(kind);
    }
    out.returns(shape.results);
    let message = language.draft().builder.message(format!("{name}: {why}"));
    if let Some(span) = language.beginning(routine) {
        out.at(span);
    }
    out.emit(ControlOp::Unsupported { message });
    out
}

/// Says what each instantiated type does for each message, as far as that is new.
fn pair<'w, L: Translator<'w>>(language: &mut L) -> LowerResult<()> {
    let messages = language.draft().messages();
    let types = language.draft().types.instantiated().to_vec();
    let (known_types, known_messages) = language.draft().paired;
    for (index, ty) in types.iter().enumerate() {
        language.draft().check_budget()?;
        let first = if index < known_types { known_messages } else { 0 };
        for (selector, routine) in language.responses(ty, &messages[first..])? {
            let draft = language.draft();
            let method = draft.routine(routine);
            draft.types.implement(ty, selector, method);
        }
    }
    language.draft().paired = (types.len(), messages.len());
    Ok(())
}

/// Adds all run-time types to the program. Nothing is translated after this.
pub fn finish_types<'w, L: Translator<'w>>(language: &mut L) -> LowerResult<()> {
    // Describing a type can make another one appear: an array's element type.
    let mut described: Vec<Type> = Vec::new();
    while let Some(ty) = language.draft().types.get(TypeId(described.len() as u32)).cloned() {
        described.push(language.describe(&ty)?);
    }
    let targets = language.draft().types.targets();
    for (index, mut ty) in described.into_iter().enumerate() {
        let id = TypeId(index as u32);
        if let Some(instance) = language.draft().types.instance(id).cloned() {
            for &target in &targets {
                let Some(wanted) = language.draft().types.get(target).cloned() else { continue };
                if language.accepts(&wanted, &instance)? {
                    ty.supertypes.push(target);
                }
            }
        }
        if ty.supertypes.binary_search(&id).is_err() {
            ty.supertypes.push(id);
            ty.supertypes.sort_unstable();
        }
        language.draft().builder.add_type(ty);
    }
    Ok(())
}
