//! Ownership of a directory: doppel writes only to one that it has created, and removes only what it has written.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use anyhow::{Context, Result, bail};

/// The file that marks a directory as doppel's, and its contents.
pub const MARKER: &str = ".doppel-out";
const SCHEMA: &str = "doppel.out/1\n";

/// The parts of the directory that contain numbered directories.
pub const PATHS: &str = "paths";
pub const FINDINGS: &str = "findings";

/// Creates the directory, or empties one from an earlier search. Any other directory is refused.
pub fn claim(directory: &Path) -> Result<()> {
    let shown = directory.display();
    fs::create_dir_all(directory).with_context(|| format!("cannot create {shown}"))?;
    let marker = directory.join(MARKER);
    match fs::read_to_string(&marker) {
        Ok(schema) if schema == SCHEMA => {}
        Ok(_) => bail!("{shown} was written by another version of doppel\nhelp: remove it, or name another directory"),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let mut entries = fs::read_dir(directory).with_context(|| format!("cannot list {shown}"))?;
            if entries.next().is_some() {
                bail!("{shown} is not empty and was not created by doppel\nhelp: name a new or an empty directory");
            }
            fs::write(&marker, SCHEMA).with_context(|| format!("cannot write {}", marker.display()))?;
        }
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", marker.display())),
    }
    for part in [PATHS, FINDINGS] {
        let part = directory.join(part);
        remove_directories(&part, is_doppels).with_context(|| format!("cannot empty {}", part.display()))?;
        fs::create_dir_all(&part).with_context(|| format!("cannot create {}", part.display()))?;
    }
    Ok(())
}

/// Removes subdirectories by name. Links are not followed.
pub fn remove_directories(part: &Path, is_removed: impl Fn(&str) -> bool) -> io::Result<()> {
    match fs::symlink_metadata(part) {
        Ok(metadata) if metadata.is_dir() => {}
        Ok(_) => return Err(io::Error::other("it is not a directory")),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    }
    for entry in fs::read_dir(part)? {
        let entry = entry?;
        if entry.file_name().to_str().is_some_and(&is_removed) && entry.file_type()?.is_dir() {
            fs::remove_dir_all(entry.path())?;
        }
    }
    Ok(())
}

/// Names of doppel's directories: `17`, or `17.new` while it is being written.
fn is_doppels(name: &str) -> bool {
    is_number(name.strip_suffix(super::UNFINISHED).unwrap_or(name))
}

pub fn is_number(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbered_directories_are_doppels() {
        assert!(["1", "20", "3.new"].into_iter().all(is_doppels));
        assert!(!["", ".new", "notes", "1.md", "-1"].into_iter().any(is_doppels));
    }
}
