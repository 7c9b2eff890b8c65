//! What the model library asks the front end about types and members.

use fencepost_ir::{ControlOp, MemoryOp, ObjectOp, Op, Place};

use crate::lower::body::Body;
use crate::lower::stack::StackEntry;
use crate::types::{LowerResult, MethodInst, Primitive, Ty, unsupported};
use crate::world::MAIN;

impl Body<'_, '_> {
    /// Externs of `Fencepost.Runtime` for reflection.
    pub(in crate::lower) fn reflect(
        &mut self,
        name: &str,
        arguments: Vec<StackEntry>,
        result: Ty,
    ) -> LowerResult<()> {
        let wants = &mut self.link.reflection.wants;
        match name {
            "Facts" => {
                wants.facts = true;
                self.stack.extend(arguments);
                Ok(())
            }
            "Members" => {
                (wants.facts, wants.members) = (true, true);
                self.known_field(("System", "Type"), arguments, "_members", result)
            }
            "AttributesOf" => {
                (wants.facts, wants.members, wants.attributes) = (true, true, true);
                self.known_field(("System.Reflection", "MemberInfo"), arguments, "_custom", result)
            }
            "TypesIn" => {
                (wants.facts, wants.types) = (true, true);
                self.known_field(("System.Reflection", "Assembly"), arguments, "_types", result)
            }
            "InstancesOf" => {
                (wants.facts, wants.members, wants.calls, wants.instances) = (true, true, true, true);
                self.known_field(("System.Reflection", "MethodInfo"), arguments, "_instances", result)
            }
            "DefaultOf" => {
                (wants.facts, wants.members, wants.calls) = (true, true, true);
                let long = self.link.types.primitive(Primitive::I8);
                self.known_field(("System", "Type"), arguments, "_default", long)
            }
            "AllTypes" => {
                wants.facts = true;
                let head = match self.link.reflection.all_types {
                    Some(head) => head,
                    None => self.link.known_object("Fencepost", "TypeList", &[])?,
                };
                self.link.reflection.all_types = Some(head);
                self.push_constant(head, result)
            }
            "Callees" => {
                (wants.facts, wants.members, wants.calls, wants.callees) = (true, true, true, true);
                let head = match self.link.reflection.all_callees {
                    Some(head) => head,
                    None => self.link.known_object("Fencepost", "CalleeList", &[])?,
                };
                self.link.reflection.all_callees = Some(head);
                self.push_constant(head, result)
            }
            "CallMember" | "CallCode" => {
                if name == "CallMember" {
                    (wants.facts, wants.members, wants.calls) = (true, true, true);
                }
                let (operands, used) = self.operands(arguments)?;
                used.iter().for_each(|entry| self.release(entry));
                let dst = self.temporary(result)?;
                let arguments = self.out.operands(&operands[1..]);
                self.emit(ControlOp::CallIndirect { callee: operands[0], arguments, dst });
                self.push_temp(result, dst);
                Ok(())
            }
            "DelegateOf" => self.delegate_of(arguments),
            _ => unsupported(format!("the runtime has no {name}")),
        }
    }

    /// A field of an object that exists from the start.
    fn known_field(
        &mut self,
        class: (&str, &str),
        arguments: Vec<StackEntry>,
        field: &str,
        result: Ty,
    ) -> LowerResult<()> {
        let class = self.link.types.system(class.0, class.1)?;
        let slot = self.link.types.slot_named(class, field)?;
        let region = self.link.field_region(class, slot)?;
        self.link.uses_type_objects = true;
        let (operands, used) = self.operands(arguments)?;
        used.iter().for_each(|entry| self.release(entry));
        let dst = self.temporary(result)?;
        let place = Place::Field { object: operands[0], slot, region };
        self.emit(MemoryOp::Get { dst, place });
        self.push_temp(result, dst);
        Ok(())
    }

    /// A delegate like another one, with a target and a method of its own.
    fn delegate_of(&mut self, arguments: Vec<StackEntry>) -> LowerResult<()> {
        let wants = &mut self.link.reflection.wants;
        (wants.facts, wants.members, wants.callees) = (true, true, true);
        let class = self.link.types.system("System", "Delegate")?;
        let (operands, used) = self.operands(arguments)?;
        let object = self.temporary(class)?;
        self.emit(Op::Object(ObjectOp::CloneObject { dst: object, object: operands[0], settled: false }));
        for (field, src) in [("_target", operands[1]), ("_method", operands[2])] {
            let slot = self.link.types.slot_named(class, field)?;
            let region = self.link.field_region(class, slot)?;
            self.emit(MemoryOp::Set { place: Place::Field { object, slot, region }, src });
        }
        used.iter().for_each(|entry| self.release(entry));
        self.push_temp(class, object);
        Ok(())
    }

    /// The assembly of the code that calls, or the one that is checked.
    pub(in crate::lower) fn load_assembly(&mut self, name: &str, result: Ty) -> LowerResult<()> {
        self.link.reflection.wants.facts = true;
        let which = if name == "GetExecutingAssembly" { self.assembly } else { MAIN };
        let constant = self.link.assembly_object(which)?;
        self.push_constant(constant, result)
    }

    /// The method whose code this is.
    pub(in crate::lower) fn load_current_method(&mut self, result: Ty) -> LowerResult<()> {
        (self.link.reflection.wants.facts, self.link.uses_type_objects) = (true, true);
        let inst: MethodInst = self.inst.clone();
        let constant = self.link.method_object(&inst)?;
        self.push_constant(constant, result)
    }
}
