//! Cycles between the top-level modules of a crate. A reader who opens one module should not have to know them all.
//!
//! Only paths that begin with `crate::` are seen; methods of one type in many modules are not.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result};
use doppel_testkit::workspace;

use super::files;

/// Modules that refer to each other, by crate. No others may; whoever breaks a cycle shortens this list.
const KNOWN: &[(&str, &[&str])] = &[
    // A fixed point and its transfer functions.
    ("analysis", &["engine", "interpret"]),
    // As in the JDK.
    ("library", &["java", "jdk"]),
    // The machine: a heap of classes whose methods run in threads, beside expressions.
    ("vm", &["class", "heap", "interp", "natives", "object", "step", "symbolic", "thread"]),
];

/// The modules that each module names.
type Graph = BTreeMap<String, BTreeSet<String>>;

pub fn complaints() -> Result<Vec<String>> {
    let mut complaints = Vec::new();
    let crates = workspace::root().join("crates");
    for entry in std::fs::read_dir(&crates).with_context(|| format!("cannot list {}", crates.display()))? {
        let dir = entry?.path();
        let name = dir.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        for cycle in cycles(&graph(&dir.join("src"))?) {
            let is_known = |known: &&(&str, &[&str])| {
                known.0 == name && cycle.iter().all(|module| known.1.contains(&module.as_str()))
            };
            if !KNOWN.iter().any(|known| is_known(&known)) {
                complaints.push(format!("crate {name}: the modules {} know each other", cycle.join(", ")));
            }
        }
    }
    complaints.sort();
    Ok(complaints)
}

fn graph(src: &Path) -> Result<Graph> {
    let mut files = Vec::new();
    files::collect(src, &mut files)?;
    let module_of = |file: &Path| {
        let first = file.strip_prefix(src).ok()?.components().next()?;
        let name = first.as_os_str().to_string_lossy().into_owned();
        Some(name.trim_end_matches(".rs").to_owned()).filter(|name| !matches!(name.as_str(), "lib" | "main" | "bin"))
    };
    let mut graph: Graph = files.iter().filter_map(|file| Some((module_of(file)?, BTreeSet::new()))).collect();
    let modules: BTreeSet<String> = graph.keys().cloned().collect();
    for file in &files {
        let Some(module) = module_of(file) else { continue };
        let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let named = named_modules(&text).into_iter().filter(|named| modules.contains(*named) && *named != module);
        graph.entry(module.clone()).or_default().extend(named.map(str::to_owned));
    }
    Ok(graph)
}

/// The names after `crate::`, alone or in braces; comments do not count.
fn named_modules(text: &str) -> Vec<&str> {
    let mut named = Vec::new();
    for line in text.lines() {
        let code = line.split("//").next().unwrap_or_default();
        for (at, prefix) in code.match_indices("crate::") {
            let rest = code.get(at + prefix.len()..).unwrap_or_default();
            let first_of = |text: &str| text.split(|c: char| !c.is_alphanumeric() && c != '_').next().map(str::len);
            match rest.strip_prefix('{') {
                Some(list) => {
                    let parts = list.split([',', '}']).map(str::trim_start);
                    named.extend(parts.filter_map(|part| part.get(..first_of(part)?)));
                }
                None => named.extend(first_of(rest).and_then(|len| rest.get(..len))),
            }
        }
    }
    named.retain(|name| !name.is_empty());
    named
}

/// Groups of modules in which each leads to all the others.
fn cycles(graph: &Graph) -> Vec<Vec<String>> {
    let reachable: BTreeMap<&str, BTreeSet<&str>> =
        graph.keys().map(|module| (module.as_str(), reachable_from(graph, module))).collect();
    let leads = |from: &str, to: &str| reachable.get(from).is_some_and(|modules| modules.contains(to));
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut cycles = Vec::new();
    for module in graph.keys() {
        if seen.contains(module.as_str()) || !leads(module, module) {
            continue;
        }
        let group = graph.keys().filter(|other| leads(module, other) && leads(other, module));
        let group: Vec<String> = group.cloned().collect();
        seen.extend(graph.keys().map(String::as_str).filter(|name| group.iter().any(|member| member == name)));
        cycles.push(group);
    }
    cycles
}

fn reachable_from<'g>(graph: &'g Graph, module: &'g str) -> BTreeSet<&'g str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![module];
    while let Some(module) = open.pop() {
        let next = graph.get(module).into_iter().flatten();
        open.extend(next.filter(|next| reached.insert(next.as_str())).map(String::as_str));
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_named_by_paths() {
        let text = "use crate::a::B;\nuse crate::{c, d::E};\n// crate::f\nfn g() { crate::h::i() }\n";
        assert_eq!(named_modules(text), ["a", "c", "d", "h"]);
    }

    #[test]
    fn cycles_are_found() {
        let edges = [("a", "b"), ("b", "c"), ("c", "b"), ("c", "d"), ("e", "e2"), ("e2", "e")];
        let mut graph = Graph::new();
        for (from, to) in edges {
            graph.entry(from.to_owned()).or_default().insert(to.to_owned());
            graph.entry(to.to_owned()).or_default();
        }
        assert_eq!(cycles(&graph), [["b", "c"], ["e", "e2"]]);
    }
}
