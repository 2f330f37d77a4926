//! `jdk.internal.misc.Unsafe`.
//!
//! Offsets are real offsets from the start of the object; without an object, the offset is an address from
//! [`doppel_vm::heap::offheap`]. All Java threads run on one host thread, so plain, volatile and atomic accesses are
//! the same.
//!
//! Symbolic arguments: values are read and written with their expressions, whatever part of an element they cover;
//! offsets are concretised. Whether a compare-and-set finds the expected value is a choice.

pub mod memory;

use doppel_vm::Vm;
use doppel_vm::heap::{HEADER, Ref};
use doppel_vm::step::{Step, Stop};
use memory::{Bool, compare_and_exchange, compare_and_set, get, put};

use crate::java::lang::class::members::field_of;
use crate::java::lang::class_loader;
use crate::support::objects::byte_region;

doppel_vm::natives! { "jdk/internal/misc/Unsafe";
    static "registerNatives()V" exact => register_natives,
    "getInt(Ljava/lang/Object;J)I" exact => get::<i32>,
    "getReference(Ljava/lang/Object;J)Ljava/lang/Object;" exact => get::<Ref>,
    "getBoolean(Ljava/lang/Object;J)Z" exact => get::<Bool>,
    "getByte(Ljava/lang/Object;J)B" exact => get::<i8>,
    "getShort(Ljava/lang/Object;J)S" exact => get::<i16>,
    "getChar(Ljava/lang/Object;J)C" exact => get::<u16>,
    "getLong(Ljava/lang/Object;J)J" exact => get::<i64>,
    "getFloat(Ljava/lang/Object;J)F" exact => get::<f32>,
    "getDouble(Ljava/lang/Object;J)D" exact => get::<f64>,
    "getIntVolatile(Ljava/lang/Object;J)I" exact => get::<i32>,
    "getReferenceVolatile(Ljava/lang/Object;J)Ljava/lang/Object;" exact => get::<Ref>,
    "getBooleanVolatile(Ljava/lang/Object;J)Z" exact => get::<Bool>,
    "getByteVolatile(Ljava/lang/Object;J)B" exact => get::<i8>,
    "getShortVolatile(Ljava/lang/Object;J)S" exact => get::<i16>,
    "getCharVolatile(Ljava/lang/Object;J)C" exact => get::<u16>,
    "getLongVolatile(Ljava/lang/Object;J)J" exact => get::<i64>,
    "getFloatVolatile(Ljava/lang/Object;J)F" exact => get::<f32>,
    "getDoubleVolatile(Ljava/lang/Object;J)D" exact => get::<f64>,
    "putInt(Ljava/lang/Object;JI)V" exact => put::<i32>,
    "putReference(Ljava/lang/Object;JLjava/lang/Object;)V" exact => put::<Ref>,
    "putBoolean(Ljava/lang/Object;JZ)V" exact => put::<Bool>,
    "putByte(Ljava/lang/Object;JB)V" exact => put::<i8>,
    "putShort(Ljava/lang/Object;JS)V" exact => put::<i16>,
    "putChar(Ljava/lang/Object;JC)V" exact => put::<u16>,
    "putLong(Ljava/lang/Object;JJ)V" exact => put::<i64>,
    "putFloat(Ljava/lang/Object;JF)V" exact => put::<f32>,
    "putDouble(Ljava/lang/Object;JD)V" exact => put::<f64>,
    "putIntVolatile(Ljava/lang/Object;JI)V" exact => put::<i32>,
    "putReferenceVolatile(Ljava/lang/Object;JLjava/lang/Object;)V" exact => put::<Ref>,
    "putBooleanVolatile(Ljava/lang/Object;JZ)V" exact => put::<Bool>,
    "putByteVolatile(Ljava/lang/Object;JB)V" exact => put::<i8>,
    "putShortVolatile(Ljava/lang/Object;JS)V" exact => put::<i16>,
    "putCharVolatile(Ljava/lang/Object;JC)V" exact => put::<u16>,
    "putLongVolatile(Ljava/lang/Object;JJ)V" exact => put::<i64>,
    "putFloatVolatile(Ljava/lang/Object;JF)V" exact => put::<f32>,
    "putDoubleVolatile(Ljava/lang/Object;JD)V" exact => put::<f64>,
    "compareAndSetInt(Ljava/lang/Object;JII)Z" exact => compare_and_set::<i32>,
    "compareAndSetLong(Ljava/lang/Object;JJJ)Z" exact => compare_and_set::<i64>,
    "compareAndSetReference(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z" exact => compare_and_set::<Ref>,
    "compareAndExchangeInt(Ljava/lang/Object;JII)I" exact => compare_and_exchange::<i32>,
    "compareAndExchangeLong(Ljava/lang/Object;JJJ)J" exact => compare_and_exchange::<i64>,
    "compareAndExchangeReference(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;" exact => compare_and_exchange::<Ref>,
    "getUncompressedObject(J)Ljava/lang/Object;" opaque => |vm: &mut Vm| -> Step<Ref> { Err(vm.unsupported("Unsafe.getUncompressedObject")) },
    "writeback0(J)V" exact => |_: &mut Vm| Ok(()),
    "writebackPreSync0()V" exact => |_: &mut Vm| Ok(()),
    "writebackPostSync0()V" exact => |_: &mut Vm| Ok(()),
    "loadFence()V" exact => |_: &mut Vm| Ok(()),
    "storeFence()V" exact => |_: &mut Vm| Ok(()),
    "fullFence()V" exact => |_: &mut Vm| Ok(()),
    "allocateMemory0(J)J" concretises => memory::allocate_memory,
    "reallocateMemory0(JJ)J" concretises => memory::reallocate_memory,
    "freeMemory0(J)V" concretises => memory::free_memory,
    "setMemory0(Ljava/lang/Object;JJB)V" exact => memory::set_memory,
    "copyMemory0(Ljava/lang/Object;JLjava/lang/Object;JJ)V" exact => memory::copy_memory,
    "copySwapMemory0(Ljava/lang/Object;JLjava/lang/Object;JJJ)V" exact => memory::copy_swap_memory,
    "defineClass0(Ljava/lang/String;[BIILjava/lang/ClassLoader;Ljava/security/ProtectionDomain;)Ljava/lang/Class;" concretises => define_class,
    "allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;" exact => allocate_instance,
    "throwException(Ljava/lang/Throwable;)V" exact => throw_exception,
    "objectFieldOffset0(Ljava/lang/reflect/Field;)J" exact => |vm: &mut Vm, this: Ref, field: Ref| field_offset(vm, this, field, false),
    "objectFieldOffset1(Ljava/lang/Class;Ljava/lang/String;)J" concretises => object_field_offset_by_name,
    "staticFieldOffset0(Ljava/lang/reflect/Field;)J" exact => |vm: &mut Vm, this: Ref, field: Ref| field_offset(vm, this, field, true),
    "staticFieldBase0(Ljava/lang/reflect/Field;)Ljava/lang/Object;" exact => static_field_base,
    "shouldBeInitialized0(Ljava/lang/Class;)Z" exact => should_be_initialized,
    "ensureClassInitialized0(Ljava/lang/Class;)V" exact => ensure_class_initialized,
    "arrayBaseOffset0(Ljava/lang/Class;)I" exact => |_: &mut Vm| Ok(HEADER as i32),
    "arrayIndexScale0(Ljava/lang/Class;)I" exact => array_index_scale,
    "getLoadAverage0([DI)I" concretises => get_load_average,
    "park(ZJ)V" concretises => park,
    "unpark(Ljava/lang/Object;)V" exact => unpark,
    "pageSize()I" exact until 12 => |_: &mut Vm| Ok(4096),
    "addressSize0()I" exact until 12 => |_: &mut Vm| Ok(8),
    "isBigEndian0()Z" exact until 12 => |_: &mut Vm| Ok(cfg!(target_endian = "big")),
    "unalignedAccess0()Z" exact until 12 => |_: &mut Vm| Ok(true),
}

