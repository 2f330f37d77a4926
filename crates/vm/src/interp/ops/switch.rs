//! tableswitch and lookupswitch. They poll, because any target may be a back edge; targets are addresses.

use super::poll::{burn, poll_at};
use crate::interp::insn::{Insn, data};
use crate::interp::memory::int;
use crate::interp::mode::Op;
use crate::interp::symbolic::switch as symbolic;

handlers! {
    /// Register a, lowest key in the immediate; data: number of targets, default; then the targets.
    tableswitch<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).a] => [], symbolic::tableswitch(ip, regs, heap, vm));
        if burn(vm) {
            return poll_at(ip, regs, heap, vm);
        }
        let [n_targets, default] = *data(ip);
        let index = int(regs, (*ip).a).wrapping_sub((*ip).imm()) as u32;
        let target = if u64::from(index) < n_targets {
            *ip.add(2).cast::<u64>().add(index as usize)
        } else {
            default
        };
        next!(target as usize as *const Insn, regs, heap, vm)
    }

    /// Register a; data: number of pairs, default; then sorted pairs of key and target.
    lookupswitch<M>(ip, regs, heap, vm) {
        on_tags!(M, regs, vm, [(*ip).a] => [], symbolic::lookupswitch(ip, regs, heap, vm));
        if burn(vm) {
            return poll_at(ip, regs, heap, vm);
        }
        let [n_pairs, default] = *data(ip);
        let key = int(regs, (*ip).a);
        let pairs = ip.add(2).cast::<[u64; 2]>();
        let (mut low, mut high) = (0, n_pairs as usize);
        while low < high {
            let middle = (low + high) / 2;
            if ((*pairs.add(middle))[0] as i32) < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let found = low < n_pairs as usize && (*pairs.add(low))[0] as i32 == key;
        let target = if found { (*pairs.add(low))[1] } else { default };
        next!(target as usize as *const Insn, regs, heap, vm)
    }
}

/// The number of slots of the instruction at `ip`, including its targets, if it is a switch.
pub unsafe fn n_slots(ip: *const Insn) -> Option<usize> {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let handler = (*ip).handler;
        let is = |op: Op| std::ptr::fn_addr_eq(op.concrete, handler) || std::ptr::fn_addr_eq(op.tagged, handler);
        let n_targets = || (*data(ip))[0] as usize;
        match () {
            () if is(op!(tableswitch)) => Some(2 + n_targets().div_ceil(2)),
            () if is(op!(lookupswitch)) => Some(2 + n_targets()),
            () => None,
        }
    }
}
