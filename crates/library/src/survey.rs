//! Compares the built-ins with the methods that a JDK declares `native`: implemented, missing, orphaned.

use std::collections::BTreeSet;

use doppel_classpath::Jdk;
use doppel_classpath::classfile::{ClassFile, FormatError, ParseOptions, access as acc};

use crate::natives;

/// One line per method, `java/lang/Object.hashCode()I`, sorted.
pub struct Survey {
    pub implemented: Vec<String>,
    pub missing: Vec<String>,
    /// Built in but not native in this JDK's module: replacements of Java code, or leftovers from another version.
    pub orphaned: Vec<String>,
}

impl Survey {
    /// Compares the built-ins with every class of one module. Orphans are those whose class is in the module.
    pub fn of(jdk: &Jdk, module: &str) -> Result<Survey, FormatError> {
        let version = jdk.version;
        let applicable = natives().filter(|native| native.since <= version && version <= native.until);
        let built_in: BTreeSet<String> =
            applicable.map(|native| format!("{}.{}", native.class, native.method)).collect();
        let mut declared = BTreeSet::new();
        let mut classes = BTreeSet::new();
        let options = ParseOptions { max_major: jdk.class_file_major(), trusted: true, preview: true };
        for resource in jdk.image().resources(module) {
            let Some(bytes) = resource.strip_suffix(".class").and_then(|_| jdk.image().find(module, &resource)) else {
                continue;
            };
            let file = ClassFile::parse_with(bytes, options)?;
            let class = String::from_utf8_lossy(file.name()).into_owned();
            for method in file.methods.iter().filter(|method| method.access_flags & acc::NATIVE != 0) {
                let name = String::from_utf8_lossy(file.utf8(method.name)?);
                let descriptor = String::from_utf8_lossy(file.utf8(method.descriptor)?);
                declared.insert(format!("{class}.{name}{descriptor}"));
            }
            classes.insert(class);
        }
        Ok(Survey::compare(&declared, &classes, &built_in))
    }

    /// Compares the built-ins with the natives that a module's classes declare.
    pub fn compare(declared: &BTreeSet<String>, classes: &BTreeSet<String>, built_in: &BTreeSet<String>) -> Survey {
        let of_module = |method: &&String| method.split('.').next().is_some_and(|class| classes.contains(class));
        Survey {
            implemented: declared.intersection(built_in).cloned().collect(),
            missing: declared.difference(built_in).cloned().collect(),
            orphaned: built_in.difference(declared).filter(of_module).cloned().collect(),
        }
    }

    /// One line per native, its state first.
    pub fn render(&self) -> String {
        let sections = [("implemented", &self.implemented), ("missing", &self.missing), ("orphaned", &self.orphaned)];
        let lines = sections.iter().flat_map(|(state, methods)| methods.iter().map(move |method| (state, method)));
        lines.map(|(state, method)| format!("{state} {method}\n")).collect()
    }
}
