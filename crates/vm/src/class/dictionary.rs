//! All classes of a VM: by id, and by loader and name.
//!
//! Metadata is never freed while the VM lives, but not every class is loaded in every state. A class that the JDK's own
//! loaders find *lasts* ([`Class::lasts`]): after a rollback the dictionary still knows it, but it is not loaded, its
//! mirror is null, and its next use revives it. Any other class was created by the program on its path: a rollback to a
//! state before its definition makes it *dead*. No name finds it any more, no code refers to it ([`Class::unlink`]),
//! and the address of its loader may belong to another object. If the same class is defined again in the same
//! surroundings, its metadata is reused, so paths that define the same classes need no more memory.

use rustc_hash::{FxHashMap, FxHashSet};

use super::metadata::Metadata;
use super::{Class, ClassId, Field, Method, MethodId};
use crate::heap::{MAX_CLASSES, Ref};
use crate::symbol::Sym;

pub struct Dictionary {
    /// Never reallocated, because the interpreter holds its address.
    by_id: Vec<Option<&'static Class>>,
    /// Classes by initiating loader (JVMS §5.3) and name.
    by_name: FxHashMap<(Ref, Sym), &'static Class>,
    methods: Vec<&'static Method>,
    /// What all these refer to.
    metadata: Metadata,
    /// The entries of `by_name` that a rollback removes, in order of insertion.
    log: Vec<(Ref, Sym)>,
    /// The loaders, in the order in which the dictionary learned of them.
    loaders: Vec<Ref>,
    /// The loaders whose answers stay valid in every state.
    staying: FxHashSet<Ref>,
    /// The classes that do not last, in order of definition.
    mortals: Vec<&'static Class>,
    /// Classes whose verification relied on answers of loaders that a rollback undoes.
    verified: Vec<&'static Class>,
    /// References between classes whose target does not last.
    links: Vec<Link>,
    /// The metadata of dead classes, for reuse.
    dead: FxHashMap<(Ref, Sym), Vec<&'static Class>>,
}

/// A resolved reference in the code or the constant pool of a class.
#[derive(Clone, Copy)]
struct Link {
    from: &'static Class,
    to: &'static Class,
}

impl Default for Dictionary {
    fn default() -> Dictionary {
        let mut by_id = Vec::with_capacity(MAX_CLASSES);
        by_id.push(None);
        Dictionary {
            by_id,
            by_name: FxHashMap::default(),
            methods: Vec::new(),
            metadata: Metadata::default(),
            log: Vec::new(),
            loaders: Vec::new(),
            staying: FxHashSet::default(),
            mortals: Vec::new(),
            verified: Vec::new(),
            links: Vec::new(),
            dead: FxHashMap::default(),
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

    /// The base of the table by id, valid as long as the VM lives.
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

    /// Takes a class into the table.
    pub fn add(&mut self, class: Class) -> &'static Class {
        debug_assert_eq!(class.id.0 as usize, self.by_id.len());
        let class = self.metadata.own_class(class);
        self.by_id.push(Some(class));
        class
    }

    /// Takes a method into the table.
    pub fn add_method(&mut self, method: Method) -> &'static Method {
        debug_assert_eq!(method.id, self.next_method_id());
        let method = self.metadata.own_method(method);
        self.methods.push(method);
        method
    }

    pub fn next_method_id(&self) -> MethodId {
        MethodId(self.methods.len() as u32)
    }

