//! All built-ins of a VM, by class, for its JDK version.

use doppel_classpath::classfile::access as acc;
use rustc_hash::FxHashMap;

use super::Library;
use crate::class::Class;
use crate::natives::Native;
use crate::symbol::Sym;

pub struct Registry {
    by_class: FxHashMap<&'static str, Vec<&'static Native>>,
    /// The classes by which programs declare inputs, whatever loader defines them.
    inputs: Vec<&'static str>,
}

impl Registry {
    /// The built-ins that apply to this feature version of the JDK.
    pub fn new(library: &Library, version: u16) -> Registry {
        let mut by_class: FxHashMap<&'static str, Vec<&'static Native>> = FxHashMap::default();
        for native in (library.natives)().filter(|native| native.since <= version && version <= native.until) {
            by_class.entry(native.class).or_default().push(native);
        }
        let inputs = library.inputs.iter().filter_map(|table| table.first()).map(|native| native.class);
        Registry { by_class, inputs: inputs.collect() }
    }

    /// The built-in for a method of a JDK class, or of a class by which programs declare inputs. Classes of other
    /// loaders with the name of a JDK class have none.
    pub fn find(&self, class: &Class, name: Sym, descriptor: Sym, flags: u16) -> Option<&'static Native> {
        let declares_inputs = self.inputs.contains(&class.name.as_str());
        if !class.loader.is_null() && !declares_inputs {
            return None;
        }
        let natives = self.by_class.get(class.name.as_str())?;
        let (name, descriptor) = (name.as_str(), descriptor.as_str());
        let (is_native, is_static) = (flags & acc::NATIVE != 0, flags & acc::STATIC != 0);
        let is_it =
            |native: &&Native| native.method.strip_prefix(name) == Some(descriptor) && native.is_static == is_static;
        natives.iter().copied().find(is_it).filter(|native| is_native || native.replaces || declares_inputs)
    }
}
