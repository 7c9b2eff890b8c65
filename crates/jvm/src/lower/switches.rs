//! Switches over patterns: what `SwitchBootstraps` makes of their labels.
//!
//! A call site gets what the switch is over, and the label to begin with; it gives the position of the first label that fits, the
//! number of labels if none does, and -1 for null. An enum's constant is told by its name: so its class need not be initialised,
//! which it is if there is such an object.

use fencepost_ir::op::IntOp;
use fencepost_ir::{BinaryOp, Kind, LocalOp, Reg};

use super::body::Body;
use crate::class::Bootstrap;
use crate::class::constant::{CallSite, Constant};
use crate::class::descriptor::{Signature, Ty};
use crate::types::{LowerResult, STRING, invalid, unsupported};

const ENUM_DESCRIPTION: &str = "java/lang/Enum$EnumDesc";
const CLASS_DESCRIPTION: &str = "java/lang/constant/ClassDesc";

/// What a label asks of the object.
enum Label {
    /// That it is of a type.
    Type(Ty),
    /// That it is a text.
    Text(Vec<u16>),
    /// That it is a number, or a character.
    Number(i32),
    /// That it is the constant of an enum with this name.
    Constant(Ty, Vec<u16>),
}

impl Body<'_, '_> {
    pub(super) fn pattern_switch(
        &mut self,
        name: &str,
        bootstrap: &Bootstrap,
        signature: &Signature,
    ) -> LowerResult<()> {
        let [over, Ty::Int] = &*signature.parameters else {
            return invalid("a switch over patterns of another type");
        };
        if !over.is_reference() {
            return unsupported("a switch over patterns of numbers");
        }
        let mut labels = Vec::with_capacity(bootstrap.arguments.len());
        for argument in &bootstrap.arguments {
            labels.push(match (name, argument) {
                ("enumSwitch", Constant::String(text)) => Label::Constant(over.clone(), text.clone()),
                _ => self.label_of(argument)?,
            });
        }
        self.first_that_fits(&labels)
    }

    fn label_of(&self, argument: &Constant) -> LowerResult<Label> {
        match argument {
            Constant::Class(ty) => Ok(Label::Type(ty.clone())),
            Constant::String(text) => Ok(Label::Text(text.clone())),
            Constant::Integer(number) => Ok(Label::Number(*number)),
            Constant::Dynamic(site) => self.enum_label(site),
            _ => unsupported("a switch over patterns with a label of this kind"),
        }
    }

    /// `EnumDesc.of(ClassDesc.of("Color"), "RED")`.
    fn enum_label(&self, site: &CallSite) -> LowerResult<Label> {
        let described = self.made_by(site, ENUM_DESCRIPTION, "of");
        if let Some([Constant::Dynamic(class), Constant::String(constant)]) = described
            && let Some([Constant::String(name)]) = self.made_by(class, CLASS_DESCRIPTION, "of")
            && let Ok(name) = String::from_utf16(name)
        {
            return Ok(Label::Constant(Ty::class(&name.replace('.', "/")), constant.clone()));
        }
        unsupported("a switch over patterns with a label that is computed in another way")
    }

    /// What a static method is given where calling it computes a constant.
    fn made_by(&self, site: &CallSite, class: &str, method: &str) -> Option<&[Constant]> {
        let bootstrap = self.class.bootstraps.get(site.bootstrap)?;
        let is_call = bootstrap.method.member.class == Ty::class("java/lang/invoke/ConstantBootstraps")
            && &*bootstrap.method.member.name == "invoke";
        let (Constant::MethodHandle(called), given) = bootstrap.arguments.split_first()? else { return None };
        let is_it = called.member.class == Ty::class(class) && &*called.member.name == method;
        (is_call && is_it).then_some(given)
    }

    fn first_that_fits(&mut self, labels: &[Label]) -> LowerResult<()> {
        let (begin, from) = self.pop_kept()?;
        let (target, object) = self.pop_kept()?;
        let [result, flag] = [(); 2].map(|()| self.scratch(Kind::I32));
        let done = self.out.label();
        self.emit(LocalOp::Const { dst: result, value: -1i32 as u32 as u64 });
        self.out.branch(object, false, done);
        for (position, label) in labels.iter().enumerate() {
            let next = self.out.label();
            let op = BinaryOp::I32(IntOp::Le);
            self.emit(LocalOp::BinaryImmediate { op, dst: flag, a: from, b: position as i32 });
            self.out.branch(flag, false, next);
            match label {
                Label::Type(ty) => self.unless_instance(object, ty, next)?,
                Label::Text(text) => {
                    self.push_again(Kind::Ref, object);
                    self.push_string(text);
                    self.unless_label("isText", &format!("(Ljava/lang/Object;L{STRING};)Z"), next)?;
                }
                Label::Number(number) => {
                    self.push_again(Kind::Ref, object);
                    self.push_const(Kind::I32, *number as u32 as u64);
                    self.unless_label("isNumber", "(Ljava/lang/Object;I)Z", next)?;
                }
                Label::Constant(ty, name) => {
                    self.unless_instance(object, ty, next)?;
                    self.push_again(Kind::Ref, object);
                    self.push_string(name);
                    self.unless_label("isConstant", &format!("(Ljava/lang/Object;L{STRING};)Z"), next)?;
                }
            }
            self.emit(LocalOp::Const { dst: result, value: position as u64 });
            self.out.jump(done);
            self.out.bind(next);
            self.after_branches();
        }
        self.emit(LocalOp::Const { dst: result, value: labels.len() as u64 });
        self.out.bind(done);
        self.after_branches();
        self.temporaries.release(flag);
        self.release(&target);
        self.release(&begin);
        self.push_temp(Kind::I32, result);
        Ok(())
    }

    fn unless_instance(&mut self, object: Reg, ty: &Ty, next: fencepost_ir::Label) -> LowerResult<()> {
        self.push_again(Kind::Ref, object);
        self.instance_of(ty)?;
        self.unless(next)
    }

    fn unless_label(&mut self, method: &str, descriptor: &str, next: fencepost_ir::Label) -> LowerResult<()> {
        self.call_library("fencepost/Labels", method, descriptor)?;
        self.unless(next)
    }

    /// Goes on elsewhere unless what is on the stack is true.
    fn unless(&mut self, next: fencepost_ir::Label) -> LowerResult<()> {
        let (entry, flag) = self.pop_register()?;
        self.out.branch(flag, false, next);
        self.release(&entry);
        Ok(())
    }
}
