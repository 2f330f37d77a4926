//! Executed parts of the program and of the library.

use std::collections::BTreeSet;

use doppel_vm::class::Method;
use doppel_vm::session::Session;
use serde::Serialize;

#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Covered {
    /// Methods that were called.
    pub methods: Count,
    /// Classes with a method that was called.
    pub classes: Count,
    /// Lines whose first instruction was executed.
    pub lines: Count,
}

/// Of the program itself, and of the JDK.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Count {
    pub user: usize,
    pub library: usize,
}

impl Covered {
    pub fn new(session: &Session) -> Covered {
        let mut covered = Covered::default();
        for class in session.program_and_library_classes() {
            let n = class.methods().iter().filter(|method| was_called(method)).count();
            let is_library = class.is_library;
            covered.methods.add(is_library, n);
            covered.classes.add(is_library, usize::from(n > 0));
            let lines: BTreeSet<u16> = class.methods().iter().flat_map(|method| method.covered_lines()).collect();
            covered.lines.add(is_library, lines.len());
        }
        covered
    }
}

impl Count {
    fn add(&mut self, is_library: bool, n: usize) {
        *(if is_library { &mut self.library } else { &mut self.user }) += n;
    }
}

fn was_called(method: &Method) -> bool {
    method.code.get().is_some() || method.native_calls.get() > 0 || method.model_calls.get() > 0
}

pub(super) fn methods(session: &Session) -> impl Iterator<Item = &'static Method> {
    session.classes().flat_map(|class| class.methods().iter().copied())
}
