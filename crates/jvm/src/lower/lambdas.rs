//! Lambdas and method references: what `LambdaMetafactory` makes.
//!
//! Each call site has a class of its own, whose objects hold what the lambda has captured. That is set
//! before any other thread can see the object and never changes, so it is not a memory event. One that captures
//! nothing exists from the start.

use std::collections::HashMap;
use std::rc::Rc;

use fencepost_ir::{Kind, MemoryOp, MethodBuilder, ObjectOp, Place};

use super::body::Body;
use super::{Linker, Routine};
use crate::class::constant::{CallSite, Constant, Handle, ReferenceKind};
use crate::class::descriptor::{Signature, Ty};
use crate::class::{Bootstrap, Class, Field, Nesting, flags};
use crate::code::Call;
use crate::types::{FieldId, LowerResult, MethodId, OBJECT, invalid, unsupported};
use crate::world::ClassId;

/// The lambdas of a program under construction.
#[derive(Default)]
pub(crate) struct Lambdas {
    list: Vec<Lambda>,
    by_site: HashMap<(ClassId, CallSite), usize>,
    by_class: HashMap<ClassId, usize>,
}

struct Lambda {
    /// The class of its objects.
    class: ClassId,
    /// Where it is written.
    host: ClassId,
    /// The name of the interface's method.
    method: Rc<str>,
    /// The types under which that method can be called: its own, and bridges.
    descriptors: Vec<Rc<str>>,
    /// What the types of parameters and result really are.
    instantiated: Signature,
    /// What runs.
    implementation: Handle,
    /// The object of one that captures nothing.
    constant: Option<u32>,
}

impl Lambdas {
    /// What to call the method of a lambda's objects.
    pub(crate) fn name(&self, lambda: usize) -> String {
        let lambda = &self.list[lambda];
        let class = lambda.implementation.member.class.to_string();
        format!("{class}::{} (lambda)", lambda.implementation.member.name)
    }
}

impl Linker<'_> {
    /// What an object of a lambda's class does when its interface's method is called.
    pub(super) fn lambda_response(&mut self, class: ClassId, message: MethodId) -> Option<Routine> {
        let index = *self.lambdas.by_class.get(&class)?;
        let method = self.types.method(message);
        let lambda = &self.lambdas.list[index];
        let is_it = method.name == lambda.method && lambda.descriptors.contains(&method.descriptor);
        is_it.then(|| Routine::Lambda(index, (*method.descriptor).into()))
    }

    fn add_lambda(
        &mut self,
        host: ClassId,
        site: &CallSite,
        bootstrap: &Bootstrap,
        captured: &[Ty],
    ) -> LowerResult<usize> {
        let mut arguments = bootstrap.arguments.iter();
        let (
            Some(Constant::MethodType(erased)),
            Some(Constant::MethodHandle(implementation)),
            Some(Constant::MethodType(instantiated)),
        ) = (arguments.next(), arguments.next(), arguments.next())
        else {
            return invalid("a lambda's call site without its three types");
        };
        let Some(signature) = Signature::parse(&site.descriptor) else { return invalid("no type") };
        let Some(Ty::Class(interface)) = signature.result else {
            return invalid("a lambda that is not an object");
        };
        let (mut interfaces, mut descriptors) = (vec![interface], vec![erased.clone()]);
        if &*bootstrap.method.member.name == "altMetafactory" {
            further(arguments.as_slice(), &mut interfaces, &mut descriptors)?;
        }
        let Some(instantiated) = Signature::parse(instantiated) else {
            return invalid("no type of a method");
        };
        let number = self.lambdas.list.len();
        let name: Rc<str> = format!("{}$$Lambda${}", self.types.world.get(host).name, number + 1).into();
        let fields = captured.iter().enumerate().map(|(index, ty)| Field {
            flags: flags::PRIVATE | flags::FINAL,
            name: format!("arg${}", index + 1).into(),
            descriptor: ty.descriptor().into(),
            ty: ty.clone(),
            constant: None,
            annotations: Vec::new(),
        });
        let class = self.types.world.add(Class {
            file: String::new(),
            version: 0,
            flags: flags::FINAL | flags::SYNTHETIC,
            name: name.clone(),
            superclass: Some(OBJECT.into()),
            interfaces,
            fields: fields.collect(),
            methods: Vec::new(),
            source: None,
            bootstraps: Vec::new(),
            annotations: Vec::new(),
            nesting: Nesting::default(),
        });
        let id = self.instantiate(&Ty::Class(name));
        let constant = captured.is_empty().then(|| self.draft.builder.constant(id, Vec::new()));
        self.lambdas.list.push(Lambda {
            class,
            host,
            method: site.name.clone(),
            descriptors,
            instantiated,
            implementation: implementation.clone(),
            constant,
        });
        self.lambdas.by_class.insert(class, number);
        Ok(number)
    }
}

