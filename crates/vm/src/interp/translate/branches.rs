//! The conditional branches and switches of a method's bytecode, and their targets: the units of branch coverage.

use doppel_classpath::bytecode::{Instruction, instructions};
use doppel_classpath::classfile::opcodes::{ARRAYLENGTH, DCMPG, LCMP};

use crate::class::Method;

/// A side of a branch: the bytecode index of the branch, and the one at which execution continues.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct BranchSide {
    pub from: u16,
    pub to: u16,
}

impl Method {
    /// All sides of all branches, in code order. Instructions with one successor are not branches.
    pub fn branch_sides(&self) -> Vec<BranchSide> {
        let mut sides = Vec::new();
        for instruction in instructions(self.bytecode().unwrap_or_default()).map_while(Result::ok) {
            if !instruction.is_conditional() && instruction.switch().is_none() {
                continue;
            }
            let mut targets: Vec<usize> = instruction.successors().collect();
            targets.sort_unstable();
            targets.dedup();
            if targets.len() > 1 {
                let from = instruction.bci as u16;
                sides.extend(targets.into_iter().map(|to| BranchSide { from, to: to as u16 }));
            }
        }
        sides
    }

    /// The side of a conditional branch that is taken if its condition holds, or does not. A comparison that is fused
    /// with the following branch stands for the branch.
    pub fn branch_side(&self, bci: u16, holds: bool) -> Option<BranchSide> {
        let bytes = self.bytecode()?;
        let is_fused = matches!(bytes.get(usize::from(bci)), Some(&(LCMP..=DCMPG | ARRAYLENGTH)));
        let branch = Instruction::decode(bytes, usize::from(bci) + usize::from(is_fused)).ok()?;
        if !branch.is_conditional() {
            return None;
        }
        let to = if holds { branch.jump()?.bci()? } else { branch.next() };
        Some(BranchSide { from: branch.bci as u16, to: to as u16 })
    }
}
