//! Bodies of built-ins: plain functions on Rust types, called with the registers that hold a method's arguments.
//!
//! Each body has its own compiled adapter, which costs nothing beyond the call through a function pointer.

use doppel_inputs::Kind;

use super::signature::Signature;
use super::value::{NativeResult, Value};
use crate::Vm;
use crate::step::Step;

/// How a body ends: a native with a result or a [`crate::step::Stop`], a summary with a result or none.
pub trait Outcome {
    /// The same, with the result in register form.
    type Slot;

    /// The kind of the result, see [`NativeResult::RETURNS`].
    const RETURNS: Option<Kind>;

    fn into_slot(self) -> Self::Slot;
}

impl<R: NativeResult> Outcome for Step<R> {
    type Slot = Step<u64>;

    const RETURNS: Option<Kind> = R::RETURNS;

    #[inline(always)]
    fn into_slot(self) -> Step<u64> {
        self.map(R::into_slot)
    }
}

impl<R: NativeResult> Outcome for Option<R> {
    type Slot = Option<u64>;

    const RETURNS: Option<Kind> = R::RETURNS;

    #[inline(always)]
    fn into_slot(self) -> Option<u64> {
        self.map(R::into_slot)
    }
}

/// A function `Fn(&mut Vm, A, B, …) -> Step<R>` or `-> Option<R>`; `Parameters` is `(A, B, …)`.
pub trait Body<Parameters> {
    type Outcome: Outcome;

    /// Its parameter and result types.
    const SIGNATURE: Signature;

    /// # Safety
    /// `registers` must hold the arguments of a method whose descriptor the signature fits.
    unsafe fn call(&self, vm: &mut Vm, registers: *const u64) -> Self::Outcome;
}

macro_rules! bodies {
    ($($parameter:ident)*) => {
        impl<F, O: Outcome, $($parameter: Value),*> Body<($($parameter,)*)> for F
        where
            F: Fn(&mut Vm, $($parameter),*) -> O,
        {
            type Outcome = O;

            const SIGNATURE: Signature = Signature { parameters: &[$($parameter::KIND),*], result: O::RETURNS };

            #[inline(always)]
            #[allow(non_snake_case, unused_mut, unused_variables)]
            unsafe fn call(&self, vm: &mut Vm, registers: *const u64) -> O {
                let mut next = registers;
                // SAFETY: the caller's promise.
                $(let $parameter: $parameter = unsafe { take(&mut next) };)*
                self(vm, $($parameter),*)
            }
        }
    };
}

bodies!();
bodies!(A);
bodies!(A B);
bodies!(A B C);
bodies!(A B C D);
bodies!(A B C D E);
bodies!(A B C D E G);
bodies!(A B C D E G H);
bodies!(A B C D E G H I);
bodies!(A B C D E G H I J);
bodies!(A B C D E G H I J K);
bodies!(A B C D E G H I J K L);

/// The argument in the next register; longs and doubles take two.
#[inline(always)]
unsafe fn take<A: Value>(next: &mut *const u64) -> A {
    // SAFETY: the caller's promise.
    unsafe {
        let slot = **next;
        *next = next.add(const { A::KIND.slots() as usize });
        A::from_slot(slot)
    }
}

/// Takes the arguments out of the registers and calls the body with them.
///
/// # Safety
/// As [`Body::call`].
#[inline(always)]
pub unsafe fn call<Parameters, B: Body<Parameters>>(
    body: B,
    vm: &mut Vm,
    registers: *const u64,
) -> <B::Outcome as Outcome>::Slot {
    // SAFETY: the caller's promise.
    unsafe { body.call(vm, registers) }.into_slot()
}
