//! The reasons for an `OutOfMemoryError`.

/// Why memory is unavailable.
#[derive(Clone, Copy)]
pub enum Shortage {
    HeapSpace,
    ArraySize,
}

impl Shortage {
    /// All of them, in order.
    pub const ALL: [Shortage; 2] = [Shortage::HeapSpace, Shortage::ArraySize];

    /// The message of the `OutOfMemoryError`.
    pub fn message(self) -> &'static str {
        match self {
            Shortage::HeapSpace => "Java heap space",
            Shortage::ArraySize => "Requested array size exceeds VM limit",
        }
    }
}
