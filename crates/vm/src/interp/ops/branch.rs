//! Branches (JVMS §2.11.7), comparisons fused in. The immediate is the distance to the target in bytes. Branches that may
//! go backwards have a handler of their own, which polls.

#![allow(clippy::neg_cmp_op_on_partial_ord, reason = "`!(x < y)` is what fcmpg and a branch mean: true for NaN")]

use super::poll::{burn, poll_at};
use super::throw::null_pointer;
use crate::Vm;
use crate::interp::insn::{Exit, Handler, Insn};
use crate::interp::memory::{double, float, int, is_shadowed, length, long, object, reference, set_int};
use crate::step::Stop;

/// How two ints, longs or references compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cmp {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

impl Cmp {
    pub fn negated(self) -> Cmp {
        match self {
            Cmp::Eq => Cmp::Ne,
            Cmp::Ne => Cmp::Eq,
            Cmp::Lt => Cmp::Ge,
            Cmp::Ge => Cmp::Lt,
            Cmp::Gt => Cmp::Le,
            Cmp::Le => Cmp::Gt,
        }
    }

    /// The comparison that holds with the operands exchanged.
    pub fn swapped(self) -> Cmp {
        match self {
            Cmp::Eq | Cmp::Ne => self,
            Cmp::Lt => Cmp::Gt,
            Cmp::Ge => Cmp::Le,
            Cmp::Gt => Cmp::Lt,
            Cmp::Le => Cmp::Ge,
        }
    }
}

/// How two floating-point numbers compare; the negations also hold if one is NaN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FloatCmp {
    Eq,
    Ne,
    Lt,
    Le,
    NotLt,
    NotLe,
}

impl FloatCmp {
    pub fn negated(self) -> FloatCmp {
        match self {
            FloatCmp::Eq => FloatCmp::Ne,
            FloatCmp::Ne => FloatCmp::Eq,
            FloatCmp::Lt => FloatCmp::NotLt,
            FloatCmp::NotLt => FloatCmp::Lt,
            FloatCmp::Le => FloatCmp::NotLe,
            FloatCmp::NotLe => FloatCmp::Le,
        }
    }
}

/// What the second operand of a comparison is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Register b.
    Reg,
    /// b itself, sign-extended.
    Imm,
    /// Nothing: 0 or null.
    Zero,
    /// The immediate. The distance is in b, in slots.
    Word,
    /// The length of the array in register b.
    Length,
}

/// A branch, before it is known whether it goes backwards. Register a is the first operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Branch {
    Always,
    Int(Cmp, Form),
    Long(Cmp, Form),
    Float(FloatCmp),
    Double(FloatCmp),
    /// Adds 1 to register a, then compares it.
    NextInt(Cmp, Form),
}

impl Branch {
    /// The branch that is taken when this one is not.
    pub fn negated(self) -> Option<Branch> {
        Some(match self {
            Branch::Always | Branch::NextInt(..) => return None,
            Branch::Int(cmp, form) => Branch::Int(cmp.negated(), form),
            Branch::Long(cmp, form) => Branch::Long(cmp.negated(), form),
            Branch::Float(cmp) => Branch::Float(cmp.negated()),
            Branch::Double(cmp) => Branch::Double(cmp.negated()),
        })
    }

    pub fn handler(self, backwards: bool) -> Handler {
        let (forward, back): (Handler, Handler) = match self {
            Branch::Always => (goto, goto_back),
            Branch::Int(cmp, form) => int_handlers(cmp, form),
            Branch::Long(cmp, form) => long_handlers(cmp, form),
            Branch::Float(cmp) => float_handlers(cmp),
            Branch::Double(cmp) => double_handlers(cmp),
            Branch::NextInt(cmp, form) => next_int_handlers(cmp, form),
        };
        if backwards { back } else { forward }
    }
}

/// Where a branch goes.
#[inline(always)]
unsafe fn target(ip: *const Insn) -> *const Insn {
    ip.byte_offset((*ip).imm() as isize)
}

