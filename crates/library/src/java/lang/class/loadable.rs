//! Lists of classes that may be missing: permitted subclasses and nest members. A class that cannot be loaded is left
//! out together with its error, unless it is an error of the VM itself.
//!
//! Loaders are Java code, and an exception from them would propagate through a native's frame. So a continuation frame
//! above the native's requests one class after another, receives the exceptions, and finally returns in place of the
//! native.

use doppel_vm::Vm;
use doppel_vm::class::vtable::same_package;
use doppel_vm::class::{Class, ClassId};
use doppel_vm::heap::Ref;
use doppel_vm::step::{Continuation, Ended, Step, Stop, Then};

use crate::support::objects::class_array;

/// The classes that `PermittedSubclasses` names.
pub fn permitted_subclasses(vm: &mut Vm, class: &'static Class) -> Step<Ref> {
    begin(vm, class, permitted_step)
}

/// The nest of this host.
pub fn nest_members(vm: &mut Vm, host: &'static Class) -> Step<Ref> {
    begin(vm, host, members_step)
}

/// The state is the class and the position of the name that is being loaded.
fn begin(vm: &mut Vm, class: &'static Class, step: Continuation) -> Step<Ref> {
    vm.open_continuation(step, &[u64::from(class.id.0), 0])?;
    Err(Stop::Retry)
}

fn permitted_step(vm: &mut Vm, ended: Ended) -> Step<Then> {
    let class = vm.class(ClassId(vm.continuation_state(0) as u32));
    let indices = class.file.as_ref().and_then(|file| file.permitted_subclasses()).unwrap_or_default();
    let mut permitted = load_each(vm, ended, class, &indices)?;
    permitted.retain(|class| class.file.is_some());
    end(vm, &permitted)
}

fn members_step(vm: &mut Vm, ended: Ended) -> Step<Then> {
    let host = vm.class(ClassId(vm.continuation_state(0) as u32));
    let indices = host.file.as_ref().map(|file| file.nest_members()).unwrap_or_default();
    let mut members = vec![host];
    for member in load_each(vm, ended, host, &indices)? {
        // A class of the host's package has its loader, which knows the host, so this check loads nothing.
        if same_package(member, host) && vm.nest_host(member)? == host {
            members.push(member);
        }
    }
    end(vm, &members)
}

/// The classes at these indices of the constant pool that can be resolved.
fn load_each(vm: &mut Vm, ended: Ended, from: &'static Class, indices: &[u16]) -> Step<Vec<&'static Class>> {
    let mut position = vm.continuation_state(1) as usize;
    // The continuation may receive an exception again while the next class is being loaded. Then that class is loaded
    // now.
    if let Ended::Threw(exception) = ended
        && !is_loaded(vm, from, indices.get(position).copied())
    {
        pass_over(vm, exception)?;
        position += 1;
    }
    while let Some(&index) = indices.get(position) {
        vm.set_continuation_state(1, position as u64);
        match vm.resolve_class(from, index) {
            Err(Stop::Throw(exception)) => pass_over(vm, exception)?,
            resolved => drop(resolved?),
        }
        position += 1;
    }
    vm.set_continuation_state(1, position as u64);
    let resolved = from.pool.classes.borrow();
    Ok(indices.iter().filter_map(|index| resolved.get(index).copied()).collect())
}

fn is_loaded(vm: &mut Vm, from: &'static Class, index: Option<u16>) -> bool {
    let name = index.and_then(|index| from.file.as_ref()?.class_name(index).ok());
    name.is_some_and(|name| {
        let name = vm.symbols.intern_mutf8(name);
        vm.find_loaded(from.loader, name).is_some()
    })
}

fn pass_over(vm: &mut Vm, exception: Ref) -> Step<()> {
    let fatal = vm.boot_class("java/lang/VirtualMachineError")?;
    if vm.instance_of(exception, fatal) { Err(Stop::Throw(exception)) } else { Ok(()) }
}

/// Returns an array of the classes from the native below.
fn end(vm: &mut Vm, classes: &[&'static Class]) -> Step<Then> {
    let array = class_array(vm, classes)?;
    vm.close_continuation();
    Ok(Then::Return(array.slot()))
}
