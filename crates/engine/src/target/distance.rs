//! How far each instruction is from the target, as the code says: what conditions allow is the solver's business.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use doppel_classpath::classfile::mutf8;
use doppel_vm::Vm;
use doppel_vm::class::Method;
use doppel_vm::symbolic::{Choice, ChoiceKind};
use rustc_hash::FxHashMap;

use super::graph::{Body, Graph};
use super::{Target, classes};
use crate::options::Options;

/// By class, name and descriptor.
type MethodKey = (String, String, String);

/// By method and bytecode index.
pub struct Distances {
    by_method: FxHashMap<MethodKey, Box<[u32]>>,
}

impl Distances {
    /// No way is known.
    pub const FAR: u32 = u32::MAX / 2;

    /// Over the classes that are loaded and those that they refer to.
    pub fn to(target: &Target, options: &Options, vm: &Vm) -> Distances {
        let files = classes::of_program(options, vm, target.class());
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

    /// By the choices of a path: how far the target is behind the side that was not taken. A choice inside the library is
    /// where the program was last.
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

/// The instructions of a method that are the target.
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

/// The length of the shortest way from every node to a goal (Dijkstra, backwards).
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
