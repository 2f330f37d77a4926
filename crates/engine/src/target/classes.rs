//! The program's classes as far as they refer to each other, read from the class path.

use std::collections::VecDeque;

use doppel_classpath::classfile::{ClassFile, Constant, mutf8};
use doppel_vm::Vm;
use doppel_vm::class::ClassId;
use rustc_hash::FxHashSet;

use crate::options::Options;

/// In a larger program, only what is nearest to the loaded classes and to the target is looked at.
const MAX_CLASSES: usize = 4000;

/// The classes that are loaded, the target's, and those that they refer to.
pub fn of_program(options: &Options, vm: &Vm, target: &str) -> Vec<ClassFile> {
    let class_path = options.program_class_path();
    let loaded = (0..vm.dictionary.n_classes() as u32).filter_map(|id| vm.dictionary.get(ClassId(id)));
    let own = loaded.filter(|class| !class.is_array() && !vm.is_library(class));
    let mut waiting: VecDeque<String> = own.map(|class| class.name.as_str().to_owned()).collect();
    waiting.push_front(target.replace('.', "/"));
    let mut known: FxHashSet<String> = waiting.iter().cloned().collect();
    let mut classes = Vec::new();
    while let Some(name) = waiting.pop_front()
        && classes.len() < MAX_CLASSES
    {
        // What is not there, or broken, is the program's affair.
        let Ok(Some(found)) = class_path.find(&format!("{name}.class"), u16::MAX) else { continue };
        let Ok(file) = ClassFile::parse(found.bytes) else { continue };
        for (_, constant) in file.pool.iter() {
            if let Constant::Class(name) = constant
                && let Ok(name) = file.utf8(name)
                && let name = mutf8::to_string(name)
                && !known.contains(&name)
            {
                known.insert(name.clone());
                waiting.push_back(name);
            }
        }
        classes.push(file);
    }
    classes
}
