//! Which symbolic data code below the line could read.

use doppel_expr::ExprId;
use rustc_hash::FxHashSet;

use super::{Uninstrumented, is_opaque};
use crate::Vm;
use crate::class::Method;
use crate::heap::Ref;
use crate::kind::Kind;

impl Vm {
    /// Symbolic data that a method's arguments lead to, or static fields of its class: `argument 1: Main.field`.
    ///
    /// Not its primitive arguments: they are fixed. The result of the call is a function of them and of what else it
    /// reads, so the path constraint stays exact.
    pub(super) fn symbolic_reach(&mut self, method: &'static Method, args: &[u64]) -> Option<String> {
        let mut roots = Vec::new();
        let mut register = 0;
        if !method.is_static() {
            roots.push(("this".to_owned(), Ref::from_slot(args.first().copied().unwrap_or_default())));
            register = 1;
        }
        for (position, &kind) in method.params.iter().enumerate() {
            if kind == Kind::Ref {
                let object = args.get(usize::from(register)).copied().map_or(Ref::NULL, Ref::from_slot);
                roots.push((format!("argument {}", position + 1), object));
            }
            register += kind.slots();
        }
        roots.push(("a static field".to_owned(), self.heap.class_entry(method.class.id).mirror));
        let mut seen = FxHashSet::default();
        for (name, root) in roots {
            if let Some(location) = self.symbolic_location(root, &mut seen) {
                return Some(format!("{name}: {location}"));
            }
        }
        None
    }

    /// Whether the executor has an object with symbolic data, from earlier calls; or there are files that are inputs, which
    /// it could open.
    pub(super) fn is_symbolic_data_mirrored(&self, executor: &dyn Uninstrumented) -> bool {
        if !self.symbolic.may_be_read() {
            return false;
        }
        let mut is_found = !self.symbolic.streams.is_empty();
        executor.visit_roots(&mut |object| is_found |= self.symbolic_index(object).is_some());
        is_found
    }

    /// The first location with an expression among all that an object leads to. Static fields count for the class that is
    /// a root itself.
    fn symbolic_location(&self, root: Ref, seen: &mut FxHashSet<Ref>) -> Option<String> {
        let mut todo = vec![root];
        while let Some(object) = todo.pop() {
            if object.is_null() || !seen.insert(object) {
                continue;
            }
            if let Some(index) = self.symbolic_index(object) {
                return Some(self.describe_location(object, index));
            }
            let class = self.class_of(object);
            if class.is_class_class() && object == root {
                let mirrored = self.class_of_mirror(object);
                todo.extend(mirrored.static_ref_offsets.iter().map(|&offset| self.heap.read::<Ref>(object, offset)));
            } else if class.is_array() {
                if class.element_kind() == Kind::Ref {
                    todo.extend(self.heap.elements::<Ref>(object));
                }
            } else if !class.is_class_class() && !is_opaque(class.name.as_str()) {
                todo.extend(class.ref_offsets.iter().map(|&offset| self.heap.read::<Ref>(object, offset)));
            }
        }
        None
    }

    /// Where in an object's own shadow there is an expression that the path does not fix.
    fn symbolic_index(&self, object: Ref) -> Option<u32> {
        let shadow = self.shadow(object);
        if shadow.is_null() {
            return None;
        }
        let tags = self.heap.elements::<u32>(shadow);
        let is_symbolic = |tag: &u32| *tag != 0 && !self.symbolic.path.is_fixed(ExprId(*tag));
        // An element says more than the length.
        tags.iter().rposition(is_symbolic).map(|index| index as u32)
    }
}
