//! The conditional branches and switches of a method's bytecode, and where each may lead: what can be covered.

use doppel_classpath::classfile::opcodes::*;

use super::decode::{Switch, branch_target, is_conditional};
use crate::class::Method;

/// A way out of a branch: the bytecode index of the branch, and the one that execution goes on at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct BranchSide {
    pub from: u16,
    pub to: u16,
}

/// Where execution may go on behind an instruction, apart from exceptions and what it calls.
pub fn successors(bytes: &[u8], bci: usize) -> Vec<usize> {
    let opcode = bytes.get(bci).copied().unwrap_or(NOP);
    let behind = instruction_len(bytes, bci).map(|len| bci + len);
    match opcode {
        TABLESWITCH | LOOKUPSWITCH => {
            Switch::read(bytes, bci).map_or_else(|_| Vec::new(), |switch| switch.targets().collect())
        }
        GOTO | GOTO_W => branch_target(bytes, bci).into_iter().collect(),
        JSR | JSR_W => branch_target(bytes, bci).into_iter().chain(behind).collect(),
        RET | IRETURN..=RETURN | ATHROW => Vec::new(),
        _ if is_conditional(opcode) => branch_target(bytes, bci).into_iter().chain(behind).collect(),
        _ => behind.into_iter().collect(),
    }
}

impl Method {
    /// All sides of all branches, in the order of the code. Instructions with one way out are not branches.
    pub fn branch_sides(&self) -> Vec<BranchSide> {
        let bytes = self.bytecode().unwrap_or_default();
        let mut sides = Vec::new();
        let mut bci = 0;
        while let Some(&opcode) = bytes.get(bci) {
            let Some(len) = instruction_len(bytes, bci) else { break };
            let mut targets = match opcode {
                TABLESWITCH | LOOKUPSWITCH => successors(bytes, bci),
                _ if is_conditional(opcode) => successors(bytes, bci),
                _ => Vec::new(),
            };
            targets.sort_unstable();
            targets.dedup();
            if targets.len() > 1 {
                sides.extend(targets.into_iter().map(|to| BranchSide { from: bci as u16, to: to as u16 }));
            }
            bci += len;
        }
        sides
    }

    /// The side of a conditional branch that is taken if its condition holds, or does not. A comparison that is fused with
    /// the branch behind it stands for the branch.
    pub fn branch_side(&self, bci: u16, holds: bool) -> Option<BranchSide> {
        let bytes = self.bytecode()?;
        let is_fused = matches!(bytes.get(usize::from(bci)), Some(&(LCMP..=DCMPG | ARRAYLENGTH)));
        let from = usize::from(bci) + usize::from(is_fused);
        if !is_conditional(bytes.get(from).copied().unwrap_or(NOP)) {
            return None;
        }
        let to = if holds { branch_target(bytes, from).ok()? } else { from + instruction_len(bytes, from)? };
        Some(BranchSide { from: from as u16, to: to as u16 })
    }
}
