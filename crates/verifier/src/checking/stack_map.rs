//! The `StackMapTable` attribute (JVMS §4.7.4), and matching frames against it.

use std::rc::Rc;

use super::Checker;
use crate::failure::{Checked, Fail};
use crate::frame::{Frame, Type};
use crate::report::Context;

/// All frames of a method, in order of bytecode index.
#[derive(Default)]
pub(crate) struct Frames<'c> {
    frames: Vec<MapFrame<'c>>,
}

#[derive(Clone)]
pub(crate) struct MapFrame<'c> {
    bci: usize,
    this_uninit: bool,
    /// Without trailing unusable locals. Shared with the preceding frame if the attribute says "same".
    locals: Rc<[Type<'c>]>,
    stack: Vec<Type<'c>>,
}

/// The maximum number of types in all frames of a method; more would exhaust memory.
const MAX_TYPES: usize = 1 << 24;

impl<'c> Frames<'c> {
    fn find(&self, bci: usize) -> Option<&MapFrame<'c>> {
        let index = self.frames.binary_search_by_key(&bci, |frame| frame.bci).ok()?;
        self.frames.get(index)
    }
}

/// Reads forward through the attribute.
struct Reader<'a> {
    bytes: &'a [u8],
}

impl Reader<'_> {
    fn u1(&mut self) -> Checked<u8> {
        let (&byte, rest) = self.bytes.split_first().ok_or_else(truncated)?;
        self.bytes = rest;
        Ok(byte)
    }

    fn u2(&mut self) -> Checked<u16> {
        let (&[high, low], rest) = self.bytes.split_first_chunk().ok_or_else(truncated)?;
        self.bytes = rest;
        Ok(u16::from_be_bytes([high, low]))
    }
}

fn truncated() -> Fail {
    format_error("access beyond the end of attribute")
}

/// The attribute cannot be read.
fn format_error(what: &str) -> Fail {
    Fail::BrokenTable(format!("StackMapTable format error: {what}"))
}

/// It can be read, but does not match the method.
fn misfit(what: &str) -> Fail {
    Fail::Format(format!("StackMapTable format error: {what}"))
}

