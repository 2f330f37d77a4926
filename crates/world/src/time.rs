//! The clock.

use std::time::{Duration, Instant};

use super::World;
use super::sandbox::START;

/// How long a rest is at most before somebody looks whether a signal has come.
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

    /// Lets time pass outside before the program's clock jumps ahead by as much; a signal ends it early. Returns by how much. In the
    /// sandbox, nobody outside could tell.
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
