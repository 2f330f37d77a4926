//! Unlinking: a class forgets what it has resolved, in its pool and in its code, because some of it is dead (see
//! [`crate::class::dictionary`]).
//!
//! Code stays in place, since frames of the restored state may be executing it. Instructions return to the form that
//! the translator gave them, which depends on the class file alone, and are resolved again when they are next executed.

use std::cell::UnsafeCell;

use super::insn::Slot;
use super::ops::{cover, link, switch};
use super::translate;
use crate::class::{Class, Method};

impl Class {
    pub(crate) fn unlink(&'static self) {
        self.pool.classes.borrow_mut().clear();
        self.pool.fields.borrow_mut().clear();
        // Methods that were created for a call site stay with it.
        self.pool.methods.borrow_mut().retain(|_, method| method.class.hidden && method.class.lasts);
        *self.nest.borrow_mut() = None;
        for method in self.methods() {
            unlink_code(method);
        }
    }
}

fn unlink_code(method: &'static Method) {
    let Some(code) = method.code.get() else { return };
    // The method was translated before, so this cannot fail.
    if let Ok(fresh) = translate::translate(method) {
        restore(method.class, &code.slots, &fresh.slots);
    }
    if let Some(tagged) = code.tagged.get()
        && let Ok(fresh) = translate::translate_tagged(method)
    {
        restore(method.class, tagged, &fresh);
    }
}

/// Restores instructions to their translated form, except for coverage and the positions assigned to call sites.
fn restore(class: &'static Class, slots: &[UnsafeCell<Slot>], fresh: &[UnsafeCell<Slot>]) {
    debug_assert_eq!(slots.len(), fresh.len());
    let mut index = 0;
    while let (Some(old), Some(new)) = (slots.get(index), fresh.get(index)) {
        // SAFETY: the VM executes nothing meanwhile. Every slot is initialised, and handlers of instructions are only
        // compared.
        unsafe {
            let (old, new) = (old.get(), new.get());
            // A switch never rewrites itself, and its targets are addresses. Those of the fresh one point into code
            // that will be freed.
            if let Some(n_slots) = switch::n_slots(&raw const (*new).insn) {
                index += n_slots;
                continue;
            }
            if link::has_site(class, &(*new).insn) {
                link::restore(&raw mut (*old).insn, &(*new).insn);
                index += 2;
                continue;
            }
            if !cover::counts(&(*new).insn) {
                *old = *new;
            }
        }
        index += 1;
    }
}
