//! Classes inside classes: declaring, enclosing, nest and permitted classes.

use doppel_classpath::classfile::mutf8;
use doppel_vm::Vm;
use doppel_vm::class::{Class, own_entry};
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use super::loadable;
use crate::support::objects::{array_of, class_array, string_of_mutf8};

pub fn get_declaring_class(vm: &mut Vm, class: Ref) -> Step<Ref> {
    let class = vm.class_of_mirror(class);
    let Some(entry) = own_entry(class).filter(|entry| entry.outer != 0) else { return Ok(Ref::NULL) };
    let outer = vm.resolve_class(class, entry.outer)?;
    check_inner(vm, outer, class)?;
    Ok(vm.mirror(outer))
}

/// Checks that both classes declare `inner` a member of `outer`.
fn check_inner(vm: &mut Vm, outer: &'static Class, inner: &'static Class) -> Step<()> {
    let entry = outer.file.as_ref().and_then(|file| {
        file.inner_classes().into_iter().find(|entry| {
            let is = |index, class: &Class| {
                file.class_name(index).is_ok_and(|name| mutf8::to_string(name) == unhidden_name(class))
            };
            entry.outer != 0 && is(entry.outer, outer) && is(entry.inner, inner)
        })
    });
    // The name does not suffice: in the outer class it may denote another loader's class.
    if let Some(entry) = entry
        && (inner.hidden || vm.resolve_class(outer, entry.inner)? == inner)
    {
        return Ok(());
    }
    let message = format!("{} and {} disagree on InnerClasses attribute", outer.java_name(), inner.java_name());
    Err(vm.exception("java/lang/IncompatibleClassChangeError", &message))
}

/// The name in the class file.
fn unhidden_name(class: &Class) -> &'static str {
    let name = class.name.as_str();
    if class.hidden { name.rsplit_once('+').map_or(name, |(name, _)| name) } else { name }
}

pub fn get_simple_binary_name(vm: &mut Vm, class: Ref) -> Step<Ref> {
    let class = vm.class_of_mirror(class);
    let entry = own_entry(class).filter(|entry| entry.name != 0);
    let name = entry.and_then(|entry| class.file.as_ref()?.utf8(entry.name).ok());
    match name {
        Some(name) => Ok(string_of_mutf8(vm, name)?),
        None => Ok(Ref::NULL),
    }
}

pub fn get_enclosing_method(vm: &mut Vm, class: Ref) -> Step<Ref> {
    let class = vm.class_of_mirror(class);
    let Some(file) = &class.file else { return Ok(Ref::NULL) };
    // HotSpot stores it with the inner classes, and loses it if the class has no such attribute.
    if !file.has_attribute(file.attributes, "InnerClasses") {
        return Ok(Ref::NULL);
    }
    let Some((encloser, method)) = file.enclosing_method().filter(|&(encloser, _)| encloser != 0) else {
        return Ok(Ref::NULL);
    };
    let encloser = vm.resolve_class(class, encloser)?;
    let mut items = [vm.mirror(encloser), Ref::NULL, Ref::NULL];
    if method != 0
        && let Ok((name, descriptor)) = file.name_and_type(method)
    {
        items[1] = string_of_mutf8(vm, name)?;
        items[2] = string_of_mutf8(vm, descriptor)?;
    }
    let element = vm.boot_class("java/lang/Object")?;
    array_of(vm, element, &items)
}

pub fn get_declared_classes(vm: &mut Vm, class: Ref) -> Step<Ref> {
    let class = vm.class_of_mirror(class);
    let mut members = Vec::new();
    if let Some(file) = &class.file {
        for entry in file.inner_classes() {
            let mine = entry.inner != 0
                && entry.outer != 0
                && file.class_name(entry.outer).is_ok_and(|name| name == file.name());
            if mine {
                let inner = vm.resolve_class(class, entry.inner)?;
                check_inner(vm, class, inner)?;
                members.push(inner);
            }
        }
    }
    class_array(vm, &members)
}

pub fn get_nest_host(vm: &mut Vm, class: Ref) -> Step<Ref> {
    let class = vm.class_of_mirror(class);
    let host = vm.nest_host(class)?;
    Ok(vm.mirror(host))
}

pub fn get_nest_members(vm: &mut Vm, class: Ref) -> Step<Ref> {
    let class = vm.class_of_mirror(class);
    let host = vm.nest_host(class)?;
    loadable::nest_members(vm, host)
}

pub fn get_permitted_subclasses(vm: &mut Vm, class: Ref) -> Step<Ref> {
    let class = vm.class_of_mirror(class);
    let is_sealed = class.file.as_ref().is_some_and(|file| file.permitted_subclasses().is_some());
    if is_sealed { loadable::permitted_subclasses(vm, class) } else { Ok(Ref::NULL) }
}
