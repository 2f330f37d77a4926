//! The names of a method's parameters.

use doppel_classpath::classfile::mutf8;

use crate::class::Method;

/// A name per parameter, without the receiver: from `MethodParameters`, else from `LocalVariableTable`, else `arg0`.
pub fn parameter_names(method: &Method) -> Vec<String> {
    let from_attribute = declared_names(method);
    let mut slot = u16::from(!method.is_static());
    let mut names: Vec<String> = Vec::with_capacity(method.params.len());
    for (index, kind) in method.params.iter().enumerate() {
        let declared = from_attribute.get(index).cloned().flatten();
        let name = declared.or_else(|| local_variable_at_start(method, slot)).filter(|name| !names.contains(name));
        names.push(name.unwrap_or_else(|| format!("arg{index}")));
        slot += kind.slots();
    }
    names
}

/// The names in `MethodParameters` (JVMS §4.7.24); empty if it is missing or does not cover all parameters.
fn declared_names(method: &Method) -> Vec<Option<String>> {
    let (Some(file), Some(member)) = (&method.class.file, method.member()) else { return Vec::new() };
    let Some([count, entries @ ..]) = file.attribute(member.attributes, "MethodParameters") else { return Vec::new() };
    if usize::from(*count) != method.params.len() {
        return Vec::new();
    }
    let name = |entry: &[u8; 4]| {
        let index = u16::from_be_bytes([entry[0], entry[1]]);
        if index == 0 { None } else { file.utf8(index).ok().map(mutf8::to_string) }
    };
    entries.as_chunks::<4>().0.iter().map(name).collect()
}

fn local_variable_at_start(method: &Method, slot: u16) -> Option<String> {
    let file = method.class.file.as_ref()?;
    let variables = method.code_attribute()?.local_variables(file);
    let variable = variables.iter().find(|variable| variable.start_pc == 0 && variable.index == slot)?;
    file.utf8(variable.name).ok().map(mutf8::to_string)
}
