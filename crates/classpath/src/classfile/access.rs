//! Access flags and other modifiers, JVMS tables 4.1-B, 4.5-A, 4.6-A and 4.7.6-A.
//!
//! Some values mean different things on classes, fields, methods and modules.

pub const PUBLIC: u16 = 0x0001;
pub const PRIVATE: u16 = 0x0002;
pub const PROTECTED: u16 = 0x0004;
pub const STATIC: u16 = 0x0008;
pub const FINAL: u16 = 0x0010;
/// Classes; always set by today's compilers, and ignored.
pub const SUPER: u16 = 0x0020;
/// Methods.
pub const SYNCHRONIZED: u16 = 0x0020;
/// `requires` of a module.
pub const TRANSITIVE: u16 = 0x0020;
/// Modules.
pub const OPEN: u16 = 0x0020;
/// Fields.
pub const VOLATILE: u16 = 0x0040;
/// Methods.
pub const BRIDGE: u16 = 0x0040;
/// `requires` of a module.
pub const STATIC_PHASE: u16 = 0x0040;
/// Fields.
pub const TRANSIENT: u16 = 0x0080;
/// Methods.
pub const VARARGS: u16 = 0x0080;
/// Methods.
pub const NATIVE: u16 = 0x0100;
/// Classes.
pub const INTERFACE: u16 = 0x0200;
pub const ABSTRACT: u16 = 0x0400;
/// Methods before version 61.
pub const STRICT: u16 = 0x0800;
pub const SYNTHETIC: u16 = 0x1000;
/// Classes.
pub const ANNOTATION: u16 = 0x2000;
/// Classes and fields.
pub const ENUM: u16 = 0x4000;
/// Classes: a module descriptor.
pub const MODULE: u16 = 0x8000;
/// Parameters and `requires`, `exports`, `opens`.
pub const MANDATED: u16 = 0x8000;

/// All that a field can have, JVMS table 4.5-A.
pub const OF_FIELDS: u16 = PUBLIC | PRIVATE | PROTECTED | STATIC | FINAL | VOLATILE | TRANSIENT | ENUM | SYNTHETIC;

/// All that a method can have, JVMS table 4.6-A.
pub const OF_METHODS: u16 = PUBLIC
    | PRIVATE
    | PROTECTED
    | STATIC
    | FINAL
    | SYNCHRONIZED
    | BRIDGE
    | VARARGS
    | NATIVE
    | ABSTRACT
    | STRICT
    | SYNTHETIC;
