//! Differences between versions of the JDK and HotSpot that programs can see. One field per difference, and one table:
//! no code branches on the version.
//!
//! Two other kinds of difference are elsewhere: natives declare their versions (`since` and `until` in
//! [`mod@crate::natives`]), and fields of JDK classes that the VM reads are found by name ([`crate::known`]).

/// The differences of one version.
#[derive(Clone, Copy, Debug)]
pub struct Release {
    /// `NoSuchFieldError` names the class and the field, instead of the field alone.
    pub explains_missing_fields: bool,
    /// An `IncompatibleClassChangeError` names the violated rule for sealed classes.
    pub explains_sealing: bool,
    /// An interface call, by an instruction or a method handle, reaches the overpass method that reports conflicting
    /// defaults, as a virtual call always does.
    pub overpasses_of_interfaces: bool,
    /// The classes of lambdas are numbered: `A$$Lambda$1`, not `A$$Lambda`.
    pub numbers_lambdas: bool,
    /// The number of `OutOfMemoryError`s with a stack trace; later ones are shared and have none. HotSpot creates four,
    /// but measurements show that older versions lose some of them.
    pub traced_out_of_memory: u32,
    /// `UseCompressedClassPointers` depends on the machine.
    pub chooses_class_pointers: bool,
    pub verifier: doppel_verifier::Differences,
    /// Loading or binding native code without permission produces a warning.
    pub warns_of_native_access: bool,
    /// The exception about a process that could not be started names the failed step.
    pub says_what_of_a_process_failed: bool,
    /// The ids of the reference handler's thread and of the first thread started after boot; the VM's own threads have
    /// the ids between and below. None: the library counts by itself.
    pub thread_ids: Option<(i64, i64)>,
    /// A virtual thread stays on its carrier while it holds a monitor or waits for one.
    pub monitors_pin: bool,
}

impl Release {
    /// The differences of an update of a feature version: `(17, 12)` for 17.0.12.
    pub fn of(version: u16, update: u16) -> Release {
        Release {
            explains_missing_fields: version >= 21,
            explains_sealing: version >= 23,
            overpasses_of_interfaces: version >= 25,
            numbers_lambdas: version < 21,
            traced_out_of_memory: if version >= 21 { 4 } else { 2 },
            chooses_class_pointers: version < 21,
            verifier: doppel_verifier::Differences {
                names_direct_superinterfaces: version >= 21,
                spells_uninitialized: version >= 21,
                indents_nothing: version < 25,
                wants_throwing_handlers: match version {
                    17 => update < 18,
                    21 => update < 10,
                    25 => update < 2,
                    _ => version < 25,
                },
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
