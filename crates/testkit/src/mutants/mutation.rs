//! A single change to a method's body, its header, the constants that it uses, or the class file version.

use super::code::{Code, Handler, Instruction, LOOKUPSWITCH, Place, TABLESWITCH, WIDE};
use super::layout::{Layout, u2};
use super::stack_map::{Entry, Kind, Type};
use crate::random::prng::Prng;

/// A class file during mutation: the body of one method is decoded, the rest are bytes.
pub struct Subject<'a> {
    pub bytes: Vec<u8>,
    pub layout: &'a Layout,
    /// The header of the current method.
    pub header: usize,
    pub code: Code,
    /// Whether something changed that other methods depend on, too.
    pub is_shared: bool,
}

/// Opcodes that are interchangeable, by their operands.
const BY_OPERANDS: [&[std::ops::RangeInclusive<u8>]; 4] = [
    &[0x00..=0x0f, 0x1a..=0x35, 0x3b..=0x83, 0x85..=0x98, 0xac..=0xb1, 0xbe..=0xbf, 0xc2..=0xc3, 0xca..=0xcb],
    &[0x10..=0x10, 0x12..=0x12, 0x15..=0x19, 0x36..=0x3a, 0xa9..=0xa9, 0xbc..=0xbc],
    &[0x11..=0x11, 0x13..=0x14, 0x84..=0x84, 0xb2..=0xb8, 0xbb..=0xbb, 0xbd..=0xbd, 0xc0..=0xc1],
    &[0xb9..=0xba],
];

