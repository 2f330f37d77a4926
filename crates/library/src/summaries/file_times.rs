//! The times of a file that the program has made or changed are the time of day. These summaries sum nothing up: they note what the
//! program is about to learn, and the bytecode runs.

use doppel_vm::Vm;
use doppel_vm::natives::Args;
use doppel_vm::summary::Summary;
use doppel_vm::symbolic::Chance;

use crate::support::fields::get;

pub const SUMMARIES: &[Summary] = &[
    watched("lastModifiedTime()Ljava/nio/file/attribute/FileTime;"),
    watched("lastAccessTime()Ljava/nio/file/attribute/FileTime;"),
    watched("creationTime()Ljava/nio/file/attribute/FileTime;"),
    watched("ctime()Ljava/nio/file/attribute/FileTime;"),
];

const fn watched(method: &'static str) -> Summary {
    Summary { class: "sun/nio/fs/UnixFileAttributes", method, body: told }
}

fn told(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let attributes = args.obj();
    let id = (get::<u64>(vm, attributes, "st_dev"), get::<u64>(vm, attributes, "st_ino"));
    if vm.world.sandbox().is_some_and(|sandbox| sandbox.has_changed(id)) {
        vm.meet_chance(Chance::Time);
    }
    None
}
