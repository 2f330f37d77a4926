//! Natives of `sun.*`.

use crate::natives::Native;

pub mod invoke;
pub mod java2d;
pub mod management;
pub mod misc;
pub mod net;
pub mod nio;
pub mod reflect;
pub mod rmi;
pub mod security;

/// The built-ins of this package and those below it.
pub fn tables() -> Vec<&'static [Native]> {
    [
        invoke::tables(),
        java2d::tables(),
        management::tables(),
        misc::tables(),
        net::tables(),
        nio::tables(),
        reflect::tables(),
        rmi::tables(),
        security::tables(),
    ]
    .concat()
}
