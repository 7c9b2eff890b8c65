//! What a class of the model library lacks, from the JDK's class of that name.
//!
//! A class of the model library replaces the JDK's, because objects have the fields of one of them. What needs no fields can
//! come from the other all the same: the methods of interfaces and abstract classes, which are written in terms
//! of what others implement, and static methods. Such a method calls the model's where there is one. Of fields only constants
//! come along: no code would set others. And it is what the JDK's is: its interfaces come along, too.

use std::rc::Rc;

use crate::class::constant::{CallSite, Constant, Handle, Member};
use crate::class::descriptor::Ty;
use crate::class::{ASSERTION_STATUS, Class, Field, Method, flags};
use crate::code::{Code, Instruction};

/// Interfaces that do not come along: the JDK's classes override what these do by default, and the model's do not.
const LEFT_OUT: [&str; 1] = ["java/util/random/RandomGenerator"];

/// Gives a class of the model library what it lacks and the JDK's has.
pub(crate) fn complete(ours: &mut Class, theirs: Class) {
    let lacks = |name: &&Rc<str>| !ours.interfaces.contains(name) && !LEFT_OUT.contains(&&***name);
    let interfaces: Vec<Rc<str>> = theirs.interfaces.iter().filter(lacks).cloned().collect();
    ours.interfaces.extend(interfaces);
    let renamed = clashes(ours, &theirs);
    let shift = ours.bootstraps.len();
    let rename = |member: &mut Member| {
        let is_own = matches!(&member.class, Ty::Class(name) if *name == ours.name);
        if is_own && renamed.contains(&(member.name.clone(), member.descriptor.clone())) {
            member.name = apart(&member.name);
        }
    };
    let whole = ours.flags & (flags::INTERFACE | flags::ABSTRACT) != 0;
    let mut methods = Vec::new();
    for mut method in theirs.methods {
        let clashes = renamed.contains(&(method.name.clone(), method.descriptor.clone()));
        let known = ours.method(&method.name, &method.descriptor).is_some() && !clashes;
        if known || method.name.starts_with('<') || !(whole || method.is(flags::STATIC)) {
            continue;
        }
        if clashes {
            method.name = apart(&method.name);
        }
        method.code = method.code.map(|code| Rc::new(moved(&code, shift, &rename)));
        methods.push(method);
    }
    let mut bootstraps = theirs.bootstraps;
    for argument in bootstraps.iter_mut().flat_map(|bootstrap| &mut bootstrap.arguments) {
        match argument {
            Constant::MethodHandle(Handle { member, .. }) => rename(member),
            Constant::Dynamic(site) => site.bootstrap += shift,
            _ => {}
        }
    }
    let lacks = |field: &Field| {
        let same = |own: &Field| own.name == field.name;
        let is_known = field.constant.is_some() || &*field.name == ASSERTION_STATUS;
        field.is(flags::STATIC) && is_known && !ours.fields.iter().any(same)
    };
    let fields: Vec<Field> = theirs.fields.into_iter().filter(lacks).collect();
    ours.methods.extend(methods);
    ours.bootstraps.extend(bootstraps);
    ours.fields.extend(fields);
}

/// Methods that a compiler has named: those of one class have nothing to do with those of another.
fn clashes(ours: &Class, theirs: &Class) -> Vec<(Rc<str>, Rc<str>)> {
    let is_private = |method: &&Method| method.is(flags::PRIVATE | flags::SYNTHETIC);
    let clash = |method: &&Method| ours.method(&method.name, &method.descriptor).is_some();
    let both = theirs.methods.iter().filter(is_private).filter(clash);
    both.map(|method| (method.name.clone(), method.descriptor.clone())).collect()
}

/// A name that no compiler gives.
fn apart(name: &str) -> Rc<str> {
    format!("{name}'").into()
}

