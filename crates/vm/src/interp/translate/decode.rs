//! Instruction boundaries and the bytecode indices where blocks begin (JVMS §4.9.1).

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
        let mut bci = 0;
        while bci < bytes.len() {
            let len = instruction_len(bytes, bci).ok_or_else(|| verify("Bad instruction"))?;
            points.set(bci, START);
            bci += len;
        }
        let mut bci = 0;
        while bci < bytes.len() {
            bci += points.mark_targets(bytes, bci)?;
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

    pub fn instruction_len(&self, bytes: &[u8], bci: usize) -> Res<usize> {
        instruction_len(bytes, bci).ok_or_else(|| verify("Bad instruction"))
    }

    /// Marks where the instruction at `bci` may go other than on; returns its length.
    fn mark_targets(&mut self, bytes: &[u8], bci: usize) -> Res<usize> {
        let len = instruction_len(bytes, bci).ok_or_else(|| verify("Bad instruction"))?;
        let opcode = bytes.get(bci).copied().unwrap_or(NOP);
        match opcode {
            IFEQ..=JSR | IFNULL | IFNONNULL | GOTO_W | JSR_W => {
                let target = branch_target(bytes, bci)?;
                self.mark(target)?;
                self.set(bci + len, LEADER);
                if is_conditional(opcode) {
                    self.set(target, SIDE);
                    self.set(bci + len, SIDE);
                    self.has_branches = true;
                }
            }
            TABLESWITCH | LOOKUPSWITCH => {
                let switch = Switch::read(bytes, bci)?;
                for target in switch.targets() {
                    self.mark(target)?;
                    self.set(target, SIDE);
                }
                self.set(bci + len, LEADER);
                self.has_branches = true;
            }
            MONITORENTER | MONITOREXIT => self.has_monitors = true,
            _ => {}
        }
        Ok(len)
    }

    fn mark(&mut self, target: usize) -> Res<()> {
        self.check_target(target)?;
        self.set(target, LEADER);
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

/// Whether an instruction is a branch that goes on behind itself if its condition does not hold.
pub fn is_conditional(opcode: u8) -> bool {
    matches!(opcode, IFEQ..=IF_ACMPNE | IFNULL | IFNONNULL)
}

/// Where a branch other than a switch goes.
pub fn branch_target(bytes: &[u8], bci: usize) -> Res<usize> {
    let offset = match bytes.get(bci) {
        Some(&(GOTO_W | JSR_W)) => i4(bytes, bci + 1)?,
        _ => i32::from(u2(bytes, bci + 1)? as i16),
    };
    relative(bci, offset)
}

fn relative(bci: usize, offset: i32) -> Res<usize> {
    let target = bci as i64 + i64::from(offset);
    usize::try_from(target).map_err(|_| verify("Illegal target of jump or branch"))
}

/// The operands of tableswitch or lookupswitch.
pub struct Switch {
    pub default: usize,
    /// Keys and targets, in order of keys.
    pub cases: Vec<(i32, usize)>,
}

impl Switch {
    pub fn read(bytes: &[u8], bci: usize) -> Res<Switch> {
        let at = bci + switch_operands(bci);
        let default = relative(bci, i4(bytes, at)?)?;
        let cases = if bytes.get(bci) == Some(&TABLESWITCH) {
            let (low, high) = (i4(bytes, at + 4)?, i4(bytes, at + 8)?);
            let case = |(i, key): (usize, i32)| Ok((key, relative(bci, i4(bytes, at + 12 + i * 4)?)?));
            (low..=high).enumerate().map(case).collect::<Res<_>>()?
        } else {
            let n_pairs = i4(bytes, at + 4)?;
            let case = |i: usize| Ok((i4(bytes, at + 8 + i * 8)?, relative(bci, i4(bytes, at + 12 + i * 8)?)?));
            (0..n_pairs.max(0) as usize).map(case).collect::<Res<Vec<(i32, usize)>>>()?
        };
        if !cases.is_sorted_by_key(|case| case.0) || cases.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return Err(verify("Bad lookupswitch instruction"));
        }
        Ok(Switch { default, cases })
    }

    /// Where it may lead: the default first.
    pub fn targets(&self) -> impl Iterator<Item = usize> + '_ {
        std::iter::once(self.default).chain(self.cases.iter().map(|case| case.1))
    }
}

pub fn u1(bytes: &[u8], at: usize) -> Res<u8> {
    bytes.get(at).copied().ok_or_else(short)
}

pub fn u2(bytes: &[u8], at: usize) -> Res<u16> {
    bytes.get(at..).and_then(<[u8]>::first_chunk).map(|chunk| u16::from_be_bytes(*chunk)).ok_or_else(short)
}

pub fn i4(bytes: &[u8], at: usize) -> Res<i32> {
    bytes.get(at..).and_then(<[u8]>::first_chunk).map(|chunk| i32::from_be_bytes(*chunk)).ok_or_else(short)
}

fn short() -> Reject {
    verify("Bad instruction")
}
