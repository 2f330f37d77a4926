//! The clock.

use std::time::{Duration, Instant};

use super::World;
use super::sandbox::START;

/// The longest pause between two checks for signals.
const NAP: Duration = Duration::from_millis(10);

impl World {
    /// The start of the virtual clock, in nanoseconds since the epoch: now, or a constant in the sandbox.
    pub fn start_nanos(&self) -> u64 {
        if self.sandbox.is_some() {
            return START;
        }
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(0, |since| since.as_nanos() as u64)
    }

    /// Pauses before the program's clock jumps ahead by as much; a signal ends the pause early. Returns the length of
    /// the pause. The sandbox does not pause: no other process could observe it.
    pub fn rest(&mut self, nanos: u64) -> u64 {
        if self.sandbox.is_some() {
            return nanos;
        }
        let (start, wanted) = (Instant::now(), Duration::from_nanos(nanos));
        while !self.has_signal() {
            let left = wanted.saturating_sub(start.elapsed());
            if left.is_zero() {
                return nanos;
            }
            std::thread::sleep(left.min(NAP));
        }
        nanos.min(start.elapsed().as_nanos() as u64)
    }

    /// Records the time that the program was told, in nanoseconds since the epoch: files that it changes get no earlier
    /// times.
    pub fn tell_time(&mut self, now: u64) {
        if let Some(sandbox) = &mut self.sandbox {
            sandbox.tell_time(now);
        }
    }

    /// The current offset of local time from UTC, in seconds.
    pub fn utc_offset(&self) -> i64 {
        let now = (self.start_nanos() / 1_000_000_000) as i64;
        // SAFETY: `local` is plain data that the call fills in.
        unsafe {
            let mut local: libc::tm = std::mem::zeroed();
            if libc::localtime_r(&now, &mut local).is_null() { 0 } else { local.tm_gmtoff }
        }
    }
}
