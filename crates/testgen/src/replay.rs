//! Runs the real `java` on inputs that were found, and decides whether it ends as expected.
//!
//! ```text
//! let replayer = Replayer::new(jdk_home, class_path, java_flags(&config));   // once per search
//! let mut subject = Subject::Main(Launch { what, is_jar, args, stdin, symbolic }); // or Subject::Method(reproducer)
//! replayer.replay(&mut subject, &recording, &expected)                        // Confirmed, or NotConfirmed and why
//! ```
//!
//! An agent ([`crate::witness`]) reports how the run ends, because a program's output can say anything.
//!
//! A replay is a separate process with a time limit, in a directory that is removed afterwards and contains copies of
//! the files in the current one (see [`crate::copy`]). It can write only there, read what it could read in doppel's
//! sandbox, start no programs and reach no network. The kernel enforces this; if it cannot, nothing is replayed unless
//! the user asks for that. What follows a denial confirms nothing. The program gets the recorded values where it asks
//! for them: arguments, standard input, files with relative names (written to that directory), environment, properties,
//! and calls of the classes in [`crate::stand_ins`]. Return values of the program's methods (`return:`) cannot be
//! supplied.

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use doppel_confine::{Permissions, Watch};
use doppel_inputs::{InputSpec, Recording};
use doppel_vm::Config;
use doppel_world::sandbox::Readable;

use crate::command::{Files, command_line, quoted};
use crate::copy::Listing;
use crate::error::ReplayError;
use crate::java;
pub use crate::launch::Launch;
use crate::launch::{recorded_args, recorded_bytes, text};
use crate::reproducer::{CLASS, Reproducer};
use crate::stand_ins::{ONLY_THESE, StandIns, compile};
use crate::thrown;
pub use crate::verdict::{Expected, Run, Verdict};
use crate::witness::Witnessed;

/// The default time limit of a replay.
pub const DEFAULT_LIMIT: Duration = Duration::from_secs(10);

/// Fast start-up: a replay executes little.
const FAST: [&str; 4] = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-XX:-UsePerfData"];

const LIBRARY_PATH: &str = "-Djava.library.path=";

/// What to run.
#[derive(Clone, Debug)]
pub enum Subject {
    Main(Launch),
    /// A method, through its reproducer.
    Method(Reproducer),
}

/// A path with absolute entries.
fn absolute_entries(path: &str) -> String {
    let absolute = |entry: &str| {
        let path = if entry.is_empty() { Path::new(".") } else { Path::new(entry) };
        std::path::absolute(path).unwrap_or_else(|_| path.to_owned()).display().to_string()
    };
    path.split(':').map(absolute).collect::<Vec<_>>().join(":")
}

/// A JDK and a class path, for any number of replays, possibly in several threads.
#[derive(Debug)]
pub struct Replayer {
    jdk_home: PathBuf,
    class_path: String,
    flags: Vec<String>,
    /// What a program may read, in addition to what every JVM needs.
    pub readable: Vec<PathBuf>,
    /// Run it even if the kernel cannot confine it.
    pub may_be_unconfined: bool,
    pub time_limit: Duration,
    stand_ins: OnceLock<Result<StandIns, String>>,
}

impl Replayer {
    /// Relative entries of the class path and library path are those of the current directory.
    pub fn new(jdk_home: &Path, class_path: &str, mut flags: Vec<String>) -> Replayer {
        let class_path = absolute_entries(class_path);
        let mut libraries = Vec::new();
        for flag in &mut flags {
            if let Some(path) = flag.strip_prefix(LIBRARY_PATH) {
                let path = absolute_entries(path);
                libraries.extend(std::env::split_paths(&path));
                *flag = format!("{LIBRARY_PATH}{path}");
            }
        }
        let jdk_home = jdk_home.to_owned();
        let (home, path) = (jdk_home.clone(), class_path.clone());
        let readable = Readable { jdk_home: home, class_path: path, places: libraries, temporary: None }.all_places();
        Replayer {
            jdk_home,
            class_path,
            flags,
            readable,
            may_be_unconfined: false,
            time_limit: DEFAULT_LIMIT,
            stand_ins: OnceLock::new(),
        }
    }

