//! Branches (JVMS §2.11.7), fused with comparisons. The immediate is the distance to the target in bytes. Branches that
//! may go backwards have a separate handler, which polls.

#![allow(clippy::neg_cmp_op_on_partial_ord, reason = "`!(x < y)` is what fcmpg and a branch mean: true for NaN")]
use doppel_expr::{ExprId, Op as Expr, Pool, Sort};

use super::poll::{burn, poll_at};
use crate::Vm;
use crate::heap::Ref;
use crate::interp::insn::{Exit, Handler, Insn};
use crate::interp::memory::{double, float, int, is_shadowed, length, long, object, reference, set_int};
use crate::interp::mode::{Concrete, Mode, Op};
use crate::interp::symbolic::branch::{self, Comparison};
use crate::interp::symbolic::operand::{self, INT, LONG, Operand};
use crate::interp::tags::{set_tag, tag};
use crate::step::Stop;

/// A comparison of two ints, longs or references.
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

/// A comparison of two floating-point numbers; the negations also hold if one is NaN.
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

/// The form of the second operand of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Register b.
    Reg,
    /// b itself, sign-extended.
    Imm,
    /// None: 0 or null.
    Zero,
    /// The immediate. The distance is in b, in slots.
    Word,
    /// The length of the array in register b.
    Length,
}

/// A branch, before its direction is known. Register a is the first operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Branch {
    Always,
    Int(Cmp, Form),
    /// Equal or not: references in registers.
    Refs(Cmp),
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
            Branch::Refs(cmp) => Branch::Refs(cmp.negated()),
            Branch::Long(cmp, form) => Branch::Long(cmp.negated(), form),
            Branch::Float(cmp) => Branch::Float(cmp.negated()),
            Branch::Double(cmp) => Branch::Double(cmp.negated()),
        })
    }

    pub fn op(self, backwards: bool) -> Op {
        let (forward, back) = match self {
            Branch::Always => (op!(goto, Far), op!(goto, FarBack)),
            Branch::Int(cmp, form) => int_ops(cmp, form),
            Branch::Refs(cmp) => ref_ops(cmp),
            Branch::Long(cmp, form) => long_ops(cmp, form),
            Branch::Float(cmp) => float_ops(cmp),
            Branch::Double(cmp) => double_ops(cmp),
            Branch::NextInt(cmp, form) => next_int_ops(cmp, form),
        };
        if backwards { back } else { forward }
    }
}

/// The target of a branch.
pub trait Jump: 'static {
    /// May go backwards, so it polls.
    const BACK: bool;
    unsafe fn target(ip: *const Insn) -> *const Insn;
}

macro_rules! jumps {
    ($($(#[$doc:meta])* $name:ident, $back:literal: |$ip:ident| $target:expr;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        impl Jump for $name {
            const BACK: bool = $back;

            #[inline(always)]
            unsafe fn target($ip: *const Insn) -> *const Insn {
                // SAFETY: the contract of `crate::interp`.
                unsafe {
                    $target
                }
            }
        }
    )*};
}

jumps! {
    /// The immediate, in bytes.
    Far, false: |ip| ip.byte_offset((*ip).imm() as isize);
    FarBack, true: |ip| ip.byte_offset((*ip).imm() as isize);
    /// Operand b, in slots: the immediate is a constant.
    Near, false: |ip| ip.offset((*ip).b as i16 as isize);
    NearBack, true: |ip| ip.offset((*ip).b as i16 as isize);
}

/// One side of a comparison.
pub trait Side: 'static {
    type Value: Copy + PartialOrd;
    const OPERAND: Operand;
    /// The number to add to register a first.
    const STEP: i32 = 0;
    unsafe fn get(regs: *mut u64, ip: *const Insn) -> Self::Value;
    unsafe fn tag(regs: *mut u64, ip: *const Insn, vm: *mut Vm) -> u32;
}

