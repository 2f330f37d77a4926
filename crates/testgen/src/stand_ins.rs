//! Stand-ins for the classes by which programs ask for inputs. Any JVM can run them: they return the values recorded in
//! `-Ddoppel.replay`.
//!
//! They come first on the class path, since the versions that programs bring along return random values or defaults.
//!
//! The agent through which `java` reports how its threads end is here, too (`java/doppel/witness`, see
//! [`crate::witness`]).

use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use crate::error::ReplayError;
use crate::java;
use crate::witness;

/// The `(path, source)` of each class.
const SOURCES: [(&str, &str); 3] = [
    ("doppel/Symbolic.java", include_str!("../../cli/api/doppel/Symbolic.java")),
    ("org/sosy_lab/sv_benchmarks/Verifier.java", include_str!("../java/org/sosy_lab/sv_benchmarks/Verifier.java")),
    ("gov/nasa/jpf/symbc/Debug.java", include_str!("../java/gov/nasa/jpf/symbc/Debug.java")),
];

/// The name of the directory with the classes.
const CLASSES: &str = "classes";
const WITNESS: &str = "witness.jar";

const COMPILE_LIMIT: Duration = Duration::from_secs(60);

/// The compiled classes.
#[derive(Debug)]
pub struct StandIns {
    directory: PathBuf,
    /// If they cannot be kept for the next time: their directory while this lives.
    temporary: Option<tempfile::TempDir>,
}

impl StandIns {
    /// Those that an earlier replay has left, else newly compiled ones.
    pub fn compile(jdk_home: &Path) -> Result<StandIns, ReplayError> {
        let kept = kept_directory(jdk_home);
        if let Some(directory) = kept.clone().filter(|directory| is_whole(directory)) {
            return Ok(StandIns { directory, temporary: None });
        }
        let temporary = doppel_confine::temporary::directory("stand-ins")?;
        let directory = temporary.path().join("compiled");
        compile_texts(jdk_home, &SOURCES, temporary.path(), &directory.join(CLASSES))?;
        let agent = temporary.path().join("agent");
        compile_texts(jdk_home, &witness::SOURCES, temporary.path(), &agent)?;
        witness::write_jar(&agent, &directory.join(WITNESS))?;
        match kept {
            Some(kept) if keep(&directory, &kept).is_ok() => Ok(StandIns { directory: kept, temporary: None }),
            _ => Ok(StandIns { directory, temporary: Some(temporary) }),
        }
    }

    /// Whether they stay when this process ends.
    pub fn is_kept(&self) -> bool {
        self.temporary.is_none()
    }

    /// The directory to put first on the class path.
    pub fn classes(&self) -> PathBuf {
        self.directory.join(CLASSES)
    }

    /// The agent's jar.
    pub fn witness(&self) -> PathBuf {
        self.directory.join(WITNESS)
    }
}

/// The directory for the classes of these sources and this JDK, in the user's cache directory.
fn kept_directory(jdk_home: &Path) -> Option<PathBuf> {
    let mut hasher = std::hash::DefaultHasher::new();
    (SOURCES, witness::SOURCES, jdk_home, env!("CARGO_PKG_VERSION")).hash(&mut hasher);
    let cache = std::env::var_os("XDG_CACHE_HOME").filter(|path| !path.is_empty()).map(PathBuf::from);
    let cache = cache.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache")))?;
    Some(cache.join("doppel").join(format!("stand-ins-{:016x}", hasher.finish())))
}

/// The list of files and hashes, which is written last and checked against.
const LIST: &str = "doppel.list";

/// Whether everything is as it was written: an incomplete or modified directory is compiled again.
fn is_whole(classes: &Path) -> bool {
    std::fs::read_to_string(classes.join(LIST)).is_ok_and(|list| list_of(classes).is_ok_and(|found| found == list))
}

/// Every class file and jar with a hash of its contents, one per line.
fn list_of(classes: &Path) -> std::io::Result<String> {
    let mut lines = Vec::new();
    let mut todo = vec![classes.to_owned()];
    while let Some(directory) = todo.pop() {
        for entry in std::fs::read_dir(directory)? {
            let path = entry?.path();
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|extension| extension == "class" || extension == "jar") {
                let mut hasher = std::hash::DefaultHasher::new();
                std::fs::read(&path)?.hash(&mut hasher);
                let name = path.strip_prefix(classes).unwrap_or(&path).display().to_string();
                lines.push(format!("{name} {:016x}\n", hasher.finish()));
            }
        }
    }
    lines.sort();
    Ok(lines.concat())
}

