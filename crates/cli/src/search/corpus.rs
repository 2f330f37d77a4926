//! The directory of `--corpus`: inputs to begin with.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use doppel_engine::Given;
use doppel_inputs::Recording;

use super::out::{FINDINGS, MARKER, PATHS};

/// The name of a file with the values of all inputs.
const RECORDING: &str = "replay.properties";

/// A file cannot be longer than this: it is no input, and would take all memory.
const MAX_BYTES: u64 = 1 << 24;

/// Reads every file of a directory, in the order of names. In a directory that `--out` has written, these are the
/// inputs of its paths and findings.
pub fn read(directory: &Path) -> Result<Vec<Given>> {
    let mut files = Vec::new();
    if directory.join(MARKER).exists() {
        for kind in [PATHS, FINDINGS] {
            let kind = directory.join(kind);
            if kind.exists() {
                files.extend(entries(&kind)?.into_iter().map(|path| path.join(RECORDING)).filter(|file| file.exists()));
            }
        }
    } else {
        files.extend(entries(directory)?.into_iter().filter(|path| !path.is_dir()));
    }
    if files.is_empty() {
        bail!("--corpus {}: the directory has no files", directory.display());
    }
    files.iter().map(|file| given(file)).collect()
}

fn entries(directory: &Path) -> Result<Vec<PathBuf>> {
    let context = || format!("--corpus: cannot read the directory {}", directory.display());
    let entries = std::fs::read_dir(directory).with_context(context)?;
    let paths: std::io::Result<Vec<PathBuf>> = entries.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut paths = paths.with_context(context)?;
    paths.sort();
    Ok(paths)
}

fn given(file: &Path) -> Result<Given> {
    let context = || format!("--corpus: cannot read {}", file.display());
    let metadata = std::fs::metadata(file).with_context(context)?;
    if !metadata.is_file() {
        bail!("--corpus: {} is not a regular file", file.display());
    }
    if metadata.len() > MAX_BYTES {
        bail!("--corpus: {} has more than 16 MB", file.display());
    }
    let bytes = std::fs::read(file).with_context(context)?;
    let is_recording = file.file_name().is_some_and(|name| name == RECORDING);
    Ok(if is_recording { Given::Recording(Recording::parse(&bytes)) } else { Given::Contents(bytes) })
}
