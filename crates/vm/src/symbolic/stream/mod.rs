//! Streams: standard input and files whose contents and length are inputs.
//!
//! Byte `i` of a stream is the variable `name[i]`, its length is `name.length`. A byte past the end is 0 by definition,
//! so that a read up to the end of the stream leaves the same expressions in a fresh buffer for every length. This is a
//! fact, unless the path implies that the byte is not past the end. Variables are created in order, up to the furthest
//! byte that was requested.
//!
//! Positions are concrete, with one exception: a read that delivered all the rest has moved to the end, wherever that
//! is. Until the descriptor is moved elsewhere, reads find the end there for every length.
//!
//! A stream that the program writes itself is no longer an input: it is *dissolved*. In the sandbox its bytes keep
//! their expressions (see [`super::kept`]); otherwise they are concretised.

mod contents;
mod read;

use std::collections::BTreeSet;
use std::rc::Rc;

use doppel_expr::{ExprId, Op, Sort};
use doppel_inputs::{Input, InputSpec, InputType, Kind};

pub use read::{Delivery, From};

use crate::Vm;
use crate::symbolic::{ChoiceKind, Fact};
use doppel_world::FileStat;

#[derive(Default)]
pub struct Streams {
    sources: Vec<Source>,
    /// Descriptors whose position is the end of their stream, whatever its length.
    at_end: BTreeSet<i32>,
}

/// The source of a stream.
struct Source {
    spec: InputSpec,
    /// The device and inode of the file; none for standard input in memory.
    file: Option<(u64, u64)>,
    /// The content, if no other content is recorded.
    default: Rc<[u8]>,
    /// The stream, once it was touched.
    stream: Option<Stream>,
    is_dissolved: bool,
}

struct Stream {
    content: Rc<[u8]>,
    length: ExprId,
    /// The maximum length.
    bound: u32,
    /// The variables created so far.
    bytes: Vec<ExprId>,
    /// The index among the inputs.
    input: usize,
}

/// The index of a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StreamId(usize);

/// The state of all streams in a snapshot.
#[derive(PartialEq, Eq)]
pub struct StreamsMark {
    /// For each source, the number of variables of its stream if it was touched, and whether it is dissolved.
    sources: Vec<(Option<usize>, bool)>,
    at_end: BTreeSet<i32>,
}

impl Streams {
    /// Whether no stream was requested.
    pub fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    /// The content of the stream that is the input of this name.
    pub(crate) fn content(&self, name: &str) -> Option<&[u8]> {
        let source = self.sources.iter().find(|source| source.stream.is_some() && source.spec.to_string() == name)?;
        source.stream.as_ref().map(|stream| &*stream.content)
    }

    pub fn mark(&self) -> StreamsMark {
        let mark = |source: &Source| (source.stream.as_ref().map(|stream| stream.bytes.len()), source.is_dissolved);
        StreamsMark { sources: self.sources.iter().map(mark).collect(), at_end: self.at_end.clone() }
    }
}

impl Vm {
    /// The stream that a descriptor reads from, if it is an input.
    pub fn stream_of(&mut self, fd: i32) -> Option<StreamId> {
        let id = self.source_of(fd)?;
        self.touch(id)
    }

    /// The stream of the file with these attributes, if it is an input.
    pub fn stream_with(&mut self, stat: &FileStat) -> Option<StreamId> {
        let id = self.source_with(stat)?;
        self.touch(id)
    }

    fn source_of(&mut self, fd: i32) -> Option<StreamId> {
        if self.symbolic.streams.sources.is_empty() || self.symbolic.is_untagged {
            return None;
        }
        if fd == 0 && self.world.has_input_in_memory() {
            let sources = &self.symbolic.streams.sources;
            return sources.iter().position(|source| source.file.is_none() && !source.is_dissolved).map(StreamId);
        }
        let stat = self.world.fstat(fd).ok()?;
        self.source_with(&stat)
    }

    fn source_with(&self, stat: &FileStat) -> Option<StreamId> {
        if self.symbolic.is_untagged {
            return None;
        }
        let is_it = |source: &Source| source.file == Some((stat.dev, stat.ino)) && !source.is_dissolved;
        self.symbolic.streams.sources.iter().position(is_it).map(StreamId)
    }

    fn source(&self, id: StreamId) -> Option<&Source> {
        self.symbolic.streams.sources.get(id.0)
    }

