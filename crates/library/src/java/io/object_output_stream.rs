//! Natives of `java.io.ObjectOutputStream`, in older JDKs.
//!
//! Symbolic arguments: positions are concretised; expressions of numbers become those of bytes (exact).

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use super::object_input_stream::fix_positions;
use crate::support::memory::check_range;

doppel_vm::natives! { "java/io/ObjectOutputStream";
    static "floatsToBytes([FI[BII)V" exact until 17 => floats_to_bytes,
    static "doublesToBytes([DI[BII)V" exact until 17 => doubles_to_bytes,
}

fn floats_to_bytes(vm: &mut Vm, from: Ref, start: i32, to: Ref, to_start: i32, n: i32) -> Step<()> {
    fix_positions(vm, start, to_start, n);
    let from_range = check_range(vm, from, start, n)?;
    let to_range = check_range(vm, to, to_start, n.saturating_mul(4))?;
    for i in 0..n as u32 {
        vm.set_big_endian_tags((from, start as u32 + i, Kind::Float), (to, to_start as u32 + 4 * i))?;
    }
    let floats = vm.heap.elements::<f32>(from).get(from_range).unwrap_or_default();
    let bytes: Vec<u8> = floats.iter().flat_map(|&float| canonical(float).to_be_bytes()).collect();
    vm.heap.elements_mut::<u8>(to).get_mut(to_range).unwrap_or_default().copy_from_slice(&bytes);
    Ok(())
}

fn doubles_to_bytes(vm: &mut Vm, from: Ref, start: i32, to: Ref, to_start: i32, n: i32) -> Step<()> {
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
    Ok(())
}

/// The bits of a float, the same for every NaN.
fn canonical(float: f32) -> u32 {
    if float.is_nan() { 0x7fc0_0000 } else { float.to_bits() }
}
