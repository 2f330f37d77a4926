//! Iteration orders that no program may rely on: they follow from identity hash codes, or from a salt that differs in
//! every run of `java`. These summaries replace nothing: they record what the program is about to learn, and the
//! bytecode runs.

use std::convert::Infallible;

use doppel_expr::ExprId;
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::symbolic::Chance;
use doppel_vm::symbolic::shadow::field_index;

doppel_vm::summaries! {
    "java/util/ImmutableCollections$Set12" "iterator()Ljava/util/Iterator;" => pair,
    "java/util/ImmutableCollections$Set12" "toArray()[Ljava/lang/Object;" => pair,
    "java/util/ImmutableCollections$Set12" "toArray([Ljava/lang/Object;)[Ljava/lang/Object;" => pair,
    "java/util/ImmutableCollections$SetN$SetNIterator" "<init>(Ljava/util/ImmutableCollections$SetN;)V" => salted,
    "java/util/ImmutableCollections$MapN$MapNIterator" "<init>(Ljava/util/ImmutableCollections$MapN;)V" => salted,
    "java/util/ImmutableCollections$SetN" "hashCode()I" => asks_in_turn,
    "java/util/ImmutableCollections$MapN" "hashCode()I" => asks_in_turn,
    "java/util/HashMap" "containsValue(Ljava/lang/Object;)Z" => asks,
    "java/util/Hashtable" "contains(Ljava/lang/Object;)Z" => asks,
    "java/util/Hashtable" "hashCode()I" => |vm: &mut Vm, map: Ref| asks(vm, map, Ref::NULL),
    "java/util/WeakHashMap" "containsValue(Ljava/lang/Object;)Z" => asks,
    "java/util/HashMap$HashIterator" "<init>(Ljava/util/HashMap;)V" => map_behind,
    "java/util/HashMap$HashMapSpliterator" "<init>(Ljava/util/HashMap;IIII)V" => map_behind,
    "java/util/HashMap" "forEach(Ljava/util/function/BiConsumer;)V" => map,
    "java/util/HashMap" "keysToArray([Ljava/lang/Object;)[Ljava/lang/Object;" => map,
    "java/util/HashMap" "valuesToArray([Ljava/lang/Object;)[Ljava/lang/Object;" => map,
    "java/util/HashMap" "replaceAll(Ljava/util/function/BiFunction;)V" => map,
    "java/util/HashMap" "internalWriteEntries(Ljava/io/ObjectOutputStream;)V" => map,
    "java/util/HashMap$KeySet" "forEach(Ljava/util/function/Consumer;)V" => view,
    "java/util/HashMap$Values" "forEach(Ljava/util/function/Consumer;)V" => view,
    "java/util/HashMap$EntrySet" "forEach(Ljava/util/function/Consumer;)V" => view,
    "java/util/IdentityHashMap$IdentityHashMapIterator" "<init>(Ljava/util/IdentityHashMap;)V" => any,
    "java/util/IdentityHashMap" "forEach(Ljava/util/function/BiConsumer;)V" => any_itself,
    "java/util/IdentityHashMap" "replaceAll(Ljava/util/function/BiFunction;)V" => any_itself,
    "java/util/IdentityHashMap$KeySet" "toArray([Ljava/lang/Object;)[Ljava/lang/Object;" => any_view,
    "java/util/IdentityHashMap$Values" "toArray([Ljava/lang/Object;)[Ljava/lang/Object;" => any_view,
    "java/util/IdentityHashMap$EntrySet" "toArray([Ljava/lang/Object;)[Ljava/lang/Object;" => any_view,
    "java/util/IdentityHashMap$IdentityHashMapSpliterator" "<init>(Ljava/util/IdentityHashMap;IIII)V" => any,
    "java/util/Hashtable$Enumerator" "<init>(Ljava/util/Hashtable;IZ)V" => table_behind,
    "java/util/Hashtable" "forEach(Ljava/util/function/BiConsumer;)V" => table_of,
    "java/util/Hashtable" "replaceAll(Ljava/util/function/BiFunction;)V" => table_of,
    "java/util/WeakHashMap$HashIterator" "<init>(Ljava/util/WeakHashMap;)V" => table_behind,
    "java/util/WeakHashMap$WeakHashMapSpliterator" "<init>(Ljava/util/WeakHashMap;IIII)V" => table_behind,
    "java/util/WeakHashMap" "forEach(Ljava/util/function/BiConsumer;)V" => table_of,
    "java/util/WeakHashMap" "replaceAll(Ljava/util/function/BiFunction;)V" => table_of,
    "java/util/concurrent/ConcurrentHashMap$Traverser" "<init>([Ljava/util/concurrent/ConcurrentHashMap$Node;III)V" => table,
}