    fn stream(&self, id: StreamId) -> Option<&Stream> {
        self.source(id)?.stream.as_ref()
    }

    /// Makes the stream's length a variable when it is first asked for.
    fn touch(&mut self, id: StreamId) -> Option<StreamId> {
        let source = self.source(id)?;
        if source.stream.is_some() {
            return Some(id);
        }
        let spec = source.spec.clone();
        let kept = source.file.and_then(|file| self.world.kept_content(file));
        let content = match (kept, &spec) {
            (Some(content), _) => content,
            (None, InputSpec::File(path)) => {
                use std::os::unix::ffi::OsStrExt;
                self.world.read_file(path.as_os_str().as_bytes()).ok()?
            }
            (None, _) => self.world.preload_input().ok()?,
        };
        let concrete = u32::try_from(content.len()).ok().filter(|length| *length < i32::MAX as u32)?;
        let bound = self.symbolic.max_length.max(concrete);
        let name = spec.to_string();
        self.activate_summaries();
        let pool = &mut self.symbolic.pool;
        let length = pool.var(&format!("{name}.length"), Sort::Bv(32), u64::from(concrete));
        self.symbolic.bound_length(length, bound, 0);
        let input = self.symbolic.inputs.len();
        let ty = InputType::Array(Kind::Byte);
        self.symbolic.inputs.push(Input { length: Some(length), ..Input::new(name, ty, Vec::new()) });
        self.symbolic.requests.meet(&spec);
        self.symbolic.set_spec(spec);
        let stream = Stream { content: content.into(), length, bound, bytes: Vec::new(), input };
        self.symbolic.streams.sources.get_mut(id.0)?.stream = Some(stream);
        Some(id)
    }

    /// The variable of the byte at a position below the bound. The path implies that bytes below `there` are not past
    /// the end.
    fn stream_byte(&mut self, id: StreamId, position: u32, there: u32) -> Option<ExprId> {
        let symbolic = &mut self.symbolic;
        let source = symbolic.streams.sources.get_mut(id.0)?;
        let stream = source.stream.as_mut()?;
        for index in stream.bytes.len() as u32..=position {
            let value = stream.content.get(index as usize).copied().unwrap_or(0);
            let pool = &mut symbolic.pool;
            let byte = pool.var(&format!("{}[{index}]", source.spec), Sort::Bv(8), u64::from(value));
            stream.bytes.push(byte);
            if index >= there {
                let (index, zero) = (pool.bv(32, u64::from(index)), pool.bv(8, 0));
                let is_there = pool.binary(Op::ULt, index, stream.length);
                let is_zero = pool.eq(byte, zero);
                let padded = pool.or(is_there, is_zero);
                let n_choices = symbolic.path.len();
                symbolic.domain.push(Fact { condition: padded, is_bound: false, n_choices });
            }
            if let Some(input) = symbolic.inputs.get_mut(stream.input) {
                input.variables.push(byte);
            }
        }
        stream.bytes.get(position as usize).copied()
    }

    /// The length of a stream as a long.
    pub fn stream_length(&mut self, id: StreamId) -> Option<ExprId> {
        let length = self.stream(id)?.length;
        Some(self.symbolic.pool.zero_extend(length, 64))
    }

    /// The tag of the length of the file with these attributes; 0 if it is not an input.
    pub fn size_tag(&mut self, stat: &FileStat) -> u32 {
        let length = self.stream_with(stat).and_then(|id| self.stream_length(id));
        length.map_or(0, |length| self.symbolic.tag_of(length))
    }

    /// The position of a descriptor, if it depends on an input.
    pub fn stream_position(&mut self, fd: i32) -> Option<ExprId> {
        if !self.symbolic.streams.at_end.contains(&fd) {
            return None;
        }
        let id = self.stream_of(fd)?;
        let (position, end) = (self.world.position(fd).ok()?, self.stream(id)?.content.len());
        if usize::try_from(position) == Ok(end) { self.stream_length(id) } else { None }
    }

    /// A descriptor is about to be moved; with `relative`, from its current position.
    pub fn before_seek(&mut self, fd: i32, relative: bool) {
        if relative && let Some(position) = self.stream_position(fd) {
            self.fix_in_caller(ChoiceKind::Fixed, position);
        }
        self.symbolic.streams.at_end.remove(&fd);
    }

