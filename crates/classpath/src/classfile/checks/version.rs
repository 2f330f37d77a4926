//! Class file versions, JVMS table 4.1-A.

use super::Result;
use crate::classfile::{FormatError, FormatErrorKind, ParseOptions, mutf8};

const OLDEST_MAJOR: u16 = 45;
/// From here on (Java 12) the minor version is 0 or marks preview features.
const FIRST_STRICT_MINOR: u16 = 56;
const PREVIEW_MINOR: u16 = 65535;

pub(in crate::classfile) fn version(class_name: &[u8], major: u16, minor: u16, options: ParseOptions) -> Result<()> {
    let max_major = options.max_major;
    let known = major >= OLDEST_MAJOR && major <= max_major;
    let previews = options.preview && major == max_major && minor == PREVIEW_MINOR;
    if known && (major < FIRST_STRICT_MINOR || minor == 0 || previews) {
        return Ok(());
    }
    let name = mutf8::to_string(class_name);
    let message = if major < OLDEST_MAJOR {
        format!("{name} (class file version {major}.{minor}) was compiled with an invalid major version")
    } else if major > max_major {
        format!(
            "{name} has been compiled by a more recent version of the Java Runtime (class file version {major}.{minor}), \
             this version of the Java Runtime only recognizes class file versions up to {max_major}.0"
        )
    } else if minor != PREVIEW_MINOR {
        format!("{name} (class file version {major}.{minor}) was compiled with an invalid non-zero minor version")
    } else if major != max_major {
        format!(
            "{name} (class file version {major}.{minor}) was compiled with preview features that are unsupported. \
             This version of the Java Runtime only recognizes preview features for class file version \
             {max_major}.{PREVIEW_MINOR}"
        )
    } else {
        format!(
            "Preview features are not enabled for {name} (class file version {major}.{minor}). \
             Try running with '--enable-preview'"
        )
    };
    Err(FormatError::new(FormatErrorKind::UnsupportedClassVersion, message))
}
