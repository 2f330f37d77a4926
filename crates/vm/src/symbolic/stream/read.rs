//! Reads from a stream: what they deliver for every possible length of the stream.

use doppel_expr::{ExprId, Op};
use doppel_inputs::Kind;

use super::StreamId;
use crate::Vm;
use crate::heap::{HEADER, Ref};
use crate::step::Step;
use crate::symbolic::shadow::element_index;
use crate::symbolic::view::Place;
use crate::symbolic::{ChoiceKind, Imprecision, ImprecisionKind};

/// What a read will deliver, decided before it happens.
pub struct Delivery {
    /// The tags of the bytes, from the first on; more than there are bytes if a longer stream would deliver more.
    tags: Vec<u32>,
    /// The bytes themselves.
    bytes: Vec<u8>,
    /// The number of bytes, if it depends on the length.
    pub count: Option<ExprId>,
    /// The descriptor that is at the end afterwards.
    ends: Option<i32>,
}

/// The position at which a read begins.
#[derive(Clone, Copy)]
pub enum From {
    /// At the descriptor's position, which advances.
    Here,
    /// Elsewhere; the descriptor's position stays.
    Position(i64),
}

impl Vm {
    /// Called before at least one byte is read into memory at `to`: records the choices that decide how many of the
    /// `max` bytes wanted there are. None if the descriptor's stream is not an input.
    ///
    /// Can be repeated before the read.
    pub fn plan_read(&mut self, fd: i32, from: From, max: u32, wanted: ExprId, to: Option<Place>) -> Option<Delivery> {
        let id = self.stream_of(fd)?;
        let position = match from {
            From::Here => self.world.position(fd).ok()?,
            From::Position(position) => position,
        };
        let stream = self.stream(id)?;
        let (length, bound, end) = (stream.length, stream.bound, stream.content.len() as u32);
        let nothing = Delivery { tags: Vec::new(), bytes: Vec::new(), count: None, ends: None };
        if matches!(from, From::Here) {
            if self.stream_position(fd).is_some() {
                return Some(nothing);
            }
            self.symbolic.streams.at_end.remove(&fd);
        }
        let Some(position) = u32::try_from(position).ok().filter(|position| *position <= bound) else {
            return Some(nothing);
        };
        let pool = &mut self.symbolic.pool;
        let start = pool.bv(32, u64::from(position));
        let is_inside = pool.binary(Op::ULt, start, length);
        let rest = pool.binary(Op::Sub, length, start);
        self.choose_in_caller(ChoiceKind::Stream, is_inside);
        if position >= end {
            return Some(nothing);
        }
        let gets_all = self.gets_all(length, bound, position, max, wanted, rest);
        let n = max.min(end - position);
        let tags = if gets_all {
            self.tags_of_rest(id, position, max.min(bound - position), to)?
        } else {
            (position..position + n)
                .map(|at| Some(self.stream_byte(id, at, position + n)?.0))
                .collect::<Option<Vec<u32>>>()?
        };
        let content = &self.stream(id)?.content;
        let bytes = content.get(position as usize..(position + n) as usize)?.to_vec();
        let ends = if matches!(from, From::Here) && gets_all { Some(fd) } else { None };
        Some(Delivery { tags, bytes, count: gets_all.then_some(rest), ends })
    }

    /// Whether the read delivers all the rest of the stream, rather than as much as was wanted.
    fn gets_all(&mut self, length: ExprId, bound: u32, at: u32, max: u32, wanted: ExprId, rest: ExprId) -> bool {
        if wanted == rest {
            return true;
        }
        if self.symbolic.tag_of(wanted) != 0 {
            self.fix_in_caller(ChoiceKind::Fixed, wanted);
        }
        // One byte is known to exist; more than the bound allows cannot.
        if max == 1 {
            return false;
        }
        let Some(behind) = at.checked_add(max).filter(|behind| *behind <= bound) else { return true };
        let pool = &mut self.symbolic.pool;
        let behind = pool.bv(32, u64::from(behind));
        let is_enough = pool.binary(Op::ULe, behind, length);
        let is_enough_now = pool.value(is_enough) != 0;
        self.choose_in_caller(ChoiceKind::Stream, is_enough);
        !is_enough_now
    }

    /// The tags of up to `n` bytes from a position on; bytes past the end keep their value in memory.
    fn tags_of_rest(&mut self, id: StreamId, position: u32, n: u32, to: Option<Place>) -> Option<Vec<u32>> {
        let mut tags = Vec::with_capacity(n as usize);
        for index in 0..n {
            let byte = self.stream_byte(id, position + index, position)?;
            let old = match to {
                Some(to) => self.byte_at(Place { object: to.object, offset: to.offset + index }),
                None => self.symbolic.pool.bv(8, 0),
            };
            // The first byte exists; and past the end the variable is 0, too.
            let is_variable = index == 0 || self.symbolic.pool.as_const(old) == Some(0);
            let new = if is_variable {
                byte
            } else {
                let length = self.stream(id)?.length;
                let pool = &mut self.symbolic.pool;
                let at = pool.bv(32, u64::from(position + index));
                let is_there = pool.binary(Op::ULt, at, length);
                pool.ite(is_there, byte, old)
            };
            tags.push(self.symbolic.tag_of(new));
        }
        Some(tags)
    }

    /// A byte of a `byte[]` or of off-heap memory.
    fn byte_at(&mut self, place: Place) -> ExprId {
        let tag = self.element_tag(place.object, place.offset - HEADER, Kind::Byte);
        if tag != 0 {
            return ExprId(tag);
        }
        let value: u8 = self.heap.read(place.object, place.offset);
        self.symbolic.pool.bv(8, u64::from(value))
    }

    /// Called after the read has put `n` bytes at `to`: sets their tags.
    pub fn deliver(&mut self, delivery: &Delivery, to: Place, n: usize) -> Step<()> {
        let start = to.offset - HEADER;
        let found = self.heap.elements::<u8>(to.object).get(start as usize..).unwrap_or_default();
        let is_as_planned = n == delivery.bytes.len() && found.get(..n) == Some(&*delivery.bytes);
        if !is_as_planned {
            self.record_changed_file();
            self.forget_elements(to.object, start..start + n as u32);
            return Ok(());
        }
        for (index, &tag) in (start..).zip(&delivery.tags) {
            self.set_shadow_tag(to.object, element_index(index), tag)?;
        }
        self.delivered(delivery);
        Ok(())
    }

    /// The expression of a single byte that was read without going through memory.
    pub fn delivered_byte(&mut self, delivery: &Delivery, byte: u8) -> Option<ExprId> {
        if delivery.bytes != [byte] {
            self.record_changed_file();
            return None;
        }
        self.delivered(delivery);
        let tag = delivery.tags.first().copied()?;
        Some(self.symbolic.pool.zero_extend(ExprId(tag), 32))
    }

    fn delivered(&mut self, delivery: &Delivery) {
        self.symbolic.streams.at_end.extend(delivery.ends);
    }

    /// The file was changed from outside since it was first touched.
    fn record_changed_file(&mut self) {
        let imprecision = Imprecision {
            kind: ImprecisionKind::NativeWrite,
            method: "unknown".to_owned(),
            location: "a file that has changed during the run".to_owned(),
            read_at: self.location_of_caller(),
            expression: None,
        };
        self.symbolic.imprecisions.record(imprecision);
    }
}

impl Place {
    /// An element of a `byte[]`.
    pub fn of_byte(array: Ref, index: u32) -> Place {
        Place { object: array, offset: HEADER + index }
    }
}
