//! Subroutines (jsr and ret, JVMS §4.10.2.5), which class files before version 51 may have.
//!
//! A subroutine is inferred anew for every call of it: a *context* is a chain of jsr instructions, and what is known of an
//! instruction is known by context. So a local that a subroutine does not touch keeps its caller's type, as the
//! specification wants, and nothing that one caller passes in shows up at another.

use super::frame::Type;
use super::{Checked, Fail, Verifier};

/// Contexts of one method before it counts as too complex.
const MAX_CONTEXTS: usize = 1 << 10;

#[derive(Default)]
pub(crate) struct Contexts {
    /// The one at work; 0 is the method's own.
    pub current: u16,
    calls: Vec<Call>,
}

/// A context other than the method's own.
struct Call {
    parent: u16,
    /// Where the jsr is, where it goes, and where it returns to.
    bci: usize,
    target: usize,
    back: usize,
}

impl Contexts {
    fn get(&self, context: u16) -> Option<&Call> {
        self.calls.get(usize::from(context).checked_sub(1)?)
    }

    fn is_inside(&self, target: usize) -> bool {
        let mut context = self.current;
        while let Some(call) = self.get(context) {
            if call.target == target {
                return true;
            }
            context = call.parent;
        }
        false
    }

    /// Where a return from `subroutine` goes and in which context; it must be the one at work or one that called it.
    fn leave(&self, subroutine: u16) -> Option<(usize, u16)> {
        let mut context = self.current;
        while context != subroutine {
            context = self.get(context)?.parent;
        }
        self.get(subroutine).map(|call| (call.back, call.parent))
    }
}

impl Verifier<'_> {
    /// jsr and jsr_w, to `target`.
    pub fn jsr(&mut self, bci: usize, target: usize) -> Checked<bool> {
        let contexts = &mut self.inferred.contexts;
        if contexts.is_inside(target) {
            return Err(self.bad_code(bci, "Recursive call to jsr entry"));
        }
        let parent = contexts.current;
        let known = contexts.calls.iter().position(|call| call.parent == parent && call.bci == bci);
        let context = match known {
            Some(position) => position as u16 + 1,
            None if contexts.calls.len() >= MAX_CONTEXTS => return Err(Fail::TooComplex),
            None => {
                let back = bci + self.len_at(bci)?;
                let contexts = &mut self.inferred.contexts;
                contexts.calls.push(Call { parent, bci, target, back });
                contexts.calls.len() as u16
            }
        };
        self.push(Type::ReturnAddress(context))?;
        self.merge_in_context(context, target)?;
        Ok(false)
    }

    /// ret by a local.
    pub fn ret(&mut self, bci: usize, index: usize) -> Checked<bool> {
        let Type::ReturnAddress(subroutine) = self.frame.local(index) else {
            return Err(self.bad_local(index, "return address"));
        };
        match self.inferred.contexts.leave(subroutine) {
            Some((back, context)) if back < self.bytes.len() => self.merge_in_context(context, back)?,
            Some(_) => return Err(self.bad_code(bci, "Falling off the end of the code")),
            None => return Err(self.bad_code(bci, "Illegal return from subroutine")),
        }
        Ok(false)
    }

    fn merge_in_context(&mut self, context: u16, target: usize) -> Checked<()> {
        let current = std::mem::replace(&mut self.inferred.contexts.current, context);
        let merged = self.merge_into(target, None);
        self.inferred.contexts.current = current;
        merged
    }
}
