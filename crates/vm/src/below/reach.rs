//! The symbolic data that uninstrumented code can read.

use doppel_expr::ExprId;
use doppel_inputs::Kind;
use rustc_hash::FxHashSet;

use super::{Uninstrumented, is_opaque};
use crate::Vm;
use crate::class::Method;
use crate::heap::Ref;
use crate::step::Step;

impl Vm {
    /// Symbolic data that a method can reach through its arguments, static fields of its class, objects that native
    /// code has kept, or a library's own variables: `argument 1: Main.field`. `could_read` also covers static fields of
    /// other classes, and files.
    ///
    /// Primitive arguments do not count: they are concretised. The result of the call is a function of them and of
    /// whatever else the method reads, so the path constraint stays exact.
    pub(super) fn symbolic_reach(
        &mut self,
        method: &'static Method,
        args: &[u64],
        executor: &mut dyn Uninstrumented,
        could_read: &mut bool,
    ) -> Step<Option<String>> {
        if let Some(kept) = self.below.kept.clone().filter(|_| method.is_native() && !self.is_library(method.class)) {
            *could_read = true;
            return Ok(Some(kept));
        }
        if self.is_still_unreached(method, args, executor) {
            *could_read = !self.symbolic.streams.is_empty();
            return Ok(None);
        }
        let mut seen = FxHashSet::default();
        for (name, root) in self.roots_of(method, args) {
            if let Some(location) = self.symbolic_location(root, &mut seen) {
                *could_read = true;
                return Ok(Some(format!("{name}: {location}")));
            }
        }
        let by_statics = self.statics_with_symbolic_data(&mut seen);
        *could_read = by_statics || !self.symbolic.streams.is_empty();
        // Objects that only the executor holds. If they lead to symbolic data, it is worth checking whether they are
        // still held.
        let mut mirrored = Vec::new();
        let n_held = executor.visit_roots_since(0, &mut |object| mirrored.push(object));
        let mut seen_there = seen.clone();
        if !mirrored.into_iter().any(|object| self.symbolic_location(object, &mut seen_there).is_some()) {
            if !by_statics {
                self.note_unreached(seen_there, method, n_held);
            }
            return Ok(None);
        }
        *could_read = true;
        let held = executor.held(self)?;
        let found = held.into_iter().find_map(|object| self.symbolic_location(object, &mut seen));
        Ok(found.map(|location| format!("an object that native code has kept: {location}")))
    }

    /// The references that a method receives, each with a name.
    pub(super) fn roots_of(&self, method: &'static Method, args: &[u64]) -> Vec<(String, Ref)> {
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
        roots
    }

    /// Whether static fields of the program's classes lead to symbolic data; adds everything they lead to to `seen`.
    fn statics_with_symbolic_data(&self, seen: &mut FxHashSet<Ref>) -> bool {
        let mut is_found = false;
        for class in self.dictionary.classes().filter(|class| !self.is_library(class)) {
            let mirror = self.heap.class_entry(class.id).mirror;
            is_found |= self.symbolic_location(mirror, seen).is_some();
        }
        is_found
    }

    /// The first location with an expression among all unseen objects reachable from `root`. Static fields count only
    /// if their class is the root itself.
    fn symbolic_location(&self, root: Ref, seen: &mut FxHashSet<Ref>) -> Option<String> {
        let mut found = None;
        let mut todo = vec![root];
        while let Some(object) = todo.pop() {
            if object.is_null() || !seen.insert(object) {
                continue;
            }
            if found.is_none() {
                found = self.symbolic_index(object).map(|index| self.describe_location(object, index));
            }
            if !self.class_of(object).is_class_class() {
                todo.extend(self.references_in(object));
            } else if object == root {
                todo.extend(self.static_references(object));
            }
        }
        found
    }

    /// The references in an object other than a class, as far as uninstrumented code sees them.
    pub(super) fn references_in(&self, object: Ref) -> Vec<Ref> {
        let class = self.class_of(object);
        match class.is_array() {
            true if class.element_kind() == Kind::Ref => self.heap.elements::<Ref>(object).to_vec(),
            true => Vec::new(),
            false if is_opaque(class.name.as_str()) => Vec::new(),
            false => {
                let fields = class.ref_offsets.iter().map(|&offset| self.heap.read::<Ref>(object, offset));
                let is_direct = class.name.as_str().starts_with("java/nio/Direct");
                let memory = is_direct.then(|| self.memory_behind(object)).flatten().map(|(block, _)| block);
                fields.chain(memory).collect()
            }
        }
    }

    /// The references in the static fields of the class with this mirror.
    pub(super) fn static_references(&self, mirror: Ref) -> Vec<Ref> {
        if mirror.is_null() {
            return Vec::new();
        }
        let class = self.class_of_mirror(mirror);
        class.static_ref_offsets.iter().map(|&offset| self.heap.read::<Ref>(mirror, offset)).collect()
    }

    /// The index, in an object's own shadow, of an expression that the path does not determine.
    pub(super) fn symbolic_index(&self, object: Ref) -> Option<u32> {
        let shadow = self.shadow(object);
        if shadow.is_null() {
            return None;
        }
        let tags = self.heap.elements::<u32>(shadow);
        let is_symbolic = |tag: &u32| *tag != 0 && !self.symbolic.path.is_fixed(ExprId(*tag));
        // An element tells the user more than the length.
        tags.iter().rposition(is_symbolic).map(|index| index as u32)
    }
}
