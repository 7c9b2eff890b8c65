//! From tokens to fields and methods.

use std::rc::Rc;

use super::resolve::Generics;
use super::{LowerError, LowerResult, Shape, Ty, Types, invalid, unsupported};
use crate::metadata::rows::{GenericParam, MemberRef, MethodSpec};
use crate::metadata::signature::{CallingConvention, MethodSig};
use crate::metadata::{TableId, Token};
use crate::world::{AssemblyId, MODEL, ResolvedType};

/// A method with all its type arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct MethodInst {
    /// The type that declares it.
    pub owner: Ty,
    /// The assembly that defines it.
    pub assembly: AssemblyId,
    /// Its MethodDef token.
    pub token: Token,
    /// Its own type arguments.
    pub args: Rc<[Ty]>,
}

/// A method's types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Signature {
    /// Whether it takes an instance.
    pub has_this: bool,
    /// Number of own type parameters.
    pub generics: u32,
    /// Parameters, without the instance.
    pub parameters: Vec<Ty>,
    /// What it gives back.
    pub result: Ty,
    /// Whether it takes further arguments of any number.
    pub vararg: bool,
}

/// What a call instruction names.
#[derive(Clone, Debug)]
pub(crate) enum Callee {
    /// A method.
    Method(MethodInst),
    /// One of the methods that the runtime gives to arrays: `.ctor`, `Get`, `Set`, `Address`.
    Array {
        /// The array type.
        array: Ty,
        /// Which one.
        name: Rc<str>,
        /// Its types.
        signature: Rc<Signature>,
    },
}

