//! `java.lang.invoke.VarHandle`. Calls of the access modes are linked and never get here; only reflection does.

use std::convert::Infallible;

use doppel_vm::Vm;
use doppel_vm::step::Step;

doppel_vm::natives! { "java/lang/invoke/VarHandle";
    "get([Ljava/lang/Object;)Ljava/lang/Object;" exact since 9 => access,
    "set([Ljava/lang/Object;)V" exact since 9 => access,
    "getVolatile([Ljava/lang/Object;)Ljava/lang/Object;" exact since 9 => access,
    "setVolatile([Ljava/lang/Object;)V" exact since 9 => access,
    "getOpaque([Ljava/lang/Object;)Ljava/lang/Object;" exact since 9 => access,
    "setOpaque([Ljava/lang/Object;)V" exact since 9 => access,
    "getAcquire([Ljava/lang/Object;)Ljava/lang/Object;" exact since 9 => access,
    "setRelease([Ljava/lang/Object;)V" exact since 9 => access,
    "compareAndSet([Ljava/lang/Object;)Z" exact since 9 => access,
    "compareAndExchange([Ljava/lang/Object;)Ljava/lang/Object;" exact since 9 => access,
    "compareAndExchangeAcquire([Ljava/lang/Object;)Ljava/lang/Object;" exact since 9 => access,
    "compareAndExchangeRelease([Ljava/lang/Object;)Ljava/lang/Object;" exact since 9 => access,
    "weakCompareAndSetPlain([Ljava/lang/Object;)Z" exact since 9 => access,
    "weakCompareAndSet([Ljava/lang/Object;)Z" exact since 9 => access,
    "weakCompareAndSetAcquire([Ljava/lang/Object;)Z" exact since 9 => access,
    "weakCompareAndSetRelease([Ljava/lang/Object;)Z" exact since 9 => access,
    "getAndSet([Ljava/lang/Object;)Ljava/lang/Object;" exact since 9 => access,
    "getAndSetAcquire([Ljava/lang/Object;)Ljava/lang/Object;" exact since 9 => access,
    "getAndSetRelease([Ljava/lang/Object;)Ljava/lang/Object;" exact since 9 => access,
    "getAndAdd([Ljava/lang/Object;)Ljava/lang/Object;" exact since 9 => access,
    "getAndAddAcquire([Ljava/lang/Object;)Ljava/lang/Object;" exact since 9 => access,
    "getAndAddRelease([Ljava/lang/Object;)Ljava/lang/Object;" exact since 9 => access,
    "getAndBitwiseOr([Ljava/lang/Object;)Ljava/lang/Object;" exact since 9 => access,
    "getAndBitwiseOrAcquire([Ljava/lang/Object;)Ljava/lang/Object;" exact since 9 => access,
    "getAndBitwiseOrRelease([Ljava/lang/Object;)Ljava/lang/Object;" exact since 9 => access,
    "getAndBitwiseAnd([Ljava/lang/Object;)Ljava/lang/Object;" exact since 9 => access,
    "getAndBitwiseAndAcquire([Ljava/lang/Object;)Ljava/lang/Object;" exact since 9 => access,
    "getAndBitwiseAndRelease([Ljava/lang/Object;)Ljava/lang/Object;" exact since 9 => access,
    "getAndBitwiseXor([Ljava/lang/Object;)Ljava/lang/Object;" exact since 9 => access,
    "getAndBitwiseXorAcquire([Ljava/lang/Object;)Ljava/lang/Object;" exact since 9 => access,
    "getAndBitwiseXorRelease([Ljava/lang/Object;)Ljava/lang/Object;" exact since 9 => access,
}

fn access(vm: &mut Vm) -> Step<Infallible> {
    let message = "VarHandle access mode methods cannot be invoked reflectively";
    Err(vm.exception("java/lang/UnsupportedOperationException", message))
}
