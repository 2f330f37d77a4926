//! Jar files: a zip central directory over a mapping, with manifest and multi-release look-ups.
//!
//! Own reader instead of the `zip` crate: look-ups take `&self` without a lock, and
//! stored entries are slices of the mapping.

mod central_directory;
mod manifest;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use flate2::{Decompress, FlushDecompress, Status};
use memmap2::Mmap;

use crate::{Bytes, ClassPathError};
use central_directory::{CentralDirectory, Entry};
pub use manifest::Manifest;

const STORED: u16 = 0;
const DEFLATED: u16 = 8;
/// Deflate cannot expand more than this; a larger claim is a lie.
const MAX_INFLATE_RATIO: u64 = 1032;

/// An open jar.
pub struct Jar {
    path: PathBuf,
    map: Arc<Mmap>,
    directory: CentralDirectory,
    manifest: Manifest,
    /// Versions under `META-INF/versions`, newest first; empty unless the jar is multi-release.
    versions: Vec<u16>,
}

impl Jar {
    pub fn open(path: &Path) -> Result<Jar, ClassPathError> {
        let corrupt = |reason| ClassPathError::CorruptJar { path: path.to_owned(), reason };
        let file = File::open(path).map_err(|source| ClassPathError::io(path, source))?;
        let metadata = file.metadata().map_err(|source| ClassPathError::io(path, source))?;
        if !metadata.is_file() {
            return Err(corrupt("it is not a file"));
        }
        if metadata.len() == 0 {
            return Err(corrupt("it is empty"));
        }
        // SAFETY: private and read-only. A jar that is truncated in place while in use
        // would fault, as it does in any JVM that maps its jars.
        let map = unsafe { Mmap::map(&file) }.map_err(|source| ClassPathError::io(path, source))?;
        let directory = CentralDirectory::read(&map).map_err(corrupt)?;
        let mut jar = Jar {
            path: path.to_owned(),
            map: Arc::new(map),
            directory,
            manifest: Manifest::default(),
            versions: Vec::new(),
        };
        if let Some(bytes) = jar.read("META-INF/MANIFEST.MF")? {
            jar.manifest = Manifest::parse(&bytes);
        }
        if jar.manifest.is_multi_release() {
            jar.versions = jar.list_versions();
        }
        Ok(jar)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The entry called `name` exactly, uncompressed.
    pub fn read(&self, name: &str) -> Result<Option<Bytes>, ClassPathError> {
        match self.directory.find(&self.map, name.as_bytes()) {
            Some(entry) => self.contents(&entry).map(Some).map_err(|reason| ClassPathError::CorruptJarEntry {
                path: self.path.clone(),
                entry: name.to_owned(),
                reason,
            }),
            None => Ok(None),
        }
    }

    /// The entry a Java runtime of this version sees: the newest fitting one of a multi-release jar.
    pub fn find(&self, name: &str, feature_version: u16) -> Result<Option<Bytes>, ClassPathError> {
        if !self.versions.is_empty() && !name.starts_with("META-INF/") {
            for version in self.versions.iter().filter(|version| **version <= feature_version) {
                let found = self.read(&format!("META-INF/versions/{version}/{name}"))?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        self.read(name)
    }

    /// All entry names as stored, in the order of the central directory.
    pub fn names(&self) -> impl Iterator<Item = String> + '_ {
        self.directory.names(&self.map).map(|name| String::from_utf8_lossy(name).into_owned())
    }

    /// Names a runtime of this version sees, versioned ones by their base name, without duplicates.
    pub fn names_for(&self, feature_version: u16) -> std::collections::BTreeSet<String> {
        let visible = |name: String| match split_version(&name) {
            Some((version, base)) if !self.versions.is_empty() => (version <= feature_version).then(|| base.to_owned()),
            _ => Some(name),
        };
        self.names().filter_map(visible).collect()
    }

    fn list_versions(&self) -> Vec<u16> {
        let mut versions: Vec<u16> =
            self.names().filter_map(|name| split_version(&name).map(|(version, _)| version)).collect();
        versions.sort_unstable_by(|a, b| b.cmp(a));
        versions.dedup();
        versions
    }

    fn contents(&self, entry: &Entry) -> Result<Bytes, &'static str> {
        if entry.is_encrypted {
            return Err("it is encrypted");
        }
        let range = self.directory.data_range(&self.map, entry)?;
        let stored = Bytes::from_map(&self.map, range).ok_or("it lies outside the file")?;
        match entry.method {
            STORED => Ok(stored),
            DEFLATED => inflate(&stored, entry.len).map(Bytes::from),
            _ => Err("its compression method is not supported"),
        }
    }
}

/// Splits `META-INF/versions/11/a/B.class`; versions below 9 do not count.
fn split_version(name: &str) -> Option<(u16, &str)> {
    let (version, base) = name.strip_prefix("META-INF/versions/")?.split_once('/')?;
    let version = version.parse().ok().filter(|version| *version >= 9)?;
    (!base.is_empty()).then_some((version, base))
}

fn inflate(compressed: &[u8], len: u64) -> Result<Vec<u8>, &'static str> {
    if len > (compressed.len() as u64 + 16) * MAX_INFLATE_RATIO {
        return Err("its size cannot be right");
    }
    let len = usize::try_from(len).map_err(|_| "it is too large")?;
    // One byte more than announced, so that a longer stream is noticed.
    let mut out = Vec::with_capacity(len + 1);
    let mut decompress = Decompress::new(false);
    match decompress.decompress_vec(compressed, &mut out, FlushDecompress::Finish) {
        Ok(Status::StreamEnd) if out.len() == len => Ok(out),
        Ok(Status::StreamEnd) => Err("its size is not the announced one"),
        _ => Err("it does not inflate"),
    }
}
