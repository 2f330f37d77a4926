//! `java.lang.StackTraceElement`. Stack traces hold no program values: exact.

use doppel_classpath::classfile::mutf8;
use doppel_vm::Vm;
use doppel_vm::class::Method;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use crate::support::fields;
use crate::support::objects::{self, interned};

doppel_vm::natives! { "java/lang/StackTraceElement";
    static "initStackTraceElements([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V" exact => init_stack_trace_elements,
    static "initStackTraceElements([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V" exact since 19 => init_from_backtrace,
    static "initStackTraceElement(Ljava/lang/StackTraceElement;Ljava/lang/StackFrameInfo;)V" exact => init_stack_trace_element,
}

fn init_stack_trace_elements(vm: &mut Vm, elements: Ref, throwable: Ref) -> Step<()> {
    if elements.is_null() || throwable.is_null() {
        return Err(vm.null_pointer());
    }
    let backtrace = vm.backtrace(throwable);
    fill_all(vm, elements, backtrace)
}

/// From a throwable's `backtrace` and `depth`.
fn init_from_backtrace(vm: &mut Vm, elements: Ref, backtrace: Ref, depth: i32) -> Step<()> {
    if elements.is_null() || backtrace.is_null() {
        return Err(vm.null_pointer());
    }
    let backtrace = vm.frames_in(backtrace, depth as u32);
    fill_all(vm, elements, backtrace)
}

fn fill_all(vm: &mut Vm, elements: Ref, backtrace: Vec<(&'static Method, i32)>) -> Step<()> {
    let elements = objects::elements(vm, elements);
    if elements.len() != backtrace.len() {
        return Err(vm.exception_without_message("java/lang/IndexOutOfBoundsException"));
    }
    for (element, (method, bci)) in elements.into_iter().zip(backtrace) {
        if element.is_null() {
            return Err(vm.null_pointer());
        }
        fill(vm, element, method, bci)?;
    }
    Ok(())
}

/// From a `StackFrameInfo` that a stack walk filled in.
fn init_stack_trace_element(vm: &mut Vm, element: Ref, frame: Ref) -> Step<()> {
    if element.is_null() || frame.is_null() {
        return Err(vm.null_pointer());
    }
    if let Some((method, bci)) = super::stack_stream_factory::frame_of(vm, frame) {
        fill(vm, element, method, bci)?;
    }
    Ok(())
}

/// Describes one frame.
pub fn fill(vm: &mut Vm, element: Ref, method: &'static Method, bci: i32) -> Step<()> {
    let class = method.class;
    let mirror = vm.mirror(class);
    fields::set_ref(vm, element, "declaringClassObject", mirror);
    let loader_name = fields::get_ref(vm, class.loader, "name");
    fields::set_ref(vm, element, "classLoaderName", loader_name);
    let module = fields::get_ref(vm, mirror, "module");
    let module_name = fields::get_ref(vm, module, "name");
    fields::set_ref(vm, element, "moduleName", module_name);
    let version = super::module::version(vm, module);
    fields::set_ref(vm, element, "moduleVersion", version);
    let name = interned(vm, &class.java_name())?;
    fields::set_ref(vm, element, "declaringClass", name);
    let name = interned(vm, method.name.as_str())?;
    fields::set_ref(vm, element, "methodName", name);
    if let Some(file) = class.file.as_ref().and_then(|file| file.source_file()) {
        let file = interned(vm, &mutf8::to_string(file))?;
        fields::set_ref(vm, element, "fileName", file);
    }
    fields::set_int(vm, element, "lineNumber", line_number(method, bci));
    Ok(())
}

/// Describes one frame, and its print format as computed by `StackTraceElement.computeFormat`.
pub fn describe(vm: &mut Vm, element: Ref, method: &'static Method, bci: i32) -> Step<()> {
    const BUILTIN_CLASS_LOADER: i32 = 1;
    const JDK_NON_UPGRADEABLE_MODULE: i32 = 2;
    fill(vm, element, method, bci)?;
    fields::set_ref(vm, element, "declaringClassObject", Ref::NULL);
    let loader = method.class.loader;
    let is_builtin = !loader.is_null() && vm.class_of(loader).name.as_str().starts_with("jdk/internal/loader/");
    let from_loader = if is_builtin { BUILTIN_CLASS_LOADER } else { 0 };
    let from_module = if vm.is_library_loader(method.class.loader) { JDK_NON_UPGRADEABLE_MODULE } else { 0 };
    fields::set_int(vm, element, "format", from_loader | from_module);
    Ok(())
}

/// -2 for native methods, -1 if the class file has no line number.
pub fn line_number(method: &Method, bci: i32) -> i32 {
    if method.is_native() {
        return -2;
    }
    u16::try_from(bci).ok().and_then(|bci| method.line_number(bci)).map_or(-1, i32::from)
}
