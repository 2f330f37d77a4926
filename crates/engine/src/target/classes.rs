//! The program's classes and their references to each other, read from the class path.

use std::collections::VecDeque;

use doppel_classpath::ClassPath;
use doppel_classpath::classfile::{ClassFile, Constant, mutf8};
use doppel_vm::session::Session;
use rustc_hash::FxHashSet;

/// In a larger program, only the classes nearest to the loaded ones and to the target are read.
const MAX_CLASSES: usize = 4000;

/// The loaded classes, the target's class, and the classes that they refer to.
pub fn of_program(class_path: &ClassPath, session: &Session, target: &str) -> Vec<ClassFile> {
    let own = session.classes().filter(|class| !class.is_library);
    let mut waiting: VecDeque<String> = own.map(|class| class.name.as_str().to_owned()).collect();
    waiting.push_front(target.replace('.', "/"));
    let mut known: FxHashSet<String> = waiting.iter().cloned().collect();
    let mut classes = Vec::new();
    while let Some(name) = waiting.pop_front()
        && classes.len() < MAX_CLASSES
    {
        // Missing or broken classes are left to the program.
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
