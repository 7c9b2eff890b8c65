//! Tests of NUnit, xUnit and MSTest, and methods with `[Fencepost.Check]`: what their attributes say.
//!
//! Only the names of attributes are known here, so the frameworks themselves need not be there. [`marker`] reads
//! attributes, [`case`](mod@case) literal arguments, [`plan`] says what becomes of a test, and [`list`] lists those of an
//! assembly; `lower::test` makes the code that runs one.

pub(crate) mod case;
pub(crate) mod list;
pub(crate) mod marker;
pub(crate) mod plan;

use std::rc::Rc;

use crate::types::{LowerResult, MethodInst, Shape, Ty, Types};
use crate::world::{DefId, MAIN};
use marker::{Marker, markers};

/// A way to write tests, by the names of its attributes without `Attribute`.
#[derive(Debug)]
pub(crate) struct TestFramework {
    pub namespace: &'static str,
    /// What marks a test.
    pub tests: &'static [&'static str],
    /// What gives a test literal arguments.
    pub cases: &'static [&'static str],
    /// What gives a test arguments that code makes.
    pub sources: &'static [&'static str],
    /// What marks static methods of any class, which come before and after all tests.
    pub around_all: (&'static str, &'static str),
    /// What comes before a test, from the outside in.
    pub before: &'static [&'static str],
    /// What comes after a test, from the inside out.
    pub after: &'static [&'static str],
    /// What marks tests and classes that are not to be run.
    pub skips: &'static [&'static str],
    /// What repeats a test.
    pub repeats: &'static str,
    /// What says which exception a test ends with.
    pub expects: &'static str,
    /// The assembly that has the exceptions by which a test gives up, and these.
    pub gives_up: (&'static str, &'static [&'static str]),
}

pub(crate) static FRAMEWORKS: [TestFramework; 3] = [
    TestFramework {
        namespace: "NUnit.Framework",
        tests: &["Test"],
        cases: &["TestCase"],
        sources: &["TestCaseSource", "Theory"],
        around_all: ("", ""),
        before: &["OneTimeSetUp", "TestFixtureSetUp", "SetUp"],
        after: &["TearDown", "OneTimeTearDown", "TestFixtureTearDown"],
        skips: &["Ignore", "Explicit"],
        repeats: "Repeat",
        expects: "ExpectedException",
        gives_up: ("nunit.framework", &["IgnoreException", "InconclusiveException", "SuccessException"]),
    },
    TestFramework {
        namespace: "Xunit",
        tests: &["Fact", "Theory"],
        cases: &["InlineData"],
        sources: &["MemberData", "ClassData", "PropertyData"],
        around_all: ("", ""),
        before: &[],
        after: &[],
        skips: &[],
        repeats: "",
        expects: "",
        gives_up: ("xunit.assert", &[]),
    },
    TestFramework {
        namespace: "Microsoft.VisualStudio.TestTools.UnitTesting",
        tests: &["TestMethod", "DataTestMethod"],
        cases: &["DataRow"],
        sources: &["DynamicData", "DataSource"],
        around_all: ("AssemblyInitialize", "AssemblyCleanup"),
        before: &["ClassInitialize", "TestInitialize"],
        after: &["TestCleanup", "ClassCleanup"],
        skips: &["Ignore"],
        repeats: "",
        expects: "ExpectedException",
        gives_up: ("Microsoft.VisualStudio.TestPlatform.TestFramework", &["AssertInconclusiveException"]),
    },
];

impl TestFramework {
    /// Whether an attribute is one of these of the framework.
    pub(crate) fn has(&self, marker: &Marker, names: &[&str]) -> bool {
        marker.namespace == self.namespace && names.contains(&&*marker.name)
    }

    /// Whether an attribute makes a method a test.
    fn marks(&self, marker: &Marker) -> bool {
        [self.tests, self.cases, self.sources].iter().any(|names| self.has(marker, names))
    }
}

/// Whether an attribute asks for a check with models and a verdict of its own.
pub(crate) fn is_check(marker: &Marker) -> bool {
    (&*marker.namespace, &*marker.name) == ("Fencepost", "Check")
}

/// A method that is a test of a class.
#[derive(Clone, Debug)]
pub(crate) struct TestMethod {
    /// The class of the objects that it is called on.
    pub class: Ty,
    pub method: MethodInst,
    pub framework: Option<&'static TestFramework>,
    pub markers: Vec<Marker>,
}

impl Types<'_> {
    /// A class and its base classes that are no libraries, itself first.
    pub(crate) fn own_ancestors(&mut self, class: Ty) -> LowerResult<Vec<(Ty, DefId)>> {
        let mut own = Vec::new();
        for ty in self.ancestors(class)? {
            if let Shape::Named { def, .. } = *self.shape(ty)
                && !self.world.is_library(def.assembly)
            {
                own.push((ty, def));
            }
        }
        Ok(own)
    }

    /// The methods of a class and its base classes, without those that a subclass overrides.
    pub(crate) fn methods_of(&mut self, class: Ty) -> LowerResult<Vec<MethodInst>> {
        const NEW_SLOT: u16 = 0x100;
        let mut found: Vec<MethodInst> = Vec::new();
        for (owner, def) in self.own_ancestors(class)? {
            let assembly = self.world.assembly(def.assembly);
            let mut own = Vec::new();
            for &token in &self.world.facts(def).methods {
                let inst = MethodInst { owner, assembly: def.assembly, token, args: Rc::new([]) };
                let name = assembly.method(token).name;
                let mut is_overridden = false;
                if self.is_virtual(&inst) {
                    for below in &found {
                        let other = self.world.assembly(below.assembly);
                        let row = other.method(below.token);
                        is_overridden |= row.name == name
                            && row.flags & NEW_SLOT == 0
                            && self.is_virtual(below)
                            && other.method_signature(below.token).map(|it| it.params.len()).ok()
                                == assembly.method_signature(token).map(|it| it.params.len()).ok();
                    }
                }
                if !is_overridden {
                    own.push(inst);
                }
            }
            found.extend(own);
        }
        Ok(found)
    }

    /// The attributes of a method.
    pub(crate) fn markers_of(&mut self, method: &MethodInst) -> Vec<Marker> {
        markers(&mut self.world, method.assembly, method.token)
    }

    /// The attributes of a class.
    pub(crate) fn class_markers(&mut self, class: Ty) -> Vec<Marker> {
        match *self.shape(class) {
            Shape::Named { def, .. } => markers(&mut self.world, def.assembly, def.token),
            _ => Vec::new(),
        }
    }

    /// What a method of a class is as a test.
    pub(crate) fn as_test(&mut self, class: Ty, method: &MethodInst) -> TestMethod {
        let markers = self.markers_of(method);
        let is_its = |framework: &&TestFramework| markers.iter().any(|marker| framework.marks(marker));
        let framework = FRAMEWORKS.iter().find(is_its);
        TestMethod { class, method: method.clone(), framework, markers }
    }

    /// The tests that a class has, its own and inherited ones.
    pub(crate) fn tests_of(&mut self, class: Ty) -> LowerResult<Vec<TestMethod>> {
        let mut tests = Vec::new();
        for method in self.methods_of(class)? {
            let test = self.as_test(class, &method);
            if test.framework.is_some() || test.markers.iter().any(is_check) {
                tests.push(test);
            }
        }
        Ok(tests)
    }

    /// What is called before and after a test, in this order.
    pub(crate) fn hooks_around(
        &mut self,
        test: &TestMethod,
    ) -> LowerResult<(Vec<MethodInst>, Vec<MethodInst>)> {
        let Some(framework) = test.framework else { return Ok(Default::default()) };
        let (first, last) = framework.around_all;
        let mut before = self.marked_anywhere(framework, first);
        // Those of base classes come first before a test, and last after it.
        let mut methods = self.methods_of(test.class)?;
        let depth: Vec<Ty> = self.own_ancestors(test.class)?.into_iter().map(|(ty, _)| ty).collect();
        methods.sort_by_key(|method| depth.iter().rev().position(|ty| *ty == method.owner));
        for name in framework.before {
            before.extend(self.with_mark(framework, name, &methods));
        }
        methods.sort_by_key(|method| depth.iter().position(|ty| *ty == method.owner));
        let mut after = Vec::new();
        for name in framework.after {
            after.extend(self.with_mark(framework, name, &methods));
        }
        after.extend(self.marked_anywhere(framework, last));
        Ok((before, after))
    }

    fn with_mark(
        &mut self,
        framework: &TestFramework,
        name: &str,
        methods: &[MethodInst],
    ) -> Vec<MethodInst> {
        let mut found = methods.to_vec();
        found.retain(|method| self.markers_of(method).iter().any(|marker| framework.has(marker, &[name])));
        found
    }

    /// The methods of the whole assembly with a mark.
    fn marked_anywhere(&mut self, framework: &TestFramework, name: &str) -> Vec<MethodInst> {
        let mut found = Vec::new();
        if name.is_empty() {
            return found;
        }
        for def in self.world.types_of(MAIN) {
            if !self.world.facts(def).generics.is_empty() {
                continue;
            }
            let owner = self.instantiate(def, Rc::new([]));
            let methods = self.world.facts(def).methods.clone();
            let all = methods.into_iter().map(|token| MethodInst {
                owner,
                assembly: MAIN,
                token,
                args: Rc::new([]),
            });
            let all: Vec<MethodInst> = all.collect();
            found.extend(self.with_mark(framework, name, &all));
        }
        found
    }

    /// A type by its name with dots: of the assembly that is checked, of the one that is named, or of the library.
    pub(crate) fn type_by_name(&mut self, name: &str) -> Option<Ty> {
        let mut parts = name.split(',').map(str::trim);
        let bare = parts.next()?;
        let (namespace, simple) = bare.rsplit_once('.').unwrap_or(("", bare));
        let def = match (self.world.find_main(bare), parts.next()) {
            (Some(own), _) => Some(own),
            (None, Some(assembly)) => self.world.find_in(assembly, namespace, simple),
            (None, None) => self.world.find(namespace, simple),
        };
        let def = def.filter(|&def| self.world.facts(def).generics.is_empty())?;
        Some(self.instantiate(def, Rc::new([])))
    }
}
