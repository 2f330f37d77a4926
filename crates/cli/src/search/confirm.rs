//! Findings on the real `java`: each is replayed as soon as it is found, while the search continues.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use doppel_engine::{Finding, FindingKind, Options};
use doppel_inputs::{InputSpec, Origin, Program};
use doppel_report::search::Confirmation;
use doppel_testgen::command::Files;
use doppel_testgen::replay::{Expected, Launch, Replayer, Subject, Verdict, java_flags};
use doppel_testgen::reproducer::Reproducer;
use doppel_testgen::thrown::Thrown;
use doppel_vm::entry::Entry;

use crate::interrupt;

/// The delay after which an interrupt is noticed.
const BETWEEN_LOOKS: Duration = Duration::from_millis(25);

/// Extra time for `java` to reach the program: a slow start is not an endless path.
const TO_START: Duration = Duration::from_secs(4);

/// What is known about a finding.
#[derive(Clone)]
pub struct Replay {
    pub finding: Finding,
    pub subject: Subject,
    pub confirmation: Option<Confirmation>,
    /// The number of the replay among those of its finding.
    number: u32,
}

impl Replay {
    /// Whether to show this one of two replays: it is confirmed, or its finding is better.
    fn is_better_than(&self, other: &Replay) -> bool {
        let rank = |replay: &Replay| match replay.confirmation {
            Some(Confirmation::Confirmed) => 0,
            Some(Confirmation::OnlyInSandbox(_)) => 1,
            _ => 2,
        };
        match rank(self).cmp(&rank(other)) {
            Ordering::Equal => self.finding.is_better_than(&other.finding),
            order => order == Ordering::Less,
        }
    }
}

/// The replays of one finding.
#[derive(Default)]
struct Replays {
    /// The best so far.
    done: Option<Replay>,
    /// A replay that may be better.
    waiting: Option<Replay>,
    /// What `java` is running: reported even if there is no time to wait for it.
    running: Vec<Replay>,
    n_added: u32,
}

#[derive(Default)]
struct State {
    /// By the key of the findings.
    replays: HashMap<String, Replays>,
    is_over: bool,
}

pub struct Confirmer {
    replayer: Replayer,
    launch: Option<Launch>,
    /// The time limit of a path.
    path_time: Duration,
    state: Mutex<State>,
    changed: Condvar,
}

