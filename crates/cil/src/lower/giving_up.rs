//! What cannot be translated: the path ends there, or the method is refused, and both say where.

use fencepost_ir::{ControlOp, Remedy};

use super::body::Body;
use crate::types::{LowerError, LowerResult, MethodInst, invalid, unsupported};
use crate::world::MODEL;

/// Why the real code of the framework cannot go on.
const FRAMEWORK_LIMIT: &str = "this is outside of what Fencepost models";

impl Body<'_, '_> {
    /// Ends the path if the last step, before which there were so many labels, could not be translated; names the place
    /// of what is invalid.
    pub(super) fn go_on(
        &mut self,
        translated: LowerResult<()>,
        labels: usize,
        place: &str,
    ) -> LowerResult<()> {
        let why = match translated {
            Ok(()) => return Ok(()),
            Err(LowerError::Stopped(_)) => return translated,
            Err(LowerError::Unsupported(why)) => why,
            Err(LowerError::Invalid(why)) if self.link.forgives(self.assembly) => why,
            Err(LowerError::Invalid(why)) => return self.refuse(place, &why),
        };
        self.out.bind_since(labels);
        self.give_up(&why);
        Ok(())
    }

    /// Refuses the method because of the current instruction.
    pub(super) fn refuse<T>(&self, place: &str, why: &str) -> LowerResult<T> {
        let name = self.link.types.method_name(&self.inst);
        let line = self.source_line().map_or(String::new(), |line| format!(" at {line}"));
        invalid(format!("{name} IL_{:04x}{place}{line}: {why}", self.offset))
    }

    /// Ends a path that cannot be translated.
    pub(super) fn give_up(&mut self, why: &str) {
        self.give_up_for(why, None);
    }

    /// The same where a caller can do something about it.
    pub(super) fn give_up_for(&mut self, why: &str, remedy: Option<Remedy>) {
        let name = self.link.types.method_name(&self.inst);
        if !self.gave_up {
            let place = self.source_place();
            self.link.draft.note_missing(why, format!("{name} {place}"));
        }
        // What the framework does inside says nothing to its users.
        let is_framework =
            self.assembly != crate::world::MODEL && self.link.types.world.is_library(self.assembly);
        let why = if is_framework { FRAMEWORK_LIMIT } else { why };
        let message = self.link.draft.builder.message_with(format!("{name}: {why}"), remedy);
        self.emit(ControlOp::Unsupported { message });
        (self.reachable, self.gave_up) = (false, true);
    }

    /// Refuses a call of the program's that leads outside: into native code, or into the framework's code for networks,
    /// which is large and comes to nothing but native code.
    pub(super) fn check_inside(&self, callee: &MethodInst) -> LowerResult<()> {
        const NATIVE: u16 = 0x2000;
        let types = &self.link.types;
        if types.world.is_library(self.assembly) {
            return Ok(());
        }
        let is_native = callee.assembly != MODEL && types.method_flags(callee) & NATIVE != 0;
        let networks = callee.assembly != MODEL
            && types.world.is_library(callee.assembly)
            && types
                .world
                .declaring_type(callee.assembly, callee.token)
                .is_some_and(|def| is_of_networks(&types.world.full_name(def)));
        match is_native || networks {
            true => unsupported(format!("{}: {FRAMEWORK_LIMIT}", types.method_name(callee))),
            false => Ok(()),
        }
    }

    /// The source line of the current instruction, or its offset.
    fn source_place(&self) -> String {
        self.source_line().map_or_else(|| format!("IL_{:04x}", self.offset), |line| format!("({line})"))
    }

    /// The source line of the current instruction, as far as symbols know it.
    fn source_line(&self) -> Option<String> {
        let (file, line) = self.link.line(&self.inst, self.offset)?;
        Some(format!("{}:{line}", file.rsplit(['/', '\\']).next().unwrap_or(&file)))
    }
}

/// Whether a class of the framework talks to other machines.
fn is_of_networks(class: &str) -> bool {
    const SPACES: [&str; 4] = [
        "System.Net.Sockets.",
        "System.Net.Http.",
        "System.Net.NetworkInformation.",
        "System.Net.WebSockets.",
    ];
    const CLASSES: [&str; 5] = [
        "System.Net.Dns",
        "System.Net.HttpListener",
        "System.Net.Mail.SmtpClient",
        "System.Net.WebClient",
        "System.Net.WebRequest",
    ];
    SPACES.iter().any(|space| class.starts_with(space)) || CLASSES.contains(&class)
}
