//! `com.sun.management.internal.Flag`: options of HotSpot. Those that libraries ask for to find out how large objects are
//! have the values that HotSpot gives them; others end the run, since there is no telling what it would say.
//! Symbolic arguments: names of options are fixed (concretises).

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::natives::{Args, VOID, int};
use doppel_vm::step::Step;

doppel_vm::natives! { "com/sun/management/internal/Flag";
    "initialize()V" exact => |_, _| VOID,
    "getFlags([Ljava/lang/String;[Lcom/sun/management/internal/Flag;I)I" concretises => get_flags,
}

/// An option, its value, and whether HotSpot has chosen that by looking at the machine.
const FLAGS: [(&str, Kind, u64, &str); 3] = [
    ("ObjectAlignmentInBytes", Kind::Long, 8, "DEFAULT"),
    ("UseCompressedClassPointers", Kind::Boolean, 1, CLASS_POINTERS),
    ("UseCompressedOops", Kind::Boolean, 1, "ERGONOMIC"),
];
/// What it is depends on the JDK.
const CLASS_POINTERS: &str = "";

fn get_flags(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (names, flags, count) = (args.obj(), args.obj(), args.int());
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
    int(n_found as i32)
}

/// What the constructor would make of it; none of these options can be changed.
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
