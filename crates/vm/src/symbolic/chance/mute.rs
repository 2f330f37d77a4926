//! Objects whose `equals` and `hashCode` have no observable effects, so the order of their calls makes no difference.

use doppel_classpath::classfile::opcodes::INVOKEDYNAMIC;

use crate::Vm;
use crate::class::{Class, Method};
use crate::heap::Ref;

/// Classes whose `equals` and `hashCode` call no foreign code.
const CLASSES: [&str; 14] = [
    "java/lang/Object",
    "java/lang/Enum",
    "java/lang/String",
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
    "java/math/BigInteger",
    "java/math/BigDecimal",
    "java/util/UUID",
];

/// The maximum depth of nested records.
const MAX_DEPTH: usize = 4;

/// Collections whose lookup calls only the object that is searched for.
const COLLECTIONS: [&str; 11] = [
    "java/util/HashMap",
    "java/util/LinkedHashMap",
    "java/util/HashSet",
    "java/util/LinkedHashSet",
    "java/util/ImmutableCollections",
    "java/util/IdentityHashMap",
    "java/util/ArrayList",
    "java/util/Arrays$ArrayList",
    "java/util/EnumMap",
    "java/util/RegularEnumSet",
    "java/util/JumboEnumSet",
];

impl Vm {
    /// Whether comparing these objects and computing their hash codes runs no code of the program.
    pub fn are_mute(&self, objects: &[Ref]) -> bool {
        objects.iter().all(|object| self.is_mute(*object, MAX_DEPTH))
    }

    fn is_mute(&self, object: Ref, depth: usize) -> bool {
        if object.is_null() {
            return true;
        }
        let class = self.class_of(object);
        let is_known = |name, descriptor| {
            declared(class, name, descriptor).is_some_and(|method| CLASSES.contains(&method.class.name.as_str()))
        };
        if is_known("hashCode", "()I") && is_known("equals", "(Ljava/lang/Object;)Z") {
            return true;
        }
        depth > 0
            && is_plain_record(class)
            && class.ref_offsets.iter().all(|offset| self.is_mute(self.heap.read(object, *offset), depth - 1))
    }

    /// Whether a collection is one of the library's, and finds a mute object without running code of the program.
    fn finds_mutely(&self, collection: Ref) -> bool {
        if collection.is_null() {
            return true;
        }
        let name = self.class_of(collection).name.as_str();
        let is_part = |whole| name.strip_prefix(whole).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'));
        COLLECTIONS.into_iter().any(is_part)
    }

    /// Whether a collection of mute objects is iterated to compare it with another, or to compute its hash code: the
    /// result is the same in any order.
    pub fn is_compared(&mut self) -> bool {
        let frames = self.frames();
        let mut methods = frames.iter().map(|(method, _)| *method);
        let Some(method) = methods.find(|method| !matches!(method.name.as_str(), "iterator" | "<init>")) else {
            return false;
        };
        let arguments: &[usize] = match (method.name.as_str(), method.descriptor.as_str()) {
            ("hashCode", "()I") => &[0],
            ("equals", "(Ljava/lang/Object;)Z") | ("containsAll", "(Ljava/util/Collection;)Z") => &[0, 1],
            _ => return false,
        };
        self.is_library(method.class)
            && arguments.iter().all(|local| {
                let collection = self.object_argument(method, *local);
                collection.is_some_and(|collection| self.finds_mutely(collection))
            })
    }
}

/// The implementation of a method in a class.
fn declared(class: &'static Class, name: &str, descriptor: &str) -> Option<&'static Method> {
    let mut classes = std::iter::successors(Some(class), |class| class.super_class);
    classes.find_map(|class| class.method_named(name, descriptor))
}

/// Whether a class is a record with the compiler's `equals` and `hashCode`.
fn is_plain_record(class: &'static Class) -> bool {
    let code = |name, descriptor| class.method_named(name, descriptor).and_then(Method::bytecode);
    class.super_class.is_some_and(|parent| parent.name.as_str() == "java/lang/Record")
        && matches!(code("hashCode", "()I"), Some([_, INVOKEDYNAMIC, _, _, 0, 0, _]))
        && matches!(code("equals", "(Ljava/lang/Object;)Z"), Some([_, _, INVOKEDYNAMIC, _, _, 0, 0, _]))
}