    /// Runs `java` with these inputs.
    pub fn replay(&self, subject: &mut Subject, recording: &Recording, expected: &Expected) -> Verdict {
        if let Some(lack) = doppel_confine::lack().filter(|_| !self.may_be_unconfined) {
            let reason = format!("this kernel cannot confine java ({lack}); --unconfined runs it anyway");
            return Verdict::NotConfirmed(reason);
        }
        let limit = match expected {
            Expected::Never(limit) => limit.unwrap_or(self.time_limit),
            _ => self.time_limit,
        };
        match self.run_for(limit, subject, recording, matches!(expected, Expected::Thrown(_))) {
            Ok(run) => expected.judge(&run),
            Err(error) => Verdict::NotConfirmed(error.to_string()),
        }
    }

    /// Like [`Replayer::replay`], but leaves the verdict to the caller.
    pub fn run(&self, subject: &mut Subject, recording: &Recording) -> Result<Run, ReplayError> {
        self.run_for(self.time_limit, subject, recording, false)
    }

    /// `is_logged`: log all exceptions, caught or not.
    fn run_for(
        &self,
        limit: Duration,
        subject: &mut Subject,
        recording: &Recording,
        is_logged: bool,
    ) -> Result<Run, ReplayError> {
        // Listed first: the directory may be below the current one.
        let files = Listing::of(Path::new("."));
        let directory = doppel_confine::temporary::directory("replay")?;
        let own = directory.path().join("doppel");
        std::fs::create_dir(&own)?;
        let recorded = own.join("recorded.properties");
        std::fs::write(&recorded, recording.to_text())?;
        let mut command = java::tool(&self.jdk_home, "java");
        let own_temporary = format!("-Djava.io.tmpdir={}", directory.path().join("tmp").display());
        // `java` creates this file itself.
        let logs = own.join("logs");
        std::fs::create_dir(&logs)?;
        let log = logs.join("thrown");
        let log_flag = is_logged.then(|| thrown::flag(&log));
        let witnessed = own.join("witnessed");
        std::fs::write(&witnessed, "")?;
        let witness = format!("-javaagent:{}={}", self.stand_ins()?.witness().display(), witnessed.display());
        command
            .args(FAST)
            .arg(own_temporary)
            .arg(witness)
            .args(&self.flags)
            .args(log_flag)
            .arg(format!("-Ddoppel.replay={}", recorded.display()));
        // A separate directory, so that the program does not see our files.
        let work = directory.path().join("work");
        std::fs::create_dir(&work)?;
        files.copy(Path::new("."), &work);
        let temporary = directory.path().join("tmp");
        std::fs::create_dir(&temporary)?;
        let watch =
            self.confine(&mut command, directory.path(), &[&work, &temporary, &logs, &witnessed], &witnessed)?;
        command.current_dir(&work).stdin(Stdio::null());
        match subject {
            Subject::Main(launch) => self.prepare_main(&mut command, launch, recording, &work, &own)?,
            Subject::Method(reproducer) => {
                let classes = self.compile_reproducer(reproducer, &own)?;
                let class_path = self.class_path_with(&[&classes])?;
                command.arg("-cp").arg(class_path).arg(reproducer.class_name());
            }
        }
        let ended = java::run(command, limit)?;
        let text = std::fs::read(witnessed)?;
        let thrown = if is_logged { thrown::read(&log)? } else { Vec::new() };
        let denied = watch.map(|watch| watch.take_denied()).unwrap_or_default();
        Ok(Run { ended, witnessed: Witnessed::parse(&String::from_utf8_lossy(&text)), thrown, denied })
    }

