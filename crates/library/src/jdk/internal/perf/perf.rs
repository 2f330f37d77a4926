//! `jdk.internal.perf.Perf`: counters exist, but nobody outside sees them.
//!
//! Symbolic arguments: sizes and initial values are fixed (concretises).

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::natives::{Args, VOID, long};
use doppel_vm::step::Step;

use crate::support::objects;

doppel_vm::natives! { "jdk/internal/perf/Perf";
    "registerNatives()V" exact => |_, _| VOID,
    "attach(Ljava/lang/String;II)Ljava/nio/ByteBuffer;" opaque until 17 => attach,
    "attach0(I)Ljava/nio/ByteBuffer;" opaque since 18 => attach,
    "detach(Ljava/nio/ByteBuffer;)V" exact => |_, _| VOID,
    "createLong(Ljava/lang/String;IIJ)Ljava/nio/ByteBuffer;" concretises => create_long,
    "createByteArray(Ljava/lang/String;II[BI)Ljava/nio/ByteBuffer;" concretises => create_byte_array,
    "highResCounter()J" exact => |vm, _| long(vm.now_nanos()),
    "highResFrequency()J" exact => |_, _| long(1_000_000_000),
}

fn attach(vm: &mut Vm, _: Args) -> Step<u64> {
    Err(vm.exception("java/io/IOException", "Could not attach to the performance counters of another VM"))
}

fn create_long(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (_this, _name, _variability, _units, value) = (args.obj(), args.obj(), args.int(), args.int(), args.long());
    let bytes = objects::byte_array(vm, &value.to_ne_bytes())?;
    wrap(vm, bytes)
}

fn create_byte_array(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (_this, _name, _variability, _units) = (args.obj(), args.obj(), args.int(), args.int());
    let (initial, length) = (args.obj(), args.int());
    if initial.is_null() {
        return Err(vm.null_pointer());
    }
    let mut bytes = vm.heap.elements::<u8>(initial).to_vec();
    bytes.resize(length.max(0) as usize, 0);
    let bytes = objects::byte_array(vm, &bytes)?;
    wrap(vm, bytes)
}

/// `ByteBuffer.wrap` takes the native's place.
fn wrap(vm: &mut Vm, bytes: Ref) -> Step<u64> {
    let class = vm.boot_class("java/nio/ByteBuffer")?;
    vm.ensure_initialized(class)?;
    match class.method_named("wrap", "([B)Ljava/nio/ByteBuffer;") {
        Some(method) => Err(vm.replace_call(method, &[bytes.slot()], None, &[])),
        None => Ok(0),
    }
}
