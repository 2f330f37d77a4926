//! Collections and maps of the library: created empty, then filled through `add` and `put`.

use super::plan::{Draft, MAX_DEPTH, Shape, Value};
use crate::Vm;
use crate::class::{Class, Method};
use crate::heap::Ref;
use crate::step::Step;

/// How to create a collection or a map.
#[derive(Debug)]
pub struct Container {
    pub class: &'static Class,
    pub constructor: &'static Method,
    /// `add` or `put`.
    pub insert: &'static Method,
    /// The arguments of the insertion: an element, or a key and a value.
    pub parts: Vec<Value>,
}

impl Vm {
    /// How to fill a container of the declared class; none if the class is not a common container.
    pub(super) fn plan_container(
        &mut self,
        draft: &mut Draft,
        path: &str,
        declared: &'static Class,
        generic: Option<&str>,
        depth: u32,
    ) -> Step<Option<Shape>> {
        let implementation = match declared.name.as_str() {
            "java/util/List"
            | "java/util/Collection"
            | "java/lang/Iterable"
            | "java/util/ArrayList"
            | "java/util/AbstractList"
            | "java/util/AbstractCollection" => "java/util/ArrayList",
            "java/util/LinkedList" | "java/util/Queue" | "java/util/Deque" => "java/util/LinkedList",
            "java/util/Set" | "java/util/HashSet" => "java/util/HashSet",
            "java/util/SortedSet" | "java/util/NavigableSet" | "java/util/TreeSet" => "java/util/TreeSet",
            "java/util/LinkedHashSet" => "java/util/LinkedHashSet",
            "java/util/Map" | "java/util/HashMap" | "java/util/AbstractMap" => "java/util/HashMap",
            "java/util/SortedMap" | "java/util/NavigableMap" | "java/util/TreeMap" => "java/util/TreeMap",
            "java/util/LinkedHashMap" => "java/util/LinkedHashMap",
            _ => return Ok(None),
        };
        let class = self.boot_class(implementation)?;
        let is_map = implementation.ends_with("Map");
        let (insert, descriptor) = match is_map {
            true => ("put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"),
            false => ("add", "(Ljava/lang/Object;)Z"),
        };
        let (insert, descriptor) = (self.symbols.intern(insert), self.symbols.intern(descriptor));
        let constructor = class.method_named("<init>", "()V");
        let (Some(constructor), Some(insert)) = (constructor, class.lookup_in_chain(insert, descriptor)) else {
            return Ok(None);
        };
        if depth >= MAX_DEPTH {
            draft.leave_out(path, "only null, since it is nested too deeply");
            return Ok(Some(Shape::Null));
        }
        let types = generic.map(type_arguments).unwrap_or_default();
        let mut parts = Vec::new();
        for index in 0..1 + usize::from(is_map) {
            let part = if is_map { ["{key}", "{value}"][index] } else { "[]" };
            let generic = types.get(index).map(String::as_str).unwrap_or("Ljava/lang/Object;");
            let erased = erasure(generic);
            let path = format!("{path}{part}");
            parts.push(self.plan_typed(draft, &path, (self.entry_loader(), &erased), Some(generic), depth + 1)?);
        }
        draft.leave_out(path, &format!("only new {} objects", class.java_name()));
        Ok(Some(Shape::Container(Container { class, constructor, insert, parts })))
    }

    /// The loader of the program's classes.
    fn entry_loader(&self) -> Ref {
        self.planning_loader
    }
}

/// The types in a sequence of type signatures (JVMS §4.7.9.1).
pub(super) fn split_types(text: &str) -> Vec<String> {
    let mut types = Vec::new();
    let (mut start, mut depth, mut in_name) = (0, 0u32, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' => depth = depth.saturating_sub(1),
            _ if depth > 0 => continue,
            b'L' | b'T' if !in_name => in_name = true,
            b';' => in_name = false,
            _ => {}
        }
        let is_end = depth == 0 && !in_name && !matches!(byte, b'[' | b'+' | b'-' | b'<' | b'>');
        if is_end {
            types.extend(text.get(start..=at).map(str::to_owned));
            start = at + 1;
        }
    }
    types
}

/// The text between the outermost angle brackets.
fn type_arguments(generic: &str) -> Vec<String> {
    let inside = generic.split_once('<').and_then(|(_, rest)| rest.rsplit_once('>'));
    inside.map(|(inside, _)| split_types(inside)).unwrap_or_default()
}

/// The descriptor of a type without its arguments. A type variable or wildcard becomes a bound, without a deep search.
fn erasure(generic: &str) -> String {
    let bare = generic.trim_start_matches(['+', '-']);
    let element = bare.trim_start_matches('[');
    let dimensions = &bare[..bare.len() - element.len()];
    let erased = match element.as_bytes().first() {
        Some(b'L') => match element.split_once('<') {
            Some((name, _)) => format!("{name};"),
            None => element.to_owned(),
        },
        Some(b'T' | b'*') | None => "Ljava/lang/Object;".to_owned(),
        Some(_) => element.to_owned(),
    };
    format!("{dimensions}{erased}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generic_types_are_taken_apart() {
        let types = split_types("I[JLjava/util/List<Ljava/lang/String;>;TT;[La/B;Ljava/util/Map<TK;+La/B<*>;>;*");
        let expected =
            ["I", "[J", "Ljava/util/List<Ljava/lang/String;>;", "TT;", "[La/B;", "Ljava/util/Map<TK;+La/B<*>;>;", "*"];
        assert_eq!(types, expected);
        assert_eq!(type_arguments(expected[5]), ["TK;", "+La/B<*>;"]);
        assert_eq!(erasure("+La/B<*>;"), "La/B;");
        assert_eq!(erasure("[TT;"), "[Ljava/lang/Object;");
    }
}
