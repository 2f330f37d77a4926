//! Identity of input strings and boxes.
//!
//! A caller may pass the same object twice, a string that is interned, a box from the cache. A search passes a new object each
//! time, so `==` between an input string or box and another object that a caller could have passed is not seen to hold,
//! although it might: a [`Doubt`](super::Doubts). Not in doubt is
//! - what compares with null, or with an object of another class;
//! - what compares with a string or box that was made of inputs: then it was made after the call, and is nobody's argument;
//! - the arguments of `main`, environment variables and system properties: `java` makes new strings of them.
//!
//! The class library compares identities as a shortcut: `this == o || equals(o)`. Where a method of the library goes on to ask
//! `equals`, or is one, the answer is the same either way: strings and boxes are equal if they are the same, and inputs with
//! equal values are explored. So no such comparison is in doubt. Methods that know identity alone (`IdentityHashMap`,
//! `AtomicStampedReference`) ask no `equals`.

use doppel_classpath::classfile::Constant;
use doppel_classpath::classfile::opcodes::{INVOKEINTERFACE, INVOKEVIRTUAL, instruction_len};
use rustc_hash::FxHashMap;

use crate::Vm;
use crate::class::{Method, MethodId};
use crate::heap::Ref;

/// The strings and boxes that a caller has passed.
#[derive(Default)]
pub struct Identities {
    /// Whether there are any: all that a comparison looks at, as a rule.
    pub is_any: bool,
    passed: Vec<(Ref, String)>,
    /// By method of the library: whether it compares identities as a shortcut only.
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
    /// A caller has passed this string or box.
    pub fn note_passed(&mut self, object: Ref, name: &str) {
        self.symbolic.identities.passed.push((object, name.to_owned()));
        self.symbolic.identities.is_any = true;
    }

    pub(super) fn is_passed(&self, object: Ref) -> bool {
        self.symbolic.identities.is_any && self.symbolic.identities.name_of(object).is_some()
    }

    /// Two objects, which are not the same in this run, are compared by identity at the current instruction.
    #[cold]
    pub fn doubt_identity(&mut self, x: Ref, y: Ref) {
        let Some(what) = self.identity_in_doubt(x, y) else { return };
        if self.innermost().is_none_or(|(method, _)| self.is_shortcut(method)) {
            return;
        }
        let place = self.place_in_program().unwrap_or_else(|| self.location_of_caller());
        self.symbolic.doubts.note(format!("{what}, on which {place} depends"));
    }

    /// The monitor of an object, which the current thread does not own, is asked for.
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
                // What has a shadow was made of inputs.
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

/// Whether a method calls one that is `equals(Object)`.
fn asks_equals(method: &Method) -> bool {
    let (Some(code), Some(file)) = (method.bytecode(), method.class.file.as_ref()) else { return false };
    let mut bci = 0;
    while let Some(len) = instruction_len(code, bci) {
        if let Some(&[INVOKEVIRTUAL | INVOKEINTERFACE, high, low]) = code.get(bci..bci + 3)
            && let Constant::Method { name_and_type, .. } | Constant::InterfaceMethod { name_and_type, .. } =
                file.pool.get(u16::from_be_bytes([high, low]))
            && file.name_and_type(name_and_type) == Ok((b"equals", b"(Ljava/lang/Object;)Z"))
        {
            return true;
        }
        bci += len;
    }
    false
}
