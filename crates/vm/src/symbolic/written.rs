//! Files that the program writes. Their contents depend on inputs, but matter only to readers: while no reader is
//! possible, nothing is concretised. When such a file is opened for reading, or uninstrumented code runs, its bytes are
//! concretised.

use std::ops::Range;

use doppel_expr::ExprId;
use doppel_inputs::Kind;
use doppel_world::FileId;

use crate::Vm;
use crate::heap::Ref;
use crate::symbolic::ChoiceKind;

/// The symbolic bytes of files that were not open for reading when they were written.
#[derive(Default)]
pub(crate) struct Written {
    bytes: Vec<(FileId, ExprId)>,
    /// Files that were found empty, each with the total number of bytes written before: the earlier bytes of this file,
    /// or of a deleted one with the same inode, are gone.
    emptied: Vec<(FileId, usize)>,
    /// Whether the program has mapped a file: a mapping shows later writes.
    pub(crate) has_mapped: bool,
}

/// The state in a snapshot.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct WrittenMark {
    n_bytes: usize,
    n_emptied: usize,
    has_mapped: bool,
}

impl Written {
    pub fn mark(&self) -> WrittenMark {
        WrittenMark { n_bytes: self.bytes.len(), n_emptied: self.emptied.len(), has_mapped: self.has_mapped }
    }

    pub fn rollback(&mut self, mark: WrittenMark) {
        self.bytes.truncate(mark.n_bytes);
        self.emptied.truncate(mark.n_emptied);
        self.has_mapped = mark.has_mapped;
    }
}

impl Vm {
    /// The tags of elements of a `byte[]` that are written to a descriptor. What the descriptor cannot keep is
    /// concretised, now or when a reader becomes possible.
    pub fn write_elements(&mut self, fd: i32, array: Ref, range: Range<u32>) -> Vec<u32> {
        if self.keeps_expressions(fd) {
            return self.tags_of_elements(array, range);
        }
        match self.unread_file(fd) {
            None => self.fix_elements(array, range),
            Some(_) if self.shadow(array).is_null() => {}
            Some(file) => {
                for index in range {
                    let tag = self.element_tag(array, index, Kind::Byte);
                    self.note_written(file, tag);
                }
            }
        }
        Vec::new()
    }

    /// Like [`Vm::write_elements`], for the argument in this slot, as a byte.
    pub fn write_argument(&mut self, fd: i32, slot: usize, value: u64) -> Vec<u32> {
        if self.keeps_expressions(fd) {
            let value = self.argument_expr(slot, value, Kind::Int);
            let byte = self.symbolic.pool.extract(value, 7, 0);
            return Some(self.symbolic.tag_of(byte)).filter(|&tag| tag != 0).into_iter().collect();
        }
        match self.unread_file(fd) {
            None => self.fix_argument(slot, value, Kind::Int),
            Some(file) => {
                let tag = self.argument_tag(slot);
                self.note_written(file, tag);
            }
        }
        Vec::new()
    }

    fn note_written(&mut self, file: FileId, tag: u32) {
        if tag != 0 {
            self.symbolic.written.bytes.push((file, ExprId(tag)));
        }
    }

    /// The file of a write-only descriptor, if no other descriptor and no mapping can show its contents.
    fn unread_file(&mut self, fd: i32) -> Option<FileId> {
        let is_write_only = self.world.status_flags(fd).is_ok_and(|flags| flags & libc::O_ACCMODE == libc::O_WRONLY);
        let stat = self.world.fstat(fd).ok().filter(|stat| stat.is_file() && is_write_only)?;
        let file = (stat.dev, stat.ino);
        let is_input = self.world.fstat(0).is_ok_and(|input| (input.dev, input.ino) == file);
        let is_seen = is_input || self.symbolic.written.has_mapped || self.world.is_open_for_reading(file);
        (!is_seen).then_some(file)
    }

    /// Records that the program has mapped a file.
    pub fn after_map(&mut self) {
        self.symbolic.written.has_mapped = true;
    }

    /// A descriptor was opened: if its file was written and is readable now, its bytes are concretised.
    pub fn after_open(&mut self, fd: i32) {
        let written = &mut self.symbolic.written;
        if written.bytes.is_empty() {
            return;
        }
        let Ok(stat) = self.world.fstat(fd) else { return };
        let file = (stat.dev, stat.ino);
        if stat.size == 0 {
            written.emptied.push((file, written.bytes.len()));
            return;
        }
        if !self.world.is_open_for_reading(file) {
            return;
        }
        let n_gone = written.emptied.iter().rev().find(|(emptied, _)| *emptied == file).map_or(0, |(_, n)| *n);
        self.fix_written(n_gone, |written| written == file);
    }

    /// Code that opens files by itself is about to run.
    pub(crate) fn fix_all_written(&mut self) {
        self.fix_written(0, |_| true);
    }

    fn fix_written(&mut self, n_gone: usize, is_read: impl Fn(FileId) -> bool) {
        let bytes = self.symbolic.written.bytes.iter().skip(n_gone);
        let exprs: Vec<ExprId> = bytes.filter(|(file, _)| is_read(*file)).map(|(_, expr)| *expr).collect();
        for expr in exprs {
            self.fix_in_caller(ChoiceKind::Fixed, expr);
        }
    }
}
