//! The translation of a block, before addresses are known.

use std::rc::Rc;

use doppel_classpath::classfile::opcodes::{DCMPG, IADD};

use super::Translator;
use super::kinds::K;
use super::stack::Val;
use crate::interp::insn::{Insn, Slot};
use crate::interp::mode::Op;
use crate::interp::ops::branch::Branch;
use crate::interp::ops::constant::{mov, mov2};
use crate::interp::ops::cover::Note;

/// One slot of code.
#[derive(Clone)]
pub struct Emitted {
    pub slot: Slot,
    pub bci: u16,
    pub link: Link,
    pub effect: Effect,
    /// Registers that hold references when this executes; present only when the translation is repeated for that
    /// purpose.
    pub refs: Option<Rc<[u16]>>,
}

/// The effect of an instruction besides advancing to the next; for merging.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Anything.
    Other,
    /// Writes register a, reads registers, and cannot fail.
    Assign,
    /// Like `Assign`, and also writes register c.
    AssignTwo,
    /// Loads element c of array b into register a.
    Element,
    /// Loads a field into register a.
    Field,
    /// Stores register b into a field.
    Store,
    /// Records coverage.
    Cover(Note),
    /// Returns register a.
    Return,
    /// Returns the immediate.
    ReturnConstant,
}

/// What layout has to fill in. Blocks are referred to by number.
#[derive(Clone, Copy, Debug)]
pub enum Link {
    /// Nothing: an instruction.
    None,
    /// Nothing: data of the instruction before.
    Data,
    /// The handler and the distance to a block.
    Branch(Branch, usize),
    /// Addresses in the words of a data slot.
    Addresses([Option<usize>; 2]),
    /// Nothing: adds 1 to register a. May be fused with a following branch.
    Increment,
    /// Nothing: a move. A second one may join it.
    Move,
}

impl Translator<'_> {
    pub fn emit(&mut self, op: Op, a: u16, b: u16, c: u16) {
        self.emit_insn(Insn::new(op.of_mode(self.tagged), a, b, c), Link::None);
    }

    pub fn emit_imm(&mut self, op: Op, a: u16, b: u16, imm: i32) {
        self.emit_imm_linked(op, a, b, imm, Link::None);
    }

    pub fn emit_imm_linked(&mut self, op: Op, a: u16, b: u16, imm: i32, link: Link) {
        self.emit_insn(Insn::with_imm(op.of_mode(self.tagged), a, b, imm), link);
    }

    pub fn emit_branch(&mut self, branch: Branch, a: u16, b: u16, block: usize) {
        self.emit_insn(Insn::new(branch.op(false).of_mode(self.tagged), a, b, 0), Link::Branch(branch, block));
    }

    /// Copies a register, in one instruction with the preceding copy if there is one.
    pub fn emit_move(&mut self, to: u16, from: u16) {
        let (one, two) = (op!(mov).of_mode(self.tagged), op!(mov2).of_mode(self.tagged));
        match self.out.last_mut() {
            Some(last) if matches!(last.link, Link::Move) => {
                // SAFETY: moves are emitted as instructions.
                let insn = unsafe { &mut last.slot.insn };
                (insn.handler, insn.c, insn.d) = (two, to, from);
                last.link = Link::None;
                last.effect = Effect::AssignTwo;
            }
            _ => self.emit_insn(Insn::new(one, to, from, 0), Link::Move),
        }
    }

    /// A branch on a comparison with a constant that occupies the immediate.
    pub fn emit_word_branch(&mut self, branch: Branch, a: u16, constant: i32, block: usize) {
        self.emit_insn(
            Insn::with_imm(branch.op(false).of_mode(self.tagged), a, 0, constant),
            Link::Branch(branch, block),
        );
    }

    pub fn emit_insn(&mut self, insn: Insn, link: Link) {
        let refs = self.recording.then(|| self.live_refs());
        // Arithmetic instructions compute, compare or move. Divisions set their own effect if they can fail.
        let computes = self.bytes.get(self.bci).is_some_and(|opcode| (IADD..=DCMPG).contains(opcode));
        let effect = if computes || matches!(link, Link::Move) { Effect::Assign } else { Effect::Other };
        self.out.push(Emitted { slot: Slot { insn }, bci: self.bci as u16, link, effect, refs });
    }

    /// Sets the effect of the last emitted instruction.
    pub fn set_effect(&mut self, effect: Effect) {
        if let Some(last) = self.out.last_mut() {
            last.effect = effect;
        }
    }

    /// Emits data of the last emitted instruction.
    pub fn emit_data(&mut self, data: [u64; 2], link: Link) {
        let refs = self.out.last().and_then(|last| last.refs.clone());
        self.out.push(Emitted { slot: Slot { data }, bci: self.bci as u16, link, effect: Effect::Other, refs });
    }

    /// The registers that hold references now.
    pub fn live_refs(&self) -> Rc<[u16]> {
        let is_ref = |(register, kind): (usize, &K)| (*kind == K::Ref).then_some(register as u16);
        let mut refs: Vec<u16> = self.locals.iter().enumerate().filter_map(is_ref).collect();
        for entry in &self.stack {
            if let (K::Ref, Val::Reg(register)) = (entry.kind, entry.val)
                && register >= self.code.max_locals
            {
                refs.push(register);
            }
        }
        refs.sort_unstable();
        refs.dedup();
        refs.into()
    }
}
