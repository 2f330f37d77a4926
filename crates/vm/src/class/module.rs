//! Which module a package belongs to, as `Module.defineModule0` has said. The module objects are Java's own; a class's
//! module is the `module` field of its mirror.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Class;
use crate::Vm;
use crate::heap::Ref;
use crate::symbol::Sym;

/// To whom a package is exported.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExportedTo {
    All,
    AllUnnamed,
    One(Ref),
}

/// Packages by defining loader, and what modules read and export. Part of a snapshot: see [`crate::snapshot`].
#[derive(Default, Clone)]
pub struct ModuleTable {
    /// (loader, internal package name) -> `java.lang.Module`.
    pub by_package: FxHashMap<(Ref, Sym), Ref>,
    /// (reader, module that it reads); null for all unnamed modules.
    pub reads: FxHashSet<(Ref, Ref)>,
    /// (module, internal package name, to whom).
    pub exports: FxHashSet<(Ref, Sym, ExportedTo)>,
    /// The unnamed module of the boot loader, once `BootLoader.setBootLoaderUnnamedModule0` has said.
    pub boot_unnamed: Ref,
    /// `java.base`'s module object; null while booting: classes loaded by then get it later.
    pub java_base: Ref,
}

impl Vm {
    /// The `java.lang.Module` that a class of this loader and package (internal form) is in; null while that is not
    /// known yet.
    pub fn module_of_package(&mut self, loader: Ref, package: &str) -> Ref {
        let loader = self.non_reflection_loader(loader);
        if let Some(sym) = self.symbols.lookup(package)
            && let Some(&module) = self.modules.by_package.get(&(loader, sym))
        {
            return module;
        }
        if loader.is_null() {
            return if self.modules.java_base.is_null() { Ref::NULL } else { self.modules.boot_unnamed };
        }
        let class = self.class_of(loader);
        match class.field_named("unnamedModule") {
            Some(field) => self.heap.read(loader, field.offset),
            None => Ref::NULL,
        }
    }

    /// Reflection gives each accessor that it generates a loader of its own; the accessor still is in the module of
    /// the package as the loader behind that one sees it.
    fn non_reflection_loader(&self, mut loader: Ref) -> Ref {
        while !loader.is_null() && self.class_of(loader).name.as_str() == "jdk/internal/reflect/DelegatingClassLoader" {
            loader = self.get_ref(loader, "parent");
        }
        loader
    }

    /// Called when `java.base` is defined: gives its module object to every class that was loaded before.
    pub fn java_base_defined(&mut self, module: Ref) {
        Rc::make_mut(&mut self.modules).java_base = module;
        let classes: Vec<&'static Class> = self.dictionary.classes().collect();
        for class in classes {
            let mirror = self.heap.class_entry(class.id).mirror;
            let offset = self.known.class_module;
            if !mirror.is_null() && self.heap.read::<Ref>(mirror, offset).is_null() {
                self.heap.write(mirror, offset, module);
            }
        }
    }
}
