//! What becomes of a test: it is checked, with which arguments and which exception at its end; it is skipped because it
//! says so; or it cannot be checked, for a reason.

use fencepost_frontend::tests::{Expectation, NEEDS_ARGUMENTS, REPEATED, TestPlan};

use super::{CHECKS, PARAMETERIZED, TestMethod, has_any};
use crate::class::annotation::{Annotation, AnnotationValue};
use crate::class::descriptor::Ty;
use crate::class::flags;
use crate::types::{STRING, Types};

/// A test with its arguments.
#[derive(Clone, Debug)]
pub(crate) struct TestCase {
    /// How its entry point is written.
    pub entry: String,
    pub argument: Option<AnnotationValue>,
    pub plan: TestPlan,
}

const VALUES: &str = "org/junit/jupiter/params/provider/ValueSource";

/// Where the annotations stand that give a parameterised test its arguments.
const PROVIDERS: &str = "org/junit/jupiter/params/provider/";

/// Where the conditions of JUnit 5 stand.
const CONDITIONS: &str = "org/junit/jupiter/api/condition/";

fn not_run(why: impl Into<String>) -> Option<TestPlan> {
    Some(TestPlan::NotRun(why.into()))
}

/// The simple name of an annotation, as it is written.
fn written(annotation: &Annotation) -> String {
    let name = annotation.ty.trim_end_matches(';');
    format!("@{}", name.rsplit(['/', '$']).next().unwrap_or(name))
}

fn is_below(annotation: &Annotation, package: &str) -> bool {
    annotation.ty.strip_prefix('L').is_some_and(|name| name.starts_with(package))
}

impl TestMethod {
    /// What its framework's annotation says by a name.
    fn says(&self, name: &str) -> Option<&AnnotationValue> {
        let tests = self.framework?.tests;
        let mut marks = self.annotations.iter().filter(|it| tests.iter().any(|test| it.is(test)));
        marks.find_map(|mark| mark.get(name))
    }

    /// The internal names of the exceptions that it may end with; if there are some it has to end with one.
    pub(crate) fn expected(&self) -> Vec<String> {
        let named = self.says("expected").or_else(|| self.says("expectedExceptions"));
        let classes = named.map_or(&[][..], AnnotationValue::list).iter();
        let classes = classes.filter_map(AnnotationValue::class);
        classes.filter(|name| *name != "org/junit/Test$None").map(str::to_owned).collect()
    }

    /// What is taken for granted about it.
    pub(crate) fn taken_for_granted(&self) -> Option<&'static str> {
        let is_repeated = has_any(&self.annotations, &["org/junit/jupiter/api/RepeatedTest"])
            || self.says("invocationCount").and_then(AnnotationValue::integer).is_some_and(|it| it > 1);
        is_repeated.then_some(REPEATED)
    }

    fn skip(&self) -> Option<TestPlan> {
        if self.says("enabled").and_then(AnnotationValue::integer) == Some(0) {
            return Some(TestPlan::Skip("enabled = false".to_owned()));
        }
        let skips = self.framework?.skips;
        let mark = self.annotations.iter().find(|it| skips.iter().any(|skip| it.is(skip)))?;
        let reason = mark.get("value").and_then(AnnotationValue::text).filter(|reason| !reason.is_empty());
        Some(TestPlan::Skip(reason.map_or_else(|| written(mark), str::to_owned)))
    }

    /// What changes how the test is run, in a way that is not known here.
    fn change(&self) -> Option<TestPlan> {
        const PLAIN: [&str; 2] = ["org/junit/runners/JUnit4", "org/junit/runners/BlockJUnit4ClassRunner"];
        let framework = self.framework?;
        for annotation in &self.annotations {
            let is_plain = annotation.get("value").and_then(AnnotationValue::class);
            let is_plain = is_plain.is_some_and(|runner| PLAIN.contains(&runner));
            let changes = framework.changes.iter().any(|name| annotation.is(name)) && !is_plain;
            if changes || is_below(annotation, CONDITIONS) {
                return not_run(format!("has {}, which may run it otherwise", written(annotation)));
            }
        }
        for name in ["dependsOnMethods", "dependsOnGroups"] {
            if self.says(name).is_some() {
                return not_run(format!("has {name}: it wants other tests to run before it"));
            }
        }
        if self.says("threadPoolSize").is_some() {
            return not_run("has threadPoolSize: it runs in several threads at once");
        }
        if self.says("expectedExceptionsMessageRegExp").is_some() {
            return not_run("expects a message, and messages of exceptions are not compared");
        }
        None
    }

    /// What it says about models and verdicts.
    fn expectations(&self) -> TestPlan {
        let mut checks: Vec<&Annotation> = Vec::new();
        for annotation in &self.annotations {
            if annotation.is(CHECKS[0]) {
                checks.push(annotation);
            } else if CHECKS.iter().any(|name| annotation.is(name)) {
                let inner = annotation.get("value").map_or(&[][..], AnnotationValue::list).iter();
                checks.extend(inner.filter_map(|value| match value {
                    AnnotationValue::Annotation(check) => Some(check),
                    _ => None,
                }));
            }
        }
        let read = |check: &&Annotation| {
            let models = check.get("models").map_or(&[][..], AnnotationValue::list).iter();
            let models = models.filter_map(AnnotationValue::text).collect::<Vec<_>>().join(",");
            Expectation::read(Some(&models), check.get("expect").and_then(AnnotationValue::text))
        };
        TestPlan::expecting(checks.iter().map(read).collect())
    }
}

