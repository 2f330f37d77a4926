//! Natives of `java.io.ObjectOutputStream`, which older JDKs have.
//!
//! Symbolic arguments: positions are fixed, expressions of numbers become those of bytes (exact).

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::natives::{Args, VOID};
use doppel_vm::step::Step;

use super::object_input_stream::fix_positions;
use crate::support::memory::check_range;

doppel_vm::natives! { "java/io/ObjectOutputStream";
    "floatsToBytes([FI[BII)V" exact until 17 => floats_to_bytes,
    "doublesToBytes([DI[BII)V" exact until 17 => doubles_to_bytes,
}

fn floats_to_bytes(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (from, start, to, to_start, n) = (args.obj(), args.int(), args.obj(), args.int(), args.int());
    fix_positions(vm, start, to_start, n);
    let from_range = check_range(vm, from, start, n)?;
    let to_range = check_range(vm, to, to_start, n.saturating_mul(4))?;
    for i in 0..n as u32 {
        vm.set_big_endian_tags((from, start as u32 + i, Kind::Float), (to, to_start as u32 + 4 * i))?;
    }
    let floats = vm.heap.elements::<f32>(from).get(from_range).unwrap_or_default();
    let bytes: Vec<u8> = floats.iter().flat_map(|&float| canonical(float).to_be_bytes()).collect();
    vm.heap.elements_mut::<u8>(to).get_mut(to_range).unwrap_or_default().copy_from_slice(&bytes);
    VOID
}

fn doubles_to_bytes(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (from, start, to, to_start, n) = (args.obj(), args.int(), args.obj(), args.int(), args.int());
    fix_positions(vm, start, to_start, n);
    let from_range = check_range(vm, from, start, n)?;
    let to_range = check_range(vm, to, to_start, n.saturating_mul(8))?;
    for i in 0..n as u32 {
        vm.set_big_endian_tags((from, start as u32 + i, Kind::Double), (to, to_start as u32 + 8 * i))?;
    }
    let doubles = vm.heap.elements::<f64>(from).get(from_range).unwrap_or_default();
    let bits = |double: f64| if double.is_nan() { 0x7ff8_0000_0000_0000 } else { double.to_bits() };
    let bytes: Vec<u8> = doubles.iter().flat_map(|&double| bits(double).to_be_bytes()).collect();
    vm.heap.elements_mut::<u8>(to).get_mut(to_range).unwrap_or_default().copy_from_slice(&bytes);
    VOID
}

/// The bits of a float, the same for every NaN.
fn canonical(float: f32) -> u32 {
    if float.is_nan() { 0x7fc0_0000 } else { float.to_bits() }
}