/// Where a branch goes whose immediate is a constant.
#[inline(always)]
unsafe fn near_target(ip: *const Insn) -> *const Insn {
    ip.offset((*ip).b as i16 as isize)
}

/// A pair of handlers each: forwards, backwards. The first operand comes from register a, the second as the function
/// says.
macro_rules! branches {
    ($target:ident: $($name:ident, $back:ident: |$x:ident = $get_x:ident, $y:ident = $get_y:ident| $cond:expr;)*) => {
        handlers! {$(
            $name(ip, regs, heap, vm) {
                let $x = $get_x(regs, ip);
                let $y = $get_y(regs, ip);
                if $cond {
                    next!($target(ip), regs, heap, vm)
                }
                next!(ip.add(1), regs, heap, vm)
            }

            $back(ip, regs, heap, vm) {
                let $x = $get_x(regs, ip);
                let $y = $get_y(regs, ip);
                if $cond {
                    if burn(vm) {
                        return poll_at($target(ip), regs, heap, vm);
                    }
                    next!($target(ip), regs, heap, vm)
                }
                next!(ip.add(1), regs, heap, vm)
            }
        )*}
    };
}

macro_rules! getters {
    ($($name:ident: $ty:ty = |$regs:ident, $ip:ident| $value:expr;)*) => {$(
        #[inline(always)]
        unsafe fn $name($regs: *mut u64, $ip: *const Insn) -> $ty {
            $value
        }
    )*};
}

getters! {
    int_a: i32 = |regs, ip| int(regs, (*ip).a);
    int_b: i32 = |regs, ip| int(regs, (*ip).b);
    long_a: i64 = |regs, ip| long(regs, (*ip).a);
    long_b: i64 = |regs, ip| long(regs, (*ip).b);
    float_a: f32 = |regs, ip| float(regs, (*ip).a);
    float_b: f32 = |regs, ip| float(regs, (*ip).b);
    double_a: f64 = |regs, ip| double(regs, (*ip).a);
    double_b: f64 = |regs, ip| double(regs, (*ip).b);
    imm_b: i32 = |_regs, ip| i32::from((*ip).b as i16);
    imm_b_long: i64 = |_regs, ip| i64::from((*ip).b as i16);
    imm: i32 = |_regs, ip| (*ip).imm();
    zero: i32 = |_regs, _ip| 0;
    zero_long: i64 = |_regs, _ip| 0;
}

#[inline(always)]
unsafe fn next_int_a(regs: *mut u64, ip: *const Insn) -> i32 {
    let value = int(regs, (*ip).a).wrapping_add(1);
    set_int(regs, (*ip).a, value);
    value
}

handlers! {
    goto(ip, regs, heap, vm) {
        next!(target(ip), regs, heap, vm)
    }

    goto_back(ip, regs, heap, vm) {
        if burn(vm) {
            return poll_at(target(ip), regs, heap, vm);
        }
        next!(target(ip), regs, heap, vm)
    }
}

