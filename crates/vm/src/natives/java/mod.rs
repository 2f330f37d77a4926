//! Natives of `java.*`.

use crate::natives::Native;

pub mod io;
pub mod lang;
pub mod net;
pub mod nio;
pub mod security;
pub mod support;
pub mod util;

// The part of `java.lang` that is about processes.
#[path = "lang/process_environment.rs"]
pub mod process_environment;
#[path = "lang/process_handle_impl.rs"]
pub mod process_handle_impl;
#[path = "lang/process_impl.rs"]
pub mod process_impl;

/// The built-ins of this package and those below it.
pub fn tables() -> Vec<&'static [Native]> {
    let processes: Vec<&'static [Native]> = vec![
        process_environment::NATIVES,
        process_handle_impl::NATIVES,
        process_handle_impl::INFO,
        process_impl::NATIVES,
    ];
    [io::tables(), lang::tables(), net::tables(), nio::tables(), processes, security::tables(), util::tables()].concat()
}
