//! Errors in class files, with HotSpot's messages.

use super::mutf8;

/// A class file that cannot be used. `Display` is HotSpot's message text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct FormatError {
    /// Which throwable the VM raises for it.
    pub kind: FormatErrorKind,
    pub message: Box<str>,
}

/// The throwable of a [`FormatError`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormatErrorKind {
    /// `ClassFormatError`.
    ClassFormat,
    /// `ClassFormatError` because the bytes ended early.
    TruncatedClass,
    /// `UnsupportedClassVersionError`.
    UnsupportedClassVersion,
    /// `NoClassDefFoundError`: another class's name, or a module descriptor.
    NoClassDefFound,
    /// `IncompatibleClassChangeError`.
    IncompatibleClassChange,
}

impl FormatErrorKind {
    /// The internal name of the throwable's class.
    pub fn throwable(self) -> &'static str {
        match self {
            FormatErrorKind::ClassFormat | FormatErrorKind::TruncatedClass => "java/lang/ClassFormatError",
            FormatErrorKind::UnsupportedClassVersion => "java/lang/UnsupportedClassVersionError",
            FormatErrorKind::NoClassDefFound => "java/lang/NoClassDefFoundError",
            FormatErrorKind::IncompatibleClassChange => "java/lang/IncompatibleClassChangeError",
        }
    }
}

impl FormatError {
    #[cold]
    pub fn new(kind: FormatErrorKind, message: impl Into<Box<str>>) -> FormatError {
        FormatError { kind, message: message.into() }
    }

    /// A module descriptor where a class is wanted.
    #[cold]
    pub(super) fn not_a_class(name: &[u8]) -> FormatError {
        let name = mutf8::to_string(name);
        let message = format!("{name} is not a class because access_flag ACC_MODULE is set");
        FormatError::new(FormatErrorKind::NoClassDefFound, message)
    }

    #[cold]
    pub(super) fn truncated() -> FormatError {
        FormatError::new(FormatErrorKind::TruncatedClass, "Truncated class file")
    }
}

#[cold]
pub(super) fn invalid_index(index: u16, class_name: &[u8]) -> FormatError {
    FormatError::new(
        FormatErrorKind::ClassFormat,
        format!("Invalid constant pool index {index} in class file {}", mutf8::to_string(class_name)),
    )
}
