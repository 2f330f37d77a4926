//! `java.lang.reflect.Field`. Facts from class files: exact.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use crate::java::lang::class::members::field_of;
use crate::support::objects::byte_array_or_null;

doppel_vm::natives! { "java/lang/reflect/Field";
    "getTypeAnnotationBytes0()[B" exact => get_type_annotation_bytes,
}

fn get_type_annotation_bytes(vm: &mut Vm, this: Ref) -> Step<Ref> {
    let info = field_of(vm, this).and_then(|field| {
        let file = field.class.file.as_ref()?;
        file.attribute(file.fields.get(usize::from(field.index))?.attributes, "RuntimeVisibleTypeAnnotations")
    });
    byte_array_or_null(vm, info)
}
