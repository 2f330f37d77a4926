//! A decoded `StackMapTable` (JVMS §4.7.4): its entries refer to instructions instead of distances.

use super::code::{Place, absolute};
use super::layout::u2;

#[derive(Clone, Debug)]
pub struct Entry {
    pub at: Place,
    pub kind: Kind,
}

#[derive(Clone, Debug)]
pub enum Kind {
    Same,
    SameLocals(Type),
    Chop(u8),
    Append(Vec<Type>),
    Full(Vec<Type>, Vec<Type>),
    /// A tag without a meaning.
    Reserved(u8),
}

#[derive(Clone, Debug)]
pub enum Type {
    /// A tag alone.
    Simple(u8),
    Object(u16),
    Uninitialized(Place),
}

impl Entry {
    /// All places that it refers to.
    pub fn places(&mut self) -> Vec<&mut Place> {
        let mut places = vec![&mut self.at];
        for ty in types_of(&mut self.kind) {
            if let Type::Uninitialized(place) = ty {
                places.push(place);
            }
        }
        places
    }

    pub fn types(&mut self) -> Vec<&mut Type> {
        types_of(&mut self.kind)
    }
}

fn types_of(kind: &mut Kind) -> Vec<&mut Type> {
    match kind {
        Kind::Same | Kind::Chop(_) | Kind::Reserved(_) => Vec::new(),
        Kind::SameLocals(ty) => vec![ty],
        Kind::Append(types) => types.iter_mut().collect(),
        Kind::Full(locals, stack) => locals.iter_mut().chain(stack).collect(),
    }
}

pub fn read(table: &[u8], place: &impl Fn(i64) -> Place) -> Vec<Entry> {
    let mut at = 2;
    let mut before: i64 = -1;
    let mut entries = Vec::new();
    for _ in 0..u2(table, 0) {
        let tag = table[at];
        at += 1;
        let delta = match tag {
            0..=127 => u16::from(tag & 63),
            _ => {
                at += 2;
                u2(table, at - 2)
            }
        };
        before += i64::from(delta) + 1;
        let kind = match tag {
            0..=63 | 251 => Kind::Same,
            64..=127 | 247 => Kind::SameLocals(read_type(table, &mut at, place)),
            248..=250 => Kind::Chop(251 - tag),
            252..=254 => Kind::Append(read_types(table, &mut at, u16::from(tag - 251), place)),
            _ => {
                let n_locals = u2(table, at);
                at += 2;
                let locals = read_types(table, &mut at, n_locals, place);
                let n_stack = u2(table, at);
                at += 2;
                Kind::Full(locals, read_types(table, &mut at, n_stack, place))
            }
        };
        entries.push(Entry { at: place(before), kind });
    }
    entries
}

fn read_types(table: &[u8], at: &mut usize, n: u16, place: &impl Fn(i64) -> Place) -> Vec<Type> {
    (0..n).map(|_| read_type(table, at, place)).collect()
}

fn read_type(table: &[u8], at: &mut usize, place: &impl Fn(i64) -> Place) -> Type {
    let tag = table[*at];
    *at += 1;
    if tag < 7 {
        return Type::Simple(tag);
    }
    *at += 2;
    let operand = u2(table, *at - 2);
    if tag == 7 { Type::Object(operand) } else { Type::Uninitialized(place(operand.into())) }
}

pub fn write(entries: &[Entry], starts: &[usize]) -> Vec<u8> {
    let mut out = (entries.len() as u16).to_be_bytes().to_vec();
    let mut before: u16 = u16::MAX;
    for entry in entries {
        let at = absolute(entry.at, starts);
        let delta = at.wrapping_sub(before).wrapping_sub(1);
        before = at;
        let is_short = delta < 64;
        let tag = match &entry.kind {
            Kind::Same if is_short => delta as u8,
            Kind::Same => 251,
            Kind::SameLocals(_) if is_short => 64 + delta as u8,
            Kind::SameLocals(_) => 247,
            Kind::Chop(n) => 251 - n,
            Kind::Append(types) => 251 + types.len() as u8,
            Kind::Full(..) => 255,
            Kind::Reserved(tag) => *tag,
        };
        out.push(tag);
        if tag >= 128 {
            out.extend(delta.to_be_bytes());
        }
        match &entry.kind {
            Kind::SameLocals(ty) => write_type(ty, starts, &mut out),
            Kind::Append(types) => types.iter().for_each(|ty| write_type(ty, starts, &mut out)),
            Kind::Full(locals, stack) => {
                for types in [locals, stack] {
                    out.extend((types.len() as u16).to_be_bytes());
                    types.iter().for_each(|ty| write_type(ty, starts, &mut out));
                }
            }
            Kind::Same | Kind::Chop(_) | Kind::Reserved(_) => {}
        }
    }
    out
}

fn write_type(ty: &Type, starts: &[usize], out: &mut Vec<u8>) {
    match ty {
        Type::Simple(tag) => out.push(*tag),
        Type::Object(index) => {
            out.push(7);
            out.extend(index.to_be_bytes());
        }
        Type::Uninitialized(place) => {
            out.push(8);
            out.extend(absolute(*place, starts).to_be_bytes());
        }
    }
}