branches! { target:
    if_icmpeq, if_icmpeq_back: |x = int_a, y = int_b| x == y;
    if_icmpne, if_icmpne_back: |x = int_a, y = int_b| x != y;
    if_icmplt, if_icmplt_back: |x = int_a, y = int_b| x < y;
    if_icmpge, if_icmpge_back: |x = int_a, y = int_b| x >= y;
    if_icmpgt, if_icmpgt_back: |x = int_a, y = int_b| x > y;
    if_icmple, if_icmple_back: |x = int_a, y = int_b| x <= y;

    if_icmpeq_imm, if_icmpeq_imm_back: |x = int_a, y = imm_b| x == y;
    if_icmpne_imm, if_icmpne_imm_back: |x = int_a, y = imm_b| x != y;
    if_icmplt_imm, if_icmplt_imm_back: |x = int_a, y = imm_b| x < y;
    if_icmpge_imm, if_icmpge_imm_back: |x = int_a, y = imm_b| x >= y;
    if_icmpgt_imm, if_icmpgt_imm_back: |x = int_a, y = imm_b| x > y;
    if_icmple_imm, if_icmple_imm_back: |x = int_a, y = imm_b| x <= y;

    ifeq, ifeq_back: |x = int_a, y = zero| x == y;
    ifne, ifne_back: |x = int_a, y = zero| x != y;
    iflt, iflt_back: |x = int_a, y = zero| x < y;
    ifge, ifge_back: |x = int_a, y = zero| x >= y;
    ifgt, ifgt_back: |x = int_a, y = zero| x > y;
    ifle, ifle_back: |x = int_a, y = zero| x <= y;

    if_lcmpeq, if_lcmpeq_back: |x = long_a, y = long_b| x == y;
    if_lcmpne, if_lcmpne_back: |x = long_a, y = long_b| x != y;
    if_lcmplt, if_lcmplt_back: |x = long_a, y = long_b| x < y;
    if_lcmpge, if_lcmpge_back: |x = long_a, y = long_b| x >= y;
    if_lcmpgt, if_lcmpgt_back: |x = long_a, y = long_b| x > y;
    if_lcmple, if_lcmple_back: |x = long_a, y = long_b| x <= y;

    if_lcmpeq_imm, if_lcmpeq_imm_back: |x = long_a, y = imm_b_long| x == y;
    if_lcmpne_imm, if_lcmpne_imm_back: |x = long_a, y = imm_b_long| x != y;
    if_lcmplt_imm, if_lcmplt_imm_back: |x = long_a, y = imm_b_long| x < y;
    if_lcmpge_imm, if_lcmpge_imm_back: |x = long_a, y = imm_b_long| x >= y;
    if_lcmpgt_imm, if_lcmpgt_imm_back: |x = long_a, y = imm_b_long| x > y;
    if_lcmple_imm, if_lcmple_imm_back: |x = long_a, y = imm_b_long| x <= y;

    if_lcmpeq_zero, if_lcmpeq_zero_back: |x = long_a, y = zero_long| x == y;
    if_lcmpne_zero, if_lcmpne_zero_back: |x = long_a, y = zero_long| x != y;
    if_lcmplt_zero, if_lcmplt_zero_back: |x = long_a, y = zero_long| x < y;
    if_lcmpge_zero, if_lcmpge_zero_back: |x = long_a, y = zero_long| x >= y;
    if_lcmpgt_zero, if_lcmpgt_zero_back: |x = long_a, y = zero_long| x > y;
    if_lcmple_zero, if_lcmple_zero_back: |x = long_a, y = zero_long| x <= y;

    if_fcmpeq, if_fcmpeq_back: |x = float_a, y = float_b| x == y;
    if_fcmpne, if_fcmpne_back: |x = float_a, y = float_b| x != y;
    if_fcmplt, if_fcmplt_back: |x = float_a, y = float_b| x < y;
    if_fcmple, if_fcmple_back: |x = float_a, y = float_b| x <= y;
    if_fcmpnlt, if_fcmpnlt_back: |x = float_a, y = float_b| !(x < y);
    if_fcmpnle, if_fcmpnle_back: |x = float_a, y = float_b| !(x <= y);

    if_dcmpeq, if_dcmpeq_back: |x = double_a, y = double_b| x == y;
    if_dcmpne, if_dcmpne_back: |x = double_a, y = double_b| x != y;
    if_dcmplt, if_dcmplt_back: |x = double_a, y = double_b| x < y;
    if_dcmple, if_dcmple_back: |x = double_a, y = double_b| x <= y;
    if_dcmpnlt, if_dcmpnlt_back: |x = double_a, y = double_b| !(x < y);
    if_dcmpnle, if_dcmpnle_back: |x = double_a, y = double_b| !(x <= y);

    next_if_icmplt, next_if_icmplt_back: |x = next_int_a, y = int_b| x < y;
    next_if_icmple, next_if_icmple_back: |x = next_int_a, y = int_b| x <= y;
    next_if_icmplt_imm, next_if_icmplt_imm_back: |x = next_int_a, y = imm_b| x < y;
    next_if_icmple_imm, next_if_icmple_imm_back: |x = next_int_a, y = imm_b| x <= y;
}