macro_rules! sides {
    ($($name:ident: $ty:ty, $operand:expr, |$regs:ident, $ip:ident| $get:expr, $($register:ident)?;)*) => {$(
        pub struct $name;

        #[allow(unused_unsafe, reason = "a zero is not read from anywhere")]
        impl Side for $name {
            type Value = $ty;
            const OPERAND: Operand = $operand;

            #[inline(always)]
            unsafe fn get($regs: *mut u64, $ip: *const Insn) -> $ty {
                // SAFETY: the contract of `crate::interp`.
                unsafe {
                    $get
                }
            }

            #[inline(always)]
            unsafe fn tag(_regs: *mut u64, _ip: *const Insn, _vm: *mut Vm) -> u32 {
                // SAFETY: the contract of `crate::interp`.
                unsafe {
                    0 $(| tag(_regs, _vm, (*_ip).$register))?
                }
            }
        }
    )*};
}

sides! {
    IntA: i32, operand::INT_A, |regs, ip| int(regs, (*ip).a), a;
    IntB: i32, operand::INT_B, |regs, ip| int(regs, (*ip).b), b;
    LongA: i64, operand::LONG_A, |regs, ip| long(regs, (*ip).a), a;
    LongB: i64, operand::LONG_B, |regs, ip| long(regs, (*ip).b), b;
    FloatA: f32, operand::FLOAT_A, |regs, ip| float(regs, (*ip).a), a;
    FloatB: f32, operand::FLOAT_B, |regs, ip| float(regs, (*ip).b), b;
    DoubleA: f64, operand::DOUBLE_A, |regs, ip| double(regs, (*ip).a), a;
    DoubleB: f64, operand::DOUBLE_B, |regs, ip| double(regs, (*ip).b), b;
    ShortImm: i32, Operand::Short(INT), |_regs, ip| i32::from((*ip).b as i16), ;
    ShortImmLong: i64, Operand::Short(LONG), |_regs, ip| i64::from((*ip).b as i16), ;
    WordImm: i32, Operand::Imm(INT), |_regs, ip| (*ip).imm(), ;
    ZeroInt: i32, Operand::Zero(INT), |_regs, _ip| 0, ;
    ZeroLong: i64, Operand::Zero(LONG), |_regs, _ip| 0, ;
}

/// Register a, after adding 1 to it.
pub struct NextIntA;

impl Side for NextIntA {
    type Value = i32;
    const OPERAND: Operand = operand::INT_A;
    const STEP: i32 = 1;

    #[inline(always)]
    unsafe fn get(regs: *mut u64, ip: *const Insn) -> i32 {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            let value = int(regs, (*ip).a).wrapping_add(1);
            set_int(regs, (*ip).a, value);
            value
        }
    }

    #[inline(always)]
    unsafe fn tag(regs: *mut u64, ip: *const Insn, vm: *mut Vm) -> u32 {
        // SAFETY: the contract of `crate::interp`.
        unsafe { tag(regs, vm, (*ip).a) }
    }
}

/// A comparison of values and of expressions.
pub trait Test: 'static {
    fn holds<T: PartialOrd>(x: T, y: T) -> bool;
    fn build(pool: &mut Pool, x: ExprId, y: ExprId) -> ExprId;
}

macro_rules! tests {
    ($($name:ident: |$x:ident, $y:ident| $holds:expr, |$pool:ident| $build:expr;)*) => {$(
        pub struct $name;

        impl Test for $name {
            #[inline(always)]
            fn holds<T: PartialOrd>($x: T, $y: T) -> bool {
                $holds
            }

            fn build($pool: &mut Pool, $x: ExprId, $y: ExprId) -> ExprId {
                $build
            }
        }
    )*};
}

tests! {
    Eq: |x, y| x == y, |pool| equal(pool, x, y);
    Ne: |x, y| x != y, |pool| { let equal = equal(pool, x, y); pool.not(equal) };
    Lt: |x, y| x < y, |pool| less(pool, x, y);
    Le: |x, y| x <= y, |pool| less_or_equal(pool, x, y);
    Gt: |x, y| x > y, |pool| less(pool, y, x);
    Ge: |x, y| x >= y, |pool| less_or_equal(pool, y, x);
    NotLt: |x, y| !(x < y), |pool| { let less = less(pool, x, y); pool.not(less) };
    NotLe: |x, y| !(x <= y), |pool| { let less = less_or_equal(pool, x, y); pool.not(less) };
}

