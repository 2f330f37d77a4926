//! `StringBuilder` and `StringBuffer` with strings whose lengths are open: see [`doppel_vm::symbolic::open`].
//!
//! Their content is a term. Their fields have the values that the bytecode would have produced, including the capacity,
//! and `value` and `coder` have the term's condition as their tag.

use doppel_expr::{ExprId, Op};
use doppel_inputs::Kind;
use doppel_strings::TermId;
use doppel_vm::Vm;
use doppel_vm::class::Field;
use doppel_vm::heap::Ref;
use doppel_vm::symbolic::shadow::field_index;

use super::string::{chosen, part};

const ABSTRACT: &str = "java/lang/AbstractStringBuilder";

doppel_vm::summaries! {
    ABSTRACT "<init>(Ljava/lang/String;)V" => new,
    ABSTRACT "append(Ljava/lang/String;)Ljava/lang/AbstractStringBuilder;" => |vm: &mut Vm, builder: Ref, string: Ref| append(vm, builder, |vm| string_term(vm, string)),
    ABSTRACT "append(C)Ljava/lang/AbstractStringBuilder;" => |vm: &mut Vm, builder: Ref, char: u16| append(vm, builder, |vm| char_term(vm, 1, char)),
    ABSTRACT "append(I)Ljava/lang/AbstractStringBuilder;" => |vm: &mut Vm, builder: Ref, number: i32| append(vm, builder, |vm| number_term(vm, number)),
    ABSTRACT "insert(ILjava/lang/String;)Ljava/lang/AbstractStringBuilder;" => |vm: &mut Vm, builder: Ref, at: i32, string: Ref| insert(vm, builder, at, |vm| string_term(vm, string)),
    ABSTRACT "insert(IC)Ljava/lang/AbstractStringBuilder;" => |vm: &mut Vm, builder: Ref, at: i32, char: u16| insert(vm, builder, at, |vm| char_term(vm, 2, char)),
    "java/lang/StringBuilder" "toString()Ljava/lang/String;" => to_string,
    "java/lang/StringBuffer" "toString()Ljava/lang/String;" => to_string,
}

/// The constructors leave this much room after the given string.
const SPARE: u32 = 16;

/// The fields of a builder.
struct Fields {
    value: u32,
    count: u32,
    coder: u32,
}

impl Fields {
    fn of(vm: &Vm, builder: Ref) -> Option<Fields> {
        let class = vm.class_of(builder);
        let offset = |name: &str, kind: Kind| {
            let field: &'static Field = class.field_named(name).filter(|field| field.kind == kind)?;
            Some(field.offset)
        };
        Some(Fields {
            value: offset("value", Kind::Ref)?,
            count: offset("count", Kind::Int)?,
            coder: offset("coder", Kind::Byte)?,
        })
    }
}

/// The content of a builder.
struct Content {
    term: TermId,
    is_open: bool,
    is_utf16: bool,
    /// The number of elements of its array.
    capacity: u32,
}

fn content(vm: &mut Vm, builder: Ref, fields: &Fields) -> Option<Content> {
    if !vm.symbolic.open.is_on || vm.symbolic.ahead.is_some() {
        return None;
    }
    let value: Ref = vm.heap.read(builder, fields.value);
    if value.is_null() {
        return None;
    }
    let is_utf16 = vm.heap.read::<u8>(builder, fields.coder) != 0;
    let capacity = vm.heap.array_len(value);
    let tag = vm.shadow_tag(builder, field_index(fields.value));
    if let Some(term) = vm.open_condition(ExprId(tag)) {
        return Some(Content { term, is_open: true, is_utf16, capacity });
    }
    if !vm.is_without_tags(builder) || !vm.is_without_tags(value) {
        return None;
    }
    let count = vm.heap.read::<u32>(builder, fields.count) as usize;
    let bytes = vm.heap.elements::<u8>(value);
    let units: Vec<u16> = if is_utf16 {
        bytes.chunks_exact(2).take(count).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()
    } else {
        bytes.iter().take(count).map(|&byte| byte.into()).collect()
    };
    let term = vm.literal_term(&units)?;
    Some(Content { term, is_open: false, is_utf16, capacity })
}

fn new(vm: &mut Vm, builder: Ref, string: Ref) -> Option<()> {
    let term = vm.open_term(string)?;
    let fields = Fields::of(vm, builder)?;
    let units = vm.units_of_term(term)?;
    let is_utf16 = units.iter().any(|&unit| unit > 0xff);
    let capacity = (units.len() as u32 + SPARE) << u32::from(is_utf16);
    set_content(vm, builder, &fields, Content { term, is_open: true, is_utf16, capacity })?;
    Some(())
}

/// Appends a text.
fn append(vm: &mut Vm, builder: Ref, added: impl FnOnce(&mut Vm) -> Option<Added>) -> Option<Ref> {
    let fields = Fields::of(vm, builder)?;
    let old = content(vm, builder, &fields)?;
    let added = added(vm)?;
    let whole = vm.symbolic.open.terms.concat(&[old.term, added.term]);
    grow(vm, builder, &fields, old, &added, whole)
}

