//! The parts of the host that a sandboxed program may read.

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};

use doppel_classpath::ClassPath;

/// Files that the class library reads on its own: time zones, mount tables, memory and processor limits, the
/// configuration of the name service, file types. Of the process, which is doppel's, nothing else is readable.
const SYSTEM: &[&str] = &[
    "/etc/localtime",
    "/etc/timezone",
    "/usr/share/zoneinfo",
    "/etc/mtab",
    "/etc/fstab",
    "/proc/self/mounts",
    "/proc/self/mountinfo",
    "/proc/self/cgroup",
    "/proc/mounts",
    "/proc/meminfo",
    "/proc/cpuinfo",
    "/proc/stat",
    "/proc/cgroups",
    "/proc/filesystems",
    "/proc/version",
    "/proc/sys/net",
    "/proc/sys/kernel/pid_max",
    "/proc/sys/kernel/osrelease",
    "/proc/sys/vm/overcommit_memory",
    "/proc/net/if_inet6",
    "/sys/fs/cgroup",
    "/sys/devices/system/cpu",
    "/sys/kernel/mm/transparent_hugepage",
    "/etc/resolv.conf",
    "/etc/nsswitch.conf",
    "/etc/hosts",
    "/etc/host.conf",
    "/etc/gai.conf",
    "/etc/os-release",
    "/etc/mime.types",
];

/// Directories for temporary files; the sandbox replaces them by its own.
const TEMPORARY: &[&str] = &["/tmp", "/var/tmp", "/dev/shm"];

/// What the user lets a program read.
#[derive(Clone, Default, Debug)]
pub struct Readable {
    pub jdk_home: PathBuf,
    /// The class path in the syntax of `java`.
    pub class_path: String,
    /// Files, and directories with everything below them.
    pub places: Vec<PathBuf>,
    /// The directory for the program's temporary files, if not the usual one.
    pub temporary: Option<PathBuf>,
}

impl Readable {
    /// All places, including those that follow from the JDK and the class path.
    pub fn all_places(&self) -> Vec<PathBuf> {
        let here = std::env::current_dir().map(bytes).unwrap_or_default();
        Policy::new(self, &here).places()
    }
}

/// The policy, as canonical paths of the host.
pub struct Policy {
    /// Readable, with everything below; links there are followed wherever they lead.
    places: Vec<Vec<u8>>,
    /// Readable, with everything below.
    system: Vec<Vec<u8>>,
    pub temporary: Vec<Vec<u8>>,
}

impl Policy {
    pub fn new(readable: &Readable, working_directory: &[u8]) -> Policy {
        let mut named = ClassPath::parse(&readable.class_path).all_entries();
        named.push(readable.jdk_home.clone());
        // Some distributions keep the JDK's settings elsewhere, and the library asks for their real names.
        for part in ["conf", "lib/security"] {
            add_links(&readable.jdk_home.join(part), &mut named);
        }
        named.extend(readable.places.iter().cloned());
        let mut places: Vec<Vec<u8>> = named.iter().filter_map(|path| canonical(path)).collect();
        // A place that is itself a link can be read as a link, too.
        places.extend(named.iter().filter_map(|path| std::path::absolute(path).ok()).map(bytes));
        places.push(working_directory.to_vec());
        places.sort();
        places.dedup();
        let system = SYSTEM.iter().filter_map(|path| canonical(Path::new(path)));
        let system = system.chain(SYSTEM.iter().map(|path| path.as_bytes().to_vec())).collect();
        let temporary = TEMPORARY.iter().map(PathBuf::from).chain(readable.temporary.clone());
        let mut temporary: Vec<Vec<u8>> = temporary.filter_map(|path| canonical(&path)).collect();
        temporary.sort();
        temporary.dedup();
        temporary.retain(|path| !places.iter().any(|place| is_below(path, place)));
        Policy { places, system, temporary }
    }

    /// The places that the user has named, for other processes on the host.
    pub fn places(&self) -> Vec<PathBuf> {
        self.places.iter().map(|place| PathBuf::from(OsString::from_vec(place.clone()))).collect()
    }

    /// Whether the program may read what the host has at this path.
    pub fn is_readable(&self, path: &[u8]) -> bool {
        self.is_trusted(path) || self.system.iter().any(|place| is_below(path, place))
    }

    /// Whether the user has named this path or a directory above it: it may be changed, and its links are followed.
    pub fn is_trusted(&self, path: &[u8]) -> bool {
        self.places.iter().any(|place| is_below(path, place))
    }

    /// The names in a directory that lead to a readable place.
    pub fn names_towards_readable<'a>(&'a self, directory: &'a [u8]) -> impl Iterator<Item = &'a [u8]> {
        self.places.iter().filter_map(move |place| {
            let rest = place.strip_prefix(directory)?.strip_prefix(b"/")?;
            rest.split(|&byte| byte == b'/').next()
        })
    }
}

/// Adds all links in a directory and below.
fn add_links(directory: &Path, links: &mut Vec<PathBuf>) {
    let Ok(entries) = directory.read_dir() else { return };
    for entry in entries.flatten() {
        match entry.file_type() {
            Ok(kind) if kind.is_symlink() => links.push(entry.path()),
            Ok(kind) if kind.is_dir() => add_links(&entry.path(), links),
            _ => {}
        }
    }
}

fn canonical(path: &Path) -> Option<Vec<u8>> {
    path.canonicalize().ok().map(bytes)
}

fn bytes(path: PathBuf) -> Vec<u8> {
    path.into_os_string().into_vec()
}

/// Whether a path equals a place or lies below it.
fn is_below(path: &[u8], place: &[u8]) -> bool {
    place == b"/" || path.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with(b"/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_names_count() {
        assert!(is_below(b"/a/b", b"/a/b"));
        assert!(is_below(b"/a/b/c", b"/a/b"));
        assert!(!is_below(b"/a/bc", b"/a/b"));
        assert!(is_below(b"/x", b"/"));
    }
}
