//! The origin of each value on the operand stack: a forward simulation of a method's bytecode.
//!
//! The order of the passes and the merging follow HotSpot, because they determine what the message can say.

use doppel_classpath::bytecode::{Instruction, Jump, Shuffle, effect, instructions, shuffle};
use doppel_classpath::classfile::opcodes::*;
use doppel_classpath::classfile::{ClassFile, Constant, ExceptionEntry, descriptor};

/// The operand stack before one instruction.
#[derive(Clone, Default)]
pub struct OperandStack {
    /// For each slot, bottom first, the bytecode index of the instruction that pushed it; none if that is not certain.
    slots: Vec<Option<u16>>,
    /// Locals (of the first 64) that were written on the way here.
    written: u64,
}

impl OperandStack {
    /// The origin of the slot at this depth, where 0 is the top.
    pub fn source(&self, depth: usize) -> Option<u16> {
        let index = self.slots.len().checked_sub(depth + 1)?;
        self.slots.get(index).copied().flatten()
    }

    /// Whether a local may have changed since the method's start.
    pub fn was_written(&self, local: u16) -> bool {
        local > 63 || self.written & 1 << local != 0
    }

    fn write(&mut self, local: u16) {
        if local <= 63 {
            self.written |= 1 << local;
        }
    }

    fn push(&mut self, bci: u16, slots: usize) {
        self.slots.extend(std::iter::repeat_n(Some(bci), slots));
    }

    fn pop(&mut self, slots: usize) {
        self.slots.truncate(self.slots.len().saturating_sub(slots));
    }

    fn shuffle(&mut self, shuffle: Shuffle) {
        let taken: Vec<Option<u16>> = (0..shuffle.depth()).rev().map(|depth| self.source(depth)).collect();
        self.pop(shuffle.depth());
        self.slots.extend(shuffle.ranges().filter_map(|range| taken.get(range)).flatten());
    }

    fn merge(&mut self, other: &OperandStack) {
        for (index, slot) in self.slots.iter_mut().enumerate() {
            if other.slots.get(index) != Some(slot) {
                *slot = None;
            }
        }
        self.written |= other.written;
    }
}

/// The stacks before the instructions of a method, as far as they are needed for one of them.
pub struct OperandStacks<'a> {
    file: &'a ClassFile,
    code: &'a [u8],
    stacks: Vec<Option<OperandStack>>,
    n_slots: usize,
    added: bool,
    all_processed: bool,
}

/// The analysis of a method that needs more is cut short.
const MAX_SLOTS: usize = 1_000_000;

impl<'a> OperandStacks<'a> {
    pub fn new(file: &'a ClassFile, code: &'a [u8], handlers: &[ExceptionEntry], bci: u16) -> OperandStacks<'a> {
        let stacks = vec![None; code.len() + 1];
        let mut this = OperandStacks { file, code, stacks, n_slots: 0, added: true, all_processed: false };
        if let Some(first) = this.stacks.first_mut() {
            *first = Some(OperandStack::default());
        }
        for handler in handlers {
            if let Some(stack @ None) = this.stacks.get_mut(usize::from(handler.handler_pc)) {
                stack.insert(OperandStack::default()).push(handler.handler_pc, 1);
            }
        }
        this.run(usize::from(bci));
        this
    }

    pub fn before(&self, bci: u16) -> Option<&OperandStack> {
        self.stacks.get(usize::from(bci))?.as_ref()
    }

    fn run(&mut self, wanted: usize) {
        while !self.all_processed && self.added {
            self.all_processed = true;
            self.added = false;
            for instruction in instructions(self.code) {
                let Ok(instruction) = instruction else { return };
                self.simulate(instruction);
                let bci = instruction.next();
                if bci == wanted && self.stacks.get(bci).is_some_and(Option::is_some) {
                    self.all_processed = true;
                    break;
                }
                if self.n_slots > MAX_SLOTS {
                    return;
                }
            }
        }
    }

    /// Simulates one instruction and passes the stack to its successors.
    fn simulate(&mut self, instruction: Instruction<'a>) {
        let Some(mut stack) = self.stacks.get(instruction.bci).cloned().flatten() else {
            self.all_processed = false;
            return;
        };
        if self.apply(&mut stack, instruction).is_none() {
            self.all_processed = false;
            self.added = false;
            return;
        }
        let ends = matches!(instruction.opcode, GOTO | GOTO_W | JSR | JSR_W | RET | ATHROW | IRETURN..=RETURN);
        if !ends {
            self.flow_to(instruction.next(), &mut stack);
        }
        for target in instruction.jumps().filter_map(Jump::bci) {
            self.flow_to(target, &mut stack);
        }
    }

    fn flow_to(&mut self, bci: usize, stack: &mut OperandStack) {
        let Some(there) = self.stacks.get_mut(bci) else { return };
        match there {
            Some(known) => stack.merge(known),
            None => {
                self.added = true;
                self.n_slots += stack.slots.len();
            }
        }
        *there = Some(stack.clone());
    }

    /// The descriptor of the member at a constant-pool index.
    fn descriptor_at(&self, index: u16) -> Option<&'a [u8]> {
        let name_and_type = match self.file.pool.get(index) {
            Constant::Field { name_and_type, .. }
            | Constant::Method { name_and_type, .. }
            | Constant::InterfaceMethod { name_and_type, .. }
            | Constant::InvokeDynamic { name_and_type, .. }
            | Constant::Dynamic { name_and_type, .. } => name_and_type,
            _ => return None,
        };
        self.file.name_and_type(name_and_type).ok().map(|(_, descriptor)| descriptor)
    }

    /// Applies an instruction to the stack; none if it names no suitable constant.
    fn apply(&self, stack: &mut OperandStack, instruction: Instruction<'a>) -> Option<()> {
        let opcode = instruction.opcode;
        if instruction.is_store() {
            stack.write(instruction.local());
        }
        if let Some(shuffle) = shuffle(opcode) {
            stack.shuffle(shuffle);
            return Some(());
        }
        let (pops, pushes) = match opcode {
            // The value keeps its origin.
            CHECKCAST => (0, 0),
            LDC | LDC_W | JSR | JSR_W => (0, 1),
            LDC2_W => (0, 2),
            GETSTATIC..=PUTFIELD => {
                let slots = usize::from(descriptor::slots(self.descriptor_at(instruction.constant())?));
                match opcode {
                    GETSTATIC => (0, slots),
                    GETFIELD => (1, slots),
                    PUTSTATIC => (slots, 0),
                    _ => (1 + slots, 0),
                }
            }
            INVOKEVIRTUAL..=INVOKEDYNAMIC => {
                let descriptor = self.descriptor_at(instruction.constant())?;
                let receiver = usize::from(!matches!(opcode, INVOKESTATIC | INVOKEDYNAMIC));
                let arguments = descriptor::argument_slots(descriptor) as usize;
                (receiver + arguments, usize::from(descriptor::slots(descriptor::return_type(descriptor))))
            }
            MULTIANEWARRAY => (usize::from(instruction.count()), 1),
            _ => {
                let effect = effect(opcode)?;
                (effect.popped_slots(), effect.pushed_slots())
            }
        };
        stack.pop(pops);
        stack.push(instruction.bci as u16, pushes);
        Some(())
    }
}
