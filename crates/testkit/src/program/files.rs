//! Trees of files: read, copied, compared byte for byte.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// All files below a directory, by their paths from it. None if there is no such directory.
pub fn read_tree(root: &Path) -> io::Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut files = BTreeMap::new();
    let mut directories = vec![PathBuf::new()];
    while let Some(directory) = directories.pop() {
        let absolute = root.join(&directory);
        if !absolute.is_dir() {
            continue;
        }
        for entry in std::fs::read_dir(absolute)? {
            let entry = entry?;
            let path = directory.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                directories.push(path);
            } else {
                files.insert(path, std::fs::read(entry.path())?);
            }
        }
    }
    Ok(files)
}

pub fn copy_tree(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::create_dir_all(to)?;
    for (path, content) in read_tree(from)? {
        let path = to.join(path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(path, content)?;
    }
    Ok(())
}

/// The first file that only one of them has, or that differs.
pub fn difference(java: &Path, doppel: &Path) -> io::Result<Option<String>> {
    let (java, doppel) = (read_tree(java)?, read_tree(doppel)?);
    for path in java.keys().chain(doppel.keys()) {
        let says = match (java.get(path), doppel.get(path)) {
            (Some(java), Some(doppel)) if java == doppel => continue,
            (Some(java), Some(doppel)) => {
                let same = java.iter().zip(doppel).take_while(|(java, doppel)| java == doppel).count();
                format!("differs from byte {same} on ({} bytes from java, {} from doppel)", java.len(), doppel.len())
            }
            (Some(_), None) => "was left by java only".to_owned(),
            (None, _) => "was left by doppel only".to_owned(),
        };
        return Ok(Some(format!("{} {says}", path.display())));
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_the_same_until_it_is_changed() {
        let scratch = tempfile::tempdir().unwrap();
        let (one, two) = (scratch.path().join("one"), scratch.path().join("two"));
        std::fs::create_dir_all(one.join("a/b")).unwrap();
        std::fs::write(one.join("a/b/c"), "text").unwrap();
        copy_tree(&one, &two).unwrap();
        assert_eq!(difference(&one, &two).unwrap(), None);
        std::fs::write(two.join("a/b/c"), "test").unwrap();
        let differs = "a/b/c differs from byte 2 on (4 bytes from java, 4 from doppel)";
        assert_eq!(difference(&one, &two).unwrap().as_deref(), Some(differs));
        std::fs::remove_file(one.join("a/b/c")).unwrap();
        assert_eq!(difference(&one, &two).unwrap().as_deref(), Some("a/b/c was left by doppel only"));
    }
}
