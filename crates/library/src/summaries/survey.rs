//! Compares the summaries with the methods of a JDK: a summary whose method does not exist replaces nothing.

use doppel_classpath::Jdk;
use doppel_classpath::classfile::{ClassFile, FormatError, ParseOptions, access as acc};
use doppel_vm::natives::summary::Summary;

use super::all;

/// One line per summary, sorted: `bound` or `unbound`, and the method.
pub fn render(jdk: &Jdk) -> Result<String, FormatError> {
    let mut lines = Vec::new();
    for summary in all() {
        let state = if is_bound(jdk, summary)? { "bound" } else { "unbound" };
        lines.push(format!("{state} {}.{}\n", summary.class, summary.method));
    }
    lines.sort();
    Ok(lines.concat())
}

fn is_bound(jdk: &Jdk, summary: &Summary) -> Result<bool, FormatError> {
    let resource = format!("{}.class", summary.class);
    let Some(bytes) = jdk.image().find("java.base", &resource) else { return Ok(false) };
    let file =
        ClassFile::parse_with(bytes, ParseOptions { max_major: jdk.class_file_major(), trusted: true, preview: true })?;
    let has = |name: &[u8], descriptor: &[u8]| [name, descriptor].concat() == summary.method.as_bytes();
    for method in file.methods.iter() {
        let is_static = method.access_flags & acc::STATIC != 0;
        if is_static == summary.is_static && has(file.utf8(method.name)?, file.utf8(method.descriptor)?) {
            return Ok(true);
        }
    }
    Ok(false)
}
