//! What becomes of a test: it is checked, with which arguments and which exception at its end; it is skipped because it
//! says so; or it cannot be checked, for a reason.

use fencepost_frontend::tests::{Expectation, NEEDS_ARGUMENTS, REPEATED, TestPlan};

use super::case::shown;
use super::marker::{Literal, Marker};
use super::{FRAMEWORKS, TestMethod, is_check};
use crate::il::Opcode;
use crate::types::{LowerResult, MethodInst, Shape, Ty, Types};
use crate::world::MAIN;

/// A test with its arguments.
#[derive(Clone, Debug)]
pub(crate) struct TestCase {
    /// How its entry point is written.
    pub entry: String,
    pub arguments: Vec<Literal>,
    pub plan: TestPlan,
}

/// The exception that a test has to end with.
#[derive(Clone, Debug)]
pub(crate) struct ExpectedException {
    pub ty: Ty,
    /// Whether an exception of a derived type will not do.
    pub is_exact: bool,
}

/// Why a test is not checked.
type Obstacle = TestPlan;

fn not_run(why: impl Into<String>) -> Obstacle {
    TestPlan::NotRun(why.into())
}

impl Types<'_> {
    /// The cases of a test: one, or one for each list of arguments.
    pub(crate) fn cases(&mut self, test: &TestMethod) -> LowerResult<Vec<TestCase>> {
        let name = self.entry_name(test);
        let alone = |plan| vec![TestCase { entry: name.clone(), arguments: Vec::new(), plan }];
        if let Some(obstacle) = self.obstacle(test)? {
            return Ok(alone(obstacle));
        }
        let expectations = test.markers.iter().filter(|marker| is_check(marker));
        let expectations =
            expectations.map(|marker| Expectation::read(marker.text("Models"), marker.text("Expect")));
        let plan = TestPlan::expecting(expectations.collect());
        let parameters = self.signature(&test.method)?.parameters.clone();
        let cases: Vec<&Marker> = test.framework.map_or(Vec::new(), |framework| {
            test.markers.iter().filter(|marker| framework.has(marker, framework.cases)).collect()
        });
        if parameters.is_empty() {
            return Ok(alone(plan));
        }
        let mut found = Vec::new();
        for marker in &cases {
            let arguments = marker.spread().unwrap_or_default();
            let entry = format!("{name}{}", shown(&arguments));
            let obstacle = self.case_obstacle(marker, &arguments, &parameters);
            found.push(TestCase { entry, arguments, plan: obstacle.unwrap_or_else(|| plan.clone()) });
        }
        // Sources of arguments may stand beside those that are written down.
        let made = |marker: &Marker| {
            FRAMEWORKS.iter().any(|framework| {
                framework.has(marker, framework.sources) && !framework.has(marker, framework.tests)
            })
        };
        if found.is_empty() || test.markers.iter().any(made) {
            found.extend(alone(not_run(NEEDS_ARGUMENTS)));
        }
        Ok(found)
    }

    /// `BankTests::Transfers`.
    fn entry_name(&self, test: &TestMethod) -> String {
        let method = self.world.assembly(test.method.assembly).method(test.method.token).name.to_owned();
        match *self.shape(test.class) {
            Shape::Named { def, .. } => format!("{}::{method}", self.world.full_name(def)),
            _ => method,
        }
    }

    fn case_obstacle(
        &mut self,
        marker: &Marker,
        arguments: &[Literal],
        parameters: &[Ty],
    ) -> Option<Obstacle> {
        for name in ["Skip", "Ignore", "IgnoreReason", "IgnoreMessage"] {
            if let Some(reason) = marker.text(name) {
                return Some(TestPlan::Skip(reason.to_owned()));
            }
        }
        if ["Ignore", "Explicit"].iter().any(|name| marker.get(name) == Some(&Literal::Bool(true))) {
            return Some(TestPlan::Skip("its case is marked so".to_owned()));
        }
        if let Some(name) = ["ExpectedResult", "Result"].iter().find(|name| marker.get(name).is_some()) {
            return Some(not_run(format!("has {name}, and results of tests are not compared")));
        }
        if marker.named.iter().any(|(name, _)| name.starts_with("ExpectedException")) {
            return Some(not_run("its case expects an exception"));
        }
        if marker.arguments.is_none() {
            return Some(not_run("its arguments cannot be read"));
        }
        let fits = arguments.len() == parameters.len()
            && arguments
                .iter()
                .zip(parameters)
                .all(|(given, &wanted)| self.given_for(given, wanted).is_some());
        (!fits).then(|| not_run("its arguments do not fit its parameters"))
    }

    /// Why a test is not checked, whatever its arguments.
    fn obstacle(&mut self, test: &TestMethod) -> LowerResult<Option<Obstacle>> {
        if let Some(skip) = self.skip(test) {
            return Ok(Some(skip));
        }
        let Shape::Named { def, .. } = *self.shape(test.class) else { return Ok(None) };
        const ABSTRACT: u32 = 0x80;
        const SEALED: u32 = 0x100;
        let facts = self.world.facts(def);
        let signature = self.signature(&test.method)?;
        if !facts.generics.is_empty() || signature.generics != 0 {
            return Ok(Some(not_run("it or its class has type parameters")));
        }
        // A static class is abstract and sealed.
        if facts.flags & (ABSTRACT | SEALED) == ABSTRACT {
            return Ok(Some(not_run("its class is abstract")));
        }
        if signature.has_this && self.plain_constructor(test.class)?.is_none() {
            return Ok(Some(not_run("the constructor of its class needs arguments")));
        }
        if let Some(fixture) = self.set_up_fixture(test) {
            return Ok(Some(not_run(format!("needs the set-up fixture {fixture}"))));
        }
        let (before, after) = self.hooks_around(test)?;
        for hook in before.iter().chain(&after) {
            if !self.is_plain_hook(hook)? {
                let name = self.method_name(hook);
                return Ok(Some(not_run(format!("`{name}`, which is called around it, takes parameters"))));
            }
        }
        if let Err(why) = self.expected(test) {
            return Ok(Some(not_run(why)));
        }
        Ok(None)
    }

    /// What a test, or its class, says about not being run.
    fn skip(&mut self, test: &TestMethod) -> Option<Obstacle> {
        let framework = test.framework?;
        if let Some(reason) = test.markers.iter().find_map(|marker| marker.text("Skip")) {
            return Some(TestPlan::Skip(reason.to_owned()));
        }
        let of_class = self.class_markers(test.class);
        if framework.tests.contains(&"TestMethod")
            && !of_class.iter().any(|marker| framework.has(marker, &["TestClass"]))
        {
            return Some(TestPlan::Skip("its class is not marked [TestClass]".to_owned()));
        }
        let all = test.markers.iter().chain(&of_class);
        let marker = all.into_iter().find(|marker| framework.has(marker, framework.skips))?;
        let reason = marker.argument(0).and_then(Literal::text).filter(|reason| !reason.is_empty());
        Some(TestPlan::Skip(reason.map_or_else(|| format!("[{}]", marker.name), str::to_owned)))
    }

    /// The constructor without parameters.
    pub(crate) fn plain_constructor(&mut self, class: Ty) -> LowerResult<Option<MethodInst>> {
        let Some((def, _)) = self.definition(class) else { return Ok(None) };
        let assembly = self.world.assembly(def.assembly);
        for &token in &self.world.facts(def).methods {
            let inst = MethodInst { owner: class, assembly: def.assembly, token, args: std::rc::Rc::new([]) };
            if assembly.method(token).name == ".ctor" && self.signature(&inst)?.parameters.is_empty() {
                return Ok(Some(inst));
            }
        }
        Ok(None)
    }

    /// The class of NUnit that sets up what tests of its namespace need.
    fn set_up_fixture(&mut self, test: &TestMethod) -> Option<String> {
        let nunit = &FRAMEWORKS[0];
        test.framework.filter(|framework| framework.namespace == nunit.namespace)?;
        let Shape::Named { def, .. } = *self.shape(test.class) else { return None };
        let own = self.world.facts(def).namespace.clone();
        for def in self.world.types_of(MAIN) {
            let outer = self.world.facts(def).namespace.clone();
            let covers = outer.is_empty()
                || own.strip_prefix(&*outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
            let markers = super::markers(&mut self.world, MAIN, def.token);
            if covers && markers.iter().any(|marker| nunit.has(marker, &["SetUpFixture"])) {
                return Some(self.world.full_name(def));
            }
        }
        None
    }

    /// Whether a hook can be called as it is: it has no parameters, or one that it never looks at.
    fn is_plain_hook(&mut self, hook: &MethodInst) -> LowerResult<bool> {
        let signature = self.signature(hook)?;
        match &signature.parameters[..] {
            [] => Ok(signature.generics == 0),
            [only] if !signature.has_this && self.is_reference(*only) => {
                let body = self.world.assembly(hook.assembly).body(hook.token).ok().flatten();
                let looks = |code: &crate::il::Instruction| {
                    use Opcode::*;
                    matches!(code.opcode, Ldarg0 | Ldarg | LdargS | Ldarga | LdargaS)
                };
                Ok(body.is_some_and(|body| !body.code.iter().any(looks)))
            }
            _ => Ok(false),
        }
    }

    /// The exception that a test has to end with, if it says so; an error if it says what cannot be compared.
    pub(crate) fn expected(&mut self, test: &TestMethod) -> Result<Option<ExpectedException>, String> {
        let Some(framework) = test.framework else { return Ok(None) };
        let mut markers = test.markers.iter();
        let Some(marker) = markers.find(|marker| framework.has(marker, &[framework.expects])) else {
            return Ok(None);
        };
        let compares = ["ExpectedMessage", "MatchType", "Handler", "ExpectedExceptionName"];
        if let Some(name) = compares.iter().find(|name| marker.get(name).is_some()) {
            return Err(format!("has {name}, and messages of exceptions are not compared"));
        }
        let name = match marker.argument(0).or_else(|| marker.get("ExpectedException")) {
            Some(Literal::Type(Some(name)) | Literal::Text(Some(name))) => name.clone(),
            _ => "System.Exception".to_owned(),
        };
        let is_any = marker.arguments.as_ref().is_some_and(Vec::is_empty) && marker.named.is_empty();
        let derived = is_any || marker.get("AllowDerivedTypes") == Some(&Literal::Bool(true));
        match self.type_by_name(&name) {
            Some(ty) => Ok(Some(ExpectedException { ty, is_exact: !derived })),
            None => Err(format!("expects {name}, which is not found")),
        }
    }

    /// What is taken for granted about a test.
    pub(crate) fn taken_for_granted(&self, test: &TestMethod) -> Option<&'static str> {
        let framework = test.framework?;
        let repeats = |marker: &Marker| framework.has(marker, &[framework.repeats]);
        test.markers.iter().any(repeats).then_some(REPEATED)
    }
}
