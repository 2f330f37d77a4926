//! All classes of a VM: by id, and by loader and name.
//!
//! Entries are never removed while the VM runs forward. After a rollback a class can be known here and yet not loaded in
//! the current state: then its mirror is null, and loading it again revives it (see [`super::define`]).

use rustc_hash::FxHashMap;

use super::{Class, ClassId, Field, Method, MethodId};
use crate::heap::{MAX_CLASSES, Ref};
use crate::symbol::Sym;

pub struct Dictionary {
    /// Never reallocated: the interpreter holds its address.
    by_id: Vec<Option<&'static Class>>,
    /// Classes by initiating loader (JVMS §5.3) and name.
    by_name: FxHashMap<(Ref, Sym), &'static Class>,
    methods: Vec<&'static Method>,
    fields: Vec<&'static Field>,
    /// Order in which `by_name` grew, so that a rollback can forget loaders that no longer exist.
    log: Vec<(Ref, Sym)>,
    /// Loaders in the order in which they were first heard of.
    loaders: Vec<Ref>,
}

impl Default for Dictionary {
    fn default() -> Dictionary {
        let mut by_id = Vec::with_capacity(MAX_CLASSES);
        by_id.push(None);
        Dictionary {
            by_id,
            by_name: FxHashMap::default(),
            methods: Vec::new(),
            fields: Vec::new(),
            log: Vec::new(),
            loaders: Vec::new(),
        }
    }
}

impl Dictionary {
    #[inline(always)]
    pub fn class(&self, id: ClassId) -> &'static Class {
        match self.by_id.get(id.0 as usize) {
            Some(Some(class)) => class,
            _ => unreachable!("object with class id {}", id.0),
        }
    }

    pub fn get(&self, id: ClassId) -> Option<&'static Class> {
        *self.by_id.get(id.0 as usize)?
    }

    /// Base of the table by id, valid as long as the VM lives.
    pub fn table(&self) -> *const Option<&'static Class> {
        self.by_id.as_ptr()
    }

    pub fn classes(&self) -> impl Iterator<Item = &'static Class> + '_ {
        self.by_id.iter().filter_map(|class| *class)
    }

    pub fn n_classes(&self) -> usize {
        self.by_id.len()
    }

    pub fn next_id(&self) -> Option<ClassId> {
        (self.by_id.len() < MAX_CLASSES).then_some(ClassId(self.by_id.len() as u32))
    }

    pub fn add(&mut self, class: &'static Class) {
        debug_assert_eq!(class.id.0 as usize, self.by_id.len());
        self.by_id.push(Some(class));
    }

    pub fn add_method(&mut self, method: &'static Method) {
        self.methods.push(method);
    }

    pub fn next_method_id(&self) -> MethodId {
        MethodId(self.methods.len() as u32)
    }

    pub fn add_field(&mut self, field: &'static Field) {
        self.fields.push(field);
    }

    pub fn method(&self, id: MethodId) -> &'static Method {
        self.methods[id.0 as usize]
    }

    pub fn find_method(&self, id: MethodId) -> Option<&'static Method> {
        self.methods.get(id.0 as usize).copied()
    }

    /// The class that `loader` is recorded as an initiating loader of.
    pub fn find(&self, loader: Ref, name: Sym) -> Option<&'static Class> {
        self.by_name.get(&(loader, name)).copied()
    }

    /// A loader exists: what it will load stays known across rollbacks to this point or a later one.
    pub fn know_loader(&mut self, loader: Ref) {
        if !self.loaders.contains(&loader) {
            self.loaders.push(loader);
        }
    }

    /// Every loader that the dictionary knows: they must not be collected, since others would get their addresses.
    pub fn loaders(&self) -> impl Iterator<Item = Ref> + '_ {
        self.loaders.iter().copied()
    }

    pub fn record(&mut self, loader: Ref, name: Sym, class: &'static Class) {
        self.know_loader(loader);
        if self.by_name.insert((loader, name), class).is_none() {
            self.log.push((loader, name));
        }
    }

    pub fn mark(&self) -> DictionaryMark {
        DictionaryMark { n_recorded: self.log.len(), n_loaders: self.loaders.len() }
    }

    /// Forgets loaders first heard of after `mark`, with all they loaded: the rollback has taken those objects back, and
    /// others will have their addresses. What older loaders loaded since stays, to be revived when they load it again;
    /// others' resolved references to it would otherwise mean another class.
    pub fn rollback(&mut self, mark: DictionaryMark) {
        let gone: Vec<Ref> = self.loaders.drain(mark.n_loaders.min(self.loaders.len())..).collect();
        for key in self.log.drain(mark.n_recorded.min(self.log.len())..) {
            if gone.contains(&key.0) {
                self.by_name.remove(&key);
            }
        }
    }
}

/// How far the dictionary was when a snapshot was taken.
#[derive(Clone, Copy, Debug)]
pub struct DictionaryMark {
    n_recorded: usize,
    n_loaders: usize,
}

impl Drop for Dictionary {
    fn drop(&mut self) {
        // SAFETY: all three were leaked from boxes when they were made, and die with the VM.
        unsafe {
            for class in self.by_id.drain(..).flatten() {
                drop(Box::from_raw(std::ptr::from_ref(class).cast_mut()));
            }
            for method in self.methods.drain(..) {
                drop(Box::from_raw(std::ptr::from_ref(method).cast_mut()));
            }
            for field in self.fields.drain(..) {
                drop(Box::from_raw(std::ptr::from_ref(field).cast_mut()));
            }
        }
    }
}
