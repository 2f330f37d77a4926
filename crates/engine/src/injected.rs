//! Failures on demand, to test that the rest survives. With `DOPPEL_INJECT_PANIC=path:3` in the environment, the first
//! lane panics on its third path; with `DOPPEL_INJECT_HANG=path:3` it never returns from it.
//!
//! `DOPPEL_IMAGE_WORTH=0` makes images of class initialisers after every run, however fast they are.

pub struct Injected {
    panic: Option<u64>,
    hang: Option<u64>,
    /// For [`doppel_vm::Config::image_worth`].
    pub image_worth: Option<u64>,
}

impl Injected {
    pub fn from_environment() -> Injected {
        let path = |name: &str| std::env::var(name).ok()?.strip_prefix("path:")?.parse().ok();
        let image_worth = std::env::var("DOPPEL_IMAGE_WORTH").ok().and_then(|worth| worth.parse().ok());
        Injected { panic: path("DOPPEL_INJECT_PANIC"), hang: path("DOPPEL_INJECT_HANG"), image_worth }
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
