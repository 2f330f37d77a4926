//! Whether the target exists: a search for a missing one would only end with its time.

use doppel_classpath::ClassPath;
use doppel_classpath::classfile::{ClassFile, mutf8};

use super::Target;
use super::graph::Graph;

impl Target {
    /// Why the class on this class path has no such place. Missing classes are no reason: the JDK may have them, or the
    /// program may create them.
    pub fn lack(&self, class_path: &ClassPath) -> Option<String> {
        let resource = format!("{}.class", self.class().replace('.', "/"));
        let found = class_path.find(&resource, u16::MAX).ok().flatten()?;
        let files = [ClassFile::parse(found.bytes).ok()?];
        let graph = Graph::of(&files);
        match self {
            Target::Method { class, name } => {
                let has_it = graph.bodies.iter().any(|body| mutf8::to_string(&body.signature.0) == *name);
                (!has_it).then(|| format!("{class} has no method {name} with code"))
            }
            Target::Line { class, line } => {
                let lines = graph.bodies.iter().flat_map(|body| body.code.line_numbers(body.file));
                let lines: Vec<u16> = lines.map(|(_, line)| line).collect();
                let (Some(first), Some(last)) = (lines.iter().min(), lines.iter().max()) else {
                    return Some(format!("{class} has no line numbers: compile it with -g, or name a method"));
                };
                let lack = format!("{class} has no code at line {line}: it has code between lines {first} and {last}");
                (!lines.contains(line)).then_some(lack)
            }
        }
    }
}
