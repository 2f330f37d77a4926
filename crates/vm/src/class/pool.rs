//! What a class has verified and resolved so far: classes, fields and methods. Resolved objects are in the heap (see
//! [`crate::heap::ClassEntry::resolved`]).

use std::cell::{Cell, RefCell};

use rustc_hash::FxHashMap;

use super::{Class, Field, Method};

#[derive(Default)]
pub struct RuntimePool {
    pub classes: RefCell<FxHashMap<u16, &'static Class>>,
    pub fields: RefCell<FxHashMap<u16, &'static Field>>,
    pub methods: RefCell<FxHashMap<u16, &'static Method>>,
    /// The number of positions assigned by `new_site`, after those of the constant pool's entries.
    pub n_sites: Cell<u32>,
    /// The number of methods verified so far, in class-file order; see [`super::link`].
    pub n_verified: Cell<usize>,
}