branches! { near_target:
    if_icmpeq_word, if_icmpeq_word_back: |x = int_a, y = imm| x == y;
    if_icmpne_word, if_icmpne_word_back: |x = int_a, y = imm| x != y;
    if_icmplt_word, if_icmplt_word_back: |x = int_a, y = imm| x < y;
    if_icmpge_word, if_icmpge_word_back: |x = int_a, y = imm| x >= y;
    if_icmpgt_word, if_icmpgt_word_back: |x = int_a, y = imm| x > y;
    if_icmple_word, if_icmple_word_back: |x = int_a, y = imm| x <= y;
    next_if_icmplt_word, next_if_icmplt_word_back: |x = next_int_a, y = imm| x < y;
    next_if_icmple_word, next_if_icmple_word_back: |x = next_int_a, y = imm| x <= y;
}

/// Comparisons with an array's length, forwards and backwards. `step` is added to register a first.
macro_rules! length_branches {
    ($($name:ident, $back:ident, $step:literal: |$x:ident, $y:ident| $cond:expr;)*) => {
        handlers! {$(
            $name(ip, regs, heap, vm) {
                let array = reference(regs, (*ip).b);
                if array == 0 || is_shadowed(object(heap, array)) {
                    return length_slow::<$step>(ip, regs, heap, vm, |$x, $y| $cond);
                }
                let $x = int(regs, (*ip).a).wrapping_add($step);
                let $y = length(object(heap, array)) as i32;
                if $step != 0 {
                    set_int(regs, (*ip).a, $x);
                }
                if $cond {
                    next!(target(ip), regs, heap, vm)
                }
                next!(ip.add(1), regs, heap, vm)
            }

            $back(ip, regs, heap, vm) {
                let array = reference(regs, (*ip).b);
                if array == 0 || is_shadowed(object(heap, array)) {
                    return length_slow::<$step>(ip, regs, heap, vm, |$x, $y| $cond);
                }
                let $x = int(regs, (*ip).a).wrapping_add($step);
                let $y = length(object(heap, array)) as i32;
                if $step != 0 {
                    set_int(regs, (*ip).a, $x);
                }
                if $cond {
                    if burn(vm) {
                        return poll_at(target(ip), regs, heap, vm);
                    }
                    next!(target(ip), regs, heap, vm)
                }
                next!(ip.add(1), regs, heap, vm)
            }
        )*}
    };
}

length_branches! {
    if_lengtheq, if_lengtheq_back, 0: |x, y| x == y;
    if_lengthne, if_lengthne_back, 0: |x, y| x != y;
    if_lengthlt, if_lengthlt_back, 0: |x, y| x < y;
    if_lengthge, if_lengthge_back, 0: |x, y| x >= y;
    if_lengthgt, if_lengthgt_back, 0: |x, y| x > y;
    if_lengthle, if_lengthle_back, 0: |x, y| x <= y;
    next_if_lengthlt, next_if_lengthlt_back, 1: |x, y| x < y;
}

/// A comparison with the length of null or of an array that has a shadow.
#[cold]
#[inline(never)]
unsafe fn length_slow<const STEP: i32>(
    ip: *const Insn,
    regs: *mut u64,
    heap: *mut u8,
    vm: *mut Vm,
    holds: fn(i32, i32) -> bool,
) -> Exit {
    let array = reference(regs, (*ip).b);
    let old = int(regs, (*ip).a);
    let new = old.wrapping_add(STEP);
    set_int(regs, (*ip).a, new);
    if array != 0 {
        let taken = holds(new, length(object(heap, array)) as i32);
        (*(*vm).hot.frame).ip = if taken { target(ip) } else { ip.add(1) };
        return Exit::Next;
    }
    if STEP == 0 {
        return null_pointer(ip, regs, heap, vm);
    }
    (*(*vm).hot.frame).ip = ip;
    let stop = (*vm).null_pointer();
    if !matches!(stop, Stop::Throw(_)) {
        // The instruction will be executed again, the increment with it.
        set_int(regs, (*ip).a, old);
    }
    (*vm).stopped(stop)
}

