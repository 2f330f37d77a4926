//! Iteration orders that no program may rely on: they follow from identity hash codes, or from a salt that is another one in
//! every run of `java`. These summaries sum nothing up: they note what the program is about to learn, and the bytecode runs.

use doppel_expr::ExprId;
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::natives::Args;
use doppel_vm::summary::{Summary, SummaryFn};
use doppel_vm::symbolic::Chance;
use doppel_vm::symbolic::shadow::field_index;

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
    watched("java/util/ImmutableCollections$SetN", "hashCode()I", asks_in_turn),
    watched("java/util/ImmutableCollections$MapN", "hashCode()I", asks_in_turn),
    watched("java/util/HashMap", "containsValue(Ljava/lang/Object;)Z", |vm, args| asks(vm, args, true)),
    watched("java/util/Hashtable", "contains(Ljava/lang/Object;)Z", |vm, args| asks(vm, args, true)),
    watched("java/util/Hashtable", "hashCode()I", |vm, args| asks(vm, args, false)),
    watched("java/util/WeakHashMap", "containsValue(Ljava/lang/Object;)Z", |vm, args| asks(vm, args, true)),
    watched("java/util/HashMap$HashIterator", "<init>(Ljava/util/HashMap;)V", |vm, args| hashed(vm, args, 1)),
    watched("java/util/HashMap$HashMapSpliterator", "<init>(Ljava/util/HashMap;IIII)V", |vm, args| hashed(vm, args, 1)),
    watched("java/util/HashMap", "forEach(Ljava/util/function/BiConsumer;)V", |vm, args| hashed(vm, args, 0)),
    watched("java/util/HashMap", "keysToArray([Ljava/lang/Object;)[Ljava/lang/Object;", |vm, args| hashed(vm, args, 0)),
    watched("java/util/HashMap", "valuesToArray([Ljava/lang/Object;)[Ljava/lang/Object;", |vm, args| {
        hashed(vm, args, 0)
    }),
    watched("java/util/HashMap", "replaceAll(Ljava/util/function/BiFunction;)V", |vm, args| hashed(vm, args, 0)),
    watched("java/util/HashMap", "internalWriteEntries(Ljava/io/ObjectOutputStream;)V", |vm, args| hashed(vm, args, 0)),
    watched("java/util/HashMap$KeySet", "forEach(Ljava/util/function/Consumer;)V", view),
    watched("java/util/HashMap$Values", "forEach(Ljava/util/function/Consumer;)V", view),
    watched("java/util/HashMap$EntrySet", "forEach(Ljava/util/function/Consumer;)V", view),
    watched("java/util/IdentityHashMap$IdentityHashMapIterator", "<init>(Ljava/util/IdentityHashMap;)V", any),
    watched("java/util/IdentityHashMap", "forEach(Ljava/util/function/BiConsumer;)V", any_itself),
    watched("java/util/IdentityHashMap", "replaceAll(Ljava/util/function/BiFunction;)V", any_itself),
    watched("java/util/IdentityHashMap$KeySet", "toArray([Ljava/lang/Object;)[Ljava/lang/Object;", any_view),
    watched("java/util/IdentityHashMap$Values", "toArray([Ljava/lang/Object;)[Ljava/lang/Object;", any_view),
    watched("java/util/IdentityHashMap$EntrySet", "toArray([Ljava/lang/Object;)[Ljava/lang/Object;", any_view),
    watched("java/util/IdentityHashMap$IdentityHashMapSpliterator", "<init>(Ljava/util/IdentityHashMap;IIII)V", any),
    watched("java/util/Hashtable$Enumerator", "<init>(Ljava/util/Hashtable;IZ)V", |vm, args| table_of(vm, args, 1)),
    watched("java/util/Hashtable", "forEach(Ljava/util/function/BiConsumer;)V", |vm, args| table_of(vm, args, 0)),
    watched("java/util/Hashtable", "replaceAll(Ljava/util/function/BiFunction;)V", |vm, args| table_of(vm, args, 0)),
    watched("java/util/WeakHashMap$HashIterator", "<init>(Ljava/util/WeakHashMap;)V", |vm, args| table_of(vm, args, 1)),
    watched("java/util/WeakHashMap$WeakHashMapSpliterator", "<init>(Ljava/util/WeakHashMap;IIII)V", |vm, args| {
        table_of(vm, args, 1)
    }),
    watched("java/util/WeakHashMap", "forEach(Ljava/util/function/BiConsumer;)V", |vm, args| table_of(vm, args, 0)),
    watched("java/util/WeakHashMap", "replaceAll(Ljava/util/function/BiFunction;)V", |vm, args| table_of(vm, args, 0)),
    watched(
        "java/util/concurrent/ConcurrentHashMap$Traverser",
        "<init>([Ljava/util/concurrent/ConcurrentHashMap$Node;III)V",
        table,
    ),
];

const fn watched(class: &'static str, method: &'static str, body: SummaryFn) -> Summary {
    Summary { class, method, body }
}

