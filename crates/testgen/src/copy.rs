//! Copies of the files of a directory, which a program may change.

use std::path::{Path, PathBuf};

/// Of a directory with more in it nothing is copied: a program that needs some of it would find a part of it wrong.
const MAX_FILES: usize = 2_000;
const MAX_BYTES: u64 = 64 << 20;

/// The files, directories and links that were below a directory at one time, outer ones first.
#[derive(Default)]
pub struct Listing {
    paths: Vec<PathBuf>,
    n_bytes: u64,
}

impl Listing {
    pub fn of(directory: &Path) -> Listing {
        let mut listing = Listing::default();
        match listing.add(directory, Path::new("")) {
            Some(()) => listing,
            None => Listing::default(),
        }
    }

    /// None if that is too much.
    fn add(&mut self, root: &Path, below: &Path) -> Option<()> {
        // What cannot be read, the program could not either.
        let Ok(entries) = root.join(below).read_dir() else { return Some(()) };
        for entry in entries.flatten() {
            let path = below.join(entry.file_name());
            let Ok(metadata) = root.join(&path).symlink_metadata() else { continue };
            self.n_bytes += metadata.len();
            self.paths.push(path.clone());
            if self.paths.len() > MAX_FILES || self.n_bytes > MAX_BYTES {
                return None;
            }
            if metadata.is_dir() {
                self.add(root, &path)?;
            }
        }
        Some(())
    }

    /// Copies all of it that is still there, with its permissions.
    pub fn copy(&self, from: &Path, to: &Path) {
        for path in &self.paths {
            let (old, new) = (from.join(path), to.join(path));
            let Ok(metadata) = old.symlink_metadata() else { continue };
            let kind = metadata.file_type();
            // What could not be copied is missing, and the program says so if it cares.
            let _ = if kind.is_dir() {
                std::fs::create_dir(&new)
            } else if kind.is_symlink() {
                old.read_link().and_then(|target| std::os::unix::fs::symlink(target, &new))
            } else if kind.is_file() {
                std::fs::copy(&old, &new).map(drop)
            } else {
                Ok(())
            };
        }
    }
}
