//! What the model library asks the translation about classes and members, and what it is told about its callers.

use fencepost_ir::{ControlOp, Kind, MemoryOp};

use super::members::{ACCESSIBLE, FIELD};
use crate::class::descriptor::{Signature, Ty};
use crate::class::flags;
use crate::lower::body::Body;
use crate::lower::handles::Known;
use crate::types::{CLASS, FieldId, LowerResult, MethodId, OBJECT, invalid, unsupported};

/// The model library's class that finds members.
const MEMBERS: &str = "java/lang/reflect/Members";

impl Body<'_, '_> {
    /// Native methods of `fencepost.Reflection`. The arguments are on the stack.
    pub(in crate::lower) fn reflect(&mut self, name: &str, signature: &Signature) -> LowerResult<()> {
        let wants = &mut self.link.reflection.wants;
        match name {
            "members" | "told" => {
                (wants.facts, wants.members) = (true, true);
                self.known_field(CLASS, name, signature)
            }
            "access" | "nesting" | "nestHost" | "declaring" => {
                wants.facts = true;
                self.known_field(CLASS, name, signature)
            }
            "interfaces" => {
                wants.facts = true;
                self.known_field(CLASS, "direct", signature)
            }
            "annotations" => {
                (wants.facts, wants.annotations) = (true, true);
                let is_class = signature.parameters == [Ty::class(CLASS)];
                self.known_field(if is_class { CLASS } else { ACCESSIBLE }, name, signature)
            }
            "offset" => {
                wants.offsets = true;
                self.known_field(FIELD, "offset", signature)
            }
            "classes" => {
                wants.names = true;
                self.push_classes()
            }
            "call" => {
                wants.calls = true;
                self.call_member()
            }
            "initialise" => {
                wants.initialisers = true;
                let long = Signature { parameters: vec![Ty::class(CLASS)], result: Some(Ty::Long) };
                self.known_field(CLASS, "initialiser", &long)?;
                self.push_const(Kind::Ref, 0);
                self.push_const(Kind::Ref, 0);
                self.call_member()?;
                let entry = self.pop()?;
                self.release(&entry);
                Ok(())
            }
            _ => unsupported(format!("reflection has no {name}")),
        }
    }

    /// Pops an object that exists from the start, pushes a field of it.
    fn known_field(&mut self, class: &str, field: &str, signature: &Signature) -> LowerResult<()> {
        let id = self.link.types.need(class)?;
        let Some(index) = self.link.types.class(id).fields.iter().position(|it| &*it.name == field) else {
            return unsupported(format!("{class} has no field {field}"));
        };
        let object = self.operands(1)?[0];
        let place = self.field_place(object, FieldId { class: id, index: index as u32 })?;
        let kind = signature.result.as_ref().map_or(Kind::Ref, Ty::kind);
        let dst = self.scratch(kind);
        self.emit(MemoryOp::Get { dst, place });
        self.push_temp(kind, dst);
        Ok(())
    }

    /// Pops a number, a target and an array, and pushes what the routine with that number gives.
    fn call_member(&mut self) -> LowerResult<()> {
        let operands = self.operands(3)?;
        let dst = self.scratch(Kind::Ref);
        let arguments = self.out.operands(&operands[1..]);
        self.emit(ControlOp::CallIndirect { callee: operands[0], arguments, dst });
        self.push_temp(Kind::Ref, dst);
        Ok(())
    }

    fn push_classes(&mut self) -> LowerResult<()> {
        const LIST: &str = "fencepost/ClassList";
        let head = match self.link.reflection.classes {
            Some(head) => head,
            None => {
                let first = self.link.type_constant(&Ty::class(OBJECT))?;
                self.link.known_object(LIST, &[(LIST, "first", super::reference(first))])?
            }
        };
        self.link.reflection.classes = Some(head);
        self.push_object(head, None);
        Ok(())
    }

