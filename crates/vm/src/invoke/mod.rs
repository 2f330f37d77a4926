//! The VM's part of `java.lang.invoke`: method handles, call sites and the results of their bootstraps.
//!
//! Method handles themselves are ordinary Java: `LambdaForm`s that the JDK compiles to hidden classes. The VM resolves
//! `MemberName`s ([`member_name`]), finds the targets of `invokeBasic` and `linkTo*` ([`intrinsics`]), and leaves
//! everything else to `MethodHandleNatives` ([`link`]).
//!
//! Three families of bootstraps do not run at all, because each run costs about a million bytecodes: lambdas
//! ([`lambda`]), string concatenation ([`mod@concat`]) and the methods of records ([`object_methods`]). For these the
//! VM assembles the small class that the bootstrap would have created, with the behaviour of the JDK's own. Unusual
//! call sites (`None` of the `link_*` functions there) go to the real bootstrap.

pub mod assembler;
pub mod concat;
pub mod convert;
pub mod intrinsics;
pub mod lambda;
pub mod link;
pub mod member_name;
pub mod object_methods;
mod shortcut;
pub mod signature;
mod upcall;

/// Reference kinds of method handles, JVMS table 5.4.3.5-A.
pub mod reference_kind {
    pub const GET_FIELD: u8 = 1;
    pub const GET_STATIC: u8 = 2;
    pub const PUT_FIELD: u8 = 3;
    pub const PUT_STATIC: u8 = 4;
    pub const INVOKE_VIRTUAL: u8 = 5;
    pub const INVOKE_STATIC: u8 = 6;
    pub const INVOKE_SPECIAL: u8 = 7;
    pub const NEW_INVOKE_SPECIAL: u8 = 8;
    pub const INVOKE_INTERFACE: u8 = 9;
}
