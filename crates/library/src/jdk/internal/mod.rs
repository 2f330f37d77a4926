//! Natives of `jdk.internal.*`.

use doppel_vm::natives::Native;

pub mod io;
pub mod jimage;
pub mod loader;
pub mod misc;
pub mod perf;
pub mod platform;
pub mod reflect;
pub mod util;
pub mod vm;

/// The built-ins of this package and those below it.
pub fn tables() -> Vec<&'static [Native]> {
    [
        io::tables(),
        jimage::tables(),
        loader::tables(),
        misc::tables(),
        perf::tables(),
        platform::tables(),
        reflect::tables(),
        util::tables(),
        vm::tables(),
    ]
    .concat()
}
