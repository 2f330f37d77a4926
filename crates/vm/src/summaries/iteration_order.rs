//! Iteration orders that no program may rely on: they follow from identity hash codes, or from a salt that is another one in
//! every run of `java`. These summaries sum nothing up: they note what the program is about to learn, and the bytecode runs.

use super::{Summary, SummaryFn};
use crate::Vm;
use crate::class::{Class, Method};
use crate::heap::Ref;
use crate::natives::Args;
use crate::symbolic::Chance;

pub const SUMMARIES: &[Summary] = &[
    watched("java/util/ImmutableCollections$Set12", "iterator()Ljava/util/Iterator;", pair),
    watched("java/util/ImmutableCollections$Set12", "toArray()[Ljava/lang/Object;", pair),
    watched("java/util/ImmutableCollections$Set12", "toArray([Ljava/lang/Object;)[Ljava/lang/Object;", pair),
    watched(
        "java/util/ImmutableCollections$SetN$SetNIterator",
        "<init>(Ljava/util/ImmutableCollections$SetN;)V",
        salted,
    ),
    watched(
        "java/util/ImmutableCollections$MapN$MapNIterator",
        "<init>(Ljava/util/ImmutableCollections$MapN;)V",
        salted,
    ),
    watched("java/util/HashMap$HashIterator", "<init>(Ljava/util/HashMap;)V", |vm, args| hashed(vm, args, 1)),
    watched("java/util/HashMap$HashMapSpliterator", "<init>(Ljava/util/HashMap;IIII)V", |vm, args| hashed(vm, args, 1)),
    watched("java/util/HashMap", "forEach(Ljava/util/function/BiConsumer;)V", |vm, args| hashed(vm, args, 0)),
    watched("java/util/HashMap", "keysToArray([Ljava/lang/Object;)[Ljava/lang/Object;", |vm, args| hashed(vm, args, 0)),
    watched("java/util/HashMap", "valuesToArray([Ljava/lang/Object;)[Ljava/lang/Object;", |vm, args| {
        hashed(vm, args, 0)
    }),
    watched("java/util/HashMap$KeySet", "forEach(Ljava/util/function/Consumer;)V", view),
    watched("java/util/HashMap$Values", "forEach(Ljava/util/function/Consumer;)V", view),
    watched("java/util/HashMap$EntrySet", "forEach(Ljava/util/function/Consumer;)V", view),
    watched("java/util/IdentityHashMap$IdentityHashMapIterator", "<init>(Ljava/util/IdentityHashMap;)V", any),
    watched("java/util/Hashtable$Enumerator", "<init>(Ljava/util/Hashtable;IZ)V", any_table),
    watched("java/util/WeakHashMap$HashIterator", "<init>(Ljava/util/WeakHashMap;)V", any_table),
    watched(
        "java/util/concurrent/ConcurrentHashMap$Traverser",
        "<init>([Ljava/util/concurrent/ConcurrentHashMap$Node;III)V",
        any_table,
    ),
];

const fn watched(class: &'static str, method: &'static str, body: SummaryFn) -> Summary {
    Summary { class, method, body }
}

/// A set of one or two.
fn pair(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let second = vm.get_ref(args.obj(), "e1");
    let collections = vm.boot_class("java/util/ImmutableCollections").ok()?;
    if second != vm.get_static_ref(collections, "EMPTY") {
        meet(vm, Chance::Randomness);
    }
    None
}

/// The iterator of an unmodifiable set or map.
fn salted(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let (_, collection) = (args.obj(), args.obj());
    if !collection.is_null() && vm.get_int(collection, "size") > 1 {
        meet(vm, Chance::Randomness);
    }
    None
}

/// The map is the argument in this place.
fn hashed(vm: &mut Vm, mut args: Args, place: usize) -> Option<u64> {
    let arguments = [args.obj(), if place > 0 { args.obj() } else { Ref::NULL }];
    map(vm, arguments[place])
}

