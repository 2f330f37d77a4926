//! The class path: directories and jars, searched in order, as `java -cp` does.

mod expand;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use rustc_hash::FxHashSet;

use crate::{Bytes, ClassPathError, Jar};

/// An ordered list of places. Jars are opened when the search first reaches them.
pub struct ClassPath {
    entries: Vec<PathBuf>,
    search: Mutex<Search>,
}

/// How far the search has come. Entries of a jar's `Class-Path` come right after the jar.
struct Search {
    opened: Vec<Arc<Place>>,
    /// The entries still to open, in reverse order.
    unopened: Vec<PathBuf>,
    seen: FxHashSet<PathBuf>,
}

enum Place {
    Directory(Arc<Path>),
    Jar(Arc<Path>, Jar),
}

/// A resource and where it was found.
#[derive(Debug, Clone)]
pub struct Found {
    pub bytes: Bytes,
    pub origin: Origin,
}

/// The class path entry a resource came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    Directory(Arc<Path>),
    Jar(Arc<Path>),
}

impl Origin {
    pub fn path(&self) -> &Path {
        match self {
            Origin::Directory(path) | Origin::Jar(path) => path,
        }
    }
}

impl ClassPath {
    /// Parses a path as `-cp` takes it: `:` separates, an empty element is the current directory,
    /// and `dir/*` stands for the jars in `dir`.
    pub fn parse(path: &str) -> ClassPath {
        ClassPath::new(path.split(':').flat_map(expand::wildcard).collect())
    }

    /// A class path as typed with every `dir/*` expanded, as the `java` launcher puts it into `java.class.path`.
    pub fn expand_wildcards(path: &str) -> String {
        let written_out = |element: &str| {
            if !element.ends_with('*') {
                return element.to_owned();
            }
            let files = expand::wildcard(element);
            files.iter().map(|file| file.to_string_lossy()).collect::<Vec<_>>().join(":")
        };
        path.split(':').map(written_out).collect::<Vec<_>>().join(":")
    }

    /// A class path of these files and directories, without wildcards.
    pub fn new(entries: Vec<PathBuf>) -> ClassPath {
        let unopened = entries.iter().rev().cloned().collect();
        let search = Search { opened: Vec::new(), unopened, seen: FxHashSet::default() };
        ClassPath { entries, search: Mutex::new(search) }
    }

    /// The entries after expansion of wildcards, without those that jars add by `Class-Path`.
    pub fn entries(&self) -> &[PathBuf] {
        &self.entries
    }

    /// All entries, with those that jars add by `Class-Path`, whether they exist or not.
    pub fn all_entries(&self) -> Vec<PathBuf> {
        let mut index = 0;
        while self.place(index).is_some() {
            index += 1;
        }
        let mut entries: Vec<PathBuf> = self.lock().seen.iter().cloned().collect();
        entries.sort();
        entries
    }

