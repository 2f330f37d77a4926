//! Branches: their targets, and what they imply.

use doppel_classpath::bytecode::{Instruction, Jump};
use doppel_classpath::classfile::opcodes::*;

use super::frame::{Frame, Origin, Slot};
use super::{Interpreter, Next};
use crate::range::Comparison;
use crate::value::{Range, Reference, Value};

impl Interpreter<'_, '_> {
    pub(super) fn branch(&mut self, instruction: Instruction<'_>, frame: &mut Frame) -> Next {
        let targets: Vec<usize> = instruction.jumps().filter_map(Jump::bci).collect();
        let opcode = instruction.opcode;
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

    /// Continues with the states of the taken and the untaken branch, if they are feasible.
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
