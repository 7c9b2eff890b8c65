//! Assemblies that a program refers to and that are nowhere to be found.

use crate::metadata::rows::{AssemblyRef, TypeRef};
use crate::metadata::{TableId, Token};
use crate::world::{AssemblyId, World, is_framework};

/// How many references to nested types may lead from one to the next.
const MAX_NESTED: usize = 100;

impl World<'_> {
    /// The file of the assembly that a TypeRef leads to, if there is no such file and the framework would not have it.
    pub(crate) fn absent_file(&mut self, assembly: AssemblyId, token: Token) -> Option<String> {
        let source = self.assembly(assembly);
        let mut token = token;
        for _ in 0..MAX_NESTED {
            match token.table()? {
                TableId::TypeRef => token = source.row::<TypeRef<'_>>(token).scope?,
                TableId::AssemblyRef => {
                    let name = source.row::<AssemblyRef<'_>>(token).name;
                    let is_absent = !is_framework(name) && self.named(name).is_none();
                    return is_absent.then(|| format!("{name}.dll"));
                }
                _ => return None,
            }
        }
        None
    }
}
