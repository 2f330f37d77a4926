//! Findings on the real `java`: each is replayed as soon as it comes, beside the search.

use std::collections::HashMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use doppel_engine::{Finding, FindingKind, Options};
use doppel_report::search::Confirmation;
use doppel_testgen::replay::{Expected, Launch, Replayer, Subject, Verdict, java_flags};
use doppel_testgen::reproducer::Reproducer;
use doppel_vm::Vm;
use doppel_vm::launch::Program;

/// What is known of a finding.
pub struct Replay {
    pub finding: Finding,
    pub subject: Subject,
    pub confirmation: Option<Confirmation>,
}

#[derive(Default)]
struct State {
    /// By what findings are grouped by: the last input that was confirmed, and one that is smaller.
    replays: HashMap<String, (Option<Replay>, Option<Replay>)>,
    is_over: bool,
}

pub struct Confirmer {
    replayer: Replayer,
    launch: Option<Launch>,
    state: Mutex<State>,
    changed: Condvar,
}

impl Confirmer {
    pub fn new(options: &Options, jdk_home: &std::path::Path) -> Confirmer {
        let launch = |what: &str, is_jar: bool| Launch {
            what: what.to_owned(),
            is_jar,
            args: options.args.clone(),
            stdin: options.stdin.clone(),
            symbolic: options.symbolic.clone(),
        };
        Confirmer {
            replayer: Replayer::new(jdk_home, &options.config.class_path, java_flags(&options.config)),
            launch: match &options.program {
                Program::MainClass(name) => Some(launch(name, false)),
                Program::Jar(path) => Some(launch(path, true)),
                Program::Method { .. } => None,
            },
            state: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A finding, or a smaller input for one.
    pub fn add(&self, finding: &Finding, vm: &Vm) {
        let subject = match (&self.launch, &vm.entry) {
            (Some(launch), _) => Subject::Main(launch.clone()),
            (None, Some(entry)) => Subject::Method(Reproducer::new(vm, entry, &finding.recording)),
            (None, None) => return,
        };
        let replay = Replay { finding: finding.clone(), subject, confirmation: None };
        self.state().replays.entry(finding.key()).or_default().1 = Some(replay);
        self.changed.notify_all();
    }

    /// Replays until the search is over and everything was replayed, or the time is.
    pub fn work(&self) {
        let mut state = self.state();
        loop {
            // Those that were never replayed first; smaller inputs of confirmed ones only when there is nothing else.
            let is_over = state.is_over;
            let next = state
                .replays
                .iter()
                .filter(|(_, (confirmed, waiting))| waiting.is_some() && (confirmed.is_none() || is_over));
            let Some(key) = next.min_by_key(|(_, (confirmed, _))| confirmed.is_some()).map(|(key, _)| key.clone())
            else {
                if is_over {
                    return;
                }
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            let Some(mut replay) = state.replays.get_mut(&key).and_then(|(_, waiting)| waiting.take()) else { return };
            drop(state);
            let confirmation = self.replay(&replay);
            state = self.state();
            let Some((confirmed, _)) = state.replays.get_mut(&key) else { return };
            if confirmation == Confirmation::Confirmed || confirmed.is_none() {
                replay.confirmation = Some(confirmation);
                *confirmed = Some(replay);
            }
            self.changed.notify_all();
        }
    }

    fn replay(&self, replay: &Replay) -> Confirmation {
        let failure = &replay.finding.failure;
        let expected = match (failure.kind, &failure.exception) {
            (FindingKind::Time | FindingKind::Deadlock, _) => Expected::Never,
            (_, Some(class)) => Expected::Exception { class: class.clone(), at: Some(failure.at.clone()) },
            (_, None) => return Confirmation::NotConfirmed("there is nothing to compare".to_owned()),
        };
        match self.replayer.replay(&replay.subject, &replay.finding.recording, &expected) {
            Verdict::Confirmed => Confirmation::Confirmed,
            Verdict::NotConfirmed(reason) => Confirmation::NotConfirmed(reason),
        }
    }

    /// The search is over: waits for what is still to be replayed, until the deadline.
    pub fn finish(&self, deadline: Instant) {
        let mut state = self.state();
        state.is_over = true;
        self.changed.notify_all();
        loop {
            let is_done = state.replays.values().all(|(confirmed, waiting)| confirmed.is_some() && waiting.is_none());
            let left = deadline.saturating_duration_since(Instant::now());
            if is_done || left.is_zero() {
                return;
            }
            state = self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// What is known of a finding: with the input that was confirmed, even if there is a smaller one that was not.
    pub fn take(&self, finding: &Finding) -> Option<Replay> {
        let (confirmed, waiting) = self.state().replays.remove(&finding.key())?;
        confirmed.or(waiting)
    }
}
