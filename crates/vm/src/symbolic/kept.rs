//! Bytes in files of the sandbox: writes keep their expressions, and reads get them back.

use std::ops::Range;

use doppel_expr::ExprId;
use doppel_inputs::Kind;

use crate::Vm;
use crate::heap::{HEADER, Ref};
use crate::step::Step;
use crate::symbolic::ChoiceKind;
use crate::symbolic::shadow::element_index;
use crate::symbolic::view::Place;

impl Vm {
    /// Whether writes to a descriptor keep their expressions. They do not if the program has mapped a file: memory and
    /// files are synchronised byte by byte.
    pub fn keeps_expressions(&self, fd: i32) -> bool {
        self.symbolic.is_active() && !self.symbolic.written.has_mapped && self.world.keeps_tags(fd)
    }

    /// The tags of elements of a `byte[]`; empty if there are none.
    pub(crate) fn tags_of_elements(&mut self, array: Ref, range: Range<u32>) -> Vec<u32> {
        if self.shadow(array).is_null() {
            return Vec::new();
        }
        let tags: Vec<u32> = range.map(|index| self.element_tag(array, index, Kind::Byte)).collect();
        if tags.iter().all(|&tag| tag == 0) { Vec::new() } else { tags }
    }

    /// The tags of memory that is written to a descriptor. What the descriptor cannot keep is concretised.
    pub fn tags_of_memory(&mut self, fd: i32, address: i64, len: usize) -> Vec<u32> {
        match self.block_range(address, len) {
            Some((block, range)) if self.keeps_expressions(fd) => self.tags_of_elements(block, range),
            _ => {
                self.fix_memory(address, len);
                Vec::new()
            }
        }
    }

    /// Bytes of a file, from a position on, were read to a place: sets their expressions there.
    pub fn take_kept(&mut self, fd: i32, position: i64, to: Place, n: usize) -> Step<()> {
        let start = to.offset - HEADER;
        for (index, tag) in (start..).zip(self.world.tags(fd, position, n)) {
            self.set_shadow_tag(to.object, element_index(index), tag)?;
        }
        Ok(())
    }

    /// Like [`Vm::take_kept`], for a read that has just advanced the descriptor.
    pub fn take_kept_behind(&mut self, fd: i32, to: Option<Place>, n: usize) -> Step<()> {
        match (to, self.world.keeps_tags(fd).then(|| self.world.position(fd))) {
            (Some(to), Some(Ok(end))) => self.take_kept(fd, end - n as i64, to, n),
            _ => Ok(()),
        }
    }

    /// The expression of the byte before a descriptor's position, if it has one.
    pub fn kept_byte(&mut self, fd: i32) -> Option<ExprId> {
        if !self.world.keeps_tags(fd) {
            return None;
        }
        let position = self.world.position(fd).ok()?;
        let tag = self.world.tags(fd, position - 1, 1).first().copied()?;
        Some(self.symbolic.pool.zero_extend(ExprId(tag), 32))
    }

    /// Bytes of a file are about to be read by code that ignores expressions: concretises them.
    pub fn fix_kept(&mut self, fd: i32, position: i64, n: usize) {
        for tag in self.world.tags(fd, position, n).into_iter().filter(|&tag| tag != 0) {
            self.fix_in_caller(ChoiceKind::Fixed, ExprId(tag));
        }
    }
}
