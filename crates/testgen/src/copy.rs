//! Copies of a directory's files, which a program may change.

use std::path::{Path, PathBuf};

/// A directory with more files is not copied at all: a program would be misled by a partial copy.
const MAX_FILES: usize = 2_000;
const MAX_BYTES: u64 = 64 << 20;

/// The files, directories and links below a directory at one moment, outer ones first.
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

    /// None if there are too many.
    fn add(&mut self, root: &Path, below: &Path) -> Option<()> {
        // The program could not read these either.
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

    /// Copies everything that still exists, with its permissions.
    pub fn copy(&self, from: &Path, to: &Path) {
        for path in &self.paths {
            let (old, new) = (from.join(path), to.join(path));
            let Ok(metadata) = old.symlink_metadata() else { continue };
            let kind = metadata.file_type();
            // Files that could not be copied are missing, and the program reports that if it needs them.
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
