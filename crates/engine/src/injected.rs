//! Failures on demand, to test that the rest survives. With `DOPPEL_INJECT_PANIC=path:3` in the environment, the first
//! lane panics on its third path; with `DOPPEL_INJECT_HANG=path:3` it never returns from it.

pub struct Injected {
    panic: Option<u64>,
    hang: Option<u64>,
}

impl Injected {
    pub fn from_environment() -> Injected {
        let path = |name: &str| std::env::var(name).ok()?.strip_prefix("path:")?.parse().ok();
        Injected { panic: path("DOPPEL_INJECT_PANIC"), hang: path("DOPPEL_INJECT_HANG") }
    }

    /// Called when a lane runs its `n`th path.
    #[expect(clippy::panic, reason = "tests ask for it")]
    pub fn act(&self, lane: usize, n: u64) {
        if lane == 0 && self.panic == Some(n) {
            panic!("as the environment wants");
        }
        while lane == 0 && self.hang == Some(n) {
            std::thread::park();
        }
    }
}