/// A set of one or two elements.
fn pair(vm: &mut Vm, set: Ref) -> Option<Infallible> {
    let things = [vm.get_ref(set, "e0"), vm.get_ref(set, "e1")];
    let collections = vm.boot_class("java/util/ImmutableCollections").ok()?;
    if things[1] != vm.get_static_ref(collections, "EMPTY") {
        meet(vm, Chance::Randomness, &things);
    }
    None
}

/// The iterator of an unmodifiable set or map.
fn salted(vm: &mut Vm, _: Ref, collection: Ref) -> Option<Infallible> {
    if !collection.is_null() && vm.get_int(collection, "size") > 1 {
        let things = held(vm, collection);
        meet(vm, Chance::Randomness, &things);
    }
    None
}

/// The elements in the array of an unmodifiable set or map, or of an identity table.
fn held(vm: &Vm, collection: Ref) -> Vec<Ref> {
    let arrays = ["elements", "table"].map(|field| vm.get_ref(collection, field));
    arrays
        .into_iter()
        .filter(|array| !array.is_null())
        .flat_map(|array| vm.heap.elements::<Ref>(array).to_vec())
        .collect()
}

/// An unmodifiable set or map asks its elements for hash codes in the order of its array, which depends on their own
/// hash codes.
fn asks_in_turn(vm: &mut Vm, collection: Ref) -> Option<Infallible> {
    let things = held(vm, collection);
    if vm.get_int(collection, "size") > 1 && !vm.are_mute(&things) {
        meet(vm, Chance::IdentityHash, &things);
    }
    None
}

/// The map is the first argument after the receiver.
fn map_behind(vm: &mut Vm, _this: Ref, map: Ref) -> Option<Infallible> {
    self::map(vm, map)
}

/// A view of a map.
fn view(vm: &mut Vm, view: Ref) -> Option<Infallible> {
    map(vm, vm.get_ref(view, "this$0"))
}

fn map(vm: &mut Vm, map: Ref) -> Option<Infallible> {
    // With insertion order, hash codes do not matter.
    if map.is_null() || vm.get_int(map, "size") < 2 || vm.class_of(map).name.as_str() == "java/util/LinkedHashMap" {
        return None;
    }
    let table = vm.get_ref(map, "table");
    table_by_hash(vm, table);
    None
}

/// The keys and values of a table, if there are several and the place of one depends on an identity: nodes store the
/// hash codes of their keys.
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

/// A table searches for a value, or computes its hash code: it calls its elements, or the value, in order.
fn asks(vm: &mut Vm, map: Ref, value: Ref) -> Option<Infallible> {
    let table = vm.get_ref(map, "table");
    if let Some(mut things) = things_by_identity(vm, table) {
        things.push(value);
        if !vm.are_mute(&things) {
            meet(vm, Chance::IdentityHash, &things);
        }
    }
    None
}

/// An identity table.
fn any(vm: &mut Vm, _: Ref, map: Ref) -> Option<Infallible> {
    by_identity(vm, map)
}

fn any_itself(vm: &mut Vm, map: Ref) -> Option<Infallible> {
    by_identity(vm, map)
}

fn any_view(vm: &mut Vm, view: Ref) -> Option<Infallible> {
    by_identity(vm, vm.get_ref(view, "this$0"))
}

fn by_identity(vm: &mut Vm, map: Ref) -> Option<Infallible> {
    if !map.is_null() && vm.get_int(map, "size") > 1 {
        let things = held(vm, map);
        meet(vm, Chance::IdentityHash, &things);
    }
    None
}

/// The table of a map.
fn table_of(vm: &mut Vm, map: Ref) -> Option<Infallible> {
    if !map.is_null() {
        let table = vm.get_ref(map, "table");
        table_by_hash(vm, table);
    }
    None
}

/// The map is the first argument after the receiver.
fn table_behind(vm: &mut Vm, _this: Ref, map: Ref) -> Option<Infallible> {
    table_of(vm, map)
}

/// The table itself is the first argument after the receiver.
fn table(vm: &mut Vm, _: Ref, table: Ref) -> Option<Infallible> {
    table_by_hash(vm, table);
    None
}

fn table_by_hash(vm: &mut Vm, table: Ref) {
    if let Some(things) = things_by_identity(vm, table) {
        meet(vm, Chance::IdentityHash, &things);
    }
}

/// Records the nondeterminism if the program iterates over these objects, itself or through the library. Sets compare
/// the same in any order, unless the objects observe the comparison.
fn meet(vm: &mut Vm, chance: Chance, things: &[Ref]) {
    if vm.started && vm.is_asked_by_program() && !(vm.is_compared() && vm.are_mute(things)) {
        vm.meet_chance(chance);
    }
}
