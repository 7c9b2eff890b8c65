//! Which method a program starts with: `main`, the method that the user names, or a test of a framework, if need be with its
//! argument, as in `BankTest::transfers(2)`; and the code that calls it, with what its framework has around it.

use fencepost_frontend::names::closest;
use fencepost_frontend::tests::{GIVES_UP, TestPlan};
use fencepost_ir::{ControlOp, HandlerKind, Kind, Span};

use super::body::Body;
use super::hooks::Hooks;
use super::stack::fresh;
use super::{Linker, Routine};
use crate::class::annotation::AnnotationValue;
use crate::class::descriptor::Ty;
use crate::class::flags;
use crate::tests::TestMethod;
use crate::tests::plan::{TestCase, wrapper};
use crate::types::{LowerResult, MethodId, STRING, invalid};
use crate::world::ClassId;

/// Where a program starts.
#[derive(Clone, Debug)]
pub(super) struct EntryPoint {
    /// The class of the object that it is called on, if it is not static.
    pub class: ClassId,
    pub method: MethodId,
    /// How the user writes it.
    pub name: String,
    around: Hooks,
    argument: Option<AnnotationValue>,
    /// The exceptions that it may end with; if there are some it has to end with one.
    expected: Vec<String>,
    /// The exceptions by which a test gives up.
    gives_up: Vec<&'static str>,
    /// What is taken for granted.
    relies: Option<&'static str>,
}

/// Whether a method can be called without arguments, or with those of the command line.
fn takes_nothing(parameters: &[Ty]) -> bool {
    match parameters {
        [] => true,
        [Ty::Array(element)] => **element == Ty::class(STRING),
        _ => false,
    }
}

impl Linker<'_> {
    /// `main`, or the method that the user names.
    pub(super) fn find_entry(&mut self, class: ClassId, wanted: Option<&str>) -> LowerResult<EntryPoint> {
        let whole = wanted.unwrap_or("main");
        let name = whole.split('(').next().unwrap_or(whole);
        let shown = self.types.class(class).shown();
        let methods = self.types.methods_of(class);
        // A method without code is worth a word of its own.
        let declared = self.types.class(class);
        let has_no_code = declared.methods.iter().any(|it| &*it.name == name && it.code.is_none());
        let named: Vec<MethodId> =
            methods.iter().copied().filter(|&id| &*self.types.method(id).name == name).collect();
        if name.len() < whole.len() {
            return self.test_case(class, &named, name, &whole[name.len()..]);
        }
        let fits = |&id: &MethodId| takes_nothing(&self.types.method(id).signature.parameters);
        let Some(method) = named.iter().copied().find(fits).or_else(|| named.first().copied()) else {
            if has_no_code {
                return invalid(format!("`{shown}::{name}` has no code, so it cannot be an entry point"));
            }
            let names: Vec<String> =
                methods.iter().map(|&id| self.types.method(id).name.to_string()).collect();
            return invalid(match (wanted, closest(name, names.iter().map(String::as_str))) {
                (None, _) => format!("{shown} has no main method"),
                (_, Some(near)) => format!("`{shown}` has no method `{name}`; did you mean `{near}`?"),
                (_, None) => format!("`{shown}` has no method `{name}`"),
            });
        };
        self.plain_entry(class, method)
    }

    /// A test with the argument that stands behind its name.
    fn test_case(
        &mut self,
        class: ClassId,
        named: &[MethodId],
        name: &str,
        argument: &str,
    ) -> LowerResult<EntryPoint> {
        let shown = self.types.class(class).shown();
        let mut known = Vec::new();
        for &method in named {
            let test = self.types.as_test(class, method);
            for case in self.types.cases(&test) {
                let own = case.entry[case.entry.find('(').unwrap_or(case.entry.len())..].to_owned();
                if own == argument {
                    return self.planned(&test, case);
                }
                known.extend(Some(own).filter(|own| !own.is_empty()));
            }
        }
        invalid(match known.is_empty() {
            true => format!("`{shown}::{name}` has no arguments that are written down"),
            false => format!("`{shown}::{name}` has no argument {argument}, but {}", known.join(", ")),
        })
    }

    /// A method that is called without arguments, or with those of the command line.
    fn plain_entry(&mut self, class: ClassId, method: MethodId) -> LowerResult<EntryPoint> {
        let test = self.types.as_test(class, method);
        let name = self.types.method_name(method);
        let (declared, owner) = (self.types.method(method).clone(), self.types.class(class));
        let is_made = owner.method("<init>", "()V").is_some() && !owner.is(flags::ABSTRACT);
        if !declared.is(flags::STATIC) && !is_made {
            return invalid(format!(
                "`{name}` is not static, and its class has no constructor without parameters, so it cannot be an entry point"
            ));
        }
        if !takes_nothing(&declared.signature.parameters) {
            return invalid(format!("`{name}` has parameters, so it cannot be an entry point"));
        }
        if test.framework.is_none() {
            let case = TestCase { entry: name, argument: None, plan: TestPlan::Check(Vec::new()) };
            return self.planned(&test, case);
        }
        match self.types.cases(&test).pop() {
            Some(case) => self.planned(&test, case),
            None => invalid(format!("`{name}` has no arguments that are written down")),
        }
    }

    fn planned(&mut self, test: &TestMethod, case: TestCase) -> LowerResult<EntryPoint> {
        if let TestPlan::NotRun(why) = &case.plan {
            return invalid(format!("`{}` cannot be run: {why}", case.entry));
        }
        let gives_up = test.framework.map_or(&[][..], |framework| framework.gives_up).to_vec();
        Ok(EntryPoint {
            class: test.class,
            method: test.method,
            name: case.entry,
            around: self.hooks_around(test),
            argument: case.argument,
            expected: test.expected(),
            gives_up: gives_up.into_iter().filter(|name| self.types.find(name).is_some()).collect(),
            relies: test.taken_for_granted(),
        })
    }
}

