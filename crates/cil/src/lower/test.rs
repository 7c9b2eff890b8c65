//! The program that runs a test: a new object of its class, what comes before the test, the test, and what comes after it,
//! as its framework has it. A method that is not static and no test is called on a new object of its class, too.
//!
//! What a test or a hook gives back is awaited if it is a task. A test that has to end with an exception fails without
//! it. Executions in which a test gives up by itself end there.

use fencepost_frontend::tests::GIVES_UP;
use fencepost_ir::op::IntOp;
use fencepost_ir::{BinaryOp, ControlOp, HandlerKind, Kind, Label, LocalOp, MethodBuilder, Reg};

use super::body::Body;
use super::stack::{StackEntry, StackValue};
use super::{Linker, Routine};
use crate::tests::TestMethod;
use crate::tests::case::Fitting;
use crate::tests::plan::{ExpectedException, TestCase};
use crate::types::{LowerResult, MethodInst, Shape, Ty, invalid, unsupported};

/// What is run for a test.
#[derive(Clone, Debug)]
pub(crate) struct TestRun {
    class: Ty,
    method: MethodInst,
    before: Vec<MethodInst>,
    after: Vec<MethodInst>,
    arguments: Vec<Fitting>,
    expected: Option<ExpectedException>,
    /// The exceptions by which it gives up.
    gives_up: Vec<Ty>,
    /// What is taken for granted.
    relies: Option<&'static str>,
    /// Whether the object is disposed of at the end.
    disposes: bool,
    /// What gives a test the context that its framework sets, which is not there.
    context: Option<MethodInst>,
}

impl Linker<'_> {
    /// What is run for a case of a test.
    pub(super) fn plan_test(&mut self, test: &TestMethod, case: &TestCase) -> LowerResult<TestRun> {
        let (before, after) = self.types.hooks_around(test)?;
        let expected = self.types.expected(test).or_else(invalid)?;
        let parameters = self.types.signature(&test.method)?.parameters.clone();
        let mut arguments = Vec::new();
        for (literal, &parameter) in case.arguments.iter().zip(&parameters) {
            match self.types.given_for(literal, parameter) {
                Some(fitting) => arguments.push(fitting),
                None => return invalid(format!("`{}`: an argument does not fit", case.entry)),
            }
        }
        let mut gives_up = Vec::new();
        if let Some(framework) = test.framework {
            let (assembly, names) = framework.gives_up;
            for name in names {
                let name = format!("{}.{name}, {assembly}", framework.namespace);
                gives_up.extend(self.types.type_by_name(&name));
            }
        }
        Ok(TestRun {
            class: test.class,
            method: test.method.clone(),
            before,
            after,
            arguments,
            expected,
            gives_up,
            relies: self.types.taken_for_granted(test),
            disposes: test.framework.is_some(),
            context: self.find_context(test)?,
        })
    }

    /// `get_TestContext` of a test of MSTest.
    fn find_context(&mut self, test: &TestMethod) -> LowerResult<Option<MethodInst>> {
        let sets = test.framework.is_some_and(|framework| framework.tests.contains(&"TestMethod"));
        let methods = if sets { self.types.methods_of(test.class)? } else { Vec::new() };
        let named = |it: &MethodInst| {
            self.types.world.assembly(it.assembly).method(it.token).name == "get_TestContext"
        };
        Ok(methods.into_iter().find(named))
    }

    /// Why the test of a program cannot be run after all: it was translated, and asks for its context.
    pub(super) fn misses_context(&mut self) -> Option<u32> {
        let getter = self.test.as_ref()?.context.clone()?;
        self.draft.known_routine(&Routine::Method(getter))?;
        Some(self.draft.builder.message("the test asks for its TestContext, which is not known here"))
    }
}

/// Makes the routine that runs the test of a program.
pub(super) fn routine(link: &mut Linker<'_>, name: &str) -> LowerResult<MethodBuilder> {
    let Some(test) = link.test.clone() else { return invalid("no test") };
    // A static method without parameters and result, for the types of the routine.
    let class = link.types.system("System.Threading.Tasks", "Unobserved")?;
    let Some(shape) = link.types.find_method(class, "Report", None)? else { return unsupported("tests") };
    let mut body = Body::without_code(link, &shape, name)?;
    let [start, end] = [(); 2].map(|()| body.out.label());
    body.out.bind(start);
    body.run_test(&test)?;
    body.out.bind(end);
    body.emit(ControlOp::Return { first: Reg(0) });
    for &ty in &test.gives_up {
        let (exception, target) = (body.out.register(Kind::Ref), body.out.label());
        let kind = HandlerKind::Catch(body.link.target(ty));
        body.out.handler(start, end, kind, target, exception);
        body.out.bind(target);
        body.relies(GIVES_UP);
        body.emit(ControlOp::Return { first: Reg(0) });
    }
    body.finish()
}

