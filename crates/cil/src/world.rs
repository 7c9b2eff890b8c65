//! The assemblies of a program and where a type name leads.
//!
//! A reference to the framework is looked up by full name: first in the model library, then in
//! the real assembly, if there is one. A reference to any other assembly is looked up in that
//! assembly alone. So our model of a type wins as a whole or not at all.

use std::collections::HashMap;
use std::rc::Rc;

use crate::error::Error;
use crate::files::{File, Files, is_collection};
use crate::metadata::rows::{
    AssemblyRef, CustomAttribute, ExportedType, FieldLayout, GenericParam, InterfaceImpl, MemberRef, TypeRef,
};
use crate::metadata::signature::TypeSig;
use crate::metadata::{Assembly, TableId, Token};
use crate::symbols::Symbols;

/// Index of an assembly in a [`World`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct AssemblyId(pub u16);

/// The assembly with the model library.
pub(crate) const MODEL: AssemblyId = AssemblyId(0);

/// The assembly that is checked.
pub(crate) const MAIN: AssemblyId = AssemblyId(1);

/// A type definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct DefId {
    /// Where it is.
    pub assembly: AssemblyId,
    /// Its TypeDef token.
    pub token: Token,
}

/// What a definition defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub(crate) enum DefKind {
    Class,
    Interface,
    Struct,
    Enum,
    Delegate,
}

/// What metadata says about a definition.
#[derive(Debug)]
pub(crate) struct Facts {
    /// Namespace; that of the outermost type for a nested one.
    pub namespace: Rc<str>,
    /// Simple name.
    pub name: Rc<str>,
    /// What it is.
    pub kind: DefKind,
    /// TypeAttributes.
    pub flags: u32,
    /// The type it is nested in.
    pub encloser: Option<DefId>,
    /// Its base class.
    pub extends: Option<Token>,
    /// Its fields.
    pub fields: Vec<Token>,
    /// Its methods.
    pub methods: Vec<Token>,
    /// The interfaces it lists.
    pub interfaces: Vec<Token>,
    /// The flags of its type parameters, those of enclosing types first.
    pub generics: Vec<u16>,
}

/// Where a type name leads.
#[derive(Clone, Debug)]
pub(crate) enum ResolvedType {
    /// To a definition.
    Def(DefId),
    /// Nowhere: no assembly has a type of this name.
    Missing(Rc<str>),
}

/// The assemblies of a program.
pub(crate) struct World<'f> {
    files: &'f dyn Files,
    loaded: Vec<Rc<LoadedAssembly>>,
    /// By simple name; `None` if there is no such assembly, or it cannot be read.
    by_name: HashMap<String, Option<AssemblyId>>,
    resolved: HashMap<(AssemblyId, Token), ResolvedType>,
    /// What went wrong with assemblies that are not the one that is checked.
    pub remarks: Vec<String>,
}

/// A model library that has been read. Many worlds can have the same one.
#[derive(Clone)]
pub(crate) struct Library(Rc<LoadedAssembly>);

impl Library {
    /// Reads a model library.
    pub(crate) fn read(bytes: &[u8]) -> Result<Library, Error> {
        let assembly = Assembly::read(bytes, "model library")?;
        let symbols = symbols(&assembly, None, None)?;
        Ok(Library(Rc::new(LoadedAssembly::new(MODEL, assembly, symbols))))
    }
}

struct LoadedAssembly {
    assembly: Rc<Assembly>,
    symbols: Option<Rc<Symbols>>,
    facts: Vec<Rc<Facts>>,
    top: HashMap<(Rc<str>, Rc<str>), Token>,
    nested: HashMap<(Token, Rc<str>), Token>,
    forwarded: HashMap<(String, String), Token>,
}

