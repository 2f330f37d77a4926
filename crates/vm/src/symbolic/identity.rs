//! Identity of input strings and boxes.
//!
//! A caller may pass the same object twice, an interned string, or a box from the cache. A search passes a new object
//! each time. So `==` between an input string or box and another object that a caller could have passed never holds in
//! a search, although it might in reality: a [`Doubt`](super::Doubts). These comparisons are not in doubt:
//! - with null, or with an object of another class;
//! - with a string or box that was built from inputs: it was created after the call, so it cannot be an argument;
//! - of arguments of `main`, environment variables and system properties: `java` creates new strings for them.
//!
//! The class library compares identities as a shortcut: `this == o || equals(o)`. If a method of the library goes on to
//! call `equals`, or is `equals`, the result is the same either way: identical strings and boxes are equal, and inputs
//! with equal values are explored. So no such comparison is in doubt. Methods that rely on identity alone
//! (`IdentityHashMap`, `AtomicStampedReference`) do not call `equals`.

use doppel_classpath::bytecode::{Instruction, instructions};
use doppel_classpath::classfile::Constant;
use doppel_classpath::classfile::opcodes::{INVOKEINTERFACE, INVOKEVIRTUAL};
use rustc_hash::FxHashMap;

use crate::Vm;
use crate::class::{Method, MethodId};
use crate::heap::Ref;

/// The strings and boxes that a caller has passed.
#[derive(Default)]
pub struct Identities {
    /// Whether there are any; the only check of most comparisons.
    pub is_any: bool,
    passed: Vec<(Ref, String)>,
    /// For methods of the library: whether they compare identities only as a shortcut.
    shortcuts: FxHashMap<MethodId, bool>,
}

impl Identities {
    pub(crate) fn len(&self) -> usize {
        self.passed.len()
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        self.passed.truncate(len);
        self.is_any = !self.passed.is_empty();
    }

    fn name_of(&self, object: Ref) -> Option<&str> {
        self.passed.iter().find(|(passed, _)| *passed == object).map(|(_, name)| name.as_str())
    }
}

impl Vm {
    /// Records a string or box that the caller has passed.
    pub fn note_passed(&mut self, object: Ref, name: &str) {
        self.symbolic.identities.passed.push((object, name.to_owned()));
        self.symbolic.identities.is_any = true;
    }

    pub(super) fn is_passed(&self, object: Ref) -> bool {
        self.symbolic.identities.is_any && self.symbolic.identities.name_of(object).is_some()
    }

    /// Two distinct objects are compared by identity at the current instruction.
    #[cold]
    pub fn doubt_identity(&mut self, x: Ref, y: Ref) {
        let Some(what) = self.identity_in_doubt(x, y) else { return };
        if self.innermost().is_none_or(|(method, _)| self.is_shortcut(method)) {
            return;
        }
        let place = self.place_in_program().unwrap_or_else(|| self.location_of_caller());
        self.symbolic.doubts.note(format!("{what}, on which {place} depends"));
    }

    /// Code asks about the monitor of an object that the current thread does not own.
    pub fn doubt_owner(&mut self, object: Ref) {
        let identities = &self.symbolic.identities;
        if identities.is_any
            && let Some(name) = identities.name_of(object)
        {
            let place = self.location_of_caller();
            let doubt = format!("that {name} is an object whose monitor is held, on which {place} depends");
            self.symbolic.doubts.note(doubt);
        }
    }

    fn identity_in_doubt(&self, x: Ref, y: Ref) -> Option<String> {
        if x.is_null() || y.is_null() || self.class_of(x) != self.class_of(y) {
            return None;
        }
        let identities = &self.symbolic.identities;
        match (identities.name_of(x), identities.name_of(y)) {
            (Some(x), Some(y)) => Some(format!("that {x} and {y} are the same object")),
            (Some(name), None) | (None, Some(name)) => {
                let other = if identities.name_of(x).is_some() { y } else { x };
                // An object with a shadow was built from inputs.
                let is_older = self.shadow(other).is_null();
                is_older.then(|| format!("that {name} is an object that the program already has"))
            }
            (None, None) => None,
        }
    }

    fn is_shortcut(&mut self, method: &'static Method) -> bool {
        if !self.is_library(method.class) {
            return false;
        }
        if let Some(&known) = self.symbolic.identities.shortcuts.get(&method.id) {
            return known;
        }
        let is_shortcut = method.name.as_str() == "equals" || asks_equals(method);
        self.symbolic.identities.shortcuts.insert(method.id, is_shortcut);
        is_shortcut
    }
}

/// Whether a method calls `equals(Object)`.
fn asks_equals(method: &Method) -> bool {
    let (Some(code), Some(file)) = (method.bytecode(), method.class.file.as_ref()) else { return false };
    let is_it = |call: Instruction<'_>| match file.pool.get(call.constant()) {
        Constant::Method { name_and_type, .. } | Constant::InterfaceMethod { name_and_type, .. } => {
            file.name_and_type(name_and_type) == Ok((b"equals", b"(Ljava/lang/Object;)Z"))
        }
        _ => false,
    };
    let mut instructions = instructions(code).map_while(Result::ok);
    instructions.any(|it| matches!(it.opcode, INVOKEVIRTUAL | INVOKEINTERFACE) && is_it(it))
}
