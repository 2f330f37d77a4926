//! Files, directories and links of the sandbox that differ from the host's, or that only the sandbox has.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::content::Content;
use crate::{FileId, FileStat};

/// What a path leads to.
#[derive(Clone, Debug)]
pub struct Object {
    /// The identity, whatever its names; the host's own for objects of the host.
    pub id: FileId,
    /// The path on the host, if the host has it. After a rename the program sees the object elsewhere.
    pub host: Option<Rc<[u8]>>,
    /// Whether it was reached through a link at a place that the user has named. Such links may lead anywhere.
    pub is_trusted: bool,
}

/// A file, directory or link that the program has created or changed.
#[derive(Clone)]
pub struct Node {
    /// The attributes; the size follows from the content.
    pub stat: FileStat,
    pub body: Body,
    /// Extended attributes, once one has changed.
    pub attributes: Option<BTreeMap<Vec<u8>, Vec<u8>>>,
}

#[derive(Clone)]
pub enum Body {
    /// The host's content: only the attributes differ.
    Host,
    File(Content),
    Directory(BTreeMap<Vec<u8>, Object>),
    Link(Vec<u8>),
}

impl Node {
    pub fn new(stat: FileStat, body: Body) -> Node {
        Node { stat, body, attributes: None }
    }

    pub fn stat(&self) -> FileStat {
        let size = match &self.body {
            Body::File(content) => content.len() as i64,
            Body::Link(target) => target.len() as i64,
            Body::Host | Body::Directory(_) => self.stat.size,
        };
        FileStat { size, ..self.stat }
    }
}

impl Object {
    /// An object that only the sandbox has.
    pub fn own(id: FileId) -> Object {
        Object { id, host: None, is_trusted: false }
    }
}