impl Body<'_, '_> {
    fn run_test(&mut self, test: &TestRun) -> LowerResult<()> {
        if let Some(assumption) = test.relies {
            self.relies(assumption);
        }
        let object = match self.link.types.signature(&test.method)?.has_this {
            true => Some(self.new_object_of(test.class)?),
            false => None,
        };
        if let Some(object) = object {
            self.call_interface(("Xunit", "IAsyncLifetime"), "InitializeAsync", test.class, object)?;
        }
        for hook in &test.before {
            self.call_hook(hook, object, test.class)?;
        }
        match &test.expected {
            Some(expected) => self.call_expecting(test, object, expected)?,
            None => self.call_own(&test.method, object, test.class, &test.arguments)?,
        }
        for hook in &test.after {
            self.call_hook(hook, object, test.class)?;
        }
        let Some(object) = object.filter(|_| test.disposes) else { return Ok(()) };
        self.call_interface(("Xunit", "IAsyncLifetime"), "DisposeAsync", test.class, object)?;
        self.call_interface(("System", "IAsyncDisposable"), "DisposeAsync", test.class, object)?;
        self.call_interface(("System", "IDisposable"), "Dispose", test.class, object)
    }

    fn relies(&mut self, assumption: &str) {
        let message = self.link.draft.builder.message(assumption);
        self.emit(ControlOp::Relies { message });
    }

    /// Makes an object by the constructor without parameters.
    fn new_object_of(&mut self, class: Ty) -> LowerResult<Reg> {
        let Some(constructor) = self.link.types.plain_constructor(class)? else {
            return invalid(format!("{} has no constructor without parameters", self.link.types.name(class)));
        };
        self.construct(&constructor)?;
        let (_, made) = self.pop_register()?;
        let object = self.out.register(Kind::Ref);
        self.emit(LocalOp::Move { dst: object, src: made });
        self.last_result = None;
        Ok(object)
    }

    /// A copy of a reference that the stack may use up.
    fn push_object(&mut self, object: Reg, ty: Ty) -> LowerResult<()> {
        let copy = self.temporary(ty)?;
        self.emit(LocalOp::Move { dst: copy, src: object });
        self.push_temp(ty, copy);
        Ok(())
    }

    /// Calls a hook; a parameter that it never looks at is null.
    fn call_hook(&mut self, hook: &MethodInst, object: Option<Reg>, class: Ty) -> LowerResult<()> {
        let count = self.link.types.signature(hook)?.parameters.len();
        self.call_own(hook, object, class, &vec![Fitting::Null; count])
    }

    /// Calls a method of the test's class, and awaits what it gives.
    fn call_own(
        &mut self,
        method: &MethodInst,
        object: Option<Reg>,
        class: Ty,
        given: &[Fitting],
    ) -> LowerResult<()> {
        let signature = self.link.types.signature(method)?;
        for (fitting, &parameter) in given.iter().zip(&signature.parameters) {
            self.push_fitting(fitting, parameter)?;
        }
        let arguments = self.pop_arguments(&signature.parameters)?;
        match (signature.has_this, object) {
            (false, _) => self.invoke_static(method, arguments)?,
            (true, Some(object)) => {
                self.push_object(object, class)?;
                let this = self.pop()?;
                match self.link.types.is_virtual(method) {
                    true => self.call_virtual(method, this, arguments)?,
                    false => self.invoke(method, this, arguments)?,
                }
            }
            (true, None) => return invalid("a hook that is not static around a test that is"),
        }
        self.await_result(signature.result)
    }

    fn push_fitting(&mut self, fitting: &Fitting, parameter: Ty) -> LowerResult<()> {
        match fitting {
            Fitting::Word(ty, word) => self.push_const(*ty, *word),
            Fitting::Boxed(ty, word) => {
                self.push_const(*ty, *word);
                self.box_value(*ty)?;
            }
            Fitting::Text(text) => self.push_string(&text.encode_utf16().collect::<Vec<u16>>())?,
            Fitting::Null => self.push_const(parameter, 0),
        }
        Ok(())
    }

    /// Calls a method of an interface, if the class has that.
    fn call_interface(
        &mut self,
        (namespace, name): (&str, &str),
        method: &str,
        class: Ty,
        object: Reg,
    ) -> LowerResult<()> {
        let interfaces = self.link.types.interfaces(class)?;
        let found = interfaces.iter().copied().find(|&ty| match *self.link.types.shape(ty) {
            Shape::Named { def, .. } => {
                let facts = self.link.types.world.facts(def);
                (&*facts.namespace, &*facts.name) == (namespace, name)
            }
            _ => false,
        });
        let Some(interface) = found else { return Ok(()) };
        let Some(inst) = self.link.types.find_method(interface, method, None)? else { return Ok(()) };
        self.push_object(object, class)?;
        let this = self.pop()?;
        self.call_virtual(&inst, this, Vec::new())?;
        let result = self.link.types.signature(&inst)?.result;
        self.await_result(result)
    }

