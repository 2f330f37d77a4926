//! Which lines and methods of the classes that were loaded some path has executed.

use std::collections::BTreeMap;

use doppel_classpath::classfile::mutf8;
use doppel_vm::Vm;
use doppel_vm::class::{Class, ClassId, Method};

/// By class name, with dots.
#[derive(Clone, Default, Debug)]
pub struct Coverage {
    pub classes: BTreeMap<String, ClassCoverage>,
}

#[derive(Clone, Default, Debug)]
pub struct ClassCoverage {
    pub is_library: bool,
    pub source_file: Option<String>,
    /// By name and descriptor.
    pub methods: BTreeMap<(String, String), MethodCoverage>,
}

#[derive(Clone, Default, Debug)]
pub struct MethodCoverage {
    pub is_covered: bool,
    /// Every line that has code, and whether it was executed.
    pub lines: BTreeMap<u16, bool>,
}

/// How many of how many.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Ratio {
    pub covered: usize,
    pub total: usize,
}

impl Coverage {
    /// What a VM has executed so far; of the library only methods that were executed.
    pub fn of(vm: &Vm) -> Coverage {
        let ids = 0..vm.dictionary.n_classes() as u32;
        let classes = ids.filter_map(|id| vm.dictionary.get(ClassId(id))).filter(|class| !class.is_array());
        let mut coverage = Coverage::default();
        for class in classes {
            coverage.classes.entry(class.java_name()).or_default().add(class, vm.is_library(class));
        }
        coverage
    }

    pub fn join(&mut self, other: Coverage) {
        for (name, class) in other.classes {
            let known = self.classes.entry(name).or_default();
            known.is_library = class.is_library;
            known.source_file = class.source_file.or(known.source_file.take());
            for (key, method) in class.methods {
                let joined = known.methods.entry(key).or_default();
                joined.is_covered |= method.is_covered;
                for (line, is_covered) in method.lines {
                    *joined.lines.entry(line).or_default() |= is_covered;
                }
            }
        }
    }

    fn methods(&self, is_library: bool) -> impl Iterator<Item = (&ClassCoverage, &MethodCoverage)> {
        let classes = self.classes.values().filter(move |class| class.is_library == is_library);
        classes.flat_map(|class| class.methods.values().map(move |method| (class, method)))
    }

    pub fn method_ratio(&self, is_library: bool) -> Ratio {
        Ratio::of(self.methods(is_library).map(|(_, method)| method.is_covered))
    }

    pub fn line_ratio(&self, is_library: bool) -> Ratio {
        let mut ratio = Ratio::default();
        for class in self.classes.values().filter(|class| class.is_library == is_library) {
            let mut lines: BTreeMap<u16, bool> = BTreeMap::new();
            for (&line, &is_covered) in class.methods.values().flat_map(|method| &method.lines) {
                *lines.entry(line).or_default() |= is_covered;
            }
            let class = Ratio::of(lines.into_values());
            ratio = Ratio { covered: ratio.covered + class.covered, total: ratio.total + class.total };
        }
        ratio
    }
}

impl ClassCoverage {
    fn add(&mut self, class: &'static Class, is_library: bool) {
        self.is_library = is_library;
        self.source_file = class.file.as_ref().and_then(|file| file.source_file()).map(mutf8::to_string);
        for method in class.methods().iter().copied().filter(|method| method.bytecode().is_some()) {
            let is_covered = method.code.get().is_some();
            if is_library && !is_covered {
                continue;
            }
            let key = (method.name.as_str().to_owned(), method.descriptor.as_str().to_owned());
            let known = self.methods.entry(key).or_default();
            known.is_covered |= is_covered;
            lines_of(method).for_each(|line| _ = known.lines.entry(line).or_default());
            method.covered_lines().for_each(|line| _ = known.lines.insert(line, true));
        }
    }
}

fn lines_of(method: &'static Method) -> impl Iterator<Item = u16> {
    let code = method.code_attribute().zip(method.class.file.as_ref());
    code.into_iter().flat_map(|(code, file)| code.line_numbers(file)).map(|(_, line)| line)
}

impl Ratio {
    fn of(items: impl Iterator<Item = bool>) -> Ratio {
        let mut ratio = Ratio::default();
        for is_covered in items {
            ratio.total += 1;
            ratio.covered += usize::from(is_covered);
        }
        ratio
    }
}
