//! Control flow and calls of all classes as one graph, against the direction of execution. A call may go to every method of
//! the same name and descriptor, and a return to whatever stands behind such a call.

use doppel_classpath::classfile::opcodes::*;
use doppel_classpath::classfile::{ClassFile, Code, Constant};
use doppel_vm::interp::successors;
use rustc_hash::FxHashMap;

/// An exception is seldom the shortest way.
const EXCEPTION: u32 = 8;

/// Name and descriptor, as they are in class files.
pub type Signature = (Vec<u8>, Vec<u8>);

/// A method's place in the graph.
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
    /// By node: where it can be reached from, and how long the way is.
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
            let bytes = body.bytes();
            let mut bci = 0;
            while let Some(&opcode) = bytes.get(bci) {
                let Some(len) = instruction_len(bytes, bci) else { break };
                let node = body.base + bci;
                for next in successors(bytes, bci) {
                    self.add(node, body.base + next, 1);
                }
                for handler in &body.code.exception_table {
                    if (usize::from(handler.start_pc)..usize::from(handler.end_pc)).contains(&bci) {
                        self.add(node, body.base + usize::from(handler.handler_pc), EXCEPTION);
                    }
                }
                match opcode {
                    IRETURN..=RETURN => returns.entry(index).or_default().push(node),
                    INVOKEVIRTUAL..=INVOKEDYNAMIC => {
                        let callees = called(body.file, bytes, bci);
                        let callees = callees.iter().filter_map(|signature| by_signature.get(signature)).flatten();
                        calls.extend(callees.map(|&callee| (node, node + len, callee)));
                    }
                    _ => {}
                }
                bci += len;
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

/// What a call may execute. Whose target is linked by a bootstrap method, a lambda's for one, is not said by the call: all
/// that the class has handles of.
fn called(file: &ClassFile, bytes: &[u8], bci: usize) -> Vec<Signature> {
    let index = bytes.get(bci + 1..).and_then(<[u8]>::first_chunk).map_or(0, |index| u16::from_be_bytes(*index));
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
