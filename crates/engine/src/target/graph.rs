//! Control flow and calls of all classes as one graph, with reversed edges. A call may lead to every method of the same
//! name and descriptor, and a return to whatever follows such a call.

use doppel_classpath::bytecode::instructions;
use doppel_classpath::classfile::opcodes::*;
use doppel_classpath::classfile::{ClassFile, Code, Constant};
use rustc_hash::FxHashMap;

/// The cost of an exception edge, which is rarely on the shortest path.
const EXCEPTION: u32 = 8;

/// Name and descriptor in class-file form.
pub type Signature = (Vec<u8>, Vec<u8>);

/// The place of a method in the graph.
pub struct Body<'a> {
    pub file: &'a ClassFile,
    pub code: &'a Code,
    pub signature: Signature,
    /// The number of its first instruction; others follow by bytecode index.
    pub base: usize,
}

impl Body<'_> {
    pub fn bytes(&self) -> &[u8] {
        self.code.bytes(self.file)
    }
}

pub struct Graph<'a> {
    pub bodies: Vec<Body<'a>>,
    pub n_nodes: usize,
    /// For each node, its predecessors with the lengths of the edges.
    pub from: Vec<Vec<(u32, u32)>>,
}

impl<'a> Graph<'a> {
    pub fn of(files: &'a [ClassFile]) -> Graph<'a> {
        let mut bodies: Vec<Body<'a>> = Vec::new();
        let mut n_nodes = 0;
        for file in files {
            for method in &file.methods {
                let (Some(code), Ok(name), Ok(descriptor)) =
                    (&method.code, file.utf8(method.name), file.utf8(method.descriptor))
                else {
                    continue;
                };
                bodies.push(Body { file, code, signature: (name.to_vec(), descriptor.to_vec()), base: n_nodes });
                n_nodes += code.bytes(file).len();
            }
        }
        let mut graph = Graph { bodies, n_nodes, from: vec![Vec::new(); n_nodes] };
        graph.add_edges();
        graph
    }

    fn add_edges(&mut self) {
        let mut by_signature: FxHashMap<Signature, Vec<usize>> = FxHashMap::default();
        for (index, body) in self.bodies.iter().enumerate() {
            by_signature.entry(body.signature.clone()).or_default().push(index);
        }
        let bodies = std::mem::take(&mut self.bodies);
        let mut returns: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        let mut calls = Vec::new();
        for (index, body) in bodies.iter().enumerate() {
            for instruction in instructions(body.bytes()).map_while(Result::ok) {
                let bci = instruction.bci;
                let node = body.base + bci;
                for next in instruction.successors() {
                    self.add(node, body.base + next, 1);
                }
                for handler in &body.code.exception_table {
                    if (usize::from(handler.start_pc)..usize::from(handler.end_pc)).contains(&bci) {
                        self.add(node, body.base + usize::from(handler.handler_pc), EXCEPTION);
                    }
                }
                match instruction.opcode {
                    IRETURN..=RETURN => returns.entry(index).or_default().push(node),
                    INVOKEVIRTUAL..=INVOKEDYNAMIC => {
                        let callees = called(body.file, instruction.constant());
                        let callees = callees.iter().filter_map(|signature| by_signature.get(signature)).flatten();
                        calls.extend(callees.map(|&callee| (node, node + instruction.len(), callee)));
                    }
                    _ => {}
                }
            }
        }
        for (call, behind, callee) in calls {
            self.add(call, bodies[callee].base, 1);
            for &node in returns.get(&callee).into_iter().flatten() {
                self.add(node, behind, 1);
            }
        }
        self.bodies = bodies;
    }

    fn add(&mut self, from: usize, to: usize, length: u32) {
        if let Some(known) = self.from.get_mut(to) {
            known.push((from as u32, length));
        }
    }
}

/// The possible targets of a call. If a bootstrap method links the target, as for a lambda, the call does not name it:
/// then all methods count that the class has handles of.
fn called(file: &ClassFile, index: u16) -> Vec<Signature> {
    match file.pool.get(index) {
        Constant::InvokeDynamic { .. } => {
            let handles = file.pool.iter().filter_map(|(_, constant)| match constant {
                Constant::MethodHandle { reference, .. } => signature(file, file.pool.get(reference)),
                _ => None,
            });
            handles.collect()
        }
        constant => signature(file, constant).into_iter().collect(),
    }
}

fn signature(file: &ClassFile, constant: Constant) -> Option<Signature> {
    let (Constant::Method { name_and_type, .. } | Constant::InterfaceMethod { name_and_type, .. }) = constant else {
        return None;
    };
    let (name, descriptor) = file.name_and_type(name_and_type).ok()?;
    Some((name.to_vec(), descriptor.to_vec()))
}
