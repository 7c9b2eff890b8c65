//! What reports call types and methods: as C# writes them.

use super::{MethodInst, Shape, Ty, Types};

impl Types<'_> {
    /// `Outer.Inner<int>`, `string[]`.
    pub(crate) fn name(&self, ty: Ty) -> String {
        match self.shape(ty) {
            Shape::Void => "void".to_owned(),
            Shape::Primitive(primitive) => primitive.keyword().to_owned(),
            Shape::Missing(name) => name.to_string(),
            Shape::Array(element) => format!("{}[]", self.name(*element)),
            Shape::MultiArray { element, rank } => {
                format!("{}[{}]", self.name(*element), ",".repeat(*rank as usize - 1))
            }
            Shape::ByRef(inner) => format!("ref {}", self.name(*inner)),
            Shape::Pointer(inner) => format!("{}*", self.name(*inner)),
            Shape::Function => "function pointer".to_owned(),
            Shape::MethodParameter(index) => format!("!!{index}"),
            Shape::TypeParameter(index) => format!("!{index}"),
            Shape::Named { def, args } => {
                let full = self.world.full_name(*def);
                match &*full {
                    "System.Object" => return "object".to_owned(),
                    "System.String" => return "string".to_owned(),
                    _ => {}
                }
                let mut args = args.iter();
                let parts = full.split('.').map(|part| match part.split_once('`') {
                    None => part.to_owned(),
                    Some((name, arity)) => {
                        let count = arity.parse().unwrap_or(0);
                        let own: Vec<String> = args.by_ref().take(count).map(|&arg| self.name(arg)).collect();
                        format!("{name}<{}>", own.join(", "))
                    }
                });
                parts.collect::<Vec<_>>().join(".")
            }
        }
    }

    /// `Type::Method`, with type arguments.
    pub(crate) fn method_name(&self, inst: &MethodInst) -> String {
        let name = self.world.assembly(inst.assembly).method(inst.token).name.to_owned();
        let args: Vec<String> = inst.args.iter().map(|&arg| self.name(arg)).collect();
        match args.is_empty() {
            true => format!("{}::{name}", self.name(inst.owner)),
            false => format!("{}::{name}<{}>", self.name(inst.owner), args.join(", ")),
        }
    }

    /// `(int, string)`.
    pub(crate) fn parameter_list(&self, parameters: &[Ty]) -> String {
        let names: Vec<String> = parameters.iter().map(|&parameter| self.name(parameter)).collect();
        format!("({})", names.join(", "))
    }
}