/// A set of one or two.
fn pair(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let set = args.obj();
    let things = [vm.get_ref(set, "e0"), vm.get_ref(set, "e1")];
    let collections = vm.boot_class("java/util/ImmutableCollections").ok()?;
    if things[1] != vm.get_static_ref(collections, "EMPTY") {
        meet(vm, Chance::Randomness, &things);
    }
    None
}

/// The iterator of an unmodifiable set or map.
fn salted(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let (_, collection) = (args.obj(), args.obj());
    if !collection.is_null() && vm.get_int(collection, "size") > 1 {
        let things = held(vm, collection);
        meet(vm, Chance::Randomness, &things);
    }
    None
}

/// What is in the array of an unmodifiable set or map, or of a table by identity.
fn held(vm: &Vm, collection: Ref) -> Vec<Ref> {
    let arrays = ["elements", "table"].map(|field| vm.get_ref(collection, field));
    arrays
        .into_iter()
        .filter(|array| !array.is_null())
        .flat_map(|array| vm.heap.elements::<Ref>(array).to_vec())
        .collect()
}

/// An unmodifiable set or map asks what it holds for hash codes in the order of its array, where things are by their own.
fn asks_in_turn(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let collection = args.obj();
    let things = held(vm, collection);
    if vm.get_int(collection, "size") > 1 && !vm.are_mute(&things) {
        meet(vm, Chance::IdentityHash, &things);
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
    let table = vm.get_ref(map, "table");
    table_by_hash(vm, table);
    None
}

/// The keys and values of a table if there are several and the place of any follows from an identity: nodes keep the hash codes
/// of their keys.
fn things_by_identity(vm: &mut Vm, table: Ref) -> Option<Vec<Ref>> {
    let buckets: Vec<Ref> = if table.is_null() { Vec::new() } else { vm.heap.elements::<Ref>(table).to_vec() };
    let (mut things, mut n_nodes, mut is_by_chance) = (Vec::new(), 0, false);
    for first in buckets {
        let mut node = first;
        while !node.is_null() {
            let class = vm.class_of(node);
            if let Some(list) = class.field_named("first") {
                // The root of a `ConcurrentHashMap`'s tree.
                node = vm.heap.read(node, list.offset);
                continue;
            }
            let (Some(hash), Some(next)) = (class.field_named("hash"), class.field_named("next")) else { break };
            let tag = ExprId(vm.shadow_tag(node, field_index(hash.offset)));
            n_nodes += 1;
            is_by_chance |= tag.0 != 0 && vm.symbolic.depends_on_chance(tag);
            things.extend(["key", "referent", "value", "val"].map(|field| vm.get_ref(node, field)));
            node = vm.heap.read(node, next.offset);
        }
    }
    (is_by_chance && n_nodes > 1).then_some(things)
}

/// A table looks for a value, or makes a hash code: it asks what it holds, or is looked for, in turn.
fn asks(vm: &mut Vm, mut args: Args, is_for_value: bool) -> Option<u64> {
    let (map, value) = (args.obj(), if is_for_value { args.obj() } else { Ref::NULL });
    let table = vm.get_ref(map, "table");
    if let Some(mut things) = things_by_identity(vm, table) {
        things.push(value);
        if !vm.are_mute(&things) {
            meet(vm, Chance::IdentityHash, &things);
        }
    }
    None
}

/// A table by identity.
fn any(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let (_, map) = (args.obj(), args.obj());
    by_identity(vm, map)
}

fn any_itself(vm: &mut Vm, mut args: Args) -> Option<u64> {
    by_identity(vm, args.obj())
}

fn any_view(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let view = args.obj();
    by_identity(vm, vm.get_ref(view, "this$0"))
}

fn by_identity(vm: &mut Vm, map: Ref) -> Option<u64> {
    if !map.is_null() && vm.get_int(map, "size") > 1 {
        let things = held(vm, map);
        meet(vm, Chance::IdentityHash, &things);
    }
    None
}

/// The table of the map in this place.
fn table_of(vm: &mut Vm, mut args: Args, place: usize) -> Option<u64> {
    let arguments = [args.obj(), if place > 0 { args.obj() } else { Ref::NULL }];
    if !arguments[place].is_null() {
        let table = vm.get_ref(arguments[place], "table");
        table_by_hash(vm, table);
    }
    None
}

/// The table itself is the first argument behind the receiver.
fn table(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let (_, table) = (args.obj(), args.obj());
    table_by_hash(vm, table);
    None
}

fn table_by_hash(vm: &mut Vm, table: Ref) {
    if let Some(things) = things_by_identity(vm, table) {
        meet(vm, Chance::IdentityHash, &things);
    }
}

/// Notes the chance if it is the program that goes through these things, by itself or with the help of the library. Two sets
/// are the same in any order, unless the things notice that they are compared.
fn meet(vm: &mut Vm, chance: Chance, things: &[Ref]) {
    if vm.started && vm.is_asked_by_program() && !(vm.is_compared() && vm.are_mute(things)) {
        vm.meet_chance(chance);
    }
}