/// Copies the classes to where the next replay finds them. A complete directory stays as it is, including its inodes:
/// another process may be using it, and its sandbox identifies files by inode.
fn keep(classes: &Path, kept: &Path) -> std::io::Result<()> {
    if is_whole(kept) {
        return Ok(());
    }
    let parent = kept.parent().unwrap_or(kept);
    std::fs::create_dir_all(parent)?;
    let beside = tempfile::Builder::new().prefix("stand-ins-part-").tempdir_in(parent)?;
    let (copy, broken) = (beside.path().join("copy"), beside.path().join("broken"));
    let list = list_of(classes)?;
    for name in list.lines().filter_map(|line| line.split(' ').next()) {
        let to = copy.join(name);
        if let Some(parent) = to.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::copy(classes.join(name), to)?;
    }
    std::fs::write(copy.join(LIST), list)?;
    // A rename replaces only an empty or missing directory: of several processes, the first wins.
    if std::fs::rename(&copy, kept).is_ok() || is_whole(kept) {
        return Ok(());
    }
    std::fs::rename(kept, broken)?;
    std::fs::rename(copy, kept)
}

fn compile_texts(jdk_home: &Path, texts: &[(&str, &str)], temporary: &Path, classes: &Path) -> Result<(), ReplayError> {
    let mut sources = Vec::new();
    for (path, source) in texts {
        let path = temporary.join("src").join(path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(&path, source)?;
        sources.push(path);
    }
    compile(jdk_home, &sources, "", classes)
}

/// Compiles these sources only, into a new directory. Sources that lie beside their classes are ignored in favour of
/// the classes.
pub fn compile(jdk_home: &Path, sources: &[PathBuf], class_path: &str, classes: &Path) -> Result<(), ReplayError> {
    std::fs::create_dir_all(classes)?;
    let nowhere = classes.with_extension("sources");
    std::fs::create_dir_all(&nowhere)?;
    let mut javac = java::tool(jdk_home, "javac");
    javac.args(["-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-nowarn", "-encoding", "UTF-8"]);
    javac.args(ONLY_THESE).arg("-sourcepath").arg(&nowhere);
    javac.arg("-cp").arg(class_path).arg("-d").arg(classes).args(sources).stdin(Stdio::null());
    let ended = java::run(javac, COMPILE_LIMIT)?;
    if ended.status == Some(0) {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&ended.stderr);
    Err(ReplayError::Compile(text.lines().next().unwrap_or("javac failed without a message").to_owned()))
}

/// Options that make `javac` compile only the named sources and run no processors. With an empty source path: otherwise
/// it would look for sources on the class path.
pub const ONLY_THESE: [&str; 2] = ["-proc:none", "-implicit:none"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_used_only_if_it_is_whole() {
        let directory = tempfile::tempdir().unwrap();
        let (classes, kept) = (directory.path().join("classes"), directory.path().join("kept"));
        std::fs::create_dir_all(classes.join("a")).unwrap();
        std::fs::write(classes.join("a/B.class"), "content").unwrap();
        assert!(!is_whole(&kept));
        keep(&classes, &kept).unwrap();
        assert!(is_whole(&kept));
        std::fs::write(kept.join("a/B.class"), "con").unwrap();
        assert!(!is_whole(&kept));
        keep(&classes, &kept).unwrap();
        std::fs::remove_file(kept.join("a/B.class")).unwrap();
        assert!(!is_whole(&kept));
        keep(&classes, &kept).unwrap();
        assert!(is_whole(&kept));
    }

    #[test]
    fn what_is_whole_is_not_written_again() {
        use std::os::unix::fs::MetadataExt;

        let directory = tempfile::tempdir().unwrap();
        let (classes, kept) = (directory.path().join("classes"), directory.path().join("kept"));
        std::fs::create_dir_all(&classes).unwrap();
        std::fs::write(classes.join("B.class"), "content").unwrap();
        let inode = || std::fs::metadata(kept.join("B.class")).map(|file| file.ino()).unwrap();
        keep(&classes, &kept).unwrap();
        let first = inode();
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| keep(&classes, &kept).unwrap());
            }
        });
        assert_eq!(inode(), first);
        let left: Vec<_> =
            std::fs::read_dir(directory.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left.len(), 2, "{left:?}");
    }
}