    /// The program begins when the witness opens its file.
    fn confine(
        &self,
        command: &mut Command,
        directory: &Path,
        writable: &[&Path],
        witnessed: &Path,
    ) -> Result<Option<Watch>, ReplayError> {
        if doppel_confine::lack().is_some() && self.may_be_unconfined {
            return Ok(None);
        }
        let mut readable = self.readable.clone();
        readable.push(directory.to_owned());
        let stand_ins = self.stand_ins()?;
        readable.extend([stand_ins.classes(), stand_ins.witness()]);
        let permissions = Permissions { writable, readable: &readable, executable: &self.jdk_home };
        Ok(Some(doppel_confine::confine(command, &permissions, Some(witnessed))?))
    }

    /// The command line that shows the user the same. None if it needs files that were not written, or if the inputs
    /// cannot be passed to `java` on a line. `asks_itself`: the program asks for inputs through one of the classes in
    /// [`crate::stand_ins`].
    pub fn command(&self, launch: &Launch, recording: &Recording, files: &Files, asks_itself: bool) -> Option<String> {
        let is_missing = |spec: &InputSpec| match spec {
            InputSpec::Stdin => files.stdin.is_none() && recording.bits("stdin").is_some(),
            InputSpec::File(_) | InputSpec::Return { .. } => recording.get(&spec.to_string()).is_some(),
            InputSpec::Args | InputSpec::Env(_) | InputSpec::Prop(_) => false,
        };
        if launch.symbolic.iter().any(is_missing) || asks_itself && files.recording.is_none() {
            return None;
        }
        let (mut class_path, mut flags) = (self.class_path.clone(), self.flags.clone());
        if asks_itself {
            let kept = self.stand_ins.get().and_then(|stand_ins| stand_ins.as_ref().ok()).filter(|kept| kept.is_kept());
            let classes = kept?.classes().display().to_string();
            match launch.is_jar {
                true => flags.push(format!("-Xbootclasspath/a:{classes}")),
                false => class_path = format!("{classes}:{class_path}"),
            }
        }
        command_line(&class_path, &flags, launch, recording, files).ok()
    }

    /// The commands that compile and run a reproducer in a directory.
    pub fn reproducer_command(&self, reproducer: &Reproducer, directory: &Path) -> String {
        let directory = directory.display();
        let flags: String = self.flags.iter().map(|flag| quoted(flag) + " ").collect();
        let (directory, class_path) = (quoted(&directory.to_string()), quoted(&self.class_path));
        let only = ONLY_THESE.join(" ");
        // Sources beside the classes must not be compiled.
        format!(
            "javac {only} -sourcepath {directory} -cp {class_path} -d {directory} {directory}/{CLASS}.java && java {flags}-cp {directory}:{class_path} {}",
            reproducer.class_name()
        )
    }

    /// The compiled stand-in classes.
    fn stand_ins(&self) -> Result<&StandIns, ReplayError> {
        let stand_ins = self.stand_ins.get_or_init(|| {
            let compiled = StandIns::compile(&self.jdk_home);
            compiled.map_err(|error| format!("cannot compile the classes that supply the inputs: {error}"))
        });
        stand_ins.as_ref().map_err(|error| ReplayError::Impossible(error.clone()))
    }

    /// Class path with the stand-in classes first.
    fn class_path_with(&self, more: &[&Path]) -> Result<OsString, ReplayError> {
        let mut class_path = self.stand_ins()?.classes().into_os_string();
        for entry in more {
            class_path.push(":");
            class_path.push(entry);
        }
        class_path.push(":");
        class_path.push(&self.class_path);
        Ok(class_path)
    }