fn is_float(pool: &Pool, x: ExprId) -> bool {
    matches!(pool.sort(x), Sort::F32 | Sort::F64)
}

fn equal(pool: &mut Pool, x: ExprId, y: ExprId) -> ExprId {
    if is_float(pool, x) { pool.binary(Expr::FEq, x, y) } else { pool.eq(x, y) }
}

fn less(pool: &mut Pool, x: ExprId, y: ExprId) -> ExprId {
    let op = if is_float(pool, x) { Expr::FLt } else { Expr::SLt };
    pool.binary(op, x, y)
}

fn less_or_equal(pool: &mut Pool, x: ExprId, y: ExprId) -> ExprId {
    let op = if is_float(pool, x) { Expr::FLe } else { Expr::SLe };
    pool.binary(op, x, y)
}

pub unsafe fn goto<M: Mode, J: Jump>(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        if J::BACK && burn(vm) {
            return poll_at(J::target(ip), regs, heap, vm);
        }
        next!(J::target(ip), regs, heap, vm)
    }
}

/// Jumps to the target if the comparison holds.
pub unsafe fn compare<M: Mode, X: Side, Y: Side<Value = X::Value>, T: Test, J: Jump>(
    ip: *const Insn,
    regs: *mut u64,
    heap: *mut u8,
    vm: *mut Vm,
) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        if M::TAGGED && X::tag(regs, ip, vm) | Y::tag(regs, ip, vm) != 0 {
            return branch::compare(
                ip,
                regs,
                heap,
                vm,
                const {
                    &Comparison {
                        x: X::OPERAND,
                        y: Y::OPERAND,
                        step: X::STEP,
                        build: T::build,
                        then: compare::<Concrete, X, Y, T, J> as Handler,
                    }
                },
            );
        }
        let x = X::get(regs, ip);
        let y = Y::get(regs, ip);
        if T::holds(x, y) {
            if J::BACK && burn(vm) {
                return poll_at(J::target(ip), regs, heap, vm);
            }
            next!(J::target(ip), regs, heap, vm)
        }
        next!(ip.add(1), regs, heap, vm)
    }
}

/// Compares the references in registers a and b.
pub unsafe fn compare_refs<M: Mode, T: Test, J: Jump>(
    ip: *const Insn,
    regs: *mut u64,
    heap: *mut u8,
    vm: *mut Vm,
) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let (x, y) = (reference(regs, (*ip).a), reference(regs, (*ip).b));
        if x != y && (*vm).symbolic.identities.is_any {
            return compare_other_refs::<T, J>(ip, regs, heap, vm);
        }
        if T::holds(x, y) {
            if J::BACK && burn(vm) {
                return poll_at(J::target(ip), regs, heap, vm);
            }
            next!(J::target(ip), regs, heap, vm)
        }
        next!(ip.add(1), regs, heap, vm)
    }
}

/// Two distinct objects that could be the same object if they are inputs.
#[cold]
#[inline(never)]
unsafe fn compare_other_refs<T: Test, J: Jump>(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let (x, y) = (reference(regs, (*ip).a), reference(regs, (*ip).b));
        (*(*vm).hot.frame).ip = ip;
        (*vm).doubt_identity(Ref::from_word(x), Ref::from_word(y));
        let taken = T::holds(x, y);
        if taken && J::BACK && burn(vm) {
            return poll_at(J::target(ip), regs, heap, vm);
        }
        (*(*vm).hot.frame).ip = if taken { J::target(ip) } else { ip.add(1) };
        Exit::Next
    }
}

