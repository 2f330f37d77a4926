//! What a program learns that follows neither from its code nor from its inputs: the order in which threads run, the time, random
//! seeds. Under `java` it is another one in every run; here it is always the same, so no search sees all of it.

use std::collections::BTreeSet;

use crate::Vm;
use crate::class::Method;

/// A source of such values, as reports describe what was left out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Chance {
    Schedule,
    Time,
    Randomness,
    IdentityHash,
    Memory,
}

impl Chance {
    pub fn description(self) -> &'static str {
        match self {
            Chance::Schedule => "other thread schedules (only one was)",
            Chance::Time => "other times than the one that the program was told",
            Chance::Randomness => "other random numbers than those that the program was given",
            Chance::IdentityHash => "other identity hash codes than those that the program was told",
            Chance::Memory => "other sizes of heap and stack than those that the program met",
        }
    }
}

/// What the program has met so far, on any path. Not part of the state that is rolled back: paths go on behind it.
#[derive(Default)]
pub struct Chances {
    met: BTreeSet<Chance>,
    /// Whether heap or stack were used up since somebody asked.
    is_short: bool,
}

impl Chances {
    pub fn iter(&self) -> impl Iterator<Item = Chance> + '_ {
        self.met.iter().copied()
    }

    pub fn note(&mut self, chance: Chance) {
        self.met.insert(chance);
    }

    /// An error was thrown that depends on how large heap or stack are.
    pub(crate) fn run_short(&mut self) {
        self.is_short = true;
    }

    /// Whether there was such an error since the last call.
    pub fn take_shortage(&mut self) -> bool {
        std::mem::take(&mut self.is_short)
    }
}

impl Vm {
    /// The program, and not the VM that boots or the library for its own ends, is about to learn something of this kind.
    pub(crate) fn meet_chance(&mut self, chance: Chance) {
        if !self.started || self.symbolic.chances.met.contains(&chance) {
            return;
        }
        let caller = self.innermost().map(|(method, _)| method);
        if !caller.is_some_and(|method| self.keeps_to_itself(method, chance)) {
            self.symbolic.chances.note(chance);
        }
    }

    /// Whether nothing that depends on the value gets out of a method of the library.
    fn keeps_to_itself(&self, caller: &Method, chance: Chance) -> bool {
        let class = caller.class.name.as_str();
        match chance {
            // Which thread clears references, and when, and how long jars take to open and classes to load.
            Chance::Time => {
                matches!(class, "java/lang/ref/ReferenceQueue" | "java/lang/ClassLoader" | "java/util/zip/ZipFile")
            }
            // Hash tables find what they hold wherever it is; only their order tells.
            Chance::IdentityHash => {
                self.is_library(caller.class) && !matches!(class, "java/lang/Object" | "java/util/Objects")
            }
            Chance::Schedule | Chance::Randomness | Chance::Memory => false,
        }
    }
}