impl Types<'_> {
    /// The field that a token names: the type that declares it, and its Field token.
    pub(crate) fn field_of_token(
        &mut self,
        assembly: AssemblyId,
        token: Token,
        generics: &Generics,
    ) -> LowerResult<(Ty, Token)> {
        let key = (assembly, token, generics.clone());
        if let Some(known) = self.caches.fields_named.get(&key) {
            return known.clone();
        }
        let found = self.find_field(assembly, token, generics);
        self.caches.fields_named.insert(key, found.clone());
        found
    }

    fn find_field(
        &mut self,
        assembly: AssemblyId,
        token: Token,
        generics: &Generics,
    ) -> LowerResult<(Ty, Token)> {
        match token.table() {
            Some(TableId::Field) => {
                let Some(def) = self.world.declaring_type(assembly, token) else {
                    return invalid(format!("{token} belongs to no type"));
                };
                let owner = self.own_type(def, generics)?;
                if self.world.modelled(def).is_some() {
                    let name = self.world.assembly(assembly).field(token).name.to_owned();
                    return self.field_named(owner, &name);
                }
                Ok((owner, token))
            }
            Some(TableId::MemberRef) => {
                let source = self.world.assembly(assembly);
                let member = source.row::<MemberRef<'_>>(token);
                let parent = self.type_of_token(assembly, member.parent, generics)?;
                if let Shape::Missing(name) = self.shape(parent).clone() {
                    let why = self.why_missing(assembly, member.parent);
                    return unsupported(format!("the type {name} is not available{why}"));
                }
                let found = self.field_named(parent, member.name)?;
                let flags = |field: Token| self.world.assembly(MODEL).field(field).flags;
                let is_own = matches!(self.shape(found.0), Shape::Named { def, .. } if def.assembly == MODEL)
                    && !self.may_use(assembly, || flags(found.1));
                match is_own {
                    true => unsupported(format!("{} has no field {}", self.name(parent), member.name)),
                    false => Ok(found),
                }
            }
            _ => invalid(format!("{token} is not a field")),
        }
    }

    /// What a user can do about a type that no assembly provides.
    pub(crate) fn why_missing(&mut self, assembly: AssemblyId, token: Token) -> String {
        match self.world.absent_file(assembly, token) {
            Some(file) => format!(": {file} was not found; name the folder that has it as a library"),
            None => String::new(),
        }
    }

    /// Whether code of an assembly may use a member of our model with these flags: what is private or internal there is
    /// not in the real library.
    fn may_use(&self, from: AssemblyId, flags: impl FnOnce() -> u16) -> bool {
        const ACCESS: u16 = 7;
        const FAMILY: u16 = 4;
        self.world.is_library(from) || flags() & ACCESS >= FAMILY
    }

    /// The field with this name, of a type or its base classes.
    fn field_named(&mut self, owner: Ty, name: &str) -> LowerResult<(Ty, Token)> {
        for ancestor in self.ancestors(owner)? {
            let fields = self.fields(ancestor);
            if let Some(field) = fields.iter().find(|field| &*field.name == name) {
                return Ok((ancestor, field.token));
            }
        }
        unsupported(format!("{} has no field {name}", self.name(owner)))
    }

    /// A type within its own code: its parameters stand for what the code's do.
    fn own_type(&mut self, def: crate::world::DefId, generics: &Generics) -> LowerResult<Ty> {
        let count = self.world.facts(def).generics.len();
        if generics.types.len() < count {
            return invalid(format!("{} needs type arguments", self.world.full_name(def)));
        }
        let args = generics.types[..count].into();
        match self.world.modelled(def) {
            Some(ResolvedType::Def(model)) => Ok(self.instantiate(model, args)),
            Some(ResolvedType::Missing(name)) => unsupported(format!("the type {name} is not available")),
            None => Ok(self.instantiate(def, args)),
        }
    }

    /// The method that a token names.
    pub(crate) fn method_of_token(
        &mut self,
        assembly: AssemblyId,
        token: Token,
        generics: &Generics,
    ) -> LowerResult<Callee> {
        let key = (assembly, token, generics.clone());
        if let Some(known) = self.caches.methods_named.get(&key) {
            return known.clone();
        }
        let found = self.find_callee(assembly, token, generics);
        self.caches.methods_named.insert(key, found.clone());
        found
    }

    fn find_callee(
        &mut self,
        assembly: AssemblyId,
        token: Token,
        generics: &Generics,
    ) -> LowerResult<Callee> {
        match token.table() {
            Some(TableId::MethodDef) => {
                let Some(def) = self.world.declaring_type(assembly, token) else {
                    return invalid(format!("{token} belongs to no type"));
                };
                let owner = self.own_type(def, generics)?;
                if self.world.modelled(def).is_some() {
                    return self.modelled_method(owner, assembly, token);
                }
                Ok(Callee::Method(MethodInst { owner, assembly, token, args: Rc::new([]) }))
            }
            Some(TableId::MemberRef) => self.method_of_member_ref(assembly, token, generics),
            Some(TableId::MethodSpec) => {
                let source = self.world.assembly(assembly);
                let spec = source.row::<MethodSpec<'_>>(token);
                let args = source.method_spec(token).map_err(|e| LowerError::Invalid(e.to_string()))?;
                let args: LowerResult<Vec<Ty>> = args
                    .iter()
                    .map(|arg| {
                        let arg = self.type_of_sig(assembly, arg, generics)?;
                        self.keepable(arg, "a type argument")
                    })
                    .collect();
                let args = args?;
                match self.method_of_token(assembly, spec.method, generics)? {
                    Callee::Method(inst) => {
                        let name = self.world.assembly(inst.assembly).method(inst.token).name.to_owned();
                        if args.iter().any(|&arg| self.is_endless(arg)) {
                            return unsupported(format!("type arguments of {name} nest without end"));
                        }
                        let params = self.world.assembly(inst.assembly);
                        let params = params.of::<GenericParam<'_>>(inst.token);
                        let mut flags: Vec<_> = params.map(|param| (param.number, param.flags)).collect();
                        flags.sort_unstable();
                        let flags: Vec<u16> = flags.into_iter().map(|(_, flags)| flags).collect();
                        if flags.len() != args.len() {
                            return invalid(format!("wrong number of type arguments for {name}"));
                        }
                        if inst.assembly != MODEL {
                            self.check_constraints(&flags, &args, &name)?;
                        }
                        Ok(Callee::Method(MethodInst { args: args.into(), ..inst }))
                    }
                    Callee::Array { .. } => invalid(format!("{token}: arrays have no generic methods")),
                }
            }
            _ => invalid(format!("{token} is not a method")),
        }
    }

    /// Our model's method for one that a framework assembly defines.
    fn modelled_method(&mut self, owner: Ty, assembly: AssemblyId, token: Token) -> LowerResult<Callee> {
        let source = self.world.assembly(assembly);
        let sig = source.method_signature(token).map_err(|error| LowerError::Invalid(error.to_string()))?;
        let name = source.method(token).name;
        let found = self.as_declared(owner, |types, open| {
            let context = types.arguments(open).into();
            types.find_method(open, name, Some((assembly, &sig, &context)))
        })?;
        match found {
            Some(found) => Ok(Callee::Method(found)),
            None => unsupported(format!("{}::{name} is not available", self.name(owner))),
        }
    }

    fn method_of_member_ref(
        &mut self,
        assembly: AssemblyId,
        token: Token,
        generics: &Generics,
    ) -> LowerResult<Callee> {
        let source = self.world.assembly(assembly);
        let member = source.row::<MemberRef<'_>>(token);
        let sig = source.method_signature(token).map_err(|e| LowerError::Invalid(e.to_string()))?;
        if member.parent.table() == Some(TableId::MethodDef) {
            return self.method_of_token(assembly, member.parent, generics);
        }
        let parent = self.type_of_token(assembly, member.parent, generics)?;
        let name: Rc<str> = member.name.into();
        match self.shape(parent).clone() {
            Shape::Missing(missing) => {
                let why = self.why_missing(assembly, member.parent);
                return unsupported(format!("{missing}::{name} is not available{why}"));
            }
            Shape::MultiArray { .. } | Shape::Array(_)
                if matches!(&*name, ".ctor" | "Get" | "Set" | "Address") =>
            {
                // Its types are written in terms of the code around the call.
                let signature = Rc::new(self.close(assembly, &sig, generics)?);
                return Ok(Callee::Array { array: parent, name, signature });
            }
            _ => {}
        }
        let found = self.as_declared(parent, |types, open| {
            let context = types.arguments(open).into();
            let mut candidates = types.ancestors(open)?;
            // A method of System.Object called on an interface.
            if types.is_interface(open) {
                candidates.extend(types.interfaces(open)?.iter());
                candidates.push(types.object());
            }
            for candidate in candidates {
                let wanted = Some((assembly, &sig, &context));
                if let Some(found) = types.find_method(candidate, &name, wanted)?
                    && (found.assembly != MODEL || types.may_use(assembly, || types.method_flags(&found)))
                {
                    return Ok(Some(found));
                }
            }
            Ok(None)
        })?;
        if let Some(found) = found {
            return Ok(Callee::Method(found));
        }
        let context = self.arguments(parent).into();
        let wanted = match self.close(assembly, &sig, &context) {
            Ok(signature) => self.parameter_list(&signature.parameters),
            Err(_) => "(…)".to_owned(),
        };
        unsupported(format!("{}::{name}{wanted} is not available", self.name(parent)))
    }

    /// The method of a type itself with this name and, if given, these types.
    pub(crate) fn find_method(
        &mut self,
        owner: Ty,
        name: &str,
        wanted: Option<(AssemblyId, &MethodSig, &Generics)>,
    ) -> LowerResult<Option<MethodInst>> {
        let Some((def, _)) = self.definition(owner) else { return Ok(None) };
        let assembly = self.world.assembly(def.assembly);
        let mut closed = None;
        for token in self.world.facts(def).methods.clone() {
            if assembly.method(token).name != name {
                continue;
            }
            let inst = MethodInst { owner, assembly: def.assembly, token, args: Rc::new([]) };
            let Some((from, sig, generics)) = wanted else { return Ok(Some(inst)) };
            let Ok(found) = assembly.method_signature(token) else { continue };
            if found.params.len() != sig.params.len()
                || found.generic_count != sig.generic_count
                || found.has_this != sig.has_this
            {
                continue;
            }
            if closed.is_none() {
                closed = Some(self.close(from, sig, generics)?);
            }
            // A parameter of a type that is not available cannot be what is looked for.
            let Ok(candidate) = self.open_signature(&inst) else { continue };
            if closed.as_ref().is_some_and(|closed| {
                closed.parameters == candidate.parameters && closed.result == candidate.result
            }) {
                return Ok(Some(inst));
            }
        }
        Ok(None)
    }

    pub(super) fn close(
        &mut self,
        assembly: AssemblyId,
        sig: &MethodSig,
        generics: &Generics,
    ) -> LowerResult<Signature> {
        let parameters: LowerResult<Vec<Ty>> =
            sig.params.iter().map(|param| self.type_of_sig(assembly, param, generics)).collect();
        Ok(Signature {
            has_this: sig.has_this,
            generics: sig.generic_count,
            parameters: parameters?,
            result: self.type_of_sig(assembly, &sig.ret, generics)?,
            vararg: sig.convention == CallingConvention::VarArg,
        })
    }

    /// A method's types, with its own type parameters left open: for comparing methods.
    pub(crate) fn open_signature(&mut self, inst: &MethodInst) -> LowerResult<Rc<Signature>> {
        let key = (inst.owner, inst.token);
        if let Some(known) = self.caches.signatures.get(&key) {
            return Ok(known.clone());
        }
        let args = self.definition(inst.owner).map_or(Rc::from([]), |(_, args)| args);
        let signature = Rc::new(self.signature_in(inst, &args.into())?);
        self.caches.signatures.insert(key, signature.clone());
        Ok(signature)
    }

    /// The constructor of a type that takes nothing.
    pub(crate) fn parameterless_constructor(&mut self, ty: Ty) -> LowerResult<Option<MethodInst>> {
        let (Some(found), Some((def, _))) = (self.find_method(ty, ".ctor", None)?, self.definition(ty))
        else {
            return Ok(None);
        };
        for token in self.world.facts(def).methods.clone() {
            let candidate = MethodInst { token, ..found.clone() };
            if self.world.assembly(def.assembly).method(token).name == ".ctor"
                && self.signature(&candidate)?.parameters.is_empty()
            {
                return Ok(Some(candidate));
            }
        }
        Ok(None)
    }

    /// A method's types.
    pub(crate) fn signature(&mut self, inst: &MethodInst) -> LowerResult<Rc<Signature>> {
        if inst.args.is_empty() {
            return self.open_signature(inst);
        }
        let generics = self.generics(inst);
        Ok(Rc::new(self.signature_in(inst, &generics)?))
    }

    fn signature_in(&mut self, inst: &MethodInst, generics: &Generics) -> LowerResult<Signature> {
        let sig = self.world.assembly(inst.assembly).method_signature(inst.token);
        let sig = sig.map_err(|error| LowerError::Invalid(error.to_string()))?;
        self.close(inst.assembly, &sig, generics)
    }

    /// What type parameters stand for in a method's code.
    pub(crate) fn generics(&mut self, inst: &MethodInst) -> Generics {
        let types = self.definition(inst.owner).map_or(Rc::from([]), |(_, args)| args);
        Generics { types, methods: Some(inst.args.clone()) }
    }

    /// The types of a method's variables that are parameters: the instance first, by address if
    /// it is a value.
    pub(crate) fn parameters(&mut self, inst: &MethodInst) -> LowerResult<Vec<Ty>> {
        let signature = self.signature(inst)?;
        let mut all = Vec::with_capacity(signature.parameters.len() + 1);
        if signature.has_this {
            all.push(match self.is_value_type(inst.owner) {
                true => self.intern(Shape::ByRef(inst.owner)),
                false => inst.owner,
            });
        }
        all.extend(&signature.parameters);
        Ok(all)
    }
}
