//! Services: `ServiceLoader.load` of a class that is a constant. The providers are known from files beside the classes.

use crate::class::descriptor::Ty;
use crate::lower::body::Body;
use crate::lower::handles::Known;
use crate::types::{CLASS, LowerResult, unsupported};

/// The class that finds providers.
pub(in crate::lower) const SERVICES: &str = "java/util/ServiceLoader";

impl Body<'_, '_> {
    /// Pops the class of a service, and a loader if there are two operands, and pushes what knows its providers.
    pub(in crate::lower) fn load_services(&mut self, count: usize) -> LowerResult<()> {
        let at = self.stack.len().checked_sub(count).and_then(|at| self.stack.get(at));
        let Some(Known::Class(Ty::Class(service))) = at.and_then(|entry| self.known_value(entry)) else {
            return unsupported("the providers of a service that is known at run time only");
        };
        let id = self.link.types.need(&service)?;
        if self.link.types.world.is_library(id) {
            return unsupported("the providers of a service of the platform");
        }
        self.operands(count)?;
        let mut providers = Vec::new();
        for name in self.link.types.world.providers(&service) {
            let name = name.replace('.', "/");
            let is_there = self.link.types.find(&name).is_some();
            providers.push(Ty::class(if is_there { &name } else { "java/util/ServiceLoader$Missing" }));
        }
        // Their constructors are called.
        providers.iter().for_each(|provider| self.link.mention(self.class_id, provider));
        let list = self.link.class_list(&providers)?;
        let constant = self.link.type_constant(&Ty::Class(service))?;
        self.push_object(constant, None);
        match u32::try_from(list).ok().and_then(|word| word.checked_sub(1)) {
            Some(list) => self.push_object(list, None),
            None => self.push_const(fencepost_ir::Kind::Ref, 0),
        }
        self.call_library(SERVICES, "over", &format!("(L{CLASS};Lfencepost/ClassList;)L{SERVICES};"))
    }
}