    /// The readable source if it compiles, else the other one.
    fn compile_reproducer(&self, reproducer: &mut Reproducer, directory: &Path) -> Result<PathBuf, ReplayError> {
        let class_path = self.class_path_with(&[])?;
        let class_path = class_path.to_string_lossy();
        let source = directory.join(format!("{CLASS}.java"));
        let classes = directory.join("classes");
        if let Some(direct) = &reproducer.direct {
            std::fs::write(&source, direct)?;
            match compile(&self.jdk_home, std::slice::from_ref(&source), &class_path, &classes) {
                Err(ReplayError::Compile(_)) => reproducer.direct = None,
                result => return result.map(|()| classes),
            }
        }
        std::fs::write(&source, &reproducer.reflective)?;
        compile(&self.jdk_home, &[source], &class_path, &classes)?;
        Ok(classes)
    }

    fn prepare_main(
        &self,
        command: &mut Command,
        launch: &Launch,
        recording: &Recording,
        work: &Path,
        own: &Path,
    ) -> Result<(), ReplayError> {
        let mut args = launch.args.clone();
        let mut stdin = launch.stdin.clone();
        for spec in &launch.symbolic {
            let recorded = |spec: &InputSpec| recording.get(&spec.to_string());
            match spec {
                InputSpec::Args => args = recorded_args(&args, recording)?,
                InputSpec::Stdin => stdin = recorded_bytes(recording, spec).unwrap_or(stdin),
                InputSpec::File(path) => {
                    if let Some(bytes) = recorded_bytes(recording, spec) {
                        write_file(work, path, &bytes)?;
                    }
                }
                InputSpec::Env(name) => {
                    if let Some(bytes) = recorded_bytes(recording, spec) {
                        command.env(name, OsString::from_vec(bytes));
                    }
                }
                InputSpec::Prop(name) => {
                    if let Some(units) = recorded(spec) {
                        command.arg(format!("-D{name}={}", text(&units, "a property")?));
                    }
                }
                InputSpec::Return { class, method } => {
                    let what = format!("java cannot be given the return value of {class}.{method}");
                    return Err(ReplayError::Impossible(what));
                }
            }
        }
        if launch.is_jar {
            // `-jar` leaves no room for our classes on the class path.
            let mut first = OsString::from("-Xbootclasspath/a:");
            first.push(self.stand_ins()?.classes());
            command.arg(first).arg("-jar").arg(std::path::absolute(&launch.what)?);
        } else {
            command.arg("-cp").arg(self.class_path_with(&[])?).arg(&launch.what);
        }
        if !args.iter().all(|arg| arg.is_ascii()) {
            command.env("LC_ALL", "C.UTF-8");
        }
        command.args(&args);
        let file = own.join("stdin");
        std::fs::write(&file, stdin)?;
        command.stdin(std::fs::File::open(file)?);
        Ok(())
    }
}

/// The flags that make `java` run a program as doppel does: assertions, preview features and properties.
pub fn java_flags(config: &Config) -> Vec<String> {
    let mut flags = Vec::new();
    let assertions = &config.assertions;
    if assertions.default {
        flags.push("-ea".to_owned());
    }
    if assertions.system_default {
        flags.push("-esa".to_owned());
    }
    let switch = |enabled: bool| if enabled { "-ea" } else { "-da" };
    for (package, enabled) in &assertions.packages {
        flags.push(format!("{}:{package}...", switch(*enabled)));
    }
    for (class, enabled) in &assertions.classes {
        flags.push(format!("{}:{class}", switch(*enabled)));
    }
    if config.preview {
        flags.push("--enable-preview".to_owned());
    }
    let properties = config.properties.iter().filter(|(name, _)| name != "doppel.replay");
    flags.extend(properties.map(|(name, value)| format!("-D{name}={value}")));
    flags
}

/// Writes a file relative to where the program runs; other files must not be written.
fn write_file(work: &Path, path: &Path, bytes: &[u8]) -> Result<(), ReplayError> {
    let is_inside = path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    if !is_inside {
        let what = format!("{} cannot be written for a replay: its path is not relative", path.display());
        return Err(ReplayError::Impossible(what));
    }
    let path = work.join(path);
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent)?;
    }
    Ok(std::fs::write(path, bytes)?)
}
