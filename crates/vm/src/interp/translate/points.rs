//! Instruction boundaries and the bytecode indices where blocks begin (JVMS §4.9.1).

use doppel_classpath::bytecode::{Instruction, Jump, Malformed, instructions};
use doppel_classpath::classfile::Code as CodeAttribute;
use doppel_classpath::classfile::opcodes::*;

use super::{Reject, Res, verify};

/// Facts about bytecode indices.
pub struct Points {
    flags: Vec<u8>,
    has_monitors: bool,
    has_branches: bool,
}

const START: u8 = 1;
const LEADER: u8 = 2;
/// A range of the exception table starts or ends here.
const EDGE: u8 = 4;
/// A line begins here whose execution is to be noted.
const LINE: u8 = 8;
/// A conditional branch or a switch may lead here, or an exception.
const SIDE: u8 = 16;

impl Points {
    pub fn find(bytes: &[u8], code: &CodeAttribute) -> Res<Points> {
        let mut points = Points { flags: vec![0; bytes.len()], has_monitors: false, has_branches: false };
        // What else is wrong counts only if every instruction can be decoded.
        let mut rejected = None;
        for instruction in instructions(bytes) {
            let instruction = instruction.map_err(bad_instruction)?;
            points.set(instruction.bci, START);
            if let Err(reject) = points.mark_targets(instruction) {
                rejected.get_or_insert(reject);
            }
        }
        if let Some(reject) = rejected {
            return Err(reject);
        }
        if points.flags.iter().any(|flags| flags & (START | LEADER) == LEADER) {
            return Err(illegal_target());
        }
        for entry in &code.exception_table {
            points.check_start(usize::from(entry.start_pc), "Illegal exception table range")?;
            points.check_start(usize::from(entry.handler_pc), "Illegal exception table handler")?;
            points.set(usize::from(entry.handler_pc), LEADER | SIDE);
            points.set(usize::from(entry.start_pc), EDGE);
            if usize::from(entry.end_pc) != bytes.len() {
                points.check_start(usize::from(entry.end_pc), "Illegal exception table range")?;
                points.set(usize::from(entry.end_pc), EDGE);
            }
        }
        Ok(points)
    }

    /// Lines begin at these indices: blocks, too, so that nothing of a line becomes part of an instruction before it.
    pub fn mark_lines(&mut self, starts: impl Iterator<Item = u16>) {
        for bci in starts.map(usize::from) {
            if self.has(bci, START) {
                self.set(bci, LEADER | LINE);
            }
        }
    }

    pub fn is_line(&self, bci: usize) -> bool {
        self.has(bci, LINE)
    }

    pub fn is_leader(&self, bci: usize) -> bool {
        self.has(bci, LEADER)
    }

    /// Whether there is a monitorenter or monitorexit.
    pub fn has_monitors(&self) -> bool {
        self.has_monitors
    }

    /// Whether there is a conditional branch or a switch.
    pub fn has_branches(&self) -> bool {
        self.has_branches
    }

    pub fn is_side(&self, bci: usize) -> bool {
        self.has(bci, SIDE)
    }

    pub fn is_range_edge(&self, bci: usize) -> bool {
        self.has(bci, EDGE)
    }

    pub fn check_target(&self, bci: usize) -> Res<()> {
        self.check_start(bci, "Illegal target of jump or branch")
    }

    /// Marks where an instruction may lead, other than to the next one.
    fn mark_targets(&mut self, instruction: Instruction<'_>) -> Res<()> {
        match instruction.opcode {
            MONITORENTER | MONITOREXIT => self.has_monitors = true,
            IFEQ..=JSR | IFNULL..=JSR_W => {
                if let Some(jump) = instruction.jump() {
                    self.mark_jump(jump, instruction.is_conditional())?;
                }
                self.set(instruction.next(), LEADER);
                if instruction.is_conditional() {
                    self.set(instruction.next(), SIDE);
                }
            }
            TABLESWITCH | LOOKUPSWITCH => {
                if instruction.switch().is_some_and(|switch| !switch.is_sorted()) {
                    return Err(verify("Bad lookupswitch instruction"));
                }
                for jump in instruction.jumps() {
                    self.mark_jump(jump, true)?;
                }
                self.set(instruction.next(), LEADER);
            }
            _ => {}
        }
        Ok(())
    }

    /// `is_choice`: it is one of several ways to go. Whether an instruction begins there is not known yet.
    fn mark_jump(&mut self, jump: Jump, is_choice: bool) -> Res<()> {
        let target = target(jump)?;
        if target >= self.flags.len() {
            return Err(illegal_target());
        }
        self.set(target, if is_choice { LEADER | SIDE } else { LEADER });
        self.has_branches |= is_choice;
        Ok(())
    }

    fn check_start(&self, bci: usize, message: &str) -> Res<()> {
        if self.has(bci, START) { Ok(()) } else { Err(verify(message)) }
    }

    fn has(&self, bci: usize, flag: u8) -> bool {
        self.flags.get(bci).is_some_and(|flags| flags & flag != 0)
    }

    fn set(&mut self, bci: usize, flag: u8) {
        if let Some(flags) = self.flags.get_mut(bci) {
            *flags |= flag;
        }
    }
}

/// Where a jump leads, if that is not before the code.
pub fn target(jump: Jump) -> Res<usize> {
    jump.bci().ok_or_else(illegal_target)
}

fn illegal_target() -> Reject {
    verify("Illegal target of jump or branch")
}

pub fn bad_instruction(_: Malformed) -> Reject {
    verify("Bad instruction")
}