/// What `altMetafactory` gets in addition: marker interfaces and bridges.
fn further(
    arguments: &[Constant],
    interfaces: &mut Vec<Rc<str>>,
    descriptors: &mut Vec<Rc<str>>,
) -> LowerResult<()> {
    const SERIALIZABLE: i32 = 1;
    const MARKERS: i32 = 2;
    const BRIDGES: i32 = 4;
    let mut arguments = arguments.iter();
    let mut number = || match arguments.next() {
        Some(Constant::Integer(value)) => Some(*value),
        _ => None,
    };
    let Some(flags) = number() else { return invalid("a lambda's call site without its flags") };
    if flags & SERIALIZABLE != 0 {
        interfaces.push("java/io/Serializable".into());
    }
    if flags & MARKERS != 0 {
        let Some(count) = number() else { return invalid("a lambda's call site without a count of markers") };
        for _ in 0..count {
            match arguments.next() {
                Some(Constant::Class(Ty::Class(name))) => interfaces.push(name.clone()),
                _ => return invalid("a lambda's marker that is not an interface"),
            }
        }
    }
    if flags & BRIDGES != 0 {
        arguments.next();
        for argument in arguments {
            match argument {
                Constant::MethodType(descriptor) => descriptors.push(descriptor.clone()),
                _ => return invalid("a lambda's bridge that is not a type of a method"),
            }
        }
    }
    Ok(())
}

/// What an object that a call site has made does when its method is called.
pub(super) fn body(
    link: &mut Linker<'_>,
    index: usize,
    descriptor: &str,
    name: &str,
) -> LowerResult<MethodBuilder> {
    let lambda = &link.lambdas.list[index];
    let (class, host) = (lambda.class, lambda.host);
    let (implementation, instantiated) = (lambda.implementation.clone(), lambda.instantiated.clone());
    let Some(erased) = Signature::parse(descriptor) else { return invalid("no type of a method") };
    let mut body = Body::new(link, host, name);
    body.out.library();
    body.declare_parameters(false, &erased.parameters);
    body.out.returns(erased.result.is_some().into());
    // What the implementation takes: an object to be called on is the first.
    let Some(taken) = Signature::parse(&implementation.member.descriptor) else {
        return unsupported("a lambda that reads or writes a field");
    };
    let mut wanted = taken.parameters.clone();
    if implementation.has_receiver() {
        wanted.insert(0, implementation.member.class.clone());
    }
    let fields = body.link.types.class(class).fields.clone();
    if wanted.len() != fields.len() + erased.parameters.len()
        || erased.parameters.len() != instantiated.parameters.len()
    {
        return invalid("a lambda whose code takes other parameters");
    }
    if implementation.kind == ReferenceKind::NewInvokeSpecial {
        body.make_object(&implementation.member.class)?;
    }
    let mut wanted = wanted.into_iter();
    for (index, field) in fields.iter().enumerate() {
        let this = body.variable(0, Kind::Ref);
        let place = body.field_place(this, FieldId { class, index: index as u32 })?;
        let dst = body.scratch(field.ty.kind());
        body.emit(MemoryOp::Get { dst, place });
        body.push_temp(field.ty.kind(), dst);
        let wanted = wanted.next().unwrap_or_else(|| field.ty.clone());
        body.adapt(&field.ty, &wanted)?;
    }
    let mut variable = 1;
    for ((own, real), wanted) in erased.parameters.iter().zip(&instantiated.parameters).zip(wanted) {
        body.load(own.kind(), variable);
        variable += 1 + u16::from(own.is_wide());
        body.adapt(own, real)?;
        body.adapt(real, &wanted)?;
    }
    let member = &implementation.member;
    let (call, result) = match implementation.kind {
        ReferenceKind::InvokeVirtual => (Call::Virtual, taken.result),
        ReferenceKind::InvokeStatic => (Call::Static, taken.result),
        ReferenceKind::InvokeSpecial => (Call::Special, taken.result),
        ReferenceKind::NewInvokeSpecial => (Call::Special, Some(member.class.clone())),
        ReferenceKind::InvokeInterface => (Call::Interface, taken.result),
        _ => return unsupported("a lambda that reads or writes a field"),
    };
    body.invoke(call, member)?;
    if body.reachable {
        match (result, &erased.result) {
            (Some(own), Some(wanted)) => body.adapt(&own, wanted)?,
            (Some(_), None) => {
                let entry = body.pop()?;
                body.release(&entry);
            }
            (None, Some(_)) => return invalid("a lambda whose code gives nothing"),
            (None, None) => {}
        }
        body.leave(erased.result.as_ref().map(Ty::kind))?;
    }
    body.finish()
}

