//! The configuration of a VM.

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
    /// Built-in natives and summaries.
    pub library: &'static Library,
    /// The maximum size of the Java heap in bytes.
    pub max_heap: usize,
    /// The stack size of a thread in bytes.
    pub stack_size: usize,
    pub class_path: String,
    /// `-Dname=value`, in order.
    pub properties: Vec<(String, String)>,
    pub assertions: Assertions,
    /// Whether class files may use preview features of the JDK.
    pub preview: bool,
    /// The time slice of a thread in back edges and calls, before the seed varies it.
    pub quantum: i32,
    /// The seed of the scheduler and of every other source of randomness.
    pub seed: u64,
    /// Record executed lines (see [`crate::class::Method::covered_lines`]) and, in the program's own classes, the sides
    /// of branches taken (see [`crate::interp::Covered`]).
    pub cover_lines: bool,
    /// Merge branches whose sides only compute into one path: see [`crate::interp::merge`].
    pub merge: bool,
    /// In a search, initialisers of classes run again on every path until they have taken this much virtual time
    /// altogether, in nanoseconds: see `class::image`.
    pub image_worth: u64,
    /// The output is not needed: skip work that the library does only after the program's end, such as printing its
    /// uncaught exceptions.
    pub end_early: bool,
    /// For developers: collect at every Nth allocation and at every poll, and check everything (0: off).
    pub gc_stress: u32,
    /// Inputs that the command line declares, in addition to those of the program itself.
    pub symbolic: Vec<InputSpec>,
    /// The maximum length of a symbolic string or array, unless it is longer to begin with.
    pub max_length: u32,
    /// Models, which replace methods.
    pub models: Arc<Models>,
    /// If the program's arguments are symbolic: their maximum number, if the number is symbolic, too.
    pub max_args: Option<u32>,
    /// If the entry is a method: whether its reference parameters may be null.
    pub null_arguments: bool,
    /// Methods to execute uninstrumented: see [`crate::below`].
    pub concrete: Vec<Pattern>,
    /// The executor of uninstrumented code; without one, such code is unsupported.
    pub below: Option<Factory>,
    /// Additional files and directories (with everything below) that a sandboxed program may read.
    pub readable: Vec<PathBuf>,
    /// If the entry is a method: also build objects with private constructors, if a class has no others.
    pub private_constructors: bool,
}

/// The classes in which `assert` is enabled: the effect of `-ea`, `-da`, `-esa` and `-dsa`.
#[derive(Clone, Debug, Default)]
pub struct Assertions {
    /// The default for all classes except the bootstrap loader's.
    pub default: bool,
    /// The default for the bootstrap loader's classes.
    pub system_default: bool,
    /// By class name with dots; the last entry for a name counts.
    pub classes: Vec<(String, bool)>,
    /// By package, subpackages included; empty is the unnamed package.
    pub packages: Vec<(String, bool)>,
}

impl Assertions {
    /// Whether assertions are enabled in a class: its own entry, else the nearest package's, else the default.
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
    /// The default configuration.
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
            image_worth: 2_000_000,
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
    /// The sandbox of a program. It may read what its command line names, and what the configuration adds.
    pub fn sandbox(&self, jdk_home: &Path, args: &[String]) -> Sys<Sandbox> {
        Sandbox::new(&self.readable_places(jdk_home, args), self.seed)
    }

    /// The files that a program's command line names, and those that the configuration adds.
    pub fn readable_places(&self, jdk_home: &Path, args: &[String]) -> Readable {
        let files = self.symbolic.iter().filter_map(|spec| match spec {
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
