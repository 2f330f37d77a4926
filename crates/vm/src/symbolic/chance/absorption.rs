//! Where the class library chooses by chance and nobody can tell how.

use super::{Chance, Dependence};
use crate::Vm;
use crate::class::Method;
use crate::heap::Ref;

/// Tables that put things into places by their hash codes. They find what they hold wherever it is: what their operations return and
/// leave behind does not depend on the places, but for the order in which they are gone through, which
/// the library watches (`iteration_order`). The hash codes themselves keep their tags: in `Node.hash`, and on their way out by
/// `hashCode`. Equal keys must have equal hash codes in every run, so that of an object which is equal to others and has a hash
/// code by identity is of another kind, [`Chance::HashOfEquals`].
const TABLES: [&str; 9] = [
    "java/util/HashMap",
    "java/util/LinkedHashMap",
    "java/util/IdentityHashMap",
    "java/util/WeakHashMap",
    "java/util/Hashtable",
    "java/util/concurrent/ConcurrentHashMap",
    // Which objects a stream has written already: by identity, and nobody goes through it.
    "java/io/ObjectOutputStream$HandleTable",
    "java/util/ImmutableCollections$SetN",
    "java/util/ImmutableCollections$MapN",
];

/// Codes that are kept when they have been asked for: one that is not kept yet is found again.
const KEPT: [(&str, &str); 1] = [("java/lang/Enum", "hashCode")];

/// These compare a key with whatever is where it should be, even if the hash codes are different.
const PROBING: [&str; 2] = ["java/util/ImmutableCollections$SetN", "java/util/ImmutableCollections$MapN"];

/// What tables call to get at a place.
const ACCESS: [&str; 2] = ["jdk/internal/misc/Unsafe", "java/lang/Math"];

/// Random numbers below a bound: numbers are drawn until one fits. What is returned is made of the last one, and so is the seed
/// that stays: both have tags that say so. The generator is their first argument, or `this`.
const BOUNDED: [(&str, &str); 5] = [
    ("java/util/Random", "nextInt"),
    ("java/util/Random", "internalNextInt"),
    ("jdk/internal/util/random/RandomSupport", "boundedNextInt"),
    ("jdk/internal/util/random/RandomSupport", "boundedNextLong"),
    ("java/util/concurrent/ThreadLocalRandom", "internalNextInt"),
];

/// Caches and threads of the library that do later, or again, what they would have done: how long a file's name is believed, and
/// when the library's own threads wake up to clear references.
const WAITING: [&str; 2] = ["java/io/ExpiringCache", "java/lang/ref/ReferenceQueue"];

impl Vm {
    /// Whether nothing depends on how a method decides that has nothing but these kinds of chance to decide by.
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

    /// Whether no program can tell how many numbers a generator has drawn.
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

/// Whether a method decides how the tree in a table puts keys in order that have equal hash codes: by identity, and no hash code
/// that a node keeps says so.
pub(super) fn breaks_ties(method: &Method) -> bool {
    method.name.as_str() == "tieBreakOrder" && is_table(method.class.name.as_str())
}

/// Whether it is a table, or a part of one.
fn is_table(name: &str) -> bool {
    TABLES.iter().any(|table| name.strip_prefix(table).is_some_and(|rest| rest.is_empty() || rest.starts_with('$')))
}
