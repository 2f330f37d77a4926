//! What the user asked for.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use doppel_inputs::{DEFAULT_MAX_LENGTH, InputSpec};
use doppel_world::Sys;
use doppel_world::sandbox::{Readable, Sandbox};

use crate::below::{Factory, Pattern};
use crate::library::Library;
use crate::models::Models;

#[derive(Clone, Debug)]
pub struct Config {
    /// The methods that are not bytecode.
    pub library: &'static Library,
    /// Bytes of Java heap.
    pub max_heap: usize,
    /// Bytes of stack per thread.
    pub stack_size: usize,
    pub class_path: String,
    /// `-Dname=value`, in order.
    pub properties: Vec<(String, String)>,
    pub assertions: Assertions,
    /// Whether class files may use preview features of the JDK.
    pub preview: bool,
    /// Time slice of a thread, in back edges and calls, before the seed varies it.
    pub quantum: i32,
    /// Seed of the scheduler and of everything else that is random.
    pub seed: u64,
    /// Note which lines are executed (see [`crate::class::Method::covered_lines`]), and of the program's own classes which
    /// sides of branches (see [`crate::interp::Covered`]).
    pub cover_lines: bool,
    /// Make one path of both sides of a branch where they only compute: see [`crate::interp::merge`].
    pub merge: bool,
    /// Nobody reads the output: do not run what only the library does after the program's end, such as printing its uncaught
    /// exceptions.
    pub end_early: bool,
    /// For developers: collect at every allocation of this number and at every poll, and check everything (0: do not).
    pub gc_stress: u32,
    /// What is symbolic besides what the program itself says.
    pub symbolic: Vec<InputSpec>,
    /// Longest string or array that a symbolic input may become, unless it is longer already.
    pub max_length: u32,
    /// What is executed in the place of other methods.
    pub models: Arc<Models>,
    /// If the program's arguments are symbolic: how many there may be, if their number is an input, too.
    pub max_args: Option<u32>,
    /// If the entry is a method: whether references that it gets may be null.
    pub null_arguments: bool,
    /// Methods to be executed below the line: see [`crate::below`].
    pub concrete: Vec<Pattern>,
    /// Who executes what is below the line; nobody: it cannot be executed.
    pub below: Option<Factory>,
    /// What a program in the sandbox may read besides what it must: files, and directories with all that is below.
    pub readable: Vec<PathBuf>,
    /// If a method is the entry: make objects by private constructors, too, where there are no others.
    pub private_constructors: bool,
}

/// Where `assert` is checked: what `-ea`, `-da`, `-esa` and `-dsa` said.
#[derive(Clone, Debug, Default)]
pub struct Assertions {
    /// For all classes but the bootstrap loader's.
    pub default: bool,
    /// For the bootstrap loader's classes.
    pub system_default: bool,
    /// By class name with dots; the last entry for a name counts.
    pub classes: Vec<(String, bool)>,
    /// By package, subpackages included; empty is the unnamed package.
    pub packages: Vec<(String, bool)>,
}

impl Assertions {
    /// Whether a class checks its assertions: its own entry, else the nearest package's, else the default.
    pub fn enabled(&self, class: &str, is_system: bool) -> bool {
        let last =
            |rules: &[(String, bool)], name: &str| rules.iter().rev().find(|rule| rule.0 == name).map(|rule| rule.1);
        if let Some(enabled) = last(&self.classes, class) {
            return enabled;
        }
        let mut package = class.rsplit_once('.').map_or("", |(package, _)| package);
        loop {
            if let Some(enabled) = last(&self.packages, package) {
                return enabled;
            }
            match package.rsplit_once('.') {
                Some((outer, _)) => package = outer,
                None => return if is_system { self.system_default } else { self.default },
            }
        }
    }
}

impl Config {
    /// What applies unless the user says otherwise.
    pub fn new(library: &'static Library) -> Config {
        Config {
            library,
            max_heap: 2 << 30,
            stack_size: 1 << 20,
            class_path: ".".to_owned(),
            properties: Vec::new(),
            assertions: Assertions::default(),
            preview: false,
            quantum: 20_000,
            seed: 0,
            cover_lines: false,
            merge: false,
            end_early: false,
            gc_stress: 0,
            symbolic: Vec::new(),
            max_length: DEFAULT_MAX_LENGTH,
            models: Arc::default(),
            max_args: None,
            null_arguments: true,
            concrete: Vec::new(),
            below: None,
            readable: Vec::new(),
            private_constructors: false,
        }
    }
}

impl Config {
    /// The sandbox of a program: it may read what its command line names, and what is configured besides.
    pub fn sandbox(&self, jdk_home: &Path, args: &[String], symbolic: &[InputSpec]) -> Sys<Sandbox> {
        Sandbox::new(&self.readable_places(jdk_home, args, symbolic), self.seed)
    }

    /// What a program's command line names, and what is configured besides.
    pub fn readable_places(&self, jdk_home: &Path, args: &[String], symbolic: &[InputSpec]) -> Readable {
        let files = symbolic.iter().filter_map(|spec| match spec {
            InputSpec::File(path) => Some(path.clone()),
            _ => None,
        });
        let named = args.iter().map(PathBuf::from).filter(|path| path.exists());
        let property = |wanted: &str| self.properties.iter().rev().find(|(name, _)| name == wanted);
        let libraries = property("java.library.path").into_iter().flat_map(|(_, path)| std::env::split_paths(path));
        let libraries: Vec<PathBuf> = libraries.filter(|place| !place.as_os_str().is_empty()).collect();
        let configured = self.readable.iter().chain(&self.models.places).cloned().chain(libraries);
        Readable {
            jdk_home: jdk_home.to_owned(),
            class_path: self.class_path.clone(),
            places: configured.chain(named).chain(files).collect(),
            temporary: property("java.io.tmpdir").map(|(_, path)| PathBuf::from(path)),
        }
    }
}
