//! `BeginInvoke` and `EndInvoke` of delegates, which the runtime provides: the model library runs the delegate on the pool,
//! by code that takes its arguments in boxes, as reflection calls it.

use fencepost_ir::ObjectOp;

use super::Routine;
use super::body::Body;
use super::reflection::Reflected;
use super::stack::{StackEntry, StackValue};
use crate::types::{LowerResult, MethodInst, Primitive, Shape, Ty, invalid, unsupported};
use crate::world::DefKind;

impl Body<'_, '_> {
    /// Whether a method begins or ends a call of a delegate.
    pub(super) fn is_async_call(&mut self, inst: &MethodInst) -> bool {
        self.link.types.kind(inst.owner) == Some(DefKind::Delegate)
            && matches!(&*self.method_name(inst), "BeginInvoke" | "EndInvoke")
    }

    pub(super) fn call_async(
        &mut self,
        inst: &MethodInst,
        this: StackEntry,
        arguments: Vec<StackEntry>,
    ) -> LowerResult<()> {
        let signature = self.link.types.signature(inst)?;
        let by_reference =
            |ty: &Ty| matches!(self.link.types.shape(*ty), Shape::ByRef(_) | Shape::Pointer(_));
        if signature.parameters.iter().any(by_reference) {
            return unsupported("BeginInvoke of a delegate with a parameter by reference");
        }
        let (this, object) = self.materialise(this)?;
        self.emit(ObjectOp::NullCheck { object });
        if self.method_name(inst) == "BeginInvoke" {
            return self.begin_invoke(inst.owner, this, arguments, &signature.parameters);
        }
        let [result] = <[StackEntry; 1]>::try_from(arguments)
            .or_else(|_| unsupported("EndInvoke of a delegate with a parameter by reference"))?;
        self.call_model("End", vec![this, result])?;
        match self.link.types.shape(signature.result) {
            Shape::Void => {
                let nothing = self.pop()?;
                self.release(&nothing);
                Ok(())
            }
            _ => self.unbox_value(signature.result),
        }
    }

    fn begin_invoke(
        &mut self,
        delegate: Ty,
        this: StackEntry,
        mut arguments: Vec<StackEntry>,
        parameters: &[Ty],
    ) -> LowerResult<()> {
        let Some(invoke) = self.link.types.find_method(delegate, "Invoke", None)? else {
            return invalid("a delegate without Invoke");
        };
        let (Some(state), Some(callback)) = (arguments.pop(), arguments.pop()) else {
            return invalid("BeginInvoke without a callback and a state");
        };
        let object = self.link.types.object();
        self.constant(Primitive::I4, arguments.len() as u64)?;
        self.new_array(object)?;
        for (index, (argument, &ty)) in arguments.into_iter().zip(parameters).enumerate() {
            self.duplicate()?;
            self.constant(Primitive::I4, index as u64)?;
            let argument = self.coerce(argument, ty)?;
            self.stack.push(argument);
            self.box_value(ty)?;
            self.store_element(object)?;
        }
        let boxes = self.pop()?;
        let code = self.link.draft.routine(Routine::Reflected(Reflected::Call(invoke)));
        self.link.callbacks.insert(code);
        let long = self.link.types.primitive(Primitive::I8);
        let code = StackEntry { ty: long, value: StackValue::Const(code.0.into()) };
        self.call_model("Begin", vec![code, this, boxes, callback, state])
    }

    fn call_model(&mut self, name: &str, arguments: Vec<StackEntry>) -> LowerResult<()> {
        let class = self.link.types.system("Fencepost", "AsyncCalls")?;
        let Some(method) = self.link.types.find_method(class, name, None)? else {
            return unsupported(format!("the model library has no {name}"));
        };
        self.invoke_static(&method, arguments)
    }
}
