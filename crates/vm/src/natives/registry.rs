//! All built-ins of this VM, by class, for the JDK version at hand.

use rustc_hash::FxHashMap;

use super::Native;
use crate::class::Class;
use crate::library::Library;
use crate::symbol::Sym;

pub struct Registry {
    by_class: FxHashMap<&'static str, Vec<&'static Native>>,
    /// The classes by which programs say what is symbolic, whoever loads them.
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

    /// The built-in for a method of a JDK class, or of a class by which programs say what is symbolic; other loaders'
    /// classes with a name of the JDK's have none.
    pub fn find(&self, class: &Class, name: Sym, descriptor: Sym, is_native: bool) -> Option<&'static Native> {
        let declares_inputs = self.inputs.contains(&class.name.as_str());
        if !class.loader.is_null() && !declares_inputs {
            return None;
        }
        let natives = self.by_class.get(class.name.as_str())?;
        let (name, descriptor) = (name.as_str(), descriptor.as_str());
        let of_name = |native: &&Native| native.method.strip_prefix(name).is_some_and(|rest| rest == descriptor);
        natives.iter().copied().find(of_name).filter(|native| is_native || native.replaces || declares_inputs)
    }
}
