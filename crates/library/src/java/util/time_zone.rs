//! Natives of `java.util.TimeZone`: the time zone of the system.
//!
//! Symbolic arguments: the path of the JDK is concretised.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;
use doppel_world::World;

use crate::support::text::platform_string;

doppel_vm::natives! { "java/util/TimeZone";
    static "getSystemTimeZoneID(Ljava/lang/String;)Ljava/lang/String;" concretises => get_system_time_zone_id,
    static "getSystemGMTOffsetID()Ljava/lang/String;" exact => get_system_gmt_offset_id,
}

const ZONEINFO: &[u8] = b"/usr/share/zoneinfo";
const LOCALTIME: &[u8] = b"/etc/localtime";
/// Zones to try first when a file has to be recognised.
const POPULAR: [&[u8]; 2] = [b"UTC", b"GMT"];

fn get_system_time_zone_id(vm: &mut Vm) -> Step<Ref> {
    let zone = vm.world.variable("TZ").filter(|zone| !zone.is_empty()).or_else(|| platform_zone(&mut vm.world));
    match zone {
        Some(zone) => {
            let zone = zone.strip_prefix(b":").unwrap_or(&zone);
            let zone = zone.strip_prefix(b"posix/").unwrap_or(zone);
            Ok(platform_string(vm, zone)?)
        }
        None => Ok(Ref::NULL),
    }
}

/// The zone in the system's configuration: Debian's file, then the target of `/etc/localtime`, then the zone whose file
/// it copies.
fn platform_zone(world: &mut World) -> Option<Vec<u8>> {
    if let Ok(text) = world.read_file(b"/etc/timezone") {
        let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
        if !line.is_empty() {
            return Some(line.to_vec());
        }
    }
    let stat = world.lstat(LOCALTIME).ok()?;
    if stat.is(libc::S_IFLNK)
        && let Ok(target) = world.read_link(LOCALTIME)
        && let Some(name) = zone_name(&target)
    {
        return Some(name);
    }
    let content = world.read_file(LOCALTIME).ok()?;
    for name in POPULAR {
        let path = [ZONEINFO, name].join(&b'/');
        if world.read_file(&path).is_ok_and(|other| other == content) {
            return Some(name.to_vec());
        }
    }
    find_zone(world, ZONEINFO, &content)
}

/// The part of a path after `zoneinfo/`.
fn zone_name(path: &[u8]) -> Option<Vec<u8>> {
    const MARK: &[u8] = b"zoneinfo/";
    let at = path.windows(MARK.len()).position(|window| window == MARK)?;
    path.get(at + MARK.len()..).map(<[u8]>::to_vec)
}

/// The zone whose file has this content, in a directory or below it.
fn find_zone(world: &mut World, directory: &[u8], content: &[u8]) -> Option<Vec<u8>> {
    const SKIPPED: [&[u8]; 3] = [b"ROC", b"posixrules", b"localtime"];
    for name in world.list(directory).ok()? {
        if name.starts_with(b".") || SKIPPED.contains(&name.as_slice()) {
            continue;
        }
        let path = [directory, &name].join(&b'/');
        let Ok(stat) = world.stat(&path) else { continue };
        let found = if stat.is_dir() {
            find_zone(world, &path, content)
        } else if stat.is_file() && stat.size == content.len() as i64 {
            let same = world.read_file(&path).is_ok_and(|other| other == content);
            same.then(|| zone_name(&path)).flatten()
        } else {
            None
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

/// `GMT`, or `GMT+hh:mm`.
fn get_system_gmt_offset_id(vm: &mut Vm) -> Step<Ref> {
    let minutes = vm.world.utc_offset() / 60;
    let text = match minutes {
        0 => "GMT".to_owned(),
        _ => {
            let sign = if minutes < 0 { '-' } else { '+' };
            format!("GMT{sign}{:02}:{:02}", minutes.abs() / 60, minutes.abs() % 60)
        }
    };
    vm.new_string(&text)
}

#[cfg(test)]
mod tests {
    use super::zone_name;

    #[test]
    fn a_zone_is_what_follows_zoneinfo() {
        assert_eq!(zone_name(b"/usr/share/zoneinfo/Europe/Berlin"), Some(b"Europe/Berlin".to_vec()));
        assert_eq!(zone_name(b"/etc/somewhere"), None);
    }
}
