//! Reasons why a search that has followed every path may still have missed behaviour.

use crate::Vm;
use crate::class::Method;

/// Reasons met on any path, as reports print them after "not explored:". Not rolled back: paths continue after a doubt.
#[derive(Default)]
pub struct Doubts {
    texts: Vec<String>,
}

/// The maximum number of doubts reported; resolving them reveals the others.
const MAX_DOUBTS: usize = 64;

impl Doubts {
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.texts.iter().map(String::as_str)
    }

    pub(crate) fn note(&mut self, text: String) {
        if self.texts.len() < MAX_DOUBTS && !self.texts.contains(&text) {
            self.texts.push(text);
        }
    }
}

impl Vm {
    /// The program's own location, `pkg.Class.method(File.java:12)`, below any library code that it has called.
    pub(crate) fn place_in_program(&mut self) -> Option<String> {
        let frames = self.frames();
        let is_its_own =
            |method: &Method| !method.is_native() && !method.flags.hidden && !self.is_library(method.class);
        let (method, bci) = frames.iter().find(|(method, _)| is_its_own(method))?;
        Some(method.location(u16::try_from(*bci).unwrap_or(0)))
    }
}
