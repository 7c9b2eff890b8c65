//! Final fields of objects: JLS §17.5.
//!
//! A constructor that sets some freezes them when it is done, whether it returns or an exception leaves it;
//! so does one that another constructor of the class has called. What the model library marks `@Immediate`
//! needs no freeze: no thread sees such a field unset.

use fencepost_ir::{Kind, Label, LocalOp, MemoryOp};

use super::body::Body;
use super::stack::fresh;
use crate::class::constant::Member;
use crate::class::flags;
use crate::code::Instruction;

impl Body<'_, '_> {
    /// Begins what a constructor's freeze protects, if it sets final fields.
    pub(super) fn begin_freezing(&mut self) -> Option<Label> {
        if &*self.method.0 != "<init>" {
            return None;
        }
        let code = self.code.clone();
        let mut sets = false;
        for (_, instruction) in &code.instructions {
            if let Instruction::PutField(member) = instruction {
                sets |= self.is_own_final(member);
            }
        }
        if !sets {
            return None;
        }
        let this = self.variable(0, Kind::Ref);
        let changes =
            |(_, instruction): &(u32, Instruction)| matches!(instruction, Instruction::Store(Kind::Ref, 0));
        let object = if code.instructions.iter().any(changes) {
            let object = fresh(&mut self.out, Kind::Ref);
            self.emit(LocalOp::Move { dst: object, src: this });
            object
        } else {
            this
        };
        self.frozen = Some(object);
        let start = self.out.label();
        self.out.bind(start);
        Some(start)
    }

    /// Whether an instruction sets a final field of this class; such a field will be frozen.
    fn is_own_final(&mut self, member: &Member) -> bool {
        // What cannot be found is said where it is used.
        let Ok(field) = self.link.types.resolve_field(member) else { return false };
        let is_final = field.class == self.class_id && self.link.types.field(field).is(flags::FINAL);
        let freezes = is_final && !self.is_immediate(field);
        if freezes {
            let region = self.link.field_region(field);
            self.link.draft.builder.final_region(region);
        }
        freezes
    }

    /// Freezes what a constructor has made, if it sets final fields.
    pub(super) fn freeze(&mut self) {
        if let Some(object) = self.frozen {
            let access = self.link.freeze;
            self.emit(MemoryOp::Freeze { object, access });
        }
    }
}
