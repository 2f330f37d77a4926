//! A `Code` attribute (JVMS §4.7.3) as a list of instructions, with every place in the code given by the number of an
//! instruction, so that instructions can be inserted and removed.

use std::ops::Range;

use super::layout::{Layout, attributes, u2, u4};
use super::stack_map::{self, Entry};

pub const TABLESWITCH: u8 = 0xaa;
pub const LOOKUPSWITCH: u8 = 0xab;
pub const WIDE: u8 = 0xc4;

/// A place in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The instruction with this number; the number of instructions for the end.
    At(usize),
    /// This many bytes away from the reference, or this absolute index, whatever is there.
    Wild(i16),
}

#[derive(Clone, Debug)]
pub enum Instruction {
    /// Opcode and operands as they are.
    Plain(Vec<u8>),
    Branch {
        opcode: u8,
        target: Place,
    },
    Switch {
        opcode: u8,
        default: Place,
        /// For a tableswitch, only the lowest key.
        keys: Vec<i32>,
        targets: Vec<Place>,
        padding: u8,
    },
}

#[derive(Clone, Debug)]
pub struct Handler {
    pub start: Place,
    pub end: Place,
    pub handler: Place,
    pub catch_type: u16,
}

#[derive(Clone, Debug)]
pub struct Code {
    pub max_stack: u16,
    pub max_locals: u16,
    pub body: Vec<Instruction>,
    pub handlers: Vec<Handler>,
    /// The `StackMapTable`, with the index of its name.
    pub frames: Option<(u16, Vec<Entry>)>,
}

/// How long the instruction at `at` is.
fn length(code: &[u8], at: usize) -> usize {
    match code[at] {
        0x10 | 0x12 | 0x15..=0x19 | 0x36..=0x3a | 0xa9 | 0xbc => 2,
        0x11 | 0x13 | 0x14 | 0x84 | 0x99..=0xa8 | 0xb2..=0xb8 | 0xbb | 0xbd | 0xc0 | 0xc1 | 0xc6 | 0xc7 => 3,
        0xc5 => 4,
        0xb9 | 0xba | 0xc8 | 0xc9 => 5,
        WIDE if code[at + 1] == 0x84 => 6,
        WIDE => 4,
        TABLESWITCH => {
            let operands = 4 - at % 4;
            operands + 12 + 4 * (u4(code, at + operands + 8) + 1).wrapping_sub(u4(code, at + operands + 4))
        }
        LOOKUPSWITCH => {
            let operands = 4 - at % 4;
            operands + 8 + 8 * u4(code, at + operands + 4)
        }
        _ => 1,
    }
}

impl Code {
    /// Leaves out debugging attributes.
    pub fn read(bytes: &[u8], content: &Range<usize>, layout: &Layout) -> Code {
        let at = content.start;
        let code_length = u4(bytes, at + 4);
        let code = &bytes[at + 8..at + 8 + code_length];
        let mut numbers = vec![None; code_length + 1];
        let mut starts = Vec::new();
        let mut bci = 0;
        while bci < code_length {
            numbers[bci] = Some(starts.len());
            starts.push(bci);
            bci += length(code, bci);
        }
        numbers[code_length] = Some(starts.len());
        let place = |bci: i64| {
            let number = usize::try_from(bci).ok().and_then(|bci| numbers.get(bci).copied().flatten());
            Place::At(number.unwrap_or(0))
        };
        let body = starts.iter().map(|&bci| instruction(code, bci, &place)).collect();
        let table = at + 8 + code_length;
        let n_handlers = usize::from(u2(bytes, table));
        let handlers = (0..n_handlers).map(|index| table + 2 + 8 * index).map(|at| Handler {
            start: place(u2(bytes, at).into()),
            end: place(u2(bytes, at + 2).into()),
            handler: place(u2(bytes, at + 4).into()),
            catch_type: u2(bytes, at + 6),
        });
        let handlers = handlers.collect();
        let mut frames = None;
        attributes(bytes, table + 2 + 8 * n_handlers, |name, content| {
            if layout.utf8(bytes, name) == "StackMapTable" {
                frames = Some((name, stack_map::read(&bytes[content], &place)));
            }
        });
        Code { max_stack: u2(bytes, at), max_locals: u2(bytes, at + 2), body, handlers, frames }
    }

    /// The attribute's content.
    pub fn write(&self) -> Vec<u8> {
        let starts = self.starts();
        let code_length = starts.last().copied().unwrap_or(0);
        let mut out = Vec::new();
        out.extend(self.max_stack.to_be_bytes());
        out.extend(self.max_locals.to_be_bytes());
        out.extend((code_length as u32).to_be_bytes());
        for (instruction, &start) in self.body.iter().zip(&starts) {
            instruction.write(start, &starts, &mut out);
        }
        out.extend((self.handlers.len() as u16).to_be_bytes());
        for handler in &self.handlers {
            for place in [handler.start, handler.end, handler.handler] {
                out.extend(absolute(place, &starts).to_be_bytes());
            }
            out.extend(handler.catch_type.to_be_bytes());
        }
        out.extend(u16::from(self.frames.is_some()).to_be_bytes());
        if let Some((name, entries)) = &self.frames {
            let table = stack_map::write(entries, &starts);
            out.extend(name.to_be_bytes());
            out.extend((table.len() as u32).to_be_bytes());
            out.extend(table);
        }
        out
    }

