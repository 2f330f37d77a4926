//! What a class has verified and resolved of its class file so far. Classes, fields and methods only; resolved objects live in the
//! heap (see [`crate::heap::ClassEntry::resolved`]).

use std::cell::{Cell, RefCell};

use rustc_hash::FxHashMap;

use super::{Class, Field, Method};

#[derive(Default)]
pub struct RuntimePool {
    pub classes: RefCell<FxHashMap<u16, &'static Class>>,
    pub fields: RefCell<FxHashMap<u16, &'static Field>>,
    pub methods: RefCell<FxHashMap<u16, &'static Method>>,
    /// Positions handed out by `new_site`, behind those of the pool's own entries.
    pub n_sites: Cell<u32>,
    /// How many of the class's methods are verified, in their order; see [`crate::verify`].
    pub n_verified: Cell<usize>,
}
