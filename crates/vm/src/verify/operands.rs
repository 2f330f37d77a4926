//! Operand stack and locals of the frame at work.

use super::frame::Type;
use super::report::Context;
use super::{Checked, Fail, Verifier};

impl Verifier<'_> {
    pub fn push(&mut self, ty: Type) -> Checked<()> {
        let size = self.frame.stack.len() + if ty.is_wide() { 2 } else { 1 };
        if size > usize::from(self.code.max_stack) {
            let context = Context::new(self.frame.bci, "Exceeded max stack size.", Some(&self.frame));
            return Err(Fail::Verify("Operand stack overflow".to_owned(), context));
        }
        self.frame.stack.push(ty);
        self.frame.stack.extend(ty.second_half());
        Ok(())
    }

    /// Pops one slot, whatever it is.
    pub fn pop_any(&mut self) -> Checked<Type> {
        match self.frame.stack.pop() {
            Some(ty) => Ok(ty),
            None => Err(self.underflow()),
        }
    }

    /// Pops a value that can stand for `wanted`; two slots for long and double.
    pub fn pop(&mut self, wanted: Type) -> Checked<Type> {
        if let Some(half) = wanted.second_half() {
            self.pop_slot(half)?;
        }
        self.pop_slot(wanted)
    }

    fn pop_slot(&mut self, wanted: Type) -> Checked<Type> {
        let Some(&top) = self.frame.stack.last() else { return Err(self.underflow()) };
        if !self.assignable(wanted, top)? {
            return Err(self.bad_operand(&wanted.to_string(), "Bad type on operand stack"));
        }
        self.frame.stack.pop();
        Ok(top)
    }

    pub fn pop_reference(&mut self) -> Checked<Type> {
        self.pop_if(Type::is_reference, "reference type")
    }

    /// An initialised object or null.
    pub fn pop_object(&mut self) -> Checked<Type> {
        self.pop(Type::Ref(self.object))
    }

    pub fn pop_category1(&mut self) -> Checked<Type> {
        self.pop_if(Type::is_category1, "category1 type")
    }

    fn pop_category2(&mut self) -> Checked<Type> {
        self.pop_if(Type::is_wide, "category2 type")
    }

    /// Two slots: two values, or one of two slots. The upper one comes first.
    pub fn pop_pair(&mut self) -> Checked<(Type, Type)> {
        if self.frame.stack.last().copied().is_some_and(Type::is_second_half) {
            let high = self.pop_any()?;
            return Ok((high, self.pop_category2()?));
        }
        Ok((self.pop_category1()?, self.pop_category1()?))
    }

    fn pop_if(&mut self, is_wanted: impl Fn(Type) -> bool, wanted: &str) -> Checked<Type> {
        match self.frame.stack.last() {
            None => Err(self.underflow()),
            Some(&top) if is_wanted(top) => {
                self.frame.stack.pop();
                Ok(top)
            }
            Some(_) => Err(self.bad_operand(wanted, "Bad type on operand stack")),
        }
    }

    /// Pushes slots as they were popped, halves included.
    pub fn push_slots<const N: usize>(&mut self, slots: [Type; N]) -> Checked<()> {
        if self.frame.stack.len() + N > usize::from(self.code.max_stack) {
            let context = Context::new(self.frame.bci, "Exceeded max stack size.", Some(&self.frame));
            return Err(Fail::Verify("Operand stack overflow".to_owned(), context));
        }
        self.frame.stack.extend(slots);
        Ok(())
    }

    fn underflow(&self) -> Fail {
        let context = Context::new(self.frame.bci, "Attempt to pop empty stack.", Some(&self.frame));
        Fail::Verify("Operand stack underflow".to_owned(), context)
    }

    /// The top of the stack is not what is wanted.
    pub fn bad_operand(&self, wanted: &str, message: &str) -> Fail {
        let index = self.frame.stack.len().saturating_sub(1);
        let found = self.frame.stack.last().copied().unwrap_or(Type::Top);
        let found = format!("{found} (current frame, stack[{index}])");
        Fail::Verify(message.to_owned(), Context::wrong_type(self.frame.bci, &found, Some(wanted), Some(&self.frame)))
    }

    /// A type that was popped just now is of no use here.
    pub fn bad_popped(&self, found: Type, wanted: Option<&str>, message: &str) -> Fail {
        let found = format!("{found} (current frame, stack[{}])", self.frame.stack.len());
        Fail::Verify(message.to_owned(), Context::wrong_type(self.frame.bci, &found, wanted, Some(&self.frame)))
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

    pub fn load_local(&mut self, index: usize, wanted: Type) -> Checked<()> {
        if wanted.is_wide() && index + 1 >= self.frame.n_locals {
            let reason = format!("Local index {index} is invalid");
            let context = Context::new(self.frame.bci, &reason, None);
            return Err(Fail::Verify("get long/double overflows locals".to_owned(), context));
        }
        self.check_local(index)?;
        let halves = wanted.second_half().is_none_or(|half| self.frame.local(index + 1) == half);
        if self.frame.local(index) != wanted || !halves {
            return Err(self.bad_local(index, &wanted.to_string()));
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
        let context = Context::wrong_type(self.frame.bci, &found, Some(wanted), Some(&self.frame));
        Fail::Verify("Bad local variable type".to_owned(), context)
    }

    pub fn store_local(&mut self, index: usize, ty: Type) -> Checked<()> {
        self.check_locals(index, if ty.is_wide() { 2 } else { 1 })?;
        self.set_local(index, ty);
        if let Some(half) = ty.second_half() {
            self.set_local(index + 1, half);
        }
        Ok(())
    }

    /// Half of a long or double that is overwritten makes the other half unusable.
    fn set_local(&mut self, index: usize, ty: Type) {
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
        let what = if (1..self.file.pool.len()).contains(&index) {
            "type at constant pool entry"
        } else {
            "constant pool index"
        };
        let message = format!("Illegal {what} {index} in class {}", self.class.java_name());
        Fail::Verify(message, Context::new(self.frame.bci, &reason, None))
    }
}
