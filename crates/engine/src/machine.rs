//! A VM that runs one program repeatedly, each time from its entry and with other inputs.

use std::sync::Arc;
use std::time::Instant;

use doppel_classpath::Jdk;
use doppel_expr::ExprId;
use doppel_inputs::{Input, InputSpec, Outcome, Recording};
use doppel_solver::Model;
use doppel_vm::Config;
use doppel_vm::session::{Limits, Purpose, Session, StartError};
use doppel_vm::symbolic::open::Asked;
use doppel_vm::symbolic::{Choice, Fact};
use doppel_world::World;

use rustc_hash::FxHashMap;

use crate::alarm::Alarm;
use crate::shared::Shared;
use crate::site::Site;

/// The output of paths is not needed; that of a launch is shorter than this.
const MAX_CAPTURED: usize = 1 << 16;

pub struct Machine {
    pub session: Session,
    alarm: Arc<Alarm>,
    site_signatures: FxHashMap<Site, u64>,
    /// The number of runs that continued from a checkpoint.
    pub n_rebased: u64,
}

/// The signature of a sequence of choices extended by one.
pub fn extend_signature(signature: u64, site: u64, holds: bool) -> u64 {
    (signature.rotate_left(5) ^ site ^ u64::from(holds)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The record of a run for later queries: its inputs, and what holds for them.
pub struct RunRecord {
    pub inputs: Vec<Input>,
    pub facts: Vec<Fact>,
    /// The questions about open strings.
    pub asked: Vec<Asked>,
    pub model: Model,
    /// For each number of choices, a signature that identifies them in every worker; empty if there is only one.
    pub signatures: Vec<u64>,
}

impl Machine {
    /// Boots and runs up to the program's entry or, if that is later, its first input.
    pub fn start(shared: &Shared) -> Result<Machine, StartError> {
        let options = &*shared.options;
        let jdk = Jdk::locate(options.jdk.as_deref())?;
        // A verdict does not rely on images yet: too few random programs have attacked them.
        let worth = if options.property.is_some() { u64::MAX } else { options.config.image_worth };
        let image_worth = shared.injected.image_worth.unwrap_or(worth);
        let config = Config { end_early: true, image_worth, ..options.config.clone() };
        let sandbox = config.sandbox(&jdk.home, &options.args);
        let mut world = World::in_sandbox(sandbox.map_err(|errno| StartError::Sandbox(errno.text()))?);
        world.capture(options.stdin.clone());
        world.limit_captured(MAX_CAPTURED);
        let mut session = Session::boot(jdk, config, world, Purpose::Search).map_err(StartError::Boot)?;
        session.go_to_entry(&options.program, &options.args)?;
        let alarm = shared.new_alarm();
        session.set_stop_request(alarm.flag());
        let mut machine = Machine { session, alarm, site_signatures: FxHashMap::default(), n_rebased: 0 };
        // The contents of a stream are set at the entry.
        let has_streams =
            options.config.symbolic.iter().any(|spec| matches!(spec, InputSpec::Stdin | InputSpec::File(_)));
        if !has_streams {
            let deadline = Instant::now() + options.path_time();
            let limits = machine.limits(Some(shared.deadline.map_or(deadline, |end| end.min(deadline))));
            machine.session.go_to_first_input(limits);
        }
        Ok(machine)
    }

    /// Runs the program with these inputs, which satisfy at least `prefix`: from the last checkpoint of the previous
    /// path that shares it, if there is one, else from the entry. Inputs that are not recorded have their defaults.
    pub fn run(&mut self, inputs: Recording, prefix: &[ExprId], deadline: Option<Instant>) -> Outcome {
        let limits = self.limits(deadline);
        let (outcome, is_rebased) = self.session.run_from_prefix(inputs, prefix, limits);
        self.n_rebased += u64::from(is_rebased);
        outcome
    }

    pub fn run_from_entry(&mut self, inputs: Recording, deadline: Option<Instant>) -> Outcome {
        let limits = self.limits(deadline);
        self.session.run(Some(inputs), limits)
    }

    /// Runs the program with these inputs as plain values, for as many polls as `polls` says.
    pub fn run_untagged(&mut self, inputs: Recording, deadline: Instant, polls: u64) -> Outcome {
        let limits = Limits { polls: Some(polls), ..self.limits(Some(deadline)) };
        self.session.run_untagged(inputs, limits)
    }

    /// Calls the entry for a warm state, in which plain runs begin until another run begins at the start; returns whether
    /// that was possible.
    pub fn warm_up(&mut self, inputs: Recording, deadline: Instant, polls: u64) -> bool {
        let limits = Limits { polls: Some(polls), ..self.limits(Some(deadline)) };
        self.session.warm_up(inputs, limits)
    }

    /// The next run ends at this moment, even if it does not look at the clock.
    fn limits(&mut self, deadline: Option<Instant>) -> Limits {
        self.alarm.set(deadline);
        Limits { deadline, polls: None }
    }

    pub fn choices(&self) -> &[Choice] {
        &self.session.symbolic().path.choices
    }

    /// The record of the last run for later queries.
    pub fn record(&self) -> RunRecord {
        let symbolic = self.session.symbolic();
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

    /// For each number of choices, a signature of that many.
    pub fn signatures(&mut self) -> Vec<u64> {
        let mut signature = 0;
        let mut signatures = vec![signature];
        for choice in &self.session.symbolic().path.choices {
            let site = Site::of(choice);
            let of_site = *self.site_signatures.entry(site).or_insert_with(|| site.signature());
            signature = extend_signature(signature, of_site, choice.holds);
            signatures.push(signature);
        }
        signatures
    }
}
