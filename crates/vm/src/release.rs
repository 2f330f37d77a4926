//! What programs see of HotSpot and what is not the same in every version of the JDK. One field per difference and
//! one table; the VM asks for the difference, nobody else asks for the version.
//!
//! Two other kinds of difference are elsewhere: natives come and go (`since` and `until` in [`mod@crate::natives`]), and fields of
//! JDK classes that the VM reads are found by name ([`crate::known`]).

/// The differences that one version has.
#[derive(Clone, Copy, Debug)]
pub struct Release {
    /// `NoSuchFieldError` says which class lacks which field, instead of the field's name alone.
    pub explains_missing_fields: bool,
    /// An `IncompatibleClassChangeError` says which rule for sealed classes is broken.
    pub explains_sealing: bool,
    /// An interface call, of an instruction or a method handle, reaches the method that reports conflicting defaults, as a virtual one always does.
    pub overpasses_of_interfaces: bool,
    /// The classes of lambdas are numbered: `A$$Lambda$1`, not `A$$Lambda`.
    pub numbers_lambdas: bool,
    /// How many `OutOfMemoryError`s have a stack trace; later ones are shared and have none. HotSpot makes four, and its measured
    /// behaviour is that some of them are lost in older versions.
    pub traced_out_of_memory: u32,
    /// `UseCompressedClassPointers` is chosen by looking at the machine.
    pub chooses_class_pointers: bool,
    /// What is wrong with an interface's method that `invokespecial` must not call: that it is in no direct superinterface, instead
    /// of that it is in an indirect one.
    pub names_direct_superinterfaces: bool,
    /// The old verifier's message about an object that should not be initialised spells that right.
    pub spells_uninitialized: bool,
    /// In a `VerifyError`, a stack map frame that cannot be shown leaves the blanks before it.
    pub indents_nothing: bool,
    /// The verifier demands that handlers around the call of another constructor throw, whatever the stack maps say.
    pub wants_throwing_handlers: bool,
    /// Who loads or binds native code without having been allowed to is warned of.
    pub warns_of_native_access: bool,
    /// The exception for a process that cannot be started says which step failed.
    pub says_what_of_a_process_failed: bool,
    /// The identifiers of the reference handler's thread and of the first thread that is started when the VM is up; the
    /// VM's own threads have those between and below. None: the library counts for itself.
    pub thread_ids: Option<(i64, i64)>,
    /// A virtual thread stays on its carrier while it holds a monitor or waits for one.
    pub monitors_pin: bool,
}

impl Release {
    /// The differences of an update of a feature version: of 17.0.12, `(17, 12)`.
    pub fn of(version: u16, update: u16) -> Release {
        Release {
            explains_missing_fields: version >= 21,
            explains_sealing: version >= 23,
            overpasses_of_interfaces: version >= 25,
            numbers_lambdas: version < 21,
            traced_out_of_memory: if version >= 21 { 4 } else { 2 },
            chooses_class_pointers: version < 21,
            names_direct_superinterfaces: version >= 21,
            spells_uninitialized: version >= 21,
            indents_nothing: version < 25,
            wants_throwing_handlers: match version {
                17 => update < 18,
                21 => update < 10,
                25 => update < 2,
                _ => version < 25,
            },
            warns_of_native_access: version >= 24,
            says_what_of_a_process_failed: version >= 25,
            thread_ids: match version {
                ..21 => None,
                21..24 => Some((9, 17)),
                _ => Some((12, 20)),
            },
            monitors_pin: version < 24,
        }
    }
}
