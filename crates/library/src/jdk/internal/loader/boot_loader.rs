//! `jdk.internal.loader.BootLoader`. Symbolic arguments: names are concretised.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use crate::support::fields::get_ref;
use crate::support::objects::string_array;

doppel_vm::natives! { "jdk/internal/loader/BootLoader";
    static "getSystemPackageNames()[Ljava/lang/String;" exact => get_system_package_names,
    static "getSystemPackageLocation(Ljava/lang/String;)Ljava/lang/String;" concretises => get_system_package_location,
    static "setBootLoaderUnnamedModule0(Ljava/lang/Module;)V" exact => set_boot_loader_unnamed_module,
}

/// The packages of classes that the boot loader has loaded, in internal form.
fn get_system_package_names(vm: &mut Vm) -> Step<Ref> {
    let loaded = vm.loaded_classes().filter(|class| class.loader.is_null() && class.file.is_some() && !class.hidden);
    let mut names: Vec<&'static str> = loaded.map(|class| class.package()).filter(|name| !name.is_empty()).collect();
    names.sort_unstable();
    names.dedup();
    names.retain(|name| !is_of_dynamic_module(vm, name));
    let names: Vec<Option<String>> = names.into_iter().map(|name| Some(name.to_owned())).collect();
    string_array(vm, &names)
}

/// `jrt:/module` of a package (internal form) that has loaded classes.
fn get_system_package_location(vm: &mut Vm, name: Ref) -> Step<Ref> {
    if name.is_null() {
        return Ok(Ref::NULL);
    }
    let name = vm.string(name).replace('.', "/");
    let mut loaded = vm.loaded_classes().filter(|class| class.loader.is_null() && class.file.is_some());
    if !loaded.any(|class| class.package() == name) {
        return Ok(Ref::NULL);
    }
    drop(loaded);
    let module = vm.module_of_package(doppel_vm::heap::Ref::NULL, &name);
    match vm.module_name(module) {
        Some(module) if !is_of_dynamic_module(vm, &name) => Ok(vm.new_string(&format!("jrt:/{module}"))?),
        _ => Ok(Ref::NULL),
    }
}

/// Modules created for proxies are in no layer and have no location: HotSpot does not report their packages.
fn is_of_dynamic_module(vm: &mut Vm, package: &str) -> bool {
    let module = vm.module_of_package(doppel_vm::heap::Ref::NULL, package);
    if module.is_null() || !get_ref(vm, module, "layer").is_null() {
        return false;
    }
    // That module is older than its layer.
    vm.module_name(module).is_some_and(|name| name != "java.base")
}

fn set_boot_loader_unnamed_module(vm: &mut Vm, module: Ref) -> Step<()> {
    if module.is_null() {
        return Err(vm.exception("java/lang/NullPointerException", "Null module object"));
    }
    if !get_ref(vm, module, "name").is_null() {
        let message = "boot loader's unnamed module's java.lang.Module has a name";
        return Err(vm.exception("java/lang/IllegalArgumentException", message));
    }
    std::rc::Rc::make_mut(&mut vm.modules).boot_unnamed = module;
    Ok(())
}
