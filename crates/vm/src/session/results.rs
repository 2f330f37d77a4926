//! The results of runs: how the program ended, what it learnt, and what it was denied.

use std::rc::Rc;

use doppel_expr::Pool;
use doppel_inputs::{MainEnd, Recording};
use doppel_world::World;

use super::Session;
use crate::Config;
use crate::class::{Class, ClassId, Method};
use crate::denials::Denial;
use crate::entry::{Entry, EntryError, EntryResult, EntryState};
use crate::interp::Covered;
use crate::launch::{FailedAssertions, Uncaught};
use crate::missing::MissingClass;
use crate::symbolic::{Chance, Symbolic};

/// Results of the last run.
impl Session {
    /// The path, the inputs, and what is known about them.
    pub fn symbolic(&self) -> &Symbolic {
        &self.vm.symbolic
    }

    pub fn symbolic_mut(&mut self) -> &mut Symbolic {
        &mut self.vm.symbolic
    }

    pub fn pool(&mut self) -> &mut Pool {
        &mut self.vm.symbolic.pool
    }

    /// The inputs of the run.
    pub fn recording(&self) -> Recording {
        let symbolic = &self.vm.symbolic;
        Recording::of(&symbolic.inputs, |var| symbolic.pool.value(var))
    }

    /// The inputs that the run was given, if any.
    pub fn given_inputs(&self) -> Option<&Recording> {
        self.vm.run_inputs()
    }

    /// How the main thread ended, once it has.
    pub fn main_end(&self) -> &MainEnd {
        &self.vm.main_end
    }

    /// Whether `System.exit` or `Runtime.halt` ended the run.
    pub fn is_halted(&self) -> bool {
        self.vm.halted
    }

    /// The exceptions that ended threads.
    pub fn uncaught(&self) -> &[Uncaught] {
        &self.vm.uncaught
    }

    /// The assertions that failed, caught or not.
    pub fn failed_assertions(&self) -> &FailedAssertions {
        &self.vm.failed_assertions
    }

    /// Whether the program exhausted heap or stack since the last call.
    pub fn take_shortage(&mut self) -> bool {
        self.vm.symbolic.chances.take_shortage()
    }

    /// Records that the run depends on this kind of nondeterminism.
    pub fn doubt(&mut self, chance: Chance) {
        self.vm.doubt_chance(chance);
    }

    /// The stack of the running thread, innermost first.
    pub fn frames(&mut self) -> Vec<(&'static Method, i32)> {
        self.vm.frames()
    }

    /// The operations that were denied.
    pub fn denials(&mut self) -> &[Denial] {
        self.vm.denials()
    }

    /// The classes that the program did not find.
    pub fn missing_classes(&self) -> &[MissingClass] {
        self.vm.missing_classes()
    }

    /// The program's output, if it is captured.
    pub fn stdout(&self) -> String {
        self.captured(|(stdout, _)| stdout)
    }

    pub fn stderr(&self) -> String {
        self.captured(|(_, stderr)| stderr)
    }

    fn captured(&self, which: impl for<'a> Fn((&'a [u8], &'a [u8])) -> &'a [u8]) -> String {
        let captured = self.vm.world.captured().map(|captured| which((&captured.stdout, &captured.stderr)));
        String::from_utf8_lossy(captured.unwrap_or_default()).into_owned()
    }

    /// If a method is the entry: the method, and the plan for its inputs.
    pub fn entry(&self) -> Option<&Rc<Entry>> {
        self.vm.entry.as_ref()
    }

    /// Why the entry's method could not be called.
    pub fn entry_error(&self) -> Option<&EntryError> {
        self.vm.entry_error.as_ref()
    }

    /// The progress of the call of the entry's method.
    pub fn entry_state(&self) -> &EntryState {
        &self.vm.entry_state
    }

    /// The return value of the entry's method, once it has returned.
    pub fn entry_result(&self) -> Option<&EntryResult> {
        self.vm.entry_result.as_ref()
    }
}

/// Results of all runs.
impl Session {
    pub fn config(&self) -> &Config {
        &self.vm.config
    }

    pub fn world(&self) -> &World {
        &self.vm.world
    }

    /// What was executed.
    pub fn covered(&self) -> &Covered {
        &self.vm.covered
    }

    pub fn covered_mut(&mut self) -> &mut Covered {
        &mut self.vm.covered
    }

    /// The loaded classes, without arrays.
    pub fn classes(&self) -> impl Iterator<Item = &'static Class> + '_ {
        let ids = 0..self.vm.dictionary.n_classes() as u32;
        ids.filter_map(|id| self.vm.dictionary.get(ClassId(id))).filter(|class| !class.is_array())
    }

    /// Like [`Session::classes`], without those that belong to models.
    pub fn program_and_library_classes(&self) -> impl Iterator<Item = &'static Class> + '_ {
        self.classes().filter(|class| !self.vm.is_model_class(class))
    }

    /// Whether a class has been initialised on the current path.
    pub fn is_initialized(&self, class: &'static Class) -> bool {
        self.vm.is_initialized(class)
    }

    /// The methods that models have replaced.
    pub fn executed_models(&self) -> impl Iterator<Item = &'static Method> + '_ {
        self.vm.executed_models()
    }

    pub fn n_collections(&self) -> u64 {
        self.vm.n_collections
    }
}

/// Uninstrumented code.
impl Session {
    /// Methods whose effects on other inputs are unknown.
    pub fn doubted_natives(&self) -> impl Iterator<Item = &String> {
        self.vm.below.doubts.iter()
    }

    /// The native libraries that the program has loaded.
    pub fn native_libraries(&self) -> Vec<String> {
        self.vm.below.libraries()
    }

    /// Libraries for natives whose class does not load them itself.
    pub fn preload(&mut self, libraries: &[String]) {
        self.vm.below.preload = libraries.to_vec();
    }

    /// Whether the current path has called uninstrumented code, whose effects cannot be undone.
    pub fn has_called_below(&self) -> bool {
        self.vm.below.is_used()
    }

    /// The last run is over: flushes the output of uninstrumented code.
    pub fn finish(&mut self) {
        self.vm.finish_below();
    }
}