type Pair = (Handler, Handler);

fn int_handlers(cmp: Cmp, form: Form) -> Pair {
    match (cmp, form) {
        (Cmp::Eq, Form::Reg) => (if_icmpeq, if_icmpeq_back),
        (Cmp::Ne, Form::Reg) => (if_icmpne, if_icmpne_back),
        (Cmp::Lt, Form::Reg) => (if_icmplt, if_icmplt_back),
        (Cmp::Ge, Form::Reg) => (if_icmpge, if_icmpge_back),
        (Cmp::Gt, Form::Reg) => (if_icmpgt, if_icmpgt_back),
        (Cmp::Le, Form::Reg) => (if_icmple, if_icmple_back),
        (Cmp::Eq, Form::Imm) => (if_icmpeq_imm, if_icmpeq_imm_back),
        (Cmp::Ne, Form::Imm) => (if_icmpne_imm, if_icmpne_imm_back),
        (Cmp::Lt, Form::Imm) => (if_icmplt_imm, if_icmplt_imm_back),
        (Cmp::Ge, Form::Imm) => (if_icmpge_imm, if_icmpge_imm_back),
        (Cmp::Gt, Form::Imm) => (if_icmpgt_imm, if_icmpgt_imm_back),
        (Cmp::Le, Form::Imm) => (if_icmple_imm, if_icmple_imm_back),
        (Cmp::Eq, Form::Zero) => (ifeq, ifeq_back),
        (Cmp::Ne, Form::Zero) => (ifne, ifne_back),
        (Cmp::Lt, Form::Zero) => (iflt, iflt_back),
        (Cmp::Ge, Form::Zero) => (ifge, ifge_back),
        (Cmp::Gt, Form::Zero) => (ifgt, ifgt_back),
        (Cmp::Le, Form::Zero) => (ifle, ifle_back),
        (Cmp::Eq, Form::Word) => (if_icmpeq_word, if_icmpeq_word_back),
        (Cmp::Ne, Form::Word) => (if_icmpne_word, if_icmpne_word_back),
        (Cmp::Lt, Form::Word) => (if_icmplt_word, if_icmplt_word_back),
        (Cmp::Ge, Form::Word) => (if_icmpge_word, if_icmpge_word_back),
        (Cmp::Gt, Form::Word) => (if_icmpgt_word, if_icmpgt_word_back),
        (Cmp::Le, Form::Word) => (if_icmple_word, if_icmple_word_back),
        (Cmp::Eq, Form::Length) => (if_lengtheq, if_lengtheq_back),
        (Cmp::Ne, Form::Length) => (if_lengthne, if_lengthne_back),
        (Cmp::Lt, Form::Length) => (if_lengthlt, if_lengthlt_back),
        (Cmp::Ge, Form::Length) => (if_lengthge, if_lengthge_back),
        (Cmp::Gt, Form::Length) => (if_lengthgt, if_lengthgt_back),
        (Cmp::Le, Form::Length) => (if_lengthle, if_lengthle_back),
    }
}

