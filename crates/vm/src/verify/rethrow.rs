//! Whether an exception handler always throws again. A constructor that calls another one inside of a try block must not catch
//! its exception and return: the object would be left half made.

use std::collections::BTreeSet;

use doppel_classpath::classfile::opcodes::*;

use super::{Checked, Verifier};

impl Verifier<'_> {
    /// For the call of another constructor at `bci`.
    pub fn check_handlers_throw(&self, bci: usize) -> Checked<()> {
        for entry in &self.code.exception_table {
            let covers = (usize::from(entry.start_pc)..usize::from(entry.end_pc)).contains(&bci);
            if covers && !self.ends_in_athrow(usize::from(entry.handler_pc)) {
                return Err(self.bad_code(bci, "Bad <init> method call from after the start of a try block"));
            }
        }
        Ok(())
    }

    /// Whether all ways from `start` end in `athrow` or never. As HotSpot looks at it: code is scanned, alternatives are put by,
    /// and who reaches the end of the code has not thrown.
    fn ends_in_athrow(&self, start: usize) -> bool {
        let mut bci = start;
        let (mut alternatives, mut handlers) = (Vec::new(), Vec::new());
        let (mut seen_handlers, mut visited) = (BTreeSet::new(), BTreeSet::new());
        loop {
            if bci >= self.bytes.len() {
                return false;
            }
            self.push_handlers(bci, &mut seen_handlers, &mut handlers);
            let Some(next) = instruction_len(self.bytes, bci).map(|len| bci + len) else { return true };
            let opcode = self.bytes[bci];
            bci = match opcode {
                IFEQ..=IF_ACMPNE | IFNULL | IFNONNULL if visited.insert(bci) => {
                    let Some(target) = self.target(bci, i32::from(self.u2(bci + 1) as i16)) else { return false };
                    let (now, later) = if target > bci { (next, target) } else { (target, next) };
                    alternatives.push(later);
                    now
                }
                GOTO | GOTO_W if visited.insert(bci) => {
                    let offset = if opcode == GOTO { i32::from(self.u2(bci + 1) as i16) } else { self.i4(bci + 1) };
                    let Some(target) = self.target(bci, offset) else { return false };
                    target
                }
                TABLESWITCH | LOOKUPSWITCH => {
                    let at = bci + switch_operands(bci);
                    let (n, step) = match opcode {
                        TABLESWITCH => (i64::from(self.i4(at + 8)) - i64::from(self.i4(at + 4)) + 1, 4),
                        _ => (i64::from(self.i4(at + 4)), 8),
                    };
                    alternatives.push(next);
                    for index in 0..n.max(0) as usize {
                        let Some(target) = self.target(bci, self.i4(at + 12 + step * index)) else { return false };
                        alternatives.push(target);
                    }
                    let Some(default) = self.target(bci, self.i4(at)) else { return false };
                    default
                }
                RETURN => return false,
                IFEQ..=GOTO | IFNULL | IFNONNULL | GOTO_W | ATHROW => {
                    match alternatives.pop().or_else(|| handlers.pop()) {
                        Some(other) => other,
                        None => return true,
                    }
                }
                _ => next,
            };
        }
    }

    fn push_handlers(&self, bci: usize, seen: &mut BTreeSet<usize>, handlers: &mut Vec<usize>) {
        for entry in &self.code.exception_table {
            let handler = usize::from(entry.handler_pc);
            let covers = (usize::from(entry.start_pc)..usize::from(entry.end_pc)).contains(&bci);
            if covers && seen.insert(handler) {
                handlers.push(handler);
            }
        }
    }

    fn target(&self, bci: usize, offset: i32) -> Option<usize> {
        usize::try_from(bci as i64 + i64::from(offset)).ok().filter(|&target| target < self.bytes.len())
    }
}