impl Types<'_> {
    /// The cases of a test: one, or one for each argument.
    pub(crate) fn cases(&mut self, test: &TestMethod) -> Vec<TestCase> {
        let method = self.method(test.method).clone();
        let name = format!("{}::{}", self.class(test.class).shown(), method.name);
        let alone = |plan| vec![TestCase { entry: name.clone(), argument: None, plan }];
        if let Some(obstacle) = self.obstacle(test) {
            return alone(obstacle);
        }
        let plan = test.expectations();
        if method.signature.parameters.is_empty() && !has_any(&test.annotations, &[PARAMETERIZED]) {
            return alone(plan);
        }
        let mut providers = test.annotations.iter().filter(|it| is_below(it, PROVIDERS));
        let (Some(values), None) = (providers.next().filter(|it| it.is(VALUES)), providers.next()) else {
            return alone(TestPlan::NotRun(NEEDS_ARGUMENTS.to_owned()));
        };
        let [parameter] = &method.signature.parameters[..] else {
            return alone(TestPlan::NotRun(NEEDS_ARGUMENTS.to_owned()));
        };
        let given = values.elements.iter().flat_map(|(_, list)| list.list().to_vec());
        given
            .map(|argument| {
                let plan = match fits(&argument, parameter) {
                    true => plan.clone(),
                    false => TestPlan::NotRun("its argument does not fit its parameter".to_owned()),
                };
                TestCase { entry: format!("{name}({argument})"), argument: Some(argument), plan }
            })
            .collect()
    }

    /// Why a test is not checked, whatever its arguments.
    fn obstacle(&mut self, test: &TestMethod) -> Option<TestPlan> {
        if let Some(plan) = test.skip() {
            return Some(plan);
        }
        let class = self.class(test.class);
        if class.is(flags::ABSTRACT) || class.is(flags::INTERFACE) {
            return not_run("its class is abstract");
        }
        let method = self.method(test.method).clone();
        if !method.is(flags::STATIC) && class.method("<init>", "()V").is_none() {
            return not_run("the constructor of its class needs arguments");
        }
        if let Some(plan) = test.change() {
            return Some(plan);
        }
        let framework = test.framework?;
        for ancestor in self.chain(test.class) {
            let declared = self.class(ancestor);
            let on_methods = declared.methods.iter().flat_map(|it| &it.annotations).map(|it| &*it.ty);
            let on_fields = declared.fields.iter().flat_map(|it| &it.annotations).map(|it| &*it.ty);
            for ty in on_methods.chain(on_fields) {
                let name = ty.trim_start_matches('L').trim_end_matches(';');
                if framework.rules.contains(&name) {
                    let name = name.rsplit('/').next().unwrap_or(name);
                    return not_run(format!("its class has @{name}, which is not run"));
                }
            }
            let hooks = declared.methods.iter().filter(|method| super::is_hook(framework, method));
            for hook in hooks {
                if !hook.signature.parameters.is_empty() || hook.signature.result.is_some() {
                    let name = format!("{}::{}", declared.shown(), hook.name);
                    let why = format!("`{name}`, which is called around it, has parameters or a result");
                    return not_run(why);
                }
            }
        }
        None
    }
}

/// The class of objects that hold values of a primitive type.
pub(crate) fn wrapper(ty: &Ty) -> Option<&'static str> {
    Some(match ty {
        Ty::Boolean => "java/lang/Boolean",
        Ty::Byte => "java/lang/Byte",
        Ty::Char => "java/lang/Character",
        Ty::Short => "java/lang/Short",
        Ty::Int => "java/lang/Integer",
        Ty::Long => "java/lang/Long",
        Ty::Float => "java/lang/Float",
        Ty::Double => "java/lang/Double",
        Ty::Class(_) | Ty::Array(_) => return None,
    })
}

/// Whether a parameter takes an argument as it is: of its own type, or an object that holds it.
fn fits(argument: &AnnotationValue, parameter: &Ty) -> bool {
    match argument {
        AnnotationValue::Integer(ty, _) | AnnotationValue::Float(ty, _) => {
            ty == parameter || matches!(parameter, Ty::Class(name) if wrapper(ty) == Some(&**name))
        }
        AnnotationValue::Text(_) => *parameter == Ty::class(STRING),
        _ => false,
    }
}