/// Compares register a with the length of the array in register b. `X` is [`IntA`] or [`NextIntA`].
pub unsafe fn compare_length<M: Mode, X: Side, T: Test, J: Jump>(
    ip: *const Insn,
    regs: *mut u64,
    heap: *mut u8,
    vm: *mut Vm,
) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let array = reference(regs, (*ip).b);
        if array == 0 || is_shadowed(object(heap, array)) {
            return compare_length_slow::<M, X, T, J>(ip, regs, heap, vm);
        }
        if M::TAGGED && X::tag(regs, ip, vm) != 0 {
            return branch::compare(ip, regs, heap, vm, length_comparison::<X, T, J>());
        }
        let x = int(regs, (*ip).a).wrapping_add(X::STEP);
        if X::STEP != 0 {
            set_int(regs, (*ip).a, x);
        }
        if T::holds(x, length(object(heap, array)) as i32) {
            if J::BACK && burn(vm) {
                return poll_at(J::target(ip), regs, heap, vm);
            }
            next!(J::target(ip), regs, heap, vm)
        }
        next!(ip.add(1), regs, heap, vm)
    }
}

fn length_comparison<X: Side, T: Test, J: Jump>() -> &'static Comparison {
    const {
        &Comparison {
            x: X::OPERAND,
            y: Operand::Length,
            step: X::STEP,
            build: T::build,
            then: compare_length_concretely::<X, T, J> as Handler,
        }
    }
}

/// Compares with the length of null or of an array that has a shadow.
#[cold]
#[inline(never)]
unsafe fn compare_length_slow<M: Mode, X: Side, T: Test, J: Jump>(
    ip: *const Insn,
    regs: *mut u64,
    heap: *mut u8,
    vm: *mut Vm,
) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let array = reference(regs, (*ip).b);
        if array != 0 {
            // Concrete code need not switch its mode: a comparison leaves no value.
            let has_tag = M::TAGGED && X::tag(regs, ip, vm) != 0;
            if has_tag || (*vm).length_tag(crate::heap::Ref::from_word(array)) != 0 {
                return branch::compare_length::<M>(ip, regs, heap, vm, length_comparison::<X, T, J>());
            }
            return compare_length_concretely::<X, T, J>(ip, regs, heap, vm);
        }
        let old = int(regs, (*ip).a);
        let stepped = (X::STEP != 0 && M::TAGGED && X::tag(regs, ip, vm) != 0).then(|| {
            let x = X::OPERAND.expr(ip, regs, &mut *vm);
            (*vm).stepped(x, X::STEP)
        });
        set_int(regs, (*ip).a, old.wrapping_add(X::STEP));
        (*(*vm).hot.frame).ip = ip;
        let stop = (*vm).null_pointer();
        if let (Some(stepped), Stop::Throw(_)) = (stepped, &stop) {
            let tag = (*vm).symbolic.tag_of(stepped);
            set_tag(regs, vm, (*ip).a, tag);
        }
        if !matches!(stop, Stop::Throw(_)) {
            // The instruction will be executed again, including the increment.
            set_int(regs, (*ip).a, old);
        }
        (*vm).stopped(stop)
    }
}

/// The comparison itself, regardless of the array's shadow.
unsafe fn compare_length_concretely<X: Side, T: Test, J: Jump>(
    ip: *const Insn,
    regs: *mut u64,
    heap: *mut u8,
    vm: *mut Vm,
) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let array = object(heap, reference(regs, (*ip).b));
        let x = int(regs, (*ip).a).wrapping_add(X::STEP);
        set_int(regs, (*ip).a, x);
        let taken = T::holds(x, length(array) as i32);
        if taken && J::BACK && burn(vm) {
            return poll_at(J::target(ip), regs, heap, vm);
        }
        (*(*vm).hot.frame).ip = if taken { J::target(ip) } else { ip.add(1) };
        Exit::Next
    }
}

/// The forward and the backward form.
type Pair = (Op, Op);