/// A view of a map.
fn view(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let view = args.obj();
    map(vm, vm.get_ref(view, "this$0"))
}

fn map(vm: &mut Vm, map: Ref) -> Option<u64> {
    // Where insertion order counts, hash codes do not.
    if map.is_null() || vm.get_int(map, "size") < 2 || vm.class_of(map).name.as_str() == "java/util/LinkedHashMap" {
        return None;
    }
    if has_key_of_identity(vm, vm.get_ref(map, "table")) {
        meet(vm, Chance::IdentityHash);
    }
    None
}

/// Whether the place of any key in a `HashMap`'s table may follow from an identity. Programs go through maps again and again: this
/// must not take longer than they do.
fn has_key_of_identity(vm: &Vm, table: Ref) -> bool {
    let buckets = if table.is_null() { &[] } else { vm.heap.elements::<Ref>(table) };
    let Some(&any_node) = buckets.iter().find(|node| !node.is_null()) else { return false };
    let offset = |field: &str| vm.class_of(any_node).field_named(field).map(|field| field.offset);
    let (Some(key), Some(next)) = (offset("key"), offset("next")) else { return false };
    let some = |node: Ref| (!node.is_null()).then_some(node);
    let chain = |first: &Ref| std::iter::successors(some(*first), |node| some(vm.heap.read(*node, next)));
    let mut last = None;
    let mut keys = buckets.iter().flat_map(chain).map(|node| vm.heap.read::<Ref>(node, key));
    keys.any(|key| {
        let class = (!key.is_null()).then(|| vm.class_of(key));
        // Most are of the class of the one before.
        let is_news = class.is_some() && class != last;
        last = class.or(last);
        is_news && class.is_some_and(|class| has_hash_of_identity(vm, class))
    })
}

/// A table by identity.
fn any(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let (_, map) = (args.obj(), args.obj());
    if vm.get_int(map, "size") > 1 {
        meet(vm, Chance::IdentityHash);
    }
    None
}

/// A table whose keys are not looked at.
fn any_table(vm: &mut Vm, _: Args) -> Option<u64> {
    meet(vm, Chance::IdentityHash);
    None
}

/// Whether objects of a class may have hash codes that follow from an identity: from their own, or, where that has been seen
/// to happen, from that of something in them.
fn has_hash_of_identity(vm: &Vm, class: &'static Class) -> bool {
    const BY_VALUE: [&str; 9] = [
        "java/lang/String",
        "java/lang/Integer",
        "java/lang/Long",
        "java/lang/Short",
        "java/lang/Byte",
        "java/lang/Character",
        "java/lang/Boolean",
        "java/lang/Double",
        "java/lang/Float",
    ];
    let mut classes = std::iter::successors(Some(class), |class| class.super_class);
    let Some(class) = classes.find(|class| class.method_named("hashCode", "()I").is_some()) else { return true };
    match class.name.as_str() {
        "java/lang/Object" | "java/lang/Enum" => true,
        name => vm.symbolic.chances.is_in_hash_codes && !BY_VALUE.contains(&name),
    }
}

/// Notes the chance if it is the program that goes through the collection, by itself or with the help of other collections.
/// Two sets are the same in any order.
fn meet(vm: &mut Vm, chance: Chance) {
    let helps = |class: &str| {
        class.starts_with("java/util/")
            || matches!(class, "java/lang/String" | "java/lang/StringBuilder" | "java/lang/Iterable")
    };
    let frames = vm.frames();
    let compares = |method: &Method| matches!(method.name.as_str(), "equals" | "hashCode" | "containsAll");
    let helpers = frames.iter().map(|(method, _)| *method).take_while(|method| helps(method.class.name.as_str()));
    if helpers.into_iter().any(compares) {
        return;
    }
    let first = frames.iter().map(|(method, _)| method.class).find(|class| !helps(class.name.as_str()));
    if vm.started && first.is_some_and(|class| !vm.is_library(class)) {
        vm.symbolic.chances.note(chance);
    }
}
