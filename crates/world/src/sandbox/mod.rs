//! The sandbox: a private world for the program. It reads the host's files where [`policy`] allows that. Changes stay
//! in memory, roll back with a snapshot, and are invisible outside. There is no network and there are no processes;
//! time starts at a fixed moment, and randomness comes from a seed.
//!
//! Files are identified by device and inode, not by name. A [`Node`] holds what differs from the host; everything else
//! is read from the host on demand. Attributes of any file can be read; contents, listings and changes are limited to
//! what the policy allows. A denied operation fails with the error of a system with such permissions, and [`Denied`]
//! records it.

mod access;
mod changes;
mod content;
mod denial;
mod descriptors;
mod directories;
mod files;
mod node;
mod policy;
mod sockets;
mod symbolic;
mod walk;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::rc::Rc;

use super::{Errno, FileId, FileStat, FileTime, Sys, host};
pub use denial::{Action, Denied};
use descriptors::OpenFiles;
use directories::Listing;
use node::{Body, Node, Object};
use policy::Policy;
pub use policy::Readable;
use walk::Step;

pub(super) use descriptors::FIRST_DESCRIPTOR;
pub(super) use files::RANDOM;

/// The time at which the program starts: 2024-01-01T00:00:00Z, in nanoseconds since the epoch.
pub const START: u64 = 1_704_067_200_000_000_000;

/// The ids of the program's process and of its parent.
pub const PROCESS: i64 = 2;
pub const PARENT: i64 = 1;

/// The maximum memory for the contents of files.
const MAX_ROOM: u64 = 1 << 30;

/// The first inode number of files that the program creates, above those of the host.
const FIRST_NUMBER: u64 = 1 << 48;

pub struct Sandbox {
    policy: Policy,
    root: Object,
    /// The directories from the root to the working directory.
    working_directory: Vec<Step>,
    /// The permission bits that are cleared in new files.
    umask: u32,
    /// Everything that can change.
    state: State,
    /// Denials not yet taken.
    denied: Vec<Denied>,
}

/// The state that rolls back with a snapshot. A copy shares everything until either side changes.
#[derive(Clone)]
pub struct State {
    nodes: Rc<BTreeMap<FileId, Rc<Node>>>,
    next_number: u64,
    open: Rc<OpenFiles>,
    listings: Rc<BTreeMap<i64, Listing>>,
    /// Files that are mapped into memory with the host's content, and so can no longer change.
    mapped: Rc<BTreeSet<FileId>>,
    random: u64,
    /// Nanoseconds since the epoch, as last told to the program.
    now: u64,
    /// Whether anything differs from the host.
    is_changed: bool,
}

impl Sandbox {
    /// The places that the user has named, for the program's other processes.
    pub fn readable(&self) -> Vec<PathBuf> {
        self.policy.places()
    }

    pub fn new(readable: &Readable, seed: u64) -> Sys<Sandbox> {
        let working_directory = host::current_dir()?;
        let policy = Policy::new(readable, &working_directory);
        let root = host::stat_at(libc::AT_FDCWD, b"/", libc::AT_SYMLINK_NOFOLLOW)?;
        let root = Object { id: root.id(), host: Some(Rc::from(&b"/"[..])), is_trusted: false };
        let state = State {
            nodes: Rc::default(),
            next_number: FIRST_NUMBER,
            open: Rc::default(),
            listings: Rc::default(),
            mapped: Rc::default(),
            random: seed,
            now: START,
            is_changed: false,
        };
        let umask = host::umask();
        let mut sandbox = Sandbox { policy, root, working_directory: Vec::new(), umask, state, denied: Vec::new() };
        sandbox.empty_temporary_directories()?;
        sandbox.working_directory = sandbox.walk(None, &working_directory, true)?.into_steps();
        Ok(sandbox)
    }

