//! Objects whose `equals` and `hashCode` no program can observe: in which order they are asked makes no difference.

use crate::Vm;
use crate::class::{Class, Method};
use crate::heap::Ref;

/// Classes whose `equals` and `hashCode` ask nobody else.
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

/// How deep records are looked into.
const MAX_DEPTH: usize = 4;

const INVOKEDYNAMIC: u8 = 0xba;

/// Collections that ask nobody but the thing that is looked for.
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
    /// Whether none of these objects runs code of the program when it is compared or asked for its hash code.
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

    /// Whether a collection is one of the library that runs no code of the program to find a mute object.
    fn finds_mutely(&self, collection: Ref) -> bool {
        if collection.is_null() {
            return true;
        }
        let name = self.class_of(collection).name.as_str();
        let is_part = |whole| name.strip_prefix(whole).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'));
        COLLECTIONS.into_iter().any(is_part)
    }

    /// Whether a collection of mute things is gone through to compare it with another, or for its hash code: that is the same in
    /// any order.
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

/// The method that an instance of a class has.
fn declared(class: &'static Class, name: &str, descriptor: &str) -> Option<&'static Method> {
    let mut classes = std::iter::successors(Some(class), |class| class.super_class);
    classes.find_map(|class| class.method_named(name, descriptor))
}

/// Whether a class is a record whose `equals` and `hashCode` are as the compiler makes them.
fn is_plain_record(class: &'static Class) -> bool {
    let code = |name, descriptor| class.method_named(name, descriptor).and_then(Method::bytecode);
    class.super_class.is_some_and(|parent| parent.name.as_str() == "java/lang/Record")
        && matches!(code("hashCode", "()I"), Some([_, INVOKEDYNAMIC, _, _, 0, 0, _]))
        && matches!(code("equals", "(Ljava/lang/Object;)Z"), Some([_, _, INVOKEDYNAMIC, _, _, 0, 0, _]))
}
