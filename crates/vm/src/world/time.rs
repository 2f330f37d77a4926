//! The clock.

use super::World;

impl World {
    /// Seconds and nanoseconds since the epoch.
    pub fn wall_clock(&self) -> (i64, i64) {
        clock(libc::CLOCK_REALTIME)
    }

    /// Nanoseconds since some point in the past.
    pub fn monotonic_nanos(&self) -> i64 {
        let (seconds, nanos) = clock(libc::CLOCK_MONOTONIC);
        seconds.wrapping_mul(1_000_000_000).wrapping_add(nanos)
    }

    /// Offset of local time from UTC now, in seconds.
    pub fn utc_offset(&self) -> i64 {
        let now = self.wall_clock().0;
        // SAFETY: `local` is plain data that the call fills in.
        unsafe {
            let mut local: libc::tm = std::mem::zeroed();
            if libc::localtime_r(&now, &mut local).is_null() { 0 } else { local.tm_gmtoff }
        }
    }
}

fn clock(which: libc::clockid_t) -> (i64, i64) {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call fills in `time`.
    unsafe { libc::clock_gettime(which, &mut time) };
    (time.tv_sec, time.tv_nsec)
}