/// The comparison `$test` of two sides, by the value of a `Cmp`.
macro_rules! by_cmp {
    ($cmp:expr, $x:ty, $y:ty, $jump:ty, $back:ty: $($test:ident)*) => {
        match $cmp {
            $(Cmp::$test => (op!(compare, $x, $y, $test, $jump), op!(compare, $x, $y, $test, $back)),)*
        }
    };
    ($cmp:expr, $x:ty, $y:ty, $jump:ty, $back:ty) => {
        by_cmp!($cmp, $x, $y, $jump, $back: Eq Ne Lt Ge Gt Le)
    };
}

fn int_ops(cmp: Cmp, form: Form) -> Pair {
    match form {
        Form::Reg => by_cmp!(cmp, IntA, IntB, Far, FarBack),
        Form::Imm => by_cmp!(cmp, IntA, ShortImm, Far, FarBack),
        Form::Zero => by_cmp!(cmp, IntA, ZeroInt, Far, FarBack),
        Form::Word => by_cmp!(cmp, IntA, WordImm, Near, NearBack),
        Form::Length => length_ops(cmp),
    }
}

/// References are the same or not.
fn ref_ops(cmp: Cmp) -> Pair {
    match cmp {
        Cmp::Eq => (op!(compare_refs, Eq, Far), op!(compare_refs, Eq, FarBack)),
        _ => (op!(compare_refs, Ne, Far), op!(compare_refs, Ne, FarBack)),
    }
}

fn length_ops(cmp: Cmp) -> Pair {
    macro_rules! by_cmp {
        ($($test:ident)*) => {
            match cmp {
                $(Cmp::$test => (op!(compare_length, IntA, $test, Far), op!(compare_length, IntA, $test, FarBack)),)*
            }
        };
    }
    by_cmp!(Eq Ne Lt Ge Gt Le)
}

/// Longs are only compared with registers and 16-bit immediates.
fn long_ops(cmp: Cmp, form: Form) -> Pair {
    match form {
        Form::Reg => by_cmp!(cmp, LongA, LongB, Far, FarBack),
        Form::Imm => by_cmp!(cmp, LongA, ShortImmLong, Far, FarBack),
        _ => by_cmp!(cmp, LongA, ZeroLong, Far, FarBack),
    }
}

macro_rules! by_float_cmp {
    ($cmp:expr, $x:ty, $y:ty: $($test:ident)*) => {
        match $cmp {
            $(FloatCmp::$test => (op!(compare, $x, $y, $test, Far), op!(compare, $x, $y, $test, FarBack)),)*
        }
    };
}

fn float_ops(cmp: FloatCmp) -> Pair {
    by_float_cmp!(cmp, FloatA, FloatB: Eq Ne Lt Le NotLt NotLe)
}

fn double_ops(cmp: FloatCmp) -> Pair {
    by_float_cmp!(cmp, DoubleA, DoubleB: Eq Ne Lt Le NotLt NotLe)
}

/// Only the comparisons that [`next_int`] allows.
fn next_int_ops(cmp: Cmp, form: Form) -> Pair {
    match (cmp, form) {
        (Cmp::Le, Form::Reg) => (op!(compare, NextIntA, IntB, Le, Far), op!(compare, NextIntA, IntB, Le, FarBack)),
        (Cmp::Le, Form::Word) => {
            (op!(compare, NextIntA, WordImm, Le, Near), op!(compare, NextIntA, WordImm, Le, NearBack))
        }
        (Cmp::Le, _) => (op!(compare, NextIntA, ShortImm, Le, Far), op!(compare, NextIntA, ShortImm, Le, FarBack)),
        (_, Form::Reg) => (op!(compare, NextIntA, IntB, Lt, Far), op!(compare, NextIntA, IntB, Lt, FarBack)),
        (_, Form::Word) => (op!(compare, NextIntA, WordImm, Lt, Near), op!(compare, NextIntA, WordImm, Lt, NearBack)),
        (_, Form::Length) => (op!(compare_length, NextIntA, Lt, Far), op!(compare_length, NextIntA, Lt, FarBack)),
        _ => (op!(compare, NextIntA, ShortImm, Lt, Far), op!(compare, NextIntA, ShortImm, Lt, FarBack)),
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
