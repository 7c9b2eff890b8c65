//! Generic methods with type arguments, for `MakeGenericMethod`: each method gets the types that the program's code names
//! or defines, as far as its constraints allow. What is not among them is inconclusive.

use std::collections::HashSet;
use std::rc::Rc;

use super::members::METHOD;
use super::reference;
use crate::lower::Linker;
use crate::metadata::rows::{GenericParam, GenericParamConstraint};
use crate::metadata::{TableId, Token};
use crate::types::{LowerError, LowerResult, MethodInst, Ty};

/// How many of one method there are at most.
const MAX_INSTANCES: usize = 256;

/// What has been made of a generic method.
#[derive(Default)]
pub(super) struct Instances {
    made: HashSet<Rc<[Ty]>>,
    /// The object of the latest one, which leads to the others.
    latest: u64,
}

impl Linker<'_> {
    /// Gives generic methods their type arguments, in every way that is not made yet.
    pub(super) fn describe_instances(&mut self) -> LowerResult<()> {
        if !self.reflection.wants.instances {
            return Ok(());
        }
        let types = self.argument_types();
        for (generic, declaring, inst) in self.reflection.generics.clone() {
            let count = self.types.open_signature(&inst)?.generics as usize;
            for args in combinations(&types, count) {
                let known = self.reflection.instances.entry(generic).or_default();
                if known.made.len() >= MAX_INSTANCES || !known.made.insert(args.clone()) {
                    continue;
                }
                let inst = MethodInst { args, ..inst.clone() };
                self.draft.spend(1)?;
                match self.make_instance(generic, declaring, &inst) {
                    Ok(()) | Err(LowerError::Unsupported(_)) => {}
                    Err(LowerError::Invalid(_)) if self.forgives(inst.assembly) => {}
                    Err(trouble) => return Err(trouble),
                }
            }
        }
        Ok(())
    }

    /// The types that the program's own code defines or names.
    fn argument_types(&mut self) -> Vec<Ty> {
        let mut types = Vec::new();
        for ty in self.statics.type_objects_in_order().to_vec() {
            let is_one = self.types.is_reference(ty) || self.types.is_value_type(ty);
            let home = self.types.definition(ty).map(|(def, _)| def.assembly);
            let is_own = home.is_some_and(|home| !self.types.world.is_library(home));
            if is_one && !self.is_unbound(ty) && (is_own || self.reflection.mentioned.contains(&ty)) {
                types.push(ty);
            }
        }
        types
    }

    fn make_instance(&mut self, generic: u32, declaring: u32, inst: &MethodInst) -> LowerResult<()> {
        if !self.meets_constraints(inst)? {
            return Ok(());
        }
        let constant = self.method_record(declaring, inst)?;
        self.reflection.instances_done += 1;
        let mut arguments = Vec::new();
        for &arg in inst.args.iter() {
            arguments.push(self.type_constant(arg)?);
        }
        let arguments = self.type_list(&arguments)?;
        self.set_known(constant, METHOD, "_arguments", arguments)?;
        self.set_known(constant, METHOD, "_generic", reference(generic))?;
        let known = self.reflection.instances.entry(generic).or_default();
        let next = std::mem::replace(&mut known.latest, reference(constant));
        self.set_known(constant, METHOD, "_instances", next)?;
        self.set_known(generic, METHOD, "_instances", reference(constant))?;
        let assembly = self.types.world.assembly(inst.assembly);
        let row = assembly.method(inst.token);
        self.note_code(constant, inst, row.name, row.flags)
    }

    /// Whether a generic method may get these type arguments (ECMA-335 II.10.1.7).
    fn meets_constraints(&mut self, inst: &MethodInst) -> LowerResult<bool> {
        let assembly = self.types.world.assembly(inst.assembly);
        let generics = self.types.generics(inst);
        for row in 1..=assembly.row_count(TableId::GenericParam) {
            let token = Token::new(TableId::GenericParam, row);
            let parameter: GenericParam<'_> = assembly.row(token);
            if parameter.owner != inst.token {
                continue;
            }
            let Some(&arg) = inst.args.get(usize::from(parameter.number)) else { return Ok(false) };
            if !self.has_kind(arg, parameter.flags)? {
                return Ok(false);
            }
            for constraint in assembly.rows::<GenericParamConstraint>().filter(|row| row.owner == token) {
                let needed = self.types.type_of_token(inst.assembly, constraint.constraint, &generics)?;
                if !self.types.is_assignable(arg, needed)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Whether a type is a class, a struct, or has a constructor without parameters, as flags ask.
    fn has_kind(&mut self, arg: Ty, flags: u16) -> LowerResult<bool> {
        const REFERENCE: u16 = 4;
        const VALUE: u16 = 8;
        const CONSTRUCTOR: u16 = 16;
        let is_value = self.types.is_value_type(arg);
        if flags & REFERENCE != 0 && is_value || flags & VALUE != 0 && !is_value {
            return Ok(false);
        }
        if flags & CONSTRUCTOR == 0 || is_value {
            return Ok(true);
        }
        const ACCESS: u16 = 7;
        const PUBLIC: u16 = 6;
        let found = self.types.parameterless_constructor(arg)?;
        Ok(found.is_some_and(|inst| {
            self.types.world.assembly(inst.assembly).method(inst.token).flags & ACCESS == PUBLIC
        }))
    }
}

/// All ways to choose so many of the types, in order.
fn combinations(types: &[Ty], count: usize) -> Vec<Rc<[Ty]>> {
    let mut all: Vec<Vec<Ty>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = |chosen: &Vec<Ty>| {
            types.iter().map(|&ty| [chosen.clone(), vec![ty]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).take(MAX_INSTANCES).collect();
    }
    all.into_iter().map(Rc::from).collect()
}
