//! What the sandbox knows of files, directories and links that are no longer, or never were, what the host has.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::content::Content;
use crate::{FileId, FileStat};

/// Something that a path leads to.
#[derive(Clone, Debug)]
pub struct Object {
    /// What it is, whatever its names are: the host's own for what the host has.
    pub id: FileId,
    /// Where the host has it, if it does: not where the program sees it, once something was renamed.
    pub host: Option<Rc<[u8]>>,
    /// It was reached by a link at a place that the user has named, and those lead wherever their maker wanted.
    pub is_trusted: bool,
}

/// A file, directory or link that the program has made or changed.
#[derive(Clone)]
pub struct Node {
    /// Its size is what its content says.
    pub stat: FileStat,
    pub body: Body,
    /// Extended attributes, once one was changed.
    pub attributes: Option<BTreeMap<Vec<u8>, Vec<u8>>>,
}

#[derive(Clone)]
pub enum Body {
    /// As the host has it: only what `stat` tells is different.
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
    /// Something that only the sandbox has.
    pub fn own(id: FileId) -> Object {
        Object { id, host: None, is_trusted: false }
    }
}
