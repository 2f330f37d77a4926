//! An installed JDK: its `release` file and its `lib/modules`.

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};

use crate::{ClassPathError, JImage};

/// A JDK of version 9 or newer.
pub struct Jdk {
    pub home: PathBuf,
    /// The feature release: 17 for `17.0.12`.
    pub version: u16,
    /// The update of it: 12 for `17.0.12`.
    pub update: u16,
    /// The `release` file, without quotes.
    pub release: BTreeMap<String, String>,
    pub image: JImage,
}

impl Jdk {
    /// Opens the JDK at `home`, the directory that has `lib/modules`.
    pub fn open(home: &Path) -> Result<Jdk, ClassPathError> {
        let path = home.to_owned();
        if !home.is_dir() {
            return Err(ClassPathError::NoSuchDirectory { path });
        }
        let modules = home.join("lib/modules");
        if !modules.is_file() {
            return Err(why_no_image(path));
        }
        let release = read_release(&home.join("release"))?;
        let version = feature_version(home, &release)?;
        let update = update(&release);
        Ok(Jdk { home: path, version, update, release, image: JImage::open(&modules)? })
    }

    /// Opens the first of: the explicit home, `JAVA_HOME`, the JDK of the `java` on `PATH`.
    pub fn locate(explicit: Option<&Path>) -> Result<Jdk, ClassPathError> {
        if let Some(home) = explicit {
            return Jdk::open(home);
        }
        if let Some(home) = env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
            return Jdk::open(Path::new(&home));
        }
        Jdk::of_launcher(&java_on_path().ok_or(ClassPathError::NoJdk)?)
    }

    /// The JDK whose `bin/java` this is, through symbolic links.
    fn of_launcher(launcher: &Path) -> Result<Jdk, ClassPathError> {
        let resolved = launcher.canonicalize().map_err(|source| ClassPathError::io(launcher, source))?;
        match resolved.parent().and_then(Path::parent) {
            // Distinguishes `jre/bin/java` of a JDK 8 from a wrapper script elsewhere.
            Some(home) => Jdk::open(home).map_err(|error| match error {
                ClassPathError::NotAJdk { .. } => ClassPathError::OnlyALauncher { launcher: resolved.clone() },
                other => other,
            }),
            None => Err(ClassPathError::OnlyALauncher { launcher: resolved }),
        }
    }

    pub fn image(&self) -> &JImage {
        &self.image
    }

    /// The newest class file version this JDK reads: 61 for 17.
    pub fn class_file_major(&self) -> u16 {
        self.version.saturating_add(44)
    }
}

fn why_no_image(path: PathBuf) -> ClassPathError {
    if path.join("jre/lib/rt.jar").exists() || path.join("lib/rt.jar").exists() {
        ClassPathError::JdkTooOld { path }
    } else if path.join("modules/java.base").is_dir() {
        ClassPathError::ExplodedJdk { path }
    } else {
        ClassPathError::NotAJdk { path }
    }
}

fn java_on_path() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|dir| dir.join("java")).find(|java| java.is_file())
}

fn read_release(path: &Path) -> Result<BTreeMap<String, String>, ClassPathError> {
    let text = std::fs::read_to_string(path).map_err(|source| ClassPathError::io(path, source))?;
    let entries = text.lines().filter_map(|line| line.split_once('='));
    Ok(entries.map(|(key, value)| (key.trim().to_owned(), value.trim().trim_matches('"').to_owned())).collect())
}

fn feature_version(home: &Path, release: &BTreeMap<String, String>) -> Result<u16, ClassPathError> {
    let bad = |reason| ClassPathError::BadRelease { path: home.join("release"), reason };
    let version = release.get("JAVA_VERSION").ok_or_else(|| bad("no JAVA_VERSION"))?;
    let digits = version.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
    digits.parse().map_err(|_| bad("JAVA_VERSION is no number"))
}

/// The third number of the version; 0 if there is none.
fn update(release: &BTreeMap<String, String>) -> u16 {
    let version = release.get("JAVA_VERSION").map_or("", String::as_str);
    version.split('.').nth(2).and_then(|update| update.parse().ok()).unwrap_or_default()
}
