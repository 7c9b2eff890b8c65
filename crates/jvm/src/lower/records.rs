//! What records do by themselves: `equals`, `hashCode` and `toString`, as `ObjectMethods` makes them.

use fencepost_ir::op::IntOp;
use fencepost_ir::{BinaryOp, Kind, LocalOp, ObjectOp, Reg};

use super::body::Body;
use super::conversions::wrapper;
use crate::class::Bootstrap;
use crate::class::constant::{CallSite, Constant};
use crate::class::descriptor::Ty;
use crate::types::{FieldId, LowerResult, STRING, invalid, unsupported};

/// A component of a record.
struct Component {
    name: String,
    field: FieldId,
    ty: Ty,
}

impl Body<'_, '_> {
    pub(super) fn record_method(&mut self, site: &CallSite, bootstrap: &Bootstrap) -> LowerResult<()> {
        let (Some(Constant::Class(record)), Some(Constant::String(names))) =
            (bootstrap.arguments.first(), bootstrap.arguments.get(1))
        else {
            return invalid("a record's call site without its class and names");
        };
        let names = String::from_utf16_lossy(names);
        let names = names.split(';').filter(|name| !name.is_empty());
        let mut components = Vec::new();
        for (name, getter) in names.zip(bootstrap.arguments.iter().skip(2)) {
            let Constant::MethodHandle(handle) = getter else { return invalid("a record without a field") };
            let field = self.link.types.resolve_field(&handle.member)?;
            let ty = self.link.types.field(field).ty.clone();
            components.push(Component { name: name.to_owned(), field, ty });
        }
        match &*site.name {
            "toString" => self.record_text(record, &components),
            "hashCode" => self.record_hash(&components),
            "equals" => self.record_equals(record, &components),
            other => unsupported(format!("a record's {other}")),
        }
    }

    fn push_component(&mut self, object: Reg, component: &Component) -> LowerResult<()> {
        self.push_again(Kind::Ref, object);
        self.read_field(component.field)
    }

    fn push_text(&mut self, text: &str) {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.push_string(&units);
    }

    fn record_text(&mut self, record: &Ty, components: &[Component]) -> LowerResult<()> {
        let concat = format!("(L{STRING};L{STRING};)L{STRING};");
        let (this, object) = self.pop_kept()?;
        let name = record.to_string();
        let simple = name.rsplit(['.', '$']).next().unwrap_or(&name);
        self.push_text(&format!("{simple}["));
        for (index, component) in components.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            self.push_text(&format!("{comma}{}=", component.name));
            self.call_library("fencepost/Strings", "concat", &concat)?;
            self.push_component(object, component)?;
            self.text_of(&component.ty)?;
            self.call_library("fencepost/Strings", "concat", &concat)?;
        }
        self.push_text("]");
        self.call_library("fencepost/Strings", "concat", &concat)?;
        self.release(&this);
        Ok(())
    }

    fn record_hash(&mut self, components: &[Component]) -> LowerResult<()> {
        let (this, object) = self.pop_kept()?;
        self.push_const(Kind::I32, 0);
        for component in components {
            self.push_const(Kind::I32, 31);
            self.binary(BinaryOp::I32(IntOp::Mul), Kind::I32)?;
            self.push_component(object, component)?;
            match component.ty.is_reference() {
                true => self.call_library("java/util/Objects", "hashCode", "(Ljava/lang/Object;)I")?,
                false => {
                    let descriptor = format!("({})I", component.ty.descriptor());
                    self.call_library(wrapper(&component.ty).0, "hashCode", &descriptor)?;
                }
            }
            self.binary(BinaryOp::I32(IntOp::Add), Kind::I32)?;
        }
        self.release(&this);
        Ok(())
    }

    fn record_equals(&mut self, record: &Ty, components: &[Component]) -> LowerResult<()> {
        let (other, other_object) = self.pop_kept()?;
        let (this, object) = self.pop_kept()?;
        let result = self.scratch(Kind::I32);
        let done = self.out.label();
        let target = self.link.target(record);
        self.emit(ObjectOp::IsInstance { dst: result, object: other_object, ty: target });
        self.out.branch(result, false, done);
        for component in components {
            self.push_component(object, component)?;
            self.push_component(other_object, component)?;
            match &component.ty {
                ty if ty.is_reference() => {
                    let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
                    self.call_library("java/util/Objects", "equals", descriptor)?;
                }
                Ty::Float => self.compare_wrapped("java/lang/Float", "(FF)I")?,
                Ty::Double => self.compare_wrapped("java/lang/Double", "(DD)I")?,
                Ty::Long => self.binary(BinaryOp::I64(IntOp::Eq), Kind::I32)?,
                _ => self.binary(BinaryOp::I32(IntOp::Eq), Kind::I32)?,
            }
            let (same, flag) = self.pop_register()?;
            self.emit(LocalOp::Move { dst: result, src: flag });
            self.release(&same);
            self.out.branch(result, false, done);
        }
        self.out.bind(done);
        self.after_branches();
        self.release(&this);
        self.release(&other);
        self.push_temp(Kind::I32, result);
        Ok(())
    }

    /// Floats are the same if `compare` says so: a NaN is the same as another.
    fn compare_wrapped(&mut self, class: &str, descriptor: &str) -> LowerResult<()> {
        self.call_library(class, "compare", descriptor)?;
        self.push_const(Kind::I32, 0);
        self.binary(BinaryOp::I32(IntOp::Eq), Kind::I32)
    }
}
