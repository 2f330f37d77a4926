//! Proofs of `check` before any path runs.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use doppel_analysis::{Entry, Program, Proof, prove, prove_by_induction};
use doppel_classpath::{Jar, Jdk};
use doppel_engine::options::Property;
use doppel_engine::{Options, panics};
use doppel_inputs::{self as inputs, InputSpec, MethodName};

use crate::interrupt;

/// Reserved address space: the analysis recurses over structures of the program.
const STACK: usize = 512 << 20;

/// The time for a proof by induction: most that succeed take a tenth of a second on an idle machine.
const INDUCTION: Duration = Duration::from_secs(8);

/// The delay after which an interrupt is noticed.
const BETWEEN_LOOKS: Duration = Duration::from_millis(25);

/// A proof from the class files alone that the property holds, or why there is none.
pub fn from_code(options: &Options, property: Property) -> Result<Proof, String> {
    let property = match property {
        // A program that creates no AssertionError leaves none uncaught.
        Property::NoFailedAssertion | Property::NoUncaughtAssertion => doppel_analysis::Property::FailedAssertion,
        Property::NoRuntimeException => doppel_analysis::Property::UncaughtRuntimeException,
        // Memory and stack may always run out, which counts there.
        Property::NoException => return Err("Errors are not analysed".into()),
    };
    if let Some(reason) = is_another_program(options) {
        return Err(reason.into());
    }
    let jdk = Jdk::locate(options.jdk.as_deref()).map_err(|error| error.to_string())?;
    let entry = entry(&options.program)?;
    let program = Program { jdk: &jdk, class_path: &options.config.class_path, entry };
    let reason = match prove(&program, property) {
        Ok(proof) => return Ok(proof),
        Err(reason) => reason,
    };
    let until = Instant::now() + INDUCTION;
    prove_by_induction(&program, property, until).map_err(|by_induction| format!("{reason}; {by_induction}"))
}

/// Like [`from_code`], but limited to half of the user's time, and ended by an interrupt: then it is abandoned.
pub fn in_time(options: &Options, property: Property, started: Instant) -> Result<Proof, String> {
    let deadline = options.time_limit.map(|limit| started + limit / 2);
    let (sender, answer) = mpsc::channel();
    let options = options.clone();
    let attempt = move || {
        // The receiver may have stopped waiting.
        let _ = sender.send(panics::caught(|| from_code(&options, property)).flatten());
    };
    let thread = std::thread::Builder::new().name("proof".to_owned()).stack_size(STACK);
    thread.spawn(attempt).map_err(|error| error.to_string())?;
    loop {
        match answer.recv_timeout(BETWEEN_LOOKS) {
            Ok(answer) => return answer,
            Err(RecvTimeoutError::Disconnected) => return Err("the analysis failed".to_owned()),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if interrupt::is_interrupted() || deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err("there was not enough time".to_owned());
        }
    }
}

/// Why the program that runs is not the one in the class files.
fn is_another_program(options: &Options) -> Option<&'static str> {
    let config = &options.config;
    let is_jdk_setting = |name: &str| ["java.", "jdk.", "sun."].iter().any(|prefix| name.starts_with(prefix));
    match () {
        () if !config.models.is_empty() => Some("models replace methods"),
        () if !config.concrete.is_empty() => Some("methods run in the side JVM"),
        () if options.config.symbolic.iter().any(|spec| matches!(spec, InputSpec::Return { .. })) => {
            Some("the return value of a method is an input")
        }
        // For instance a security manager, or the program's own class loader.
        () if config.properties.iter().any(|(name, _)| is_jdk_setting(name)) => Some("properties of the JDK are set"),
        () if config.assertions.system_default => Some("assertions of the JDK are enabled"),
        () => None,
    }
}

fn entry(program: &inputs::Program) -> Result<Entry, String> {
    match program {
        inputs::Program::MainClass(class) => Ok(Entry::Main(class.clone())),
        inputs::Program::Jar(path) => {
            let jar = Jar::open(path.as_ref()).map_err(|error| error.to_string())?;
            let manifest = jar.manifest();
            match (manifest.main_class(), manifest.get("Launcher-Agent-Class")) {
                (Some(class), None) => Ok(Entry::Main(class.to_owned())),
                _ => Err("the jar has no main class, or an agent".into()),
            }
        }
        inputs::Program::Method(MethodName { class, method, parameters }) => {
            let (class, method, parameters) = (class.clone(), method.clone(), parameters.clone());
            Ok(Entry::Method { class, method, parameters })
        }
    }
}

#[cfg(test)]
mod tests {
    /// The VM creates inputs whatever the method's own code, so the analysis must not analyse that code.
    #[test]
    fn every_input_of_the_vm_is_one_of_the_analysis() {
        let packages = ["doppel/", "gov/nasa/jpf/", "org/sosy_lab/"];
        let inputs =
            doppel_library::natives().filter(|native| packages.iter().any(|prefix| native.class.starts_with(prefix)));
        let mut n_inputs = 0;
        for input in inputs {
            let is_known = doppel_analysis::trusted_method(input.class, input.method).is_some();
            assert!(is_known, "{}.{}", input.class, input.method);
            n_inputs += 1;
        }
        assert!(n_inputs > 20);
    }
}
