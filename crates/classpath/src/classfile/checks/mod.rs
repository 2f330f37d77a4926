//! HotSpot's format checks (JVMS §4.8), with its messages.
//!
//! Checks that keep indices and ranges safe run for every class; checks of
//! names, modifiers, duplicates and debug tables are left out for trusted ones.

mod class_attributes;
mod code;
mod constants;
mod members;
mod modifiers;
mod names;
mod version;

pub(super) use class_attributes::class_attributes;
pub(super) use code::{code_attribute, code_header, exception_entry, local_variable_tables};
pub(super) use constants::{constant_names, constant_references};
pub(super) use members::{
    constant_value, duplicate_interfaces, duplicate_members, field_attribute, field_name_and_type, method_attribute,
    method_header,
};
pub(super) use modifiers::{RECOGNIZED_CLASS, class_modifiers, field_modifiers};
pub(super) use version::version;

use super::FormatError;
use super::parse::Parser;

type Result<T> = std::result::Result<T, FormatError>;

/// Names seen in one attribute table, to report the second of a kind that must be alone.
///
/// A bit set over a short list, since tables are short and most names are not on it.
#[derive(Default)]
pub(super) struct SeenAttributes(u32);

impl SeenAttributes {
    /// Marks the attribute at `position` of some list; true if it was there already.
    fn again(&mut self, position: usize) -> bool {
        let bit = 1u32 << (position % 32);
        let again = self.0 & bit != 0;
        self.0 |= bit;
        again
    }

    /// The error "Multiple X attributes{whose}" if `name` is on `list` for the second time.
    fn check(&mut self, parser: &Parser<'_>, list: &[&str], name: &[u8], whose: &str) -> Result<()> {
        let Some(position) = list.iter().position(|candidate| candidate.as_bytes() == name) else {
            return Ok(());
        };
        if self.again(position) {
            let name = list.get(position).copied().unwrap_or_default();
            return Err(parser.error(format!("Multiple {name} attributes{whose} in class file")));
        }
        Ok(())
    }
}