/// HotSpot writes the constants of the platform to `UnsafeConstants` when that class is initialised. Only `Unsafe`'s
/// own initialiser reads them, and it begins with this call.
fn register_natives(vm: &mut Vm) -> Step<()> {
    let Some(class) = vm.load_boot_class("jdk/internal/misc/UnsafeConstants")? else { return Ok(()) };
    vm.ensure_initialized(class)?;
    let mirror = vm.mirror(class);
    for (name, value) in [("ADDRESS_SIZE0", 8), ("PAGE_SIZE", 4096), ("DATA_CACHE_LINE_FLUSH_SIZE", 0)] {
        if let Some(field) = class.field_named(name) {
            vm.heap.write(mirror, field.offset, value);
        }
    }
    for (name, value) in [("BIG_ENDIAN", cfg!(target_endian = "big")), ("UNALIGNED_ACCESS", true)] {
        if let Some(field) = class.field_named(name) {
            vm.heap.write(mirror, field.offset, u8::from(value));
        }
    }
    Ok(())
}

fn define_class(
    vm: &mut Vm,
    _this: Ref,
    name: Ref,
    bytes: Ref,
    offset: i32,
    length: i32,
    loader: Ref,
    protection_domain: Ref,
) -> Step<Ref> {
    let bytes = byte_region(vm, bytes, offset, length)?;
    class_loader::define(vm, loader, name, bytes, protection_domain)
}

