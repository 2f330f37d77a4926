//! `java.lang.Module`.
//!
//! Symbolic arguments: names are concretised. Reflection checks reads and exports in Java; linking uses the VM's own
//! table.

use doppel_vm::Vm;
use doppel_vm::class::module::ExportedTo;
use doppel_vm::heap::Ref;
use doppel_vm::step::{Step, Stop};

use crate::support::fields::get_ref;
use crate::support::objects::elements;

doppel_vm::natives! { "java/lang/Module";
    static "defineModule0(Ljava/lang/Module;ZLjava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)V" concretises => define_module,
    static "addReads0(Ljava/lang/Module;Ljava/lang/Module;)V" exact => add_reads,
    static "addExports0(Ljava/lang/Module;Ljava/lang/String;Ljava/lang/Module;)V" concretises => add_exports,
    static "addExportsToAll0(Ljava/lang/Module;Ljava/lang/String;)V" concretises => add_exports_to_all,
    static "addExportsToAllUnnamed0(Ljava/lang/Module;Ljava/lang/String;)V" concretises => add_exports_to_all_unnamed,
}

fn define_module(vm: &mut Vm, module: Ref, _is_open: bool, _version: Ref, _location: Ref, packages: Ref) -> Step<()> {
    if module.is_null() {
        return Err(vm.exception("java/lang/NullPointerException", "Null module object"));
    }
    let name = get_ref(vm, module, "name");
    if name.is_null() {
        return Err(vm.exception("java/lang/IllegalArgumentException", "Module name cannot be null"));
    }
    let (name, loader) = (vm.string(name), get_ref(vm, module, "loader"));
    let packages = package_names(vm, &name, loader, packages)?;
    let is_java_base = name == "java.base";
    let mut symbols = Vec::with_capacity(packages.len());
    for package in packages {
        let package = vm.symbols.intern(&package);
        if let Some(&other) = vm.modules.by_package.get(&(loader, package))
            && !is_java_base
        {
            return Err(already_defined(vm, &name, package.as_str(), other));
        }
        symbols.push(package);
    }
    for package in symbols {
        std::rc::Rc::make_mut(&mut vm.modules).by_package.insert((loader, package), module);
    }
    if is_java_base {
        vm.java_base_defined(module);
    }
    Ok(())
}

/// The packages in internal form, checked.
fn package_names(vm: &mut Vm, module: &str, loader: Ref, packages: Ref) -> Step<Vec<String>> {
    let mut names = Vec::new();
    for package in elements(vm, packages) {
        if package.is_null() || vm.class_of(package).name.as_str() != "java/lang/String" {
            return Err(vm.exception("java/lang/IllegalArgumentException", "Bad package name"));
        }
        let name = vm.string(package).replace('.', "/");
        let legal = !name.is_empty() && name.split('/').all(|part| !part.is_empty() && !part.contains(['[', ';']));
        if !legal {
            let message = format!("Invalid package name: {name} for module: {module}");
            return Err(vm.exception("java/lang/IllegalArgumentException", &message));
        }
        if (name == "java" || name.starts_with("java/")) && !loader.is_null() && !vm.is_platform_loader(loader) {
            let message = format!(
                "Class loader (instance of): {} tried to define prohibited package name: {}",
                vm.loader_description(loader),
                name.replace('/', ".")
            );
            return Err(vm.exception("java/lang/IllegalArgumentException", &message));
        }
        names.push(name);
    }
    Ok(names)
}

fn already_defined(vm: &mut Vm, module: &str, package: &str, other: Ref) -> Stop {
    let message = match vm.module_name(other) {
        Some(other) if other == module => format!("Module {module} is already defined"),
        Some(other) => {
            format!(
                "Package {package} for module {module} is already in another module, {other}, defined to the class loader"
            )
        }
        None => format!(
            "Package {package} for module {module} is already in the unnamed module defined to the class loader"
        ),
    };
    vm.exception("java/lang/IllegalStateException", &message)
}

fn add_reads(vm: &mut Vm, from: Ref, to: Ref) -> Step<()> {
    if from.is_null() {
        return Err(vm.exception("java/lang/NullPointerException", "from_module is null"));
    }
    std::rc::Rc::make_mut(&mut vm.modules).reads.insert((from, to));
    Ok(())
}

fn add_exports(vm: &mut Vm, from: Ref, package: Ref, to: Ref) -> Step<()> {
    if to.is_null() {
        return Err(vm.exception("java/lang/NullPointerException", "to_module is null"));
    }
    export(vm, from, package, ExportedTo::One(to))
}

fn add_exports_to_all(vm: &mut Vm, from: Ref, package: Ref) -> Step<()> {
    export(vm, from, package, ExportedTo::All)
}

fn add_exports_to_all_unnamed(vm: &mut Vm, from: Ref, package: Ref) -> Step<()> {
    export(vm, from, package, ExportedTo::AllUnnamed)
}

fn export(vm: &mut Vm, from: Ref, package: Ref, to: ExportedTo) -> Step<()> {
    if package.is_null() {
        return Err(vm.exception("java/lang/NullPointerException", "package is null"));
    }
    if from.is_null() {
        return Err(vm.exception("java/lang/NullPointerException", "from_module is null"));
    }
    let package = vm.string(package).replace('.', "/");
    let package = vm.symbols.intern(&package);
    std::rc::Rc::make_mut(&mut vm.modules).exports.insert((from, package, to));
    Ok(())
}

/// The version that the module's descriptor gives, if any.
pub fn version(vm: &Vm, module: Ref) -> Ref {
    let descriptor = get_ref(vm, module, "descriptor");
    let version = get_ref(vm, descriptor, "version");
    get_ref(vm, version, "version")
}
