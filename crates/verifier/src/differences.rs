//! Differences between the verifiers of HotSpot's versions.

/// The differences of one version.
#[derive(Clone, Copy, Debug)]
pub struct Differences {
    /// The message about an interface method that `invokespecial` must not call says that it is in no direct
    /// superinterface, instead of saying that it is in an indirect one.
    pub names_direct_superinterfaces: bool,
    /// The old verifier's message about an uninitialized object is spelt correctly.
    pub spells_uninitialized: bool,
    /// In a `VerifyError`, a stack map frame that cannot be shown keeps the indentation before it.
    pub indents_nothing: bool,
    /// The verifier requires handlers around the call of another constructor to throw, whatever the stack maps say.
    pub wants_throwing_handlers: bool,
}
