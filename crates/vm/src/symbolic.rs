//! Room for the symbolic partition: the tag that stands beside every slot, and the shadow of every object.
//!
//! A tag is an expression id; 0 means concrete. Slots have a parallel stack of tags (see [`crate::thread`]); fields and
//! array elements have theirs in the shadow that the object's header names. This VM makes no expressions: all tags are 0
//! until something that does is attached.

/// An expression id beside a slot; [`Tag::CONCRETE`] for a value that depends on no input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(transparent)]
pub struct Tag(pub u32);

impl Tag {
    pub const CONCRETE: Tag = Tag(0);
}
