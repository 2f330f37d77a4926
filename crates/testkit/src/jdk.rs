//! The real Java: which JDK is used, and how to run a program with it.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::process::Invocation;

/// The feature versions with which doppel must agree.
pub const TESTED: [u32; 3] = [17, 21, 25];

/// An installed JDK.
#[derive(Clone, Debug)]
pub struct Jdk {
    pub home: PathBuf,
    /// The whole output of `java -version`: part of the key of every cached expectation.
    pub version_text: String,
    /// 17 for `17.0.21`, 8 for `1.8.0_292`.
    pub feature: u32,
}

impl Jdk {
    /// `JAVA_HOME`, else the `java` on `PATH`; found once.
    pub fn installed() -> io::Result<&'static Jdk> {
        static JDK: OnceLock<Jdk> = OnceLock::new();
        if let Some(jdk) = JDK.get() {
            return Ok(jdk);
        }
        let found = Jdk::find()?;
        Ok(JDK.get_or_init(|| found))
    }

    fn find() -> io::Result<Jdk> {
        match std::env::var_os("JAVA_HOME") {
            Some(home) => Jdk::at(Path::new(&home)),
            None => Jdk::at(&home_of_java_on_path()?),
        }
    }

    /// The JDKs with which doppel is tested: [`Jdk::installed`], and the other installed [`TESTED`] versions.
    pub fn all() -> io::Result<Vec<&'static Jdk>> {
        static OTHERS: OnceLock<Vec<Jdk>> = OnceLock::new();
        let first = Jdk::installed()?;
        let others =
            || TESTED.iter().filter(|&&feature| feature != first.feature).filter_map(|&it| Jdk::of_feature(it));
        Ok(std::iter::once(first).chain(OTHERS.get_or_init(|| others().collect())).collect())
    }

    /// A JDK of this feature version: that of `DOPPEL_JDK_<version>`, else one in the usual place of a Linux
    /// distribution.
    pub fn of_feature(feature: u32) -> Option<Jdk> {
        let told = std::env::var_os(format!("DOPPEL_JDK_{feature}")).map(PathBuf::from);
        let usual = || std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path());
        let mut homes: Vec<PathBuf> = told.map_or_else(|| usual().collect(), |home| vec![home]);
        homes.sort();
        let named = |home: &PathBuf| {
            let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
            release.lines().find(|line| line.starts_with("JAVA_VERSION=")).and_then(feature_version) == Some(feature)
        };
        homes.into_iter().filter(named).find_map(|home| Jdk::at(&home).ok())
    }

    /// The JDK with this home.
    pub fn at(home: &Path) -> io::Result<Jdk> {
        let home = home.to_path_buf();
        let output = Command::new(home.join("bin/java")).arg("-version").env_remove("JAVA_TOOL_OPTIONS").output()?;
        let version_text = String::from_utf8_lossy(&output.stderr).into_owned();
        let feature = feature_version(&version_text).ok_or_else(|| {
            io::Error::other(format!(
                "no version in the output of {}/bin/java -version: {version_text}",
                home.display()
            ))
        })?;
        Ok(Jdk { home, version_text, feature })
    }

    /// The JDK whose compiler compiles for this one: itself or, if it is a runtime image without the module
    /// `jdk.compiler`, the next newer installed one of [`TESTED`].
    pub fn compiler(&self) -> io::Result<Jdk> {
        if self.has_module("jdk.compiler") {
            return Ok(self.clone());
        }
        let newer = TESTED.iter().filter(|&&feature| feature > self.feature).filter_map(|&it| Jdk::of_feature(it));
        let nobody = || format!("{} has no compiler, and no newer JDK is installed that has", self.home.display());
        newer.into_iter().find(|jdk| jdk.has_module("jdk.compiler")).ok_or_else(|| io::Error::other(nobody()))
    }

    /// Whether the image has a module. An image without a list of modules is a whole JDK.
    pub fn has_module(&self, module: &str) -> bool {
        let release = std::fs::read_to_string(self.home.join("release")).unwrap_or_default();
        let modules = release.lines().find_map(|line| line.strip_prefix("MODULES="));
        modules.is_none_or(|modules| modules.trim_matches('"').split(' ').any(|it| it == module))
    }

    pub fn tool(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(name)
    }

    /// `java FLAGS -cp CLASSES MAIN`; the caller adds the program's arguments.
    pub fn java(&self, flags: &[String], classes: &Path, main: &str) -> Invocation {
        let mut invocation = Invocation::new(self.tool("java")).args(flags).args(["-cp"]).args([classes]).args([main]);
        invocation.path_first = Some(self.home.join("bin"));
        invocation
    }
}

fn home_of_java_on_path() -> io::Result<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let java = std::env::split_paths(&path).map(|dir| dir.join("java")).find(|java| java.is_file());
    let java = java.ok_or_else(|| io::Error::other("no java on PATH and JAVA_HOME not set; see scripts/setup.sh"))?;
    let java = java.canonicalize()?;
    let home = java.ancestors().nth(2).ok_or_else(|| io::Error::other(format!("{} is in no JDK", java.display())))?;
    Ok(home.to_path_buf())
}

/// From the first line, as in `openjdk version "17.0.21" 2026-10-20`.
fn feature_version(version_text: &str) -> Option<u32> {
    let quoted = version_text.split('"').nth(1)?;
    let mut numbers = quoted.split(['.', '-', '_', '+']);
    let first: u32 = numbers.next()?.parse().ok()?;
    if first == 1 { numbers.next()?.parse().ok() } else { Some(first) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn feature_versions() {
        assert_eq!(feature_version("openjdk version \"17.0.21\" 2026-10-20\n"), Some(17));
        assert_eq!(feature_version("java version \"1.8.0_292\"\n"), Some(8));
        assert_eq!(feature_version("openjdk version \"25-ea\" 2025-09-16\n"), Some(25));
        assert_eq!(feature_version("command not found"), None);
    }
}