impl Confirmer {
    pub fn new(options: &Options, jdk_home: &Path, may_be_unconfined: bool) -> Confirmer {
        let (config, args) = (&options.config, &options.args);
        let mut replayer = Replayer::new(jdk_home, &config.class_path, java_flags(config));
        replayer.readable = config.readable_places(jdk_home, args).all_places();
        replayer.may_be_unconfined = may_be_unconfined;
        let launch = |what: &str, is_jar: bool| Launch {
            what: what.to_owned(),
            is_jar,
            args: options.args.clone(),
            stdin: options.stdin.clone(),
            symbolic: options.config.symbolic.clone(),
        };
        Confirmer {
            replayer,
            launch: match &options.program {
                Program::MainClass(name) => Some(launch(name, false)),
                Program::Jar(path) => Some(launch(path, true)),
                Program::Method(_) => None,
            },
            path_time: options.path_time(),
            state: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The subject for `java`.
    pub fn subject(&self, finding: &Finding, entry: Option<&Entry>) -> Option<Subject> {
        match (&self.launch, entry) {
            (Some(launch), _) => Some(Subject::Main(launch.clone())),
            (None, entry) => entry.map(|entry| Subject::Method(Reproducer::new(entry, &finding.recording))),
        }
    }

    /// Adds a finding, or a better one of the same kind.
    pub fn add(&self, finding: &Finding, subject: Subject) {
        let mut state = self.state();
        let replays = state.replays.entry(finding.key()).or_default();
        // Workers that find two at once may report the worse one last.
        if replays.waiting.as_ref().is_some_and(|waiting| waiting.finding.is_better_than(finding)) {
            return;
        }
        replays.n_added += 1;
        let number = replays.n_added;
        replays.waiting = Some(Replay { finding: finding.clone(), subject, confirmation: None, number });
        drop(state);
        self.changed.notify_all();
    }

    /// Replays until the search is over and everything was replayed, or the time is up.
    pub fn work(&self) {
        let mut state = self.state();
        loop {
            // Findings without a replay come first; smaller inputs of confirmed ones only when there is nothing else.
            let is_over = state.is_over;
            let next = state
                .replays
                .iter()
                .filter(|(_, replays)| replays.waiting.is_some() && (replays.done.is_none() || is_over));
            let Some(key) = next.min_by_key(|(_, replays)| replays.done.is_some()).map(|(key, _)| key.clone()) else {
                if is_over {
                    return;
                }
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            let Some(replays) = state.replays.get_mut(&key) else { return };
            let Some(mut replay) = replays.waiting.take() else { return };
            replays.running.push(replay.clone());
            drop(state);
            replay.confirmation = Some(self.replay(&mut replay));
            state = self.state();
            let Some(replays) = state.replays.get_mut(&key) else { return };
            replays.running.retain(|running| running.number != replay.number);
            if replays.done.as_ref().is_none_or(|done| replay.is_better_than(done)) {
                replays.done = Some(replay);
            }
            self.changed.notify_all();
        }
    }

    fn replay(&self, replay: &mut Replay) -> Confirmation {
        let failure = &replay.finding.failure;
        let thrown_at = failure.thrown_at.as_ref();
        let expected = match (failure.kind, &failure.exception) {
            (_, Some(class)) if let Some(at) = thrown_at => Expected::Thrown(Thrown {
                exception: class.clone(),
                class: at.class.clone(),
                method: at.method.clone(),
                descriptor: at.descriptor.clone(),
                bci: at.bci,
            }),
            (FindingKind::Time, _) => Expected::Never(Some(self.path_time + TO_START)),
            (FindingKind::Deadlock, _) => Expected::Never(None),
            (FindingKind::Crash, _) => Expected::Crash(failure.status),
            (_, Some(class)) => Expected::Exception { class: class.clone(), at: Some(failure.at.clone()) },
            (_, None) => return Confirmation::NotConfirmed("there is nothing to compare".to_owned()),
        };
        let verdict = self.replayer.replay(&mut replay.subject, &replay.finding.recording, &expected);
        let only_in_sandbox = |why: String| Confirmation::OnlyInSandbox(format!("only in doppel's sandbox: {why}"));
        match (verdict, replay.finding.denials.first()) {
            (Verdict::NotConfirmed(reason), _) => Confirmation::NotConfirmed(reason),
            (_, Some(denial)) => only_in_sandbox(format!(
                "the program tried {denied}, which java was not allowed to do, either",
                denied = denial.denied
            )),
            // Whatever doppel let the program do: `java` was denied something, so its behaviour otherwise is unknown.
            (Verdict::Denied(what), None) => only_in_sandbox(format!("java was not allowed to {what}")),
            (Verdict::Confirmed, None) => Confirmation::Confirmed,
        }
    }

    /// The command that reproduces a finding on `java`; `directory` contains its inputs, if they were written.
    pub fn command(&self, replay: &Replay, directory: Option<&Path>) -> Option<String> {
        let (launch, Finding { inputs, recording, .. }) = match (&replay.subject, directory) {
            (Subject::Main(launch), _) => (launch, &replay.finding),
            (Subject::Method(reproducer), directory) => {
                return Some(self.replayer.reproducer_command(reproducer, directory?));
            }
        };
        let asks_itself = inputs.iter().any(|input| input.origin == Origin::Program);
        let file = |name: &str| directory.map(|directory| directory.join(name));
        let reads_stdin = inputs.iter().any(|input| input.origin == Origin::CommandLine(InputSpec::Stdin));
        let stdin = file("stdin").filter(|_| reads_stdin);
        let files = Files { stdin, recording: file("replay.properties").filter(|_| asks_itself) };
        self.replayer.command(launch, recording, &files, asks_itself)
    }

    /// The search is over: waits for outstanding replays until the deadline, or only for `after_interrupt` if the user
    /// wants to stop.
    pub fn finish(&self, mut deadline: Instant, after_interrupt: Duration) {
        let mut was_interrupted = false;
        let mut state = self.state();
        state.is_over = true;
        self.changed.notify_all();
        loop {
            // A running replay of a smaller input counts; otherwise the result would depend on the machine.
            let is_done = state.replays.values().all(|replays| replays.waiting.is_none() && replays.running.is_empty());
            if interrupt::is_interrupted() && !was_interrupted {
                was_interrupted = true;
                deadline = deadline.min(Instant::now() + after_interrupt);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if is_done || left.is_zero() {
                return;
            }
            state = self.changed.wait_timeout(state, left.min(BETWEEN_LOOKS)).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// What is known about a finding: with the confirmed input, even if there is a smaller unconfirmed one.
    pub fn take(&self, finding: &Finding) -> Option<Replay> {
        let Replays { done, waiting, running, .. } = self.state().replays.remove(&finding.key())?;
        let unknown = waiting.into_iter().chain(running);
        done.or_else(|| unknown.reduce(|best, other| if other.is_better_than(&best) { other } else { best }))
    }
}