    pub fn add_field(&mut self, field: Field) -> &'static Field {
        self.metadata.own_field(field)
    }

    /// Frees the metadata of all classes.
    ///
    /// # Safety
    ///
    /// No class, method or field of this dictionary is used afterwards.
    pub(crate) unsafe fn free(mut self) {
        // SAFETY: the caller's promise.
        unsafe { self.metadata.free() };
    }

    pub fn method(&self, id: MethodId) -> &'static Method {
        self.methods[id.0 as usize]
    }

    pub fn find_method(&self, id: MethodId) -> Option<&'static Method> {
        self.methods.get(id.0 as usize).copied()
    }

    /// The class of this name for which `loader` is recorded as an initiating loader.
    pub fn find(&self, loader: Ref, name: Sym) -> Option<&'static Class> {
        self.by_name.get(&(loader, name)).copied()
    }

    /// Records a loader, which must not be collected from now on.
    pub fn know_loader(&mut self, loader: Ref) {
        if !self.loaders.contains(&loader) {
            self.loaders.push(loader);
        }
    }

    /// Every loader that the dictionary knows. These must not be collected, or another loader could get the same
    /// address.
    pub fn loaders(&self) -> impl Iterator<Item = Ref> + '_ {
        self.loaders.iter().copied()
    }

    /// Records `loader` as an initiating loader of the class. An entry that `stays` is valid in every state; only the
    /// JDK's own loaders are sure to give the same answer again.
    pub fn record(&mut self, loader: Ref, name: Sym, class: &'static Class, stays: bool) {
        self.know_loader(loader);
        if self.by_name.insert((loader, name), class) != Some(class) && !stays {
            self.log.push((loader, name));
        }
        if stays {
            self.staying.insert(loader);
        }
    }

    /// Records the definition of a class that does not last.
    pub fn add_mortal(&mut self, class: &'static Class) {
        self.mortals.push(class);
    }

    /// Verification begins for a class whose loader may answer differently on another path.
    pub fn note_verified(&mut self, class: &'static Class) {
        self.verified.push(class);
    }

    /// Records that `from` has resolved `to`.
    pub fn link(&mut self, from: &'static Class, to: &'static Class) {
        if !to.lasts && from != to {
            self.links.push(Link { from, to });
        }
    }

    /// Takes the metadata of a matching dead class for reuse.
    pub fn take_dead(
        &mut self,
        loader: Ref,
        name: Sym,
        is_wanted: impl Fn(&'static Class) -> bool,
    ) -> Option<&'static Class> {
        let dead = self.dead.get_mut(&(loader, name))?;
        let position = dead.iter().position(|class| is_wanted(class))?;
        Some(dead.swap_remove(position))
    }

    pub fn mark(&self) -> DictionaryMark {
        DictionaryMark {
            n_recorded: self.log.len(),
            n_loaders: self.loaders.len(),
            n_mortals: self.mortals.len(),
            n_verified: self.verified.len(),
        }
    }

    /// Undoes answers of loaders and definitions of classes after `mark`. Returns the live classes that refer to dead
    /// ones.
    pub fn rollback(&mut self, mark: DictionaryMark) -> Vec<&'static Class> {
        for key in self.log.drain(mark.n_recorded.min(self.log.len())..) {
            self.by_name.remove(&key);
        }
        // A loader with lasting answers can only disappear before the class library is initialised.
        let gone: Vec<Ref> = self.loaders.drain(mark.n_loaders.min(self.loaders.len())..).collect();
        if gone.iter().any(|loader| self.staying.remove(loader)) {
            self.by_name.retain(|(loader, _), _| !gone.contains(loader));
        }
        for class in self.verified.drain(mark.n_verified.min(self.verified.len())..) {
            class.pool.n_verified.set(0);
        }
        let dead: Vec<&'static Class> = self.mortals.drain(mark.n_mortals.min(self.mortals.len())..).collect();
        self.bury(dead)
    }

    /// Makes these classes dead. Returns the live classes that refer to them.
    fn bury(&mut self, dead: Vec<&'static Class>) -> Vec<&'static Class> {
        if dead.is_empty() {
            return Vec::new();
        }
        let ids: FxHashSet<ClassId> = dead.iter().map(|class| class.id).collect();
        for class in dead {
            self.dead.entry((class.loader, class.name)).or_default().push(class);
        }
        let mut stale: FxHashMap<ClassId, &'static Class> = FxHashMap::default();
        self.links.retain(|link| {
            if ids.contains(&link.to.id) && !ids.contains(&link.from.id) {
                stale.insert(link.from.id, link.from);
            }
            !ids.contains(&link.to.id) && !ids.contains(&link.from.id)
        });
        stale.into_values().collect()
    }

    /// The program has defined another class under the name of a lasting class that is not loaded. The lasting class is
    /// dead, along with its subclasses. Returns the classes that may refer to these.
    pub fn supersede(&mut self, class: &'static Class) -> Vec<&'static Class> {
        let extends = |other: &&'static Class| {
            other.chain.contains(&class.id) || other.all_interfaces.binary_search(&class.id).is_ok()
        };
        let dead: Vec<&'static Class> = self.classes().filter(extends).collect();
        let ids: FxHashSet<ClassId> = dead.iter().map(|class| class.id).collect();
        self.by_name.retain(|_, known| !ids.contains(&known.id));
        self.bury(dead);
        let refers = |other: &&'static Class| other.pool.classes.borrow().values().any(|known| ids.contains(&known.id));
        self.classes().filter(refers).collect()
    }
}

/// The state of the dictionary at a snapshot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DictionaryMark {
    n_recorded: usize,
    n_loaders: usize,
    n_mortals: usize,
    n_verified: usize,
}
