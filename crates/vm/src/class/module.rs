//! The modules of packages, as defined by `Module.defineModule0`. The module objects are Java's own; the module of a
//! class is the `module` field of its mirror.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Class;
use crate::Vm;
use crate::heap::Ref;
use crate::symbol::Sym;

/// The modules that a package is exported to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExportedTo {
    All,
    AllUnnamed,
    One(Ref),
}

/// Packages by defining loader, and the reads and exports of modules. Part of a snapshot: see [`crate::snapshot`].
#[derive(Default, Clone)]
pub struct ModuleTable {
    /// (loader, internal package name) -> `java.lang.Module`.
    pub by_package: FxHashMap<(Ref, Sym), Ref>,
    /// (reader, module read); null for all unnamed modules.
    pub reads: FxHashSet<(Ref, Ref)>,
    /// (module, internal package name, target).
    pub exports: FxHashSet<(Ref, Sym, ExportedTo)>,
    /// The unnamed module of the boot loader, set by `BootLoader.setBootLoaderUnnamedModule0`.
    pub boot_unnamed: Ref,
    /// The module object of `java.base`. Null during boot; classes loaded until then get it later.
    pub java_base: Ref,
}

impl Vm {
    /// The `java.lang.Module` of classes in this package (internal form) of this loader; null while it is unknown.
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

    /// Reflection gives each generated accessor a loader of its own. The accessor's module is still that of the package
    /// in the parent loader.
    fn non_reflection_loader(&self, mut loader: Ref) -> Ref {
        while !loader.is_null() && self.class_of(loader).name.as_str() == "jdk/internal/reflect/DelegatingClassLoader" {
            loader = self.get_ref(loader, "parent");
        }
        loader
    }

    /// Called when `java.base` is defined: sets the module of all classes that were loaded before.
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
