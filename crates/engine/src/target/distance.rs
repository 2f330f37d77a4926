//! The distance of each instruction to the target in the control-flow graph. Conditions are left to the solver.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use doppel_classpath::ClassPath;
use doppel_classpath::classfile::mutf8;
use doppel_vm::class::Method;
use doppel_vm::session::Session;
use doppel_vm::symbolic::{Choice, ChoiceKind};
use rustc_hash::FxHashMap;

use super::graph::{Body, Graph};
use super::{Target, classes};

/// Class, name and descriptor.
type MethodKey = (String, String, String);

/// Distances by method and bytecode index.
pub struct Distances {
    by_method: FxHashMap<MethodKey, Box<[u32]>>,
}

impl Distances {
    /// No way to the target is known.
    pub const FAR: u32 = u32::MAX / 2;

    /// Computes the distances over the loaded classes and those that they refer to.
    pub fn to(target: &Target, class_path: &ClassPath, session: &Session) -> Distances {
        let files = classes::of_program(class_path, session, target.class());
        let graph = Graph::of(&files);
        let goals = graph.bodies.iter().flat_map(|body| goals(target, body));
        let lengths = shortest(&graph, goals);
        let of_body = |body: &Body<'_>| {
            let [class, name, descriptor] =
                [body.file.name(), &body.signature.0, &body.signature.1].map(mutf8::to_string);
            let lengths = lengths.get(body.base..body.base + body.bytes().len()).unwrap_or_default();
            ((class, name, descriptor), lengths.into())
        };
        Distances { by_method: graph.bodies.iter().map(of_body).collect() }
    }

    /// For each choice of a path, the distance from the side that was not taken to the target. A choice inside the
    /// library counts at the program's last location.
    pub fn of_other_sides(&self, path: &[Choice]) -> Vec<u32> {
        let mut here = Distances::FAR;
        let other_side = |choice: &Choice| match self.of_method(choice.method) {
            None => here,
            Some(lengths) => {
                let at = |bci: u16| lengths.get(usize::from(bci)).copied().unwrap_or(Distances::FAR);
                let side = |holds: bool| {
                    let side = choice.method.branch_side(choice.bci, holds);
                    side.filter(|_| choice.kind == ChoiceKind::Branch).map_or(at(choice.bci), |side| at(side.to))
                };
                here = side(choice.holds);
                side(!choice.holds)
            }
        };
        path.iter().map(other_side).collect()
    }

    fn of_method(&self, method: &Method) -> Option<&[u32]> {
        let [class, name, descriptor] = [method.class.name, method.name, method.descriptor];
        let key = (class.as_str().to_owned(), name.as_str().to_owned(), descriptor.as_str().to_owned());
        self.by_method.get(&key).map(|lengths| &**lengths)
    }
}

/// The instructions of a method that belong to the target.
fn goals(target: &Target, body: &Body<'_>) -> Vec<usize> {
    if mutf8::to_string(body.file.name()).replace('/', ".") != target.class() {
        return Vec::new();
    }
    match target {
        Target::Method { name, .. } if *name == mutf8::to_string(&body.signature.0) => vec![body.base],
        Target::Method { .. } => Vec::new(),
        Target::Line { line, .. } => {
            let starts = body.code.line_numbers(body.file).filter(|(_, number)| number == line);
            starts.map(|(start, _)| body.base + usize::from(start)).collect()
        }
    }
}

/// The length of the shortest path from every node to a goal (Dijkstra, backwards).
fn shortest(graph: &Graph<'_>, goals: impl Iterator<Item = usize>) -> Vec<u32> {
    let mut lengths = vec![Distances::FAR; graph.n_nodes];
    let mut waiting: BinaryHeap<Reverse<(u32, usize)>> = goals.map(|goal| Reverse((0, goal))).collect();
    while let Some(Reverse((length, node))) = waiting.pop() {
        let Some(known) = lengths.get_mut(node).filter(|known| length < **known) else { continue };
        *known = length;
        waiting.extend(graph.from[node].iter().map(|&(from, step)| Reverse((length + step, from as usize))));
    }
    lengths
}
