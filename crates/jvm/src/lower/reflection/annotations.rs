//! Annotations at run time: JLS §9.6. Each is an object of a class of its own, which exists from the start; what it gives by
//! a name is code that makes the value anew.

use std::collections::HashMap;

use fencepost_ir::{Kind, MethodBuilder, Storage};

use super::reference;
use crate::class::annotation::{Annotation, AnnotationValue};
use crate::class::constant::Member;
use crate::class::descriptor::Ty;
use crate::class::{Class, Nesting, flags};
use crate::code::Shuffle;
use crate::lower::body::Body;
use crate::lower::{Linker, Routine};
use crate::types::{LowerResult, MethodId, invalid, unsupported};
use crate::world::ClassId;

const MARKING: &str = "fencepost/Marking";
const LIST: &str = "fencepost/Reflection$AnnotationList";

/// The annotations of a program under construction.
#[derive(Default)]
pub(crate) struct Annotations {
    list: Vec<Annotation>,
    by_class: HashMap<ClassId, usize>,
    /// Objects that get annotations: in which slot, and which.
    waiting: Vec<(u32, u32, Vec<Annotation>)>,
    done: usize,
}

impl Annotations {
    pub(super) fn done(&self) -> usize {
        self.done
    }
}

impl Linker<'_> {
    /// Notes the annotations of the object of a class, or of a member.
    pub(super) fn note_annotations(
        &mut self,
        constant: u32,
        owner: &str,
        given: &[Annotation],
    ) -> LowerResult<()> {
        let visible: Vec<Annotation> = given.iter().filter(|it| it.is_visible).cloned().collect();
        if !visible.is_empty() {
            let slot = self.types.slot_named(owner, "annotations")?;
            self.reflection.annotations.waiting.push((constant, slot, visible));
        }
        Ok(())
    }

    /// Makes annotations, if any code asks. Those whose types are missing are not there, as on a JVM.
    pub(super) fn make_annotations(&mut self) -> LowerResult<()> {
        while self.reflection.wants.annotations
            && self.reflection.annotations.done < self.reflection.annotations.waiting.len()
        {
            let at = self.reflection.annotations.done;
            let (constant, slot, annotations) = self.reflection.annotations.waiting[at].clone();
            self.reflection.annotations.done += 1;
            let mut next = 0;
            for annotation in annotations.into_iter().rev() {
                if let Some(first) = self.annotation_object(annotation)? {
                    let fields = [(LIST, "first", reference(first)), (LIST, "next", next)];
                    next = reference(self.known_object(LIST, &fields)?);
                }
            }
            self.draft.builder.set_constant(constant, slot, next);
        }
        Ok(())
    }

    /// The object of an annotation, unless its type is missing.
    fn annotation_object(&mut self, annotation: Annotation) -> LowerResult<Option<u32>> {
        let Some(Ty::Class(name)) = Ty::parse(&annotation.ty) else {
            return invalid("no type of an annotation");
        };
        if self.types.find(&name).is_none() {
            return Ok(None);
        }
        let number = self.reflection.annotations.list.len();
        let class_name = format!("{name}$$Annotation${}", number + 1);
        let class = self.types.world.add(Class {
            file: String::new(),
            version: 0,
            flags: flags::FINAL | flags::SYNTHETIC,
            name: class_name.as_str().into(),
            superclass: Some(MARKING.into()),
            interfaces: vec![name],
            fields: Vec::new(),
            methods: Vec::new(),
            source: None,
            bootstraps: Vec::new(),
            annotations: Vec::new(),
            nesting: Nesting::default(),
        });
        self.reflection.annotations.list.push(annotation);
        self.reflection.annotations.by_class.insert(class, number);
        self.known_object(&class_name, &[]).map(Some)
    }

    /// What an annotation does when one of its methods is called.
    pub(in crate::lower) fn annotation_response(
        &mut self,
        class: ClassId,
        message: MethodId,
    ) -> Option<Routine> {
        let &number = self.reflection.annotations.by_class.get(&class)?;
        let method = self.types.method(message);
        let is_given = method.signature.parameters.is_empty()
            && !matches!(&*method.name, "hashCode" | "toString" | "getClass" | "clone" | "finalize")
            && !matches!(&*method.name, "notify" | "notifyAll" | "wait");
        is_given.then_some(Routine::AnnotationElement(number, message))
    }
}

/// What an annotation gives by a name.
pub(in crate::lower) fn element(
    link: &mut Linker<'_>,
    number: usize,
    message: MethodId,
    name: &str,
) -> LowerResult<MethodBuilder> {
    let annotation = link.reflection.annotations.list[number].clone();
    let method = link.types.method(message).clone();
    let Some(result) = method.signature.result.clone() else {
        return invalid("an annotation that gives nothing");
    };
    let mut body = Body::new(link, message.class, name);
    body.out.library();
    body.declare_parameters(false, &[]);
    body.out.returns(1);
    if &*method.name == "annotationType" {
        let Some(ty) = Ty::parse(&annotation.ty) else { return invalid("no type of an annotation") };
        let constant = body.link.type_constant(&ty)?;
        body.push_object(constant, None);
    } else {
        match annotation.get(&method.name).or(method.default.as_ref()) {
            Some(value) => body.push_element(value, &result)?,
            None => return unsupported("what an annotation does not say, and has no default for"),
        }
    }
    body.leave(Some(result.kind()))?;
    body.finish()
}

impl Body<'_, '_> {
    /// Pushes what an annotation gives, of this type.
    fn push_element(&mut self, value: &AnnotationValue, ty: &Ty) -> LowerResult<()> {
        match value {
            AnnotationValue::Integer(..) | AnnotationValue::Float(..) => {
                let Some((ty, word)) = value.word() else { return invalid("no number in an annotation") };
                self.push_const(ty.kind(), word);
            }
            AnnotationValue::Text(text) => self.push_string(&text.encode_utf16().collect::<Vec<u16>>()),
            AnnotationValue::Class(descriptor) => {
                let ty =
                    if &**descriptor == "V" { Some(Ty::class(super::VOID)) } else { Ty::parse(descriptor) };
                let Some(ty) = ty else { return invalid("no class in an annotation") };
                let constant = self.link.type_constant(&ty)?;
                self.push_object(constant, None);
            }
            AnnotationValue::Enum(descriptor, name) => {
                let Some(class) = Ty::parse(descriptor) else { return invalid("no enum in an annotation") };
                self.get_static(&Member { class, name: name.clone(), descriptor: descriptor.clone() })?;
            }
            AnnotationValue::Annotation(inner) => match self.link.annotation_object(inner.clone())? {
                Some(constant) => self.push_object(constant, None),
                None => return unsupported("an annotation whose type is missing"),
            },
            AnnotationValue::List(values) => return self.push_elements(values, ty),
        }
        Ok(())
    }

    /// Pushes an array of what an annotation gives.
    fn push_elements(&mut self, values: &[AnnotationValue], ty: &Ty) -> LowerResult<()> {
        let Ty::Array(element) = ty else { return invalid("an array in an annotation where there is none") };
        let storage: Storage = element.element_storage();
        self.push_const(Kind::I32, values.len() as u64);
        self.new_array(ty.clone())?;
        for (index, value) in values.iter().enumerate() {
            self.shuffle(Shuffle::Dup)?;
            self.push_const(Kind::I32, index as u64);
            self.push_element(value, element)?;
            self.array_store(storage)?;
        }
        Ok(())
    }
}
