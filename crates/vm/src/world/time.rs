//! The clock.

use std::time::{Duration, Instant};

use super::World;
use super::sandbox::START;

/// How long a rest is at most before somebody looks whether it is to go on.
const NAP: Duration = Duration::from_millis(10);

impl World {
    /// Nanoseconds since the epoch, now: where the virtual clock starts. In the sandbox always the same.
    pub fn start_nanos(&self) -> u64 {
        if self.sandbox.is_some() {
            return START;
        }
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(0, |since| since.as_nanos() as u64)
    }

    /// Lets time pass outside, as the program's clock jumps ahead: until a signal comes, or `deadline`. In the sandbox nobody
    /// outside could tell.
    pub fn rest(&mut self, nanos: u64, deadline: Option<Instant>) {
        if self.sandbox.is_some() {
            return;
        }
        let end = Instant::now().checked_add(Duration::from_nanos(nanos));
        // None is beyond all times.
        let end = [end, deadline].into_iter().flatten().min();
        while !self.has_signal() {
            let left = end.map_or(NAP, |end| end.saturating_duration_since(Instant::now()));
            if left.is_zero() {
                break;
            }
            std::thread::sleep(left.min(NAP));
        }
    }

    /// The program has been told that it is so late, in nanoseconds since the epoch: files that it changes are not older.
    pub fn tell_time(&mut self, now: u64) {
        if let Some(sandbox) = &mut self.sandbox {
            sandbox.tell_time(now);
        }
    }

    /// Offset of local time from UTC now, in seconds.
    pub fn utc_offset(&self) -> i64 {
        let now = (self.start_nanos() / 1_000_000_000) as i64;
        // SAFETY: `local` is plain data that the call fills in.
        unsafe {
            let mut local: libc::tm = std::mem::zeroed();
            if libc::localtime_r(&now, &mut local).is_null() { 0 } else { local.tm_gmtoff }
        }
    }
}
