//! Proxies: objects whose methods a handler runs. There is a class for each interface that the program's code names.

use std::collections::HashMap;

use fencepost_ir::op::IntOp;
use fencepost_ir::{BinaryOp, ControlOp, Kind, LocalOp, MemoryOp, MethodBuilder, ObjectOp, Storage};

use crate::class::descriptor::Ty;
use crate::class::{Class, Nesting, flags};
use crate::code::Shuffle;
use crate::lower::body::Body;
use crate::lower::conversions::wrapper;
use crate::lower::{Linker, Routine};
use crate::types::{FieldId, LowerResult, MethodId, OBJECT};
use crate::world::ClassId;

const PROXY: &str = "java/lang/reflect/Proxy";

/// The proxies of a program under construction.
#[derive(Default)]
pub(crate) struct Proxies {
    by_interface: HashMap<ClassId, ClassId>,
    classes: HashMap<ClassId, ClassId>,
}

impl Linker<'_> {
    /// The interfaces that proxies can be made of, with the objects of their classes.
    fn proxied(&mut self) -> Vec<(u32, ClassId)> {
        let mut found = Vec::new();
        for (constant, ty) in self.statics.in_order() {
            let Ty::Class(name) = &ty else { continue };
            if let Some(id) = self.types.find(name)
                && self.types.world.get(id).is(flags::INTERFACE)
                && (!self.types.world.is_library(id) || self.reflection.mentioned.contains(&ty))
            {
                found.push((constant, id));
            }
        }
        found
    }

    /// The class of the proxies of an interface.
    fn proxy_class(&mut self, interface: ClassId) -> ClassId {
        if let Some(&known) = self.reflection.proxies.by_interface.get(&interface) {
            return known;
        }
        let number = self.reflection.proxies.by_interface.len();
        let declared = self.types.class(interface);
        let package = match (declared.is(flags::PUBLIC), declared.package()) {
            (true, _) => "jdk/proxy1/".to_owned(),
            (false, "") => String::new(),
            (false, own) => format!("{own}/"),
        };
        let class = self.types.world.add(Class {
            file: String::new(),
            version: 0,
            flags: flags::FINAL | flags::SYNTHETIC,
            name: format!("{package}$Proxy{number}").into(),
            superclass: Some(PROXY.into()),
            interfaces: vec![declared.name.clone()],
            fields: Vec::new(),
            methods: Vec::new(),
            source: None,
            bootstraps: Vec::new(),
            annotations: Vec::new(),
            nesting: Nesting::default(),
        });
        self.reflection.proxies.by_interface.insert(interface, class);
        self.reflection.proxies.classes.insert(class, interface);
        class
    }

    /// What a proxy does when one of its methods is called: those of the interface, and three of `Object`'s.
    pub(in crate::lower) fn proxy_response(&mut self, class: ClassId, message: MethodId) -> Option<Routine> {
        self.reflection.proxies.classes.get(&class)?;
        let (owner, method) = (self.types.class(message.class), self.types.method(message));
        let is_handled = match &*owner.name {
            OBJECT => matches!(&*method.name, "equals" | "hashCode" | "toString"),
            _ => owner.is(flags::INTERFACE) && !method.is(flags::STATIC) && !method.is(flags::PRIVATE),
        };
        is_handled.then_some(Routine::ProxyCall(message))
    }
}

/// Makes a proxy of the interface that an object of `java.lang.Class` stands for.
pub(in crate::lower) fn proxy_of(link: &mut Linker<'_>, name: &str) -> LowerResult<MethodBuilder> {
    let proxy = link.types.need(PROXY)?;
    let interfaces = link.proxied();
    let mut body = Body::new(link, proxy, name);
    let [class, handler] = [Kind::Ref; 2].map(|kind| body.out.parameter(kind));
    body.out.returns(1);
    let [known, made] = [(); 2].map(|()| body.out.register(Kind::Ref));
    let flag = body.out.register(Kind::I32);
    let place = body.link.types.class(proxy).fields.iter().position(|field| &*field.name == "h");
    let handler_field = FieldId { class: proxy, index: place.unwrap_or_default() as u32 };
    for (constant, interface) in interfaces {
        let class_of_it = body.link.proxy_class(interface);
        let ty = body.link.types.ty(class_of_it);
        let ty = body.link.instantiate(&ty);
        let next = body.out.label();
        body.emit(LocalOp::Constant { dst: known, constant });
        body.emit(LocalOp::Binary { op: BinaryOp::I64(IntOp::Eq), dst: flag, a: class, b: known });
        body.out.branch(flag, false, next);
        body.emit(ObjectOp::New { dst: made, ty });
        let place = body.field_place(made, handler_field)?;
        body.emit(MemoryOp::Set { place, src: handler });
        body.emit(ControlOp::Return { first: made });
        body.out.bind(next);
    }
    body.give_up("a proxy of an interface that the program's code does not name");
    body.finish()
}

/// What a proxy does when a method is called: its handler runs, with the arguments in an array.
pub(in crate::lower) fn proxy_call(
    link: &mut Linker<'_>,
    message: MethodId,
    name: &str,
) -> LowerResult<MethodBuilder> {
    let proxy = link.types.need(PROXY)?;
    let signature = link.types.method(message).signature.clone();
    let method = link.method_object(message)?;
    let object = Ty::class(OBJECT);
    let mut body = Body::new(link, proxy, name);
    body.out.library();
    body.declare_parameters(false, &signature.parameters);
    body.out.returns(signature.result.is_some().into());
    body.load(Kind::Ref, 0);
    body.push_object(method, None);
    if signature.parameters.is_empty() {
        body.push_const(Kind::Ref, 0);
    } else {
        body.push_const(Kind::I32, signature.parameters.len() as u64);
        body.new_array(object.clone().array())?;
    }
    let mut variable = 1;
    for (index, ty) in signature.parameters.iter().enumerate() {
        body.shuffle(Shuffle::Dup)?;
        body.push_const(Kind::I32, index as u64);
        body.load(ty.kind(), variable);
        body.adapt(ty, &object)?;
        body.array_store(Storage::Ref)?;
        variable += 1 + u16::from(ty.is_wide());
    }
    let descriptor = format!("(L{PROXY};Ljava/lang/reflect/Method;[L{OBJECT};)L{OBJECT};");
    body.call_library(PROXY, "run", &descriptor)?;
    match &signature.result {
        Some(result) if result.is_reference() => body.adapt(&object, result)?,
        Some(result) => {
            // Not widened: nothing but the box of that very type will do.
            let own = Ty::class(wrapper(result).0);
            body.adapt(&object, &own)?;
            body.adapt(&own, result)?;
        }
        None => {
            let entry = body.pop()?;
            body.release(&entry);
        }
    }
    body.leave(signature.result.as_ref().map(Ty::kind))?;
    body.finish()
}
