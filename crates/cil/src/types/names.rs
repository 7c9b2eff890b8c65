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
            Shape::Function(types) => {
                let types: Vec<String> = types.iter().map(|&ty| self.name(ty)).collect();
                format!("delegate*<{}>", types.join(", "))
            }
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
                    None => suspended_method(part).unwrap_or(part).to_owned(),
                    Some((name, arity)) => {
                        let count = arity.parse().unwrap_or(0);
                        let own: Vec<String> = args.by_ref().take(count).map(|&arg| self.name(arg)).collect();
                        match suspended_method(name) {
                            Some(method) => method.to_owned(),
                            None => format!("{name}<{}>", own.join(", ")),
                        }
                    }
                });
                parts.collect::<Vec<_>>().join(".")
            }
        }
    }

    /// `Type::Method`, with type arguments; the method that the user wrote where a compiler made a class of it.
    pub(crate) fn method_name(&self, inst: &MethodInst) -> String {
        let name = self.world.assembly(inst.assembly).method(inst.token).name.to_owned();
        if name == "MoveNext" && self.is_suspended_method(inst.owner) {
            let owner = self.name(inst.owner);
            return match owner.rsplit_once('.') {
                Some((class, method)) => format!("{class}::{method}"),
                None => owner,
            };
        }
        let args: Vec<String> = inst.args.iter().map(|&arg| self.name(arg)).collect();
        match args.is_empty() {
            true => format!("{}::{name}", self.name(inst.owner)),
            false => format!("{}::{name}<{}>", self.name(inst.owner), args.join(", ")),
        }
    }

    /// Whether a type is the class or struct that a compiler makes of an async method or an iterator.
    fn is_suspended_method(&self, ty: Ty) -> bool {
        match self.shape(ty) {
            Shape::Named { def, .. } => suspended_method(&self.world.facts(*def).name).is_some(),
            _ => false,
        }
    }

    /// `(int, string)`.
    pub(crate) fn parameter_list(&self, parameters: &[Ty]) -> String {
        let names: Vec<String> = parameters.iter().map(|&parameter| self.name(parameter)).collect();
        format!("({})", names.join(", "))
    }
}

/// The method of which a compiler made this class: `Deposit` of `<Deposit>d__1` (Roslyn) or `<Deposit>c__async0` (mcs), and
/// `Main` of `<<Main>b__0_1>d`, which is a lambda in `Main`.
fn suspended_method(class: &str) -> Option<&str> {
    let (method, rest) = class.trim_start_matches('<').split_once('>')?;
    let is_made = class.starts_with('<')
        && !method.is_empty()
        && (rest.starts_with("d__")
            || rest.ends_with(">d")
            || rest.starts_with("c__async")
            || rest.starts_with("c__Iterator"));
    is_made.then_some(method)
}

/// What the source calls a field that a compiler made of a variable of an async method or an iterator: `before` for
/// `<before>5__1` (Roslyn) or `<before>__0` (mcs), `this` for `<>4__this` or `$this`.
pub(crate) fn variable(field: &str) -> &str {
    if matches!(field, "<>4__this" | "$this") {
        return "this";
    }
    match field.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
        Some((name, rest)) if !name.is_empty() && (rest.starts_with("5__") || rest.starts_with("__")) => name,
        _ => field,
    }
}

#[cfg(test)]
mod tests {
    use super::{suspended_method, variable};

    #[test]
    fn fields_of_compilers_have_the_names_of_variables() {
        for (field, name) in [
            ("<before>5__1", "before"),
            ("<before>__0", "before"),
            ("<>4__this", "this"),
            ("<Count>k__BackingField", "<Count>k__BackingField"),
            ("<>1__state", "<>1__state"),
            ("amount", "amount"),
        ] {
            assert_eq!(variable(field), name);
        }
    }

    #[test]
    fn classes_of_compilers_have_the_names_of_methods() {
        for (class, method) in [
            ("<Deposit>d__1", Some("Deposit")),
            ("<Deposit>c__async0", Some("Deposit")),
            ("<Numbers>c__Iterator0", Some("Numbers")),
            ("<<Main>b__0_1>d", Some("Main")),
            ("<>c__DisplayClass0_0", None),
            ("<>c", None),
            ("List", None),
        ] {
            assert_eq!(suspended_method(class), method, "{class}");
        }
    }
}
