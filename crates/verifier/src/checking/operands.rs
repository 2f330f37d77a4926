//! Operand stack and locals of the current frame.

use doppel_classpath::classfile::opcodes::mnemonic;

use super::Checker;
use crate::failure::{Checked, Fail};
use crate::frame::Type;
use crate::method::OBJECT;
use crate::report::Context;

impl<'c> Checker<'_, 'c> {
    pub fn push(&mut self, ty: Type<'c>) -> Checked<()> {
        let half = ty.second_half();
        self.check_room(1 + usize::from(half.is_some()))?;
        self.frame.push(ty);
        half.into_iter().for_each(|half| self.frame.push(half));
        Ok(())
    }

    /// Pushes slots one by one, as popped or declared, including halves.
    pub fn push_slots(&mut self, slots: &[Type<'c>]) -> Checked<()> {
        for &slot in slots {
            self.check_room(1)?;
            self.frame.push(slot);
        }
        Ok(())
    }

    /// Pushes a value of a declared type.
    pub fn push_declared(&mut self, ty: Type<'c>) -> Checked<()> {
        match ty.second_half() {
            Some(half) => self.push_slots(&[ty, half]),
            None => self.push(ty),
        }
    }

    pub fn check_room(&self, n: usize) -> Checked<()> {
        if self.frame.stack.len() + n > usize::from(self.method.code.max_stack) {
            let context = Context::new(self.frame.bci, "Exceeded max stack size.", Some(&self.frame.shown()));
            return Err(Fail::Verify("Operand stack overflow".to_owned(), context));
        }
        Ok(())
    }

    /// Pops one slot, whatever it is.
    pub fn pop_any(&mut self) -> Checked<Type<'c>> {
        match self.frame.stack.pop() {
            Some(ty) => Ok(ty),
            None => Err(self.underflow()),
        }
    }

    /// Pops a value assignable to `wanted`; two slots for long and double.
    pub fn pop(&mut self, wanted: Type<'c>) -> Checked<Type<'c>> {
        let Some(half) = wanted.second_half() else { return self.pop_slot(wanted) };
        let upper = self.pop_slot(half);
        if let Err(Fail::Interrupted) = upper {
            return upper;
        }
        // Both halves are checked, and the last error counts.
        let lower = self.pop_slot(wanted)?;
        upper.map(|_| lower)
    }

    /// Pops a value of a declared type, slot by slot.
    pub fn pop_declared(&mut self, wanted: Type<'c>) -> Checked<Type<'c>> {
        if let Some(half) = wanted.second_half() {
            self.pop_slot(half)?;
        }
        self.pop_slot(wanted)
    }

    /// Pops a slot even if it does not fit.
    fn pop_slot(&mut self, wanted: Type<'c>) -> Checked<Type<'c>> {
        let top = self.pop_any()?;
        match self.assignable(wanted, top)? {
            true => Ok(top),
            false => Err(self.bad_popped(top, Some(&wanted.to_string()), "Bad type on operand stack")),
        }
    }

    pub fn pop_reference(&mut self) -> Checked<Type<'c>> {
        self.pop_if(Type::is_reference, "reference type")
    }

    /// Pops an initialised object or null.
    pub fn pop_object(&mut self) -> Checked<Type<'c>> {
        self.pop(Type::Ref(OBJECT))
    }

    pub fn pop_category1(&mut self) -> Checked<Type<'c>> {
        self.pop_if(Type::is_category1, "category1 type")
    }

    /// Pops two slots: two values, or one value of two slots. The upper one comes first.
    pub fn pop_pair(&mut self, opcode: u8) -> Checked<(Type<'c>, Type<'c>)> {
        let upper = self.pop_any()?;
        if upper.is_category1() {
            return Ok((upper, self.pop_category1()?));
        }
        if upper.is_second_half() {
            return Ok((upper, self.pop_if(Type::is_wide, "category2 type")?));
        }
        Err(self.bad_popped(upper, None, &format!("Bad type on operand stack in {}", mnemonic(opcode))))
    }

    fn pop_if(&mut self, is_wanted: impl Fn(Type<'c>) -> bool, wanted: &str) -> Checked<Type<'c>> {
        let top = self.pop_any()?;
        if is_wanted(top) { Ok(top) } else { Err(self.bad_popped(top, Some(wanted), "Bad type on operand stack")) }
    }

    fn underflow(&self) -> Fail {
        let context = Context::new(self.frame.bci, "Attempt to pop empty stack.", Some(&self.frame.shown()));
        Fail::Verify("Operand stack underflow".to_owned(), context)
    }

    /// The error for a type that was just popped and does not fit.
    pub fn bad_popped(&self, found: Type<'c>, wanted: Option<&str>, message: &str) -> Fail {
        let found = format!("{found} (current frame, stack[{}])", self.frame.stack.len());
        let context = Context::wrong_type(self.frame.bci, &found, wanted, Some(&self.frame.shown()));
        Fail::Verify(message.to_owned(), context)
    }

    fn check_local(&self, index: usize) -> Checked<()> {
        self.check_locals(index, 1)
    }

    fn check_locals(&self, index: usize, n: usize) -> Checked<()> {
        if index + n > self.frame.max_locals {
            let reason = format!("Local index {index} is invalid");
            let context = Context::new(self.frame.bci, &reason, None);
            return Err(Fail::Verify("Local variable table overflow".to_owned(), context));
        }
        Ok(())
    }

    pub fn load_local(&mut self, index: usize, wanted: Type<'c>) -> Checked<()> {
        if wanted.is_wide() && index + 1 >= self.frame.n_locals {
            let reason = format!("Local index {index} is invalid");
            let context = Context::new(self.frame.bci, &reason, None);
            return Err(Fail::Verify("get long/double overflows locals".to_owned(), context));
        }
        self.check_local(index)?;
        if self.frame.local(index) != wanted {
            return Err(self.bad_local(index, &wanted.to_string()));
        }
        if let Some(half) = wanted.second_half().filter(|&half| self.frame.local(index + 1) != half) {
            return Err(self.bad_local(index + 1, &half.to_string()));
        }
        self.push(wanted)
    }

    pub fn load_reference(&mut self, index: usize) -> Checked<()> {
        self.check_local(index)?;
        let found = self.frame.local(index);
        if !found.is_reference() {
            return Err(self.bad_local(index, "reference type"));
        }
        self.push(found)
    }

    pub fn check_int_local(&mut self, index: usize) -> Checked<()> {
        self.check_local(index)?;
        if self.frame.local(index) == Type::Int { Ok(()) } else { Err(self.bad_local(index, "integer")) }
    }

    pub fn bad_local(&self, index: usize, wanted: &str) -> Fail {
        let found = format!("{} (current frame, locals[{index}])", self.frame.local(index));
        let context = Context::wrong_type(self.frame.bci, &found, Some(wanted), Some(&self.frame.shown()));
        Fail::Verify("Bad local variable type".to_owned(), context)
    }

    pub fn store_local(&mut self, index: usize, ty: Type<'c>) -> Checked<()> {
        self.check_locals(index, if ty.is_wide() { 2 } else { 1 })?;
        self.set_local(index, ty);
        if let Some(half) = ty.second_half() {
            self.set_local(index + 1, half);
        }
        Ok(())
    }

    /// Overwriting half of a long or double makes the other half unusable.
    fn set_local(&mut self, index: usize, ty: Type<'c>) {
        let old = self.frame.local(index);
        if old.is_wide()
            && !ty.is_wide()
            && let Some(high) = self.frame.locals.get_mut(index + 1)
        {
            *high = Type::Top;
        }
        if old.is_second_half()
            && !ty.is_second_half()
            && let Some(low) = index.checked_sub(1).and_then(|low| self.frame.locals.get_mut(low))
        {
            *low = Type::Top;
        }
        if let Some(local) = self.frame.locals.get_mut(index) {
            *local = ty;
        }
        self.frame.n_locals = self.frame.n_locals.max(index + 1);
    }

    pub fn bad_code(&self, bci: usize, message: &str) -> Fail {
        Fail::Verify(message.to_owned(), Context::new(bci, "Error exists in the bytecode", None))
    }

    pub fn bad_constant(&self, index: u16) -> Fail {
        let reason = format!("Constant pool index {index} is invalid");
        let what = if (1..self.method.file.pool.len()).contains(&index) {
            "type at constant pool entry"
        } else {
            "constant pool index"
        };
        let message = format!("Illegal {what} {index} in class {}", self.method.java_name());
        Fail::Verify(message, Context::new(self.frame.bci, &reason, None))
    }
}