impl Body<'_, '_> {
    /// Calls the entry point and what is around it.
    pub(super) fn call_entry(&mut self, main: &EntryPoint, given: &[String]) -> LowerResult<()> {
        if let Some(assumption) = main.relies {
            self.relies(assumption);
        }
        let gives_up = main.gives_up.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let whole = |body: &mut Self| {
            let receiver = body.receiver(main.class, main.method)?;
            main.around.before.iter().try_for_each(|&hook| body.call_hook(hook, receiver))?;
            let call = |body: &mut Self| body.call_main(main, receiver, given);
            let unthrown = |body: &mut Self| body.fail_unthrown(main.method, &main.expected);
            match main.expected.is_empty() {
                true => call(body)?,
                false => body.catching(&main.expected, call, unthrown, None)?,
            }
            main.around.after.iter().try_for_each(|&hook| body.call_hook(hook, receiver))
        };
        match gives_up.is_empty() {
            true => whole(self),
            false => self.catching(&gives_up, whole, |_| {}, Some(GIVES_UP)),
        }
    }

    fn relies(&mut self, assumption: &str) {
        let message = self.link.draft.builder.message(assumption);
        self.emit(ControlOp::Relies { message });
    }

    fn call_main(
        &mut self,
        main: &EntryPoint,
        receiver: Option<fencepost_ir::Reg>,
        given: &[String],
    ) -> LowerResult<()> {
        let signature = self.link.types.method(main.method).signature.clone();
        let own = usize::from(receiver.is_some());
        self.push_receiver(receiver);
        match (&main.argument, &signature.parameters[..]) {
            (Some(argument), [parameter]) => self.push_literal(argument, parameter)?,
            (_, []) => {}
            _ => self.push_arguments(given),
        }
        let result = signature.result.as_ref().map(Ty::kind);
        self.call_routine(Routine::Method(main.method), own + signature.parameters.len(), result)?;
        if signature.result == Some(Ty::Int) {
            self.set_exit_code()?;
        }
        Ok(())
    }

    fn push_literal(&mut self, argument: &AnnotationValue, parameter: &Ty) -> LowerResult<()> {
        let ty = match argument {
            AnnotationValue::Text(text) => {
                self.push_string(&text.encode_utf16().collect::<Vec<u16>>());
                return Ok(());
            }
            number => {
                let Some((ty, word)) = number.word() else {
                    return invalid("an argument that is not supported");
                };
                self.push_const(ty.kind(), word);
                ty
            }
        };
        match wrapper(ty) {
            Some(class) if ty != parameter => {
                self.call_library(class, "valueOf", &format!("({})L{class};", ty.descriptor()))
            }
            _ => Ok(()),
        }
    }

    /// Does something, catching exceptions of some types; `otherwise` is done where none comes.
    fn catching(
        &mut self,
        types: &[String],
        code: impl FnOnce(&mut Self) -> LowerResult<()>,
        otherwise: impl FnOnce(&mut Self),
        relies: Option<&str>,
    ) -> LowerResult<()> {
        let [start, end, done] = [(); 3].map(|()| self.out.label());
        self.out.bind(start);
        code(self)?;
        self.out.bind(end);
        otherwise(self);
        self.out.jump(done);
        for name in types {
            self.link.types.need(name)?;
            let (exception, target) = (fresh(&mut self.out, Kind::Ref), self.out.label());
            let kind = match &**name {
                "java/lang/Throwable" => HandlerKind::CatchAll,
                _ => HandlerKind::Catch(self.link.target(&Ty::class(name))),
            };
            self.out.handler(start, end, kind, target, exception);
            self.out.bind(target);
            if let Some(assumption) = relies {
                self.relies(assumption);
            }
            self.out.jump(done);
        }
        self.out.bind(done);
        self.after_branches();
        Ok(())
    }

    /// Fails where a method begins: one of these exceptions had to come.
    fn fail_unthrown(&mut self, method: MethodId, expected: &[String]) {
        let (class, code) =
            (self.link.types.class(method.class), self.link.types.method(method).code.clone());
        if let (Some(line), Some(source)) = (code.and_then(|code| code.line(0)), &class.source) {
            let source = self.link.draft.source(source);
            self.out.at(Span { source, line, offset: 0 });
        }
        let names: Vec<String> = expected.iter().map(|name| name.replace('/', ".")).collect();
        let text = format!("{} was expected, and nothing was thrown", names.join(" or "));
        let message = self.link.draft.builder.message(text);
        self.emit(ControlOp::Fail { message });
    }
}