    /// The number of bytes that remain in a descriptor's stream, if it depends on an input.
    pub fn stream_rest(&mut self, fd: i32) -> Option<ExprId> {
        let id = self.stream_of(fd)?;
        let position = u32::try_from(self.world.position(fd).ok()?).ok()?;
        if self.stream_position(fd).is_some() {
            return Some(self.symbolic.pool.bv(32, 0));
        }
        let length = self.stream(id)?.length;
        let pool = &mut self.symbolic.pool;
        let position = pool.bv(32, u64::from(position));
        let is_inside = pool.binary(Op::ULe, position, length);
        let rest = pool.binary(Op::Sub, length, position);
        let is_inside_now = pool.value(is_inside) != 0;
        self.choose_in_caller(ChoiceKind::Stream, is_inside);
        is_inside_now.then_some(rest)
    }

    /// A file is about to be written, or read in a way that does not support streams: it is no longer an input. In the
    /// sandbox its length is concretised, and its bytes keep their expressions; otherwise all of it is concretised.
    pub fn before_raw_access(&mut self, fd: i32) {
        let Some(id) = self.source_of(fd).and_then(|id| self.touch(id)) else { return };
        let Some(end) = self.stream(id).map(|stream| stream.content.len()) else { return };
        if let Some(last) = end.checked_sub(1) {
            self.stream_byte(id, last as u32, 0);
        }
        let Some(stream) = self.stream(id).filter(|_| self.keeps_expressions(fd)) else { return self.dissolve(id) };
        let (length, bytes) = (stream.length, stream.bytes.clone());
        self.fix_in_caller(ChoiceKind::Fixed, length);
        let tags: Vec<u32> = bytes.into_iter().take(end).map(|byte| self.symbolic.tag_of(byte)).collect();
        if let Some(source) = self.symbolic.streams.sources.get_mut(id.0) {
            source.is_dissolved = true;
            self.world.set_tags(source.file, &tags);
        }
    }

    /// The file at a path is about to be truncated to nothing: it is no longer an input.
    pub fn before_file_truncation(&mut self, path: &[u8]) {
        if !self.symbolic.streams.sources.is_empty()
            && let Ok(stat) = self.world.stat(path)
            && let Some(id) = self.source_with(&stat)
        {
            match self.world.sandbox() {
                Some(_) => self.forget_stream(id),
                None => self.dissolve(id),
            }
        }
    }

    /// A stream has lost all its bytes. What was read from it remains an input.
    fn forget_stream(&mut self, id: StreamId) {
        // A descriptor at its end has a position that depends on its length.
        let at_end: Vec<i32> = self.symbolic.streams.at_end.iter().copied().collect();
        if let Some(length) = self.stream(id).map(|stream| stream.length)
            && at_end.into_iter().any(|fd| self.source_of(fd) == Some(id))
        {
            self.fix_in_caller(ChoiceKind::Fixed, length);
        }
        if let Some(source) = self.symbolic.streams.sources.get_mut(id.0) {
            source.is_dissolved = true;
        }
    }

    /// Concretises what was read from a stream. The rest will never be read.
    fn dissolve(&mut self, id: StreamId) {
        let seen = self.stream(id).map(|stream| (stream.length, stream.content.len(), stream.bytes.clone()));
        if let Some((length, end, bytes)) = seen {
            self.fix_in_caller(ChoiceKind::Fixed, length);
            for byte in bytes.into_iter().take(end) {
                self.fix_in_caller(ChoiceKind::Fixed, byte);
            }
        }
        if let Some(source) = self.symbolic.streams.sources.get_mut(id.0) {
            source.is_dissolved = true;
        }
    }

    /// Rolls back to a mark, after the inputs.
    pub(crate) fn rollback_streams(&mut self, mark: &StreamsMark) {
        let symbolic = &mut self.symbolic;
        symbolic.streams.at_end.clone_from(&mark.at_end);
        symbolic.streams.sources.truncate(mark.sources.len());
        for (source, &(n_bytes, is_dissolved)) in symbolic.streams.sources.iter_mut().zip(&mark.sources) {
            source.is_dissolved = is_dissolved;
            match (n_bytes, &mut source.stream) {
                (Some(n_bytes), Some(stream)) => {
                    stream.bytes.truncate(n_bytes);
                    if let Some(input) = symbolic.inputs.get_mut(stream.input) {
                        input.variables.truncate(n_bytes);
                    }
                }
                (_, stream) => *stream = None,
            }
        }
    }
}