fn allocate_instance(vm: &mut Vm, _this: Ref, mirror: Ref) -> Step<Ref> {
    if mirror.is_null() {
        return Err(vm.null_pointer());
    }
    let class = vm.class_of_mirror(mirror);
    if class.file.is_none() || class.is_abstract() || class.is_interface() || class.is_class_class() {
        return Err(vm.exception("java/lang/InstantiationException", &class.java_name()));
    }
    vm.ensure_initialized(class)?;
    vm.new_object(class)
}

fn throw_exception(vm: &mut Vm, _this: Ref, exception: Ref) -> Step<()> {
    if exception.is_null() { Err(vm.null_pointer()) } else { Err(Stop::Throw(exception)) }
}

fn field_offset(vm: &mut Vm, _this: Ref, field: Ref, wants_static: bool) -> Step<i64> {
    match field_of(vm, field) {
        Some(field) if field.is_static() == wants_static => Ok(i64::from(field.offset)),
        _ => Err(vm.exception_without_message("java/lang/IllegalArgumentException")),
    }
}

fn object_field_offset_by_name(vm: &mut Vm, _this: Ref, mirror: Ref, name: Ref) -> Step<i64> {
    if mirror.is_null() || name.is_null() {
        return Err(vm.null_pointer());
    }
    let name = vm.string(name);
    let fields = vm.class_of_mirror(mirror).fields();
    match fields.iter().find(|field| !field.injected && field.name.as_str() == name) {
        Some(field) => Ok(i64::from(field.offset)),
        None => Err(vm.exception_without_message("java/lang/InternalError")),
    }
}

fn static_field_base(vm: &mut Vm, _this: Ref, field: Ref) -> Step<Ref> {
    match field_of(vm, field) {
        Some(field) if field.is_static() => Ok(vm.mirror(field.class)),
        _ => Err(vm.exception_without_message("java/lang/IllegalArgumentException")),
    }
}

fn should_be_initialized(vm: &mut Vm, _this: Ref, mirror: Ref) -> Step<bool> {
    let class = vm.class_of_mirror(mirror);
    if !vm.is_initialized(class) {
        // It may be at another time.
        vm.spoil_image();
    }
    Ok(!vm.is_initialized(class))
}

fn ensure_class_initialized(vm: &mut Vm, _this: Ref, mirror: Ref) -> Step<()> {
    let class = vm.class_of_mirror(mirror);
    vm.ensure_initialized(class)
}

fn array_index_scale(vm: &mut Vm, _this: Ref, mirror: Ref) -> Step<i32> {
    Ok(vm.class_of_mirror(mirror).element_size() as i32)
}

fn get_load_average(vm: &mut Vm, _this: Ref, averages: Ref, n: i32) -> Step<i32> {
    let mut values = [0f64; 3];
    // SAFETY: the buffer has room for three.
    let n = unsafe { libc::getloadavg(values.as_mut_ptr(), n.clamp(0, 3)) };
    vm.forget_elements(averages, 0..n.max(0) as u32);
    for (to, from) in vm.heap.elements_mut::<f64>(averages).iter_mut().zip(values).take(n.max(0) as usize) {
        *to = from;
    }
    Ok(n)
}

fn park(vm: &mut Vm, _this: Ref, absolute: bool, time: i64) -> Step<()> {
    vm.park(absolute, time)
}

fn unpark(vm: &mut Vm, _this: Ref, thread: Ref) -> Step<()> {
    if !thread.is_null() {
        vm.unpark(thread);
    }
    Ok(())
}
