//! `com.sun.management.internal.Flag`: options of HotSpot. Those that libraries query to find out the size of objects
//! have HotSpot's values. Any other option ends the run, because HotSpot's value is unknown. Symbolic arguments: names
//! of options are concretised.

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

doppel_vm::natives! { "com/sun/management/internal/Flag";
    static "initialize()V" exact => |_: &mut Vm| Ok(()),
    static "getFlags([Ljava/lang/String;[Lcom/sun/management/internal/Flag;I)I" concretises => get_flags,
}

/// An option, its value, and whether HotSpot derives the value from the machine.
const FLAGS: [(&str, Kind, u64, &str); 3] = [
    ("ObjectAlignmentInBytes", Kind::Long, 8, "DEFAULT"),
    ("UseCompressedClassPointers", Kind::Boolean, 1, CLASS_POINTERS),
    ("UseCompressedOops", Kind::Boolean, 1, "ERGONOMIC"),
];
/// Depends on the JDK.
const CLASS_POINTERS: &str = "";

fn get_flags(vm: &mut Vm, names: Ref, flags: Ref, count: i32) -> Step<i32> {
    if names.is_null() || flags.is_null() {
        return Err(vm.null_pointer());
    }
    let names = vm.heap.elements::<Ref>(names).to_vec();
    let mut n_found = 0;
    for name in names.into_iter().take(usize::try_from(count).unwrap_or(0)) {
        if name.is_null() {
            return Err(vm.null_pointer());
        }
        let text = vm.string(name);
        let Some(&(_, kind, value, origin)) = FLAGS.iter().find(|flag| flag.0 == text) else {
            return Err(vm.unsupported(&format!("the value of the VM option {text}")));
        };
        let origin = match origin {
            CLASS_POINTERS if vm.release.chooses_class_pointers => "ERGONOMIC",
            CLASS_POINTERS => "DEFAULT",
            origin => origin,
        };
        let flag = new_flag(vm, name, kind, value, origin)?;
        vm.heap.set_element(flags, n_found, flag);
        n_found += 1;
    }
    Ok(n_found as i32)
}

/// The object that the constructor would create; none of these options can be changed.
fn new_flag(vm: &mut Vm, name: Ref, kind: Kind, value: u64, origin: &str) -> Step<Ref> {
    let origins = vm.boot_class("com/sun/management/VMOption$Origin")?;
    vm.ensure_initialized(origins)?;
    let class = vm.boot_class("com/sun/management/internal/Flag")?;
    let value = vm.box_value(kind, value)?;
    let flag = vm.new_object(class)?;
    let origin = vm.get_static_ref(origins, origin);
    vm.set_ref(flag, "name", name);
    vm.set_ref(flag, "value", value);
    vm.set_ref(flag, "origin", origin);
    Ok(flag)
}
