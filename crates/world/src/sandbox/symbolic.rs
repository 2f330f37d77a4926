//! Expressions of bytes in files. The sandbox stores the tags beside the bytes and does not interpret them.

use super::Sandbox;
use super::content::Content;
use super::descriptors::OpenKind;
use super::node::Body;
use crate::FileId;

impl Sandbox {
    /// Whether the target of a descriptor keeps expressions.
    pub fn keeps_tags(&self, fd: i32) -> bool {
        self.file(fd).is_ok_and(|file| matches!(file.kind, OpenKind::File(..)))
    }

    /// The expressions of up to `n` bytes of a file from a position on, 0 for bytes without one; empty if no byte has
    /// one.
    pub fn tags(&self, fd: i32, position: i64, n: usize) -> Vec<u32> {
        let Ok(file) = self.file(fd) else { return Vec::new() };
        match (file.object().and_then(|object| self.node(object.id)).map(|node| &node.body), u64::try_from(position)) {
            (Some(Body::File(content)), Ok(position)) => content.tags(position, n),
            _ => Vec::new(),
        }
    }

    /// Every byte of a file that has an expression: its position, its value, its tag.
    pub fn tagged(&self) -> impl Iterator<Item = (FileId, u64, u8, u32)> + '_ {
        self.state.nodes.iter().flat_map(|(&id, node)| {
            let content = match &node.body {
                Body::File(content) => Some(content),
                _ => None,
            };
            let tagged = content.into_iter().flat_map(|content| content.tagged());
            tagged.map(move |(position, byte, tag)| (id, position, byte, tag))
        })
    }

    /// Sets the value of a byte of a file; its expression stays.
    pub fn set_byte(&mut self, id: FileId, position: u64, byte: u8) {
        if let Some(node) = std::rc::Rc::make_mut(&mut self.state.nodes).get_mut(&id)
            && let Body::File(content) = &mut std::rc::Rc::make_mut(node).body
        {
            content.set(position, byte);
        }
    }

    /// Replaces the content of a file that the sandbox holds. Readers notice no other change.
    pub fn replace_content(&mut self, id: FileId, bytes: &[u8]) {
        if let Some(node) = std::rc::Rc::make_mut(&mut self.state.nodes).get_mut(&id)
            && let Body::File(content) = &mut std::rc::Rc::make_mut(node).body
        {
            *content = Content::of(bytes);
        }
    }

    /// Sets the expressions of the first bytes of a file.
    pub fn set_tags(&mut self, id: FileId, tags: &[u32]) {
        if let Some(node) = std::rc::Rc::make_mut(&mut self.state.nodes).get_mut(&id)
            && let Body::File(content) = &mut std::rc::Rc::make_mut(node).body
        {
            let mut bytes = vec![0; tags.len()];
            let n = content.read(0, &mut bytes);
            content.write(0, bytes.get(..n).unwrap_or_default(), tags.get(..n).unwrap_or_default());
        }
    }

    /// The content of a file, if the sandbox holds it.
    pub fn content_of(&self, id: FileId) -> Option<Vec<u8>> {
        match self.node(id).map(|node| &node.body) {
            Some(Body::File(content)) => {
                let mut bytes = vec![0; usize::try_from(content.len()).ok()?];
                content.read(0, &mut bytes);
                Some(bytes)
            }
            _ => None,
        }
    }
}
