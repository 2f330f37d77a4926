//! `java.lang.System`.
//!
//! Symbolic arguments: `arraycopy` copies expressions with the elements, and concretises positions and length; names
//! are concretised. Clocks are the VM's virtual ones.

use doppel_expr::Sort;
use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::class::Class;
use doppel_vm::heap::Ref;
use doppel_vm::step::{Step, Stop};
use doppel_vm::symbolic::Chance;

doppel_vm::natives! { "java/lang/System";
    static "registerNatives()V" exact => |_: &mut Vm| Ok(()),
    static "arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V" exact => arraycopy,
    static "identityHashCode(Ljava/lang/Object;)I" exact => identity_hash_code,
    static "currentTimeMillis()J" exact => current_time_millis,
    static "nanoTime()J" exact => nano_time,
    static "mapLibraryName(Ljava/lang/String;)Ljava/lang/String;" concretises => map_library_name,
    static "setIn0(Ljava/io/InputStream;)V" exact => |vm: &mut Vm, stream: Ref| set_static(vm, stream, "in"),
    static "setOut0(Ljava/io/PrintStream;)V" exact => |vm: &mut Vm, stream: Ref| set_static(vm, stream, "out"),
    static "setErr0(Ljava/io/PrintStream;)V" exact => |vm: &mut Vm, stream: Ref| set_static(vm, stream, "err"),
}

fn arraycopy(vm: &mut Vm, src: Ref, src_pos: i32, dst: Ref, dst_pos: i32, length: i32) -> Step<()> {
    if src.is_null() || dst.is_null() {
        return Err(vm.null_pointer());
    }
    let (src_id, dst_id) = (vm.heap.class_id(src), vm.heap.class_id(dst));
    let src_class = vm.class(src_id);
    let dst_class = if src_id == dst_id { src_class } else { vm.class(dst_id) };
    let (Some(src_element), Some(dst_element)) = (src_class.element(), dst_class.element()) else {
        return Err(no_array(vm, src_class, dst_class));
    };
    if (src_element.is_primitive() || dst_element.is_primitive()) && src_element != dst_element {
        return Err(kinds_differ(vm, src_element, dst_element));
    }
    let (src_len, dst_len) = (vm.heap.array_len(src), vm.heap.array_len(dst));
    for (slot, value) in [(1, src_pos), (3, dst_pos), (4, length)] {
        vm.fix_argument(slot, u64::from(value as u32), Kind::Int);
    }
    let in_bounds = (src_pos | dst_pos | length) >= 0
        && src_pos as u32 + length as u32 <= src_len
        && dst_pos as u32 + length as u32 <= dst_len;
    if vm.choose_fits(src, src_pos, length) {
        vm.choose_fits(dst, dst_pos, length);
    }
    if !in_bounds {
        let stop = out_of_bounds(vm, src_element, (src_pos, src_len), (dst_pos, dst_len), length);
        let lengths = [vm.length_expr(src, src_len), vm.length_expr(dst, dst_len)];
        return Err(vm.with_message_of(stop, &lengths));
    }
    if src_class == dst_class || src_element.is_primitive() || src_element.is_subtype_of(dst_element) {
        vm.copy_element_tags((src, src_pos as u32), (dst, dst_pos as u32), length as u32)?;
        copy(vm, (src, src_pos as u32), (dst, dst_pos as u32), length as u32, src_element.kind());
        return Ok(());
    }
    copy_checked(vm, (src, src_pos as u32, src_element), (dst, dst_pos as u32, dst_element), length as u32)
}

fn copy(vm: &mut Vm, (src, src_pos): (Ref, u32), (dst, dst_pos): (Ref, u32), length: u32, kind: Kind) {
    let size = kind.heap_size() as usize;
    vm.heap.copy_contents((src, src_pos as usize * size), (dst, dst_pos as usize * size), length as usize * size);
}

