//! A VM that runs one program again and again, each time from its entry and with other inputs.

use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use doppel_classpath::Jdk;
use doppel_expr::ExprId;
use doppel_inputs::{Input, InputSpec, Outcome, Recording, Requests};
use doppel_solver::Model;
use doppel_vm::snapshot::Snapshot;
use doppel_vm::symbolic::open::Asked;
use doppel_vm::symbolic::{Choice, Fact};
use doppel_vm::{Config, Vm};
use doppel_world::World;

use rustc_hash::FxHashMap;

use crate::StartError;
use crate::alarm::Alarm;
use crate::shared::Shared;
use crate::site::Site;

/// Nobody reads what paths print; what a launch has to say is shorter.
const MAX_CAPTURED: usize = 1 << 16;

pub struct Machine {
    pub vm: Vm,
    /// Where every path begins: the program's entry or, if that is later, its first input.
    entry: Snapshot,
    alarm: Arc<Alarm>,
    site_signatures: FxHashMap<Site, u64>,
    /// The program's own time at the entry.
    entry_clock: u64,
    /// How many runs went on from a state in the middle.
    pub n_rebased: u64,
}

/// The signature of some choices and one more.
pub fn extend_signature(signature: u64, site: u64, holds: bool) -> u64 {
    (signature.rotate_left(5) ^ site ^ u64::from(holds)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// What is left of a run for later queries: its inputs, and what holds of them.
pub struct RunRecord {
    pub inputs: Vec<Input>,
    pub facts: Vec<Fact>,
    /// What was asked about strings of any length.
    pub asked: Vec<Asked>,
    pub model: Model,
    /// By number of choices: what tells them from others, in every worker; empty if there is only one.
    pub signatures: Vec<u64>,
}

impl Machine {
    /// Boots and runs up to the program's entry.
    pub fn start(shared: &Shared) -> Result<Machine, StartError> {
        let options = &*shared.options;
        let jdk = Jdk::locate(options.jdk.as_deref())?;
        let sandbox = options.config.sandbox(&jdk.home, &options.args, &options.symbolic);
        let mut world = World::in_sandbox(sandbox.map_err(|errno| StartError::Sandbox(errno.text()))?);
        world.capture(options.stdin.clone());
        world.limit_captured(MAX_CAPTURED);
        let mut vm = Vm::new(Rc::new(jdk), Config { end_early: true, ..options.config.clone() }, world)
            .map_err(StartError::Boot)?;
        vm.boot().map_err(StartError::Boot)?;
        vm.symbolic.requests = Requests::new(&options.symbolic);
        vm.symbolic.both_encodings = true;
        vm.symbolic.open.is_on = options.config.merge;
        // Even without inputs: what is left to chance must be noticed.
        vm.symbolic.chances.is_on = true;
        vm.activate_summaries();
        vm.symbolic.checkpoints.is_on = true;
        vm.prepare(&options.program, &options.args).map_err(StartError::Boot)?;
        if let Err(outcome) = vm.run_to_entry() {
            if let Some(error) = vm.entry_error.take() {
                return Err(StartError::NoMethod(error));
            }
            let stderr = vm.world.captured().map(|captured| captured.stderr.clone()).unwrap_or_default();
            return Err(StartError::NoEntry { outcome, text: String::from_utf8_lossy(&stderr).into_owned() });
        }
        let alarm = shared.new_alarm();
        vm.stop_request = alarm.flag();
        let mut entry = vm.snapshot();
        // What a stream contains is decided at the entry.
        let has_streams = options.symbolic.iter().any(|spec| matches!(spec, InputSpec::Stdin | InputSpec::File(_)));
        if !has_streams {
            let deadline = Instant::now() + options.path_time();
            vm.deadline = Some(shared.deadline.map_or(deadline, |end| end.min(deadline)));
            alarm.set(vm.deadline);
            if vm.run_to_first_input() && !vm.below.is_used() {
                entry = vm.snapshot();
            } else {
                vm.rollback(&entry);
            }
        }
        let entry_clock = vm.scheduler.clock;
        Ok(Machine { vm, entry, alarm, entry_clock, site_signatures: FxHashMap::default(), n_rebased: 0 })
    }

    /// Runs the program with these inputs, which satisfy `prefix` at least: from the last state of the previous path that has
    /// it in common, if there is one, else from the entry. Inputs that are not recorded have their defaults.
    pub fn run(&mut self, inputs: Recording, prefix: &[ExprId], deadline: Option<Instant>) -> Outcome {
        let common = self.choices().iter().zip(prefix).take_while(|(choice, edge)| choice.conjunct == **edge).count();
        if self.vm.roll_back_to_checkpoint(common).is_some() {
            self.begin(deadline);
            if self.vm.rebase(inputs.clone()) {
                self.n_rebased += 1;
                return self.vm.resume();
            }
        }
        self.run_from_entry(inputs, deadline)
    }

    pub fn run_from_entry(&mut self, inputs: Recording, deadline: Option<Instant>) -> Outcome {
        self.vm.rollback(&self.entry);
        self.vm.begin_checkpoints();
        self.vm.symbolic.begin_run();
        self.vm.take_inputs(inputs);
        self.begin(deadline);
        self.vm.resume()
    }

    fn begin(&mut self, deadline: Option<Instant>) {
        self.vm.deadline = deadline;
        self.alarm.set(deadline);
    }

    /// Goes on in the place of another, whose state nobody knows after a failure: with what that one knew of paths.
    pub fn succeed(&mut self, other: Machine) {
        let Machine { mut vm, .. } = other;
        self.vm.symbolic = vm.symbolic.hand_over();
        self.vm.rollback(&self.entry);
        self.vm.begin_checkpoints();
        // Whatever is wrong with it, dropping it could only fail again.
        std::mem::forget(vm);
    }

    /// How long the last run took, by the program's own clock.
    pub fn time_since_entry(&self) -> u64 {
        self.vm.scheduler.clock.saturating_sub(self.entry_clock)
    }

    /// Every path runs from its entry from now on.
    pub fn keep_no_states(&mut self) {
        if std::mem::take(&mut self.vm.symbolic.checkpoints.is_on) {
            self.vm.begin_checkpoints();
        }
    }

    pub fn choices(&self) -> &[Choice] {
        &self.vm.symbolic.path.choices
    }

    /// What the last run leaves for later queries.
    pub fn record(&self) -> RunRecord {
        let symbolic = &self.vm.symbolic;
        let mut model = Model::new();
        let mut note = |var: ExprId| model.set(var, symbolic.pool.value(var));
        for input in &symbolic.inputs {
            input.variables.iter().copied().chain(input.length).chain(input.encoding).for_each(&mut note);
        }
        let asked = symbolic.open.asked().to_vec();
        asked.iter().for_each(|asked| note(asked.variable));
        let (inputs, facts) = (symbolic.inputs.clone(), symbolic.domain.clone());
        RunRecord { inputs, facts, asked, model, signatures: Vec::new() }
    }

    /// By number of choices: a signature of that many.
    pub fn signatures(&mut self) -> Vec<u64> {
        let mut signature = 0;
        let mut signatures = vec![signature];
        for choice in &self.vm.symbolic.path.choices {
            let site = Site::of(choice);
            let of_site = *self.site_signatures.entry(site).or_insert_with(|| site.signature());
            signature = extend_signature(signature, of_site, choice.holds);
            signatures.push(signature);
        }
        signatures
    }

    /// The inputs of the last run.
    pub fn recording(&self) -> Recording {
        let symbolic = &self.vm.symbolic;
        Recording::of(&symbolic.inputs, |var| symbolic.pool.value(var))
    }
}