impl<'f> World<'f> {
    /// The model library and the assembly that is checked.
    pub(crate) fn new(model: Library, main: File, files: &'f dyn Files) -> Result<World<'f>, Error> {
        let mut world = World {
            files,
            loaded: vec![model.0],
            by_name: HashMap::new(),
            resolved: HashMap::new(),
            remarks: Vec::new(),
        };
        world.load(main)?;
        let name = world.loaded[1].assembly.name().to_owned();
        world.by_name.insert(name, Some(MAIN));
        Ok(world)
    }

    fn load(&mut self, file: File) -> Result<AssemblyId, Error> {
        let id = AssemblyId(self.loaded.len() as u16);
        let assembly = Assembly::read(file.bytes, &file.path)?;
        let symbols = match symbols(&assembly, file.pdb.as_deref(), file.mdb.as_deref()) {
            Ok(symbols) => symbols,
            Err(error) => {
                self.remarks.push(error.to_string());
                None
            }
        };
        self.loaded.push(Rc::new(LoadedAssembly::new(id, assembly, symbols)));
        Ok(id)
    }

    fn get(&self, id: AssemblyId) -> &LoadedAssembly {
        &self.loaded[usize::from(id.0)]
    }

    /// An assembly.
    pub(crate) fn assembly(&self, id: AssemblyId) -> Rc<Assembly> {
        self.get(id).assembly.clone()
    }

    /// The symbols of an assembly.
    pub(crate) fn symbols(&self, id: AssemblyId) -> Option<Rc<Symbols>> {
        self.get(id).symbols.clone()
    }

    /// Whether an assembly is not the user's: the model library or the framework.
    pub(crate) fn is_library(&self, id: AssemblyId) -> bool {
        id == MODEL || id != MAIN && is_framework(self.get(id).assembly.name())
    }

    /// What metadata says about a definition.
    pub(crate) fn facts(&self, def: DefId) -> Rc<Facts> {
        self.get(def.assembly).facts[def.token.row() as usize - 1].clone()
    }

    /// A type of the model library that stands for the framework's.
    fn ours(&self, namespace: &str, name: &str) -> Option<DefId> {
        // .NET's own code has a second one, whose methods throw unless a runtime knows them.
        let is_unsafe = (namespace, name) == ("Internal.Runtime.CompilerServices", "Unsafe");
        let namespace = if is_unsafe { "System.Runtime.CompilerServices" } else { namespace };
        let gives_way = is_collection(namespace, name) && self.files.prefers_framework_collections();
        if gives_way { None } else { self.get(MODEL).find(MODEL, namespace, name) }
    }

    /// A type of the library by its full name.
    pub(crate) fn find(&mut self, namespace: &str, name: &str) -> Option<DefId> {
        if let Some(def) = self.ours(namespace, name) {
            return Some(def);
        }
        let real = self.named("mscorlib").or_else(|| self.named("System.Private.CoreLib"))?;
        self.get(real).find(real, namespace, name)
    }

    /// A type of the assembly with this simple name.
    pub(crate) fn find_in(&mut self, assembly: &str, namespace: &str, name: &str) -> Option<DefId> {
        self.find_from(assembly, namespace, name, 0)
    }

    /// A type of the assembly that is checked, by its name with `.` or `+` or `/` between parts.
    pub(crate) fn find_main(&self, name: &str) -> Option<DefId> {
        let wanted = name.replace(['+', '/'], ".");
        self.types_of(MAIN).find(|&def| self.full_name(def) == wanted)
    }

    /// All types of an assembly.
    pub(crate) fn types_of(&self, assembly: AssemblyId) -> impl Iterator<Item = DefId> + use<> {
        let count = self.get(assembly).facts.len() as u32;
        (1..=count).map(move |row| DefId { assembly, token: Token::new(TableId::TypeDef, row) })
    }

    /// `Namespace.Outer.Inner`, with the number of type parameters as metadata has it.
    pub(crate) fn full_name(&self, def: DefId) -> String {
        let facts = self.facts(def);
        match facts.encloser {
            Some(encloser) => format!("{}.{}", self.full_name(encloser), facts.name),
            None if facts.namespace.is_empty() => facts.name.to_string(),
            None => format!("{}.{}", facts.namespace, facts.name),
        }
    }

    /// The assembly with this simple name.
    pub(crate) fn named(&mut self, name: &str) -> Option<AssemblyId> {
        if let Some(&known) = self.by_name.get(name) {
            return known;
        }
        let found = self.files.assembly(name).and_then(|file| match self.load(file) {
            Ok(id) => Some(id),
            Err(error) => {
                self.remarks.push(error.to_string());
                None
            }
        });
        self.by_name.insert(name.to_owned(), found);
        found
    }

    /// Where a TypeDef or TypeRef token leads.
    pub(crate) fn resolve(&mut self, assembly: AssemblyId, token: Token) -> ResolvedType {
        if token.is(TableId::TypeDef) {
            let def = DefId { assembly, token };
            return self.modelled(def).unwrap_or(ResolvedType::Def(def));
        }
        if let Some(known) = self.resolved.get(&(assembly, token)) {
            return known.clone();
        }
        let found = self.resolve_reference(assembly, token);
        self.resolved.insert((assembly, token), found.clone());
        found
    }

    /// Where our model has a type that a framework assembly defines, it wins there too.
    pub(crate) fn modelled(&self, def: DefId) -> Option<ResolvedType> {
        if def.assembly == MODEL || !self.is_library(def.assembly) {
            return None;
        }
        let facts = self.facts(def);
        // What a compiler has made for one assembly is in no other.
        if facts.name.starts_with('<') {
            return None;
        }
        let Some(encloser) = facts.encloser else {
            return self.ours(&facts.namespace, &facts.name).map(ResolvedType::Def);
        };
        match self.modelled(encloser)? {
            ResolvedType::Def(outer) => {
                match self.get(MODEL).nested.get(&(outer.token, facts.name.clone())) {
                    Some(&token) => Some(ResolvedType::Def(DefId { assembly: MODEL, token })),
                    None => Some(ResolvedType::Missing(self.full_name(def).into())),
                }
            }
            missing => Some(missing),
        }
    }

    fn resolve_reference(&mut self, assembly: AssemblyId, token: Token) -> ResolvedType {
        let source = self.assembly(assembly);
        let row: TypeRef<'_> = source.row(token);
        let full = match row.namespace {
            "" => row.name.to_owned(),
            namespace => format!("{namespace}.{}", row.name),
        };
        let missing = |name: String| ResolvedType::Missing(name.into());
        match row.scope {
            Some(scope) if scope.is(TableId::TypeRef) => match self.resolve(assembly, scope) {
                ResolvedType::Def(encloser) => {
                    let loaded = self.get(encloser.assembly);
                    let nested = loaded.nested.get(&(encloser.token, row.name.into()));
                    let nested = nested.map(|&token| DefId { assembly: encloser.assembly, token });
                    match nested.filter(|&def| self.may_name(assembly, def)) {
                        Some(def) => ResolvedType::Def(def),
                        None => missing(format!("{}.{}", self.full_name(encloser), row.name)),
                    }
                }
                ResolvedType::Missing(encloser) => missing(format!("{encloser}.{}", row.name)),
            },
            Some(scope) if scope.is(TableId::AssemblyRef) => {
                let target: AssemblyRef<'_> = source.row(scope);
                let found = self.find_from(target.name, row.namespace, row.name, 0);
                let found = found.filter(|&def| self.may_name(assembly, def));
                found.map_or_else(|| missing(full), ResolvedType::Def)
            }
            _ => {
                let found = self.get(assembly).find(assembly, row.namespace, row.name);
                found.map_or_else(|| missing(full), ResolvedType::Def)
            }
        }
    }

    /// Whether a program may name a type: what our model has for itself is not in the real library.
    fn may_name(&self, from: AssemblyId, def: DefId) -> bool {
        const VISIBILITY: u32 = 7;
        const NOT_PUBLIC: [u32; 4] = [0, 3, 5, 6];
        let is_own = || NOT_PUBLIC.contains(&(self.facts(def).flags & VISIBILITY));
        def.assembly != MODEL || self.is_library(from) || !is_own()
    }

    /// A type by the assembly that a reference names; forwarded types are followed.
    fn find_from(&mut self, assembly: &str, namespace: &str, name: &str, hops: u32) -> Option<DefId> {
        if is_framework(assembly)
            && let Some(def) = self.ours(namespace, name)
        {
            return Some(def);
        }
        let id = self.named(assembly)?;
        if let Some(def) = self.get(id).find(id, namespace, name) {
            return Some(def);
        }
        let key = (namespace.to_owned(), name.to_owned());
        let forwarded = *self.get(id).forwarded.get(&key)?;
        let source = self.assembly(id);
        let target: AssemblyRef<'_> = source.row(forwarded);
        if hops > 8 { None } else { self.find_from(target.name, namespace, name, hops + 1) }
    }

    /// The type that declares a field or method.
    pub(crate) fn declaring_type(&self, assembly: AssemblyId, token: Token) -> Option<DefId> {
        let token = self.get(assembly).assembly.declaring_type(token)?;
        Some(DefId { assembly, token })
    }

    /// Whether something has a custom attribute with this type name.
    pub(crate) fn has_attribute(&self, assembly: AssemblyId, token: Token, name: &str) -> bool {
        self.attribute(assembly, token, name).is_some()
    }

    /// The arguments of a custom attribute with this type name, as they are encoded.
    pub(crate) fn attribute(&self, assembly: AssemblyId, token: Token, name: &str) -> Option<&[u8]> {
        let source = &self.get(assembly).assembly;
        let mut attributes = source.of::<CustomAttribute<'_>>(token);
        let found = attributes.find(|attribute| {
            let class = match attribute.constructor.table() {
                Some(TableId::MethodDef) => source.declaring_type(attribute.constructor),
                Some(TableId::MemberRef) => Some(source.row::<MemberRef<'_>>(attribute.constructor).parent),
                _ => None,
            };
            class.is_some_and(|class| &*simple_name(source, class).1 == name)
        });
        found.map(|attribute| attribute.value)
    }

    /// Whether instance fields of a type may lie over one another.
    pub(crate) fn overlaps(&self, def: DefId) -> bool {
        const LAYOUT: u32 = 0x18;
        const EXPLICIT: u32 = 0x10;
        const STATIC: u16 = 0x10;
        let facts = self.facts(def);
        if facts.flags & LAYOUT != EXPLICIT {
            return false;
        }
        let source = &self.get(def.assembly).assembly;
        let instance = facts.fields.iter().filter(|&&field| source.field(field).flags & STATIC == 0);
        let mut ranges: Vec<(u32, Option<u32>)> = instance
            .map(|&field| {
                let offset = source.of::<FieldLayout>(field).next().map_or(0, |row| row.offset);
                (offset, source.field_signature(field).ok().and_then(|sig| size_of(&sig)))
            })
            .collect();
        ranges.sort_unstable();
        ranges.windows(2).any(|pair| pair[0].1.is_none_or(|size| pair[0].0.saturating_add(size) > pair[1].0))
    }
}

impl LoadedAssembly {
    fn new(id: AssemblyId, assembly: Assembly, symbols: Option<Symbols>) -> LoadedAssembly {
        let mut loaded = LoadedAssembly {
            facts: Vec::new(),
            top: HashMap::new(),
            nested: HashMap::new(),
            forwarded: HashMap::new(),
            assembly: Rc::new(assembly),
            symbols: symbols.map(Rc::new),
        };
        for row in 1..=loaded.assembly.row_count(TableId::TypeDef) {
            let token = Token::new(TableId::TypeDef, row);
            let facts = facts(&loaded.assembly, id, token);
            let name = facts.name.clone();
            match facts.encloser {
                Some(encloser) => loaded.nested.entry((encloser.token, name)).or_insert(token),
                None => loaded.top.entry((facts.namespace.clone(), name)).or_insert(token),
            };
            loaded.facts.push(Rc::new(facts));
        }
        let assembly = loaded.assembly.clone();
        for row in assembly.rows::<ExportedType<'_>>() {
            if let Some(target) = row.implementation.filter(|target| target.is(TableId::AssemblyRef)) {
                loaded.forwarded.insert((row.namespace.to_owned(), row.name.to_owned()), target);
            }
        }
        loaded
    }

    fn find(&self, id: AssemblyId, namespace: &str, name: &str) -> Option<DefId> {
        let token = *self.top.get(&(namespace.into(), name.into()))?;
        Some(DefId { assembly: id, token })
    }
}

fn facts(assembly: &Assembly, id: AssemblyId, token: Token) -> Facts {
    const INTERFACE: u32 = 0x20;
    let row = assembly.type_def(token);
    let encloser = assembly.declaring_type(token).map(|token| DefId { assembly: id, token });
    let base = row.extends.map(|extends| simple_name(assembly, extends));
    let is = |base_name: &str| {
        base.as_ref().is_some_and(|(namespace, name)| &**namespace == "System" && &**name == base_name)
    };
    let kind = if row.flags & INTERFACE != 0 {
        DefKind::Interface
    } else if is("Enum") {
        DefKind::Enum
    } else if is("ValueType") && (row.namespace, row.name) != ("System", "Enum") {
        DefKind::Struct
    } else if is("MulticastDelegate") {
        DefKind::Delegate
    } else {
        DefKind::Class
    };
    let mut generics: Vec<(u16, u16)> =
        assembly.of::<GenericParam<'_>>(token).map(|param| (param.number, param.flags)).collect();
    generics.sort_unstable();
    Facts {
        namespace: row.namespace.into(),
        name: row.name.into(),
        kind,
        flags: row.flags,
        encloser,
        extends: row.extends,
        fields: row.fields.collect(),
        methods: row.methods.collect(),
        interfaces: assembly.of::<InterfaceImpl>(token).map(|row| row.interface).collect(),
        generics: generics.into_iter().map(|(_, flags)| flags).collect(),
    }
}

/// The symbols inside an assembly or beside it.
pub(crate) fn symbols(
    assembly: &Assembly,
    pdb: Option<&[u8]>,
    mdb: Option<&[u8]>,
) -> Result<Option<Symbols>, Error> {
    if let Some(embedded) = Symbols::read_embedded(assembly)? {
        return Ok(Some(embedded));
    }
    match (pdb, mdb) {
        (Some(pdb), _) => Symbols::read_pdb(pdb, assembly.file(), assembly).map(Some),
        (None, Some(mdb)) => Symbols::read_mdb(mdb, assembly.file(), assembly).map(Some),
        (None, None) => Ok(None),
    }
}

/// Namespace and name that a TypeDef or TypeRef token says; empty for any other.
/// Namespace and name of a TypeDef or TypeRef.
pub(crate) fn simple_name(assembly: &Assembly, token: Token) -> (Rc<str>, Rc<str>) {
    match token.table() {
        Some(TableId::TypeDef) => {
            let row = assembly.type_def(token);
            (row.namespace.into(), row.name.into())
        }
        Some(TableId::TypeRef) => {
            let row: TypeRef<'_> = assembly.row(token);
            (row.namespace.into(), row.name.into())
        }
        _ => ("".into(), "".into()),
    }
}

fn size_of(sig: &TypeSig) -> Option<u32> {
    match sig {
        TypeSig::Boolean | TypeSig::I1 | TypeSig::U1 => Some(1),
        TypeSig::Char | TypeSig::I2 | TypeSig::U2 => Some(2),
        TypeSig::I4 | TypeSig::U4 | TypeSig::R4 => Some(4),
        TypeSig::I8 | TypeSig::U8 | TypeSig::R8 | TypeSig::I | TypeSig::U => Some(8),
        TypeSig::String | TypeSig::Object | TypeSig::Class(_) | TypeSig::SzArray(_) => Some(8),
        TypeSig::Modified { inner, .. } => size_of(inner),
        _ => None,
    }
}

/// Whether an assembly of this name belongs to the framework.
pub(crate) fn is_framework(name: &str) -> bool {
    matches!(name, "mscorlib" | "netstandard" | "System" | "WindowsBase")
        || matches!(name, "nunit.framework" | "xunit.assert" | "xunit.v3.assert")
        || name.starts_with("System.")
        || name.starts_with("Microsoft.")
}
