//! Tests of JUnit 4, JUnit 5 and TestNG, and methods with `@Check`: what their annotations say.
//!
//! Only the names of annotations are known here, so the frameworks themselves need not be there. [`plan`] says what
//! becomes of a test and [`list`] lists those of a class; `lower::hooks` finds what is called around one. Tests in the
//! manner of jcstress are whole classes, and [`stress`](crate::stress) reads them.

pub(crate) mod list;
pub(crate) mod plan;

use crate::class::annotation::Annotation;
use crate::class::{Class, Method, flags};
use crate::types::{MethodId, Types};
use crate::world::ClassId;

/// A way to write tests: the annotations of a test, of what comes before it and of what comes after it, from the outside
/// in.
#[derive(Debug)]
pub(crate) struct Framework {
    /// What marks a test.
    pub tests: &'static [&'static str],
    pub before: &'static [&'static str],
    pub after: &'static [&'static str],
    /// What marks tests and classes that are not to be run.
    pub skips: &'static [&'static str],
    /// What changes how a test is run, in ways that are not known here: on the method or the class.
    pub changes: &'static [&'static str],
    /// The same, on a field or a method of the class.
    pub rules: &'static [&'static str],
    /// The exceptions by which a test gives up.
    pub gives_up: &'static [&'static str],
}

pub(crate) static FRAMEWORKS: [Framework; 3] = [
    Framework {
        tests: &["org/junit/Test"],
        before: &["org/junit/BeforeClass", "org/junit/Before"],
        after: &["org/junit/After", "org/junit/AfterClass"],
        skips: &["org/junit/Ignore"],
        changes: &["org/junit/runner/RunWith"],
        rules: &["org/junit/Rule", "org/junit/ClassRule"],
        gives_up: &[
            "org/junit/AssumptionViolatedException",
            "org/junit/internal/AssumptionViolatedException",
        ],
    },
    Framework {
        tests: &[
            "org/junit/jupiter/api/Test",
            "org/junit/jupiter/api/RepeatedTest",
            PARAMETERIZED,
            "org/junit/jupiter/api/TestFactory",
            "org/junit/jupiter/api/TestTemplate",
        ],
        before: &["org/junit/jupiter/api/BeforeAll", "org/junit/jupiter/api/BeforeEach"],
        after: &["org/junit/jupiter/api/AfterEach", "org/junit/jupiter/api/AfterAll"],
        skips: &["org/junit/jupiter/api/Disabled"],
        changes: &[
            "org/junit/jupiter/api/extension/ExtendWith",
            "org/junit/jupiter/api/extension/Extensions",
            "org/junit/jupiter/api/TestFactory",
            "org/junit/jupiter/api/TestTemplate",
        ],
        rules: &["org/junit/jupiter/api/extension/RegisterExtension", "org/junit/jupiter/api/io/TempDir"],
        gives_up: &["org/opentest4j/TestAbortedException"],
    },
    Framework {
        tests: &["org/testng/annotations/Test"],
        before: &[
            "org/testng/annotations/BeforeSuite",
            "org/testng/annotations/BeforeTest",
            "org/testng/annotations/BeforeClass",
            "org/testng/annotations/BeforeMethod",
        ],
        after: &[
            "org/testng/annotations/AfterMethod",
            "org/testng/annotations/AfterClass",
            "org/testng/annotations/AfterTest",
            "org/testng/annotations/AfterSuite",
        ],
        skips: &["org/testng/annotations/Ignore"],
        changes: &["org/testng/annotations/Listeners", "org/testng/annotations/Factory"],
        rules: &["org/testng/annotations/BeforeGroups", "org/testng/annotations/AfterGroups"],
        gives_up: &["org/testng/SkipException"],
    },
];

/// A test of JUnit 5 with parameters.
pub(crate) const PARAMETERIZED: &str = "org/junit/jupiter/params/ParameterizedTest";

/// What asks for a check with models and a verdict of its own, once or several times.
const CHECKS: [&str; 3] = ["fencepost/Check", "fencepost/Checks", "fencepost/Check$Checks"];

/// A method that is a test of a class.
#[derive(Clone, Debug)]
pub(crate) struct TestMethod {
    /// The class of the objects that it is called on.
    pub class: ClassId,
    pub method: MethodId,
    pub framework: Option<&'static Framework>,
    /// What is said of it; what is said of its whole class comes last.
    pub annotations: Vec<Annotation>,
}

/// Whether a list of annotations has one of these.
pub(crate) fn has_any(annotations: &[Annotation], names: &[&str]) -> bool {
    annotations.iter().any(|annotation| names.iter().any(|name| annotation.is(name)))
}

/// Whether a method is called around tests.
fn is_hook(framework: &Framework, method: &Method) -> bool {
    has_any(&method.annotations, framework.before) || has_any(&method.annotations, framework.after)
}

/// Whether a class may hold tests, by what it says itself.
fn mentions_tests(class: &Class) -> bool {
    let marks = |annotations: &[Annotation]| {
        has_any(annotations, &CHECKS) || FRAMEWORKS.iter().any(|it| has_any(annotations, it.tests))
    };
    marks(&class.annotations) || class.methods.iter().any(|method| marks(&method.annotations))
}

impl Types<'_> {
    /// The methods of a class and its superclasses and interfaces with code, without those that a subclass overrides, its own first.
    /// Bridges are left out: the methods that they call are there.
    pub(crate) fn methods_of(&mut self, class: ClassId) -> Vec<MethodId> {
        let mut chain = self.chain(class);
        // The most special class first.
        chain.sort_by_cached_key(|&class| usize::MAX - self.chain(class).len());
        chain.extend(self.interfaces(class));
        let mut found: Vec<MethodId> = Vec::new();
        for class in chain {
            let declared = self.class(class);
            for (index, method) in declared.methods.iter().enumerate() {
                let is_overridden = found.iter().any(|&below| {
                    let below = self.method(below);
                    below.name == method.name && below.descriptor == method.descriptor
                });
                let is_plain = !method.is(flags::BRIDGE) && !method.name.starts_with('<');
                if !is_overridden && is_plain && method.code.is_some() {
                    found.push(MethodId { class, index: index as u32 });
                }
            }
        }
        found
    }

    /// What a method of a class is as a test.
    pub(crate) fn as_test(&mut self, class: ClassId, method: MethodId) -> TestMethod {
        let declared = self.method(method).clone();
        let of_class = self.class(method.class).annotations.clone();
        let own = FRAMEWORKS.iter().find(|it| has_any(&declared.annotations, it.tests));
        // TestNG makes tests of all public methods of a class that is marked.
        let whole = || {
            let mut whole = FRAMEWORKS.iter().filter(|it| has_any(&of_class, it.tests));
            whole.find(|it| declared.is(flags::PUBLIC) && !is_hook(it, &declared))
        };
        let framework = own.or_else(whole);
        let mut annotations = declared.annotations;
        annotations.extend(of_class);
        if class != method.class {
            annotations.extend(self.class(class).annotations.iter().cloned());
        }
        TestMethod { class, method, framework, annotations }
    }

    /// The tests that a class has, its own and inherited ones.
    pub(crate) fn tests_of(&mut self, class: ClassId) -> Vec<TestMethod> {
        let methods = self.methods_of(class);
        let mut tests: Vec<TestMethod> =
            methods.into_iter().map(|method| self.as_test(class, method)).collect();
        tests.retain(|test| {
            let own = &self.method(test.method).annotations;
            test.framework.is_some() || has_any(own, &CHECKS)
        });
        tests
    }
}