/// Longs are compared with registers and immediates of 16 bits only.
fn long_handlers(cmp: Cmp, form: Form) -> Pair {
    match (cmp, form) {
        (Cmp::Eq, Form::Reg) => (if_lcmpeq, if_lcmpeq_back),
        (Cmp::Ne, Form::Reg) => (if_lcmpne, if_lcmpne_back),
        (Cmp::Lt, Form::Reg) => (if_lcmplt, if_lcmplt_back),
        (Cmp::Ge, Form::Reg) => (if_lcmpge, if_lcmpge_back),
        (Cmp::Gt, Form::Reg) => (if_lcmpgt, if_lcmpgt_back),
        (Cmp::Le, Form::Reg) => (if_lcmple, if_lcmple_back),
        (Cmp::Eq, Form::Imm) => (if_lcmpeq_imm, if_lcmpeq_imm_back),
        (Cmp::Ne, Form::Imm) => (if_lcmpne_imm, if_lcmpne_imm_back),
        (Cmp::Lt, Form::Imm) => (if_lcmplt_imm, if_lcmplt_imm_back),
        (Cmp::Ge, Form::Imm) => (if_lcmpge_imm, if_lcmpge_imm_back),
        (Cmp::Gt, Form::Imm) => (if_lcmpgt_imm, if_lcmpgt_imm_back),
        (Cmp::Le, Form::Imm) => (if_lcmple_imm, if_lcmple_imm_back),
        (Cmp::Eq, _) => (if_lcmpeq_zero, if_lcmpeq_zero_back),
        (Cmp::Ne, _) => (if_lcmpne_zero, if_lcmpne_zero_back),
        (Cmp::Lt, _) => (if_lcmplt_zero, if_lcmplt_zero_back),
        (Cmp::Ge, _) => (if_lcmpge_zero, if_lcmpge_zero_back),
        (Cmp::Gt, _) => (if_lcmpgt_zero, if_lcmpgt_zero_back),
        (Cmp::Le, _) => (if_lcmple_zero, if_lcmple_zero_back),
    }
}

fn float_handlers(cmp: FloatCmp) -> Pair {
    match cmp {
        FloatCmp::Eq => (if_fcmpeq, if_fcmpeq_back),
        FloatCmp::Ne => (if_fcmpne, if_fcmpne_back),
        FloatCmp::Lt => (if_fcmplt, if_fcmplt_back),
        FloatCmp::Le => (if_fcmple, if_fcmple_back),
        FloatCmp::NotLt => (if_fcmpnlt, if_fcmpnlt_back),
        FloatCmp::NotLe => (if_fcmpnle, if_fcmpnle_back),
    }
}

fn double_handlers(cmp: FloatCmp) -> Pair {
    match cmp {
        FloatCmp::Eq => (if_dcmpeq, if_dcmpeq_back),
        FloatCmp::Ne => (if_dcmpne, if_dcmpne_back),
        FloatCmp::Lt => (if_dcmplt, if_dcmplt_back),
        FloatCmp::Le => (if_dcmple, if_dcmple_back),
        FloatCmp::NotLt => (if_dcmpnlt, if_dcmpnlt_back),
        FloatCmp::NotLe => (if_dcmpnle, if_dcmpnle_back),
    }
}

/// Only the comparisons that [`next_int`] allows.
fn next_int_handlers(cmp: Cmp, form: Form) -> Pair {
    match (cmp, form) {
        (Cmp::Le, Form::Reg) => (next_if_icmple, next_if_icmple_back),
        (Cmp::Le, Form::Word) => (next_if_icmple_word, next_if_icmple_word_back),
        (Cmp::Le, _) => (next_if_icmple_imm, next_if_icmple_imm_back),
        (_, Form::Reg) => (next_if_icmplt, next_if_icmplt_back),
        (_, Form::Word) => (next_if_icmplt_word, next_if_icmplt_word_back),
        (_, Form::Length) => (next_if_lengthlt, next_if_lengthlt_back),
        _ => (next_if_icmplt_imm, next_if_icmplt_imm_back),
    }
}

/// The fusion of an increment by 1 with a branch on the incremented register, if there is one.
pub fn next_int(branch: Branch) -> Option<Branch> {
    match branch {
        Branch::Int(Cmp::Lt, form) if form != Form::Zero => Some(Branch::NextInt(Cmp::Lt, form)),
        Branch::Int(Cmp::Le, form @ (Form::Reg | Form::Imm | Form::Word)) => Some(Branch::NextInt(Cmp::Le, form)),
        _ => None,
    }
}
