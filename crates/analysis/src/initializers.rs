//! Class initialisers: when they run, and what is visible of a class meanwhile.

use rustc_hash::FxHashSet;

use crate::GiveUp;
use crate::engine::Engine;
use crate::fields::MAX_FOLLOWED;
use crate::summary::{Kind, MethodId};
use crate::world::{ClassId, MemberId};

impl Engine<'_> {
    /// Initialises a class and its supertypes if necessary (JVMS §5.5). Initialisers of the JDK's classes are not
    /// analysed: they do not know the program, and what they leave behind is [`crate::types::Type::Foreign`]. An
    /// exception from an initialiser becomes an Error.
    pub fn initialize(&mut self, caller: Option<MethodId>, class: ClassId, assigned: u64) -> Result<(), GiveUp> {
        let mut initializers = self.initializers(class);
        let own = self.world.declared(class, "<clinit>()V").filter(|_| !self.world.class(class).is_jdk);
        initializers
            .retain(|&initializer| caller.is_none_or(|caller| self.methods[caller.0 as usize].method != initializer));
        for &initializer in &initializers {
            let (id, _) = self.call(caller, initializer, &[], assigned)?;
            // The initialisers of supertypes run while this one is in progress and has assigned nothing.
            if Some(initializer) == own {
                for above in self.initializers(class).into_iter().filter(|&above| above != initializer) {
                    self.call(Some(id), above, &[], 0)?;
                }
            }
        }
        Ok(())
    }

    /// The initialisers of a class and of its supertypes, as far as they are analysed.
    fn initializers(&self, class: ClassId) -> Vec<MemberId> {
        let own = self.world.ancestors(class).filter(|&class| !self.world.class(class).is_jdk);
        let mut found: Vec<MemberId> = own.filter_map(|class| self.world.declared(class, "<clinit>()V")).collect();
        found.sort_unstable();
        found
    }

    /// Methods called by an initialiser may read static fields of its class before it has assigned them.
    pub(crate) fn look_at_initializers(&mut self) {
        let mut seen_early = Vec::new();
        for (index, summary) in self.methods.iter().enumerate().filter(|(_, summary)| summary.kind == Kind::Initializer)
        {
            let own = MethodId(index as u32);
            for (&callee, &assigned) in &summary.calls {
                for reached in self.reachable(callee, own) {
                    let reads = self.methods[reached.0 as usize].reads.iter();
                    let of_class = reads.filter(|field| field.class == summary.method.class);
                    let is_early = |field: &&MemberId| field.index >= MAX_FOLLOWED || assigned >> field.index & 1 == 0;
                    seen_early.extend(of_class.filter(is_early).copied());
                }
            }
        }
        for field in seen_early {
            // The cell exists, because some method reads it: this cannot fail.
            let _ = self.see_default(field);
        }
    }

    /// All methods reachable from `from`, without those behind `except`.
    pub(crate) fn reachable(&self, from: MethodId, except: MethodId) -> Vec<MethodId> {
        let mut found = FxHashSet::from_iter([from]);
        let mut open = vec![from];
        let mut all = Vec::new();
        while let Some(id) = open.pop() {
            all.push(id);
            let next = self.methods[id.0 as usize].calls.keys().copied();
            open.extend(next.filter(|&next| next != except && found.insert(next)));
        }
        all
    }
}
