//! Which method a program starts with: `Main`, the method that the user names, or a test of a framework with one list of its
//! arguments, as in `BankTests::Transfers(1, "a")`.

use std::rc::Rc;

use fencepost_frontend::names::closest;
use fencepost_frontend::tests::TestPlan;

use super::Linker;
use super::test::TestRun;
use crate::tests::is_check;
use crate::types::{LowerResult, MethodInst, Shape, Ty, invalid};
use crate::world::{DefId, MAIN};

/// Where a program starts.
pub(super) struct EntryPoint {
    pub method: MethodInst,
    /// How the user writes it.
    pub name: String,
    /// What is run around it, if it is a test or needs an object.
    pub test: Option<TestRun>,
}

impl Linker<'_> {
    /// The entry point of the assembly, or the method that the user names.
    pub(super) fn find_entry(&mut self, wanted: Option<&str>) -> LowerResult<EntryPoint> {
        let Some(wanted) = wanted else {
            let assembly = self.types.world.assembly(MAIN);
            if let Some(problem) = assembly.wrong_entry_point() {
                return invalid(problem);
            }
            let Some(token) = assembly.entry_point() else {
                return invalid("this assembly has no entry point");
            };
            let Some(def) = self.types.world.declaring_type(MAIN, token) else {
                return invalid("the entry point belongs to no type");
            };
            let owner = self.types.instantiate(def, Rc::new([]));
            let method = MethodInst { owner, assembly: MAIN, token, args: Rc::new([]) };
            self.check_generics(def, &method)?;
            // ECMA-335 II.15.4.1.2: only the user may name a method that needs an object.
            if self.types.signature(&method)?.has_this {
                let name = self.types.method_name(&method);
                return invalid(format!("`{name}` is not static, so it cannot be an entry point"));
            }
            return self.plain_entry(owner, method);
        };
        // A text among the arguments may have anything in it.
        let path = wanted.split('(').next().unwrap_or(wanted);
        let Some((class, method)) = path.rsplit_once("::").or_else(|| path.rsplit_once('.')) else {
            let hint = match self.type_with_method(path)? {
                Some(class) => format!("; did you mean `{class}::{path}`?"),
                None => String::new(),
            };
            return invalid(format!("`{wanted}` is not of the form `Type::Method`{hint}"));
        };
        let Some(def) = self.types.world.find_main(class) else {
            let names: Vec<String> =
                self.types.world.types_of(MAIN).map(|def| self.types.world.full_name(def)).collect();
            // Most often it is only the namespace that is missing.
            let inner = names.iter().map(String::as_str).find(|name| name.rsplit('.').next() == Some(class));
            return invalid(match inner.or_else(|| closest(class, names.iter().map(String::as_str))) {
                Some(near) => format!("there is no type `{class}`; did you mean `{near}`?"),
                None => format!("there is no type `{class}`"),
            });
        };
        let arguments = (path.len() < wanted.len()).then(|| &wanted[path.len()..]);
        self.named_entry(def, class, method, arguments)
    }

    /// A type of the program that has a method of this name.
    fn type_with_method(&mut self, name: &str) -> LowerResult<Option<String>> {
        let defs: Vec<DefId> = self.types.world.types_of(MAIN).collect();
        for def in defs {
            let class = self.types.world.full_name(def);
            let generics = self.types.world.facts(def).generics.len();
            if generics > 0 || class.contains('<') {
                continue;
            }
            let owner = self.types.instantiate(def, Rc::new([]));
            let methods = self.types.methods_of(owner)?;
            let named = |method: &MethodInst| {
                self.types.world.assembly(method.assembly).method(method.token).name == name
            };
            if methods.iter().any(named) {
                return Ok(Some(class));
            }
        }
        Ok(None)
    }

    /// A method of a class by its name, with arguments if it is a test that has some.
    fn named_entry(
        &mut self,
        def: DefId,
        class: &str,
        name: &str,
        arguments: Option<&str>,
    ) -> LowerResult<EntryPoint> {
        let generics = self.types.world.facts(def).generics.len();
        let object = self.types.object();
        let owner = self.types.instantiate(def, vec![object; generics].into());
        let mut named = Vec::new();
        let mut names = Vec::new();
        for method in self.types.methods_of(owner)? {
            let found = self.types.world.assembly(method.assembly).method(method.token).name.to_owned();
            match found == name {
                true => named.push(method),
                false => names.push(found),
            }
        }
        if named.is_empty() {
            return invalid(match closest(name, names.iter().map(String::as_str)) {
                Some(near) => format!("`{class}` has no method `{name}`; did you mean `{near}`?"),
                None => format!("`{class}` has no method `{name}`"),
            });
        }
        if let Some(arguments) = arguments {
            return self.test_case(owner, &named, class, name, arguments);
        }
        let mut fitting = None;
        for method in &named {
            if fitting.is_none() && self.takes_nothing(method)? {
                fitting = Some(method.clone());
            }
        }
        let method = fitting.unwrap_or_else(|| named[0].clone());
        self.check_generics(def, &method)?;
        self.plain_entry(owner, method)
    }

    /// A test with the arguments that stand behind its name.
    fn test_case(
        &mut self,
        owner: Ty,
        named: &[MethodInst],
        class: &str,
        name: &str,
        arguments: &str,
    ) -> LowerResult<EntryPoint> {
        let mut known = Vec::new();
        for method in named {
            let test = self.types.as_test(owner, method);
            for case in self.types.cases(&test)? {
                let shown = &case.entry[case.entry.find('(').unwrap_or(case.entry.len())..];
                if shown != arguments {
                    known.extend((!shown.is_empty()).then(|| shown.to_owned()));
                    continue;
                }
                if let TestPlan::NotRun(why) = &case.plan {
                    return invalid(format!("`{}` cannot be run: {why}", case.entry));
                }
                let run = self.plan_test(&test, &case)?;
                return Ok(EntryPoint { method: method.clone(), name: case.entry, test: Some(run) });
            }
        }
        invalid(match known.is_empty() {
            true => format!("`{class}::{name}` has no arguments that are written down"),
            false => format!("`{class}::{name}` has no arguments {arguments}, but {}", known.join(", ")),
        })
    }

    /// Whether a method can be called without arguments, or with those of the command line.
    fn takes_nothing(&mut self, method: &MethodInst) -> LowerResult<bool> {
        let signature = self.types.signature(method)?;
        Ok(match &signature.parameters[..] {
            [] => true,
            [only] => {
                let string = self.types.string();
                *only == self.types.intern(Shape::Array(string)) && !signature.has_this
            }
            _ => false,
        })
    }

    fn check_generics(&mut self, def: DefId, method: &MethodInst) -> LowerResult<()> {
        let name = self.types.method_name(method);
        if !self.types.world.facts(def).generics.is_empty() {
            return invalid(format!("`{name}` is in a generic type and cannot be an entry point"));
        }
        if self.types.signature(method)?.generics != 0 {
            return invalid(format!("`{name}` has type parameters, so it cannot be an entry point"));
        }
        Ok(())
    }

    /// A method that is called without arguments, or with those of the command line: a static one that is no test by
    /// itself, any other on a new object with what its framework has around it.
    fn plain_entry(&mut self, owner: Ty, method: MethodInst) -> LowerResult<EntryPoint> {
        let name = self.types.method_name(&method);
        let test = self.types.as_test(owner, &method);
        let is_static = !self.types.signature(&method)?.has_this;
        if !self.takes_nothing(&method)? {
            return invalid(format!("`{name}` has parameters, so it cannot be an entry point"));
        }
        if test.framework.is_none() && is_static {
            return Ok(EntryPoint { method, name, test: None });
        }
        if !is_static && self.types.plain_constructor(owner)?.is_none() {
            return invalid(format!(
                "`{name}` is not static, and its class has no constructor without parameters, so it cannot be an entry point"
            ));
        }
        let mut cases = self.types.cases(&test)?;
        let Some(case) = cases.pop() else { return invalid(format!("`{name}` is no test")) };
        match &case.plan {
            TestPlan::NotRun(why) if !test.markers.iter().any(is_check) => {
                invalid(format!("`{name}` cannot be run: {why}"))
            }
            _ => {
                let run = self.plan_test(&test, &case)?;
                Ok(EntryPoint { method, name: case.entry, test: Some(run) })
            }
        }
    }
}
