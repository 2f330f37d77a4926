//! Fields and methods, JVMS §4.5 and §4.6.

use super::{AttributeSpan, Code};

/// A field or a method as the class file declares it.
#[derive(Debug, Clone)]
pub struct Member {
    pub access_flags: u16,
    pub name: u16,
    pub descriptor: u16,
    pub attributes: AttributeSpan,
    /// The body of a method that is neither native nor abstract.
    pub code: Option<Code>,
    /// The `ConstantValue` of a field; 0 when there is none.
    pub constant_value: u16,
}
