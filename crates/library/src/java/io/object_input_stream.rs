//! Natives of `java.io.ObjectInputStream`, in older JDKs.
//!
//! Symbolic arguments: positions are concretised; expressions of bytes become those of numbers (exact).

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;
use doppel_vm::symbolic::shadow::element_index;

use crate::support::memory::check_range;

doppel_vm::natives! { "java/io/ObjectInputStream";
    static "bytesToFloats([BI[FII)V" exact until 17 => bytes_to_floats,
    static "bytesToDoubles([BI[DII)V" exact until 17 => bytes_to_doubles,
}

fn bytes_to_floats(vm: &mut Vm, from: Ref, start: i32, to: Ref, to_start: i32, n: i32) -> Step<()> {
    fix_positions(vm, start, to_start, n);
    let from_range = check_range(vm, from, start, n.saturating_mul(4))?;
    let to_range = check_range(vm, to, to_start, n)?;
    for i in 0..n as u32 {
        let tag = vm.big_endian_tag(from, start as u32 + 4 * i, 4);
        vm.set_shadow_tag(to, element_index(to_start as u32 + i), tag)?;
    }
    let bytes = vm.heap.elements::<u8>(from).get(from_range).unwrap_or_default().to_vec();
    let floats = vm.heap.elements_mut::<u32>(to).get_mut(to_range).unwrap_or_default();
    for (float, bytes) in floats.iter_mut().zip(bytes.as_chunks::<4>().0) {
        *float = u32::from_be_bytes(*bytes);
    }
    Ok(())
}

fn bytes_to_doubles(vm: &mut Vm, from: Ref, start: i32, to: Ref, to_start: i32, n: i32) -> Step<()> {
    fix_positions(vm, start, to_start, n);
    let from_range = check_range(vm, from, start, n.saturating_mul(8))?;
    let to_range = check_range(vm, to, to_start, n)?;
    for i in 0..n as u32 {
        let tag = vm.big_endian_tag(from, start as u32 + 8 * i, 8);
        vm.set_shadow_tag(to, element_index(to_start as u32 + i), tag)?;
    }
    let bytes = vm.heap.elements::<u8>(from).get(from_range).unwrap_or_default().to_vec();
    let doubles = vm.heap.elements_mut::<u64>(to).get_mut(to_range).unwrap_or_default();
    for (double, bytes) in doubles.iter_mut().zip(bytes.as_chunks::<8>().0) {
        *double = u64::from_be_bytes(*bytes);
    }
    Ok(())
}

/// Concretises the start in each array and the count, which are arguments 2, 4 and 5.
pub fn fix_positions(vm: &mut Vm, start: i32, to_start: i32, n: i32) {
    for (slot, value) in [(1, start), (3, to_start), (4, n)] {
        vm.fix_argument(slot, u64::from(value as u32), Kind::Int);
    }
}
