//! Handlers around the call of another constructor. The exceptions that they catch leave `this` uninitialised, so
//! HotSpot used to require that every path from there ends by throwing, in addition to the stack maps. The updates of
//! January 2026 rely on the stack maps alone (JDK-8364660).

use doppel_classpath::bytecode::{Instruction, Jump};
use doppel_classpath::classfile::opcodes::*;

use super::Checker;
use crate::failure::Checked;
use crate::internal_codes;

impl<'c> Checker<'_, 'c> {
    /// Checks the handlers of a call at `bci` that initialises `this`.
    pub fn check_throwing_handlers(&self, bci: usize) -> Checked<()> {
        if self.method.differences.wants_throwing_handlers
            && !self.handlers_of(bci).all(|handler| self.ends_in_athrow(handler))
        {
            return Err(self.bad_code(bci, "Bad <init> method call from after the start of a try block"));
        }
        Ok(())
    }

    fn handlers_of(&self, bci: usize) -> impl Iterator<Item = usize> + '_ {
        let covering = move |start: u16, end: u16| (usize::from(start)..usize::from(end)).contains(&bci);
        let entries =
            self.method.code.exception_table.iter().filter(move |entry| covering(entry.start_pc, entry.end_pc));
        entries.map(|entry| usize::from(entry.handler_pc))
    }

    /// Whether no path from here, including those through further handlers, reaches a return or the end of the code.
    fn ends_in_athrow(&self, start: usize) -> bool {
        let mut seen = vec![false; self.method.bytes.len()];
        let mut open = vec![start];
        while let Some(bci) = open.pop() {
            let Some(seen) = seen.get_mut(bci) else { return false };
            if std::mem::replace(seen, true) {
                continue;
            }
            open.extend(self.handlers_of(bci));
            match self.ways_on(bci) {
                Some(ways) => open.extend(ways),
                None => return false,
            }
        }
        true
    }

    /// The successors of an instruction; none if it returns, is malformed, or leads to before the code. Targets are not
    /// checked yet.
    fn ways_on(&self, bci: usize) -> Option<Vec<usize>> {
        let Ok(instruction) = Instruction::decode(self.method.bytes, bci) else {
            return Some(vec![bci + internal_codes::len(self.method.bytes, bci)?]);
        };
        let next = Some(instruction.next());
        match instruction.opcode {
            // Returns with a value do not leave a constructor, and are not special.
            RETURN => None,
            ATHROW => Some(Vec::new()),
            GOTO | GOTO_W => instruction.jumps().map(Jump::bci).collect(),
            // HotSpot also examines what follows a switch.
            IFEQ..=IF_ACMPNE | IFNULL | IFNONNULL | TABLESWITCH | LOOKUPSWITCH => {
                [next].into_iter().chain(instruction.jumps().map(Jump::bci)).collect()
            }
            _ => next.map(|next| vec![next]),
        }
    }
}
