//! C11 with threads.
//!
//! All declarations of the file are read first; then each function that the entry point can reach is lowered once.
//! Headers that come with Fencepost have function bodies too: they are the C library.

mod atomics;
mod builtin;
mod bytes;
mod calls;
mod choice;
mod convert;
mod declare;
mod entry;
mod expression;
mod flexible;
mod functions;
mod initialise;
mod lifetime;
mod memory;
mod operators;
mod print;
mod record;
mod scope;
mod sequence;
mod statement;
mod taken;
mod threads;
mod value;
mod variables;
mod variadic;
mod wrappers;

use std::collections::{BTreeSet, HashMap, HashSet};

use fencepost_ir::unused_sums::let_unused_wrap;
use fencepost_ir::{Kind, MethodBuilder, MethodId, Missing, Observable, Reg, Region, TypeId};
use lang_c::ast::{Expression, ExternalDeclaration, FunctionDefinition, TranslationUnit};
use lang_c::span::{Node, Span as Extent};
use lang_c::visit::Visit;

use self::declare::name_of;
use self::record::{Records, Regions};
use self::scope::{Scope, Symbol};
use self::statement::Jumps;
use self::taken::Taken;
use self::value::TypedValue;
use crate::error::CError;
use crate::load::{Bounded, Loaded, Options};
use crate::lower::emit::{Code, Shared};
use crate::preprocess::Preprocessed;
use crate::types::{Qualified, Type};

/// A function with a body.
#[derive(Clone, Copy)]
struct Definition<'p> {
    node: &'p Node<FunctionDefinition>,
    /// Whether it comes with Fencepost.
    library: bool,
}

/// What objects of a type hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ObjectShape {
    /// One value.
    Single,
    /// A variable of a function, which ends before the object does.
    Scoped,
    /// Any number of values.
    Array,
}

/// A program on its way.
pub(super) struct Lowering<'p> {
    shared: Shared<'p>,
    options: &'p Options,
    records: Records,
    regions: Regions,
    scopes: Vec<Scope>,
    /// What pointers may lead to, in the whole program.
    taken: Taken,
    definitions: HashMap<&'p str, Definition<'p>>,
    /// Functions that have been called or pointed to.
    methods: HashMap<wrappers::Version<'p>, MethodId>,
    /// Those of them that are still to be lowered, with what their untyped memory is for.
    queue: Vec<(&'p str, Option<Type>)>,
    /// What is called through pointers.
    calls: functions::Indirect,
    /// The types of objects.
    types: HashMap<String, TypeId>,
    strings: HashMap<Vec<u8>, u32>,
    /// The types of expressions that were asked for, by the place of the expression in memory.
    value_types: HashMap<usize, Type>,
    /// What runs before the entry point.
    start: Code,
    /// What runs at the start of each thread; its parameter is the thread's object.
    thread_start: Code,
    thread_starts: MethodId,
    /// What runs at the end of each thread, likewise.
    thread_ends: MethodId,
    /// Whether pointers may lead to variables that each thread has one of.
    lends_own: bool,
    code: Code,
    jumps: Jumps,
    /// What the function being lowered returns, and its name.
    result: Qualified,
    function_name: String,
    /// Names of the function being lowered whose address is taken.
    own: Taken,
    /// Variables in registers of the function being lowered that were declared without a value.
    unwritten: HashSet<Reg>,
    /// The variables of the function being lowered that end with it.
    ends: Vec<(Reg, TypeId)>,
    /// The last literal of a struct or array, until its address is taken.
    literal: Option<(Reg, TypeId)>,
    /// Whether what is read may never have been written: a whole struct is copied.
    copying: bool,
    in_library: bool,
    /// What memory of no known type is for that the function being lowered allocates.
    untyped: Option<Type>,
    /// What the next call's result points to, if the caller knows.
    wanted: Option<Type>,
    /// The arguments that the function being lowered has after those with names.
    rest: Option<fencepost_ir::Reg>,
    /// Whether the whole function is one step.
    indivisible: bool,
    /// Whether stores take effect immediately: before there are other threads.
    sets: bool,
    kinds: entry::Kinds,
    observed: Vec<(String, Observable)>,
    bounded: Vec<Bounded>,
    missing: Vec<Missing>,
    assumptions: BTreeSet<String>,
    /// The first place where an order of operands was chosen that could matter.
    ordered: Option<String>,
    /// Large numbers that pointers are made of.
    large_numbers: Vec<u64>,
    remarks: Vec<String>,
}

/// A method that is not the user's code.
fn library_method(name: &str) -> MethodBuilder {
    let mut method = MethodBuilder::new(name);
    method.library();
    method
}

