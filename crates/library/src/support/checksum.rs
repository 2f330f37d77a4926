//! Checksums of bytes of which some have expressions: the value is an expression, built byte by byte. So a program that
//! writes a checksum and verifies it when it reads the same bytes makes no choice.

use std::ops::Range;

use doppel_expr::{ExprId, Pool};
use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use crate::support::memory::{check_range, length, memory};

/// A kind of checksum with a 32-bit state.
pub struct Checksum {
    /// The value after more bytes.
    pub concrete: fn(u32, &[u8]) -> u32,
    /// The expression of the value after one more byte, zero-extended to 32 bits.
    pub step: fn(&mut Pool, ExprId, ExprId) -> ExprId,
}

impl Checksum {
    pub fn update(&self, vm: &mut Vm, value: i32, byte: i32) -> Step<i32> {
        if vm.argument_tag(0) != 0 || vm.argument_tag(1) != 0 {
            let start = vm.argument_expr(0, u64::from(value as u32), Kind::Int);
            let byte = vm.argument_expr(1, u64::from(byte as u32), Kind::Int);
            let byte = vm.symbolic.pool.extract(byte, 7, 0);
            let byte = vm.symbolic.pool.zero_extend(byte, 32);
            let result = (self.step)(&mut vm.symbolic.pool, start, byte);
            vm.set_result(result);
        }
        Ok((self.concrete)(value as u32, &[byte as u8]) as i32)
    }

    pub fn update_bytes(&self, vm: &mut Vm, value: i32, array: Ref, offset: i32, len: i32) -> Step<i32> {
        vm.fix_argument(2, u64::from(offset as u32), Kind::Int);
        vm.fix_argument(3, u64::from(len as u32), Kind::Int);
        let range = check_range(vm, array, offset, len)?;
        let tagged = range.start as u32..range.end as u32;
        let bytes = vm.heap.elements::<u8>(array).get(range).unwrap_or_default();
        let (start, len) = (bytes.as_ptr(), bytes.len());
        // SAFETY: the array's own bytes, which nothing writes during the call.
        self.of_bytes(vm, value, unsafe { std::slice::from_raw_parts(start, len) }, Some((array, tagged)))
    }

    pub fn update_byte_buffer(&self, vm: &mut Vm, value: i32, address: i64, offset: i32, len: i32) -> Step<i32> {
        vm.fix_argument(1, address as u64, Kind::Long);
        vm.fix_argument(3, u64::from(offset as u32), Kind::Int);
        vm.fix_argument(4, u64::from(len as u32), Kind::Int);
        let len = length(vm, len)?;
        let address = address.wrapping_add(offset.into());
        let start = memory(vm, address, len)?;
        let tagged = vm.block_range(address, len);
        // SAFETY: readable memory that nothing writes during the call.
        self.of_bytes(vm, value, unsafe { std::slice::from_raw_parts(start, len) }, tagged)
    }

    /// The value after these bytes, whose expressions are those of a part of a `byte[]`.
    fn of_bytes(&self, vm: &mut Vm, value: i32, bytes: &[u8], tagged: Option<(Ref, Range<u32>)>) -> Step<i32> {
        let (array, range) = tagged.unwrap_or((Ref::NULL, 0..0));
        let has_tags = !array.is_null() && !vm.shadow(array).is_null();
        if vm.argument_tag(0) != 0 || has_tags {
            let start = vm.argument_expr(0, u64::from(value as u32), Kind::Int);
            let result = self.expression(vm, start, bytes, array, range);
            vm.set_result(result);
        }
        Ok((self.concrete)(value as u32, bytes) as i32)
    }

    /// Runs of concrete bytes are processed at once while the value is concrete.
    fn expression(&self, vm: &mut Vm, start: ExprId, bytes: &[u8], array: Ref, range: Range<u32>) -> ExprId {
        let mut value = start;
        let mut plain = 0;
        let first = range.start;
        for (index, &byte) in bytes.iter().enumerate() {
            let tag = if array.is_null() { 0 } else { vm.element_tag(array, first + index as u32, Kind::Byte) };
            if tag == 0 && vm.symbolic.pool.as_const(value).is_some() {
                continue;
            }
            value = self.advanced(vm, value, &bytes[plain..index]);
            let byte = if tag != 0 { ExprId(tag) } else { vm.symbolic.pool.bv(8, u64::from(byte)) };
            let byte = vm.symbolic.pool.zero_extend(byte, 32);
            value = (self.step)(&mut vm.symbolic.pool, value, byte);
            plain = index + 1;
        }
        self.advanced(vm, value, &bytes[plain..])
    }

    /// The value after concrete bytes. There are none if the value is symbolic.
    fn advanced(&self, vm: &mut Vm, value: ExprId, bytes: &[u8]) -> ExprId {
        match vm.symbolic.pool.as_const(value) {
            Some(constant) => {
                let constant = (self.concrete)(constant as u32, bytes);
                vm.symbolic.pool.bv(32, u64::from(constant))
            }
            None => value,
        }
    }
}
