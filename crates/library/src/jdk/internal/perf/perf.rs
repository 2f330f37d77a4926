//! `jdk.internal.perf.Perf`: counters exist, but are invisible outside.
//!
//! Symbolic arguments: sizes and initial values are concretised.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use crate::support::objects;

doppel_vm::natives! { "jdk/internal/perf/Perf";
    static "registerNatives()V" exact => |_: &mut Vm| Ok(()),
    "attach(Ljava/lang/String;II)Ljava/nio/ByteBuffer;" opaque until 17 => attach,
    "attach0(I)Ljava/nio/ByteBuffer;" opaque since 18 => attach,
    "detach(Ljava/nio/ByteBuffer;)V" exact => |_: &mut Vm| Ok(()),
    "createLong(Ljava/lang/String;IIJ)Ljava/nio/ByteBuffer;" concretises => create_long,
    "createByteArray(Ljava/lang/String;II[BI)Ljava/nio/ByteBuffer;" concretises => create_byte_array,
    "highResCounter()J" exact => |vm: &mut Vm| Ok(vm.now_nanos()),
    "highResFrequency()J" exact => |_: &mut Vm| Ok(1_000_000_000i64),
}

fn attach(vm: &mut Vm) -> Step<Ref> {
    Err(vm.exception("java/io/IOException", "Could not attach to the performance counters of another VM"))
}

fn create_long(vm: &mut Vm, _this: Ref, _name: Ref, _variability: i32, _units: i32, value: i64) -> Step<Ref> {
    let bytes = objects::byte_array(vm, &value.to_ne_bytes())?;
    wrap(vm, bytes)
}

fn create_byte_array(
    vm: &mut Vm,
    _this: Ref,
    _name: Ref,
    _variability: i32,
    _units: i32,
    initial: Ref,
    length: i32,
) -> Step<Ref> {
    if initial.is_null() {
        return Err(vm.null_pointer());
    }
    let mut bytes = vm.heap.elements::<u8>(initial).to_vec();
    bytes.resize(length.max(0) as usize, 0);
    let bytes = objects::byte_array(vm, &bytes)?;
    wrap(vm, bytes)
}

/// `ByteBuffer.wrap` replaces the native.
fn wrap(vm: &mut Vm, bytes: Ref) -> Step<Ref> {
    let class = vm.boot_class("java/nio/ByteBuffer")?;
    vm.ensure_initialized(class)?;
    match class.method_named("wrap", "([B)Ljava/nio/ByteBuffer;") {
        Some(method) => Err(vm.replace_call(method, &[bytes.slot()], None, &[])),
        None => Ok(Ref::NULL),
    }
}
