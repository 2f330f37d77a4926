//! What a program learns that follows neither from its code nor from its inputs: the order in which threads run, the time, random
//! seeds. Under `java` it is another one in every run; here it is always the same, so no search sees all of it.

use std::collections::BTreeSet;

use crate::Vm;
use crate::class::{Class, Method};

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
    /// Whether the identity hash code of something went into the hash code of what contains it.
    pub(crate) is_in_hash_codes: bool,
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
    /// A descriptor was opened: what it tells may be another thing in every run.
    pub(crate) fn meet_chance_of(&mut self, fd: i32) {
        if self.world.tells_chance(fd) {
            self.meet_chance(Chance::Randomness);
        }
    }

    /// The program, and not the VM that boots or the library for its own ends, is about to learn something of this kind.
    pub(crate) fn meet_chance(&mut self, chance: Chance) {
        if !self.started || self.symbolic.chances.met.contains(&chance) {
            return;
        }
        let is_enum = |method: &Method| method.class.name.as_str() == "java/lang/Enum";
        let mut caller = self.innermost().map(|(method, _)| method);
        if caller.is_some_and(is_enum) {
            // A constant asks on behalf of whoever asks it.
            let frames = self.frames();
            caller = frames.iter().map(|(method, _)| *method).find(|method| !method.is_native() && !is_enum(method));
        }
        if !caller.is_some_and(|method| self.keeps_to_itself(method, chance)) {
            self.symbolic.chances.note(chance);
        } else if chance == Chance::IdentityHash && !caller.is_some_and(|method| is_table(method.class)) {
            self.symbolic.chances.is_in_hash_codes = true;
        }
    }

    /// Whether nothing that depends on the value gets out of a method of the library.
    fn keeps_to_itself(&self, caller: &Method, chance: Chance) -> bool {
        let class = caller.class.name.as_str();
        match chance {
            // Which thread clears references, and when; how long classes and archives take to load; for how long the name of
            // a file is believed.
            Chance::Time => matches!(
                class,
                "java/lang/ref/ReferenceQueue"
                    | "java/lang/ClassLoader"
                    | "java/util/zip/ZipFile"
                    | "java/io/ExpiringCache"
                    | "jdk/internal/perf/PerfCounter"
            ),
            // Hash tables find what they hold wherever it is; only their order tells, see `summaries::iteration_order`.
            Chance::IdentityHash => {
                self.is_library(caller.class) && !matches!(class, "java/lang/Object" | "java/util/Objects")
            }
            Chance::Schedule | Chance::Randomness | Chance::Memory => false,
        }
    }
}

/// Whether a class asks for hash codes to put things into places by them, and not to compute others.
fn is_table(class: &Class) -> bool {
    let name = class.name.as_str();
    !name.starts_with("java/util/")
        || ["Map", "Set", "Hashtable"].iter().any(|end| name.ends_with(end)) && !name.contains("Abstract")
        || matches!(name, "java/util/ImmutableCollections$SetN" | "java/util/ImmutableCollections$MapN")
}
