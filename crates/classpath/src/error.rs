//! Errors of the places that classes come from.

use std::path::{Path, PathBuf};

/// An environment error, worded for the user who gave the path.
#[derive(Debug, thiserror::Error)]
pub enum ClassPathError {
    #[error("no such directory: {}", .path.display())]
    NoSuchDirectory { path: PathBuf },
    #[error("{} is not a JDK: it has no lib/modules", .path.display())]
    NotAJdk { path: PathBuf },
    #[error("{} is a JDK 8 or older (it has rt.jar and no lib/modules); a JDK 9 or newer is needed", .path.display())]
    JdkTooOld { path: PathBuf },
    #[error("{} is an exploded JDK build (modules/ instead of lib/modules); an image from `make images` is needed", .path.display())]
    ExplodedJdk { path: PathBuf },
    #[error("`java` on PATH is {}, which does not belong to a JDK; set JAVA_HOME to one", .launcher.display())]
    OnlyALauncher { launcher: PathBuf },
    #[error("no JDK found: JAVA_HOME is not set and there is no `java` on PATH")]
    NoJdk,
    #[error("{} does not say which Java version it is: {reason}", .path.display())]
    BadRelease { path: PathBuf, reason: &'static str },
    #[error("{} is corrupt: {reason}", .path.display())]
    CorruptImage { path: PathBuf, reason: &'static str },
    #[error("{} has a resource compressed with `{decompressor}`, which is not supported", .path.display())]
    UnsupportedCompression { path: PathBuf, decompressor: String },
    #[error("{} is not a readable jar: {reason}", .path.display())]
    CorruptJar { path: PathBuf, reason: &'static str },
    #[error("cannot read {entry} in {}: {reason}", .path.display())]
    CorruptJarEntry { path: PathBuf, entry: String, reason: &'static str },
    #[error("cannot read {}: {source}", .path.display())]
    Io { path: PathBuf, source: std::io::Error },
}

impl ClassPathError {
    pub(crate) fn io(path: &Path, source: std::io::Error) -> ClassPathError {
        ClassPathError::Io { path: path.to_owned(), source }
    }
}
