//! Natives of `java/lang`.

use doppel_vm::natives::Native;

pub mod class;
pub mod class_loader;
pub mod compiler;
pub mod double;
pub mod float;
pub mod invoke;
pub mod math;
pub mod module;
pub mod null_pointer_exception;
pub mod object;
pub mod process_environment;
pub mod process_handle_impl;
pub mod process_impl;
pub mod r#ref;
pub mod reflect;
pub mod runtime;
pub mod security_manager;
pub mod shutdown;
pub mod stack_stream_factory;
pub mod stack_trace_element;
pub mod strict_math;
pub mod string;
pub mod string_utf16;
pub mod system;
pub mod thread;
pub mod throwable;
pub mod virtual_thread;

/// The built-ins of this package and those below it.
pub fn tables() -> Vec<&'static [Native]> {
    let mine: Vec<&'static [Native]> = vec![
        class::NATIVES,
        class_loader::NATIVES,
        compiler::NATIVES,
        double::NATIVES,
        float::NATIVES,
        math::NATIVES,
        module::NATIVES,
        null_pointer_exception::NATIVES,
        object::NATIVES,
        process_environment::NATIVES,
        process_handle_impl::NATIVES,
        process_handle_impl::INFO,
        process_impl::NATIVES,
        runtime::NATIVES,
        security_manager::NATIVES,
        shutdown::NATIVES,
        stack_stream_factory::NATIVES,
        stack_stream_factory::abstract_stack_walker::NATIVES,
        stack_stream_factory::stack_frame_info::NATIVES,
        stack_trace_element::NATIVES,
        strict_math::NATIVES,
        string::NATIVES,
        string_utf16::NATIVES,
        system::NATIVES,
        thread::NATIVES,
        throwable::NATIVES,
        virtual_thread::NATIVES,
    ];
    [mine, invoke::tables(), r#ref::tables(), reflect::tables()].concat()
}