    /// A native method that has a static twin which takes the class of the code that calls, too; whether it has one.
    pub(in crate::lower) fn call_twin(&mut self, id: MethodId) -> LowerResult<bool> {
        let class = self.link.types.class(id.class);
        let method = &class.methods[id.index as usize];
        let own = (!method.is(flags::STATIC)).then(|| Ty::Class(class.name.clone()));
        let all = own.iter().chain(&method.signature.parameters).map(Ty::descriptor).collect::<String>();
        let result = method.descriptor.rsplit(')').next().unwrap_or("V");
        let name = format!("{}From", method.name);
        let descriptor = format!("({all}Ljava/lang/Class;){result}");
        if self.link.types.own_method(id.class, &name, &descriptor).is_none() {
            return Ok(false);
        }
        let caller = Ty::Class(self.class.name.clone());
        let caller = self.link.type_constant(&caller)?;
        self.push_object(caller, None);
        self.call_library(&class.name.clone(), &name, &descriptor)?;
        Ok(true)
    }

    /// `Class.getDeclaredField`: where class and name are constants, nothing but that field has to be known.
    pub(in crate::lower) fn declared_field(&mut self) -> LowerResult<()> {
        let known = |back: usize| self.known_value(self.stack.get(self.stack.len().checked_sub(back)?)?);
        if let (Some(Known::Class(Ty::Class(class))), Some(Known::Text(name))) = (known(2), known(1))
            && let Some(id) = self.link.types.find(&class)
            && let Some(index) = self.link.types.class(id).fields.iter().position(|field| field.name == name)
        {
            self.operands(2)?;
            let constant = self.link.field_object(FieldId { class: id, index: index as u32 })?;
            self.push_object(constant, None);
            return self.call_library(MEMBERS, "copy", &format!("(L{FIELD};)L{FIELD};"));
        }
        self.call_library(MEMBERS, "declaredField", &format!("(L{CLASS};Ljava/lang/String;)L{FIELD};"))
    }

    /// `Class.forName`: a literal names a class, or none. With three operands, the last ones say whether to initialise it, and by
    /// which loader.
    pub(in crate::lower) fn class_for_name(&mut self, count: usize) -> LowerResult<()> {
        let Some(name) = self.stack.len().checked_sub(count) else {
            return invalid("Class.forName of nothing");
        };
        let others = self.stack.split_off(name + 1);
        let known = self.stack.last().and_then(|entry| self.known_value(entry));
        if let Some(Known::Text(text)) = known {
            self.operands(1)?;
            let Some(ty) = self.class_of_name(&text) else {
                return self.throw_library(CLASS, "noSuchClass", &text);
            };
            if let (Ty::Class(name), 1) = (&ty, count)
                && let Some(class) = self.link.types.find(name)
            {
                self.initialise(class);
            }
            self.link.mention(self.class_id, &ty);
            let constant = self.link.type_constant(&ty)?;
            self.push_object(constant, Some(Known::Class(ty)));
        } else {
            self.call_library(CLASS, "named", &format!("(Ljava/lang/String;)L{CLASS};"))?;
            if count == 1 {
                return self.call_library(CLASS, "initialised", &format!("(L{CLASS};)L{CLASS};"));
            }
        }
        if count == 1 {
            return Ok(());
        }
        self.stack.extend(others);
        self.call_library(CLASS, "by", &format!("(L{CLASS};ZLjava/lang/ClassLoader;)L{CLASS};"))
    }

    /// The class that a text names, if there is one.
    fn class_of_name(&mut self, text: &str) -> Option<Ty> {
        let name = text.replace('.', "/");
        let ty = if name.starts_with('[') { Ty::parse(&name) } else { Some(Ty::class(&name)) };
        ty.filter(|ty| match ty {
            Ty::Class(name) => !text.contains('/') && self.link.types.find(name).is_some(),
            _ => true,
        })
    }
}
