//! Broad fixtures under `--gc-stress`: a collection every few hundred allocations and at every poll, with each
//! reference checked and freed memory poisoned. The behaviour must not change.

use std::process::ExitCode;
use std::sync::Arc;

use doppel_testkit::differential::{Verdict, judge_with};
use doppel_testkit::fixture::{Fixture, compile_stale};
use doppel_testkit::jdk::Jdk;
use doppel_testkit::{doppel, harness};
use libtest_mimic::{Failed, Trial};

const FLAGS: &[&str] = &["--gc-stress", "400", "--quantum", "900"];

/// Code that holds references in special ways: handlers and unwinding, call sites, handles, loaders, monitors, threads,
/// reference objects, finalisers, and boxes and strings created by the VM.
const FIXTURES: &[&str] = &[
    "bytecode::CallSites",
    "bytecode::ClassInitRaces",
    "bytecode::DynamicConstants",
    "bytecode::Handlers",
    "bytecode::HiddenClasses",
    "bytecode::MonitorsAtReturn",
    "bytecode::MonitorsByFrame",
    "bytecode::MonitorsOfMethods",
    "bytecode::SubroutinesAndCollection",
    "classes::ClassInitErrors",
    "classes::EnumBasics",
    "classes::LoaderConstraints",
    "classes::ObjectMethods",
    "classes::Records",
    "classes::ReflectionBasics",
    "classes::TryWithResources",
    "classes::DelegatingLoaders",
    "exceptions::CatchFlow",
    "exceptions::CauseAndSuppressed",
    "exceptions::LinkageErrors",
    "exceptions::NpeInvocations",
    "exceptions::StackOverflowCaught",
    "exceptions::UncaughtWithCauses",
    "handles::GuardAndCatch",
    "handles::InvokeAndExact",
    "handles::SpreadAndCollect",
    "handles::VarHandleFields",
    "lambdas::CaptureKinds",
    "lambdas::ConcatTypes",
    "lambdas::MethodReferenceKinds",
    "lambdas::SerializableLambda",
    "memory::Cleaners",
    "memory::Finalizers",
    "memory::PendingFinalizers",
    "memory::PhantomReferences",
    "memory::WeakHashMaps",
    "memory::WeakReferences",
    "threads::ExecutorServices",
    "threads::NestedMonitors",
    "threads::ThreadLocals",
    "threads::TimedWaits",
];

fn main() -> ExitCode {
    harness::main("gc_stress", |_| trials())
}

fn trials() -> Result<Vec<Trial>, std::io::Error> {
    let jdk = Jdk::installed()?;
    let mut fixtures = Fixture::find_all()?;
    fixtures.retain(|fixture| FIXTURES.contains(&fixture.test_name().as_str()));
    if fixtures.len() != FIXTURES.len() {
        return Err(std::io::Error::other("a fixture of the list does not exist"));
    }
    doppel::binary()?;
    let compiled = compile_stale(jdk, &fixtures);
    let trial = |(fixture, compiled): (Fixture, Result<(), doppel_testkit::compile::CompileError>)| {
        let ignored = !fixture.directives.jdk_range.contains(jdk.feature);
        let compiled = compiled.map_err(|error| error.to_string());
        let fixture = Arc::new(fixture);
        Trial::test(fixture.test_name(), move || check(jdk, &fixture, compiled)).with_ignored_flag(ignored)
    };
    Ok(fixtures.into_iter().zip(compiled).map(trial).collect())
}

fn check(jdk: &Jdk, fixture: &Fixture, compiled: Result<(), String>) -> Result<(), Failed> {
    compiled?;
    match judge_with(jdk, fixture, FLAGS)? {
        Verdict::Differs(difference) => Err(format!("{}\n{difference}", fixture.path.display()).into()),
        Verdict::Same | Verdict::DiffersAsKnown(_) | Verdict::Fixed => Ok(()),
    }
}
