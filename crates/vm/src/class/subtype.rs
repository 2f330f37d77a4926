//! Subtyping (JVMS §4.10.1.2): by depth for superclasses, by search for superinterfaces.

use super::{Class, Shape};

impl Class {
    /// Whether a value of this class is assignable to `target`.
    pub fn is_subtype_of(&self, target: &Class) -> bool {
        if self.id == target.id {
            return true;
        }
        if target.is_interface() {
            return self.all_interfaces.binary_search(&target.id).is_ok();
        }
        if let (Shape::Array { element: mine }, Shape::Array { element: theirs }) = (&self.shape, &target.shape) {
            return !theirs.is_primitive() && !mine.is_primitive() && mine.is_subtype_of(theirs);
        }
        let depth = target.chain.len();
        depth > 0 && self.chain.get(depth - 1) == Some(&target.id)
    }
}
