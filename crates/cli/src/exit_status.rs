//! The exit statuses of doppel's own commands; `doppel run` ends with its program's status where that has one.

/// Nothing was found, and everything was looked at.
pub const SUCCESS: u8 = 0;

/// Something was found: an input that breaks the program or its property, a model or an answer that is wrong.
pub const FINDINGS: u8 = 1;

/// doppel could not begin: a bad option, an unreadable jar, no JDK.
pub const COULD_NOT_RUN: u8 = 2;

/// Nothing was found, and not everything was looked at.
pub const INCOMPLETE: u8 = 3;
