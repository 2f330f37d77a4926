//! The options shared with `java`, as configuration of the VM.

use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};
use doppel_bridge::Bridge;
use doppel_classpath::{ClassPath, Jdk};
use doppel_inputs::InputSpec;
use doppel_library::LIBRARY;
use doppel_vm::below::{Factory, Pattern};
use doppel_vm::models::{ModelError, Models};
use doppel_vm::{Assertions, Config};

use crate::args::{self, Inputs, Java, Program};
use crate::complain;

const DEFAULT_HEAP: usize = 2 << 30;

/// The library needs at least this much to start.
pub const LEAST_HEAP: usize = 8 << 20;

/// The VM's configuration.
pub fn config(program: &Program, inputs: &Inputs, java: &Java) -> Result<Config> {
    let class_path = class_path(program.class_path.as_deref(), program.jar.as_deref())?;
    let models = models(program, &class_path)?;
    let properties = java.properties.iter().map(|text| match text.split_once('=') {
        Some((name, value)) => (name.to_owned(), value.to_owned()),
        None => (text.clone(), String::new()),
    });
    let max_heap = java.max_heap.as_deref().map_or(Some(DEFAULT_HEAP), args::size);
    Ok(Config {
        max_heap: max_heap.context("--max-heap must be a size such as 512M")?.max(LEAST_HEAP),
        stack_size: args::size(&java.stack_size).context("--stack-size must be a size such as 1M")?.max(64 << 10),
        class_path,
        properties: properties.chain(module_properties(java)).collect(),
        assertions: assertions(java)?,
        preview: java.enable_preview,
        seed: program.seed,
        symbolic: specs(inputs)?,
        max_length: inputs.max_length,
        concrete: concrete(program)?,
        models: Arc::new(models),
        readable: program.readable.clone(),
        ..Config::new(&LIBRARY)
    })
}

/// The executor of methods that doppel does not run itself: a JVM in a side process. `is_confined`: it must not change
/// anything outside; `may_be_unconfined`: it may run even if the kernel cannot confine it.
pub fn bridge(is_confined: bool, may_be_unconfined: bool) -> Result<Factory> {
    let binary = std::env::current_exe().context("cannot find the doppel binary")?;
    let options = doppel_bridge::Options { binary, is_confined, may_be_unconfined };
    Ok(Factory::new(move || Box::new(Bridge::new(options.clone()))))
}

/// The class path in the syntax of `java`; with `jar`, the jar.
pub fn class_path(path: Option<&str>, jar: Option<&str>) -> Result<String> {
    let class_path = match (jar, path) {
        (Some(jar), _) => jar.to_owned(),
        (None, Some(path)) => ClassPath::expand_wildcards(path),
        // As for `java`, an empty CLASSPATH counts as unset.
        (None, None) => match std::env::var("CLASSPATH") {
            Ok(path) if !path.is_empty() => ClassPath::expand_wildcards(&path),
            _ => ".".to_owned(),
        },
    };
    check_class_path(&class_path)?;
    Ok(class_path)
}

/// The models of `--models`, compared with the methods that they replace.
fn models(program: &Program, class_path: &str) -> Result<Models> {
    if program.models.is_empty() {
        return Ok(Models::default());
    }
    let jdk = Jdk::locate(program.jdk.as_deref())?;
    let wrong = |error: ModelError| anyhow!("{error}\nhelp: see `doppel explain wrong-model`");
    let models = Models::read(&program.models, &jdk).map_err(wrong)?;
    for model in models.check(class_path, &jdk).map_err(wrong)? {
        let class = model.target.class.replace('/', ".");
        complain(&format!(
            "warning: {model} models a method of {class}, which is neither on the class path nor in the JDK"
        ));
    }
    Ok(models)
}

/// The inputs of `--symbolic`.
pub fn specs(inputs: &Inputs) -> Result<Vec<InputSpec>> {
    inputs.symbolic.iter().map(|text| text.parse().with_context(|| format!("invalid --symbolic `{text}`"))).collect()
}

fn concrete(program: &Program) -> Result<Vec<Pattern>> {
    program.concrete.iter().map(|text| text.parse().with_context(|| format!("invalid --concrete `{text}`"))).collect()
}

/// `-ea`, `-da` and so on in the order typed, as rewritten by `args::javaish`.
fn assertions(java: &Java) -> Result<Assertions> {
    let mut assertions = Assertions { default: java.enable_assertions, ..Assertions::default() };
    for rule in &java.assertions {
        let (enabled, name) = match (rule.strip_prefix('+'), rule.strip_prefix('-')) {
            (Some(name), _) => (true, name),
            (_, Some(name)) => (false, name),
            _ => bail!("--assertions must be + or - and the name of a class or package, not `{rule}`"),
        };
        match (name, name.strip_suffix("...")) {
            ("", _) => assertions.default = enabled,
            ("*", _) => assertions.system_default = enabled,
            (_, Some(package)) => assertions.packages.push((package.replace('/', "."), enabled)),
            (class, None) => assertions.classes.push((class.replace('/', "."), enabled)),
        }
    }
    Ok(assertions)
}

/// The options of the module system, as the properties in which `java` passes them to the library.
fn module_properties(java: &Java) -> impl Iterator<Item = (String, String)> + '_ {
    let kinds = [
        ("addexports", &java.add_exports),
        ("addopens", &java.add_opens),
        ("addreads", &java.add_reads),
        ("addmods", &java.add_modules),
    ];
    kinds.into_iter().flat_map(|(kind, values)| {
        let numbered = values.iter().enumerate();
        numbered.map(move |(index, value)| (format!("jdk.module.{kind}.{index}"), value.clone()))
    })
}

/// A jar that exists but cannot be read is an error here; `java` would silently continue without it.
fn check_class_path(path: &str) -> Result<()> {
    match ClassPath::parse(path).check().into_iter().next() {
        Some(error) => Err(error.into()),
        None => Ok(()),
    }
}
