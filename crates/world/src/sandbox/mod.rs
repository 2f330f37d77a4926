//! A world of the program's own. What the host has is read, where [`policy`] lets it; what the program changes is kept in
//! memory, goes back with a snapshot, and is seen by nobody else. No network, no processes; time begins at a fixed moment, and
//! randomness comes from a seed.
//!
//! Files are known by what they are (device and number), not by their names. What differs from the host is a [`Node`]; all else
//! is asked of the host when it is wanted. Attributes can be asked of everything; contents, listings and changes only of what the
//! policy allows. Who is denied something gets the error that a system with such permissions would give, and [`Denied`] says what
//! it was.

mod changes;
mod content;
mod denial;
mod descriptors;
mod directories;
mod files;
mod node;
mod permissions;
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

/// When the program starts: 2024-01-01T00:00:00Z, in nanoseconds since the epoch.
pub const START: u64 = 1_704_067_200_000_000_000;

/// The number of the program's process, and of its parent.
pub const PROCESS: i64 = 2;
pub const PARENT: i64 = 1;

/// More memory than this is not kept for files.
const MAX_ROOM: u64 = 1 << 30;

/// Numbers of files that the program makes begin here, where no host's do.
const FIRST_NUMBER: u64 = 1 << 48;

pub struct Sandbox {
    policy: Policy,
    root: Object,
    /// The way from the root to the working directory.
    working_directory: Vec<Step>,
    /// Permissions that new files do not get.
    umask: u32,
    /// All that can change.
    state: State,
    /// What was denied and not yet asked for.
    denied: Vec<Denied>,
}

/// What goes back with a snapshot. A copy shares everything until one of the two is changed.
#[derive(Clone)]
pub struct State {
    nodes: Rc<BTreeMap<FileId, Rc<Node>>>,
    next_number: u64,
    open: Rc<OpenFiles>,
    listings: Rc<BTreeMap<i64, Listing>>,
    /// Files of the host that are mapped into memory: they cannot be changed any more.
    mapped: Rc<BTreeSet<FileId>>,
    random: u64,
    /// Nanoseconds since the epoch, as the program was last told.
    now: u64,
    /// Whether anything differs from the host.
    is_changed: bool,
}

impl Sandbox {
    /// What the user has named, as other processes of the program are to see it.
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

    /// In place of the host's there are empty ones, but for what leads to something that may be read.
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

    /// The program has been told that it is so late.
    pub fn tell_time(&mut self, now: u64) {
        self.state.now = now;
    }

    /// Whether the program has changed something, which nobody outside sees.
    pub fn is_changed(&self) -> bool {
        self.state.is_changed
    }

    /// Whether the program has made or changed this.
    pub fn has_changed(&self, id: FileId) -> bool {
        self.node(id).is_some()
    }

    /// Whether a file was changed since then.
    pub fn has_changed_since(&self, mark: &State) -> bool {
        !Rc::ptr_eq(&self.state.nodes, &mark.nodes)
    }

    /// What was denied since this was last asked.
    pub fn take_denied(&mut self) -> Vec<Denied> {
        std::mem::take(&mut self.denied)
    }

    pub fn deny<T>(&mut self, action: Action, target: &[u8], errno: i32) -> Sys<T> {
        self.denied.push(Denied { action, target: String::from_utf8_lossy(target).into_owned() });
        Err(Errno(errno))
    }

    /// Random bytes: another one of each seed.
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

    /// What `stat` tells of something.
    fn stat_of(&self, object: &Object) -> Sys<FileStat> {
        match (self.node(object.id), &object.host) {
            (Some(node), _) => Ok(node.stat()),
            (None, Some(path)) => host::stat_at(libc::AT_FDCWD, path, libc::AT_SYMLINK_NOFOLLOW),
            (None, None) => Err(Errno(libc::ENOENT)),
        }
    }

    /// Something, to be changed: what the host has of it is not touched.
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

    /// How much memory files take.
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
