//! Calls: arguments go to their own registers, which are contiguous; the callee's registers begin at the first.

use doppel_classpath::classfile::opcodes::{INVOKEINTERFACE, INVOKESPECIAL, INVOKESTATIC};

use super::emit::Link;
use super::kinds::K;
use super::pool::Signature;
use super::stack::Val;
use super::{Res, Translator, verify};
use crate::interp::mode::Op;
use crate::interp::ops::link;

/// Class files may call methods of interfaces by invokespecial and invokestatic from Java 8 on.
const JAVA_8: u16 = 52;

impl Translator<'_> {
    pub fn invoke(&mut self, opcode: u8) -> Res<()> {
        let index = self.instruction.constant();
        let from_java_8 = self.file.major >= JAVA_8;
        let (handler, signature): (Op, Signature) = match opcode {
            INVOKESTATIC => (op!(link::invokestatic_slow), self.method_signature(index, true, from_java_8)?),
            INVOKESPECIAL => (op!(link::invokespecial_slow), self.method_signature(index, true, from_java_8)?),
            INVOKEINTERFACE => (op!(link::invokeinterface_slow), self.method_signature(index, false, true)?),
            _ => (op!(link::invokevirtual_slow), self.method_signature(index, true, false)?),
        };
        if signature.is_special_name && !(signature.is_init && opcode == INVOKESPECIAL) {
            return Err(verify("Illegal call to internal method"));
        }
        if opcode == INVOKEINTERFACE {
            let count = usize::from(self.instruction.count());
            if count != signature.slots + 1 || !self.instruction.is_reserved_zero() {
                return Err(verify("Inconsistent args count operand in invokeinterface"));
            }
        }
        self.call(handler, index, &signature, opcode != INVOKESTATIC)
    }

    pub fn invokedynamic(&mut self) -> Res<()> {
        let index = self.instruction.constant();
        let signature = self.call_site_signature(index)?;
        if !self.instruction.is_reserved_zero() {
            return Err(verify("Third and fourth operand bytes of invokedynamic must be zero"));
        }
        if signature.is_special_name {
            return Err(verify("Illegal call to internal method"));
        }
        self.call(op!(link::invokedynamic_slow), index, &signature, false)
    }

    fn call(&mut self, handler: Op, index: u16, signature: &Signature, has_receiver: bool) -> Res<()> {
        let mut base = self.depth();
        for &kind in signature.params.iter().rev() {
            base = self.operand_below(base, kind)?;
        }
        if has_receiver {
            base = self.operand_below(base, K::Ref)?;
        }
        self.settle_for_call(base);
        let first = self.own_register(base);
        let slots = (self.depth() - base) as u16;
        self.emit(handler, first, slots, index);
        self.emit_data([0, 0], Link::Data);
        self.drop_to(base);
        match signature.result {
            Some(kind) => self.push(kind, Val::Reg(first)),
            None => Ok(()),
        }
    }

    /// Moves the arguments to their own registers, and everything else out of the callee's registers.
    fn settle_for_call(&mut self, base: usize) {
        let first = self.own_register(base);
        let is_behind = |entry: &super::stack::Entry| matches!(entry.val, Val::Reg(register) if register >= first);
        let others = self.stack.get(..base).unwrap_or_default();
        if others.iter().any(|entry| entry.kind != K::Hi && is_behind(entry)) {
            self.flush_all();
        } else {
            self.flush(base, self.depth());
        }
    }
}
