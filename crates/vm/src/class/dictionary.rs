//! All classes of a VM: by id, and by loader and name.
//!
//! Metadata is never freed while the VM lives, but not every class is loaded in every state. What the JDK's own loaders find *lasts*
//! ([`Class::lasts`]): after a rollback it is known here and not loaded, its mirror is null, and using it revives it. Every
//! other class was made by the program, on its path: a rollback to before its definition makes it *dead*. No name finds it any more,
//! no code refers to it ([`Class::unlink`]), and its loader's address may be another object's. If the same class is defined
//! again in the same surroundings, its metadata is taken up again: paths that define the same classes need no more memory.

use rustc_hash::{FxHashMap, FxHashSet};

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
    /// Entries of `by_name` that a rollback takes back, in the order in which they were made.
    log: Vec<(Ref, Sym)>,
    /// Loaders in the order in which they were first heard of.
    loaders: Vec<Ref>,
    /// Those of them whose answers stay.
    staying: FxHashSet<Ref>,
    /// Classes that do not last, in the order in which they were defined.
    mortals: Vec<&'static Class>,
    /// Classes whose code was found right by asking loaders that a rollback makes forget the answers.
    verified: Vec<&'static Class>,
    /// Which class refers to which that does not last.
    links: Vec<Link>,
    /// Metadata of dead classes, for whoever defines the same again.
    dead: FxHashMap<(Ref, Sym), Vec<&'static Class>>,
}

/// Something resolved in the code or the pool of a class.
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
            fields: Vec::new(),
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

    /// A loader exists, and must not be collected from now on.
    pub fn know_loader(&mut self, loader: Ref) {
        if !self.loaders.contains(&loader) {
            self.loaders.push(loader);
        }
    }

    /// Every loader that the dictionary knows: they must not be collected, since others would get their addresses.
    pub fn loaders(&self) -> impl Iterator<Item = Ref> + '_ {
        self.loaders.iter().copied()
    }

    /// `loader` is an initiating loader of the class. If the entry `stays`, it is there in every state: only the JDK's own loaders
    /// would give the same answer again.
    pub fn record(&mut self, loader: Ref, name: Sym, class: &'static Class, stays: bool) {
        self.know_loader(loader);
        if self.by_name.insert((loader, name), class) != Some(class) && !stays {
            self.log.push((loader, name));
        }
        if stays {
            self.staying.insert(loader);
        }
    }

    /// A class that does not last was defined.
    pub fn add_mortal(&mut self, class: &'static Class) {
        self.mortals.push(class);
    }

    /// The verifier begins with a class whose loader may answer otherwise on another path.
    pub fn note_verified(&mut self, class: &'static Class) {
        self.verified.push(class);
    }

    /// `from` has resolved `to`.
    pub fn link(&mut self, from: &'static Class, to: &'static Class) {
        if !to.lasts && from != to {
            self.links.push(Link { from, to });
        }
    }

    /// Takes the metadata of a dead class that is as wanted out of the grave.
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

    /// Forgets what loaders have answered and classes that were defined after `mark`. Returns the classes that refer to dead ones and
    /// are not dead themselves.
    pub fn rollback(&mut self, mark: DictionaryMark) -> Vec<&'static Class> {
        for key in self.log.drain(mark.n_recorded.min(self.log.len())..) {
            self.by_name.remove(&key);
        }
        // Only where the library itself is not up yet can a loader be gone that had answers which stay.
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

    /// These classes are dead from now on. Returns those that refer to them and are not dead themselves.
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

    /// A class that lasts is not loaded, and the program has defined another one under its name: it is dead, with those that extend
    /// it. Returns the classes that may refer to these.
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

/// How far the dictionary was when a snapshot was taken.
#[derive(Clone, Copy, Debug)]
pub struct DictionaryMark {
    n_recorded: usize,
    n_loaders: usize,
    n_mortals: usize,
    n_verified: usize,
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
