//! A running doppel that is sent a signal.

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::doppel;
use crate::jdk::Jdk;

/// Longer than a busy machine needs to start a process.
const PATIENCE: Duration = Duration::from_secs(20);

pub struct Running {
    child: Child,
}

impl Running {
    /// Starts `doppel COMMAND OPTIONS -cp CLASSES ENTRY`, and waits until it is ready for an interrupt.
    pub fn start(jdk: &Jdk, command: &str, options: &[&str], classes: &Path, entry: &str) -> Running {
        let child = Command::new(doppel::binary().unwrap())
            .arg(command)
            .args(options)
            .arg("--jdk")
            .arg(&jdk.home)
            .arg("-cp")
            .arg(classes)
            .arg(entry)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let running = Running { child };
        let started = Instant::now();
        while !running.catches_interrupts() {
            assert!(started.elapsed() < PATIENCE, "it never catches interrupts");
            std::thread::sleep(Duration::from_millis(1));
        }
        running
    }

    fn catches_interrupts(&self) -> bool {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        caught.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() >> (libc::SIGINT - 1) & 1 == 1)
    }

    /// Sends a signal after a moment; returns the remaining output, the exit status, and the time that took.
    pub fn signal_after(self, signal: i32, moment: Duration) -> (Output, Duration) {
        std::thread::sleep(moment);
        // SAFETY: a plain system call; the child is not reaped yet.
        unsafe { libc::kill(self.child.id() as i32, signal) };
        let signalled = Instant::now();
        let output = self.child.wait_with_output().unwrap();
        (output, signalled.elapsed())
    }
}
