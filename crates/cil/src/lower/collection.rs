//! What a garbage collector has to know: which types have finalizers, and which fields refer weakly.
//!
//! A program gets a collector only if it makes objects whose death shows: of a type with a finalizer, or weak references,
//! which are fields that the model library marks. Finalizers of the class library itself do not run; that is an
//! assumption, which the verdict names.

use fencepost_ir::{
    Collection, ControlOp, Dead, Kind, LocalOp, MemoryOp, MethodBuilder, MethodId, ObjectOp, Place, Strength,
    SyncOp,
};

use super::{Linker, Message};
use crate::types::{Field, LowerResult, Mark, MethodInst, Ty};

/// What is assumed of programs that make objects with a finalizer of the class library's.
const ASSUMPTION: &str = "finalizers of the class library's own types do not run";

impl Linker<'_> {
    /// Adds the thread that finalises objects, if any are made that have to be, and translates what it runs.
    pub(crate) fn finalizer(&mut self) -> LowerResult<Option<MethodId>> {
        let Some(finalize) = self.finalize_method()? else { return Ok(None) };
        let (own, _) = self.finalised(&finalize)?;
        if own.is_empty() {
            return Ok(None);
        }
        let selector = self.selector(Message::Virtual(finalize))?;
        let mut out = MethodBuilder::new("(finalizer)");
        out.library();
        if self.uses_thread_objects {
            let class = self.types.system("System.Threading", "Thread")?;
            let ty = self.instantiate(class);
            let (object, background) = (out.register(Kind::Ref), out.register(Kind::I32));
            out.emit(ObjectOp::New { dst: object, ty });
            if let Ok(slot) = self.types.slot_named(class, "background") {
                let region = self.field_region(class, slot)?;
                out.emit(LocalOp::Const { dst: background, value: 1 });
                out.emit(MemoryOp::Set { place: Place::Field { object, slot, region }, src: background });
            }
            out.emit(SyncOp::BindThread { object });
        }
        let object = out.register(Kind::Ref);
        let again = out.label();
        out.bind(again);
        out.emit(ObjectOp::NextDead { dst: object, list: Dead::Objects });
        let arguments = out.operands(&[object]);
        out.emit(ControlOp::CallVirtual { selector, arguments, dst: object });
        out.emit(ObjectOp::KeepAlive { object, built: false });
        out.jump(again);
        self.translate_all()?;
        Ok(Some(self.draft.builder.method(out)))
    }

    /// The assumption that a program relies on from the start, if it does.
    pub(crate) fn assumes_no_finalizers(&mut self) -> LowerResult<Option<u32>> {
        let Some(finalize) = self.finalize_method()? else { return Ok(None) };
        let (_, skipped) = self.finalised(&finalize)?;
        Ok(skipped.then(|| self.draft.builder.message(ASSUMPTION.to_owned())))
    }

    /// Adds the collector, if the program needs one. All types have been described.
    pub(crate) fn finish_collection(&mut self, finalizer: Option<MethodId>) -> LowerResult<()> {
        let mut collection = Collection { together: true, ..Collection::default() };
        if let Some(finalize) = self.finalize_method()? {
            let (own, _) = self.finalised(&finalize)?;
            collection.finalised = own.into_iter().map(|ty| self.type_id(ty)).collect();
        }
        for index in 0..self.draft.types.instantiated().len() {
            let ty = self.draft.types.instantiated()[index];
            for ancestor in self.types.ancestors(ty)? {
                self.note_weak_fields(ancestor, &mut collection)?;
            }
        }
        if collection.finalised.is_empty() && collection.weak.is_empty() {
            return Ok(());
        }
        self.draft.builder.collection(collection);
        if let Some(finalizer) = finalizer {
            self.draft.builder.thread("finalizer", finalizer, Vec::new());
        }
        Ok(())
    }

    fn note_weak_fields(&mut self, ty: Ty, collection: &mut Collection) -> LowerResult<()> {
        let fields = self.types.fields(ty);
        let marked: Vec<&Field> = fields.iter().filter(|field| field.mark.is_some()).collect();
        let (mut key, mut value) = (None, None);
        for field in marked {
            let slot = self.types.field_slot(ty, field.token)?;
            let region = self.field_region(ty, slot)?;
            match field.mark {
                Some(Mark::Weak) => drop(collection.weak.insert(region, Strength::Weak)),
                Some(Mark::Long) => {
                    collection.weak.insert(region, Strength::Last);
                    key = Some(region);
                }
                Some(Mark::Keyed) => value = Some(region),
                None => {}
            }
        }
        if let (Some(key), Some(value)) = (key, value) {
            collection.keyed.insert(key, value);
        }
        Ok(())
    }

    /// `Object.Finalize`.
    fn finalize_method(&mut self) -> LowerResult<Option<MethodInst>> {
        let object = self.types.system("System", "Object")?;
        self.types.find_method(object, "Finalize", None)
    }

    /// The types that objects are made of and that have a finalizer of the program's; and whether others have one of the
    /// class library's.
    fn finalised(&mut self, finalize: &MethodInst) -> LowerResult<(Vec<Ty>, bool)> {
        let (mut own, mut skipped) = (Vec::new(), false);
        for index in 0..self.draft.types.instantiated().len() {
            let ty = self.draft.types.instantiated()[index];
            if self.types.is_value_type(ty) || !self.types.is_reference(ty) {
                continue;
            }
            match self.types.implementation(ty, finalize) {
                Ok(Some(found)) if found.owner == finalize.owner => {}
                Ok(Some(found)) if self.types.world.is_library(found.assembly) => skipped = true,
                Ok(Some(_)) => own.push(ty),
                Ok(None) | Err(_) => {}
            }
        }
        Ok((own, skipped))
    }
}
