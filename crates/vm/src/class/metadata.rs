//! Ownership of class metadata: classes, methods, fields.
//!
//! A handle is a plain `&'static` reference, because instructions, frames, snapshots and results of runs hold thousands
//! of them. To make that sound, dropping a VM *leaks* its metadata: a handle that outlives its VM is useless but
//! harmless. A process with a few VMs does not notice: a VM that has only booted leaks 6 MB (370 classes of JDK 17) and
//! the mapping of the JDK's image, but no names, see [`crate::symbol`]. A process with hundreds of VMs calls
//! [`Session::free`](crate::session::Session::free), which is unsafe.

use super::{Class, Field, Method};

/// Everything that handles refer to. Raw pointers, since the handles are shared references to the same memory.
#[derive(Default)]
pub(super) struct Metadata {
    classes: Vec<*mut Class>,
    methods: Vec<*mut Method>,
    fields: Vec<*mut Field>,
}

impl Metadata {
    pub fn own_class(&mut self, class: Class) -> &'static Class {
        keep(&mut self.classes, class)
    }

    pub fn own_method(&mut self, method: Method) -> &'static Method {
        keep(&mut self.methods, method)
    }

    pub fn own_field(&mut self, field: Field) -> &'static Field {
        keep(&mut self.fields, field)
    }

    /// Frees everything.
    ///
    /// # Safety
    ///
    /// No handle is used afterwards.
    pub unsafe fn free(&mut self) {
        // SAFETY: the pointers are from `keep`, each is freed once, and the caller uses no handle any more. Dropping
        // these types does not follow their handles.
        unsafe {
            free_all(&mut self.classes);
            free_all(&mut self.methods);
            free_all(&mut self.fields);
        }
    }
}

fn keep<T>(owned: &mut Vec<*mut T>, value: T) -> &'static T {
    let pointer = Box::into_raw(Box::new(value));
    owned.push(pointer);
    // SAFETY: the value stays where it is; only `Metadata::free` frees it, whose callers use no handle afterwards.
    unsafe { &*pointer }
}

/// # Safety
///
/// The pointers are from [`keep`], and nobody refers to the values any more.
unsafe fn free_all<T>(owned: &mut Vec<*mut T>) {
    for pointer in owned.drain(..) {
        // SAFETY: the caller's promise.
        drop(unsafe { Box::from_raw(pointer) });
    }
}
