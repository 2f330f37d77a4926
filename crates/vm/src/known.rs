//! JDK classes and fields that the VM itself refers to, looked up once at boot.

use std::ops::Deref;

use doppel_inputs::{End, Kind};

use crate::Vm;
use crate::class::Class;
use crate::heap::Ref;
use crate::step::Step;

/// Empty until the first classes are loaded, then [`Names`].
#[derive(Default)]
pub struct Known {
    names: Option<Box<Names>>,
    object: Option<&'static Class>,
    cloneable: Option<&'static Class>,
    serializable: Option<&'static Class>,
}

/// The results of the lookups.
pub struct Names {
    pub object: &'static Class,
    pub class: &'static Class,
    pub string: &'static Class,
    pub throwable: &'static Class,
    pub thread: &'static Class,
    pub reference: &'static Class,
    pub string_value: u32,
    pub string_coder: u32,
    pub class_loader: u32,
    pub class_module: u32,
    pub class_component: u32,
    pub class_data: u32,
    pub class_protection_domain: u32,
    pub class_identity_hash: u32,
    /// Since JDK 25: read by `Class.getModifiers` and `isPrimitive` instead of a native call.
    pub class_modifiers: Option<u32>,
    pub class_primitive: Option<u32>,
    pub throwable_message: u32,
    pub throwable_cause: u32,
    pub throwable_backtrace: u32,
    pub throwable_depth: u32,
    pub throwable_stack: u32,
    pub throwable_suppressed: u32,
    pub thread_eetop: u32,
    /// Since JDK 19: the object with the fields that only platform threads have, such as their status.
    pub thread_holder: Option<u32>,
    pub referent: u32,
    pub reference_queue: u32,
    pub reference_next: u32,
    pub reference_discovered: u32,
    primitives: [&'static Class; 9],
    primitive_arrays: [&'static Class; 8],
    /// The errors thrown when memory is exhausted: see [`crate::out_of_memory`].
    pub out_of_memory: Ref,
}

impl Deref for Known {
    type Target = Names;

    fn deref(&self) -> &Names {
        match &self.names {
            Some(names) => names,
            None => unreachable!("used before the first classes are known"),
        }
    }
}

impl Known {
    /// Whether mirrors and objects can be created already.
    #[inline(always)]
    pub fn ready(&self) -> bool {
        self.names.is_some()
    }

    pub fn boot_object(&self) -> Option<&'static Class> {
        self.object
    }

    /// The interfaces of every array class.
    pub fn array_interfaces(&self) -> Vec<&'static Class> {
        self.cloneable.into_iter().chain(self.serializable).collect()
    }

    pub fn primitive(&self, kind: Kind) -> Option<&'static Class> {
        self.names.as_ref()?.primitives.get(kind_index(kind)?).copied()
    }

    pub fn primitive_by_letter(&self, letter: u8) -> Option<&'static Class> {
        let kind = Kind::of_descriptor(letter)?;
        self.primitive(kind)
    }

    pub fn primitive_array(&self, kind: Kind) -> &'static Class {
        match kind_index(kind) {
            Some(index) if index < 8 => self.primitive_arrays[index],
            _ => unreachable!("no array of {kind:?}"),
        }
    }

    pub fn set_out_of_memory(&mut self, errors: Ref) {
        if let Some(names) = &mut self.names {
            names.out_of_memory = errors;
        }
    }
}

fn kind_index(kind: Kind) -> Option<usize> {
    Some(match kind {
        Kind::Boolean => 0,
        Kind::Char => 1,
        Kind::Float => 2,
        Kind::Double => 3,
        Kind::Byte => 4,
        Kind::Short => 5,
        Kind::Int => 6,
        Kind::Long => 7,
        Kind::Void => 8,
        Kind::Ref => return None,
    })
}

impl Vm {
    /// Loads the first classes, then gives every class loaded so far its mirror.
    pub fn load_known(&mut self) -> Step<()> {
        let object = self.boot_class("java/lang/Object")?;
        self.known.object = Some(object);
        self.known.cloneable = Some(self.boot_class("java/lang/Cloneable")?);
        self.known.serializable = Some(self.boot_class("java/io/Serializable")?);
        let class = self.boot_class("java/lang/Class")?;
        let string = self.boot_class("java/lang/String")?;
        let throwable = self.boot_class("java/lang/Throwable")?;
        let thread = self.boot_class("java/lang/Thread")?;
        let reference = self.boot_class("java/lang/ref/Reference")?;
        let mut primitives = [object; 9];
        for (primitive, kind) in primitives.iter_mut().zip(Kind::PRIMITIVES) {
            *primitive = self.make_primitive_class(kind)?;
        }
        let mut primitive_arrays = [object; 8];
        for (array, primitive) in primitive_arrays.iter_mut().zip(primitives) {
            *array = self.array_class_of(primitive)?;
        }
        if class.instance_size + 8 > crate::class::layout::STATICS {
            return Err(End::Internal(format!("java.lang.Class has {} bytes", class.instance_size)).into());
        }
        let offset = |class: &'static Class, name: &str| match class.field_named(name) {
            Some(field) => Ok(field.offset),
            None => Err(End::Internal(format!("this JDK's {class} has no field {name}"))),
        };
        let maybe = |class: &'static Class, name: &str| class.field_named(name).map(|field| field.offset);
        self.known.names = Some(Box::new(Names {
            object,
            class,
            string,
            throwable,
            thread,
            reference,
            string_value: offset(string, "value")?,
            string_coder: offset(string, "coder")?,
            class_loader: offset(class, "classLoader")?,
            class_module: offset(class, "module")?,
            class_component: offset(class, "componentType")?,
            class_data: offset(class, "classData")?,
            class_protection_domain: offset(class, "protectionDomain")?,
            class_identity_hash: offset(class, "identity_hash")?,
            class_modifiers: maybe(class, "modifiers"),
            class_primitive: maybe(class, "primitive"),
            throwable_message: offset(throwable, "detailMessage")?,
            throwable_cause: offset(throwable, "cause")?,
            throwable_backtrace: offset(throwable, "backtrace")?,
            throwable_depth: offset(throwable, "depth")?,
            throwable_stack: offset(throwable, "stackTrace")?,
            throwable_suppressed: offset(throwable, "suppressedExceptions")?,
            thread_eetop: offset(thread, "eetop")?,
            thread_holder: maybe(thread, "holder"),
            referent: offset(reference, "referent")?,
            reference_queue: offset(reference, "queue")?,
            reference_next: offset(reference, "next")?,
            reference_discovered: offset(reference, "discovered")?,
            primitives,
            primitive_arrays,
            out_of_memory: Ref::NULL,
        }));
        let all: Vec<&'static Class> = self.dictionary.classes().collect();
        for class in all {
            if self.heap.class_entry(class.id).mirror.is_null() {
                self.make_mirror(class, Ref::NULL, Ref::NULL)?;
            }
        }
        Ok(())
    }
}
