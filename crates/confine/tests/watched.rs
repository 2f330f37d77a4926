//! What a confined process can do, and what is recorded of the rest.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use doppel_confine::{Permissions, confine, lack};

struct Places {
    /// Removed at the end.
    _all: tempfile::TempDir,
    own: PathBuf,
    readable: PathBuf,
    other: PathBuf,
}

fn places() -> Places {
    let all = tempfile::tempdir().unwrap();
    let root = all.path().canonicalize().unwrap();
    let place = |name: &str| {
        let place = root.join(name);
        std::fs::create_dir(&place).unwrap();
        std::fs::write(place.join("file"), "text\n").unwrap();
        place
    };
    let (own, readable, other) = (place("own"), place("readable"), place("other"));
    std::os::unix::fs::symlink(other.join("file"), readable.join("link")).unwrap();
    Places { _all: all, own, readable, other }
}

/// The output of a shell command, and its denials. It runs in its own directory. None if this kernel cannot confine it.
fn shell(places: &Places, begins_with: Option<&Path>, line: &str) -> Option<(Output, Vec<String>)> {
    if lack().is_some() {
        return None;
    }
    let mut command = Command::new("/bin/sh");
    let readable = [places.readable.clone()];
    let permissions = Permissions { writable: &[&places.own], readable: &readable, executable: Path::new("/bin/sh") };
    let watch = confine(&mut command, &permissions, begins_with).unwrap();
    if begins_with.is_none() {
        watch.begin();
    }
    let output = command.args(["-c", line]).current_dir(&places.own).output().unwrap();
    Some((output, watch.take_denied()))
}

#[track_caller]
fn denied(line: &str, expected: &[&str]) {
    let places = places();
    let line = line.replace("OTHER", places.other.to_str().unwrap());
    let line = line.replace("READABLE", places.readable.to_str().unwrap());
    let Some((output, denied)) = shell(&places, None, &line) else { return };
    let short = |what: &String| what.replace(places.other.to_str().unwrap(), "OTHER");
    assert_eq!(denied.iter().map(short).collect::<Vec<_>>(), expected, "{output:?}");
    let names = |place: &Path| std::fs::read_dir(place).unwrap().count();
    assert_eq!(names(&places.other), 1);
    assert_eq!(std::fs::read_to_string(places.other.join("file")).unwrap(), "text\n");
}

#[test]
fn what_is_allowed_is_not_noted() {
    let line = "read x < READABLE/file && echo $x > made && read y < made && echo $y && echo a > /dev/null";
    denied(line, &[]);
    denied("read x < /proc/self/status; read y < /etc/hostname; read z < /dev/urandom; echo b > /dev/stdout", &[]);
    denied("read x < OTHER/missing; read y < missing", &[]);
}

#[test]
fn files_elsewhere_are_denied() {
    denied("read x < OTHER/file", &["read OTHER/file"]);
    denied("read x < READABLE/link", &["read OTHER/file"]);
    denied("read x < ../other/file", &["read OTHER/file"]);
    denied("cd OTHER; read x < file", &["read OTHER/file"]);
    denied("echo x > OTHER/made", &["write OTHER/made"]);
    denied("echo x >> OTHER/file", &["write OTHER/file"]);
    denied("read x < /proc/1/status", &["read /proc/1/status"]);
}

#[test]
fn processes_are_denied() {
    denied("(echo x) | (read y)", &["start a process"]);
    denied("exec /bin/true", &[&format!("start {}", Path::new("/bin/true").canonicalize().unwrap().display())]);
}

#[test]
fn signals_reach_nobody_else() {
    denied("kill -0 $$", &[]);
    denied("kill -0 1", &["signal the process 1"]);
    denied("kill -0 0", &["signal other processes"]);
}

#[test]
fn what_comes_before_the_program_begins_is_not_noted() {
    let places = places();
    let begin = places.own.join("begin");
    std::fs::write(&begin, "").unwrap();
    let other = places.other.display();
    let line = format!("read x < {other}/file; echo began >> begin; echo y > {other}/file");
    let Some((_, denied)) = shell(&places, Some(&begin), &line) else { return };
    assert_eq!(denied, [format!("write {other}/file")]);
}
