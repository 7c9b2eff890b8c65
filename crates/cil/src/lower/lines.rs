//! The lines of the source that code comes from.

use fencepost_ir::Span;

use super::Linker;
use crate::metadata::Token;
use crate::types::MethodInst;
use crate::world::DefId;

/// What a compiler calls the method that starts an async `Main` and waits for it.
const ASYNC_MAIN: &str = "<Main>";

impl Linker<'_> {
    /// File and line of an instruction, as far as symbols know them. The method that waits for an async `Main` has no
    /// lines; its code belongs to the first line of that `Main`.
    pub(super) fn line(&self, inst: &MethodInst, offset: u32) -> Option<(String, u32)> {
        let symbols = self.types.world.symbols(inst.assembly)?;
        let point = match symbols.method(inst.token) {
            Some(method) => method.points.visible_at(offset),
            None => {
                let method = symbols.method(self.awaited_main(inst)?)?;
                method.points.iter().find_map(|point| method.points.visible_at(point.offset))
            }
        }?;
        Some((symbols.file(point).to_owned(), point.line))
    }

    /// The first line of a method.
    pub(super) fn first_line(&mut self, inst: &MethodInst) -> Option<Span> {
        let symbols = self.types.world.symbols(inst.assembly)?;
        let method = symbols.method(inst.token)?;
        let point = method.points.iter().find_map(|point| method.points.visible_at(point.offset))?;
        let file = symbols.file(point);
        let name = file.rsplit(['/', '\\']).next().unwrap_or(file).to_owned();
        Some(Span { source: self.draft.source(&name), line: point.line, offset: 0 })
    }

    /// The code of the async `Main` that a method waits for.
    fn awaited_main(&self, inst: &MethodInst) -> Option<Token> {
        let assembly = self.types.world.assembly(inst.assembly);
        if assembly.method(inst.token).name != ASYNC_MAIN {
            return None;
        }
        let mut types = self.types.world.types_of(inst.assembly);
        let machine = types.find(|&def| {
            let facts = self.types.world.facts(def);
            let has_it = |owner: DefId| self.types.world.facts(owner).methods.contains(&inst.token);
            facts.name.starts_with(ASYNC_MAIN) && facts.encloser.is_some_and(has_it)
        })?;
        let methods = self.types.world.facts(machine).methods.clone();
        methods.into_iter().find(|&token| assembly.method(token).name == "MoveNext")
    }
}
