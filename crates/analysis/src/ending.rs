//! A second look at methods that never end according to the fixed point: "no value so far" must not be mistaken for
//! "unreachable".
//!
//! A method that neither returns nor throws cuts off everything after its calls, so it needs a reason that does not
//! depend on values: control flow reaches no return instruction, the method ends the VM, or it calls a method with such
//! a reason. Otherwise the analysis gives up.

use std::collections::BTreeSet;

use doppel_classpath::bytecode::Instruction;
use doppel_classpath::classfile::Code;
use doppel_classpath::classfile::opcodes::{IRETURN, RETURN};

use crate::GiveUp;
use crate::engine::Engine;
use crate::summary::{MethodId, Summary};
use crate::types::TypeSet;

impl Engine<'_> {
    pub(crate) fn check_endings(&self) -> Result<(), GiveUp> {
        let never_ends = |summary: &Summary| {
            summary.arguments.is_some() && summary.returns.is_none() && summary.throws == TypeSet::EMPTY
        };
        let has_reason = |id: &MethodId| {
            let summary = &self.methods[id.0 as usize];
            summary.ends_vm || never_ends(summary) && !may_return(summary)
        };
        for (index, summary) in self.methods.iter().enumerate().filter(|(_, summary)| never_ends(summary)) {
            let own = MethodId(index as u32);
            if !self.reachable(own, own).iter().any(has_reason) {
                return Err(GiveUp(format!("{} seems never to end", self.world.describe(summary.method))));
            }
        }
        Ok(())
    }
}

/// Whether control flow reaches a return instruction if every branch may be taken and every instruction may throw.
fn may_return(summary: &Summary) -> bool {
    let method = summary.file.methods.get(usize::from(summary.method.index));
    let Some(code) = method.and_then(|method| method.code.as_ref()) else { return true };
    let bytes = code.bytes(&summary.file);
    let mut seen = BTreeSet::new();
    let mut open = vec![0];
    while let Some(pc) = open.pop() {
        if !seen.insert(pc) {
            continue;
        }
        let Ok(instruction) = Instruction::decode(bytes, pc) else { return true };
        if matches!(instruction.opcode, IRETURN..=RETURN) {
            return true;
        }
        open.extend(instruction.successors());
        open.extend(handlers(code, pc));
    }
    false
}

fn handlers(code: &Code, pc: usize) -> impl Iterator<Item = usize> + '_ {
    let covers = move |start: u16, end: u16| (usize::from(start)..usize::from(end)).contains(&pc);
    let entries = code.exception_table.iter().filter(move |entry| covers(entry.start_pc, entry.end_pc));
    entries.map(|entry| usize::from(entry.handler_pc))
}