    /// Waits for the task on the stack, or drops what is there.
    fn await_result(&mut self, result: Ty) -> LowerResult<()> {
        if matches!(self.link.types.shape(result), Shape::Void) {
            return Ok(());
        }
        if !self.is_task(result) {
            let entry = self.pop()?;
            self.release(&entry);
            return Ok(());
        }
        self.call_on_value(result, "GetAwaiter")?;
        let awaiter = match self.stack.last() {
            Some(entry) => entry.ty,
            None => return invalid("a task without an awaiter"),
        };
        let Some(inst) = self.link.types.find_method(awaiter, "GetResult", None)? else {
            return unsupported("a task without a result");
        };
        let given = self.link.types.signature(&inst)?.result;
        self.call_on_value(awaiter, "GetResult")?;
        if !matches!(self.link.types.shape(given), Shape::Void) {
            let entry = self.pop()?;
            self.release(&entry);
        }
        Ok(())
    }

    fn is_task(&mut self, ty: Ty) -> bool {
        let Some((def, _)) = self.link.types.definition(ty) else { return false };
        let facts = self.link.types.world.facts(def);
        &*facts.namespace == "System.Threading.Tasks"
            && ["Task", "Task`1", "ValueTask", "ValueTask`1"].contains(&&*facts.name)
    }

    /// Calls a method without parameters on the value on the stack; a struct's gets its address.
    fn call_on_value(&mut self, ty: Ty, method: &str) -> LowerResult<()> {
        let Some(inst) = self.link.types.find_method(ty, method, None)? else {
            return unsupported(format!("{} without {method}", self.link.types.name(ty)));
        };
        let this = self.pop()?;
        if !self.link.types.is_value_type(ty) {
            return self.invoke(&inst, this, Vec::new());
        }
        let (_, first) = self.materialise(this)?;
        let count = self.link.types.leaves(ty)?.len() as u16;
        self.pin(first, count);
        self.temporaries.keep(first);
        let by_ref = self.link.types.intern(Shape::ByRef(ty));
        let address = StackEntry { ty: by_ref, value: StackValue::RegisterAddress(first) };
        self.invoke(&inst, address, Vec::new())
    }

    /// Calls a test that has to end with an exception.
    fn call_expecting(
        &mut self,
        test: &TestRun,
        object: Option<Reg>,
        expected: &ExpectedException,
    ) -> LowerResult<()> {
        let [start, end, caught, done]: [Label; 4] = [(); 4].map(|()| self.out.label());
        self.out.bind(start);
        self.call_own(&test.method, object, test.class, &test.arguments)?;
        self.out.bind(end);
        self.span_in(&test.method, 0);
        let name = self.link.types.name(expected.ty);
        let text = format!("{name} was expected, and nothing was thrown");
        let message = self.link.draft.builder.message(&text);
        self.emit(ControlOp::Fail { message });
        let exception = self.out.register(Kind::Ref);
        let kind = HandlerKind::Catch(self.link.target(expected.ty));
        self.out.handler(start, end, kind, caught, exception);
        self.out.bind(caught);
        if expected.is_exact {
            self.rethrow_unless(exception, expected.ty)?;
        }
        self.out.bind(done);
        self.last_result = None;
        Ok(())
    }

    /// Throws an exception on if it is not just of a type.
    fn rethrow_unless(&mut self, exception: Reg, ty: Ty) -> LowerResult<()> {
        let root = self.link.types.object();
        let Some(get_type) = self.link.types.find_method(root, "GetType", None)? else {
            return unsupported("types of exceptions");
        };
        self.push_object(exception, ty)?;
        let this = self.pop()?;
        self.invoke(&get_type, this, Vec::new())?;
        let (_, actual) = self.pop_register()?;
        let (wanted, same) = (self.out.register(Kind::Ref), self.out.register(Kind::I32));
        let constant = self.link.type_constant(ty)?;
        self.emit(LocalOp::Constant { dst: wanted, constant });
        self.emit(LocalOp::Binary { op: BinaryOp::I64(IntOp::Eq), dst: same, a: actual, b: wanted });
        let fits = self.out.label();
        self.out.branch(same, true, fits);
        self.emit(ControlOp::Throw { exception });
        self.out.bind(fits);
        Ok(())
    }
}
