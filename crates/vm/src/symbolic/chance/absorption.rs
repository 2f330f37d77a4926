//! Places where the class library decides on nondeterministic values without an observable difference.

use super::{Chance, Dependence};
use crate::Vm;
use crate::class::Method;
use crate::heap::Ref;

/// Tables that place entries by hash code. They find an entry wherever it is: results and effects of their operations
/// do not depend on the places, except for the iteration order, which the library watches (`iteration_order`). The hash
/// codes themselves keep their tags, in `Node.hash` and when `hashCode` returns them. Equal keys must have equal hash
/// codes in every run, so the identity hash code of an object that equals others is of another kind,
/// [`Chance::HashOfEquals`].
const TABLES: [&str; 9] = [
    "java/util/HashMap",
    "java/util/LinkedHashMap",
    "java/util/IdentityHashMap",
    "java/util/WeakHashMap",
    "java/util/Hashtable",
    "java/util/concurrent/ConcurrentHashMap",
    // The objects that a stream has already written, by identity; it is never iterated.
    "java/io/ObjectOutputStream$HandleTable",
    "java/util/ImmutableCollections$SetN",
    "java/util/ImmutableCollections$MapN",
];

/// Cached hash codes: a code that is not cached yet is computed again.
const KEPT: [(&str, &str); 1] = [("java/lang/Enum", "hashCode")];

/// These compare a key with whatever is at its place, even if the hash codes differ.
const PROBING: [&str; 2] = ["java/util/ImmutableCollections$SetN", "java/util/ImmutableCollections$MapN"];

/// Methods through which tables access a place.
const ACCESS: [&str; 2] = ["jdk/internal/misc/Unsafe", "java/lang/Math"];

/// Bounded random numbers: numbers are drawn until one fits. The result and the remaining seed are built from the last
/// one, and both have tags that say so. The generator is the first argument, or `this`.
const BOUNDED: [(&str, &str); 5] = [
    ("java/util/Random", "nextInt"),
    ("java/util/Random", "internalNextInt"),
    ("jdk/internal/util/random/RandomSupport", "boundedNextInt"),
    ("jdk/internal/util/random/RandomSupport", "boundedNextLong"),
    ("java/util/concurrent/ThreadLocalRandom", "internalNextInt"),
];

/// Caches and threads of the library that only do the same work later or again: how long the name of a file is trusted,
/// and when the library's own threads wake up to clear references.
const WAITING: [&str; 2] = ["java/io/ExpiringCache", "java/lang/ref/ReferenceQueue"];

impl Vm {
    /// Whether the decisions of a method that depend only on these kinds of nondeterminism make no difference.
    pub(super) fn absorbs(&mut self, method: &'static Method, kinds: Dependence) -> bool {
        if !self.is_library(method.class) {
            return false;
        }
        let name = method.class.name.as_str();
        if kinds == Chance::IdentityHash.bit() {
            if PROBING.contains(&name) && method.name.as_str() == "probe" {
                let key = self.object_argument(method, 1);
                return key.is_some_and(|key| self.are_mute(&[key]));
            }
            if is_table(name) || KEPT.contains(&(name, method.name.as_str())) {
                return true;
            }
            if !ACCESS.contains(&name) {
                return false;
            }
            let frames = self.frames();
            let mut classes = frames.iter().map(|(method, _)| method.class.name.as_str());
            return classes.find(|name| !ACCESS.contains(name)).is_some_and(is_table);
        }
        if kinds == Chance::Time.bit() && WAITING.contains(&name) {
            return true;
        }
        kinds & !(Chance::Randomness.bit() | Chance::Time.bit()) == 0
            && BOUNDED.contains(&(name, method.name.as_str()))
            && method.descriptor.as_str().ends_with(['I', 'J'])
            && self.object_argument(method, 0).is_some_and(|generator| self.draws_unseen(generator))
    }

    /// Whether a program cannot observe how many numbers a generator has drawn.
    fn draws_unseen(&self, generator: Ref) -> bool {
        if generator.is_null() {
            return false;
        }
        let class = self.class_of(generator);
        match class.name.as_str() {
            "java/util/Random" | "java/util/SplittableRandom" | "java/util/concurrent/ThreadLocalRandom" => true,
            "java/security/SecureRandom" => {
                let service = self.get_ref(generator, "secureRandomSpi");
                !service.is_null() && self.is_library(self.class_of(service))
            }
            name => name.starts_with("jdk/random/") && self.is_library(class),
        }
    }
}

/// Whether a method orders keys with equal hash codes in the tree of a table. It uses identity, which no hash code
/// stored in a node reveals.
pub(super) fn breaks_ties(method: &Method) -> bool {
    method.name.as_str() == "tieBreakOrder" && is_table(method.class.name.as_str())
}

/// Whether a class is a table or a part of one.
fn is_table(name: &str) -> bool {
    TABLES.iter().any(|table| name.strip_prefix(table).is_some_and(|rest| rest.is_empty() || rest.starts_with('$')))
}
