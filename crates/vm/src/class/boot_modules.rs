//! The modules whose classes the bootstrap loader defines, as the JDK's `ModuleLoaderMap` lists them.

use super::Class;
use super::define::DefineRequest;
use crate::Vm;
use crate::heap::Ref;
use crate::step::Step;
use crate::symbol::Sym;

const BOOT_MODULES: &[&str] = &[
    "java.base",
    "java.datatransfer",
    "java.desktop",
    "java.instrument",
    "java.logging",
    "java.management",
    "java.management.rmi",
    "java.naming",
    "java.prefs",
    "java.rmi",
    "java.security.sasl",
    "java.xml",
    "jdk.incubator.foreign",
    "jdk.incubator.vector",
    "jdk.internal.vm.ci",
    "jdk.jfr",
    "jdk.management",
    "jdk.management.agent",
    "jdk.naming.rmi",
    "jdk.net",
    "jdk.nio.mapmode",
    "jdk.sctp",
    "jdk.unsupported",
];

impl Vm {
    pub(super) fn is_boot_module(&self, module: &str) -> bool {
        BOOT_MODULES.contains(&module)
    }

    /// Defines a class of the JDK's image for the bootstrap loader.
    pub(super) fn define_boot_class(&mut self, name: Sym, bytes: doppel_classpath::Bytes) -> Step<&'static Class> {
        let request = DefineRequest { loader: Ref::NULL, name: Some(name.as_str()), ..DefineRequest::default() };
        self.define_class_from(bytes, request)
    }
}