/// Lowers a C program.
pub(super) fn lower(
    name: &str,
    source: &Preprocessed,
    unit: &TranslationUnit,
    options: &Options,
) -> Result<Loaded, Vec<CError>> {
    let mut taken = Taken::default();
    taken.visit_translation_unit(unit);
    let mut shared = Shared::new(source);
    let kinds = entry::Kinds::new(&mut shared.builder);
    let mut thread_start = library_method("variables of a thread");
    thread_start.parameter(Kind::Ref);
    let thread_starts = shared.builder.declare();
    let thread_ends = shared.builder.declare();
    let mut lowering = Lowering {
        shared,
        options,
        records: Records::default(),
        regions: Regions::default(),
        scopes: vec![Scope::default()],
        taken,
        definitions: HashMap::new(),
        methods: HashMap::new(),
        queue: Vec::new(),
        calls: functions::Indirect::default(),
        types: HashMap::new(),
        strings: HashMap::new(),
        value_types: HashMap::new(),
        start: Code::new(library_method("start of the program")),
        thread_start: Code::new(thread_start),
        thread_starts,
        thread_ends,
        lends_own: false,
        code: Code::new(MethodBuilder::new("")),
        jumps: Jumps::default(),
        result: Type::Void.into(),
        function_name: String::new(),
        own: Taken::default(),
        unwritten: HashSet::new(),
        ends: Vec::new(),
        literal: None,
        copying: false,
        in_library: false,
        untyped: None,
        wanted: None,
        rest: None,
        indivisible: false,
        sets: false,
        kinds,
        observed: Vec::new(),
        bounded: Vec::new(),
        missing: Vec::new(),
        assumptions: BTreeSet::new(),
        ordered: None,
        large_numbers: Vec::new(),
        remarks: Vec::new(),
    };
    lowering.unit(unit)?;
    let entry = options.entry.as_deref().unwrap_or("main");
    lowering.entry(entry).map_err(|error| vec![error])?;
    lowering.bodies()?;
    lowering.start_of_threads();
    lowering.end_of_threads();
    lowering.name_chosen_order();
    lowering.shared.builder.check_reads(value::COPIES);
    lowering.shared.builder.check_races(value::Order::NotAtomic.attribute());
    let mut program = lowering.shared.builder.build();
    let_unused_wrap(&mut program);
    Ok(Loaded {
        program,
        name: name.to_owned(),
        entry: entry.to_owned(),
        mcspin: false,
        observed: lowering.observed,
        remarks: lowering.remarks,
        missing: lowering.missing,
        assumptions: lowering.assumptions.into_iter().collect(),
        bounded: lowering.bounded,
    })
}

impl<'p> Lowering<'p> {
    fn error(&self, at: Extent, message: impl Into<String>) -> CError {
        self.shared.error(at, message)
    }

    fn show(&self, ty: &Type) -> String {
        self.records.show(ty)
    }

