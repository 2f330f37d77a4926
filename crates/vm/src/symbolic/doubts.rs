//! Why a search that has followed every path may still not have seen everything.

use crate::Vm;
use crate::class::Method;

/// What was met on any path and could be otherwise, as reports say it behind "not explored:". Not part of the state that is rolled
/// back: paths go on behind it.
#[derive(Default)]
pub struct Doubts {
    texts: Vec<String>,
}

/// So many are told: who has cured these sees the others.
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
    /// Where the program itself is: `pkg.Class.method(File.java:12)`, whatever of the library it has called.
    pub(crate) fn place_in_program(&mut self) -> Option<String> {
        let frames = self.frames();
        let is_its_own =
            |method: &Method| !method.is_native() && !method.flags.hidden && !self.is_library(method.class);
        let (method, bci) = frames.iter().find(|(method, _)| is_its_own(method))?;
        Some(method.location(u16::try_from(*bci).unwrap_or(0)))
    }
}