/// Copies until an element does not fit, as HotSpot does.
fn copy_checked(
    vm: &mut Vm,
    (src, src_pos, from): (Ref, u32, &'static Class),
    (dst, dst_pos, to): (Ref, u32, &'static Class),
    length: u32,
) -> Step<()> {
    for index in 0..length {
        let value: Ref = vm.heap.element(src, src_pos + index);
        if !value.is_null() && !vm.instance_of(value, to) {
            let (from_name, to_name) = (from.java_name(), to.java_name());
            let message = if to.is_subtype_of(from) {
                format!(
                    "arraycopy: element type mismatch: can not cast one of the elements of {from_name}[] to the type of \
                     the destination array, {to_name}"
                )
            } else {
                format!("arraycopy: type mismatch: can not copy {from_name}[] into {to_name}[]")
            };
            return Err(vm.exception("java/lang/ArrayStoreException", &message));
        }
        vm.heap.set_element(dst, dst_pos + index, value);
    }
    Ok(())
}

#[cold]
fn no_array(vm: &mut Vm, src: &'static Class, dst: &'static Class) -> Stop {
    let message = if src.is_array() {
        format!("arraycopy: destination type {} is not an array", dst.java_name())
    } else {
        format!("arraycopy: source type {} is not an array", src.java_name())
    };
    vm.exception("java/lang/ArrayStoreException", &message)
}

#[cold]
fn kinds_differ(vm: &mut Vm, src: &'static Class, dst: &'static Class) -> Stop {
    let message = format!("arraycopy: type mismatch: can not copy {}[] into {}[]", kind_name(src), kind_name(dst));
    vm.exception("java/lang/ArrayStoreException", &message)
}

#[cold]
fn out_of_bounds(vm: &mut Vm, element: &'static Class, src: (i32, u32), dst: (i32, u32), length: i32) -> Stop {
    let name = kind_name(element);
    let end = |position: i32| length as u32 + position as u32;
    let message = if src.0 < 0 {
        format!("arraycopy: source index {} out of bounds for {name}[{}]", src.0, src.1)
    } else if dst.0 < 0 {
        format!("arraycopy: destination index {} out of bounds for {name}[{}]", dst.0, dst.1)
    } else if length < 0 {
        format!("arraycopy: length {length} is negative")
    } else if end(src.0) > src.1 {
        format!("arraycopy: last source index {} out of bounds for {name}[{}]", end(src.0), src.1)
    } else {
        format!("arraycopy: last destination index {} out of bounds for {name}[{}]", end(dst.0), dst.1)
    };
    vm.exception("java/lang/ArrayIndexOutOfBoundsException", &message)
}

fn kind_name(element: &Class) -> &'static str {
    match element.kind() {
        Kind::Ref => "object array",
        kind => kind.java_name(),
    }
}

fn identity_hash_code(vm: &mut Vm, object: Ref) -> Step<i32> {
    let hash = vm.identity_hash(object);
    vm.set_identity_result(object, hash, false);
    Ok(hash)
}

fn current_time_millis(vm: &mut Vm) -> Step<i64> {
    vm.tell_world_time();
    let millis = vm.now_millis();
    // Times before 1970 do not occur.
    let source = source_of_time(vm);
    vm.set_chance_result(source, Sort::Bv(64), 62, millis as u64);
    Ok(millis)
}

fn nano_time(vm: &mut Vm) -> Step<i64> {
    vm.tell_world_time();
    let nanos = vm.now_nanos();
    let source = source_of_time(vm);
    vm.set_chance_result(source, Sort::Bv(64), 64, nanos as u64);
    Ok(nanos)
}

/// Generators of random numbers take the time for a seed.
fn source_of_time(vm: &Vm) -> Chance {
    let caller = vm.innermost().map_or("", |(method, _)| method.class.name.as_str());
    if caller.contains("Random") { Chance::Randomness } else { Chance::Time }
}

fn map_library_name(vm: &mut Vm, name: Ref) -> Step<Ref> {
    let name = crate::support::objects::required_string(vm, name)?;
    if name.chars().count() > 240 {
        return Err(vm.exception("java/lang/IllegalArgumentException", "name too long"));
    }
    vm.new_string(&format!("lib{name}.so"))
}

/// `System.in`, `out` and `err` are final: only the VM can set them.
fn set_static(vm: &mut Vm, stream: Ref, name: &str) -> Step<()> {
    let system = vm.boot_class("java/lang/System")?;
    if let Some(field) = system.field_named(name) {
        let mirror = vm.mirror(system);
        vm.heap.write(mirror, field.offset, stream);
    }
    Ok(())
}
