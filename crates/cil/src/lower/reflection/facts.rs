//! How types are related, and what they are made of.

use super::reference;
use crate::lower::Linker;
use crate::metadata::TableId;
use crate::metadata::Token;
use crate::metadata::rows::{Assembly, GenericParam};
use crate::types::{LowerError, LowerResult, Shape, Ty};
use crate::world::{AssemblyId, DefId, MAIN, MODEL};

const TYPE: (&str, &str) = ("System", "Type");
const ASSEMBLY: (&str, &str) = ("System.Reflection", "Assembly");

/// How far a type is described that is only mentioned by another: interfaces of interfaces could go on for ever.
const MAX_DEPTH: u32 = 2;

/// How many types are related to one another at most.
const MAX_RELATED: usize = 2000;

impl Linker<'_> {
    /// Describes type objects that are not yet described.
    pub(super) fn describe_facts(&mut self) -> LowerResult<()> {
        while self.reflection.wants.facts
            && self.reflection.facts_done < self.statics.type_objects_in_order().len()
        {
            let ty = self.statics.type_objects_in_order()[self.reflection.facts_done];
            self.reflection.facts_done += 1;
            let depth = self.reflection.depths.get(&ty).copied().unwrap_or(0);
            if depth > MAX_DEPTH {
                continue;
            }
            self.draft.spend(1)?;
            let before = self.statics.type_objects_in_order().len();
            self.describe_type_object(ty)?;
            for &new in &self.statics.type_objects_in_order()[before..] {
                self.reflection.depths.entry(new).or_insert(depth + 1);
            }
            let constant = self.type_constant(ty)?;
            self.set_known(constant, TYPE, "_isDescribed", 1)?;
        }
        Ok(())
    }

    fn describe_type_object(&mut self, ty: Ty) -> LowerResult<()> {
        let constant = self.type_constant(ty)?;
        let (mut element, mut rank, mut attributes) = (None, 0, None);
        match *self.types.shape(ty) {
            Shape::Array(of) => (element, rank) = (Some(of), 1),
            Shape::MultiArray { element: of, rank: dimensions } => {
                (element, rank) = (Some(of), u64::from(dimensions));
            }
            Shape::ByRef(of) | Shape::Pointer(of) => (element, attributes) = (Some(of), Some(0)),
            _ => {}
        }
        if let Some(element) = element {
            let element = self.type_constant(element)?;
            self.set_known(constant, TYPE, "_element", reference(element))?;
            self.set_known(constant, TYPE, "_rank", rank)?;
        }
        let definition = match element {
            None => self.types.definition(ty),
            Some(_) => None,
        };
        if let Some((def, args)) = definition {
            let facts = self.types.world.facts(def);
            attributes = Some(facts.flags);
            if let Some(encloser) = facts.encloser {
                let encloser = self.unbound(encloser);
                let encloser = self.type_constant(encloser)?;
                self.set_known(constant, TYPE, "_declaring", reference(encloser))?;
            }
            if !facts.generics.is_empty() {
                self.describe_generics(constant, def, &args)?;
            }
        }
        // Arrays are public, sealed and serializable.
        self.set_known(constant, TYPE, "_attributes", attributes.unwrap_or(0x2101).into())?;
        let home = definition_home(self, ty);
        let assembly = self.assembly_object(home)?;
        self.set_known(constant, TYPE, "_assembly", reference(assembly))?;
        if self.is_unbound(ty) {
            return Ok(());
        }
        let mut interfaces = Vec::new();
        for interface in self.types.interfaces(ty)?.to_vec() {
            interfaces.push(self.type_constant(interface)?);
        }
        let list = self.type_list(&interfaces)?;
        self.set_known(constant, TYPE, "_interfaces", list)
    }

    /// A definition without type arguments: the type itself if it is not generic.
    pub(crate) fn unbound(&mut self, def: DefId) -> Ty {
        self.types.instantiate(def, std::rc::Rc::new([]))
    }

    /// Whether a generic type has not been given its arguments, or is a parameter itself.
    pub(crate) fn is_unbound(&self, ty: Ty) -> bool {
        match self.types.shape(ty) {
            Shape::Named { def, args } => self.types.world.facts(*def).generics.len() != args.len(),
            Shape::MethodParameter(_) | Shape::TypeParameter(_) => true,
            Shape::Array(of)
            | Shape::MultiArray { element: of, .. }
            | Shape::ByRef(of)
            | Shape::Pointer(of) => self.is_unbound(*of),
            _ => false,
        }
    }

    fn describe_generics(&mut self, constant: u32, def: DefId, args: &[Ty]) -> LowerResult<()> {
        let definition = self.unbound(def);
        let definition = self.type_constant(definition)?;
        self.set_known(constant, TYPE, "_definition", reference(definition))?;
        let mut arguments = Vec::new();
        for &arg in args {
            arguments.push(self.type_constant(arg)?);
        }
        if args.is_empty() {
            for index in 0..self.types.world.facts(def).generics.len() {
                arguments.push(self.parameter_object(def, index)?);
            }
        }
        let list = self.type_list(&arguments)?;
        self.set_known(constant, TYPE, "_arguments", list)
    }

    /// The object that stands for a type parameter of a definition.
    fn parameter_object(&mut self, def: DefId, index: usize) -> LowerResult<u32> {
        if let Some(&known) = self.reflection.parameters.get(&(def, index)) {
            return Ok(known);
        }
        const PARAMETER: u64 = 256;
        let name = self.parameter_names(def).get(index).cloned().unwrap_or_default();
        let text = self.text_constant(&name);
        let assembly = reference(self.assembly_object(def.assembly)?);
        let fields = [("_name", text), ("_text", text), ("_flags", PARAMETER), ("_assembly", assembly)];
        let constant = self.known_object(TYPE.0, TYPE.1, &fields)?;
        self.reflection.parameters.insert((def, index), constant);
        Ok(constant)
    }

    /// The names of a definition's type parameters.
    pub(crate) fn parameter_names(&self, def: DefId) -> Vec<String> {
        let assembly = self.types.world.assembly(def.assembly);
        let rows = assembly.of::<GenericParam<'_>>(def.token);
        let mut names: Vec<(u16, String)> = rows.map(|row| (row.number, row.name.to_owned())).collect();
        names.sort_unstable();
        names.into_iter().map(|(_, name)| name).collect()
    }

    /// The object that stands for an assembly. Of the model library no name is known: its types are from several.
    pub(super) fn assembly_object(&mut self, id: AssemblyId) -> LowerResult<u32> {
        if let Some(&known) = self.reflection.assemblies.get(&id) {
            return Ok(known);
        }
        let source = self.types.world.assembly(id);
        let row: Assembly<'_> = source.row(Token::new(TableId::Assembly, 1));
        let culture = if row.culture.is_empty() { "neutral" } else { row.culture };
        let (name, version) =
            (source.name().to_owned(), format!("{}.{}.{}.{}", row.major, row.minor, row.build, row.revision));
        let full = format!("{name}, Version={version}, Culture={culture}, PublicKeyToken=null");
        let is_own = !self.types.world.is_library(id) && row.public_key.is_empty();
        let file = source.file().rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
        let texts = [name, full, file].map(|text| if is_own { self.text_constant(&text) } else { 0 });
        let module = self.known_object("System.Reflection", "Module", &[("_name", texts[2])])?;
        let fields = [
            ("_name", texts[0]),
            ("_fullName", texts[1]),
            ("_module", reference(module)),
            ("_isWhole", u64::from(id == MAIN)),
        ];
        let constant = self.known_object(ASSEMBLY.0, ASSEMBLY.1, &fields)?;
        self.set_known(module, ("System.Reflection", "Module"), "_assembly", reference(constant))?;
        self.reflection.assemblies.insert(id, constant);
        Ok(constant)
    }

    /// Lists the types of the assembly that is checked, if a program asks for them.
    pub(super) fn list_types(&mut self) -> LowerResult<()> {
        if !self.reflection.wants.types || self.reflection.types_done != 0 {
            return Ok(());
        }
        let mut types = Vec::new();
        for def in self.types.world.types_of(MAIN) {
            if &*self.types.world.facts(def).name != "<Module>" {
                let ty = self.unbound(def);
                types.push(self.type_constant(ty)?);
            }
        }
        self.reflection.types_done = types.len() + 1;
        let list = self.type_list(&types)?;
        let assembly = self.assembly_object(MAIN)?;
        self.set_known(assembly, ASSEMBLY, "_types", list)
    }

    /// Says of each type what it can be used as, among all that have an object.
    pub(super) fn relate_types(&mut self) -> LowerResult<()> {
        if !self.reflection.wants.facts {
            return Ok(());
        }
        let all: Vec<Ty> = self.statics.type_objects_in_order().to_vec();
        let all: Vec<Ty> = all.into_iter().filter(|&ty| self.has_relatives(ty)).collect();
        if all.len() > MAX_RELATED {
            return Ok(());
        }
        let object = self.types.object();
        for &from in &all {
            self.draft.check_budget()?;
            let mut usable = Vec::new();
            for &to in all.iter().filter(|&&to| to != from && to != object) {
                match self.types.is_assignable(from, to) {
                    Ok(true) => usable.push(self.type_constant(to)?),
                    Ok(false) | Err(LowerError::Unsupported(_)) => {}
                    Err(trouble) => return Err(trouble),
                }
            }
            let list = self.type_list(&usable)?;
            let constant = self.type_constant(from)?;
            self.set_known(constant, TYPE, "_usableAs", list)?;
            self.set_known(constant, TYPE, "_isRelated", 1)?;
        }
        Ok(())
    }

    fn has_relatives(&self, ty: Ty) -> bool {
        !self.is_unbound(ty) && (self.types.is_reference(ty) || self.types.is_value_type(ty))
    }

    /// Lists all types that have an object, if a program looks among them.
    pub(super) fn list_all_types(&mut self) -> LowerResult<()> {
        let Some(head) = self.reflection.all_types else { return Ok(()) };
        let mut all = Vec::new();
        for ty in self.statics.type_objects_in_order().to_vec() {
            all.push(self.type_constant(ty)?);
        }
        let list = self.type_list(&all)?;
        self.set_known(head, ("Fencepost", "TypeList"), "_next", list)
    }
}

/// The assembly that defines a type: of an array, that of its elements.
fn definition_home(link: &Linker<'_>, ty: Ty) -> AssemblyId {
    match *link.types.shape(ty) {
        Shape::Named { def, .. } => def.assembly,
        Shape::Array(of) | Shape::MultiArray { element: of, .. } | Shape::ByRef(of) | Shape::Pointer(of) => {
            definition_home(link, of)
        }
        _ => MODEL,
    }
}
