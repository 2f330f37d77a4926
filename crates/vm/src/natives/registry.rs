//! All built-ins of this VM, by class, for the JDK version at hand.

use rustc_hash::FxHashMap;

use super::Native;
use crate::class::Class;
use crate::symbol::Sym;

pub struct Registry {
    by_class: FxHashMap<&'static str, Vec<&'static Native>>,
}

impl Registry {
    /// The built-ins that apply to this feature version of the JDK.
    pub fn new(version: u16) -> Registry {
        let mut by_class: FxHashMap<&'static str, Vec<&'static Native>> = FxHashMap::default();
        for native in all().filter(|native| native.since <= version && version <= native.until) {
            by_class.entry(native.class).or_default().push(native);
        }
        Registry { by_class }
    }

    /// The built-in for a method of a JDK class, or of a class by which programs say what is symbolic; other loaders'
    /// classes with a name of the JDK's have none.
    pub fn find(&self, class: &Class, name: Sym, descriptor: Sym, is_native: bool) -> Option<&'static Native> {
        let declares_inputs = declares_inputs(class);
        if !class.loader.is_null() && !declares_inputs {
            return None;
        }
        let natives = self.by_class.get(class.name.as_str())?;
        let (name, descriptor) = (name.as_str(), descriptor.as_str());
        let of_name = |native: &&Native| native.method.strip_prefix(name).is_some_and(|rest| rest == descriptor);
        natives.iter().copied().find(of_name).filter(|native| is_native || native.replaces || declares_inputs)
    }
}

/// Every built-in of every version.
pub fn all() -> impl Iterator<Item = &'static Native> {
    let tables = [
        super::com::sun::management::internal::tables(),
        super::java::tables(),
        super::jdk::tables(),
        super::sun::tables(),
        INPUTS.to_vec(),
    ];
    tables.into_iter().flatten().flatten()
}

/// The classes by which programs say what is symbolic, whoever loads them.
const INPUTS: &[&[Native]] = &[
    super::doppel::symbolic::NATIVES,
    super::gov::nasa::jpf::symbc::debug::NATIVES,
    super::org::sosy_lab::sv_benchmarks::verifier::NATIVES,
];

fn declares_inputs(class: &Class) -> bool {
    INPUTS.iter().filter_map(|table| table.first()).any(|native| native.class == class.name.as_str())
}