impl Subject<'_> {
    /// Makes a change; returns its description.
    pub fn mutate(&mut self, rng: &mut Prng) -> String {
        match rng.below(100) {
            0..20 => self.opcode(rng),
            20..40 => self.operand(rng),
            40..49 => self.delete(rng),
            49..58 => self.copy(rng),
            58..63 => self.swap(rng),
            63..72 => self.target(rng),
            72..82 => self.frame(rng),
            82..88 => self.handler(rng),
            88..92 => self.limits(rng),
            92..95 => self.method_header(rng),
            95..98 => self.constant(rng),
            _ => self.version(rng),
        }
    }

    fn number(&self, rng: &mut Prng) -> usize {
        rng.below(self.code.body.len().max(1))
    }

    /// An index into the constant pool, usually of an entry of this kind.
    fn index(&self, rng: &mut Prng, tag: u8) -> u16 {
        let alike = self.layout.with_tag(tag);
        match rng.below(10) {
            0..6 if !alike.is_empty() => alike[rng.below(alike.len())],
            0..9 => rng.below(self.layout.pool.len()) as u16,
            _ => rng.below(70_000) as u16,
        }
    }

    fn index_like(&self, rng: &mut Prng, old: u16) -> u16 {
        let tag = self.layout.pool.get(usize::from(old)).map_or(1, |entry| entry.tag);
        self.index(rng, tag)
    }

    fn place(&self, rng: &mut Prng) -> Place {
        if rng.percent(85) {
            Place::At(rng.below(self.code.body.len() + 1))
        } else {
            Place::Wild(rng.bits() as i16 % 64)
        }
    }

    fn opcode(&mut self, rng: &mut Prng) -> String {
        let number = self.number(rng);
        let near = rng.percent(60);
        let shift = rng.between(1, 8) as u8;
        let up = rng.percent(50);
        let mut choose = |old: u8, candidates: &[u8]| {
            let shifted = if up { old.wrapping_add(shift) } else { old.wrapping_sub(shift) };
            if near && candidates.contains(&shifted) { shifted } else { candidates[rng.below(candidates.len())] }
        };
        match self.code.body.get_mut(number) {
            Some(Instruction::Branch { opcode, .. }) if *opcode < 0xc8 => {
                let candidates: Vec<u8> = (0x99..=0xa8).chain(0xc6..=0xc7).collect();
                let old = std::mem::replace(opcode, choose(*opcode, &candidates));
                format!("branch {number}: {old:x} is {opcode:x}")
            }
            Some(Instruction::Branch { opcode, .. }) => {
                *opcode ^= 1;
                format!("branch {number} is {opcode:x}")
            }
            Some(Instruction::Plain(bytes)) => {
                let family = BY_OPERANDS.iter().find(|family| family.iter().any(|range| range.contains(&bytes[0])));
                let old = bytes[0];
                match family {
                    Some(family) => {
                        let candidates: Vec<u8> = family.iter().cloned().flatten().collect();
                        bytes[0] = choose(old, &candidates);
                    }
                    None => bytes[0] = rng.bits() as u8,
                }
                format!("instruction {number}: {old:x} is {:x}", bytes[0])
            }
            _ => "nothing".to_owned(),
        }
    }

    fn operand(&mut self, rng: &mut Prng) -> String {
        let with_operands = |instruction: &Instruction| match instruction {
            Instruction::Plain(bytes) => bytes.len() > 1,
            Instruction::Switch { .. } => true,
            Instruction::Branch { .. } => false,
        };
        let candidates: Vec<usize> =
            (0..self.code.body.len()).filter(|&number| with_operands(&self.code.body[number])).collect();
        if candidates.is_empty() {
            return self.opcode(rng);
        }
        let number = candidates[rng.below(candidates.len())];
        let mut instruction = self.code.body[number].clone();
        match &mut instruction {
            Instruction::Plain(bytes) => self.change_operand(rng, bytes),
            Instruction::Switch { keys, targets, opcode, padding, .. } => match rng.below(4) {
                0 if !keys.is_empty() => {
                    let at = rng.below(keys.len());
                    keys[at] = keys[at].wrapping_add(rng.between(0, 6) as i32 - 3);
                }
                1 => *padding = 1,
                2 if *opcode == LOOKUPSWITCH && keys.len() > 1 => keys.swap(0, 1),
                2 if *opcode == TABLESWITCH => *keys = vec![rng.bits() as i32],
                _ => drop(targets.pop()),
            },
            Instruction::Branch { .. } => {}
        }
        self.code.body[number] = instruction;
        format!("operand of {number}: {:x?}", self.code.body[number])
    }

    fn change_operand(&self, rng: &mut Prng, bytes: &mut Vec<u8>) {
        let local = |rng: &mut Prng, old: u16| match rng.below(5) {
            0 => rng.below(300) as u16,
            1 => self.code.max_locals.wrapping_sub(rng.below(2) as u16),
            _ => old.wrapping_add(rng.below(3) as u16).wrapping_sub(1),
        };
        match bytes[0] {
            0x12 => bytes[1] = self.index_like(rng, bytes[1].into()) as u8,
            0x13 | 0x14 | 0xb2..=0xb8 | 0xbb | 0xbd | 0xc0 | 0xc1 => {
                let index = self.index_like(rng, u2(bytes, 1));
                bytes[1..3].copy_from_slice(&index.to_be_bytes());
            }
            0xb9 | 0xba | 0xc5 => {
                let at = rng.between(1, bytes.len() - 1);
                if at > 2 {
                    bytes[at] = bytes[at].wrapping_add(rng.below(3) as u8).wrapping_sub(1);
                } else {
                    let index = self.index_like(rng, u2(bytes, 1));
                    bytes[1..3].copy_from_slice(&index.to_be_bytes());
                }
            }
            0x15..=0x19 | 0x36..=0x3a | 0x84 | 0xa9 if rng.percent(20) => {
                let mut wide = vec![WIDE, bytes[0], 0, bytes[1]];
                if bytes[0] == 0x84 {
                    wide.extend([rng.below(2) as u8, bytes[2]]);
                }
                *bytes = wide;
            }
            0x15..=0x19 | 0x36..=0x3a | 0x84 | 0xa9 => bytes[1] = local(rng, bytes[1].into()) as u8,
            WIDE => {
                let index = local(rng, u2(bytes, 2));
                bytes[2..4].copy_from_slice(&index.to_be_bytes());
            }
            0xbc => bytes[1] = rng.below(14) as u8,
            _ => {
                let at = rng.between(1, bytes.len() - 1);
                bytes[at] = rng.bits() as u8;
            }
        }
    }

    fn delete(&mut self, rng: &mut Prng) -> String {
        let number = self.number(rng);
        if self.code.body.len() < 2 {
            return "nothing".to_owned();
        }
        let opcode = self.code.body[number].opcode();
        if rng.percent(25) {
            self.code.body[number] = Instruction::Plain(vec![0]);
            return format!("{opcode:x} at {number} is nop");
        }
        self.code.remove(number);
        format!("without {opcode:x} at {number}")
    }

    fn copy(&mut self, rng: &mut Prng) -> String {
        let from = self.number(rng);
        let to = if rng.percent(40) { from } else { rng.below(self.code.body.len() + 1) };
        let instruction = self.code.body[from].clone();
        let opcode = instruction.opcode();
        self.code.insert(to, instruction);
        format!("{opcode:x} of {from} also at {to}")
    }

    fn swap(&mut self, rng: &mut Prng) -> String {
        let first = self.number(rng);
        if first + 1 >= self.code.body.len() {
            return "nothing".to_owned();
        }
        let second = if rng.percent(70) { first + 1 } else { rng.between(first + 1, self.code.body.len() - 1) };
        self.code.body.swap(first, second);
        format!("{first} and {second} swapped")
    }

    fn target(&mut self, rng: &mut Prng) -> String {
        let place = self.place(rng);
        let jumps: Vec<usize> = (0..self.code.body.len())
            .filter(|&number| !matches!(self.code.body[number], Instruction::Plain(_)))
            .collect();
        if jumps.is_empty() || rng.percent(15) {
            let number = self.number(rng);
            let opcode = if rng.percent(70) { 0xa7 } else { rng.between(0x99, 0xa8) as u8 };
            self.code.insert(number, Instruction::Branch { opcode, target: place });
            return format!("{opcode:x} at {number} to {place:?}");
        }
        let number = jumps[rng.below(jumps.len())];
        let mut places = self.code.body[number].places();
        let which = rng.below(places.len());
        *places[which] = place;
        format!("target {which} of {number} is {place:?}")
    }

    fn any_type(&self, rng: &mut Prng) -> Type {
        match rng.below(10) {
            0..5 => Type::Simple(rng.below(7) as u8),
            5..8 => Type::Object(self.index(rng, 7)),
            8 => Type::Uninitialized(self.place(rng)),
            _ => Type::Simple(rng.bits() as u8 | 9),
        }
    }

    fn frame(&mut self, rng: &mut Prng) -> String {
        let (place, ty, index) = (self.place(rng), self.any_type(rng), self.index(rng, 7));
        let Some((_, entries)) = self.code.frames.as_mut().filter(|(_, entries)| !entries.is_empty()) else {
            return self.target(rng);
        };
        let at = rng.below(entries.len());
        match rng.below(12) {
            0 | 1 => {
                entries.remove(at);
                format!("without frame {at}")
            }
            2 => {
                entries[at].at = place;
                format!("frame {at} is at {place:?}")
            }
            3 => {
                let copy = Entry { at: place, kind: entries[at].kind.clone() };
                entries.insert(at, copy);
                format!("frame {at} also at {place:?}")
            }
            4 => {
                entries[at].kind = match rng.below(5) {
                    0 => Kind::Same,
                    1 => Kind::SameLocals(ty),
                    2 => Kind::Chop(rng.between(1, 3) as u8),
                    3 => Kind::Reserved(rng.between(128, 246) as u8),
                    _ => Kind::Append(vec![ty]),
                };
                format!("frame {at} is {:?}", entries[at].kind)
            }
            5 => {
                self.code.frames = None;
                "without stack maps".to_owned()
            }
            _ => {
                let with_types: Vec<usize> =
                    (0..entries.len()).filter(|&at| !entries[at].clone().types().is_empty()).collect();
                if with_types.is_empty() {
                    entries[at].kind = Kind::Append(vec![ty]);
                    return format!("frame {at} appends");
                }
                let at = with_types[rng.below(with_types.len())];
                let grows = rng.percent(30);
                match &mut entries[at].kind {
                    Kind::Full(_, stack) if grows => stack.push(ty),
                    Kind::Append(types) if grows && types.len() < 3 => types.push(ty),
                    _ => {
                        let mut types = entries[at].types();
                        let which = rng.below(types.len());
                        match &mut types[which] {
                            Type::Object(old) if rng.percent(50) => *old = index,
                            other => **other = ty,
                        }
                    }
                }
                format!("frame {at} is {:?}", entries[at].kind)
            }
        }
    }

    fn handler(&mut self, rng: &mut Prng) -> String {
        let (place, catch_type) = (self.place(rng), if rng.percent(30) { 0 } else { self.index(rng, 7) });
        if self.code.handlers.is_empty() || rng.percent(15) {
            let handler =
                Handler { start: Place::At(self.number(rng)), end: place, handler: self.place(rng), catch_type };
            let text = format!("with {handler:?}");
            self.code.handlers.push(handler);
            return text;
        }
        let at = rng.below(self.code.handlers.len());
        let handler = &mut self.code.handlers[at];
        match rng.below(6) {
            0 | 1 => handler.start = place,
            2 => handler.end = place,
            3 => handler.handler = place,
            4 => handler.catch_type = catch_type,
            _ => {
                self.code.handlers.remove(at);
                return format!("without handler {at}");
            }
        }
        format!("handler {at} is {handler:?}")
    }

    fn limits(&mut self, rng: &mut Prng) -> String {
        let limit = if rng.percent(50) { &mut self.code.max_stack } else { &mut self.code.max_locals };
        *limit = match rng.below(4) {
            0 => 0,
            1 => limit.wrapping_add(1),
            _ => limit.saturating_sub(1),
        };
        format!("max_stack {}, max_locals {}", self.code.max_stack, self.code.max_locals)
    }

    fn put_u2(&mut self, at: usize, value: u16) {
        self.bytes[at..at + 2].copy_from_slice(&value.to_be_bytes());
    }

    fn method_header(&mut self, rng: &mut Prng) -> String {
        if rng.percent(40) {
            let flag = [0x8, 0x10, 0x20, 0x2, 0x1, 0x400, 0x100, 0x1000][rng.below(8)];
            self.put_u2(self.header, u2(&self.bytes, self.header) ^ flag);
            return format!("access flag {flag:x} changed");
        }
        let texts = self.layout.with_tag(1);
        let descriptors: Vec<u16> =
            texts.into_iter().filter(|&index| self.layout.utf8(&self.bytes, index).starts_with('(')).collect();
        let Some(&index) = descriptors.get(rng.below(descriptors.len().max(1))) else { return "nothing".to_owned() };
        self.put_u2(self.header + 4, index);
        format!("descriptor {}", self.layout.utf8(&self.bytes, index))
    }

    fn constant(&mut self, rng: &mut Prng) -> String {
        let tag = [9, 10, 10, 11, 12, 12, 7, 8][rng.below(8)];
        let candidates = self.layout.with_tag(tag);
        if candidates.is_empty() {
            return "nothing".to_owned();
        }
        let index = candidates[rng.below(candidates.len())];
        let at = self.layout.pool[usize::from(index)].at + if tag > 8 { 2 * rng.below(2) } else { 0 };
        let new = self.index_like(rng, u2(&self.bytes, at));
        self.put_u2(at, new);
        self.is_shared = true;
        format!("constant {index} names {new}")
    }

    fn version(&mut self, rng: &mut Prng) -> String {
        let major = rng.between(45, 61) as u16;
        self.put_u2(6, major);
        self.is_shared = true;
        format!("version {major}")
    }
}