/// Inserts a text.
fn insert(vm: &mut Vm, builder: Ref, at: i32, added: impl FnOnce(&mut Vm) -> Option<Added>) -> Option<Ref> {
    if vm.argument_tag(1) != 0 {
        return None;
    }
    let fields = Fields::of(vm, builder)?;
    let old = content(vm, builder, &fields)?;
    let added = added(vm)?;
    if !old.is_open && !added.is_open {
        return None;
    }
    let length = vm.length_of_term(old.term)?;
    let position = vm.int_constant(at);
    let is_inside = vm.symbolic.pool.binary(Op::ULe, position, length);
    if !chosen(vm, is_inside) {
        return None;
    }
    let before = part(vm, old.term, 0, Some(at as u32));
    let behind = part(vm, old.term, at as u32, None);
    let whole = vm.symbolic.open.terms.concat(&[before, added.term, behind]);
    grow(vm, builder, &fields, old, &added, whole)
}

/// Updates a builder to which something was added.
fn grow(vm: &mut Vm, builder: Ref, fields: &Fields, old: Content, added: &Added, whole: TermId) -> Option<Ref> {
    if !old.is_open && !added.is_open {
        return None;
    }
    let n_units = vm.units_of_term(whole)?.len() as u32;
    let is_wide = vm.units_of_term(added.term)?.iter().any(|&unit| unit > 0xff);
    let mut capacity = ensured(old.capacity, n_units, old.is_utf16);
    if is_wide && !old.is_utf16 {
        capacity *= 2;
    }
    let new = Content { term: whole, is_open: true, is_utf16: old.is_utf16 || is_wide, capacity };
    set_content(vm, builder, fields, new)?;
    Some(builder)
}

/// The length that `ensureCapacityInternal` gives an array of this capacity.
fn ensured(capacity: u32, n_units: u32, is_utf16: bool) -> u32 {
    let shift = u32::from(is_utf16);
    if n_units <= capacity >> shift {
        return capacity;
    }
    let growth = (n_units << shift) - capacity;
    let length = capacity + growth.max(capacity + (2 << shift));
    length >> shift << shift
}

fn set_content(vm: &mut Vm, builder: Ref, fields: &Fields, content: Content) -> Option<()> {
    let Content { term, is_utf16, capacity, .. } = content;
    let units = vm.units_of_term(term)?;
    let length = vm.length_of_term(term)?;
    let parts = vm.closed_parts(term, &units)?;
    let value = vm.new_primitive_array(Kind::Byte, capacity).ok()?;
    let bytes = vm.heap.elements_mut::<u8>(value);
    if is_utf16 {
        for (pair, unit) in bytes.chunks_exact_mut(2).zip(&units) {
            pair.copy_from_slice(&unit.to_le_bytes());
        }
    } else {
        for (byte, &unit) in bytes.iter_mut().zip(&units) {
            *byte = unit as u8;
        }
    }
    vm.tag_characters(value, &parts, is_utf16).ok()?;
    vm.heap.write(builder, fields.value, value);
    vm.heap.write(builder, fields.coder, u8::from(is_utf16));
    vm.heap.write(builder, fields.count, units.len() as u32);
    for offset in [fields.value, fields.coder] {
        vm.set_shadow_tag(builder, field_index(offset), parts.condition.0).ok()?;
    }
    let count = vm.symbolic.tag_of(length);
    vm.set_shadow_tag(builder, field_index(fields.count), count).ok()
}

fn to_string(vm: &mut Vm, builder: Ref) -> Option<Ref> {
    let fields = Fields::of(vm, builder)?;
    let content = content(vm, builder, &fields).filter(|content| content.is_open)?;
    // The method of `StringBuffer` is synchronized.
    let running = vm.hot.thread;
    let has_entered =
        |entered: &[doppel_vm::thread::structured::Entered]| entered.iter().any(|entered| entered.object == builder);
    if vm.scheduler.threads().any(|thread| thread.id != running && has_entered(&thread.entered)) {
        return None;
    }
    vm.string_of_term(content.term)
}

/// The text that is added to a builder.
struct Added {
    term: TermId,
    is_open: bool,
}

fn string_term(vm: &mut Vm, string: Ref) -> Option<Added> {
    if string.is_null() {
        let term = vm.literal_term(&"null".encode_utf16().collect::<Vec<_>>())?;
        return Some(Added { term, is_open: false });
    }
    let is_open = vm.open_term(string).is_some();
    Some(Added { term: vm.term(string)?, is_open })
}

fn number_term(vm: &mut Vm, number: i32) -> Option<Added> {
    let units: Vec<u16> = number.to_string().encode_utf16().collect();
    if vm.argument_tag(1) != 0 {
        return None;
    }
    Some(Added { term: vm.literal_term(&units)?, is_open: false })
}

fn char_term(vm: &mut Vm, slot: usize, char: u16) -> Option<Added> {
    if vm.argument_tag(slot) != 0 {
        return None;
    }
    Some(Added { term: vm.literal_term(&[char])?, is_open: false })
}