/// Code whose call sites stand behind those of the class it comes to.
fn moved(code: &Code, shift: usize, rename: &impl Fn(&mut Member)) -> Code {
    let mut code = code.clone();
    for (_, instruction) in &mut code.instructions {
        match instruction {
            Instruction::InvokeDynamic(CallSite { bootstrap, .. }) => *bootstrap += shift,
            Instruction::Constant(Constant::Dynamic(CallSite { bootstrap, .. })) => *bootstrap += shift,
            Instruction::Invoke(_, member) => rename(member),
            _ => {}
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::Bootstrap;
    use crate::class::constant::ReferenceKind;
    use crate::class::descriptor::Signature;
    use crate::code::Call;

    const LAMBDA: &str = "lambda$sort$0";

    fn member(name: &str) -> Member {
        Member { class: Ty::class("java/util/List"), name: name.into(), descriptor: "()V".into() }
    }

    fn method(name: &str, flags: u16, instructions: Vec<Instruction>) -> Method {
        let code = Code {
            max_stack: 0,
            max_locals: 0,
            bytes: Vec::new(),
            instructions: instructions.into_iter().zip(0..).map(|(it, at)| (at, it)).collect(),
            handlers: Vec::new(),
            lines: Vec::new(),
            names: Vec::new(),
        };
        let signature = Signature { parameters: Vec::new(), result: None };
        let (name, descriptor) = (name.into(), "()V".into());
        let (code, annotations, thrown) = (Some(Rc::new(code)), Vec::new(), Vec::new());
        Method { flags, name, descriptor, signature, code, annotations, thrown, default: None }
    }

    fn class(methods: Vec<Method>) -> Class {
        let handle = Handle { kind: ReferenceKind::InvokeStatic, member: member(LAMBDA) };
        let arguments = vec![Constant::MethodHandle(handle.clone())];
        Class {
            file: String::new(),
            version: 61,
            flags: flags::PUBLIC,
            name: "java/util/List".into(),
            superclass: None,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods,
            source: None,
            bootstraps: vec![Bootstrap { method: handle, arguments }],
            annotations: Vec::new(),
            nesting: Default::default(),
        }
    }

    #[test]
    fn what_compilers_have_named_alike_is_kept_apart() {
        let private = flags::PRIVATE | flags::STATIC | flags::SYNTHETIC;
        let site = CallSite { bootstrap: 0, name: "run".into(), descriptor: "()V".into() };
        let calls = vec![Instruction::InvokeDynamic(site), Instruction::Invoke(Call::Static, member(LAMBDA))];
        let mut ours =
            class(vec![method(LAMBDA, private, Vec::new()), method("known", flags::STATIC, vec![])]);
        let theirs = class(vec![
            method(LAMBDA, private, vec![Instruction::Nop]),
            method("lacking", flags::STATIC, calls),
            method("known", flags::STATIC, vec![Instruction::Nop]),
            method("ofObjects", flags::PUBLIC, Vec::new()),
        ]);
        let theirs = Class {
            interfaces: vec!["java/io/Serializable".into(), "java/util/random/RandomGenerator".into()],
            ..theirs
        };
        complete(&mut ours, theirs);
        assert_eq!(ours.interfaces, ["java/io/Serializable".into()]);
        let names: Vec<&str> = ours.methods.iter().map(|method| &*method.name).collect();
        assert_eq!(names, [LAMBDA, "known", "lambda$sort$0'", "lacking"]);
        let code = ours.methods[3].code.as_ref().map(|code| &code.instructions[..]);
        let Some([(_, Instruction::InvokeDynamic(site)), (_, Instruction::Invoke(_, called))]) = code else {
            panic!("{code:?}")
        };
        assert_eq!((site.bootstrap, &*called.name), (1, "lambda$sort$0'"));
        let handles: Vec<&Constant> = ours.bootstraps.iter().flat_map(|it| &it.arguments).collect();
        let [Constant::MethodHandle(own), Constant::MethodHandle(other)] = handles[..] else {
            panic!("{handles:?}")
        };
        assert_eq!([&*own.member.name, &*other.member.name], [LAMBDA, "lambda$sort$0'"]);
    }
}
