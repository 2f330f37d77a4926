//! Branches: where they lead, and what is known behind them.

use doppel_classpath::classfile::opcodes::{self, *};

use super::frame::{Frame, Origin, Slot};
use super::{Interpreter, Next};
use crate::range::Comparison;
use crate::value::{Range, Reference, Value};

/// Where the instruction at `pc` may branch to, falling through not counted.
pub fn targets(code: &[u8], pc: usize) -> Vec<usize> {
    let narrow = || offset2(code, pc).and_then(|offset| pc.checked_add_signed(offset)).into_iter().collect();
    match code.get(pc).copied().unwrap_or(NOP) {
        IFEQ..=JSR | IFNULL | IFNONNULL => narrow(),
        GOTO_W | JSR_W => offset4(code, pc + 1).and_then(|offset| pc.checked_add_signed(offset)).into_iter().collect(),
        TABLESWITCH => {
            let at = pc + opcodes::switch_operands(pc);
            let (low, high) = (offset4(code, at + 4).unwrap_or(0), offset4(code, at + 8).unwrap_or(0));
            let n_entries = usize::try_from(high - low + 1).unwrap_or(0);
            switch_targets(code, pc, [at].into_iter().chain((0..n_entries).map(|index| at + 12 + index * 4)))
        }
        LOOKUPSWITCH => {
            let at = pc + opcodes::switch_operands(pc);
            let n_pairs = usize::try_from(offset4(code, at + 4).unwrap_or(0)).unwrap_or(0);
            switch_targets(code, pc, [at].into_iter().chain((0..n_pairs).map(|index| at + 12 + index * 8)))
        }
        _ => Vec::new(),
    }
}

fn switch_targets(code: &[u8], pc: usize, places: impl Iterator<Item = usize>) -> Vec<usize> {
    places.map_while(|place| offset4(code, place)).filter_map(|offset| pc.checked_add_signed(offset)).collect()
}

fn offset2(code: &[u8], pc: usize) -> Option<isize> {
    code.get(pc + 1..)?.first_chunk().map(|bytes| isize::from(i16::from_be_bytes(*bytes)))
}

fn offset4(code: &[u8], at: usize) -> Option<isize> {
    code.get(at..)?.first_chunk().map(|bytes| i32::from_be_bytes(*bytes) as isize)
}

impl Interpreter<'_, '_> {
    pub(super) fn branch(&mut self, pc: usize, opcode: u8, frame: &mut Frame) -> Next {
        let targets = targets(&self.bytes, pc);
        match opcode {
            GOTO | GOTO_W => {
                targets.into_iter().for_each(|target| self.flow(target, frame));
                Next::Ends
            }
            TABLESWITCH | LOOKUPSWITCH => {
                frame.pop();
                targets.into_iter().for_each(|target| self.flow(target, frame));
                Next::Ends
            }
            IFEQ..=IFLE => {
                let value = frame.pop();
                let zero = Slot { value: Value::int(0), origin: Origin::None };
                self.compare(&targets, frame, Comparison::ALL[usize::from(opcode - IFEQ)], value, zero)
            }
            IF_ICMPEQ..=IF_ICMPLE => {
                let (value2, value1) = (frame.pop(), frame.pop());
                self.compare(&targets, frame, Comparison::ALL[usize::from(opcode - IF_ICMPEQ)], value1, value2)
            }
            IFNULL | IFNONNULL => {
                let slot = frame.pop();
                let (null, nonnull) = (with_null(frame, slot), without_null(frame, slot));
                self.fork(&targets, frame, if opcode == IFNULL { [null, nonnull] } else { [nonnull, null] })
            }
            // if_acmpeq and if_acmpne.
            _ => {
                frame.pop();
                frame.pop();
                targets.into_iter().for_each(|target| self.flow(target, frame));
                Next::Falls
            }
        }
    }

    fn compare(&mut self, targets: &[usize], frame: &mut Frame, comparison: Comparison, a: Slot, b: Slot) -> Next {
        let taken = self.where_holds(frame, comparison, a, b);
        let not_taken = self.where_holds(frame, comparison.negated(), a, b);
        self.fork(targets, frame, [taken, not_taken])
    }

    /// Goes on with the states of a branch that is taken and one that is not, if they can be.
    fn fork(&mut self, targets: &[usize], frame: &mut Frame, [taken, not_taken]: [Option<Frame>; 2]) -> Next {
        if let Some(taken) = taken {
            targets.iter().for_each(|&target| self.flow(target, &taken));
        }
        match not_taken {
            Some(not_taken) => {
                *frame = not_taken;
                Next::Falls
            }
            None => Next::Ends,
        }
    }

    /// The state in which a comparison holds; none if it cannot.
    fn where_holds(&mut self, frame: &Frame, comparison: Comparison, a: Slot, b: Slot) -> Option<Frame> {
        let (Value::Number(left), Value::Number(right)) = (a.value, b.value) else { return Some(frame.clone()) };
        let (left, right) = comparison.refine(left, right)?;
        let mut frame = frame.clone();
        frame.refine(a.origin, Value::Number(left));
        frame.refine(b.origin, Value::Number(right));
        match comparison {
            Comparison::Lt => frame.learn_less(a.origin, b.origin),
            Comparison::Gt => frame.learn_less(b.origin, a.origin),
            _ => {}
        }
        if let (Origin::InstanceOf(local, class), true) = (a.origin, left == Range::constant(1)) {
            let Value::Ref(reference) = frame.local(local) else { return Some(frame) };
            let passed = self.engine.types.filter(&self.engine.world, reference.types, class).passed;
            let instance = Reference { nullable: false, types: passed, ..reference };
            frame.refine(Origin::Local(local), Value::Ref(instance));
        }
        Some(frame)
    }
}

/// The state in which a reference is null.
fn with_null(frame: &Frame, slot: Slot) -> Option<Frame> {
    let Value::Ref(reference) = slot.value else { return Some(frame.clone()) };
    let mut frame = frame.clone();
    frame.refine(slot.origin, Value::NULL);
    reference.nullable.then_some(frame)
}

/// The state in which a reference is not null.
pub fn without_null(frame: &Frame, slot: Slot) -> Option<Frame> {
    let Value::Ref(reference) = slot.value else { return Some(frame.clone()) };
    let mut frame = frame.clone();
    frame.refine(slot.origin, Value::Ref(Reference { nullable: false, ..reference }));
    (!reference.is_always_null()).then_some(frame)
}