    /// The first resource of that name (`a/B.class`), as a runtime of `feature_version` sees it.
    ///
    /// Entries that do not exist or are not jars are skipped, as `java` does; [`ClassPath::check`] reports them. An
    /// error is a resource that exists and cannot be read.
    pub fn find(&self, resource: &str, feature_version: u16) -> Result<Option<Found>, ClassPathError> {
        for index in 0.. {
            let Some(place) = self.place(index) else {
                break;
            };
            if let Some(found) = place.find(resource, feature_version)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Entries that exist and cannot be read: corrupt jars, directories without permission.
    pub fn check(&self) -> Vec<ClassPathError> {
        let existing = self.entries.iter().filter(|path| path.symlink_metadata().is_ok());
        existing.filter_map(|path| Place::open(path).err()).collect()
    }

    /// The internal names of all classes, sorted, without duplicates and module descriptors.
    pub fn classes(&self, feature_version: u16) -> Result<BTreeSet<String>, ClassPathError> {
        let mut classes = BTreeSet::new();
        for index in 0.. {
            let Some(place) = self.place(index) else {
                break;
            };
            for name in place.names(feature_version)? {
                match name.strip_suffix(".class") {
                    Some(class) if !class.ends_with("module-info") && !class.starts_with("META-INF/") => {
                        classes.insert(class.to_owned());
                    }
                    _ => {}
                }
            }
        }
        Ok(classes)
    }

    /// The place at `index` of the search order, opened if necessary.
    fn place(&self, index: usize) -> Option<Arc<Place>> {
        let mut search = self.lock();
        while search.opened.len() <= index {
            let path = search.unopened.pop()?;
            if search.seen.insert(path.clone()) {
                search.open(&path);
            }
        }
        search.opened.get(index).cloned()
    }

    fn lock(&self) -> MutexGuard<'_, Search> {
        // A panic elsewhere leaves the search list usable: it only ever grows.
        self.search.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl Search {
    fn open(&mut self, path: &Path) {
        let Ok(place) = Place::open(path) else { return };
        if let Place::Jar(path, jar) = &place {
            let added: Vec<PathBuf> =
                jar.manifest().class_path().filter_map(|url| expand::manifest_entry(path, url)).collect();
            self.unopened.extend(added.into_iter().rev());
        }
        self.opened.push(Arc::new(place));
    }
}

impl Place {
    fn open(path: &Path) -> Result<Place, ClassPathError> {
        let metadata = path.metadata().map_err(|source| ClassPathError::io(path, source))?;
        if metadata.is_dir() {
            std::fs::read_dir(path).map_err(|source| ClassPathError::io(path, source))?;
            return Ok(Place::Directory(Arc::from(path)));
        }
        Ok(Place::Jar(Arc::from(path), Jar::open(path)?))
    }

    fn find(&self, resource: &str, feature_version: u16) -> Result<Option<Found>, ClassPathError> {
        match self {
            Place::Directory(root) => {
                let bytes = read_below(root, resource)?;
                Ok(bytes.map(|bytes| Found { bytes, origin: Origin::Directory(Arc::clone(root)) }))
            }
            Place::Jar(path, jar) => {
                let bytes = jar.find(resource, feature_version)?;
                Ok(bytes.map(|bytes| Found { bytes, origin: Origin::Jar(Arc::clone(path)) }))
            }
        }
    }

    fn names(&self, feature_version: u16) -> Result<BTreeSet<String>, ClassPathError> {
        match self {
            Place::Directory(root) => {
                let mut names = BTreeSet::new();
                list_below(root, "", &mut names)?;
                Ok(names)
            }
            Place::Jar(_, jar) => Ok(jar.names_for(feature_version)),
        }
    }
}

/// Reads a file below `root`; names that would leave it are not found.
fn read_below(root: &Path, resource: &str) -> Result<Option<Bytes>, ClassPathError> {
    if resource.is_empty() || resource.starts_with('/') || resource.split('/').any(|part| part == "..") {
        return Ok(None);
    }
    let path = root.join(resource);
    if !path.is_file() {
        return Ok(None);
    }
    std::fs::read(&path).map(|bytes| Some(Bytes::from(bytes))).map_err(|source| ClassPathError::io(&path, source))
}

fn list_below(root: &Path, prefix: &str, names: &mut BTreeSet<String>) -> Result<(), ClassPathError> {
    let dir = root.join(prefix);
    for entry in std::fs::read_dir(&dir).map_err(|source| ClassPathError::io(&dir, source))? {
        let entry = entry.map_err(|source| ClassPathError::io(&dir, source))?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        let kind = entry.file_type().map_err(|source| ClassPathError::io(&dir, source))?;
        // Links to directories are not followed, so that a loop ends.
        if kind.is_dir() {
            list_below(root, &format!("{name}/"), names)?;
        } else {
            names.insert(name);
        }
    }
    Ok(())
}
