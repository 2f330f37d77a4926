//! Fields, arrays, objects and monitors.

use doppel_classpath::classfile::opcodes::DUP;

use super::emit::{Effect, Link};
use super::kinds::K;
use super::stack::Val;
use super::{Res, Translator, verify};
use crate::interp::mode::Op;
use crate::interp::ops::{array, field, object, type_check};

impl Translator<'_> {
    pub fn getstatic(&mut self) -> Res<()> {
        let index = self.instruction.constant();
        let kind = self.field_kind(index)?;
        let dst = self.result(self.depth(), kind)?;
        self.emit(op!(field::getstatic_slow), dst, 0, index);
        self.set_effect(Effect::Field);
        self.emit_data([0, 0], Link::Data);
        self.finish(kind)
    }

    pub fn putstatic(&mut self) -> Res<()> {
        let index = self.instruction.constant();
        let [value] = self.operands([self.field_kind(index)?])?;
        let [b] = self.regs([value]);
        self.emit(op!(field::putstatic_slow), 0, b, index);
        self.set_effect(Effect::Store);
        self.emit_data([0, 0], Link::Data);
        self.drop_to(value);
        Ok(())
    }

    pub fn getfield(&mut self, handler: Op) -> Res<()> {
        let index = self.instruction.constant();
        let kind = self.field_kind(index)?;
        let [receiver] = self.operands([K::Ref])?;
        let dst = self.result(receiver, kind)?;
        let [b] = self.regs([receiver]);
        self.emit(handler, dst, b, index);
        self.set_effect(Effect::Field);
        self.drop_to(receiver);
        self.finish(kind)
    }

    pub fn putfield(&mut self, handler: Op) -> Res<()> {
        let index = self.instruction.constant();
        let [receiver, value] = self.operands([K::Ref, self.field_kind(index)?])?;
        let [a, b] = self.regs([receiver, value]);
        self.emit(handler, a, b, index);
        self.set_effect(Effect::Store);
        self.drop_to(receiver);
        Ok(())
    }

    pub fn array_load(&mut self, handler: Op, kind: K) -> Res<()> {
        let [array, index] = self.operands([K::Ref, K::Int])?;
        let dst = self.result(array, kind)?;
        let [b, c] = self.regs([array, index]);
        self.emit(handler, dst, b, c);
        self.set_effect(Effect::Element);
        self.drop_to(array);
        self.finish(kind)
    }

    pub fn array_store(&mut self, handler: Op, kind: K) -> Res<()> {
        let [array, index, value] = self.operands([K::Ref, K::Int, kind])?;
        let [a, b, c] = self.regs([array, index, value]);
        self.emit(handler, a, b, c);
        self.drop_to(array);
        Ok(())
    }

    /// The same instruction also performs the dup that nearly always follows.
    pub fn new_object(&mut self) -> Res<()> {
        let index = self.instruction.constant();
        if self.class_operand(index)?.starts_with(b"[") {
            return Err(verify("Illegal creation of array"));
        }
        let depth = self.depth();
        let dup_follows = !self.points.is_leader(self.next) && self.bytes.get(self.next) == Some(&DUP);
        if !dup_follows {
            let dst = self.result(depth, K::Ref)?;
            self.emit(op!(object::new_slow), dst, dst, index);
            self.emit_data([0, 0], Link::Data);
            return self.finish(K::Ref);
        }
        let (first, second) = (self.own_register(depth), self.own_register(depth + 1));
        self.evict(first, depth);
        self.evict(second, depth);
        self.emit(op!(object::new_slow), first, second, index);
        self.emit_data([0, 0], Link::Data);
        self.next += 1;
        self.push(K::Ref, Val::Reg(first))?;
        self.push(K::Ref, Val::Reg(second))
    }

    pub fn newarray(&mut self) -> Res<()> {
        let atype = u16::from(self.instruction.array_type());
        if array::primitive(atype).is_none() {
            return Err(verify("Illegal newarray instruction"));
        }
        self.one_dimension(op!(array::newarray_slow), atype)
    }

    pub fn anewarray(&mut self) -> Res<()> {
        let index = self.instruction.constant();
        if dimensions(self.class_operand(index)?) >= 255 {
            return Err(verify("Array with too many dimensions"));
        }
        self.one_dimension(op!(array::anewarray_slow), index)
    }

    fn one_dimension(&mut self, handler: Op, operand: u16) -> Res<()> {
        let [length] = self.operands([K::Int])?;
        let dst = self.result(length, K::Ref)?;
        let [b] = self.regs([length]);
        self.emit(handler, dst, b, operand);
        self.emit_data([0, 0], Link::Data);
        self.drop_to(length);
        self.finish(K::Ref)
    }

    pub fn multianewarray(&mut self) -> Res<()> {
        let index = self.instruction.constant();
        let n_lengths = usize::from(self.instruction.count());
        if n_lengths == 0 || n_lengths > dimensions(self.class_operand(index)?) {
            return Err(verify("Illegal dimension argument"));
        }
        let mut base = self.depth();
        for _ in 0..n_lengths {
            base = self.operand_below(base, K::Int)?;
        }
        self.flush(base, self.depth());
        self.emit(op!(array::multianewarray), self.own_register(base), n_lengths as u16, index);
        self.drop_to(base);
        self.push(K::Ref, Val::Reg(self.own_register(base)))
    }

    /// The value stays where it is. Null needs no check.
    pub fn checkcast(&mut self) -> Res<()> {
        let index = self.instruction.constant();
        self.class_operand(index)?;
        let [value] = self.operands([K::Ref])?;
        if self.constant(value).is_none() {
            let [b] = self.regs([value]);
            self.emit(op!(type_check::checkcast_slow), 0, b, index);
            self.emit_data([0, 0], Link::Data);
        }
        Ok(())
    }

    pub fn instanceof(&mut self) -> Res<()> {
        let index = self.instruction.constant();
        self.class_operand(index)?;
        let [value] = self.operands([K::Ref])?;
        let dst = self.result(value, K::Int)?;
        let [b] = self.regs([value]);
        self.emit(op!(type_check::instanceof_slow), dst, b, index);
        self.emit_data([0, 0], Link::Data);
        self.drop_to(value);
        self.finish(K::Int)
    }

    pub fn monitor(&mut self, handler: Op) -> Res<()> {
        let [object] = self.operands([K::Ref])?;
        let [a] = self.regs([object]);
        self.emit(handler, a, 0, 0);
        self.drop_to(object);
        Ok(())
    }
}

fn dimensions(name: &[u8]) -> usize {
    name.iter().take_while(|byte| **byte == b'[').count()
}
