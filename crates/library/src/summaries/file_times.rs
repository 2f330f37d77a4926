//! The times of a file that the program has created or changed are the time of day. These summaries replace nothing:
//! they record what the program is about to learn, and the bytecode runs.

use std::convert::Infallible;

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::symbolic::Chance;

use crate::support::fields::get;

const ATTRIBUTES: &str = "sun/nio/fs/UnixFileAttributes";

doppel_vm::summaries! {
    ATTRIBUTES "lastModifiedTime()Ljava/nio/file/attribute/FileTime;" => told,
    ATTRIBUTES "lastAccessTime()Ljava/nio/file/attribute/FileTime;" => told,
    ATTRIBUTES "creationTime()Ljava/nio/file/attribute/FileTime;" => told,
    ATTRIBUTES "ctime()Ljava/nio/file/attribute/FileTime;" => told,
}

fn told(vm: &mut Vm, attributes: Ref) -> Option<Infallible> {
    let id = (get::<u64>(vm, attributes, "st_dev"), get::<u64>(vm, attributes, "st_ino"));
    if vm.world.sandbox().is_some_and(|sandbox| sandbox.has_changed(id)) {
        vm.meet_chance(Chance::Time);
    }
    None
}
