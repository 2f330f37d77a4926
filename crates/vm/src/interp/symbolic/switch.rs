//! tableswitch and lookupswitch: the conjunct says that the key is one of those that lead to the taken target.

use doppel_expr::{ExprId, Op};

use super::operand::INT_A;
use crate::Vm;
use crate::interp::insn::{Exit, Insn, data};
use crate::interp::memory::int;
use crate::interp::mode::Concrete;
use crate::interp::ops::switch;
use crate::symbolic::ChoiceKind;

#[inline(never)]
pub unsafe fn tableswitch(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let n_targets = (*data(ip))[0] as usize;
        let targets = std::slice::from_raw_parts(ip.add(2).cast::<u64>(), n_targets);
        let low = (*ip).imm();
        let cases = targets.iter().enumerate().map(|(i, &target)| (low.wrapping_add(i as i32), target));
        choose(ip, regs, &mut *vm, cases);
        switch::tableswitch::<Concrete>(ip, regs, heap, vm)
    }
}

#[inline(never)]
pub unsafe fn lookupswitch(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let n_pairs = (*data(ip))[0] as usize;
        let pairs = std::slice::from_raw_parts(ip.add(2).cast::<[u64; 2]>(), n_pairs);
        let cases = pairs.iter().map(|&[key, target]| (key as i32, target));
        choose(ip, regs, &mut *vm, cases);
        switch::lookupswitch::<Concrete>(ip, regs, heap, vm)
    }
}

/// Records the target that the key has led to. Cases are in ascending order of their keys.
unsafe fn choose(ip: *const Insn, regs: *mut u64, vm: &mut Vm, cases: impl Iterator<Item = (i32, u64)> + Clone) {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let key = INT_A.expr(ip, regs, vm);
        let (concrete, default) = (int(regs, (*ip).a), (*data(ip))[1]);
        let taken = cases.clone().find(|case| case.0 == concrete).map_or(default, |case| case.1);
        let condition = if taken == default {
            let other = is_one_of(vm, key, cases.filter(|case| case.1 != default).map(|case| case.0));
            vm.symbolic.pool.not(other)
        } else {
            is_one_of(vm, key, cases.filter(|case| case.1 == taken).map(|case| case.0))
        };
        vm.choose(ip, ChoiceKind::Switch, condition);
    }
}

/// Whether the key is one of these ascending keys: one comparison per run of consecutive keys.
fn is_one_of(vm: &mut Vm, key: ExprId, keys: impl Iterator<Item = i32>) -> ExprId {
    let mut condition = vm.symbolic.pool.bool(false);
    let mut run: Option<(i32, i32)> = None;
    for next in keys {
        match &mut run {
            Some((_, last)) if last.checked_add(1) == Some(next) => *last = next,
            _ => {
                condition = or_in_run(vm, condition, key, run);
                run = Some((next, next));
            }
        }
    }
    or_in_run(vm, condition, key, run)
}

fn or_in_run(vm: &mut Vm, condition: ExprId, key: ExprId, run: Option<(i32, i32)>) -> ExprId {
    let Some((first, last)) = run else { return condition };
    let pool = &mut vm.symbolic.pool;
    let low = pool.bv(32, u64::from(first as u32));
    let inside = if first == last {
        pool.eq(key, low)
    } else {
        let high = pool.bv(32, u64::from(last as u32));
        let (from, to) = (pool.binary(Op::SLe, low, key), pool.binary(Op::SLe, key, high));
        pool.and(from, to)
    };
    pool.or(condition, inside)
}