impl<'c> Checker<'_, 'c> {
    pub fn read_stack_maps(&mut self) -> Checked<Frames<'c>> {
        let mut frames: Vec<MapFrame<'c>> = Vec::new();
        let Some(info) = self.method.code.stack_map_table(self.method.file) else { return Ok(Frames { frames }) };
        let mut reader = Reader { bytes: info };
        let count = reader.u2()?;
        let first: Rc<[Type<'c>]> = self.frame.locals.get(..self.frame.n_locals).unwrap_or_default().into();
        let mut before = MapFrame { bci: 0, this_uninit: self.frame.this_uninit, locals: first, stack: Vec::new() };
        let mut n_types = 0;
        for index in 0..count {
            let frame = self.read_frame(&mut reader, &before, index == 0)?;
            if !self.is_start(frame.bci) {
                let shown = self.declared(&frame);
                let context = Context::new(0, "Invalid stackmap specification.", Some(&shown));
                return Err(Fail::Verify("StackMapTable error: bad offset".to_owned(), context));
            }
            n_types +=
                frame.stack.len() + if Rc::ptr_eq(&frame.locals, &before.locals) { 1 } else { frame.locals.len() };
            if n_types > MAX_TYPES {
                return Err(Fail::TooComplex);
            }
            before = frame.clone();
            frames.push(frame);
        }
        if !reader.bytes.is_empty() {
            return Err(format_error("wrong attribute size"));
        }
        Ok(Frames { frames })
    }

    fn read_frame(&mut self, reader: &mut Reader<'_>, before: &MapFrame<'c>, is_first: bool) -> Checked<MapFrame<'c>> {
        let tag = reader.u1()?;
        let delta = match tag {
            0..=63 => u16::from(tag),
            64..=127 => u16::from(tag - 64),
            247..=255 => reader.u2()?,
            _ => return Err(format_error("reserved frame type")),
        };
        let bci = before.bci + usize::from(delta) + usize::from(!is_first);
        let mut locals = Rc::clone(&before.locals);
        let mut stack = Vec::new();
        match tag {
            0..=63 | 251 => {}
            64..=127 | 247 => {
                self.read_type(reader, &mut stack)?;
                self.check_size(&stack, self.method.code.max_stack)?;
            }
            248..=250 => locals = chopped(&locals, 251 - tag).ok_or_else(|| misfit("bad type array size"))?.into(),
            252..=254 => {
                let mut extended = locals.to_vec();
                self.read_types(reader, u16::from(tag - 251), &mut extended, self.method.code.max_locals)?;
                locals = extended.into();
            }
            _ => {
                let mut all = Vec::new();
                let n_locals = reader.u2()?;
                self.read_types(reader, n_locals, &mut all, self.method.code.max_locals)?;
                locals = all.into();
                let n_stack = reader.u2()?;
                self.read_types(reader, n_stack, &mut stack, self.method.code.max_stack)?;
            }
        }
        let this_uninit = locals.contains(&Type::UninitThis);
        Ok(MapFrame { bci, this_uninit, locals, stack })
    }

    /// All types are read before a type that names no `new` is reported, and there must not be too many.
    fn read_types(&mut self, reader: &mut Reader<'_>, n: u16, into: &mut Vec<Type<'c>>, limit: u16) -> Checked<()> {
        let mut misfit = Ok(());
        for _ in 0..n {
            match self.read_type(reader, into) {
                Err(Fail::Format(message)) => {
                    into.push(Type::Top);
                    misfit = Err(Fail::Format(message));
                }
                read => read?,
            }
        }
        self.check_size(into, limit)?;
        misfit
    }

    fn check_size(&self, types: &[Type<'c>], limit: u16) -> Checked<()> {
        if types.len() > usize::from(limit) { Err(misfit("bad type array size")) } else { Ok(()) }
    }

    fn read_type(&mut self, reader: &mut Reader<'_>, into: &mut Vec<Type<'c>>) -> Checked<()> {
        let ty = match reader.u1()? {
            0 => Type::Top,
            1 => Type::Int,
            2 => Type::Float,
            3 => Type::Double,
            4 => Type::Long,
            5 => Type::Null,
            6 => Type::UninitThis,
            7 => {
                let index = reader.u2()?;
                match self.class_type(index) {
                    Ok(ty) => ty,
                    Err(_) => return Err(format_error("bad class index")),
                }
            }
            8 => {
                let bci = reader.u2()?;
                if !self.is_new(usize::from(bci)) {
                    return Err(misfit("bad offset for Uninitialized"));
                }
                Type::Uninit(bci)
            }
            _ => return Err(format_error("bad verification type")),
        };
        into.push(ty);
        into.extend(ty.second_half());
        Ok(())
    }

    /// Before the instruction at `bci`: a frame that is declared here must match, and replaces the current one.
    pub fn enter_mapped(&mut self, bci: usize, next_map: usize, reachable: bool) -> Checked<usize> {
        let next = self.maps.frames.get(next_map).map(|frame| frame.bci);
        match next {
            Some(at) if at == bci => {
                if reachable && !self.matches_map(bci, None)? {
                    let context = self.mismatch(bci, None);
                    return Err(Fail::Verify("Instruction type does not match stack map".to_owned(), context));
                }
                self.take_map(bci);
                Ok(next_map + 1)
            }
            Some(at) if at < bci => Err(Fail::Format(format!("Bad stack map offset {at}"))),
            Some(_) if !reachable => {
                let context = Context::new(bci, "Expected stackmap frame at this location.", None);
                Err(Fail::Verify("Expecting a stack map frame".to_owned(), context))
            }
            None if !reachable => Err(self.bad_code(bci, "Expecting a stack map frame")),
            _ => Ok(next_map),
        }
    }

    fn take_map(&mut self, bci: usize) {
        let maps = Rc::clone(&self.maps);
        let Some(map) = maps.find(bci) else { return };
        self.frame.locals.clear();
        self.frame.locals.extend_from_slice(&map.locals);
        self.frame.n_locals = map.locals.len();
        self.frame.locals.resize(self.frame.max_locals, Type::Top);
        self.frame.stack.clone_from(&map.stack);
        self.frame.set_mark();
        self.frame.this_uninit = map.this_uninit;
    }

    /// Whether the current frame, with only `caught` on the stack if given, matches the declared frame at `target`.
    pub fn matches_map(&mut self, target: usize, caught: Option<Type<'c>>) -> Checked<bool> {
        let Some(map) = self.maps.find(target).cloned() else {
            return Err(self.no_map(target as i64));
        };
        Ok(self.first_mismatch(&map, caught)?.is_none())
    }

    pub fn no_map(&self, target: i64) -> Fail {
        let context = Context::new(self.frame.bci, "Expected stackmap frame at this location.", None);
        Fail::Verify(format!("Expecting a stackmap frame at branch target {target}"), context)
    }

    fn first_mismatch(&mut self, map: &MapFrame<'c>, caught: Option<Type<'c>>) -> Checked<Option<Mismatch>> {
        let n_stack = if caught.is_some() { 1 } else { self.frame.stack.len() };
        if n_stack != map.stack.len() {
            return Ok(Some(Mismatch::StackSize));
        }
        for (index, &wanted) in map.locals.iter().enumerate() {
            let found = self.frame.local(index);
            if !self.assignable(wanted, found)? {
                return Ok(Some(Mismatch::Local(index)));
            }
        }
        for (index, &wanted) in map.stack.iter().enumerate() {
            let found = caught.or_else(|| self.frame.stack.get(index).copied()).unwrap_or(Type::Top);
            if !self.assignable(wanted, found)? {
                return Ok(Some(Mismatch::Stack(index)));
            }
        }
        Ok((self.frame.this_uninit && !map.this_uninit).then_some(Mismatch::Flags))
    }

    /// The description of the mismatch.
    pub fn mismatch(&mut self, target: usize, caught: Option<Type<'c>>) -> Box<Context> {
        let Some(map) = self.maps.find(target).cloned() else {
            return Context::new(self.frame.bci, "Expected stackmap frame at this location.", None);
        };
        let current = match caught {
            Some(caught) => Frame { stack: vec![caught], ..self.frame.clone() },
            None => self.frame.shown(),
        };
        let mismatch = self.first_mismatch(&map, caught).ok().flatten().unwrap_or(Mismatch::StackSize);
        let found = |index: usize| caught.or_else(|| self.frame.stack.get(index).copied()).unwrap_or(Type::Top);
        let reason = match mismatch {
            Mismatch::Local(index) => format!(
                "Type {} (current frame, locals[{index}]) is not assignable to {} (stack map, locals[{index}])",
                current.local(index),
                map.locals.get(index).copied().unwrap_or(Type::Top)
            ),
            Mismatch::Stack(index) => format!(
                "Type {} (current frame, stack[{index}]) is not assignable to {} (stack map, stack[{index}])",
                found(index),
                map.stack.get(index).copied().unwrap_or(Type::Top)
            ),
            Mismatch::Flags => "Current frame's flags are not assignable to stack map frame's.".to_owned(),
            Mismatch::StackSize => "Current frame's stack size doesn't match stackmap.".to_owned(),
        };
        let bci = if matches!(mismatch, Mismatch::StackSize) { self.frame.bci } else { target };
        Context::new(bci, &reason, Some(&current)).with_declared(&self.declared(&map))
    }

    /// A declared frame, for a message.
    fn declared(&self, map: &MapFrame<'c>) -> Frame<'c> {
        Frame {
            bci: map.bci,
            this_uninit: map.this_uninit,
            max_locals: self.frame.max_locals,
            n_locals: map.locals.len(),
            locals: map.locals.to_vec(),
            stack: map.stack.clone(),
            mark: Vec::new(),
        }
    }
}

enum Mismatch {
    StackSize,
    Local(usize),
    Stack(usize),
    Flags,
}

/// The locals without the last `n`, where a long or double counts as one.
fn chopped<'c>(locals: &[Type<'c>], n: u8) -> Option<Vec<Type<'c>>> {
    let mut rest = locals.to_vec();
    for _ in 0..n {
        if rest.pop()?.is_second_half() {
            rest.pop()?;
        }
    }
    Some(rest)
}