    /// Reads all declarations of the file.
    fn unit(&mut self, unit: &'p TranslationUnit) -> Result<(), Vec<CError>> {
        let mut errors = Vec::new();
        for item in &unit.0 {
            let done = match &item.node {
                ExternalDeclaration::Declaration(declaration) => self.global_declaration(declaration),
                ExternalDeclaration::StaticAssert(test) => self.static_assert(test),
                ExternalDeclaration::FunctionDefinition(function) => self.definition(function),
            };
            errors.extend(done.err());
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    fn definition(&mut self, node: &'p Node<FunctionDefinition>) -> Result<(), CError> {
        let (base, _) = self.specifiers(&node.node.specifiers, node.span)?;
        let ty = self.declarator(base, &node.node.declarator.node)?;
        let Some(name) = name_of(&node.node.declarator.node) else {
            return Err(self.error(node.span, "a function without a name"));
        };
        let library = self.shared.is_embedded(node.span);
        let known = self.definitions.get(name.node.name.as_str()).copied();
        match known {
            // A program's own function is used instead of the library's.
            Some(known) if library && !known.library => return Ok(()),
            Some(known) if library == known.library => {
                let message = format!("the function `{}` is defined twice", name.node.name);
                return Err(self.error(name.span, message));
            }
            _ => {}
        }
        if let Some(scope) = self.scopes.first_mut()
            && library != known.is_some_and(|known| known.library)
        {
            scope.names.remove(&name.node.name);
        }
        self.declare(&name.node.name, Symbol::Function(ty), name.span)?;
        self.definitions.insert(&name.node.name, Definition { node, library });
        Ok(())
    }

    /// Lowers all functions that are reached.
    fn bodies(&mut self) -> Result<(), Vec<CError>> {
        let mut errors = Vec::new();
        loop {
            while let Some((name, untyped)) = self.queue.pop() {
                errors.extend(self.function(name, untyped).err());
            }
            if !errors.is_empty() {
                return Err(errors);
            }
            self.dispatchers();
            if self.queue.is_empty() {
                return Ok(());
            }
        }
    }

    /// Lowers what is not meant to run, and gives what comes of it.
    fn aside<T>(&mut self, lower: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let scratch = Code::new(MethodBuilder::new("aside"));
        let code = std::mem::replace(&mut self.code, scratch);
        let of_block = |lowering: &Self| lowering.scopes.last().map_or(0, |scope| scope.ends.len());
        let (ends, ends_of_block) = (self.ends.len(), of_block(self));
        let result = lower(self);
        self.ends.truncate(ends);
        if let Some(scope) = self.scopes.last_mut() {
            scope.ends.truncate(ends_of_block);
        }
        let scratch = std::mem::replace(&mut self.code, code);
        (result, scratch.method.is_empty())
    }

    /// The value of an expression that has to be known.
    fn constant_value(&mut self, expression: &'p Node<Expression>) -> Result<TypedValue, CError> {
        let (value, pure) = self.aside(|lowering| lowering.value(expression));
        let value = value?;
        if pure && value.known().is_some() {
            return Ok(value);
        }
        Err(self.error(expression.span, "this is not a constant"))
    }

    /// An integer that has to be known.
    fn constant(&mut self, expression: &'p Node<Expression>) -> Result<i64, CError> {
        let value = self.constant_value(expression)?;
        match value.number() {
            Some(number) if value.ty.is_integer() => Ok(number),
            _ => Err(self.error(expression.span, "this is not an integer")),
        }
    }

    /// An integer, if it is known.
    fn try_constant(&mut self, expression: &'p Node<Expression>) -> Result<Option<i64>, CError> {
        let (value, pure) = self.aside(|lowering| lowering.value(expression));
        let value = value?;
        Ok(value.number().filter(|_| pure && value.ty.is_integer()))
    }

    /// The type of an expression; arrays are arrays.
    fn type_of(&mut self, expression: &'p Node<Expression>) -> Result<Type, CError> {
        if self.has_place(expression) {
            let (lvalue, _) = self.aside(|lowering| lowering.lvalue(expression));
            return lvalue.map(|lvalue| lvalue.ty.ty);
        }
        self.value_type(expression)
    }

    /// The type of an expression's value; arrays are pointers.
    fn value_type(&mut self, expression: &'p Node<Expression>) -> Result<Type, CError> {
        // Choices within choices would be looked at over and over.
        let key = std::ptr::from_ref(expression).addr();
        if let Some(known) = self.value_types.get(&key) {
            return Ok(known.clone());
        }
        let (value, _) = self.aside(|lowering| lowering.value(expression));
        let ty = value?.ty;
        self.value_types.insert(key, ty.clone());
        Ok(ty)
    }

    /// The type of objects that hold a value of this type.
    fn object_type(&mut self, ty: &Type, region: Option<Region>, shape: ObjectShape) -> TypeId {
        let shown = self.show(ty);
        let name = if shape == ObjectShape::Array { format!("{shown}[]") } else { shown };
        let key = format!("{name}{region:?}{shape:?}");
        if let Some(known) = self.types.get(&key) {
            return *known;
        }
        let (mut slots, mut unsigned) = (Vec::new(), Vec::new());
        for info in self.records.slot_infos(ty) {
            if info.ty.is_integer() && !info.ty.signed() {
                unsigned.push(slots.len() as u32);
            }
            let region = match region {
                Some(region) => region,
                None => self.slot_region(&info),
            };
            let field = if info.name.is_empty() { "value".to_owned() } else { info.name };
            slots.push(fencepost_ir::types::Slot { name: field, storage: info.storage, region });
        }
        if shape == ObjectShape::Scoped {
            slots.extend(self.shared.builder.lifetime());
        }
        let id = self.shared.builder.object(&name, slots, shape == ObjectShape::Array);
        unsigned.into_iter().for_each(|slot| self.shared.builder.unsigned_slot(id, slot));
        self.types.insert(key, id);
        id
    }

    /// Registers that stand side by side, for a value of this type.
    fn adjacent(&mut self, ty: &Type) -> Vec<fencepost_ir::Reg> {
        let kinds: Vec<Kind> = self.kinds_of(ty);
        kinds.into_iter().map(|kind| self.code.method.register(kind)).collect()
    }

    /// The kinds of the registers of a value.
    fn kinds_of(&self, ty: &Type) -> Vec<Kind> {
        match ty {
            Type::Void => Vec::new(),
            Type::Record(_) => {
                self.records.slot_infos(ty).iter().map(|slot| value::kind_of(slot.storage)).collect()
            }
            ty => vec![ty.kind()],
        }
    }
}
