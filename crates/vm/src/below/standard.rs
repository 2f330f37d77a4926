//! Per-VM state of the class library that programs can replace. Uninstrumented code has its own copy until the program
//! changes it.

use std::collections::BTreeMap;

use crate::Vm;
use crate::heap::Ref;
use crate::step::{Step, Stop};
use crate::thread::continuation::return_first;

/// Classes and static fields of the library.
pub const STANDARD: [(&str, &str); 8] = [
    ("java/lang/System", "in"),
    ("java/lang/System", "out"),
    ("java/lang/System", "err"),
    ("java/lang/System", "props"),
    ("java/util/Locale", "defaultLocale"),
    ("java/util/Locale", "defaultDisplayLocale"),
    ("java/util/Locale", "defaultFormatLocale"),
    ("java/util/TimeZone", "defaultTimeZone"),
];

/// Names and values in UTF-16.
pub type Properties = BTreeMap<Vec<u16>, Vec<u16>>;

/// The state before any program could change it.
#[derive(Default)]
pub(super) struct Standard {
    held: Vec<Ref>,
    properties: Properties,
}

impl Vm {
    /// Called when the class library is initialised.
    pub(crate) fn note_standard(&mut self) {
        let held: Vec<Ref> = STANDARD.iter().map(|(class, field)| self.static_reference(class, field)).collect();
        self.roots.extend(held.iter().filter(|object| !object.is_null()));
        let properties = self.system_properties();
        self.below.standard = Standard { held, properties: self.texts_of(&properties) };
    }

    /// The initial value of an entry of [`STANDARD`], by its index; null if there was none yet.
    pub fn standard(&self, index: usize) -> Ref {
        self.below.standard.held.get(index).copied().unwrap_or_default()
    }

    /// The initial system properties.
    pub fn standard_properties(&self) -> &Properties {
        &self.below.standard.properties
    }

    /// The value of a static field of the library; null if its class is not initialised.
    pub fn static_reference(&mut self, class: &str, field: &str) -> Ref {
        let class = self.symbols.lookup(class).and_then(|name| self.find_loaded(Ref::NULL, name));
        match class.filter(|class| self.is_initialized(class)) {
            Some(class) => self.get_static_ref(class, field),
            None => Ref::NULL,
        }
    }

    /// The entries of the table of system properties.
    pub fn system_properties(&mut self) -> Vec<(Ref, Ref)> {
        let table = self.static_reference("java/lang/System", "props");
        let map = if table.is_null() { table } else { self.get_ref(table, "map") };
        let bins = if map.is_null() { map } else { self.get_ref(map, "table") };
        let mut entries = Vec::new();
        if bins.is_null() {
            return entries;
        }
        for &bin in self.heap.elements::<Ref>(bins) {
            let mut node = bin;
            while !node.is_null() {
                entries.push((self.get_ref(node, "key"), self.get_ref(node, "val")));
                node = self.get_ref(node, "next");
            }
        }
        entries
    }

    /// The entries whose keys and values are strings.
    pub fn texts_of(&self, entries: &[(Ref, Ref)]) -> Properties {
        let is_string = |object: Ref| !object.is_null() && self.class_of(object) == self.known.string;
        let strings = entries.iter().filter(|(name, value)| is_string(*name) && is_string(*value));
        strings.map(|(name, value)| (self.string_utf16(*name), self.string_utf16(*value))).collect()
    }

    /// Makes sure that a system property has this value, or is absent. Runs Java code if it has to change it, and must
    /// then be called again.
    pub fn ensure_property(&mut self, name: &[u16], value: Option<&[u16]>) -> Step<()> {
        let entries = self.system_properties();
        if self.texts_of(&entries).get(name).map(Vec::as_slice) == value {
            return Ok(());
        }
        let table = self.static_reference("java/lang/System", "props");
        let class = self.boot_class("java/util/Properties")?;
        let (method, descriptor) = match value {
            Some(_) => ("setProperty", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;"),
            None => ("remove", "(Ljava/lang/Object;)Ljava/lang/Object;"),
        };
        let Some(method) = class.method_named(method, descriptor) else { return Ok(()) };
        let mut args = vec![table.slot(), self.new_string_utf16(name)?.slot()];
        if let Some(value) = value {
            args.push(self.new_string_utf16(value)?.slot());
        }
        self.open_continuation(return_first, &[0])?;
        self.call_above(method, &args)?;
        Err(Stop::Retry)
    }
}
