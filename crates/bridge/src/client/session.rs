//! A side process and the objects that it shares with the VM.

use std::io;

use doppel_inputs::{End, Unsupported};
use doppel_vm::below::STANDARD;
use doppel_vm::step::Step;
use doppel_vm::{Assertions, Vm};
use doppel_world::sandbox::Sandbox;

use super::Options;
use super::mirror::Mirror;
use super::process::{Gone, Process, error_file};
use crate::protocol::{Reply, Request, Start};

pub struct Session {
    process: Process,
    pub mirror: Mirror,
}

impl Session {
    /// Starts a side process, or takes one that is already starting.
    pub fn start(vm: &mut Vm, options: &Options, spare: Option<Process>) -> Step<Session> {
        let process = spare.map_or_else(|| begin(vm, options).map_err(|error| Gone::Failed(error.to_string())), Ok);
        let started = process.and_then(|mut process| {
            process.receive(vm)?;
            process.begin();
            Ok(process)
        });
        match started {
            Ok(process) => Ok(Session { process, mirror: Mirror::new(vm) }),
            Err(Gone::Failed(why)) => {
                let what = Unsupported::Feature(format!("native code, since the side JVM did not start: {why}"));
                let at = vm.location_of_call();
                Err(End::Unsupported { what, at }.into())
            }
            Err(gone) => Err(super::ends::of(vm, gone)),
        }
    }

    pub fn exchange(&mut self, vm: &mut Vm, request: &Request) -> Result<Reply, Gone> {
        self.process.exchange(vm, request)
    }

    /// Drops objects that only the bridge keeps alive.
    pub fn release(&mut self, vm: &mut Vm) -> Result<(), Gone> {
        if let Reply::Released(ids) = self.exchange(vm, &Request::Release)? {
            self.mirror.release(&ids);
        }
        Ok(())
    }

    /// The side's denials since the last call.
    pub fn take_denied(&self) -> Vec<String> {
        self.process.take_denied()
    }

    pub fn finish(self, vm: &mut Vm) {
        self.process.finish(vm);
    }
}

/// Begins to start a side process.
pub fn begin(vm: &Vm, options: &Options) -> io::Result<Process> {
    // The side may read what the program's sandbox allows.
    let readable = vm.world.sandbox().map(Sandbox::readable).unwrap_or_default();
    let mut process = Process::spawn(options, &readable)?;
    let start = start(vm, options, &process);
    process.send(&Request::Start(start))?;
    Ok(process)
}

fn start(vm: &Vm, options: &Options, process: &Process) -> Start {
    let directory = process.directory.path();
    // To the side, classes of models belong to the program: objects in their statics may be passed around.
    let models = vm.config.models.places.iter().map(|place| place.display().to_string());
    let class_path: Vec<String> = std::iter::once(vm.config.class_path.clone()).chain(models).collect();
    let mut java: Vec<String> = vec![
        format!("-Djava.class.path={}", class_path.join(":")),
        format!("-XX:ErrorFile={}", error_file(directory)),
        "-XX:-CreateCoredumpOnCrash".into(),
        "-XX:-UsePerfData".into(),
        "-XX:+UseSerialGC".into(),
        "-XX:TieredStopAtLevel=1".into(),
        "-Xshare:auto".into(),
    ];
    // doppel's library gave the warning when it loaded the program's library.
    java.extend(vm.release.warns_of_native_access.then(|| "--enable-native-access=ALL-UNNAMED".to_owned()));
    java.extend(vm.config.preview.then(|| "--enable-preview".to_owned()));
    java.extend(vm.config.properties.iter().map(|(name, value)| property_option(name, value)));
    java.extend(assertion_options(&vm.config.assertions));
    if options.is_confined {
        java.push(format!("-Djava.io.tmpdir={}", directory.display()));
    }
    Start {
        libjvm: vm.jdk.home.join("lib/server/libjvm.so").display().to_string(),
        options: java,
        is_terminal: vm.world.is_terminal(1),
        standard: (0..STANDARD.len()).map(|index| !vm.standard(index).is_null()).collect(),
    }
}

/// A system property. The launcher passes options of the module system as properties, but a JVM takes them only as
/// options.
fn property_option(name: &str, value: &str) -> String {
    let option = name.strip_prefix("jdk.module.").and_then(|rest| match rest.split('.').next()? {
        "addexports" => Some("--add-exports"),
        "addopens" => Some("--add-opens"),
        "addreads" => Some("--add-reads"),
        "addmods" => Some("--add-modules"),
        _ => None,
    });
    match option {
        Some(option) => format!("{option}={value}"),
        None => format!("-D{name}={value}"),
    }
}

/// The options in the syntax of `java`.
fn assertion_options(assertions: &Assertions) -> Vec<String> {
    let mut options = Vec::new();
    let sign = |enabled: bool| if enabled { "-ea" } else { "-da" };
    if assertions.default {
        options.push("-ea".into());
    }
    if assertions.system_default {
        options.push("-esa".into());
    }
    options.extend(assertions.packages.iter().map(|(name, enabled)| format!("{}:{name}...", sign(*enabled))));
    options.extend(assertions.classes.iter().map(|(name, enabled)| format!("{}:{name}", sign(*enabled))));
    options
}