    /// Replaces the host's temporary directories by empty ones, except for the ways to readable places.
    fn empty_temporary_directories(&mut self) -> Sys<()> {
        for path in self.policy.temporary.clone() {
            let stat = host::stat_at(libc::AT_FDCWD, &path, 0)?;
            let mut entries = BTreeMap::new();
            for name in self.policy.names_towards_readable(&path) {
                let host = join(&path, name);
                if let Ok(stat) = host::stat_at(libc::AT_FDCWD, &host, libc::AT_SYMLINK_NOFOLLOW) {
                    let object = Object { id: stat.id(), host: Some(host.into()), is_trusted: false };
                    entries.insert(name.to_vec(), object);
                }
            }
            let time = self.time();
            let stat = FileStat { accessed: time, modified: time, changed: time, born: time, nlink: 2, ..stat };
            self.insert(stat.id(), Node::new(stat, Body::Directory(entries)));
        }
        Ok(())
    }

    pub fn mark(&self) -> State {
        self.state.clone()
    }

    pub fn rollback(&mut self, mark: &State) {
        self.state = mark.clone();
        self.denied.clear();
    }

    /// Records the time that the program was told.
    pub fn tell_time(&mut self, now: u64) {
        self.state.now = now;
    }

    /// Whether the program has changed something, which is invisible outside the sandbox.
    pub fn is_changed(&self) -> bool {
        self.state.is_changed
    }

    /// Whether the program has created or changed this file.
    pub fn has_changed(&self, id: FileId) -> bool {
        self.node(id).is_some()
    }

    /// Whether a file has changed since a mark.
    pub fn has_changed_since(&self, mark: &State) -> bool {
        !Rc::ptr_eq(&self.state.nodes, &mark.nodes)
    }

    /// The operations that were denied since the last call.
    pub fn take_denied(&mut self) -> Vec<Denied> {
        std::mem::take(&mut self.denied)
    }

    pub fn deny<T>(&mut self, action: Action, target: &[u8], errno: i32) -> Sys<T> {
        self.denied.push(Denied { action, target: String::from_utf8_lossy(target).into_owned() });
        Err(Errno(errno))
    }

    /// Random bytes, determined by the seed.
    fn fill_random(&mut self, into: &mut [u8]) {
        for chunk in into.chunks_mut(8) {
            // SplitMix64, by Steele, Lea and Flood.
            self.state.random = self.state.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut bits = self.state.random;
            bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            let bytes = (bits ^ (bits >> 31)).to_le_bytes();
            chunk.copy_from_slice(&bytes[..chunk.len()]);
        }
    }

    fn time(&self) -> FileTime {
        let nanos = self.state.now as i64;
        FileTime { seconds: nanos.div_euclid(1_000_000_000), nanos: nanos.rem_euclid(1_000_000_000) }
    }

    fn node(&self, id: FileId) -> Option<&Node> {
        self.state.nodes.get(&id).map(Rc::as_ref)
    }

    fn insert(&mut self, id: FileId, node: Node) {
        Rc::make_mut(&mut self.state.nodes).insert(id, Rc::new(node));
    }

    /// The attributes of an object.
    fn stat_of(&self, object: &Object) -> Sys<FileStat> {
        match (self.node(object.id), &object.host) {
            (Some(node), _) => Ok(node.stat()),
            (None, Some(path)) => host::stat_at(libc::AT_FDCWD, path, libc::AT_SYMLINK_NOFOLLOW),
            (None, None) => Err(Errno(libc::ENOENT)),
        }
    }

    /// An object, for modification. The host's file stays as it is.
    fn node_mut(&mut self, object: &Object) -> Sys<&mut Node> {
        if self.node(object.id).is_none() {
            let stat = self.stat_of(object)?;
            let target = match &object.host {
                Some(path) if stat.is(libc::S_IFLNK) => Some(host::read_link(path)?),
                _ => None,
            };
            self.insert(object.id, Node::new(stat, target.map_or(Body::Host, Body::Link)));
        }
        self.state.is_changed = true;
        let node = Rc::make_mut(&mut self.state.nodes).get_mut(&object.id).ok_or(Errno(libc::ENOENT))?;
        Ok(Rc::make_mut(node))
    }

    /// The bytes of memory that files take.
    fn room(&self) -> u64 {
        let room = |node: &Rc<Node>| match &node.body {
            Body::File(content) => content.room(),
            _ => 0,
        };
        self.state.nodes.values().map(room).sum()
    }
}

fn join(directory: &[u8], name: &[u8]) -> Vec<u8> {
    let slash: &[u8] = if directory.ends_with(b"/") { b"" } else { b"/" };
    [directory, slash, name].concat()
}
