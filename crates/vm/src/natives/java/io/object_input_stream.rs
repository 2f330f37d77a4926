//! Natives of `java.io.ObjectInputStream`, which older JDKs have.
//!
//! Symbolic arguments: bytes and positions are fixed to their values.

use crate::Vm;
use crate::natives::java::support::check_range;
use crate::natives::{Args, VOID};
use crate::step::Step;

natives! { "java/io/ObjectInputStream";
    "bytesToFloats([BI[FII)V" opaque until 17 => bytes_to_floats,
    "bytesToDoubles([BI[DII)V" opaque until 17 => bytes_to_doubles,
}

fn bytes_to_floats(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (from, start, to, to_start, n) = (args.obj(), args.int(), args.obj(), args.int(), args.int());
    let from_range = check_range(vm, from, start, n.saturating_mul(4))?;
    let to_range = check_range(vm, to, to_start, n)?;
    let bytes = vm.heap.elements::<u8>(from).get(from_range).unwrap_or_default().to_vec();
    let floats = vm.heap.elements_mut::<u32>(to).get_mut(to_range).unwrap_or_default();
    for (float, bytes) in floats.iter_mut().zip(bytes.as_chunks::<4>().0) {
        *float = u32::from_be_bytes(*bytes);
    }
    VOID
}

fn bytes_to_doubles(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (from, start, to, to_start, n) = (args.obj(), args.int(), args.obj(), args.int(), args.int());
    let from_range = check_range(vm, from, start, n.saturating_mul(8))?;
    let to_range = check_range(vm, to, to_start, n)?;
    let bytes = vm.heap.elements::<u8>(from).get(from_range).unwrap_or_default().to_vec();
    let doubles = vm.heap.elements_mut::<u64>(to).get_mut(to_range).unwrap_or_default();
    for (double, bytes) in doubles.iter_mut().zip(bytes.as_chunks::<8>().0) {
        *double = u64::from_be_bytes(*bytes);
    }
    VOID
}