impl Body<'_, '_> {
    /// Pushes the object that a lambda's call site makes; what it captures is on the stack.
    pub(super) fn make_lambda(
        &mut self,
        site: &CallSite,
        bootstrap: &Bootstrap,
        signature: &Signature,
    ) -> LowerResult<()> {
        let captured = &signature.parameters;
        let key = (self.class_id, site.clone());
        let number = match self.link.lambdas.by_site.get(&key).copied() {
            Some(number) => number,
            None => {
                let number = self.link.add_lambda(self.class_id, site, bootstrap, captured)?;
                self.link.lambdas.by_site.insert(key, number);
                number
            }
        };
        let lambda = &self.link.lambdas.list[number];
        let class = lambda.class;
        // A method reference's receiver is tested when the object is made.
        let has_receiver = lambda.implementation.has_receiver() && !captured.is_empty();
        if let Some(constant) = lambda.constant {
            self.push_object(constant, None);
            return Ok(());
        }
        let mut values = Vec::new();
        for _ in captured {
            values.push(self.pop_register()?);
        }
        values.reverse();
        if let (true, Some((_, object))) = (has_receiver, values.first()) {
            self.emit(ObjectOp::NullCheck { object: *object });
        }
        let ty = self.link.types.ty(class);
        let ty = self.link.instantiate(&ty);
        let object = self.scratch(Kind::Ref);
        self.emit(ObjectOp::New { dst: object, ty });
        for (slot, (entry, src)) in values.into_iter().enumerate() {
            let region = self.link.field_region(FieldId { class, index: slot as u32 });
            let place = Place::Field { object, slot: slot as u32, region };
            self.emit(MemoryOp::Set { place, src });
            self.release(&entry);
        }
        self.push_temp(Kind::Ref, object);
        Ok(())
    }

    /// Pushes a new object twice: for its constructor, and as the result.
    pub(super) fn make_object(&mut self, ty: &Ty) -> LowerResult<()> {
        let Ty::Class(name) = ty else { return unsupported("a constructor of an array") };
        let class = self.link.types.need(name)?;
        if &**name == crate::types::STRING {
            return unsupported("a reference to a constructor of strings");
        }
        self.initialise(class);
        let id = self.link.instantiate(ty);
        let dst = self.scratch(Kind::Ref);
        self.emit(ObjectOp::New { dst, ty: id });
        self.push_temp(Kind::Ref, dst);
        self.push_again(Kind::Ref, dst);
        Ok(())
    }
}