    /// The start of each instruction, and the end of the last one.
    fn starts(&self) -> Vec<usize> {
        let mut starts = vec![0];
        let mut bci = 0;
        for instruction in &self.body {
            bci += match instruction {
                Instruction::Plain(bytes) => bytes.len(),
                Instruction::Branch { opcode: 0xc8 | 0xc9, .. } => 5,
                Instruction::Branch { .. } => 3,
                Instruction::Switch { opcode: TABLESWITCH, targets, .. } => 4 - bci % 4 + 12 + 4 * targets.len(),
                Instruction::Switch { targets, .. } => 4 - bci % 4 + 8 + 8 * targets.len(),
            };
            starts.push(bci);
        }
        starts
    }

    /// Removes an instruction; references to it go to the next one.
    pub fn remove(&mut self, number: usize) {
        self.body.remove(number);
        self.renumber(|old| if old > number { old - 1 } else { old });
    }

    /// Inserts an instruction; references to the one that was there go to this one.
    pub fn insert(&mut self, number: usize, instruction: Instruction) {
        self.renumber(|old| if old > number { old + 1 } else { old });
        self.body.insert(number, instruction);
    }

    fn renumber(&mut self, new: impl Fn(usize) -> usize) {
        let renew = |place: &mut Place| {
            if let Place::At(number) = place {
                *number = new(*number);
            }
        };
        for instruction in &mut self.body {
            instruction.places().into_iter().for_each(renew);
        }
        for handler in &mut self.handlers {
            [&mut handler.start, &mut handler.end, &mut handler.handler].into_iter().for_each(renew);
        }
        for entry in self.frames.iter_mut().flat_map(|(_, entries)| entries) {
            entry.places().into_iter().for_each(renew);
        }
    }
}

fn instruction(code: &[u8], bci: usize, place: &impl Fn(i64) -> Place) -> Instruction {
    let relative = |offset: i64| place(bci as i64 + offset);
    let word = |at: usize| u4(code, at) as u32 as i32;
    match code[bci] {
        opcode @ (0x99..=0xa8 | 0xc6 | 0xc7) => {
            Instruction::Branch { opcode, target: relative(i64::from(u2(code, bci + 1) as i16)) }
        }
        opcode @ (0xc8 | 0xc9) => Instruction::Branch { opcode, target: relative(i64::from(word(bci + 1))) },
        opcode @ (TABLESWITCH | LOOKUPSWITCH) => {
            let at = bci + 4 - bci % 4;
            let is_table = opcode == TABLESWITCH;
            let n = if is_table { word(at + 8).wrapping_sub(word(at + 4)) + 1 } else { word(at + 4) } as usize;
            let keys = if is_table { vec![word(at + 4)] } else { (0..n).map(|i| word(at + 8 + 8 * i)).collect() };
            let step = if is_table { 4 } else { 8 };
            let targets = (0..n).map(|i| relative(i64::from(word(at + 12 + step * i)))).collect();
            Instruction::Switch { opcode, default: relative(i64::from(word(at))), keys, targets, padding: 0 }
        }
        _ => Instruction::Plain(code[bci..bci + length(code, bci)].to_vec()),
    }
}

impl Instruction {
    pub fn opcode(&self) -> u8 {
        match self {
            Instruction::Plain(bytes) => bytes[0],
            Instruction::Branch { opcode, .. } | Instruction::Switch { opcode, .. } => *opcode,
        }
    }

    /// All places that it refers to.
    pub fn places(&mut self) -> Vec<&mut Place> {
        match self {
            Instruction::Plain(_) => Vec::new(),
            Instruction::Branch { target, .. } => vec![target],
            Instruction::Switch { default, targets, .. } => std::iter::once(default).chain(targets).collect(),
        }
    }

    fn write(&self, start: usize, starts: &[usize], out: &mut Vec<u8>) {
        let offset = |place: Place| match place {
            Place::At(number) => starts.get(number).map_or(0, |&bci| bci as i32 - start as i32),
            Place::Wild(offset) => i32::from(offset),
        };
        match self {
            Instruction::Plain(bytes) => out.extend(bytes),
            Instruction::Branch { opcode, target } => {
                out.push(*opcode);
                match opcode {
                    0xc8 | 0xc9 => out.extend(offset(*target).to_be_bytes()),
                    _ => out.extend((offset(*target) as i16).to_be_bytes()),
                }
            }
            Instruction::Switch { opcode, default, keys, targets, padding } => {
                out.push(*opcode);
                out.extend(std::iter::repeat_n(*padding, 3 - start % 4));
                out.extend(offset(*default).to_be_bytes());
                if *opcode == TABLESWITCH {
                    let low = keys.first().copied().unwrap_or(0);
                    out.extend(low.to_be_bytes());
                    out.extend(low.wrapping_add(targets.len() as i32).wrapping_sub(1).to_be_bytes());
                } else {
                    out.extend((targets.len() as i32).to_be_bytes());
                }
                for (index, target) in targets.iter().enumerate() {
                    if *opcode == LOOKUPSWITCH {
                        out.extend(keys.get(index).copied().unwrap_or(0).to_be_bytes());
                    }
                    out.extend(offset(*target).to_be_bytes());
                }
            }
        }
    }
}

/// A bytecode index in two bytes.
pub fn absolute(place: Place, starts: &[usize]) -> u16 {
    match place {
        Place::At(number) => starts.get(number).map_or(u16::MAX, |&bci| bci as u16),
        Place::Wild(bci) => bci as u16,
    }
}
