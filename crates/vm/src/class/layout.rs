//! Field layout: the superclass first, then the widest fields first, so that every field is aligned.

use doppel_classpath::classfile::{ClassFile, access as acc};
use doppel_inputs::Kind;

use crate::heap::HEADER;

/// The offset of static fields in a mirror, after the fields of `java.lang.Class`.
pub const STATICS: u32 = 160;

/// Offsets of a class's own fields, in class-file order with injected fields last, and sizes.
pub struct Layout {
    pub offsets: Vec<u32>,
    /// The end of the instance fields, unaligned: subclasses continue here.
    pub fields_end: u32,
    pub instance_size: u32,
    pub ref_offsets: Vec<u32>,
    pub static_ref_offsets: Vec<u32>,
    pub mirror_size: u32,
}

/// Fields that the VM adds to JDK classes for itself: those in the table that the class file does not declare. Newer
/// JDKs declare some of them.
pub fn injected(file: &ClassFile) -> impl Iterator<Item = (&'static str, &'static str)> {
    const OBJECT: &str = "Ljava/lang/Object;";
    let table: &[(&str, &str)] = match file.name() {
        b"java/lang/invoke/MemberName" => &[("vmindex", "J")],
        b"java/lang/invoke/ResolvedMethodName" => &[("vmtarget", "J")],
        b"java/lang/Thread" => &[("scoped_value_cache", OBJECT)],
        b"jdk/internal/vm/Continuation" => &[("vm_thread", "I"), ("thrown", OBJECT)],
        b"java/lang/Class" => &[("protectionDomain", OBJECT), ("signers", OBJECT), ("identity_hash", "I")],
        _ => &[],
    };
    let declares = |name: &str| file.fields.iter().any(|field| file.utf8(field.name) == Ok(name.as_bytes()));
    table.iter().copied().filter(move |(name, _)| !declares(name))
}

/// A field to place.
pub struct Wanted {
    pub kind: Kind,
    pub is_static: bool,
}

impl Wanted {
    /// The fields of a class file, then the injected ones.
    pub fn of(file: &ClassFile) -> Vec<Wanted> {
        let declared = file.fields.iter().map(|field| {
            let descriptor = file.utf8(field.descriptor).unwrap_or(b"I");
            let kind = descriptor.first().copied().and_then(Kind::of_descriptor).unwrap_or(Kind::Int);
            Wanted { kind, is_static: field.access_flags & acc::STATIC != 0 }
        });
        let added = injected(file).map(|(_, descriptor)| {
            let kind = descriptor.bytes().next().and_then(Kind::of_descriptor).unwrap_or(Kind::Int);
            Wanted { kind, is_static: false }
        });
        declared.chain(added).collect()
    }
}

pub fn lay_out(fields: &[Wanted], super_end: u32, super_refs: &[u32]) -> Layout {
    let mut offsets = vec![0; fields.len()];
    let fields_end = place(fields, false, super_end.max(HEADER), &mut offsets);
    let statics_end = place(fields, true, STATICS, &mut offsets);
    let refs = |is_static: bool| {
        let mine = fields.iter().zip(&offsets);
        mine.filter(move |(field, _)| field.is_static == is_static && field.kind == Kind::Ref)
            .map(|(_, &offset)| offset)
    };
    let mut ref_offsets = super_refs.to_vec();
    ref_offsets.extend(refs(false));
    ref_offsets.sort_unstable();
    let static_ref_offsets = refs(true).collect();
    Layout {
        fields_end,
        instance_size: fields_end.next_multiple_of(8),
        ref_offsets,
        static_ref_offsets,
        mirror_size: statics_end.next_multiple_of(8),
        offsets,
    }
}

/// Places the static or the instance fields from `end` on, widest first. A narrower field may fill the gap before the
/// first 8-byte field. Returns the new end.
fn place(fields: &[Wanted], statics: bool, mut end: u32, offsets: &mut [u32]) -> u32 {
    let mut order: Vec<usize> = (0..fields.len()).filter(|&index| fields[index].is_static == statics).collect();
    order.sort_by_key(|&index| std::cmp::Reverse(fields[index].kind.heap_size()));
    if !end.is_multiple_of(8) && order.first().is_some_and(|&index| fields[index].kind.heap_size() == 8) {
        let filler = order.iter().position(|&index| {
            let size = fields[index].kind.heap_size();
            size < 8 && end.is_multiple_of(size)
        });
        if let Some(position) = filler {
            let index = order.remove(position);
            order.insert(0, index);
        }
    }
    for index in order {
        let size = fields[index].kind.heap_size();
        end = end.next_multiple_of(size);
        offsets[index] = end;
        end += size;
    }
    end
}
